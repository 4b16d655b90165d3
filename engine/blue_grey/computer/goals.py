"""Goals on the map with their values: hexes to take, keep or leave by, enemies to find."""

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
"""Strength points expected to leave the map together."""

CLOSED = 0.4
"""Value of an exit whose road is blocked by the enemy, as a share of its points."""

HUNT, IN_THE_WAY = 0.35, 2.0
"""Value of an enemy's strength point as a goal, and its multiple on a road that is needed."""

BARS, GUARDS = 1.0, 0.8
"""Values of clearing a train's road, and of guarding it, as shares of its points."""

NEAR = 8
"""The distance in movement points within which enemies count as near a hex."""

SPARE = 2
"""The multiple of the needed strength that a goal can absorb when there is nothing better to do."""


class Goal(NamedTuple):
    """A hex, its value in points, and the strength needed there."""

    hex: int
    worth: float
    strength: float


def exit_points(setup: BlueGreySetup, position: Position, side: Side) -> float:
    """The points for each strength point of a side that leaves the map now."""
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
    """All goals of a side, the most valuable first; ``convoy`` is its train."""
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
    """Goals for a train to be saved: enemies who bar its road, hexes of it that they could attack."""
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
    """The goal of each unit, by number. ``left`` is the number of remaining Game-Turns, this one included."""
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
