"""Cheap features of tempo and of what else decides the battle: held ground, exits, arrivals."""

from __future__ import annotations

from engine.battle_cry.judge.field import Field
from engine.battle_cry.sides import PAIR, Side
from engine.battle_cry.special.objectives import HOLDING, holds
from engine.hexgrid import hexes_of
from engine.judge_model import JudgeFeature

FAR = 6
"""The distance in hexes from which a place is out of reach."""

FEATURES: tuple[JudgeFeature, ...] = (
    JudgeFeature(name="tempo", what="1 for the side to move, less as its ordered units have battled, -1 when all have"),
    JudgeFeature(name="loose_flags", what="flags for held ground that is lost when it is left"),
    JudgeFeature(name="places_near", what="nearness of its units to ground whose flags it may still take, by flags"),
    JudgeFeature(name="places_held", what="flags of ground that it would take, or keeps, if the turn began now"),
    JudgeFeature(name="exits_near", what="nearness of its units to hexes from which they leave for flags, by flags"),
    JudgeFeature(name="arrivals_due", what="units that may arrive now"),
)


def values(field: Field) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    return field.sign * tempo(field), *_difference(field)


def tempo(field: Field) -> float:
    """1 while the side to move has everything before it, -1 when its ordered units have all battled."""
    seen = field.seen
    if not field.begun or not seen.ordered:
        return 1.0
    return 2 * len(seen.open_units) / seen.ordered - 1


def _difference(field: Field) -> list[float]:
    union, confederate = (_of(field, side) for side in PAIR)
    return [one - other for one, other in zip(union, confederate, strict=True)]


def _of(field: Field, side: Side) -> list[float]:
    own = [one for one in field.setup.objectives if one.side == side]
    held = [one for one in own if holds(field.position, one)]
    wanted = [(one.hexes, one.flags) for one in own if one not in held]
    ways = [(one.hexes, one.flags) for one in field.setup.rules.exits if one.side == side]
    return [
        sum(one.flags for one in held if not one.kept),
        sum(flags * _nearness(field, side, hexes) for hexes, flags in wanted),
        sum(one.flags for one in own if HOLDING[one.when](field.placement, one)),
        sum(flags * _nearness(field, side, hexes) for hexes, flags in ways),
        field.seen.due[side],
    ]


def _nearness(field: Field, side: Side, hexes: int) -> float:
    """1 for a unit in one of the hexes, less with each hex of the nearest unit's distance."""
    places = hexes_of(hexes)
    away = min((field.deployment.distance[unit.hex][to] for unit in field.units[side] for to in places), default=FAR)
    return max(1 - away / FAR, 0.0)
