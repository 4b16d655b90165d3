"""One choice of a Blue & Grey battle under observation: the position before it, its events, its attack.

The predicates over it are in ``situations``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TypeVar

from engine.blue_grey import frames
from engine.blue_grey.combat_events import AttackRolled
from engine.blue_grey.events import (
    Event,
)
from engine.blue_grey.fire import GUNBOAT_RANGE, can_bombard
from engine.blue_grey.frames import Frame
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.reckoning import Reckoning, aims_of, reckon
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, Side
from engine.blue_grey.sight import crossed_sides
from engine.decision import Action
from engine.hexgrid import crossing

E_ = TypeVar("E_", bound=Event)

BAD = frozenset({"Ae", "Ae*", "Ar", "Ex", "Ex*"})
"""Results that harm the attackers."""

WATERS = frozenset({"stream", "bridge", "ford"})
"""What lies along hexsides and halves all but guns."""


class Look:
    """One choice of a battle. ``fired`` are the bombardments of the phase so far: from which hex at which hexes."""

    def __init__(
        self,
        setup: BlueGreySetup,
        before: Position,
        action: Action,
        after: Position,
        events: tuple[Event, ...],
        fired: Mapping[int, set[int]],
    ) -> None:
        self.setup, self.board = setup, setup.board
        self.before, self.after = before, after
        self.action, self.events = action, events
        self.fired = fired
        self.side: Side = before.active
        self.enemy = ENEMY[before.active]
        self.top: Frame | None = before.stack[-1] if before.stack else None
        self.night = setup.is_night(before.turn)

    def told(self, kind: type[E_], /, **wanted: object) -> list[E_]:
        """The events of a kind with these values."""
        return [
            one
            for one in self.events
            if isinstance(one, kind) and all(getattr(one, name) == value for name, value in wanted.items())
        ]

    def named(self, unit: str) -> Unit:
        """A unit as it was."""
        return self.before.units[self.setup.numbers[unit]]

    def own(self) -> tuple[Unit, ...]:
        """The active side's units on the map."""
        return self.before.placement.of(self.side)

    def enemies(self) -> tuple[Unit, ...]:
        """The other side's."""
        return self.before.placement.of(self.enemy)

    def far(self, one: Unit, other: Unit) -> int:
        """The distance of two units in hexes."""
        return self.board.distance(one.hex, other.hex)

    # An attack

    @cached_property
    def roll(self) -> AttackRolled | None:
        """The attack that was rolled."""
        return next(iter(self.told(AttackRolled)), None)

    @cached_property
    def combat(self) -> Combat | None:
        """The rolled attack as put together, if nobody retreated before the dice."""
        combat = self.before.combat
        return combat if combat and self.roll and self.action.verb in {"fight", "pass"} else None

    @cached_property
    def reckoned(self) -> Reckoning:
        """Its reckoning."""
        return reckon(self.setup, self.before, self.combat or Combat())

    @cached_property
    def far_guns(self) -> list[Unit]:
        """Its bombarding batteries and gunboats."""
        return [self.before.units[one] for one in (self.combat.bombarding if self.combat else ())]

    @cached_property
    def close(self) -> list[Unit]:
        """Those that attacked hand to hand."""
        combat = self.combat
        numbers = [one for one in combat.attackers if one not in combat.bombarding] if combat else []
        return [self.before.units[one] for one in numbers]

    @cached_property
    def close_guns(self) -> list[Unit]:
        """The batteries among them."""
        return [unit for unit in self.close if unit.is_guns]

    @cached_property
    def defended(self) -> list[Unit]:
        """The attacked units."""
        return [self.named(one) for one in self.roll.defenders] if self.roll else []

    @cached_property
    def result(self) -> str:
        """Its result in the table."""
        return self.roll.result if self.roll else ""

    def why(self, word: str, *, defending: bool = False) -> list[tuple[Unit, int]]:
        """The units of which this word says why they counted so, with what they counted."""
        counts = (self.reckoned.defenders if defending else self.reckoned.attackers) if self.combat else ()
        return [(self.before.units[one.unit], one.strength) for one in counts if word in one.why]

    def across(self, unit: Unit, kinds: frozenset[str]) -> bool:
        """Whether it attacked over one of these hexsides."""
        combat = self.combat or Combat()
        for hex_ in aims_of(self.setup, self.before, combat, unit, list(combat.targets)):
            last = crossed_sides(self.board, unit.hex, hex_)[-1:]
            if last and hex_ in last[0] and self.board.features(*last[0]) & kinds:
                return True
        return False

    # A line of fire

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """From each of the active side's guns that may bombard to each enemy in its range."""
        if not isinstance(self.top, frames.Attack):
            return []
        guns = [unit for unit in self.own() if (unit.is_guns or unit.kind == "gunboat") and self.can_fire(unit)]
        return [(gun.hex, one.hex) for gun in guns for one in self.enemies() if self.far(gun, one) <= self.reach(gun)]

    def can_fire(self, gun: Unit) -> bool:
        """Whether it may bombard now."""
        return can_bombard(self.setup, self.before, gun)

    def reach(self, gun: Unit) -> int:
        """The range of a gun by day."""
        return GUNBOAT_RANGE if gun.kind == "gunboat" else self.setup.battle.range

    def between(self, line: tuple[int, int]) -> list[int]:
        """The hexes that a line goes through, its ends apart."""
        (q, r), (to_q, to_r) = (self.board.grid.axial[end] for end in line)
        through = (self.board.grid.at.get((q + dq, r + dr)) for dq, dr in crossing((to_q - q, to_r - r)).through)
        return [hex_ for hex_ in through if hex_ is not None]

    def along(self, line: tuple[int, int]) -> bool:
        """Whether a line runs along a hexside."""
        (q, r), (to_q, to_r) = (self.board.grid.axial[end] for end in line)
        return bool(crossing((to_q - q, to_r - r)).left)
