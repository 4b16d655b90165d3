"""Refusals of battles: the rules of "Battle" in the order of the text, the first that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.battle_cry.fire import battle_limit, binding_enemies, reckon, sees
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.battle_cry.terrain import FREE
from engine.errors import Refusal
from engine.field_changes import replace
from engine.hexgrid import HexMask, hexes_of


class Attempt(NamedTuple):
    """An illegal battle: the attacker, its order and the target hex."""

    setup: BattleSetup
    position: Position
    unit: Unit
    order: Order
    to: int
    rule: str

    @property
    def hexes(self) -> tuple[str, str]:
        """The names of both hexes."""
        return self.setup.names[self.unit.hex], self.setup.names[self.to]

    @property
    def distance(self) -> int:
        """The distance in hexes."""
        return self.setup.board.grid.distance[self.unit.hex][self.to]

    def named(self, mask: HexMask) -> tuple[str, ...]:
        """The names of a mask's hexes."""
        return tuple(self.setup.names[one] for one in hexes_of(mask))


def no_battle(attempt: Attempt) -> Refusal:
    """The first reason against a battle that is not legal."""
    return next(refusal for reason in _REASONS if (refusal := reason(attempt)))


def _spent(one: Attempt) -> Refusal | None:
    return None if one.order.battles else Refusal("already-battled", one.rule, one.hexes[:1])


def _moved(one: Attempt) -> Refusal | None:
    return Refusal("moved-too-far", one.rule, one.hexes[:1]) if one.order.moved > one.order.fires_after else None


def _entered(one: Attempt) -> Refusal | None:
    if battle_limit(one.setup, one.unit, one.order):
        return None
    terrain = one.setup.board.layer(one.unit.hex, lambda row: row.enter.get(one.unit.arm) is False)
    return Refusal("entered-terrain", "Terrain", one.hexes[:1], (terrain,))


def _nobody(one: Attempt) -> Refusal | None:
    placement, enemy = one.position.placement, ENEMY[one.unit.side]
    found = (placement.unit_mask[enemy] | placement.general_mask[enemy]) >> one.to & 1
    return None if found else Refusal("nobody-there", one.rule, one.hexes)


def _bound(one: Attempt) -> Refusal | None:
    near = binding_enemies(one.setup, one.position, one.unit)
    if one.distance == 1 or not near:
        return None
    return Refusal("adjacent-first", one.rule, (*one.hexes, *one.named(near)))


def _beyond(one: Attempt) -> Refusal | None:
    longest = longest_range(one.setup, one.unit, one.order)
    if one.distance <= longest:
        return None
    return Refusal("out-of-range", "Range", one.hexes, (str(one.distance), str(longest)))


def longest_range(setup: BattleSetup, unit: Unit, order: Order) -> int:
    """The longest range in hexes of a unit where it stands, at full strength and unmoved."""
    limit = battle_limit(setup, unit, order) or FREE
    whole = replace(unit, figures=unit.full)
    ranges = range(1, min(setup.rules.longest(unit), limit.range) + 1)
    return max((far for far in ranges if setup.rules.base_dice(setup, whole, far, 0, None).dice), default=0)


def _alone(one: Attempt) -> Refusal | None:
    rules = one.setup.rules
    lone = one.position.placement.lone_generals(ENEMY[one.unit.side]) >> one.to & 1
    if one.distance == 1 or rules.general_in_range or not lone:
        return None
    return Refusal("general-alone", rules.sections["general_in_range"], one.hexes)


def _unseen(one: Attempt) -> Refusal | None:
    if sees(one.setup, one.position, one.unit, one.to):
        return None
    blockers = _blockers(one)
    what = tuple(_blocker(one, hex_) for hex_ in hexes_of(blockers))
    return Refusal("sight-blocked", "Line of Sight", (*one.hexes, *one.named(blockers)), what)


def _blockers(one: Attempt) -> int:
    """The hexes that block the line: all those entered, or else those touched on both sides."""
    through, left, right = one.setup.board.touched(one.unit.hex, one.to)
    pieces = one.position.placement.occupied & ~one.setup.rules.overlooks(one.setup, one.position, one.unit)
    blocking = one.setup.board.blocking_between(one.unit.hex, one.to) | pieces
    return through & blocking or (left | right) & blocking


def _blocker(one: Attempt, hex_: int) -> str:
    """The blocker of a line at a hex: a unit's arm, ``general``, or a terrain id."""
    unit = one.position.placement.unit(hex_)
    if unit:
        return unit.arm
    if one.position.placement.general(hex_):
        return "general"
    flat = one.setup.board.ground[hex_].blocks_below
    return one.setup.board.layer(hex_, lambda row: row.blocks_sight and not (flat and row.height))


def _tired(one: Attempt) -> Refusal | None:
    base_dice, target = one.setup.rules.base_dice, one.position.placement.unit(one.to)
    moved = base_dice(one.setup, one.unit, one.distance, one.order.moved, target).dice
    if moved or not base_dice(one.setup, one.unit, one.distance, 0, target).dice:
        return None
    return Refusal("moved-first", one.rule, one.hexes, (str(one.distance),))


def _no_dice(one: Attempt) -> Refusal | None:
    count = reckon(one.setup, one.position, one.unit, one.to, one.order)
    return Refusal("no-dice", "Resolving Battles", one.hexes, tuple(str(number) for number in count.steps))


_REASONS: tuple[Callable[[Attempt], Refusal | None], ...] = (
    _spent,
    _moved,
    _entered,
    _nobody,
    _bound,
    _beyond,
    _alone,
    _unseen,
    _tired,
    _no_dice,
)
