"""Cheap features of where units stand and in which order: ground, works, zones, support, morale."""

from __future__ import annotations

from engine.blue_grey.judge.field import PAIR, Field
from engine.blue_grey.sides import GUNS, MORALE, SEATS, Side
from engine.judge_model import JudgeFeature

NEAR = 2
"""The distance in hexes within which units help one another or threaten."""

FEATURES = (
    JudgeFeature(name="disordered", what="strength of Disordered units, in tens: less is better"),
    JudgeFeature(name="shaken", what="strength of Shaken units, in tens: less is better"),
    JudgeFeature(name="routed", what="strength of Routed units, in tens: less is better"),
    JudgeFeature(name="in_zones", what="fighting units in enemy zones of control"),
    JudgeFeature(name="strong_ground", what="strength on ground that halves attackers or shifts a column, in tens"),
    JudgeFeature(name="in_towns", what="units in good order in towns, which disorder those that fight there"),
    JudgeFeature(name="in_works", what="strength behind breastworks and trenches of its own, in tens"),
    JudgeFeature(name="supported", what="fighting units with a friend beside them"),
    JudgeFeature(name="isolated", what="fighting units with no friend within two hexes"),
    JudgeFeature(name="stacked", what="fighting units that share their hex with another"),
    JudgeFeature(name="closeness", what="sum over its fighting units of 1 / (distance to the nearest enemy)"),
    JudgeFeature(name="weight", what="sum over its hexes of own less enemy strength within two hexes, in tens"),
    JudgeFeature(name="outnumbered", what="hexes with more enemy than own strength within two hexes"),
    JudgeFeature(name="guns_in_range", what="batteries with an enemy in range, not beside them"),
    JudgeFeature(name="guns_exposed", what="batteries beside an enemy, with no friend in their hex"),
    JudgeFeature(name="marching", what="fighting units more than five hexes from the enemy"),
)

FAR = 5
"""The distance in hexes beyond which a unit takes no part in the fight for now."""


def values(field: Field) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    union, confederate = (_of(field, side) for side in PAIR)
    return tuple(one - other for one, other in zip(union, confederate, strict=True))


def _of(field: Field, side: Side) -> list[float]:
    setup, board = field.setup, field.setup.board
    units, hexes = field.fighting[side], field.hexes[side]
    both = list(zip(units, hexes, strict=True))
    gaps = {hex_: field.gap(side, hex_) for hex_ in set(hexes)}
    works = {one.hex for one in field.view.works if one.owner == SEATS[side] and one.kind != "building"}
    weights = {hex_: _weight(field, side, hex_) for hex_ in set(hexes)}
    guns = [(unit, hex_) for unit, hex_ in both if unit.kind in GUNS]
    mask = field.masks[side]
    return [
        *(-sum(unit.strength for unit in units if unit.morale == step) / 10 for step in MORALE[1:]),
        sum(gap == 1 for gap in map(gaps.__getitem__, hexes)),
        sum(unit.strength for unit, hex_ in both if board.rows[hex_].halves or board.rows[hex_].shift) / 10,
        sum(board.towns >> hex_ & 1 for unit, hex_ in both if unit.morale == MORALE[0]),
        sum(unit.strength for unit in units if unit.hex in works) / 10,
        sum(bool(mask & board.grid.near_mask[hex_]) for hex_ in hexes),
        sum(not mask & board.grid.within(hex_, NEAR) & ~(1 << hex_) for hex_ in hexes),
        sum(hexes.count(hex_) > 1 for hex_ in hexes),
        sum(1 / gaps[hex_] for hex_ in hexes if gaps[hex_]),
        sum(weights.values()) / 10,
        sum(one < 0 for one in weights.values()),
        sum(1 < gaps[hex_] <= setup.battle.range for _, hex_ in guns),
        sum(gaps[hex_] == 1 and hexes.count(hex_) == 1 for _, hex_ in guns),
        sum(gaps[hex_] > FAR for hex_ in hexes),
    ]


def _weight(field: Field, side: Side, hex_: int) -> float:
    own, enemy = (field.strength_within(one, hex_, NEAR) for one in (side, Side(1 - side)))
    return float(own - enemy) if enemy else 0.0
