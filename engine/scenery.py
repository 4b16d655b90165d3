"""The scenery of a battle: what is on the historical map and not in the rules, its season, weather, and its north.

Nothing here changes what a piece may do. ``scenario_scenery`` reads it from a scenario file.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from engine.decision import HexName

LineKind = Literal["road", "lane", "railway", "creek"]
Season = Literal["spring", "summer", "autumn", "winter"]
Weather = Literal["fair", "rain", "snow", "mist"]
North = Literal["", "up", "right", "down", "left"]
"""The edge of the printed map toward which north lies; empty where the map does not say."""


class MapLine(Struct, frozen=True):
    """A way or a creek through the middles of neighboring hexes; its name is empty where the map has none.

    Where the rules have one of its kind between two of the hexes, it is that one, and only named. ``held`` are those of
    its hexes, and of those next to them, in which a piece starts: its name is better written elsewhere.
    """

    kind: LineKind
    name: str
    hexes: tuple[HexName, ...]
    held: tuple[HexName, ...] = ()


class Scenery(Struct, frozen=True, kw_only=True):
    """All of a battle's scenery."""

    lines: tuple[MapLine, ...] = ()
    season: Season = "summer"
    weather: Weather = "fair"
    north: North = ""


BARE: Final = Scenery()
"""The scenery of a battle whose file has none."""
