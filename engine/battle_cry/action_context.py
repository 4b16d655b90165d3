"""Mutable working state of one action: the only writer of a position.

Everything that happens to a match happens through an ``ActionContext``; rules are functions that take one.
"""

from __future__ import annotations

from engine.battle_cry.events import (
    BattleEnded,
    Event,
    FiguresLost,
    FlagTaken,
    GeneralLost,
)
from engine.battle_cry.frames import Frame
from engine.battle_cry.placement import OFF, General, Placement, Unit
from engine.battle_cry.placement_changes import with_figures, with_general_at, with_unit_at
from engine.battle_cry.position import Position, Trophy, Work, flags_of
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.chance import Chance
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from engine.field_changes import replace
from engine.transaction import Transaction


class ActionContext(Transaction[BattleSetup, Position, Frame, Event]):
    """Working state of one action; ``fixed`` turns true with the first die or draw.

    ``arrived`` has the ids of the units that came into another hex, if the rules in force ask for them.
    """

    def __init__(self, setup: BattleSetup, position: Position, chance: Chance) -> None:
        super().__init__(setup, position, chance)
        self.arrived: list[int] = []

    @property
    def placement(self) -> Placement:
        """The pieces and their hexes, as they are now."""
        return self.position.placement

    def name(self, hex_: int) -> str:
        """A hex's name, ``off`` for none."""
        return "off" if hex_ == OFF else self.setup.names[hex_]

    def roll(self, name: str, count: int) -> str:
        """Rolls battle dice; the result cannot be taken back."""
        faces, self.chance = self.chance.dice(name, count)
        self.fixed = True
        return faces

    # Pieces

    def place_unit(self, unit: Unit, hex_: int) -> None:
        """Puts a unit, alone, into a hex."""
        self.position = replace(self.position, placement=with_unit_at(self.placement, unit, hex_))
        self.note_arrival(unit)

    def note_arrival(self, unit: Unit) -> None:
        """Records that a unit came into a hex, if anything follows from it."""
        if self.setup.rules.entered:
            self.arrived.append(unit.id)

    def settle_arrivals(self) -> None:
        """Carries out what follows from units that came into a hex."""
        while self.arrived and not self.outcome:
            unit = self.placement.units[self.arrived.pop(0)]
            if self.setup.rules.entered and unit.hex != OFF:
                self.setup.rules.entered(self, unit)

    def place_general(self, general: General, hex_: int) -> None:
        """Puts a general into a hex."""
        self.set(placement=with_general_at(self.placement, general, hex_))

    def place_together(self, unit: Unit, hex_: int) -> General | None:
        """Puts a unit into a hex together with its general, and returns the general."""
        general = self.placement.general(unit.hex)
        placement = with_unit_at(self.placement, unit, hex_)
        placement = with_general_at(placement, general, hex_) if general else placement
        self.position = replace(self.position, placement=placement)
        self.note_arrival(unit)
        return general

    def lose_figures(self, unit: Unit, count: int, cause: str) -> Unit:
        """Removes at most ``count`` figures; the last one's flag goes to the enemy's victory stand."""
        unit = self.placement.units[unit.id]
        lost = min(count, unit.figures)
        left = unit.figures - lost
        self.set(placement=with_figures(self.placement, unit, left))
        self.emit(FiguresLost(SEATS[unit.side], unit.arm, self.name(unit.hex), lost, left, cause))
        if not left:
            self.take_flag(ENEMY[unit.side], Trophy(unit.arm, unit.name))
            if not self.outcome:
                self.setup.rules.unit_lost(self, unit)
        return self.placement.units[unit.id]

    def lose_general(self, general: General, cause: str, *, flag: bool) -> None:
        """Takes a general off the board, with or without a flag for the enemy."""
        self.emit(GeneralLost(SEATS[general.side], general.name, self.name(general.hex), cause, flag))
        self.place_general(general, OFF)
        if flag:
            self.take_flag(ENEMY[general.side], Trophy("general", general.name))
        if not self.outcome:
            self.setup.rules.general_lost(self, general)
        if flag and not self.outcome:
            self.setup.rules.general_falls(self, general)

    def build(self, work: Work) -> None:
        """Puts a works token on the board; it cannot be removed."""
        self.set(works=(*self.position.works, work))

    # Flags

    def take_flag(self, side: Side, trophy: Trophy) -> None:
        """Puts a flag on a side's victory stand."""
        mine = (*self.position.stands[side], trophy)
        self.set_stand(side, mine)
        self.emit(FlagTaken(SEATS[side], trophy.kind, trophy.name, len(mine)))
        if self.setup.rules.instant_victory:
            self.count_flags(side)

    def set_stand(self, side: Side, stand: tuple[Trophy, ...]) -> None:
        """Replaces the trophies on a side's victory stand."""
        stands = self.position.stands
        self.set(stands=(stand, stands[1]) if side == Side.UNION else (stands[0], stand))

    def count_flags(self, side: Side) -> None:
        """Ends the battle if the side has won by the rules in force."""
        if self.setup.rules.has_won(self.setup, self.position, side):
            self.end(SEATS[side], "flags")

    def end(self, winner: Seat | None, reason: str) -> None:
        """Ends the battle; later calls change nothing."""
        if self.outcome:
            return
        union, confederate = (flags_of(self.position, side) for side in Side)
        self.outcome = Outcome(winner, reason, ((UNION, union), (CONFEDERATE, confederate)))
        self.emit(BattleEnded(winner or "", reason, union, confederate))
