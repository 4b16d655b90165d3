"""A player's sketch on the map, as data and in words: numbered arrows, crosses, circles and short words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from engine.decision import HexName
from engine.language import N_, _

Kind = Literal["arrow", "mark", "circle", "text"]


class Stroke(Struct, frozen=True):
    """One stroke at a hex; an arrow has another end, ``to``. ``text`` is written beside it, if any."""

    kind: Kind
    hex: HexName
    to: HexName = ""
    text: str = ""

    @property
    def written(self) -> str:
        """The stroke as it is typed."""
        where = f"{self.hex}>{self.to}" if self.to else f"{self.kind} {self.hex}"
        return f"{where} {self.text}".rstrip()


_ACROSS: Final = N_("{number}. Arrow from {place} to {goal}")
_AT: Final[Mapping[Kind, str]] = {
    "arrow": N_("{number}. Arrow at {place}"),
    "mark": N_("{number}. Cross at {place}"),
    "circle": N_("{number}. Circle around {place}"),
    "text": N_("{number}. Words at {place}"),
}
_ACROSS_WITH_WORDS: Final = N_("{number}. Arrow from {place} to {goal}: “{text}”")
_WITH_WORDS: Final[Mapping[Kind, str]] = {
    "arrow": N_("{number}. Arrow at {place}: “{text}”"),
    "mark": N_("{number}. Cross at {place}: “{text}”"),
    "circle": N_("{number}. Circle around {place}: “{text}”"),
    "text": N_("{number}. Words at {place}: “{text}”"),
}
"""What a line says of each kind of stroke, to another hex or not, without words beside it and with them."""


def stroke_lines(strokes: Sequence[Stroke], place: Callable[[HexName], str]) -> list[str]:
    """A line for each stroke: ``1. Arrow from E4 (Union infantry) to D5: “attack”``; ``place`` names a hex."""
    return [_words(stroke, number, place) for number, stroke in enumerate(strokes, 1)]


def _words(stroke: Stroke, number: int, called: Callable[[HexName], str]) -> str:
    if stroke.to:
        said, goal = _ACROSS_WITH_WORDS if stroke.text else _ACROSS, called(stroke.to)
    else:
        said, goal = (_WITH_WORDS if stroke.text else _AT)[stroke.kind], ""
    return _(said, number=number, place=called(stroke.hex), goal=goal, text=stroke.text)
