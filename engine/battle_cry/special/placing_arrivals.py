"""Placing reinforcements before the card of a turn: options and their effect ("Special Rules")."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.events import Arrived
from engine.battle_cry.orders import give, may_order, unit_order
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.position import Position, Reserve
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS
from engine.battle_cry.special.arrivals import is_due, waiting, word_of_general
from engine.battle_cry.special_values import Arrival
from engine.decision import PASS, Action
from engine.hexgrid import HexMask, hexes_of, mask_of


def arrive_options(setup: BattleSetup, position: Position) -> list[Action]:
    """Every kind of piece that is due, on every free hex; and keeping the rest for later."""
    names = setup.names
    actions = [
        Action("arrive", word, "/", names[hex_])
        for word, hexes in _places(setup, position).items()
        for hex_ in hexes_of(hexes)
    ]
    return [*actions, PASS] if actions else []


def pieces_due(setup: BattleSetup, position: Position) -> int:
    """The number of the active side's pieces that are due."""
    due = [waiting(position, arrival) for arrival in setup.rules.arrivals if is_due(setup, position, arrival)]
    return sum(len(units) + len(generals) for units, generals in due)


def _places(setup: BattleSetup, position: Position) -> dict[str, HexMask]:
    """For each kind of piece that is due the mask of its possible hexes."""
    found: dict[str, int] = {}
    for arrival, piece in _due(setup, position):
        word = word_of(piece)
        found[word] = found.get(word, 0) | free_for(setup, position, arrival, piece)
    return found


def _due(setup: BattleSetup, position: Position) -> Iterator[tuple[Arrival, Unit | General]]:
    """Pieces that may be placed now: of each arrival one of each kind."""
    for arrival in setup.rules.arrivals:
        if is_due(setup, position, arrival):
            units, generals = waiting(position, arrival)
            pieces: list[Unit | General] = [*units, *generals]
            yield from ((arrival, piece) for piece in {word_of(one): one for one in pieces}.values())


def newcomer(setup: BattleSetup, position: Position, word: str) -> tuple[Unit | None, General | None]:
    """The due piece with this word: a unit or a general, both ``None`` if there is none."""
    piece = next(piece for _, piece in _due(setup, position) if word_of(piece) == word)
    return (None, piece) if isinstance(piece, General) else (piece, None)


def word_of(piece: Unit | General) -> str:
    """The word of a piece in reserve: its arm, or a general's name in small letters with a star."""
    return word_of_general(piece.name) if isinstance(piece, General) else piece.arm


def free_for(setup: BattleSetup, position: Position, arrival: Arrival, piece: Unit | General) -> HexMask:
    """The mask of an arrival's open hexes that are empty, or hold the other half of a unit and general."""
    placement, side = position.placement, arrival.side
    if isinstance(piece, General):
        units = (placement.units[one] for one in arrival.units if placement.units[one].hex != OFF)
        company = mask_of(tuple(unit.hex for unit in units)) & ~placement.general_mask[side]
        closed = setup.board.bars_generals
    else:
        generals = (placement.generals[one] for one in arrival.generals if placement.generals[one].hex != OFF)
        company = mask_of(tuple(general.hex for general in generals)) & ~placement.unit_mask[side]
        closed = setup.closed_to(piece)
    return arrival.hexes & ~closed & ~(placement.occupied & ~company)


def arrive(context: ActionContext, word: str, hex_: int) -> None:
    """Places the due piece with this word."""
    arrival, piece = next(
        (arrival, piece)
        for arrival, piece in _due(context.setup, context.position)
        if word_of(piece) == word and free_for(context.setup, context.position, arrival, piece) >> hex_ & 1
    )
    if isinstance(piece, General):
        _place_general(context, piece, hex_)
    else:
        _place_unit(context, piece, hex_, free=arrival.free)


def _place_general(context: ActionContext, general: General, hex_: int) -> None:
    reserve = context.position.reserve
    context.set(reserve=Reserve(reserve.units, tuple(one for one in reserve.generals if one != general.id)))
    context.place_general(general, hex_)
    joined = context.placement.unit(hex_) is not None
    context.emit(Arrived(SEATS[general.side], "general", context.name(hex_), general.name, joined))
    context.setup.rules.general_comes(context, general)


def _place_unit(context: ActionContext, unit: Unit, hex_: int, *, free: bool) -> None:
    reserve, general = context.position.reserve, context.placement.general(hex_)
    context.set(reserve=Reserve(tuple(one for one in reserve.units if one != unit.id), reserve.generals))
    context.place_unit(unit, hex_)
    context.emit(
        Arrived(SEATS[unit.side], unit.arm, context.name(hex_), general.name if general else "", general is not None)
    )
    placed = context.placement.units[unit.id]
    if free and may_order(context.setup, context.position, placed):
        give(context, placed, unit_order(context.setup, placed))
