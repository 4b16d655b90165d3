"""Zones of control (7.0, 7.1) as masks, cached by the hexes that exert them.

Every combat unit controls the six hexes around it, at all times and at every morale (12.31). A creek without bridge or
ford stops it (9.46), and so do the covered hexsides of a trench (10.39). Gunboats and trains have none.
"""

from __future__ import annotations

from engine.blue_grey.position import Position, Unit, Work
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, Side
from engine.hexgrid import HexMask, hexes_of
from engine.hexgrid_columns import NOWHERE

_MOST_KEPT = 4_096


def zone_of(setup: BlueGreySetup, position: Position, side: Side) -> HexMask:
    """The mask of the hexes that a side's units control."""
    stands = standing(position, side)
    key = stands, trenches(position)
    known = setup.zones.get(key)
    if known is None:
        if len(setup.zones) > _MOST_KEPT:
            setup.zones.clear()
        known = setup.zones[key] = _zone(setup, *key)
    return known


def in_enemy_zone(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit on the map is in an enemy-controlled hex; gunboats are unaffected (9.64)."""
    if unit.hex == NOWHERE or unit.kind == "gunboat":
        return False
    return bool(zone_of(setup, position, ENEMY[unit.side]) >> unit.hex & 1)


def controllers(setup: BlueGreySetup, position: Position, hex_: int, side: Side) -> tuple[int, ...]:
    """The hexes from which a side's units control a hex."""
    stands = standing(position, side)
    return tuple(near for near in setup.board.near[hex_] if stands >> near & 1 and reaches(setup, position, near, hex_))


def reaches(setup: BlueGreySetup, position: Position, from_: int, to: int) -> bool:
    """Whether a combat unit's zone of control reaches from its hex into a neighbor."""
    if not setup.board.reach[from_] >> to & 1:
        return False
    work = position.work_in(to)
    return not (work and work.kind == "trench" and covers(setup, work, from_))


def covers(setup: BlueGreySetup, work: Work, from_: int) -> bool:
    """Whether works protect against a neighboring hex."""
    return bool(work.sides >> setup.board.direction(work.hex, from_) & 1)


def standing(position: Position, side: Side) -> HexMask:
    """The mask of the hexes with a side's units that have a zone of control."""
    return position.placement.standing[side]


def trenches(position: Position) -> tuple[tuple[int, int], ...]:
    """The hexes of trenches with the hexsides that they cover."""
    return tuple([(work.hex, work.sides) for work in position.works if work.kind == "trench"])


def _zone(setup: BlueGreySetup, stands: int, covered: tuple[tuple[int, int], ...]) -> int:
    board = setup.board
    shielded: dict[int, int] = {}
    for hex_, sides in covered:
        for direction, near in enumerate(board.neighbours[hex_]):
            if sides >> direction & 1:
                shielded[near] = shielded.get(near, 0) | 1 << hex_
    mask = 0
    for hex_ in hexes_of(stands):
        mask |= board.reach[hex_] & ~shielded.get(hex_, 0)
    return mask
