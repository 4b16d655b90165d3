"""Cheap features of tempo and of what points are still to be had: hexes, exits, supply, a train, night."""

from __future__ import annotations

from engine.blue_grey.judge.field import PAIR, Field, distances_of
from engine.blue_grey.scenario import Objective
from engine.blue_grey.sides import SEATS, Side
from engine.judge_model import JudgeFeature

FAR = 12
"""The movement points from which a place is out of reach for now."""

GUARD = 3
"""The distance in hexes within which units guard a place."""

LEAVING = 12
"""The strength points that are expected to leave the map at the most, when exits are valued."""

FEATURES = (
    JudgeFeature(name="tempo", what="1 for the side whose Player-Turn it is, 0 in its Combat Phase"),
    JudgeFeature(name="tempo_at_last", what="tempo in the last Game-Turn"),
    JudgeFeature(name="last_word", what="1 for the side whose Player-Turn ends the battle, over the Game-Turns left"),
    JudgeFeature(name="night", what="tempo, by night"),
    JudgeFeature(name="goals_near", what="nearness of its units to hexes that it does not hold, by points, in tens"),
    JudgeFeature(
        name="goals_guarded", what="points of hexes that it holds, by its share of the strength around, in tens"
    ),
    JudgeFeature(
        name="goals_contested", what="points of hexes that it does not hold, by its share of the strength around"
    ),
    JudgeFeature(name="exit_points", what="points that its units near exits could still leave the map for, in tens"),
    JudgeFeature(
        name="supply_risk", what="points that the enemy has for units without supply, in tens: fewer are better"
    ),
    JudgeFeature(
        name="train_lost", what="points that the enemy has while its train has not left, in tens: fewer are better"
    ),
    JudgeFeature(name="train_way", what="Game-Turns that its train lacks to leave the map in time: fewer are better"),
)


def values(field: Field) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    view = field.view
    tempo = field.sign * (view.phase == "movement")
    last = -1.0 if view.first == SEATS[Side.UNION] else 1.0
    union, confederate = (_of(field, side) for side in PAIR)
    return (
        tempo,
        tempo * (view.turn == view.turns),
        last / field.left,
        tempo * view.night,
        *(one - other for one, other in zip(union, confederate, strict=True)),
    )


def _of(field: Field, side: Side) -> list[float]:
    goals = list(zip(field.setup.battle.victory.objectives, field.view.objectives, strict=True))
    held = [goal for goal, seen in goals if seen.held == SEATS[side]]
    others = [goal for goal, seen in goals if seen.held != SEATS[side] and goal.points[side]]
    return [
        sum(goal.points[side] * _nearness(field, side, goal.hex) for goal in others) / 10,
        sum(_worth(goal, side) * _share(field, side, goal.hex) for goal in held) / 10,
        sum(goal.points[side] * _share(field, side, goal.hex) for goal in others) / 10,
        _exits(field, side) / 10,
        -_counted(field, Side(1 - side), "supply") / 10,
        -_counted(field, Side(1 - side), "train") / 10,
        -_train(field, side),
    ]


def _worth(goal: Objective, side: Side) -> int:
    """The points between holding a hex and losing it."""
    return goal.points[side] + goal.points[1 - side]


def _counted(field: Field, side: Side, kind: str) -> int:
    return sum(one.points for one in field.view.sides[side].counted if one.kind == kind)


def _nearness(field: Field, side: Side, hex_: int) -> float:
    """1 for a unit in a hex, less by the movement points that the nearest one needs."""
    way = distances_of(field.setup).to(hex_)
    return max(1 - min((way[at] for at in field.hexes[side]), default=FAR) / FAR, 0.0)


def _share(field: Field, side: Side, hex_: int) -> float:
    """A side's share of the strength around a hex; a half where there is none."""
    own, enemy = (field.strength_within(one, hex_, GUARD) for one in (side, Side(1 - side)))
    return (own + 1) / (own + enemy + 2)


def _exits(field: Field, side: Side) -> float:
    """The points of units that could leave the map in the turns left, the nearer the likelier, up to a limit."""
    rule = field.setup.battle.victory.exit
    if rule is None or not rule.points[side]:
        return 0.0
    ways = [distances_of(field.setup).to(hex_) for hex_ in rule.hexes]
    strength = 0.0
    for unit, hex_ in zip(field.fighting[side], field.hexes[side], strict=True):
        away = min(way[hex_] for way in ways)
        if away < field.left * unit.allowance:
            strength += unit.strength * max(1 - away / (2 * FAR), 0.0)
    return rule.points[side] * min(strength, LEAVING)


def _train(field: Field, side: Side) -> float:
    """The Game-Turns that a side's train lacks; 0 if it has time enough, has left, or there is none."""
    rule, exits = field.setup.battle.victory.train, field.setup.battle.victory.exit
    if rule is None or exits is None:
        return 0.0
    train = next(one for one in field.view.units if one.id == rule.unit)
    if train.side != SEATS[side] or not train.hex:
        return 0.0
    here = field.hex(train)
    away = min(distances_of(field.setup).to(hex_, ways=True)[here] for hex_ in exits.hexes)
    return max(away / max(train.allowance, 1) - field.left, 0.0)
