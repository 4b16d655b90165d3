"""Points in words: a side's total, and the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blue_grey.view import PublicView, SideView
from render.blue_grey.words import place_at
from render.words import count, listing, side_name

POINTS: Mapping[str, str] = MappingProxyType(
    {
        "lost": "for enemy strength eliminated",
        "exit": "for strength off the map",
        "held": "for holding",
        "supply": "for enemies cut off from a road off the map",
        "train": "for the train that has not left the map",
    }
)
"""Reasons for points, by kind."""

NOW = "if it ended now"
"""Remark on points before the end: some of them come and go."""


def points_words(side: SideView, *, over: bool = False) -> str:
    """``13 points if it ended now``."""
    return count(side.points, "point") if over else f"{count(side.points, 'point')} {NOW}"


def counted_line(view: PublicView, side: SideView) -> str:
    """A side's points with their reasons: ``Union points: 10 for holding 0407; 2 for enemy strength eliminated``."""
    return f"{side_name(side.side)} points: {counted_words(side, lambda hex_: place_at(view, hex_))}."


def counted_words(side: SideView, place: Callable[[str], str]) -> str:
    """The points with their reasons; ``place`` names a hex."""
    parts = []
    for kind, words in POINTS.items():
        found = [one for one in side.counted if one.kind == kind]
        if found:
            where = f" {listing(place(one.hex) for one in found)}" if found[0].hex else ""
            parts.append(f"{sum(one.points for one in found)} {words}{where}")
    return "; ".join(parts) or "none"
