"""A player's sketch on the map, as data and in words: numbered arrows, crosses, circles and short words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from engine.decision import HexName
from render.words import TO

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


def stroke_lines(strokes: Sequence[Stroke], place: Callable[[HexName], str]) -> list[str]:
    """A line for each stroke: ``1. Arrow E4 (Union infantry) → D5: “attack”``; ``place`` names a hex."""
    return [f"{number}. {_words(stroke, place)}" for number, stroke in enumerate(strokes, 1)]


def _words(stroke: Stroke, called: Callable[[HexName], str]) -> str:
    names = {"arrow": "Arrow", "mark": "Cross at", "circle": "Circle around", "text": "Words at"}
    place = f"{names[stroke.kind]} {called(stroke.hex)}"
    if stroke.to:
        place = f"{place} {TO} {called(stroke.to)}"
    return f"{place}: “{stroke.text}”" if stroke.text else place
