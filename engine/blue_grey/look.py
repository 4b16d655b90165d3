"""A look at a hex: its units, and their possible moves if it were their turn and they had not moved."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.blue_grey.movement import may_go, may_march, reach, trip
from engine.blue_grey.position import Position, Unit, fresh
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import MORALE, SEATS, Side
from engine.blue_grey.zones import in_enemy_zone, zone_of
from engine.decision import HexName


class LookUnit(Struct, frozen=True, kw_only=True):
    """A unit in the hex with its destinations, and the further ones of a march; full hexes may need room made."""

    id: str
    side: str
    kind: str
    strength: int
    morale: str
    moves: tuple[HexName, ...]
    marches: tuple[HexName, ...]


class Look(Struct, frozen=True):
    """The output of ``longroll look``: ground, units, and the sides whose zones of control reach here."""

    hex: HexName
    terrain: str
    level: int
    units: tuple[LookUnit, ...]
    controlled: tuple[str, ...]


def look(setup: BlueGreySetup, position: Position, hex_: int) -> Look:
    """The look at a hex."""
    board = setup.board
    return Look(
        board.names[hex_],
        board.terrain[hex_],
        board.level[hex_],
        tuple(_unit(setup, position, unit) for unit in position.placement.in_hex(hex_)),
        tuple(SEATS[side] for side in Side if zone_of(setup, position, side) >> hex_ & 1),
    )


def _unit(setup: BlueGreySetup, position: Position, unit: Unit) -> LookUnit:
    rested = replace(fresh(unit), stood=in_enemy_zone(setup, position, unit))
    moves = _reached(setup, position, rested, strategic=False) if may_go(setup, position, rested) else ()
    marches = _reached(setup, position, rested, strategic=True) if may_march(setup, position, rested) else ()
    return LookUnit(
        id=unit.id,
        side=SEATS[unit.side],
        kind=unit.kind,
        strength=unit.strength,
        morale=MORALE[unit.morale],
        moves=moves,
        marches=marches,
    )


def _reached(setup: BlueGreySetup, position: Position, unit: Unit, *, strategic: bool) -> tuple[HexName, ...]:
    return tuple(setup.names[hex_] for hex_ in sorted(reach(setup, trip(setup, position, unit, strategic=strategic))))
