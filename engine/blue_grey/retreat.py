"""Retreats and displacement (8.7, 8.8): legal hexes, and friends that make room.

A unit retreats one hex (reading 40), outside enemy zones of control, not across barred hexsides, and within the
stacking limit. If that limit alone stops it, it displaces a friendly unit that can itself go back.
"""

from __future__ import annotations

from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.zones import zone_of
from engine.hexgrid_columns import NOWHERE

LIMIT = 2
"""The most units in a hex at the end of a phase (6.32)."""

Chain = tuple[int, ...]
"""The hexes of a chain of displacements, which it may not enter again: the stop rule of 8.8."""


def ways(setup: BlueGreySetup, position: Position, unit: Unit, hexes: int = 1, chain: Chain = ()) -> list[int]:
    """The hexes that a unit may retreat to without displacement, in reading order."""
    return [
        hex_ for hex_ in _ends(setup, position, unit, hexes) if hex_ not in chain and has_room(position, unit, hex_)
    ]


def displacing_ways(
    setup: BlueGreySetup, position: Position, unit: Unit, hexes: int = 1, chain: Chain = ()
) -> list[int]:
    """The full hexes that it may retreat to because a unit there can be displaced."""
    return [
        hex_
        for hex_ in _ends(setup, position, unit, hexes)
        if hex_ not in chain
        and not has_room(position, unit, hex_)
        and movable(setup, position, unit, hex_, (*chain, unit.hex, hex_))
    ]


def movable(setup: BlueGreySetup, position: Position, unit: Unit, hex_: int, chain: Chain) -> list[Unit]:
    """The units in a hex that a newcomer may displace, if there is room for it once one of them is gone."""
    here = [one for one in position.placement.in_hex(hex_) if one.number != unit.number]
    found = []
    for one in here:
        left = [other for other in here if other is not one]
        if (
            not is_untouched(setup, position, one)
            and _fits(unit, left)
            and (ways(setup, position, one, 1, chain) or displacing_ways(setup, position, one, 1, chain))
        ):
            found.append(one)
    return found


def is_untouched(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit did not attack by night, so that its friends' retreats do not affect it (11.22)."""
    if position.combat is None or not setup.is_night(position.turn) or unit.side != position.active:
        return False
    return not unit.fought and unit.number not in position.combat.attackers


def has_room(position: Position, unit: Unit, hex_: int) -> bool:
    """Whether a unit may end in a hex with those already there (6.32; a train stands alone)."""
    return _fits(unit, [one for one in position.placement.in_hex(hex_) if one.number != unit.number])


def path_of(setup: BlueGreySetup, position: Position, unit: Unit, to: int) -> tuple[int, ...]:
    """The hexes of a retreat to ``to``, the unit's own first; of two ways the first in reading order."""
    if to in setup.board.near[unit.hex]:
        return (unit.hex, to)
    return (
        unit.hex,
        next(mid for mid in _open(setup, position, unit, unit.hex) if to in _open(setup, position, unit, mid)),
        to,
    )


def _fits(unit: Unit, others: list[Unit]) -> bool:
    if not others:
        return True
    return len(others) < LIMIT and unit.kind != "train" and all(one.kind != "train" for one in others)


def _ends(setup: BlueGreySetup, position: Position, unit: Unit, hexes: int) -> list[int]:
    """The hexes exactly ``hexes`` away in which a retreat may end, whatever friends are there."""
    if unit.hex == NOWHERE or unit.kind == "gunboat":
        return []
    reached = {unit.hex}
    for step in range(1, hexes + 1):
        reached = {
            hex_
            for from_ in reached
            for hex_ in _open(setup, position, unit, from_)
            if setup.board.distance(unit.hex, hex_) == step
        }
    return sorted(reached)


def _open(setup: BlueGreySetup, position: Position, unit: Unit, from_: int) -> list[int]:
    """The neighbors of a hex that a retreat may enter, in reading order."""
    board = setup.board
    shut = zone_of(setup, position, ENEMY[unit.side]) | position.placement.occupied[ENEMY[unit.side]] | board.water
    return sorted(
        near
        for near in board.near[from_]
        if not shut >> near & 1
        and (from_, near) not in board.barred
        and (unit.kind != "train" or board.ways >> near & 1)
    )
