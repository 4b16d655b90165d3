"""Sketches of a turn: what each unit could gain by one order, and so what each card could, in flags.

A rough count on purpose: every unit does what is best for it alone, by the computer general's own reckoning of attacks
and hexes. Cards with an effect of their own count by the units that they order; their dice and second moves are left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from types import MappingProxyType

from msgspec.structs import replace

from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.computer.position_value import HexValues
from engine.battle_cry.computer.tasks import Task, Tasks
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.frames import BattleUnits, GiveOrders
from engine.battle_cry.orders import may_order, unit_order
from engine.battle_cry.placement import Unit
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask
from engine.sections import SECTIONS

MOST = 3
"""The number of best units that make up a side's potential."""


class Sketch:
    """What one side could gain by a turn of its own in a position."""

    def __init__(self, hex_values: HexValues, side: Side, cards: int) -> None:
        threats = hex_values.threats
        self.setup = threats.setup
        self.position = replace(threats.position, active=side, stack=(GiveOrders(()),))
        self.side = side
        self.cards = cards
        self._hex_values = hex_values
        self._tasks = Tasks(hex_values)

    @cached_property
    def tasks(self) -> list[Task]:
        """Every unit that may be ordered with its choices, the most valuable first."""
        units = self.position.placement.units_of(self.side)
        free = [unit for unit in units if may_order(self.setup, self.position, unit)]
        found = [self._tasks.of(self.position, unit_order(self.setup, unit)) for unit in free]
        return sorted(found, key=lambda task: -task.gain)

    @property
    def best(self) -> float:
        """The gain of the one best order."""
        return max(self.tasks[0].gain, 0.0) if self.tasks else 0.0

    @property
    def potential(self) -> float:
        """The gain of the best orders, whatever the cards."""
        return sum(max(task.gain, 0.0) for task in self.tasks[:MOST])

    def gain(self, card: str) -> float:
        """The gain of playing a card now, 0 at least."""
        row = card_table()[card]
        found = _EFFECTS.get(row.effect, _held)(self, row)
        return max(found, self.best) if self.setup.rules.skirmish else found

    @cached_property
    def gains(self) -> Mapping[str, float]:
        """The gain of each card of the deck."""
        return MappingProxyType({card: self.gain(card) for card in card_table()})

    def left(self, units: tuple[int, ...], *, moving: bool) -> float:
        """The gain of units that are ordered already and still to battle, with or without a move before."""
        frame = GiveOrders(()) if moving else BattleUnits()
        position = replace(self.position, stack=(frame,))
        there = (position.placement.units[id_] for id_ in units)
        tasks = (self._tasks.of(position, unit_order(self.setup, unit)) for unit in there if unit.side == self.side)
        return sum(max(task.gain, 0.0) for task in tasks)

    def of(self, fits: Callable[[Unit], bool], most: int = 99) -> float:
        """The sum of the best gains of units that fit."""
        found = [task.gain for task in self.tasks if task.gain > 0 and fits(self._unit(task))]
        return sum(found[:most])

    def standing(self, fits: Callable[[Unit], bool], most: int = 99) -> float:
        """The sum of the best gains of units that fit and that battle from where they are."""
        found = [_stays(task) for task in self.tasks if fits(self._unit(task))]
        return sum(sorted((one for one in found if one > 0), reverse=True)[:most])

    def has(self, fits: Callable[[Unit], bool]) -> bool:
        """Whether a unit fits."""
        return any(fits(unit) for unit in self.position.placement.units_of(self.side))

    def _unit(self, task: Task) -> Unit:
        return self.position.placement.units[task.order.piece]

    def section(self, row: Card) -> float:
        """The gain of a section card: the best units, each ordered where there is room."""
        own = self.setup.board.section[self.side]
        room = [0] * len(SECTIONS)
        for section, count in row.orders.items():
            room[SECTIONS.index(section)] = self.cards if count == "hand" else count
        total = 0.0
        for task in self.tasks:
            if task.gain <= 0 or not any(room):
                break
            here = (number for number in range(len(SECTIONS)) if room[number] and own[number] >> task.piece.hex & 1)
            number = next(here, None)
            if number is not None:
                room[number] -= 1
                total += task.gain
        return total

    def marched(self) -> float:
        """The best gain of one section's infantry."""
        own = self.setup.board.section[self.side]
        return max(self.of(partial(_marches, where)) for where in own)


def _stays(task: Task) -> float:
    return next(choice.gain for choice in task.choices if choice.to == task.piece.hex)


def _foot(unit: Unit) -> bool:
    return unit.arm == "infantry"


def _marches(where: HexMask, unit: Unit) -> bool:
    return bool(where >> unit.hex & 1) and _foot(unit)


def _horse(unit: Unit) -> bool:
    return unit.arm == "cavalry"


def _guns(unit: Unit) -> bool:
    return unit.arm == "artillery"


def _held(sketch: Sketch, row: Card) -> float:
    """What no order tells: the value of holding the card."""
    return STEADY.cards.get(row.effect, STEADY.card)


def _section(sketch: Sketch, row: Card) -> float:
    return sketch.section(row)


def _hold(sketch: Sketch, row: Card) -> float:
    return sketch.standing(lambda unit: not _horse(unit), row.units) if sketch.has(lambda one: not _horse(one)) else 0.0


def _bombard(sketch: Sketch, row: Card) -> float:
    return row.battles * sketch.standing(_guns) if sketch.has(_guns) else sketch.best


def _march(sketch: Sketch, row: Card) -> float:
    return sketch.marched() if sketch.has(_foot) else sketch.best


def _hit_and_run(sketch: Sketch, row: Card) -> float:
    return sketch.of(_horse) if sketch.has(_horse) else sketch.best


def _leadership(sketch: Sketch, row: Card) -> float:
    placement = sketch.position.placement
    return sketch.of(placement.has_general) if any(placement.generals_of(sketch.side)) else sketch.best


def _battle_cry(sketch: Sketch, row: Card) -> float:
    return sketch.of(lambda unit: True, (sketch.cards + 1) // 2)


def _copied(sketch: Sketch, row: Card) -> float:
    return sketch.best


def _nothing(sketch: Sketch, row: Card) -> float:
    return 0.0


_EFFECTS: Mapping[str, Callable[[Sketch, Card], float]] = {
    "section": _section,
    "battle-and-hold": _hold,
    "bombard": _bombard,
    "forced-march": _march,
    "hit-and-run": _hit_and_run,
    "leadership": _leadership,
    "battle-cry": _battle_cry,
    "counter-attack": _copied,
    "fight-back": _nothing,
}
"""Effect of a card -> its gain."""
