"""How fast pictures are drawn, beside the plain physical work: a copy of the same palette pixels, deflated."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from statistics import median, quantiles
from timeit import default_timer
from zlib import compress

from msgspec import Struct
from PIL import Image

from engine.battle_cry.view import SeatView
from render.art.themes import OLD_PAPER
from render.background import background_of
from render.board import draw_board
from render.hand import draw_hand
from render.marks import marks_of
from render.samples import scenes

ROUNDS, FEW = 40, 5
TURNS = 24
WIDTHS = (1600, 2600)


class Row(Struct, frozen=True):
    """One figure. ``floor`` is the plain physical work in the same ``unit``; ``ratio`` = median / floor."""

    name: str
    median: float
    p99: float
    unit: str
    floor: float
    ratio: float


def rows(clock: Callable[[], float] = default_timer, rounds: int = ROUNDS) -> list[Row]:
    """Boards and a hand drawn and encoded, and the first drawing of a background. ``clock`` counts seconds."""
    scene = scenes(TURNS)[-1]
    marks = marks_of(scene.events)
    found = []
    for width in WIDTHS:
        board = partial(draw_board, scene.public, width=width, marks=marks)
        found.append(_row(f"render: board, {width} wide", board, board(), clock, rounds))
        ground = partial(background_of.__wrapped__, scene.public.rows, scene.public.ground, width, OLD_PAPER)
        found.append(_row(f"render: background, {width} wide, once a battlefield", ground, board(), clock, FEW))
    hand = (scene.asked.hand or ()) if isinstance(scene.asked, SeatView) else ()
    cards = partial(draw_hand, hand, scene.public.ruleset)
    return [*found, _row("render: hand", cards, cards(), clock, rounds)]


def _row(name: str, work: Callable[[], object], png: bytes, clock: Callable[[], float], rounds: int) -> Row:
    """Times the work and its floor in turn, so that a slow moment of the machine hits both; in milliseconds."""
    picture = Image.open(BytesIO(png))
    floor = partial(_copy_and_deflate, picture.tobytes())
    work()
    pairs = [(_timed(work, clock), _timed(floor, clock)) for _ in range(rounds)]
    figures, plain = [figure for figure, _ in pairs], median(floored for _, floored in pairs)
    middle, last = median(figures), quantiles(figures, n=100, method="inclusive")[-1]
    return Row(
        name, round(middle, 3), round(last, 3), "ms", round(plain, 3), round(middle / plain, 2) if plain else 0.0
    )


def _timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return (clock() - start) * 1000


def _copy_and_deflate(pixels: bytes) -> bytes:
    return compress(bytearray(pixels), 1)
