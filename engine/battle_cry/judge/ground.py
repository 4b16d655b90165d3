"""Cheap features of where the pieces stand: ground, support, distance, generals."""

from __future__ import annotations

from engine.battle_cry.judge.field import Field
from engine.battle_cry.placement import Unit
from engine.battle_cry.sides import ENEMY, PAIR, Side
from engine.hexgrid import HexMask
from engine.judge_model import JudgeFeature
from engine.sections import SECTIONS

NEAR, CLOSE = 2, 3
"""Distances in hexes: of friends and enemies around a unit, and of a gun's target."""

WEAK = 2
"""The figures at which a general is no longer safe with a unit."""

FEATURES: tuple[JudgeFeature, ...] = (
    JudgeFeature(name="cover", what="dice that the ground of its units takes from attackers, hills apart"),
    JudgeFeature(name="supported", what="units with a friend beside them"),
    JudgeFeature(name="closeness", what="sum over its units of 1 / (distance to the nearest enemy unit)"),
    JudgeFeature(name="in_contact", what="units beside an enemy unit"),
    JudgeFeature(name="guns_in_range", what="artillery units with an enemy within three hexes"),
    JudgeFeature(name="weight", what="sum over its units of own less enemy figures within two hexes, in tens"),
    JudgeFeature(name="outnumbered", what="units with more enemy than own figures within two hexes"),
    JudgeFeature(
        name="sections_led", what="sections in which it has more figures than the enemy in his section facing it"
    ),
    JudgeFeature(name="empty_sections", what="sections without a unit of its own"),
    JudgeFeature(name="generals_with_units", what="generals with a unit of infantry or cavalry"),
    JudgeFeature(
        name="generals_at_risk", what="generals alone or with a unit of one or two figures, an enemy within two"
    ),
)


def values(field: Field) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    union, confederate = (_of(field, side) for side in PAIR)
    return tuple(one - other for one, other in zip(union, confederate, strict=True))


def _of(field: Field, side: Side) -> list[float]:
    board, units = field.setup.board, field.units[side]
    gaps = [field.gap(unit) for unit in units]
    guns = [gap for unit, gap in zip(units, gaps, strict=True) if unit.arm == "artillery"]
    own, masks = field.placement.unit_mask[side], board.section[side]
    weights = [_weight(field, unit) for unit in units]
    return [
        -sum([min(board.ground[unit.hex].cover, 0) for unit in units]),
        sum([bool(own & board.grid.neighbour_mask[unit.hex]) for unit in units]),
        sum([1 / gap for gap in gaps if gap]),
        gaps.count(1),
        sum([0 < gap <= CLOSE for gap in guns]),
        sum(weights) / 10,
        sum([weight < 0 for weight in weights]),
        _sections_led(field, side),
        sum([not own & where for where in masks]),
        *_generals(field, side),
    ]


def _weight(field: Field, unit: Unit) -> int:
    """The figures of a unit and its friends within two hexes less the enemy's; 0 without an enemy."""
    placement, enemy = field.placement, ENEMY[unit.side]
    around = field.setup.board.within[unit.hex][NEAR]
    against = around & placement.unit_mask[enemy]
    if not against:
        return 0
    return unit.figures + _figures(field, around & placement.unit_mask[unit.side]) - _figures(field, against)


def _figures(field: Field, where: HexMask) -> int:
    """The figures of the units in these hexes."""
    units, unit_at, found = field.placement.units, field.placement.unit_at, 0
    while where:
        low = where & -where
        where ^= low
        found += units[unit_at[low.bit_length() - 1]].figures
    return found


def _sections_led(field: Field, side: Side) -> int:
    """The sections in which a side has more figures than the enemy has in the section that faces it."""
    own, enemy = (_by_section(field, one) for one in (side, ENEMY[side]))
    return sum(one > other for one, other in zip(own, reversed(enemy), strict=True))


def _by_section(field: Field, side: Side) -> list[int]:
    masks, own = field.setup.board.section[side], field.placement.unit_mask[side]
    return [_figures(field, own & masks[number]) for number in range(len(SECTIONS))]


def _generals(field: Field, side: Side) -> list[float]:
    """The generals with foot or horse, and those at risk."""
    found = [0.0, 0.0]
    for general in field.generals[side]:
        unit = field.placement.unit(general.hex)
        found[0] += unit is not None and unit.arm != "artillery"
        found[1] += 0 < field.gap(general) <= NEAR and (unit is None or unit.figures <= WEAK)
    return found
