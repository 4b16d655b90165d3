"""Mutable working state of one action: the only writer of a position.

Everything that happens to a match happens through an ``ActionContext``; rules are functions that take one.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.blue_grey.events import BattleEnded, Event, MoraleChanged, PlaceTaken, UnitLost, WorksLost
from engine.blue_grey.frames import Frame
from engine.blue_grey.position import Placement, Position, Unit, Work
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import DISORDERED, GOOD, ROUTED, SEATS, Side
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from engine.hexgrid_columns import NOWHERE
from engine.transaction import Transaction


class ActionContext(Transaction[BlueGreySetup, Position, Frame, Event]):
    """Working state of one action; ``fixed`` turns true with the first die."""

    @property
    def placement(self) -> Placement:
        """The units and their hexes, as they are now."""
        return self.position.placement

    def unit(self, number: int) -> Unit:
        """The unit with this number, as it is now."""
        return self.position.placement.units[number]

    def name(self, hex_: int) -> str:
        """A hex's name, ``off`` for none."""
        return self.setup.board.name(hex_)

    def roll(self, name: str, count: int = 1) -> str:
        """Rolls dice with numbers from 1 to 6, as digits; the result cannot be taken back."""
        digits, self.chance = self.chance.pips(name, count)
        self.fixed = True
        return digits

    # Units

    def change(self, number: int, **changes: object) -> Unit:
        """Replaces fields of a unit, except its hex (``place``); returns the unit."""
        unit = replace(self.unit(number), **changes)
        self.set(placement=self.placement.put(unit))
        return unit

    def place(self, number: int, hex_: int) -> Unit:
        """Puts a unit into another hex, with all consequences; returns the unit."""
        self.stop_building(number, "moved")
        self.change(number, hex=hex_, status="here")
        return self.enter(number, hex_)

    def enter(self, number: int, hex_: int) -> Unit:
        """Consequences of moving onto or through a hex: it is held, a town disorders (12.17); returns the unit."""
        unit = self.unit(number)
        self.hold(unit.side, hex_)
        if self.setup.board.towns >> hex_ & 1 and unit.morale == GOOD and unit.has_zone:
            unit = self.set_morale(number, DISORDERED, "town")
        return unit

    def hold(self, side: Side, hex_: int) -> None:
        """Records a side as the last to move onto or through a hex."""
        for number, goal in enumerate(self.setup.battle.victory.objectives):
            if goal.hex == hex_ and self.position.held[number] != side:
                held = self.position.held
                self.set(held=(*held[:number], int(side), *held[number + 1 :]))
                place = self.setup.battle.named.get(hex_, "")
                self.emit(PlaceTaken(SEATS[side], self.name(hex_), goal.points[side], place))

    def set_morale(self, number: int, morale: int, cause: str, dice: str = "") -> Unit:
        """Sets a unit's morale; an event tells of it if it changes or a die was rolled. Returns the unit."""
        unit = self.unit(number)
        if unit.morale != morale or dice:
            told = MoraleChanged(
                side=SEATS[unit.side],
                unit=unit.id,
                hex=self.name(unit.hex),
                before=unit.morale,
                after=morale,
                cause=cause,
                dice=dice,
            )
            self.emit(told)
        return self.change(number, morale=morale)

    def disorder(self, number: int, steps: int, cause: str, dice: str = "") -> Unit:
        """Lowers a unit's morale by steps, at most to Routed (12.14, 12.15); returns the unit."""
        return self.set_morale(number, min(self.unit(number).morale + steps, ROUTED), cause, dice)

    def lose(self, number: int, cause: str, dice: str = "") -> None:
        """Eliminates a unit."""
        unit = self.unit(number)
        self.emit(UnitLost(SEATS[unit.side], unit.id, self.name(unit.hex), unit.strength, cause, dice))
        self.change(number, hex=NOWHERE, status="lost")
        lost = [*self.position.lost]
        lost[unit.side] += unit.strength
        self.set(lost=(lost[0], lost[1]))

    # Works

    def stop_building(self, number: int, cause: str) -> None:
        """Makes a unit abandon breastworks under construction, which are removed (10.34, 10.35)."""
        unit = self.unit(number)
        if unit.building:
            self.change(number, building=False)
            self.lose_works(unit.hex, cause)

    def build(self, work: Work) -> None:
        """Puts works into a hex, replacing those there."""
        others = tuple(one for one in self.position.works if one.hex != work.hex)
        self.set(works=(*others, work))

    def lose_works(self, hex_: int, cause: str) -> None:
        """Removes the works in a hex, if there are any."""
        work = self.position.work_in(hex_)
        if work:
            self.set(works=tuple(one for one in self.position.works if one.hex != hex_))
            self.emit(WorksLost(SEATS[work.owner], self.name(hex_), work.kind, cause))

    # The end

    def end(self, winner: Seat | None, reason: str, points: tuple[int, int]) -> None:
        """Ends the battle; later calls change nothing."""
        if self.outcome:
            return
        self.outcome = Outcome(winner, reason, ((UNION, points[0]), (CONFEDERATE, points[1])))
        self.emit(BattleEnded(winner or "", reason, *points))
