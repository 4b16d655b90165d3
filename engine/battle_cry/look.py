"""A look from a hex: its unit's moves, sight and targets, as if ordered and unmoved."""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.fire import reckon, sees, targets
from engine.battle_cry.forecast import expected_hits
from engine.battle_cry.movement import destinations
from engine.battle_cry.orders import general_order, unit_order
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS
from engine.decision import HexName
from engine.hexgrid import HexMask, hexes_of


class LookUnit(Struct, frozen=True):
    """The piece in the hex: a unit, with its general's name if there is one, or a lone general (``kind`` general)."""

    side: str
    kind: str
    figures: int
    general: str


class LookTarget(Struct, frozen=True):
    """An enemy in reach: ``kind`` is ``ranged`` or ``melee``, ``range`` in hexes."""

    hex: HexName
    kind: str
    range: int
    dice: int
    expected_hits: float


class Look(Struct, frozen=True):
    """The output of ``longroll look``. ``sees`` has every hex with an open line of sight, at any distance."""

    hex: HexName
    unit: LookUnit | None
    moves: tuple[HexName, ...]
    sees: tuple[HexName, ...]
    targets: tuple[LookTarget, ...]


def look(setup: BattleSetup, position: Position, hex_: int) -> Look:
    """The look from a hex; from an empty hex, that of a unit without special sight."""
    names, placement = setup.names, position.placement
    unit, general = placement.unit(hex_), placement.general(hex_)
    watcher = unit or Unit(-1, position.active, "infantry", hex_, 1, 1)
    seen = tuple(
        names[other] for other in range(setup.board.size) if other != hex_ and sees(setup, position, watcher, other)
    )
    if unit:
        kind = "horse artillery" if unit.is_horse else unit.arm
        shown = LookUnit(SEATS[unit.side], kind, unit.figures, general.name if general else "")
        moves = destinations(setup, position, unit_order(setup, unit))
        return Look(names[hex_], shown, _names(setup, moves), seen, _targets(setup, position, unit))
    if general:
        alone = LookUnit(SEATS[general.side], "general", 1, general.name)
        moves = destinations(setup, position, general_order(general))
        return Look(names[hex_], alone, _names(setup, moves), seen, ())
    return Look(names[hex_], None, (), seen, ())


def _names(setup: BattleSetup, mask: HexMask) -> tuple[HexName, ...]:
    return tuple(setup.names[hex_] for hex_ in hexes_of(mask))


def _targets(setup: BattleSetup, position: Position, unit: Unit) -> tuple[LookTarget, ...]:
    order = unit_order(setup, unit)
    found = []
    for to in targets(setup, position, unit, order):
        distance = setup.board.grid.distance[unit.hex][to]
        dice = reckon(setup, position, unit, to, order).dice
        kind = "melee" if distance == 1 else "ranged"
        hits = expected_hits(setup, position, unit, to, dice)
        found.append(LookTarget(setup.names[to], kind, distance, dice, round(hits, 4)))
    return tuple(found)
