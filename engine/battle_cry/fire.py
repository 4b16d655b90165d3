"""Battle before the roll: range, line of sight, targets and dice ("Range", "Line of Sight", "Battle")."""

from __future__ import annotations

from engine.battle_cry.board import Feature
from engine.battle_cry.dice_counting import NO_DICE, Reckoning
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Order, Position, Work
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, Side
from engine.battle_cry.special_values import Shelter
from engine.battle_cry.terrain import Limit
from engine.hexgrid import HexMask, hexes_of

NO_SHELTER = Shelter()

SUPPORTS = 2
"""Adjacent friends that together support a unit."""


def sees(setup: BattleSetup, position: Position, unit: Unit, to: int) -> bool:
    """Whether a unit's line of sight to a hex is open."""
    return sees_from(setup, position, unit, to, without=0)


def sees_from(setup: BattleSetup, position: Position, unit: Unit, to: int, *, without: int) -> bool:
    """Whether a unit would see a hex if the hexes of the mask ``without`` were empty."""
    line = setup.board.sight(unit.hex, to)
    if line is None:
        return False
    through, left, right = line
    if not through and not (left and right):
        return True
    occupied = position.placement.occupied & ~setup.rules.overlooks(setup, position, unit) & ~without
    return not (occupied & through or (occupied & left and occupied & right))


def binding_enemies(setup: BattleSetup, position: Position, unit: Unit) -> HexMask:
    """The mask of the adjacent enemy units; if there are any, one of them must be the target."""
    return setup.board.grid.neighbour_mask[unit.hex] & position.placement.unit_mask[ENEMY[unit.side]]


def targets(setup: BattleSetup, position: Position, unit: Unit, order: Order | None) -> list[int]:
    """The hexes that a unit may attack, in reading order. Without an order it fights back."""
    return [to for to, _ in targets_with_dice(setup, position, unit, order)]


def targets_with_dice(setup: BattleSetup, position: Position, unit: Unit, order: Order | None) -> list[tuple[int, int]]:
    """The hexes that a unit may attack, in reading order, and its dice upon each. Without an order it fights back."""
    placement, board, enemy = position.placement, setup.board, ENEMY[unit.side]
    limit = battle_limit(setup, unit, order)
    if limit is None:
        return []
    near = board.grid.neighbour_mask[unit.hex]
    enemies = placement.unit_mask[enemy]
    generals = placement.lone_generals(enemy)
    if enemies & near:
        candidates = (enemies | generals) & near
    else:
        reach = min(setup.rules.longest(unit), limit.range)
        candidates = enemies & board.within[unit.hex][reach] | generals & near
        if setup.rules.general_in_range:
            candidates |= generals & board.within[unit.hex][reach]
    if not candidates:
        return []
    found: list[tuple[int, int]] = []
    for to in hexes_of(candidates):
        dice = reckon(setup, position, unit, to, order).dice
        if dice > 0 and sees(setup, position, unit, to):
            found.append((to, dice))
    return found


def battle_limit(setup: BattleSetup, unit: Unit, order: Order | None) -> Limit | None:
    """The limit that a unit's ground sets: longest range and change of dice, ``None`` for no battle."""
    return setup.board.limits[unit.arm][order is not None and order.moved > 0][unit.hex]


def reckon(setup: BattleSetup, position: Position, unit: Unit, to: int, order: Order | None) -> Reckoning:
    """The dice that a unit rolls against a hex, sight apart."""
    distance = setup.board.grid.distance[unit.hex][to]
    limit = battle_limit(setup, unit, order)
    if limit is None or distance > limit.range:
        return NO_DICE
    rules = setup.rules
    base = rules.base_dice(setup, unit, distance, order.moved if order else 0, position.placement.unit(to))
    card = card_dice(position, unit, order) if order else 0
    covered = cover(setup, position, unit.hex, to, ENEMY[unit.side])
    dice = base.dice + base.halved + limit.dice + covered + card if base.dice else 0
    extra = rules.extra_dice[unit.side] if dice > 0 else 0
    return Reckoning(
        dice=dice + extra,
        base=base.dice,
        halved=base.halved,
        ground=limit.dice,
        cover=covered,
        card=card,
        extra=extra,
    )


def rolled(setup: BattleSetup, side: Side, dice: int) -> int:
    """The dice that a side rolls with its extra dice, given ``dice`` without them."""
    return dice + setup.rules.extra_dice[side] if dice > 0 else 0


def card_dice(position: Position, unit: Unit, order: Order) -> int:
    """The dice that the card played adds."""
    if order.led and (unit.arm == "artillery" or not position.placement.has_general(unit)):
        return 0
    return order.dice


def cover(setup: BattleSetup, position: Position, from_: int, to: int, side: Side) -> int:
    """The dice lost to the target's hex or the hexside crossed, 0 or negative: the larger, never both.

    ``side`` is the target's: ground may shelter its own side better.
    """
    for work in position.works:
        if work.hex == to:
            return min(_ground_cover(setup, from_, to, side), -_hexside(setup, position.works, from_, to, "target"))
    key = (from_ * setup.board.size + to) * 2 + side
    known = setup.covers.get(key)
    if known is None:
        known = _ground_cover(setup, from_, to, side)
        if to in setup.board.fenced:
            known = min(known, -_hexside(setup, (), from_, to, "target"))
        setup.covers[key] = known
    return known


def _ground_cover(setup: BattleSetup, from_: int, to: int, side: Side) -> int:
    """The dice lost to the target's hex alone."""
    board = setup.board
    ground = board.ground[to]
    best = ground.cover
    if ground.hill_cover:
        level = board.ground[from_].is_hill and board.grid.distance[from_][to] == 1
        best = min(best, ground.level_cover if level else ground.hill_cover)
    return min(best, sheltered(setup, to, side)) if setup.shelter else best


def sheltered(setup: BattleSetup, hex_: int, side: Side) -> int:
    """The dice that a hex takes off for one side by a special rule, 0 or negative."""
    return -setup.shelter.get((side, hex_), NO_SHELTER).dice


def is_supported(setup: BattleSetup, position: Position, unit: Unit) -> bool:
    """Whether at least two friends are adjacent to a unit; a lone general counts as one."""
    friends = position.placement.unit_mask[unit.side] | position.placement.lone_generals(unit.side)
    return (setup.board.grid.neighbour_mask[unit.hex] & friends).bit_count() >= SUPPORTS


def flags_behind_works(setup: BattleSetup, position: Position, from_: int, to: int) -> int:
    """The number of flags that works on the hexside crossed, or a side's own ground, let a unit ignore."""
    fenced = to in setup.board.fenced or position.works
    flags = _hexside(setup, position.works, from_, to, "flags") if fenced else 0
    unit = position.placement.unit(to) if setup.shelter else None
    return max(flags, setup.shelter.get((unit.side, to), NO_SHELTER).flags) if unit else flags


def flags_on_hills(setup: BattleSetup, from_: int, to: int) -> int:
    """The number of flags ignored on a hill, unless attacked from an adjacent hill."""
    board = setup.board
    level = board.ground[from_].is_hill and board.grid.distance[from_][to] == 1
    return 0 if level else board.ground[to].flags_below


def _hexside(setup: BattleSetup, works: tuple[Work, ...], from_: int, to: int, quality: str) -> int:
    """The value of ``quality`` of the hexsides crossed; through a corner that of the weaker side."""
    features: list[Feature | Work] = [*setup.board.fenced.get(to, ())]
    features += [work for work in works if work.hex == to]
    if not features:
        return 0
    worth = [(one.sides, abs(getattr(setup.board.table[one.terrain], quality))) for one in features]
    crossed = setup.board.sides_crossed(from_, to)
    return min(
        max((value for sides, value in worth if sides >> side & 1), default=0)
        for side in range(6)
        if crossed >> side & 1
    )
