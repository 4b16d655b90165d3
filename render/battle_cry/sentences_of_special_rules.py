"""Sentences of special rules of battles: crossings, objectives, arrivals, exits."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.battle_cry import events as happened
from engine.language import N_, _, listed, ngettext
from render.battle_cry.amounts import figure_count, flag_count
from render.battle_cry.names import card_name, ground_name, place_name, unit_name
from render.battle_cry.sentence import sentence
from render.words import (
    dice_shown,
    side_first,
)


@sentence.register
def _crossed(event: happened.Crossed) -> str:
    return _(
        "{unit} at {hex} crosses the {terrain}: {dice} — {result}.",
        unit=unit_name(event.side, event.arm),
        hex=event.hex,
        terrain=ground_name(event.terrain),
        dice=dice_shown(event.dice),
        result=_("{figures} lost", figures=figure_count(event.lost)) if event.lost else _("no losses"),
    )


@sentence.register
def _opening_cards(event: happened.OpeningCards) -> str:
    cards = listed(map(card_name, event.cards))
    return _("{side} begins with {cards} in addition to its hand.", side=side_first(event.side), cards=cards)


@sentence.register
def _units_released(event: happened.UnitsReleased) -> str:
    who, card = side_first(event.side), card_name(event.card)
    if not event.hexes:
        return _("{side} discards {card} instead of giving orders. No unit was waiting for it.", side=who, card=card)
    return ngettext(
        "{side} discards {card} instead of giving orders. The unit at {hexes} can now be ordered.",
        "{side} discards {card} instead of giving orders. The units at {hexes} can now be ordered.",
        len(event.hexes),
        side=who,
        card=card,
        hexes=listed(event.hexes),
    )


@sentence.register
def _objective_taken(event: happened.ObjectiveTaken) -> str:
    return _(
        "⚑ {side} takes its objective {hex} for {flags} and now has {total}.",
        side=side_first(event.side),
        hex=event.hex,
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _objective_lost(event: happened.ObjectiveLost) -> str:
    return _(
        "{side} leaves its objective {hex}, loses {flags} and now has {total}.",
        side=side_first(event.side),
        hex=event.hex,
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _place_held(event: happened.PlaceHeld) -> str:
    return _(
        "⚑ {side} holds {place} for {flags} and now has {total}.",
        side=side_first(event.side),
        place=place_name(event.name),
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _place_lost(event: happened.PlaceLost) -> str:
    return _(
        "{side} no longer holds {place}, loses {flags} and now has {total}.",
        side=side_first(event.side),
        place=place_name(event.name),
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _unit_left(event: happened.UnitLeft) -> str:
    said = (
        N_("⚑ {unit} leaves the map at {hex} with {general} for {flags}. {side} now has {total}.")
        if event.general
        else N_("⚑ {unit} leaves the map at {hex} for {flags}. {side} now has {total}.")
    )
    return _(
        said,
        unit=unit_name(event.side, event.arm),
        hex=event.hex,
        general=event.general,
        flags=flag_count(event.flags),
        side=side_first(event.side),
        total=event.total,
    )


_ARRIVALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": N_("{unit} arrives at {hex}."),
        "joining": N_("{unit} arrives at {hex}, joining {general}."),
        "general": N_("General {general} arrives at {hex}."),
        "general joining": N_("General {general} arrives at {hex}, joining the unit there."),
    }
)


@sentence.register
def _arrived(event: happened.Arrived) -> str:
    if event.arm == "general":
        said = _ARRIVALS["general joining" if event.joined else "general"]
        return _(said, general=event.general, hex=event.hex)
    unit = unit_name(event.side, event.arm)
    return _(_ARRIVALS["joining" if event.joined else ""], unit=unit, hex=event.hex, general=event.general)
