"""A cache of sprites gives back what was made, in this process or in another, and keeps nothing of a match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps
from pathlib import Path

import pytest
from PIL import Image

from engine.decision import UNION
from render.art.course_names import _masks
from render.art.layout import layout_of
from render.art.themes import CONTRAST, OLD_PAPER, Theme
from render.battle_cry.board import draw_board, names_along
from render.battle_cry.counters import UnitFace, _unit_sprite, general_sprite
from render.line_names import line_names
from render.sprite_cache import SpriteCache, _Files, use_sprites
from render.sprite_file import SpriteFile
from tests.support.set_ups import set_up

BATTLE = set_up("first-bull-run")
"""A battle with names along its lines."""

FACE = UnitFace(side=UNION, arm="infantry", traits=(), figures=3, full=4)


class Painter:
    """Makes a small picture, and counts; each has a memory of its own, as each process has."""

    def __init__(self) -> None:
        self.made = 0

        def painted(shade: int, theme: Theme = OLD_PAPER) -> tuple[Image.Image, int]:
            self.made += 1
            return Image.new("RGBA", (7, 5), (shade, len(theme.id), 0, 9)), shade

        self.cache = SpriteCache(painted, 8)


@pytest.fixture
def sprites(tmp_path: Path) -> Iterator[Path]:
    """The folder of the sprite file of this process."""
    before = _Files.sprites
    use_sprites(SpriteFile(tmp_path, b"version"))
    yield tmp_path
    use_sprites(before)


def alike(one: tuple[Image.Image, int], other: tuple[Image.Image, int]) -> bool:
    return (one[0].mode, one[0].size, one[0].tobytes(), one[1]) == (
        other[0].mode,
        other[0].size,
        other[0].tobytes(),
        other[1],
    )


@pytest.mark.usefixtures("sprites")
def test_what_one_process_made_another_finds() -> None:
    one, other = Painter(), Painter()
    made = one.cache(1)
    assert one.cache(1) is made
    assert alike(other.cache(1), made)
    assert (one.made, other.made) == (1, 0)


@pytest.mark.usefixtures("sprites")
def test_whatever_differs_is_made_anew() -> None:
    one, other = Painter(), Painter()
    one.cache(1)
    assert other.cache(2)[1] == 2
    assert other.cache(1, CONTRAST)[0].getpixel((0, 0)) == (1, len("contrast"), 0, 9)
    assert other.made == 2


def test_without_a_file_nothing_is_written(tmp_path: Path) -> None:
    painter = Painter()
    assert alike(painter.cache(1), Painter().cache(1))
    assert painter.made == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("cached", [_unit_sprite, general_sprite, line_names, _masks], ids=lambda one: one.__name__)
@pytest.mark.usefixtures("sprites")
def test_a_board_of_what_others_made_is_the_same(
    cached: SpriteCache[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    cached.last.cache_clear()
    first = draw_board(BATTLE, width=700)
    assert cached.last.cache_info().misses
    cached.last.cache_clear()

    @wraps(cached.__wrapped__)
    def unmade(*_: object) -> object:
        raise AssertionError("made again")

    monkeypatch.setattr(cached, "__wrapped__", unmade)
    assert draw_board(BATTLE, width=700) == first


@pytest.mark.usefixtures("sprites")
def test_names_along_lines_are_found_as_they_were_laid() -> None:
    layout = layout_of(BATTLE.rows, 700, OLD_PAPER)
    line_names.last.cache_clear()
    laid = names_along(BATTLE, layout)
    line_names.last.cache_clear()
    assert names_along(BATTLE, layout) == laid
    assert laid


def test_the_file_knows_counters_and_not_who_stands_where(sprites: Path) -> None:
    _unit_sprite.last.cache_clear()
    _unit_sprite(FACE, "", 1.0, OLD_PAPER)
    size = sum(file.stat().st_size for file in sprites.iterdir())
    _unit_sprite.last.cache_clear()
    _unit_sprite(FACE, "", 1.0, OLD_PAPER)
    assert sum(file.stat().st_size for file in sprites.iterdir()) == size > 0
    assert b"infantry" not in b"".join(file.read_bytes() for file in sprites.iterdir())
