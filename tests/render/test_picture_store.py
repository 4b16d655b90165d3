"""A store of maps and cards gives back the same picture or none, whatever becomes of its files, and stays small."""

from __future__ import annotations

import multiprocessing
import os
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

import render.image_cache
import render.leaves
from render import broadside, title_card
from render.art.themes import CONTRAST, OLD_PAPER, Theme
from render.battle_cry.board import WIDTH, draw_board
from render.battle_cry.hand import draw_hand
from render.close_up import report_width
from render.image_cache import ImageCache, _Stores, use_store
from render.leaves import reduced_leaf
from render.picture_store import ROOM, PictureStore
from tests.support.battle_cry.views import MID_BATTLE

SIZE = (60, 40)
KEY, OTHER = b"one", b"other"


def noise(seed: int, mode: str = "RGB") -> Image.Image:
    """A picture of chance, which does not compress."""
    channels = len(mode)
    return Image.frombytes(mode, SIZE, random.Random(seed).randbytes(SIZE[0] * SIZE[1] * channels))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "grounds"


@pytest.fixture
def used(folder: Path) -> Iterator[PictureStore]:
    """The store of this process."""
    before, store = _Stores.pictures, PictureStore(folder)
    use_store(store)
    yield store
    use_store(before)


def same(one: Image.Image | None, other: Image.Image) -> bool:
    return one is not None and (one.mode, one.size, one.tobytes()) == (other.mode, other.size, other.tobytes())


@pytest.mark.parametrize("mode", ["RGB", "P", "L"])
def test_a_picture_is_found_as_it_was_kept_by_whoever_asks(folder: Path, mode: str) -> None:
    assert PictureStore(folder).find(KEY) is None
    PictureStore(folder).keep(KEY, noise(1, mode))
    assert same(PictureStore(folder).find(KEY), noise(1, mode))
    assert PictureStore(folder).find(OTHER) is None


def test_a_damaged_file_is_as_if_it_were_not_there(folder: Path) -> None:
    store = PictureStore(folder)
    store.keep(KEY, noise(1))
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    flipped = [bytes((*whole[:at], whole[at] ^ 1, *whole[at + 1 :])) for at in (0, 8, 13, 20, 25, len(whole) - 1)]
    for damaged in (b"", whole[:5], whole[:-1], b"LRground", b"something else" * 100, *flipped):
        file.write_bytes(damaged)
        assert store.find(KEY) is None
        assert not file.exists()
    store.keep(KEY, noise(1))
    assert same(store.find(KEY), noise(1))


def test_the_folder_stays_within_its_limit_and_keeps_what_was_used_last(folder: Path) -> None:
    PictureStore(folder).keep(KEY, noise(0))
    size = next(folder.iterdir()).stat().st_size
    store = PictureStore(folder, most_bytes=10 * size)
    left = folder / ".new-left-by-a-killed-process"
    left.write_bytes(bytes(size))
    os.utime(left, (1, 1))
    for number in range(1, 10):
        store.keep(bytes([number]), noise(number))
        for age, file in enumerate(sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime)):
            os.utime(file, (age, age))
        assert same(store.find(KEY), noise(0))
        assert sum(file.stat().st_size for file in folder.iterdir()) <= 10 * size
    assert not left.exists()
    found = [number for number in range(1, 10) if store.find(bytes([number]))]
    assert found == list(range(10 - len(found), 10))
    assert len(found) >= 10 * ROOM - 2


def test_a_folder_that_cannot_be_written_to_or_deleted_meanwhile_troubles_nobody(folder: Path) -> None:
    folder.write_text("a file")
    store = PictureStore(folder)
    store.keep(KEY, noise(1))
    assert store.find(KEY) is None
    folder.unlink()
    store.keep(KEY, noise(1))
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert store.find(KEY) is None
    store.keep(KEY, noise(1))
    assert same(store.find(KEY), noise(1))


def keep_and_find(folder: Path, process: int) -> int:
    """Keeps and looks up a few pictures many times, in little room; returns the number of wrong ones."""
    chance, store, wrong = random.Random(process), PictureStore(folder, most_bytes=30_000), 0
    for _ in range(60):
        number = chance.randrange(6)
        found = store.find(bytes([number]))
        wrong += found is not None and not same(found, noise(number))
        store.keep(bytes([number]), noise(number))
    return wrong


def test_several_processes_may_write_and_make_room_at_once(folder: Path) -> None:
    with multiprocessing.get_context("fork").Pool(4) as pool:
        assert pool.map(partial(keep_and_find, folder), range(4)) == [0] * 4
    assert not list(folder.glob(".new-*"))


class Painter:
    """Draws a plain picture, and counts; each has a cache of its own, as each process has."""

    def __init__(self) -> None:
        self.drawn = 0
        self.cache = ImageCache(self.draw, printed=True)

    def draw(self, shade: int, theme: Theme = OLD_PAPER) -> Image.Image:
        self.drawn += 1
        return Image.new("RGB", SIZE, (shade, len(theme.id), 0))


@pytest.mark.usefixtures("used")
def test_what_one_process_drew_another_finds() -> None:
    one, other = Painter(), Painter()
    drawn = other.cache(1)
    assert same(one.cache(1), drawn)
    assert (other.drawn, one.drawn) == (1, 0)
    assert same(one.cache(2, theme=CONTRAST), Image.new("RGB", SIZE, (2, len("contrast"), 0)))
    assert (one.cache(2).getpixel((0, 0)), one.drawn) == ((2, len("paper"), 0), 2)


@pytest.mark.usefixtures("used")
def test_another_version_of_the_program_draws_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    Painter().cache(1)
    newer = Painter()
    monkeypatch.setattr(render.image_cache, "program", lambda: b"newer")
    newer.cache(1)
    assert newer.drawn == 1


@pytest.mark.usefixtures("used")
def test_without_a_store_nothing_is_written(folder: Path) -> None:
    use_store(None)
    Painter().cache(1)
    assert not folder.exists()


@pytest.mark.usefixtures("used")
def test_what_is_stored_of_a_board_is_its_bare_ground(folder: Path) -> None:
    draw_board(MID_BATTLE, width=404)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    fewer = replace(MID_BATTLE, units=MID_BATTLE.units[1:], generals=(), turn=MID_BATTLE.turn + 1)
    assert draw_board(fewer, width=404) != draw_board(MID_BATTLE, width=404)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert len(before) == 1


def undrawn(*_: object) -> Image.Image:
    """Has a card's name for a key and draws nothing."""
    raise AssertionError("drawn again")


undrawn.__module__, undrawn.__qualname__ = reduced_leaf.__wrapped__.__module__, reduced_leaf.__wrapped__.__qualname__


@pytest.mark.usefixtures("used")
def test_what_is_stored_of_a_hand_is_its_cards_one_by_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = ("rally", "probe-left")
    without = draw_hand(cards, "classic")
    monkeypatch.setattr(render.leaves, "reduced_leaf", ImageCache(reduced_leaf.__wrapped__, printed=True))
    assert draw_hand(cards, "classic") == without
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert len(before) == len(cards)
    anew = ImageCache(reduced_leaf.__wrapped__, printed=True)
    monkeypatch.setattr(anew, "__wrapped__", undrawn)
    monkeypatch.setattr(render.leaves, "reduced_leaf", anew)
    assert draw_hand(cards[::-1], "classic") != without
    assert draw_hand(cards, "classic") == without
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_the_boards_of_sheets_lie_on_the_ground_of_a_report() -> None:
    assert {broadside.BOARD_WIDTH, title_card.BOARD_WIDTH} == {report_width(WIDTH)}
