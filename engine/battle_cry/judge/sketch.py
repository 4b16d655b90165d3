"""Sketches of a turn: what each unit could gain by one order, and so what each card could, in flags.

A rough count on purpose: every unit makes the one attack that is best for it alone. Cards with an effect of their own
count by the units that they order; their dice and second moves are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from itertools import accumulate

from msgspec import Struct

from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.frames import GiveOrders
from engine.battle_cry.judge.deployment import MOST_KNOWN, Deployment
from engine.battle_cry.orders import may_order
from engine.battle_cry.placement import Unit
from engine.battle_cry.sides import PAIR, Side
from engine.field_changes import replace
from engine.hexgrid import HexMask
from engine.sections import SECTIONS

MOST = 3
"""The number of best units that make up a side's potential."""


class LikelyAttack(Struct, frozen=True):
    """A unit that may be ordered, and what it could gain, with a move or without."""

    unit: Unit
    gain: float
    standing: float


class Sketch:
    """What one side, with so many cards, could gain by a turn of its own.

    ``likely`` is every unit that may be ordered and could attack, the most valuable first.
    """

    def __init__(self, deployment: Deployment, side: Side, cards: int) -> None:
        self.setup = deployment.setup
        self.side = side
        self.cards = cards
        self.deployment = deployment
        self.likely = self._likely_attacks()
        self._sums: list[list[float]] | None = None
        self._gains: dict[str, float] = {}

    def _likely_attacks(self) -> list[LikelyAttack]:
        strikes = self.deployment.strikes
        position = replace(self.deployment.position, active=self.side, stack=(GiveOrders(()),))
        found = [
            LikelyAttack(unit, strikes.gains[unit.id], strikes.standing.get(unit.id, 0.0))
            for unit in self.deployment.units[self.side]
            if unit.id in strikes.gains and may_order(self.setup, position, unit)
        ]
        return sorted(found, key=lambda one: -one.gain)

    @property
    def best(self) -> float:
        """The gain of the one best order."""
        return self.likely[0].gain if self.likely else 0.0

    @property
    def potential(self) -> float:
        """The gain of the best orders, whatever the cards."""
        return sum(one.gain for one in self.likely[:MOST])

    def gain(self, card: str) -> float:
        """The gain of playing a card now, 0 at least."""
        known = self._gains.get(card)
        if known is None:
            row = card_table()[card]
            found = _EFFECTS.get(row.effect, _held)(self, row)
            known = self._gains[card] = max(found, self.best) if self.setup.rules.skirmish else found
        return known

    def left(self, units: tuple[int, ...], *, moving: bool) -> float:
        """The gain of units that are ordered already and still to battle, with or without a move before."""
        strikes = self.deployment.strikes
        known = strikes.gains if moving else strikes.standing
        own = {unit.id for unit in self.deployment.units[self.side]}
        return sum(known.get(id_, 0.0) for id_ in units if id_ in own)

    def of(self, fits: Callable[[Unit], bool], most: int = 99) -> float:
        """The sum of the best gains of units that fit."""
        return sum([one.gain for one in self.likely if fits(one.unit)][:most])

    def unmoved(self, fits: Callable[[Unit], bool], most: int = 99) -> float:
        """The sum of the best gains of units that fit and that battle from where they are."""
        return sum(sorted((one.standing for one in self.likely if fits(one.unit)), reverse=True)[:most])

    def has(self, fits: Callable[[Unit], bool]) -> bool:
        """Whether a unit fits."""
        return any(map(fits, self.deployment.units[self.side]))

    def section(self, row: Card) -> float:
        """The gain of a section card: the best units of each section that it names."""
        total = 0.0
        if self._sums is None:
            self._sums = self._sums_by_section()
        for section, count in row.orders.items():
            sums = self._sums[SECTIONS.index(section)]
            total += sums[min(self.cards if count == "hand" else count, len(sums) - 1)]
        return total

    def _sums_by_section(self) -> list[list[float]]:
        """For each section the gain of its best 0, 1, 2 … units."""
        return [
            list(accumulate([one.gain for one in self.likely if where >> one.unit.hex & 1], initial=0.0))
            for where in self.setup.board.section[self.side]
        ]

    def marched(self) -> float:
        """The best gain of one section's infantry."""
        own = self.setup.board.section[self.side]
        return max(self.of(partial(_marches, where)) for where in own)


def _foot(unit: Unit) -> bool:
    return unit.arm == "infantry"


@lru_cache(maxsize=MOST_KNOWN * len(PAIR))
def sketch_of(deployment: Deployment, side: Side, cards: int) -> Sketch:
    """The sketch of a side with so many cards in a deployment."""
    return Sketch(deployment, side, cards)


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
    return sketch.unmoved(lambda unit: not _horse(unit), row.units)


def _bombard(sketch: Sketch, row: Card) -> float:
    return row.battles * sketch.unmoved(_guns) if sketch.has(_guns) else sketch.best


def _march(sketch: Sketch, row: Card) -> float:
    return sketch.marched() if sketch.has(_foot) else sketch.best


def _hit_and_run(sketch: Sketch, row: Card) -> float:
    return sketch.of(_horse) if sketch.has(_horse) else sketch.best


def _leadership(sketch: Sketch, row: Card) -> float:
    placement = sketch.deployment.placement
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
