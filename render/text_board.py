"""Pictures as text: parts in a fixed order, one fact a line.

Made of the same view and highlight as the picture and of nothing else; shown instead of it, or beside it, to people who
read with a screen reader. No sign is the only bearer of a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from render.spoken import spoken
from render.stats_plot import Curve
from render.words import count, side_name

MAY_DO = "What you may do"
"""Title of the last part, for a player who is asked something."""


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
            Part(_score(curve), tuple(_points(curve.flags, curve.counts))),
            Part(f"{side_name(curve.side)}: hits more or fewer than expected", tuple(_points(curve.luck))),
            Part(f"{side_name(curve.side)}: strength lost", tuple(_points(curve.lost, "strength point"))),
        )
    )


def _score(curve: Curve) -> str:
    goal = f", of {curve.goal}" if curve.goal else ""
    return f"{side_name(curve.side)}: {curve.counts}s{goal}"


def _points(points: Sequence[tuple[float, float]], noun: str = "") -> Iterator[str]:
    """The points at which a curve changes."""
    before: float | None = None
    for turn, value in points:
        if value != before:
            more = f"{abs(value):.1f} {'more' if value > 0 else 'fewer'}" if value else "as many"
            yield f"By turn {turn:.0f}: {count(int(value), noun) if noun else more}."
        before = value
