"""House readings of a battle in whole words: facts that no source gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.view import HouseView, PublicView
from engine.language import N_, _, listed
from engine.scenario_provenance import is_unsourced
from render.words import HOUSE

FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "date": N_("the date"),
        "place": N_("the place"),
        "commanders": N_("the commanders"),
        "turns": N_("the number of turns"),
        "first": N_("who moves first"),
        "map": N_("the map"),
        "units": N_("the units"),
        "victory": N_("what is worth points"),
        "night": N_("which turns are at night"),
        "range": N_("the range of guns"),
        "hexsides": N_("what lies along hexsides"),
        "repairs": N_("what is added to the map"),
        "places": N_("the names of places"),
        "lines": N_("roads and creeks that are only drawn"),
        "scene": N_("the season and the weather"),
        "arrivals": N_("the reinforcements"),
        "works": N_("the works"),
    }
)
"""Names of the fields of a battle's file inside a sentence."""

_NOTES: Mapping[str, str] = MappingProxyType(
    {
        "date": N_("The date: {note}."),
        "place": N_("The place: {note}."),
        "commanders": N_("The commanders: {note}."),
        "turns": N_("The number of turns: {note}."),
        "first": N_("Who moves first: {note}."),
        "map": N_("The map: {note}."),
        "units": N_("The units: {note}."),
        "victory": N_("What is worth points: {note}."),
        "night": N_("Which turns are at night: {note}."),
        "range": N_("The range of guns: {note}."),
        "hexsides": N_("What lies along hexsides: {note}."),
        "repairs": N_("What is added to the map: {note}."),
        "places": N_("The names of places: {note}."),
        "lines": N_("Roads and creeks that are only drawn: {note}."),
        "scene": N_("The season and the weather: {note}."),
        "arrivals": N_("The reinforcements: {note}."),
        "works": N_("The works: {note}."),
    }
)
"""A field with its note, as the file has it."""

ALL = N_("This whole battle is invented.")


def house_lines(house: Iterable[HouseView], *, every: bool) -> tuple[str, ...]:
    """House readings, a sentence each: every one, or those with a note."""
    if every:
        return (_(ALL),)
    return tuple(_note(one.field, one.note) for one in house if one.note)


def view_lines(view: PublicView) -> tuple[str, ...]:
    """The house readings of a battle under way."""
    return house_lines(view.house, every=view.all_house)


def hint(battle: BlueGreyScenario) -> list[str]:
    """A line about the mark of house readings, if there are any."""
    house = [one for one in battle.provenance if one.origin == "house"]
    if not house:
        return []
    if len(house) == len(battle.provenance):
        return [f"{_(ALL)} {HOUSE}"]
    return [f"{_('Our own: {fields}.', fields=_fields(one.field for one in house))} {HOUSE}"]


def origins(battle: BlueGreyScenario) -> str:
    """The sourced facts of a battle, and our own."""
    sourced = [one for one in battle.provenance if one.origin == "sourced"]
    house = [HouseView(one.field, one.note) for one in battle.provenance if one.origin == "house"]
    if is_unsourced(battle.provenance):
        return _("† The author gives no sources.")
    if not sourced:
        return f"{HOUSE} {_(ALL)}"
    notes = (_note(one.field, one.note) for one in sourced if one.note)
    lines = [" ".join((_("From the sources: {fields}.", fields=_fields(one.field for one in sourced)), *notes))]
    if house:
        unsaid = [one.field for one in house if not one.note]
        ours = [_("Our own: {fields}.", fields=_fields(unsaid))] if unsaid else [_("Our own:")]
        lines.append(" ".join((HOUSE, *ours, *house_lines(house, every=False))))
    return "\n".join(lines)


def _fields(fields: Iterable[str]) -> str:
    return listed(_(FIELDS[field]) for field in fields)


def _note(field: str, note: str) -> str:
    return _(_NOTES[field], note=_(note).rstrip("."))
