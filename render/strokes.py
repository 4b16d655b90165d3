"""A sketch that a player draws on the map: arrows, crosses, circles and short words, numbered, as data and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from engine.battle_cry.view import PublicView
from engine.decision import HexName
from render.words import TO, side_name

Kind = Literal["arrow", "mark", "circle", "text"]


class Stroke(Struct, frozen=True):
    """One thing drawn at a hex, an arrow from there ``to`` another one; ``text`` is written beside it, or nothing."""

    kind: Kind
    hex: HexName
    to: HexName = ""
    text: str = ""

    @property
    def written(self) -> str:
        """The stroke as it is typed."""
        where = f"{self.hex}>{self.to}" if self.to else f"{self.kind} {self.hex}"
        return f"{where} {self.text}".rstrip()


def stroke_lines(strokes: Sequence[Stroke], view: PublicView) -> list[str]:
    """A line for each: ``1. Arrow E4 (Union infantry) → D5: “attack”``."""
    return [f"{number}. {_words(stroke, view)}" for number, stroke in enumerate(strokes, 1)]


def _words(stroke: Stroke, view: PublicView) -> str:
    names = {"arrow": "Arrow", "mark": "Cross at", "circle": "Circle around", "text": "Words at"}
    place = f"{names[stroke.kind]} {_place(stroke.hex, view)}"
    if stroke.to:
        place = f"{place} {TO} {_place(stroke.to, view)}"
    return f"{place}: “{stroke.text}”" if stroke.text else place


def _place(hex_: HexName, view: PublicView) -> str:
    unit = next((one for one in view.units if one.hex == hex_), None)
    general = next((one for one in view.generals if one.hex == hex_ and one.alone), None)
    who = f"{side_name(unit.side)} {unit.arm}" if unit else f"General {general.name}" if general else ""
    return f"{hex_} ({who})" if who else hex_
