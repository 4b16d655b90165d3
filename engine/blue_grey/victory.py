"""Victory: both sides' points at the end of the last Game-Turn (17.0 of 1975)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.events import PointsCounted
from engine.blue_grey.position import Position
from engine.blue_grey.scenario import Supply
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, SEATS, Side
from engine.hexgrid_columns import NOWHERE

_MOST_KEPT = 4_096


class Points(NamedTuple):
    """One item of a side's points: ``lost``, ``exit``, ``held``, ``supply`` or ``train``; the hex of what is held."""

    side: Side
    kind: str
    points: int
    hex: int = NOWHERE


def count(context: ActionContext) -> None:
    """Counts the points and ends the battle: more points win, equal points are a draw."""
    for one in reckoning(context.setup, context.position):
        hex_ = "" if one.hex == NOWHERE else context.name(one.hex)
        place = context.setup.battle.named.get(one.hex, "")
        context.emit(PointsCounted(SEATS[one.side], one.kind, one.points, hex_, place))
    union, confederate = points_now(context.setup, context.position)
    winner = None if union == confederate else SEATS[Side.UNION if union > confederate else Side.CONFEDERATE]
    context.end(winner, "points", (union, confederate))


def points_now(setup: BlueGreySetup, position: Position, *, coming: bool = False) -> tuple[int, int]:
    """Each side's points if the battle ended now; ``coming`` as in ``unsupplied``."""
    parts = reckoning(setup, position, coming=coming)
    union, confederate = (sum(one.points for one in parts if one.side == side) for side in Side)
    return union, confederate


def reckoning(setup: BlueGreySetup, position: Position, *, coming: bool = False) -> tuple[Points, ...]:
    """Every item of either side's points if the battle ended now; ``coming`` as in ``unsupplied``."""
    parts = (
        _lost(setup, position),
        _exited(setup, position),
        _held(setup, position),
        _unsupplied(setup, position, coming=coming),
        _train(setup, position),
    )
    return tuple(one for part in parts for one in part if one.points)


def _lost(setup: BlueGreySetup, position: Position) -> Iterator[Points]:
    for side in Side:
        yield Points(side, "lost", setup.battle.victory.lost * position.lost[ENEMY[side]])


def _exited(setup: BlueGreySetup, position: Position) -> Iterator[Points]:
    rule = setup.battle.victory.exit
    for side in Side if rule else ():
        if rule and (not rule.road[side] or _joined(setup, position, side)):
            yield Points(side, "exit", rule.points[side] * position.exited[side])


def _held(setup: BlueGreySetup, position: Position) -> Iterator[Points]:
    for goal, held in zip(setup.battle.victory.objectives, position.held, strict=True):
        if held >= 0:
            yield Points(Side(held), "held", goal.points[held], goal.hex)


def _train(setup: BlueGreySetup, position: Position) -> Iterator[Points]:
    rule = setup.battle.victory.train
    if rule:
        train = position.units[setup.numbers[rule.unit]]
        if train.status != "left":
            yield Points(ENEMY[train.side], "train", rule.points)


def _unsupplied(setup: BlueGreySetup, position: Position, *, coming: bool) -> Iterator[Points]:
    """17.32: units without a path to a road off the map, and units that never came, count as lost."""
    rule = setup.battle.victory.supply
    if rule is None:
        return
    cut_off = sum(position.units[number].strength for number in unsupplied(setup, position, coming=coming))
    yield Points(ENEMY[rule.side], "supply", setup.battle.victory.lost * cut_off)


def unsupplied(setup: BlueGreySetup, position: Position, *, coming: bool = False) -> tuple[int, ...]:
    """The units that would count as lost, for want of a road off the map, if the battle ended now.

    Reinforcements count once a Movement Phase in which they could have come is over (B12); with ``coming`` from the
    Game-Turn in which they are due.
    """
    rule = setup.battle.victory.supply
    if rule is None:
        return ()
    reached = supplied(setup, position, rule)
    units = (unit for unit in position.units if unit.side == rule.side)
    missed = position.turn if coming or _has_moved(position, rule.side) else position.turn - 1
    blocked = (
        unit.number
        for unit in units
        if (unit.status == "here" and unit.hex not in reached)
        or (unit.status == "waiting" and setup.battle.units[unit.number].turn <= missed)
    )
    return tuple(blocked)


def _has_moved(position: Position, side: Side) -> bool:
    """Whether a side's Movement Phase of this Game-Turn is over."""
    return position.phase == "combat" if position.active == side else side == position.first


def supplied(setup: BlueGreySetup, position: Position, rule: Supply) -> frozenset[int]:
    """The hexes within reach of a road off the map; enemy units bar road and path, their zones do not."""
    enemy = position.placement.occupied[ENEMY[rule.side]]
    known = setup.traces.get(enemy)
    if known is None:
        if len(setup.traces) > _MOST_KEPT:
            setup.traces.clear()
        known = setup.traces[enemy] = frozenset(_trace(setup, enemy, rule))
    return known


def _trace(setup: BlueGreySetup, enemy: int, rule: Supply) -> set[int]:
    board = setup.board
    found = _network(setup, enemy, rule.exits)
    edge: Iterable[int] = found
    for _ in range(rule.reach):
        edge = {
            near
            for hex_ in edge
            for near in board.near[hex_]
            if near not in found and not enemy >> near & 1 and (hex_, near) not in board.barred
        }
        found = found | edge
    return found


def _joined(setup: BlueGreySetup, position: Position, side: Side) -> bool:
    """17.31: whether a road free of enemy units joins an exit with one of the required hexes."""
    rule = setup.battle.victory.exit
    assert rule is not None
    return bool(_network(setup, position.placement.occupied[ENEMY[side]], rule.hexes) & set(rule.road[side]))


def _network(setup: BlueGreySetup, enemy: int, from_: tuple[int, ...]) -> set[int]:
    """The hexes joined by roads to some of these, without enemy units."""
    edge = [hex_ for hex_ in from_ if not enemy >> hex_ & 1]
    found = set(edge)
    while edge:
        for near in setup.board.roads[edge.pop()]:
            if near not in found and not enemy >> near & 1:
                found.add(near)
                edge.append(near)
    return found
