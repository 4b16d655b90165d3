"""Hazards of a hex for a unit, as words: zones of control, towns, nearby enemies."""

from __future__ import annotations

from bot.discord.panels.blue_grey.wording import ground_at
from engine.blue_grey.survey import controllers
from engine.blue_grey.terrain import hex_table
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import HexName
from engine.hexgrid import hexes_of
from engine.language import _, listed, ngettext
from render.blue_grey.layout import map_of

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
        """The hazards of a destination: ``becomes Disordered``, ``in the zone of Harlan``.

        Enemies that do not control the hex (across a creek, or without a zone) are only said to be adjacent.
        """
        town = hex_table()[ground_at(self._view, hex_).terrain].disorders
        found = [_("becomes Disordered")] if town and unit.morale == "good" else []
        zones = [one.name for one in controllers(self._view, self._enemy, hex_)]
        others = [name for name in self._within(hex_, 1) if name not in zones]
        found += [_("in the zone of {units}", units=listed(zones))] if zones else []
        return [*found, *([_("next to {units}", units=listed(others))] if others else [])]

    def is_near(self, hex_: HexName) -> bool:
        """Whether an enemy is next to a hex."""
        return bool(self._within(hex_, 1))

    def distance(self, hex_: HexName) -> int:
        """Hexes to the nearest enemy; 0 where there is none on the map."""
        here = self._grid.index[hex_]
        return min((self._grid.distance(here, self._grid.index[one.hex]) for one in self._enemies), default=0)

    def near(self, hex_: HexName) -> str:
        """The nearest enemies: ``2 hexes from Tate``."""
        for reach in range(1, NEAR + 1):
            if names := self._within(hex_, reach):
                if reach == 1:
                    return _("next to {units}", units=listed(names))
                return ngettext("{count} hex from {units}", "{count} hexes from {units}", reach, units=listed(names))
        return ngettext("no enemy within {count} hex", "no enemy within {count} hexes", NEAR)

    def _within(self, hex_: HexName, reach: int) -> list[str]:
        hexes = {self._grid.names[one] for one in hexes_of(self._grid.within(self._grid.index[hex_], reach))}
        return [one.name for one in self._enemies if one.hex in hexes]
