"""Names of arms, units, terrains and cards, as they stand inside a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.battle_cry.cards import card_table
from engine.battle_cry.special.units import PLAIN_SIGN
from engine.decision import CONFEDERATE, UNION, HexName, Seat, side_of
from engine.language import N_, _, listed
from engine.scenario_fields import printed

_ARMS: Mapping[str, str] = MappingProxyType(
    {"infantry": N_("infantry"), "cavalry": N_("cavalry"), "artillery": N_("artillery"), "general": N_("general")}
)

_UNITS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        (UNION, "infantry"): N_("Union infantry"),
        (UNION, "cavalry"): N_("Union cavalry"),
        (UNION, "artillery"): N_("Union artillery"),
        (CONFEDERATE, "infantry"): N_("Confederate infantry"),
        (CONFEDERATE, "cavalry"): N_("Confederate cavalry"),
        (CONFEDERATE, "artillery"): N_("Confederate artillery"),
    }
)

_TRAITS: Mapping[str, str] = MappingProxyType(
    {
        "fresh": N_("fresh {arm}"),
        "green": N_("green {arm}"),
        "cadets": N_("cadet {arm}"),
        "elite": N_("elite {arm}"),
        "rifles": N_("rifle {arm}"),
        PLAIN_SIGN: N_("special {arm}"),
    }
)

_GROUND: Mapping[str, str] = MappingProxyType(
    {
        "clear": N_("clear ground"),
        "woods": N_("woods"),
        "orchard": N_("orchard"),
        "field": N_("field"),
        "hill": N_("hill"),
        "town": N_("town"),
        "homestead": N_("homestead"),
        "waterway": N_("waterway"),
        "bridge": N_("bridge"),
        "ford": N_("ford"),
        "rough": N_("rough ground"),
        "lake": N_("lake"),
        "swamp": N_("swamp"),
        "railway": N_("railroad"),
        "road": N_("road"),
        "fence": N_("fence"),
        "fieldwork": N_("fieldwork"),
        "entrenchment": N_("entrenchment"),
        "crest": N_("crest"),
    }
)

_IN_THE_WAY: Mapping[str, str] = MappingProxyType(
    {
        "infantry": N_("the infantry at {hex}"),
        "cavalry": N_("the cavalry at {hex}"),
        "artillery": N_("the artillery at {hex}"),
        "general": N_("the general at {hex}"),
        "woods": N_("the woods at {hex}"),
        "orchard": N_("the orchard at {hex}"),
        "field": N_("the field at {hex}"),
        "hill": N_("the hill at {hex}"),
        "town": N_("the town at {hex}"),
        "homestead": N_("the homestead at {hex}"),
        "rough": N_("the rough ground at {hex}"),
        "crest": N_("the crest at {hex}"),
    }
)
"""What can lie in the line of sight, at its hex."""


def arm_name(arm: str, traits: Sequence[str] = ()) -> str:
    """An arm with its traits: ``horse artillery``, ``elite infantry``."""
    said = _("horse artillery") if "horse" in traits and arm == "artillery" else _(_ARMS[arm])
    for trait in reversed(traits):
        if trait in _TRAITS:
            said = _(_TRAITS[trait], arm=said)
    return said


def trait_name(trait: str) -> str:
    """A trait by itself: ``elite``."""
    return _(_ALONE[trait])


_ALONE: Mapping[str, str] = MappingProxyType(
    {
        "horse": N_("horse"),
        "fresh": N_("fresh"),
        "green": N_("green"),
        "cadets": N_("cadets"),
        "elite": N_("elite"),
        "rifles": N_("rifles"),
        PLAIN_SIGN: N_("special"),
    }
)


def unit_name(side: Seat | str, arm: str) -> str:
    """A unit by its side and arm: ``Union infantry``."""
    return _(_UNITS[side_of(side), arm])


def general_name(name: str) -> str:
    """``General Hill``."""
    return _("General {name}", name=name)


def ground_name(terrain: str) -> str:
    """A terrain: ``woods``."""
    return _(_GROUND[terrain])


def obstacle_name(what: str, hex_: HexName) -> str:
    """What lies in the line of sight: ``the hill at D5``."""
    return _(_IN_THE_WAY[what], hex=hex_) if what in _IN_THE_WAY else hex_


def card_name(card: str) -> str:
    """A card: ``Attack Center``; what is no card, as it was written."""
    row = card_table().get(card)
    return _(row.name) if row else card


_PLACES: Mapping[str, str] = MappingProxyType(
    {
        "the Union left flank": N_("the Union left flank"),
        "the Union center": N_("the Union center"),
        "the Union right flank": N_("the Union right flank"),
        "the Confederate left flank": N_("the Confederate left flank"),
        "the Confederate center": N_("the Confederate center"),
        "the Confederate right flank": N_("the Confederate right flank"),
    }
)
_HEX: Final = re.compile(r"[A-Z]\d+")
_ONE_OF_SEVERAL: Final = re.compile(r"(?P<label>.+) \((?P<number>\d+)\)")


def place_name(label: str) -> str:
    """The name of ground to hold, as the engine labels it: its own, that of its section, or its hexes."""
    if label in _PLACES:
        return _(_PLACES[label])
    if found := _ONE_OF_SEVERAL.fullmatch(label):
        return _("{place} ({number})", place=place_name(found["label"]), number=found["number"])
    hexes = label.replace(" and ", ", ").split(", ")
    return listed(hexes) if is_unnamed(label) else printed(label)


def is_unnamed(label: str) -> bool:
    """Whether a label of ground only lists its hexes."""
    return all(map(_HEX.fullmatch, label.replace(" and ", ", ").split(", ")))
