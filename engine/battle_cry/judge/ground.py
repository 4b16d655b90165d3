"""Cheap features of where the pieces stand: ground, support, distance, generals."""

from __future__ import annotations

from functools import lru_cache

from engine.battle_cry.judge.deployment import MOST_KNOWN, Deployment
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
    return _values(field.deployment)


@lru_cache(maxsize=MOST_KNOWN)
def _values(deployment: Deployment) -> tuple[float, ...]:
    union, confederate = (_of(deployment, side) for side in PAIR)
    return tuple(one - other for one, other in zip(union, confederate, strict=True))


def _of(deployment: Deployment, side: Side) -> list[float]:
    board, units = deployment.setup.board, deployment.units[side]
    gaps = [deployment.gap(unit) for unit in units]
    guns = [gap for unit, gap in zip(units, gaps, strict=True) if unit.arm == "artillery"]
    own, masks = deployment.placement.unit_mask[side], board.section[side]
    weights = [_weight(deployment, unit) for unit in units]
    return [
        -sum([min(board.ground[unit.hex].cover, 0) for unit in units]),
        sum([bool(own & board.grid.neighbour_mask[unit.hex]) for unit in units]),
        sum([1 / gap for gap in gaps if gap]),
        gaps.count(1),
        sum([0 < gap <= CLOSE for gap in guns]),
        sum(weights) / 10,
        sum([weight < 0 for weight in weights]),
        _sections_led(deployment, side),
        sum([not own & where for where in masks]),
        *_generals(deployment, side),
    ]


def _weight(deployment: Deployment, unit: Unit) -> int:
    """The figures of a unit and its friends within two hexes less the enemy's; 0 without an enemy."""
    placement, enemy = deployment.placement, ENEMY[unit.side]
    around = deployment.setup.board.within[unit.hex][NEAR]
    against = around & placement.unit_mask[enemy]
    if not against:
        return 0
    return unit.figures + _figures(deployment, around & placement.unit_mask[unit.side]) - _figures(deployment, against)


def _figures(deployment: Deployment, where: HexMask) -> int:
    """The figures of the units in these hexes."""
    units, unit_at, found = deployment.placement.units, deployment.placement.unit_at, 0
    while where:
        low = where & -where
        where ^= low
        found += units[unit_at[low.bit_length() - 1]].figures
    return found


def _sections_led(deployment: Deployment, side: Side) -> int:
    """The sections in which a side has more figures than the enemy has in the section that faces it."""
    own, enemy = (_by_section(deployment, one) for one in (side, ENEMY[side]))
    return sum(one > other for one, other in zip(own, reversed(enemy), strict=True))


def _by_section(deployment: Deployment, side: Side) -> list[int]:
    masks, own = deployment.setup.board.section[side], deployment.placement.unit_mask[side]
    return [_figures(deployment, own & masks[number]) for number in range(len(SECTIONS))]


def _generals(deployment: Deployment, side: Side) -> list[float]:
    """The generals with foot or horse, and those at risk."""
    found = [0.0, 0.0]
    for general in deployment.generals[side]:
        unit = deployment.placement.unit(general.hex)
        found[0] += unit is not None and unit.arm != "artillery"
        found[1] += 0 < deployment.gap(general) <= NEAR and (unit is None or unit.figures <= WEAK)
    return found
