"""Benchmark of the largest map and of one of its sectors; ``render.timing`` explains the floor beside each figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from timeit import default_timer

from engine.blue_grey.view import PublicView
from render.art.themes import OLD_PAPER
from render.blue_grey.background import background_of
from render.blue_grey.board import draw_board
from render.blue_grey.layout import CLOSE, map_of, usual_width
from render.blue_grey.marks import Mark, marks_of
from render.blue_grey.samples import LARGE, scenes
from render.blue_grey.sectors import CENTER, sectors
from render.timing import TimingRow, size, timed
from render.viewport import Viewport

ROUNDS, FEW = 20, 3
TURNS = 4


def rows(clock: Callable[[], float] = default_timer, rounds: int = ROUNDS) -> list[TimingRow]:
    """Rows of the whole map with a Player-Turn's events, and of its middle. ``clock`` counts seconds."""
    scene = scenes(LARGE, TURNS)[TURNS]
    marks, shape = marks_of(scene.events, scene.view), map_of(scene.view)
    return [
        *_map("map of Chickamauga", scene.view, marks, None, usual_width(shape), clock, rounds),
        *_map("sector of Chickamauga", scene.view, marks, sectors(shape)[CENTER], CLOSE, clock, rounds),
    ]


def _map(  # noqa: PLR0913, PLR0917  what is drawn, and how it is timed
    name: str,
    view: PublicView,
    marks: tuple[Mark, ...],
    viewport: Viewport | None,
    width: int,
    clock: Callable[[], float],
    rounds: int,
) -> Iterator[TimingRow]:
    name = f"render: {name}, {width} wide"
    work = partial(draw_board, view, width=width, marks=marks, viewport=viewport)
    data = work()
    yield timed(name, work, data, clock, rounds)
    yield size(name, data)
    shape = map_of(view)
    ground = partial(
        background_of.__wrapped__, shape, view.ground, view.hexsides, width, OLD_PAPER, viewport, scenery=view.scenery
    )
    yield timed(f"{name}, its background", ground, data, clock, min(rounds, FEW))
