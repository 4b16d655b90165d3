"""How fast pictures are drawn, beside the plain physical work: a copy of the same palette pixels, deflated.

Sizes stand beside those deflated pixels. A background is drawn once for a battlefield, everything else again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from statistics import median, quantiles
from timeit import default_timer
from zlib import compress

from msgspec import Struct
from PIL import Image, ImageSequence

from engine.battle_cry.view import PublicView, SeatView
from render.art.themes import OLD_PAPER
from render.background import background_of
from render.board import draw_board
from render.hand import draw_hand
from render.marks import Mark, marks_of
from render.memory import peak
from render.picture import common_palette, reduced
from render.replay import Scene as Moment
from render.replay import draw_replay
from render.samples import Scene, scenes, set_up

ROUNDS, FEW = 40, 5
TURNS, BATTLE = 24, 60
SMALL, LARGE, FILM = 1300, 2600, 650
"""Pixels across."""

BUSIEST, DOUBLE = "gettysburg-day-2", "gettysburg-epic"
"""The battle whose picture has the most bytes, and one on a double board."""

KB = 1000


class Row(Struct, frozen=True):
    """One figure. ``floor`` is the plain physical work in the same ``unit``; ``ratio`` = median / floor."""

    name: str
    median: float
    p99: float
    unit: str
    floor: float
    ratio: float


def rows(clock: Callable[[], float] = default_timer, rounds: int = ROUNDS) -> list[Row]:
    """What is drawn, how large it is, and how much memory that took. ``clock`` counts seconds."""
    battle = scenes(BATTLE)
    scene, marks = battle[TURNS], marks_of(battle[TURNS].events)
    found = [
        *_board("board", scene.public, marks, SMALL, clock, rounds),
        *_board("board", scene.public, marks, LARGE, clock, rounds),
        *_board("busiest board", set_up(BUSIEST), (), LARGE, clock, rounds),
        *_board("double board", set_up(DOUBLE), (), LARGE, clock, rounds),
        *_hand(scene, clock, rounds),
        *_film(battle, clock, min(rounds, FEW)),
    ]
    used = round(peak(), 1)
    return [*found, Row("render: memory at most", used, used, "MB", 0.0, 0.0)]


def _board(
    name: str, view: PublicView, marks: tuple[Mark, ...], width: int, clock: Callable[[], float], rounds: int
) -> Iterator[Row]:
    name = f"render: {name}, {width} wide"
    work = partial(draw_board, view, width=width, marks=marks)
    data = work()
    yield _row(name, work, data, clock, rounds)
    yield _size(name, data)
    ground = partial(background_of.__wrapped__, view.rows, view.ground, width, OLD_PAPER)
    yield _row(f"{name}, its background", ground, data, clock, min(rounds, FEW))


def _hand(scene: Scene, clock: Callable[[], float], rounds: int) -> Iterator[Row]:
    cards = (scene.asked.hand or ()) if isinstance(scene.asked, SeatView) else ()
    work = partial(draw_hand, cards, scene.public.ruleset)
    yield _row("render: hand", work, work(), clock, rounds)


def _film(battle: list[Scene], clock: Callable[[], float], rounds: int) -> Iterator[Row]:
    name = f"render: replay of {len(battle) - 1} turns, {FILM} wide"
    work = partial(draw_replay, [Moment(one.public, one.events) for one in battle], most_bytes=10**8, width=FILM)
    data = work()
    yield _row(name, work, data, clock, rounds)
    yield _size(name, data)


def _row(name: str, work: Callable[[], object], data: bytes, clock: Callable[[], float], rounds: int) -> Row:
    """Times the work and its floor in turn, so that a slow moment of the machine hits both; in milliseconds."""
    floor = partial(_copy_and_deflate, _pixels(data))
    work()
    pairs = [(_timed(work, clock), _timed(floor, clock)) for _ in range(rounds)]
    figures, plain = [figure for figure, _ in pairs], median(floored for _, floored in pairs)
    middle, last = median(figures), quantiles(figures, n=100, method="inclusive")[-1]
    return Row(
        name, round(middle, 3), round(last, 3), "ms", round(plain, 3), round(middle / plain, 2) if plain else 0.0
    )


def _size(name: str, data: bytes) -> Row:
    size, plain = round(len(data) / KB, 1), round(len(_copy_and_deflate(_pixels(data))) / KB, 1)
    return Row(f"{name}, bytes", size, size, "KB", plain, round(size / plain, 2))


def _pixels(data: bytes) -> bytes:
    """The palette pixels of a picture, of a moving one those of each moment."""
    with Image.open(BytesIO(data)) as picture:
        frames = (reduced(frame.convert("RGB"), common_palette(OLD_PAPER)) for frame in ImageSequence.Iterator(picture))
        return b"".join(frame.tobytes() for frame in frames)


def _timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return (clock() - start) * 1000


def _copy_and_deflate(pixels: bytes) -> bytes:
    return compress(bytearray(pixels), 1)
