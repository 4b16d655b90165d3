"""Sentences of orders and moves, and of what single cards do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.battle_cry import events as happened
from engine.language import N_, _, listed
from render.battle_cry.amounts import figure_count
from render.battle_cry.names import arm_name, unit_name
from render.battle_cry.sentence import sentence
from render.words import (
    facing_name,
    player_or_side_first,
    side_first,
    side_name,
)


@sentence.register
def _order_given(event: happened.OrderGiven) -> str:
    return orders_text(player_or_side_first(event.by, event.side), [event.piece])


def orders_text(player: str, pieces: list[str]) -> str:
    """Who orders which pieces; a general alone is a piece such as ``B3*``."""
    named = [_("the general at {hex}", hex=one[:-1]) if one.endswith("*") else one for one in pieces]
    return _("{player} orders {pieces}.", player=player, pieces=listed(named))


@sentence.register
def _moved(event: happened.Moved) -> str:
    return _("{side}: {move}.", side=side_name(event.side), move=move_text(event))


_MOVES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": N_("{unit} {hex} → {goal}"),
        "with": N_("{unit} {hex} → {goal} with {general}"),
        "joining": N_("{unit} {hex} → {goal}, joining {general}"),
        "general": N_("General {general} {hex} → {goal}"),
        "general joining": N_("General {general} {hex} → {goal}, joining the unit there"),
    }
)


def move_text(move: happened.Moved) -> str:
    """The move without its side: ``infantry B5 → C5 with Hunter``."""
    if move.arm == "general":
        kind = "general joining" if move.joined else "general"
    else:
        kind = ("joining" if move.joined else "with") if move.general else ""
    unit = arm_name(move.arm)
    return _(_MOVES[kind], unit=unit, hex=move.from_, goal=move.to, general=move.general)


@sentence.register
def _supply_short(event: happened.SupplyShort) -> str:
    unit = unit_name(event.side, event.arm)
    said = (
        N_("Short of supply: {unit} {hex} → {goal} with {general}.")
        if event.general
        else N_("Short of supply: {unit} {hex} → {goal}.")
    )
    return _(said, unit=unit, hex=event.from_, goal=event.to, general=event.general)


@sentence.register
def _fieldwork_built(event: happened.FieldworkBuilt) -> str:
    side, facing = side_first(event.side), facing_name(event.facing)
    return _("{side} builds a fieldwork at {hex}, facing {facing}.", side=side, hex=event.hex, facing=facing)


@sentence.register
def _figure_rallied(event: happened.FigureRallied) -> str:
    unit, figures = unit_name(event.side, event.arm), figure_count(event.figures)
    return _("{unit} at {hex} rallies to {figures}.", unit=unit, hex=event.hex, figures=figures)


@sentence.register
def _unit_returned(event: happened.UnitReturned) -> str:
    unit, figures = unit_name(event.side, event.arm), figure_count(event.figures)
    return _("{unit} returns at {hex} with {figures}.", unit=unit, hex=event.hex, figures=figures)
