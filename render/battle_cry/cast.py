"""The pieces of a board that take part in a turn: where each stands while the turn is played as a moving picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace
from PIL import Image

from engine.battle_cry.events import Event
from engine.battle_cry.view import GeneralView, PublicView, UnitView
from engine.decision import HexName
from render.art.layout import Layout
from render.art.shapes import Point
from render.battle_cry.board import general_sprites, unit_sprites
from render.battle_cry.marks import OFF_BOARD, Arrow, Loss
from render.motion.canvas import Canvas
from render.motion.script import Mover

_GENERAL = "general"
"""The arm in the events of a general alone."""

Key = tuple[str, int]


class Cast:
    """The units and generals in some hexes, as they stand now."""

    def __init__(self, view: PublicView, hexes: frozenset[HexName], layout: Layout) -> None:
        self._view, self._layout = view, layout
        self.units = {one.id: one for one in view.units if one.hex in hexes}
        self.generals = {one.id: one for one in view.generals if one.hex in hexes}

    def stand(self, canvas: Canvas, hex_: HexName) -> None:
        """Puts the pieces of a hex where they stand."""
        x, y = self._layout.center(hex_)
        for key, sprite, below in self._sprites(*self._at(hex_)):
            canvas.put(key, sprite, (x, y + below))

    def movers(self, hex_: HexName, to: Point) -> list[Mover]:
        """The pieces of a hex as they reach for a point."""
        way = self._layout.center(hex_), to
        return [Mover(key, sprite, below, way) for key, sprite, below in self._sprites(*self._at(hex_))]

    def lifted(self, event: Event, arrow: Arrow, to: Point) -> list[Mover]:
        """The pieces that an event moves, on their way; from now on they stand at its end."""
        arm, named = getattr(event, "arm", ""), getattr(event, "general", "")
        units, generals = self._at(arrow.from_)
        units = tuple(one for one in units if one.side == arrow.side and arm != _GENERAL)
        generals = tuple(
            replace(one, alone=not units)
            for one in generals
            if one.side == arrow.side and (arm == _GENERAL or not arm or one.name == named)
        )
        goal = "" if arrow.to == OFF_BOARD else arrow.to
        self.units |= {one.id: replace(one, hex=goal) for one in units}
        self.generals |= {one.id: replace(one, hex=goal) for one in generals}
        way = self._layout.center(arrow.from_), to
        return [Mover(key, sprite, below, way) for key, sprite, below in self._sprites(units, generals)]

    def lose(self, canvas: Canvas, loss: Loss) -> None:
        """Takes figures, a whole unit or a general from the board."""
        units, generals = self._at(loss.hex)
        for unit in units if not loss.name else ():
            self.units[unit.id] = replace(unit, figures=loss.left, hex=unit.hex if loss.left else "")
            canvas.drop(("unit", unit.id))
        for general in generals:
            if loss.name == general.name:
                self.generals[general.id] = replace(general, hex="")
                canvas.drop(("general", general.id))
        self.stand(canvas, loss.hex)

    def join(self, canvas: Canvas, after: PublicView, hex_: HexName) -> None:
        """Puts pieces on the board that come to a hex, and stand there in a later view or have an equal there."""
        self.units |= {one.id: one for one in after.units if one.hex == hex_ and one.id not in self.units}
        self.generals |= {one.id: one for one in after.generals if one.hex == hex_ and one.id not in self.generals}
        self.stand(canvas, hex_)

    def _at(self, hex_: HexName) -> tuple[tuple[UnitView, ...], tuple[GeneralView, ...]]:
        units = tuple(one for one in self.units.values() if one.hex == hex_)
        generals = (one for one in self.generals.values() if one.hex == hex_)
        return units, tuple(replace(one, alone=not units) for one in generals)

    def _sprites(
        self, units: tuple[UnitView, ...], generals: tuple[GeneralView, ...]
    ) -> Iterator[tuple[Key, Image.Image, float]]:
        """The key of each piece, its sprite, and how far its middle lies below its hex's, in pixels."""
        group = replace(self._view, units=units, generals=generals)
        keys = [("unit", one.id) for one in units] + [("general", one.id) for one in generals]
        drawn = chain(unit_sprites(group, self._layout), general_sprites(group, self._layout))
        for key, (_hex, sprite, below) in zip(keys, drawn, strict=True):
            yield key, sprite, below * self._layout.unit
