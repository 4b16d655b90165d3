"""Cheap features of where the pieces stand: ground, support, distance, generals."""

from __future__ import annotations

from engine.battle_cry.judge.field import PAIR, Field
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.sides import ARMS, Side
from engine.hexgrid import HexMask
from engine.judge_model import JudgeFeature
from engine.sections import SECTIONS

NEAR, CLOSE = 2, 3
"""Distances in hexes: of friends and enemies around a unit, and of a gun's target."""

WEAK = 2
"""The figures at which a general is no longer safe with a unit."""

FEATURES = (
    JudgeFeature(name="hills", what="units on hills"),
    JudgeFeature(name="cover", what="dice that the ground of its units takes from attackers, hills apart"),
    JudgeFeature(name="works", what="units behind fences and works"),
    JudgeFeature(name="hindered", what="units on ground from which they may not battle"),
    JudgeFeature(name="supported", what="units with a friend beside them"),
    JudgeFeature(name="isolated", what="units with no friend within two hexes"),
    JudgeFeature(name="closeness", what="sum over its units of 1 / (distance to the nearest enemy unit)"),
    JudgeFeature(name="in_contact", what="units beside an enemy unit"),
    JudgeFeature(name="guns_in_range", what="artillery units with an enemy within three hexes"),
    JudgeFeature(name="weight", what="sum over its units of own less enemy figures within two hexes, in tens"),
    JudgeFeature(name="outnumbered", what="units with more enemy than own figures within two hexes"),
    JudgeFeature(name="exposed_weak", what="units of one or two figures with an enemy within two hexes"),
    JudgeFeature(name="beyond_middle", what="units nearer to the enemy's edge than to their own"),
    JudgeFeature(
        name="sections_led", what="sections in which it has more figures than the enemy in his section facing it"
    ),
    JudgeFeature(name="empty_sections", what="sections without a unit of its own"),
    JudgeFeature(name="generals_with_units", what="generals with a unit of infantry or cavalry"),
    JudgeFeature(name="generals_alone", what="generals without a unit"),
    JudgeFeature(
        name="generals_at_risk", what="generals alone or with a unit of one or two figures, an enemy within two"
    ),
    JudgeFeature(name="generals_at_front", what="generals with a unit that has an enemy within two hexes"),
)


def values(field: Field) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    union, confederate = (_of(field, side) for side in PAIR)
    led = float(_sections_led(field, Side.UNION) - _sections_led(field, Side.CONFEDERATE))
    found = [one - other for one, other in zip(union, confederate, strict=True)]
    found[_LED] = led
    return tuple(found)


_LED = next(place for place, one in enumerate(FEATURES) if one.name == "sections_led")


def _of(field: Field, side: Side) -> list[float]:
    board = field.setup.board
    units = field.units[side]
    gaps = [field.gap(unit) for unit in units]
    friends = [_friends(field, unit) for unit in units]
    weights = [_weight(field, unit) for unit in units]
    far = [gap for unit, gap in zip(units, gaps, strict=True) if unit.arm == "artillery"]
    own, enemy = board.edge[side], board.edge[1 - side]
    return [
        sum(board.ground[unit.hex].is_hill for unit in units),
        sum(-min(board.ground[unit.hex].cover, 0) for unit in units),
        sum(_behind_works(field, unit) for unit in units),
        sum(board.ground[unit.hex].occupy[ARMS.index(unit.arm)] is None for unit in units),
        sum(near > 0 for near, _ in friends),
        sum(not around for _, around in friends),
        sum(1 / gap for gap in gaps if gap),
        sum(gap == 1 for gap in gaps),
        sum(0 < gap <= CLOSE for gap in far),
        sum(weights) / 10,
        sum(weight < 0 for weight in weights),
        sum(unit.figures <= WEAK and 0 < gap <= NEAR for unit, gap in zip(units, gaps, strict=True)),
        sum(_to(field, unit, enemy) < _to(field, unit, own) for unit in units),
        0.0,
        sum(not field.placement.unit_mask[side] & where for where in board.section[side]),
        *_generals(field, side),
    ]


def _friends(field: Field, unit: Unit) -> tuple[int, int]:
    """The number of friendly units beside a unit, and within two hexes."""
    board = field.setup.board
    others = field.placement.unit_mask[unit.side] & ~(1 << unit.hex)
    return (
        (others & board.grid.neighbour_mask[unit.hex]).bit_count(),
        sum((others & board.within[unit.hex][ring]).bit_count() for ring in (NEAR,)),
    )


def _weight(field: Field, unit: Unit) -> float:
    row = field.distance[unit.hex]
    own = sum(one.figures for one in field.units[unit.side] if row[one.hex] <= NEAR)
    enemy = sum(one.figures for one in field.units[1 - unit.side] if row[one.hex] <= NEAR)
    return float(own - enemy) if enemy else 0.0


def _behind_works(field: Field, unit: Unit) -> bool:
    standing = {one.hex for one in field.position.works}
    return unit.hex in standing or unit.hex in field.setup.board.fenced


def _to(field: Field, piece: Unit | General, edge: HexMask) -> int:
    """The distance in hexes to the nearest hex of an edge."""
    within = field.setup.board.within[piece.hex]
    return next((ring for ring in range(len(within)) if within[ring] & edge), len(within))


def _sections_led(field: Field, side: Side) -> int:
    """The sections in which a side has more figures than the enemy has in the section that faces it."""
    own, enemy = (_by_section(field, one) for one in (side, Side(1 - side)))
    return sum(one > other for one, other in zip(own, reversed(enemy), strict=True))


def _by_section(field: Field, side: Side) -> list[int]:
    masks = field.setup.board.section[side]
    return [
        sum(unit.figures for unit in field.units[side] if masks[number] >> unit.hex & 1)
        for number in range(len(SECTIONS))
    ]


def _generals(field: Field, side: Side) -> list[float]:
    found = [0.0, 0.0, 0.0, 0.0]
    for general in field.generals[side]:
        unit, gap = field.placement.unit(general.hex), field.gap(general)
        near = 0 < gap <= NEAR
        found[0] += unit is not None and unit.arm != "artillery"
        found[1] += unit is None
        found[2] += near and (unit is None or unit.figures <= WEAK)
        found[3] += near and unit is not None
    return found
