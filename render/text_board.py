"""Pictures as text: parts in a fixed order, one fact a line.

Made of the same view and highlight as the picture and of nothing else; shown instead of it, or beside it, to people who
read with a screen reader. No sign is the only bearer of a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from engine.language import N_, _
from render.spoken import spoken
from render.stats_plot import Curve, Place
from render.words import decimal, side_name

MAY_DO = N_("What you can do")
"""Title of the last part, for a player who is asked something; to be looked up where it is shown."""


class Part(Struct, frozen=True):
    """Lines that belong together, with a title above them."""

    title: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The part as it is shown."""
        return "\n".join((f"**{self.title}**", *self.lines))


def with_lines(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts that have lines, as a screen reader should read them."""
    return tuple(Part(part.title, tuple(map(spoken, part.lines))) for part in parts if part.lines)


def figures_parts(curves: Sequence[Curve]) -> tuple[Part, ...]:
    """The points of the curves: for each side its score, its luck and its losses, turn by turn."""
    return with_lines(
        part
        for curve in curves
        for part in (
            Part(_score(curve), tuple(_numbers(curve.flags))),
            Part(_("{side}: hits, compared with what to expect", side=side_name(curve.side)), tuple(_luck(curve.luck))),
            Part(_("{side}: strength lost", side=side_name(curve.side)), tuple(_numbers(curve.lost))),
        )
    )


def _score(curve: Curve) -> str:
    side, scores = side_name(curve.side), _(curve.scores)
    if curve.goal:
        return _("{side}: {scores} ({goal} to win)", side=side, scores=scores, goal=curve.goal)
    return _("{side}: {scores}", side=side, scores=scores)


def _numbers(points: Sequence[Place]) -> Iterator[str]:
    for turn, value in _changes(points):
        yield _("Turn {turn}: {number}", turn=turn, number=int(value))


def _luck(points: Sequence[Place]) -> Iterator[str]:
    for turn, value in _changes(points):
        if value > 0:
            yield _("Turn {turn}: {number} more", turn=turn, number=decimal(value))
        elif value < 0:
            yield _("Turn {turn}: {number} fewer", turn=turn, number=decimal(-value))
        else:
            yield _("Turn {turn}: as expected", turn=turn)


def _changes(points: Sequence[Place]) -> Iterator[tuple[int, float]]:
    """The points at which a curve changes: turn and value."""
    before: float | None = None
    for turn, value in points:
        if value != before:
            yield round(turn), value
        before = value
