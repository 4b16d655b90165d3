"""Benchmark of pictures: time, size and memory, beside the floor of compressing the same palette pixels.

A background is drawn once for a battlefield, everything else again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from timeit import default_timer

from engine.battle_cry.view import PublicView, SeatView
from render.art.seasons import in_season
from render.art.themes import OLD_PAPER
from render.background import background_of
from render.battle_cry.board import draw_board, usual_width
from render.battle_cry.hand import draw_hand
from render.battle_cry.marks import Mark, marks_of
from render.battle_cry.presenter import PRESENTER
from render.battle_cry.samples import SampleScene, scenes, set_up, turns_of
from render.battle_cry.turn_report import draw_report
from render.memory import peak
from render.replay import FilmScene, draw_replay
from render.timing import TimingRow, size, timed

ROUNDS, FEW = 40, 5
TURNS, BATTLE, FOUGHT, REPORTED = 24, 60, 8, 5
SMALL, LARGE, FILM = 1300, 2600, 650
"""Widths in pixels."""

BUSIEST, DOUBLE = "gettysburg-day-2", "gettysburg-epic"
"""The battle whose picture has the most bytes, and a battle on a double board."""


def rows(clock: Callable[[], float] = default_timer, rounds: int = ROUNDS) -> list[TimingRow]:
    """Time, size and memory of each picture. ``clock`` counts seconds."""
    battle = scenes(BATTLE)
    scene, marks = battle[TURNS], marks_of(battle[TURNS].events)
    found = [
        *_board("board", scene.public, marks, SMALL, clock, rounds),
        *_board("board", scene.public, marks, LARGE, clock, rounds),
        *_board("busiest board", set_up(BUSIEST), (), LARGE, clock, rounds),
        *_board("busiest turn", *busiest_turn(), LARGE, clock, rounds),
        *_board("double board", set_up(DOUBLE), (), usual_width(set_up(DOUBLE).rows), clock, rounds),
        *_report(clock, rounds),
        *_hand(scene, clock, rounds),
        *_film(battle, clock, min(rounds, FEW)),
    ]
    used = round(peak(), 1)
    return [*found, TimingRow("render: memory at most", used, used, "MB", 0.0, 0.0)]


def busiest_turn() -> tuple[PublicView, tuple[Mark, ...]]:
    """The view and marks of the largest picture among the first turns of ``BUSIEST``."""
    found = [(one.public, marks_of(one.events)) for one in turns_of(BUSIEST, FOUGHT)]
    return max(found, key=lambda one: len(draw_board(one[0], width=LARGE, marks=one[1])))


def _board(
    name: str, view: PublicView, marks: tuple[Mark, ...], width: int, clock: Callable[[], float], rounds: int
) -> Iterator[TimingRow]:
    name = f"render: {name}, {width} wide"
    work = partial(draw_board, view, width=width, marks=marks)
    data = work()
    yield timed(name, work, data, clock, rounds)
    yield size(name, data)
    ground = partial(
        background_of.__wrapped__, view.rows, view.ground, width, in_season(OLD_PAPER, view.scenery),
        seed=view.title, scenery=view.scenery,
    )  # fmt: skip
    yield timed(f"{name}, its background", ground, data, clock, min(rounds, FEW))


def _report(clock: Callable[[], float], rounds: int) -> Iterator[TimingRow]:
    """A turn's report with a close-up, whose two backgrounds are known, of the battle with the most bytes."""
    scene = turns_of(BUSIEST, REPORTED)[-1]
    work = partial(draw_report, scene.public, marks_of(scene.events))
    data = work()
    yield timed("render: report with a close-up", work, data, clock, rounds)
    yield size("render: report with a close-up", data)


def _hand(scene: SampleScene, clock: Callable[[], float], rounds: int) -> Iterator[TimingRow]:
    cards = (scene.asked.hand or ()) if isinstance(scene.asked, SeatView) else ()
    work = partial(draw_hand, cards, scene.public.ruleset)
    yield timed("render: hand", work, work(), clock, rounds)


def _film(battle: list[SampleScene], clock: Callable[[], float], rounds: int) -> Iterator[TimingRow]:
    name = f"render: replay of {len(battle) - 1} turns, {FILM} wide"
    work = partial(
        draw_replay, PRESENTER, [FilmScene(one.public, one.events) for one in battle], most_bytes=10**8, width=FILM
    )
    data = work()
    yield timed(name, work, data, clock, rounds)
    yield size(name, data)
