"""House readings of a battle in whole words: facts that no source gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.view import HouseView, PublicView
from engine.language import _
from engine.scenario_provenance import is_unsourced
from render.words import HOUSE, capital, listing

FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "date": "the date",
        "place": "the place",
        "commanders": "the commanders",
        "turns": "the number of turns",
        "first": "who moves first",
        "map": "the map",
        "units": "the units",
        "victory": "what is worth points",
        "night": "which turns are night",
        "range": "the range of guns",
        "hexsides": "what lies along hexsides",
        "repairs": "what is added to the map",
        "places": "the names of places",
        "arrivals": "the reinforcements",
        "works": "the works",
    }
)
"""Names of the fields of a battle's file."""

ALL = "All of this battle is invented."


def house_lines(house: Iterable[HouseView], *, every: bool) -> tuple[str, ...]:
    """House readings, a sentence each: every one, or those with a note."""
    if every:
        return (ALL,)
    return tuple(_note(one.field, one.note) for one in house if one.note)


def view_lines(view: PublicView) -> tuple[str, ...]:
    """The house readings of a battle under way."""
    return house_lines(view.house, every=view.all_house)


def hint(battle: BlueGreyScenario) -> list[str]:
    """A line at the beginning about the mark of house readings, if there are any."""
    house = [one for one in battle.provenance if one.origin == "house"]
    if not house:
        return []
    if len(house) == len(battle.provenance):
        return [f"{ALL} {HOUSE}"]
    return [f"Our own: {listing(FIELDS[one.field] for one in house)}. {HOUSE}"]


def origins(battle: BlueGreyScenario) -> str:
    """The sourced facts of a battle, and our own."""
    sourced = [one for one in battle.provenance if one.origin == "sourced"]
    house = [HouseView(one.field, one.note) for one in battle.provenance if one.origin == "house"]
    if is_unsourced(battle.provenance):
        return _("{mark} The author gives no sources.", mark=HOUSE)
    if not sourced:
        return f"{HOUSE} {ALL}"
    notes = (_note(one.field, one.note) for one in sourced if one.note)
    lines = [" ".join((f"From the sources: {listing(FIELDS[one.field] for one in sourced)}.", *notes))]
    if house:
        told = house_lines(house, every=False)
        unsaid = [FIELDS[one.field] for one in house if not one.note]
        lines.append(" ".join((f"{HOUSE} Our own:", *told, *([f"{capital(listing(unsaid))}."] if unsaid else []))))
    return "\n".join(lines)


def _note(field: str, note: str) -> str:
    return f"{capital(FIELDS[field])}: {note.rstrip('.')}."
