"""House readings of a battle in whole words: facts that no source gives."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.battle_cry.view import PublicView
from engine.language import N_, _
from engine.scenario_provenance import UNSOURCED

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "date": N_("the date"),
        "place": N_("the place"),
        "commanders": N_("the commanders"),
        "cards": N_("the numbers of cards"),
        "flags": N_("the flags to win"),
        "edges": N_("which edge is whose"),
        "first": N_("who plays first"),
        "map": N_("the map"),
        "places": N_("the names of places"),
        "units": N_("the units"),
        "generals": N_("the generals"),
        "special": N_("the special rules"),
        "hexsides": N_("what lies along hexsides"),
        "lines": N_("roads and creeks that are only drawn"),
        "scene": N_("the season and the weather"),
    }
)
"""Fields of a battle's file."""


def field_name(field: str) -> str:
    """The name of a field of the file inside a sentence; a hex as it is."""
    return _(_FIELDS[field]) if field in _FIELDS else field


def house_lines(view: PublicView) -> tuple[str, ...]:
    """The house readings of a battle under way."""
    return tuple(map(_house, view.house))


def _house(fact: str) -> str:
    """A fact as the engine writes it: ``H10: no source says where it stands``."""
    field, has_note, note = fact.partition(": ")
    if fact == UNSOURCED:
        return _(fact)
    return _("{field}: {note}", field=field_name(field), note=_(note)) if has_note else field_name(field)
