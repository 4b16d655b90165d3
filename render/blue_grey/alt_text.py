"""The map in words: alt text of its picture, and plain lines by unit and sector."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.terrain import hex_table
from engine.blue_grey.view import ArrivalView, ObjectiveView, PublicView, SideView, UnitView, WorkView
from engine.decision import Seat
from render.blue_grey.house import view_lines
from render.blue_grey.layout import map_of
from render.blue_grey.outcomes import outcome_text
from render.blue_grey.points import counted_line, points_words
from render.blue_grey.prompts import waiting_text
from render.blue_grey.sectors import sector_of, sectors
from render.blue_grey.words import (
    MORALE,
    PHASES,
    WORKS,
    doing_words,
    ground_words,
    hexes_words,
    land_words,
    names,
    place_words,
    side_feature,
    unit_words,
)
from render.words import HOUSE, count, facing_name, fitted, listing, long_date, side_name, the_side

ALT_LIMIT = 1024
"""Discord's limit of a picture's description, in characters."""


def plain_board(view: PublicView) -> str:
    """The whole map, by unit and by sector."""
    parts = [
        *heading_lines(view),
        *score_lines(view),
        *objective_lines(view),
        *arrival_lines(view),
        *loss_lines(view),
        "",
        *(line for side in view.sides for line in (f"{side_name(side.side)} units:", *unit_lines(view, side.side))),
        "",
        *work_lines(view),
        *land_lines(view),
    ]
    if view_lines(view):
        parts += ["", f"{HOUSE} House readings of this battle:", *view_lines(view)]
    return "\n".join(parts)


def alt_text(view: PublicView) -> str:
    """The picture's description in at most 1024 characters: state of the battle, then the units."""
    parts = [
        f"Map of {view.title}, {turn_words(view)}.",
        *(side_words(side, over=view.outcome is not None) for side in view.sides),
    ]
    for side in view.sides:
        found = (f"{one.name} {one.strength} {one.hex}{_state(one)}" for one in here(view, side.side))
        parts.append(f"{side_name(side.side)}: {', '.join(found) or 'nobody'}.")
    return fitted(parts, ALT_LIMIT)


def _state(unit: UnitView) -> str:
    return "" if unit.morale == "good" else f" {MORALE[unit.morale]}"


def heading_lines(view: PublicView) -> list[str]:
    """The battle, its turn, and the player to wait for; or its outcome."""
    first = ", ".join(filter(None, (view.title, long_date(view.date), view.place)))
    if view.outcome:
        return [first, outcome_text(view.outcome)]
    words = turn_words(view)
    return [f"{first}.", f"{words[0].upper()}{words[1:]}.", *filter(None, [waiting_text(view)])]


def turn_words(view: PublicView) -> str:
    """``turn 3 of 15, Union Movement Phase, by night``."""
    if view.outcome:
        return "the battle is over"
    night = ", by night" if view.night else ""
    return f"turn {view.turn} of {view.turns}, {side_name(view.active)} {PHASES[view.phase]}{night}"


def side_words(side: SideView, *, over: bool = False) -> str:
    """A side's commander, points, losses, and strength brought off the map."""
    under = f", under {side.commander}" if side.commander else ""
    left = f", {side.exited} off the map" if side.exited else ""
    return f"{side_name(side.side)}{under}: {points_words(side, over=over)}, {side.lost} strength lost{left}."


def score_lines(view: PublicView) -> Iterator[str]:
    """The sides in the view's order, each with the reasons for its points."""
    for side in view.sides:
        yield from side_lines(view, side)


def side_lines(view: PublicView, side: SideView) -> tuple[str, str]:
    """A side, and the reasons for its points."""
    return side_words(side, over=view.outcome is not None), counted_line(view, side)


def here(view: PublicView, side: Seat | str) -> list[UnitView]:
    """A side's units on the map."""
    return [one for one in view.units if one.side == side and one.hex]


def unit_lines(view: PublicView, side: Seat | str) -> Iterator[str]:
    """A line for each unit on the map, sector by sector from the north-west, in a sector by hex."""
    shape = map_of(view)
    order = list(sectors(shape)) or [""]
    placed = sorted(
        ((order.index(sector_of(shape, one.hex)), one.hex, one) for one in here(view, side)), key=lambda one: one[:2]
    )
    for number, hex_, one in placed:
        sector = f"{order[number]}: " if order[number] else ""
        yield f"{sector}{hex_}, {unit_words(one)}{doing_words(one)}, ground: {ground_words(view, hex_)}."
    if not placed:
        yield "None is on the map."


def objective_lines(view: PublicView) -> Iterator[str]:
    """Objectives with their holders, and the hexes where units leave the map."""
    for one in view.objectives:
        yield f"{place_words(view, one.hex)}: objective, {_worth(one)}; {_holder(one)}."
    if view.exits:
        yield f"Units leave the map for points at {hexes_words(view.exits)}."


def _worth(one: ObjectiveView) -> str:
    if one.union == one.confederate:
        return f"{count(one.union, 'point')} to either side"
    pairs = ((one.union, "union"), (one.confederate, "confederate"))
    return listing(f"{count(points, 'point')} to {the_side(seat)}" for points, seat in pairs if points)


def _holder(one: ObjectiveView) -> str:
    return f"{the_side(one.held)} holds it" if one.held else "nobody holds it"


def arrival_lines(view: PublicView) -> Iterator[str]:
    """Units still to arrive."""
    return (arrival_words(view, one) for one in view.arrivals)


def arrival_words(view: PublicView, one: ArrivalView) -> str:
    """Turn and hexes of some units' arrival."""
    when = "may arrive from this turn on" if one.due else f"arrive in turn {one.turn}"
    return f"{side_name(one.side)} reinforcements {when} at {listing(one.hexes, 'or')}: {names(view, one.units)}."


def loss_lines(view: PublicView) -> Iterator[str]:
    """Units lost, and units that have left the map."""
    for side in view.sides:
        for status, words in (("lost", "lost"), ("left", "off the map")):
            units = (one for one in view.units if one.side == side.side and one.status == status)
            found = [f"{one.name} ({one.strength})" for one in units]
            if found:
                yield f"{side_name(side.side)} {words}: {listing(found)}."


def work_lines(view: PublicView) -> Iterator[str]:
    """Works, and the hexsides that they cover."""
    return (f"{one.hex}: {work_words(one)}." for one in view.works)


def work_words(one: WorkView) -> str:
    """``breastworks to the north, north-east and north-west``."""
    return WORKS[one.kind] + (f" to the {listing(facing_name(side) for side in one.sides)}" if one.sides else "")


def land_lines(view: PublicView) -> Iterator[str]:
    """The ground: hexes of each kind that is not clear and flat, named places, then what lies along hexsides."""
    kinds: dict[str, list[str]] = {}
    for one in view.ground:
        words = land_words(one).split(" (")[0]
        if words != hex_table()["clear"].name.lower():
            kinds.setdefault(words, []).append(one.hex)
    for kind, hexes in kinds.items():
        yield f"{kind.capitalize()}: {hexes_words(hexes)}."
    yield f"All other hexes are clear. Columns 01 to {view.columns:02}, rows 01 to {view.rows:02}; {_lie(view)}."
    places = [f"{one.hex} {one.name}" for one in view.ground if one.name]
    if places:
        yield f"Places: {listing(places)}."
    sides: dict[str, list[str]] = {}
    for side in view.hexsides:
        for kind in side.kinds:
            sides.setdefault(kind, []).append(f"{side.one}-{side.other}")
    for kind, pairs in sides.items():
        yield f"{side_feature(kind).capitalize()}: {', '.join(pairs)}."
    repaired = [f"{side.one}-{side.other}" for side in view.hexsides if side.repair]
    if repaired:
        yield f"{HOUSE} Added by us where the source has gaps: {', '.join(repaired)}."


def _lie(view: PublicView) -> str:
    return f"{'odd' if view.high_odd else 'even'} columns lie half a hex higher"
