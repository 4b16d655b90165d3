"""Cheap features of points and strength, wherever they are: material."""

from __future__ import annotations

from engine.blue_grey.judge.field import PAIR, Field
from engine.blue_grey.sides import GUNS, SEATS, Side
from engine.judge_model import JudgeFeature

SOME = 10.0
"""Points added to both sides' when they are compared, so that the first few do not look like all of them."""

WEAK = 2
"""The strength points up to which a unit is weak."""

AT_LAST = 3
"""The number of last Game-Turns in which points come near to the result."""


def _material(name: str, what: str) -> JudgeFeature:
    return JudgeFeature(name=name, what=what, material=True)


FEATURES = (
    _material("points", "points if the battle ended now, in tens"),
    _material("points_share", "points, as a share of both sides' points and ten each"),
    _material("points_late", "points_share, times the share of the Game-Turns that are over"),
    _material("points_at_last", "points_share, rising to its full value in the last three Game-Turns"),
    _material("points_ahead", "1 for the side with more points"),
    _material("strength", "strength points on the map, in tens"),
    _material("strength_share", "strength points on the map, as a share of both sides' strength"),
    _material("strength_left", "strength_share, times the share of the Game-Turns that are left"),
    _material("infantry", "strength of infantry on the map, in tens"),
    _material("cavalry", "strength of cavalry on the map, in tens"),
    _material("artillery", "strength of artillery on the map, in tens"),
    _material("units", "fighting units on the map"),
    _material("weak_units", "fighting units of one or two strength points"),
    _material("lost", "strength points lost, in tens: fewer are better"),
    _material("exited", "strength points that have left the map for points, in tens"),
    _material("held_points", "points for hexes held, in tens"),
    _material("coming_strength", "strength points yet to arrive, in tens"),
    _material("due_strength", "strength points that may arrive now, in tens"),
    _material("soon_strength", "strength points that may arrive within two Game-Turns, in tens"),
)

SOON = 2
"""Game-Turns within which reinforcements come soon."""


def values(field: Field) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    union, confederate = (_of(field, side) for side in PAIR)
    points = [field.view.sides[side].points for side in PAIR]
    strength = [sum(unit.strength for unit in field.fighting[side]) for side in PAIR]
    share = (points[0] - points[1]) / (points[0] + points[1] + 2 * SOME)
    weight = (strength[0] - strength[1]) / max(sum(strength), 1)
    over = 1 - field.left / field.view.turns
    return (
        (points[0] - points[1]) / 10,
        share,
        share * over,
        share * max(1 - (field.left - 1) / AT_LAST, 0.0),
        float((points[0] > points[1]) - (points[0] < points[1])),
        (strength[0] - strength[1]) / 10,
        weight,
        weight * (1 - over),
        *(one - other for one, other in zip(union, confederate, strict=True)),
    )


def _of(field: Field, side: Side) -> list[float]:
    units, view = field.fighting[side], field.view.sides[side]
    arms = (frozenset({"infantry"}), frozenset({"cavalry"}), GUNS)
    return [
        *(sum(unit.strength for unit in units if unit.kind in arm) / 10 for arm in arms),
        len(units),
        sum(unit.strength <= WEAK for unit in units),
        -view.lost / 10,
        view.exited / 10,
        sum(one.points for one in view.counted if one.kind == "held") / 10,
        *(_coming(field, side, turns) / 10 for turns in (field.view.turns, 0, SOON)),
    ]


def _coming(field: Field, side: Side, turns: int) -> float:
    """The strength of a side that may arrive within so many Game-Turns."""
    strength = {unit.id: unit.strength for unit in field.view.units}
    awaited = (one for one in field.view.arrivals if one.side == SEATS[side])
    return sum(strength[id_] for one in awaited if one.turn <= field.view.turn + turns for id_ in one.units)
