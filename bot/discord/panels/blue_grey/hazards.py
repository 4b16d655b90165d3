"""Hazards of a hex for a unit, as words: zones of control, towns, nearby enemies."""

from __future__ import annotations

from bot.discord.panels.blue_grey.wording import ground_at
from engine.blue_grey.survey import controllers
from engine.blue_grey.terrain import hex_table
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import HexName
from engine.hexgrid import hexes_of
from render.blue_grey.layout import map_of
from render.words import count, listing

NEAR = 3
"""Hexes within which an enemy is named."""


class Hazards:
    """The hexes of a view from the point of view of a side's units."""

    def __init__(self, view: PublicView, side: str) -> None:
        enemy = next(one.side for one in view.sides if one.side != side)
        self._view, self._grid = view, map_of(view).grid
        self._enemies = [one for one in view.units if one.hex and one.side == enemy]
        self._enemy = enemy

    def at(self, unit: UnitView, hex_: HexName) -> list[str]:
        """The hazards of a destination: ``becomes Disordered``, ``in Harlan’s zone``.

        Enemies that do not control the hex (across a creek, or without a zone) are only said to be adjacent.
        """
        town = hex_table()[ground_at(self._view, hex_).terrain].disorders
        found = ["becomes Disordered"] if town and unit.morale == "good" else []
        zones = [one.name for one in controllers(self._view, self._enemy, hex_)]
        others = [name for name in self._within(hex_, 1) if name not in zones]
        found += [f"in {listing(zones)}’s zone"] if zones else []
        return [*found, *([f"beside {listing(others)}"] if others else [])]

    def near(self, hex_: HexName) -> str:
        """The nearest enemies: ``2 hexes from Tate``."""
        for reach in range(1, NEAR + 1):
            if names := self._within(hex_, reach):
                return f"{count(reach, 'hex')} from {listing(names)}" if reach > 1 else f"beside {listing(names)}"
        return f"no enemy within {NEAR} hexes"

    def _within(self, hex_: HexName, reach: int) -> list[str]:
        hexes = {self._grid.names[one] for one in hexes_of(self._grid.within(self._grid.index[hex_], reach))}
        return [one.name for one in self._enemies if one.hex in hexes]
