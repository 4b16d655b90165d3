"""Movement: movement points, zones of control, roads, strategic movement (6.0, 7.0, 11.1).

A unit's reach depends on the enemy, which stands still during a Movement Phase, and on friends only for room. So it is
cached in the setup by everything that it depends on (``Trip``).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, GOOD, ROUTED, Side
from engine.blue_grey.zones import zone_of
from engine.hexgrid import HexMask, hexes_of, mask_of
from engine.hexgrid_columns import NOWHERE

APART = 3
"""The hexes that strategic movement keeps from every enemy unit (6.41, 6.44)."""

STRATEGIC: dict[str, int] = {"infantry": 2, "artillery": 2, "horse-artillery": 2, "cavalry": 4}
"""The movement points that strategic movement adds (6.42, 6.43)."""

_MOST_KEPT = 20_000


class Trip(NamedTuple):
    """The inputs of a unit's reach: start, movement points, and obstacles. Hexes are masks.

    ``closed`` hexes cannot be entered; in ``zone`` it stops. ``ways``: it keeps to roads and trails; ``afloat``: it is
    a gunboat.
    """

    from_: int
    points: int
    closed: int
    zone: int
    ways: bool = False
    afloat: bool = False


def points_left(setup: BlueGreySetup, position: Position, unit: Unit) -> int:
    """The movement points left to a unit of the active side, in its present way of moving."""
    return allowance(setup, position, unit, strategic=unit.way == "strategic") - unit.spent


def allowance(setup: BlueGreySetup, position: Position, unit: Unit, *, strategic: bool) -> int:
    """A unit's movement points in this Game-Turn: one fewer by night, strategic movement included (11.11, 6.46)."""
    night = int(setup.is_night(position.turn))
    more = STRATEGIC[unit.kind] - night if strategic else 0
    return unit.allowance - night + more


def may_go(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may move, or move on, now; the reasons against it are in ``explain_move``."""
    if unit.hex == NOWHERE or unit.rallying or unit.entered:
        return False
    if unit.moved and position.last != unit.number:
        return False
    if unit.building and is_building_now(position, unit):
        return False
    return not unit.stood or setup.is_night(position.turn)


def is_building_now(position: Position, unit: Unit) -> bool:
    """Whether a unit began works this turn and has not left them."""
    work = position.work_in(unit.hex)
    return unit.building and work is not None and work.turn == position.turn


def may_march(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may move strategically, or go on so: it starts three hexes from every enemy (6.41, 6.44)."""
    if unit.way == "normal" or unit.kind not in STRATEGIC or not may_go(setup, position, unit):
        return False
    return not near_enemy(setup, position, unit.side) >> unit.hex & 1


def near_enemy(setup: BlueGreySetup, position: Position, side: Side) -> HexMask:
    """The mask of the hexes closed to strategic movement."""
    occupied = position.placement.occupied[ENEMY[side]]
    known = setup.close.get(occupied)
    if known is None:
        if len(setup.close) > _MOST_KEPT:
            setup.close.clear()
        known = 0
        for hex_ in hexes_of(occupied):
            known |= setup.board.grid.within(hex_, APART - 1)
        setup.close[occupied] = known
    return known


def trip(setup: BlueGreySetup, position: Position, unit: Unit, *, strategic: bool = False) -> Trip:
    """The inputs of a unit's reach now."""
    enemy = ENEMY[unit.side]
    closed, points = position.placement.occupied[enemy], points_left(setup, position, unit)
    if unit.kind == "gunboat":
        return Trip(unit.hex, 0, closed, 0, afloat=True)
    closed |= closed_by_friends(setup, position, unit)
    if strategic:
        points = allowance(setup, position, unit, strategic=True) - unit.spent
        return Trip(unit.hex, points, closed | near_enemy(setup, position, unit.side), 0, ways=True)
    zone = zone_of(setup, position, enemy)
    if unit.stood or unit.morale == ROUTED:
        closed |= zone  # 11.12: it has left one and enters none again; 12.31
    return Trip(unit.hex, points, closed, zone, ways=unit.kind == "train")


def closed_by_friends(setup: BlueGreySetup, position: Position, unit: Unit) -> HexMask:
    """The mask of the hexes closed by friends: nothing passes a train, and a train passes nothing."""
    if unit.kind == "train":
        return position.placement.occupied[unit.side] & ~(1 << unit.hex if unit.hex != NOWHERE else 0)
    mask = 0
    for number in setup.trains:
        train = position.placement.units[number]
        if train.side == unit.side and train.hex != NOWHERE:
            mask |= 1 << train.hex
    return mask


def reach(setup: BlueGreySetup, going: Trip) -> dict[int, int]:
    """The hexes within reach with their fewest movement points, the start left out."""
    known = setup.reaches.get(going)
    if known is None:
        if len(setup.reaches) > _MOST_KEPT:
            setup.reaches.clear()
        known = setup.reaches[going] = _float(setup, going) if going.afloat else _reach(setup, going)
    return known


def within_reach(setup: BlueGreySetup, going: Trip) -> HexMask:
    """The mask of the hexes within reach."""
    known = setup.reached.get(going)
    if known is None:
        if len(setup.reached) > _MOST_KEPT:
            setup.reached.clear()
        known = setup.reached[going] = mask_of(tuple(reach(setup, going)))
    return known


def _reach(setup: BlueGreySetup, going: Trip) -> dict[int, int]:
    from_, points, closed, zone = going.from_, going.points, going.closed, going.zone
    steps = setup.board.along if going.ways else setup.board.steps
    best = {from_: 0}
    heap = [(0, from_)]
    while heap:
        spent, hex_ = heappop(heap)
        if spent > best[hex_] or (hex_ != from_ and zone >> hex_ & 1):
            continue
        for to, cost in steps[hex_]:
            total = spent + cost
            if total > points or closed >> to & 1:
                continue
            known = best.get(to)
            if known is None or total < known:
                best[to] = total
                heappush(heap, (total, to))
    del best[from_]
    return best


def _float(setup: BlueGreySetup, going: Trip) -> dict[int, int]:
    """9.62: the connected river hexes, any number of them."""
    found, edge = {going.from_}, [going.from_]
    while edge:
        hex_ = edge.pop()
        for to in setup.board.near[hex_]:
            if to not in found and setup.board.water >> to & 1 and not going.closed >> to & 1:
                found.add(to)
                edge.append(to)
    return dict.fromkeys(sorted(found - {going.from_}), 0)


class Route(NamedTuple):
    """A way to a hex: its movement points, and its hexes from the first to the last."""

    cost: int
    hexes: tuple[int, ...]


def route(setup: BlueGreySetup, position: Position, unit: Unit, going: Trip, to: int) -> Route:
    """The cheapest way to a hex within reach.

    Ties: first the way without disorder in a town, then the one that takes the most objectives, then the shortest, then
    the first by the numbers of its hexes.
    """
    board, towns = setup.board, setup.board.towns if unit.morale == GOOD else 0
    wanted = _wanted(setup, position, unit.side)
    steps = board.along if going.ways else board.steps
    limit, closed, zone = reach(setup, going)[to], going.closed, going.zone
    heap: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, 0, (going.from_,))]
    done: set[int] = set()
    while heap:
        spent, harm, gain, hops, path = heappop(heap)
        hex_ = path[-1]
        if hex_ == to:
            return Route(spent, path)
        if hex_ in done or (hops and zone >> hex_ & 1):
            continue
        done.add(hex_)
        near = [(near, 0) for near in board.near[hex_] if board.water >> near & 1] if going.afloat else steps[hex_]
        for there, cost in near:
            if spent + cost <= limit and there not in done and not closed >> there & 1:
                harmed = harm or towns >> there & 1
                heappush(heap, (spent + cost, harmed, gain - (wanted >> there & 1), hops + 1, (*path, there)))
    raise AssertionError("the hex can be reached")


def _wanted(setup: BlueGreySetup, position: Position, side: Side) -> int:
    goals = zip(setup.battle.victory.objectives, position.held, strict=True)
    return sum(1 << goal.hex for goal, held in goals if held != side and any(goal.points))


# Room in a hex (6.32)


def full_for(position: Position, unit: Unit) -> HexMask:
    """The mask of the hexes without room for a unit: with two others or, for a train, with any (6.32)."""
    placement = position.placement
    return placement.occupied[0] | placement.occupied[1] if unit.kind == "train" else placement.crowded


def clears(setup: BlueGreySetup, position: Position, unit: Unit, hex_: int) -> bool:
    """Whether a unit may enter a full hex: an unmoved unit there has a hex with room to go to."""
    if unit.kind == "train":
        return False
    return any(
        _can_leave(setup, position, other, unit.hex) for other in position.placement.in_hex(hex_) if not other.moved
    )


def _can_leave(setup: BlueGreySetup, position: Position, unit: Unit, left: int) -> bool:
    """Whether a unit has a destination once ``left`` has one unit fewer."""
    if not may_go(setup, position, unit):
        return False
    ways = [trip(setup, position, unit)]
    if may_march(setup, position, unit):
        ways.append(trip(setup, position, unit, strategic=True))
    open_ = ~full_for(position, unit) | 1 << left
    return any(within_reach(setup, going) & open_ for going in ways)
