"""What a general wants of the map: hexes to take, to keep, to leave by, and enemies to find, each with its worth."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.blue_grey.computer.convoy import Convoy
from engine.blue_grey.computer.distance_tables import FAR, DistanceTables
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, Side
from engine.blue_grey.victory import points_now

LEAVING = 5
"""Strength points that a general expects to get off the map in one go."""

CLOSED = 0.4
"""What an exit is worth whose points depend on a road that the enemy blocks now."""

HUNT, IN_THE_WAY = 0.35, 2.0
"""What an enemy's strength point is worth as something to march towards, and how many times that on a road needed."""

BARS, GUARDS = 1.0, 0.8
"""What part of a train's points it is worth to clear its road, and to stand guard on it."""

NEAR = 8
"""Movement points within which enemies count as near a place."""

SPARE = 2
"""How many times the wanted strength a goal takes when there is nothing better to do."""


class Goal(NamedTuple):
    """A hex, its worth in points, and the strength that it takes."""

    hex: int
    worth: float
    strength: float


def exit_points(setup: BlueGreySetup, position: Position, side: Side) -> float:
    """What a strength point is worth to a side that leaves the map now."""
    rule = setup.battle.victory.exit
    if rule is None or not rule.points[side]:
        return 0.0
    if not rule.road[side]:
        return float(rule.points[side])
    gone = (position.exited[0] + (side == 0), position.exited[1] + (side == 1))
    more = (
        points_now(setup, _with_exited(position, gone))[side] - points_now(setup, _with_exited(position, (0, 0)))[side]
    )
    return float(rule.points[side]) * (1.0 if more else CLOSED)


def _with_exited(position: Position, exited: tuple[int, int]) -> Position:
    return replace(position, exited=exited)


def goals_of(
    setup: BlueGreySetup, position: Position, side: Side, distances: DistanceTables, convoy: Convoy
) -> list[Goal]:
    """All goals of a side, the dearest first; ``convoy`` is its train."""
    enemies = [unit for unit in position.placement.of(ENEMY[side]) if unit.kind != "gunboat"]
    found: list[Goal] = []
    for goal, held in zip(setup.battle.victory.objectives, position.held, strict=True):
        worth = goal.points[side] + goal.points[ENEMY[side]]
        against = _strength_near(distances, enemies, goal.hex)
        if held != side and goal.points[side] + (goal.points[ENEMY[side]] if held == ENEMY[side] else 0):
            found.append(Goal(goal.hex, float(worth), against * 1.5 + 4))
        elif held == side and worth and against:
            found.append(Goal(goal.hex, worth * 0.8, against * 0.7 + 2))
    found += _exits(setup, position, side, distances, enemies)
    found += _escorts(setup, convoy)
    rule = setup.battle.victory.exit
    needs_road = rule is not None and bool(rule.road[side])
    for hex_, strength in _stacks(enemies).items():
        times = IN_THE_WAY if needs_road and setup.board.roads[hex_] else 1.0
        found.append(Goal(hex_, strength * HUNT * times, strength * 2.0))
    return sorted(found, key=lambda goal: (-goal.worth, goal.hex))


def _exits(
    setup: BlueGreySetup, position: Position, side: Side, distances: DistanceTables, enemies: list[Unit]
) -> list[Goal]:
    rule = setup.battle.victory.exit
    if rule is None:
        return []
    mine = exit_points(setup, position, side) * LEAVING
    theirs = exit_points(setup, position, ENEMY[side]) * LEAVING
    found = []
    for hex_ in rule.hexes:
        if mine > LEAVING:
            found.append(Goal(hex_, mine, FAR))
        elif theirs:
            found.append(Goal(hex_, theirs * 0.6, _strength_near(distances, enemies, hex_, 3 * NEAR) * 0.5 + 4))
    return found


def _escorts(setup: BlueGreySetup, convoy: Convoy) -> list[Goal]:
    """Enemies who bar the road of a train that is to be saved, and places of it that they could come to."""
    rule = setup.battle.victory.train
    if rule is None or convoy.train is None:
        return []
    found = [Goal(hex_, BARS * rule.points, strength * 2.0) for hex_, strength in convoy.barriers().items()]
    return [*found, *(Goal(hex_, GUARDS * rule.points, need) for hex_, need in convoy.in_danger().items())]


def _strength_near(distances: DistanceTables, units: list[Unit], hex_: int, reach: int = 2 * NEAR) -> float:
    way = distances.to(hex_)
    return float(sum(unit.strength for unit in units if way[unit.hex] <= reach))


def _stacks(units: list[Unit]) -> dict[int, int]:
    found: dict[int, int] = {}
    for unit in units:
        found[unit.hex] = found.get(unit.hex, 0) + unit.strength
    return found


def assigned(goals: list[Goal], units: list[Unit], distances: DistanceTables, left: int) -> dict[int, Goal]:
    """For each unit, by number, the goal that it serves. ``left`` are the Game-Turns that remain, with this one."""
    pairs = []
    for unit in units:
        for place, goal in enumerate(goals):
            far = distances.to(goal.hex, ways=unit.kind == "train")[unit.hex]
            if far < FAR:
                late = 0.2 if far > left * max(unit.allowance, 1) * 1.5 else 1.0
                pairs.append((-late * goal.worth / (4 + far), unit.number, place))
    pairs.sort()
    strength = {unit.number: unit.strength for unit in units}
    found: dict[int, Goal] = {}
    filled = [0.0] * len(goals)
    for times in (1, SPARE, FAR):
        for _, number, place in pairs:
            if number not in found and filled[place] < goals[place].strength * times:
                found[number] = goals[place]
                filled[place] += strength[number]
    return found
