"""The map in words: alt text of its picture, and plain lines by unit and sector."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.terrain import hex_table, side_table
from engine.blue_grey.view import ArrivalView, ObjectiveView, PublicView, SideView, UnitView, WorkView
from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import N_, _, alternatives, enumerated, listed, ngettext
from render.blue_grey.house import view_lines
from render.blue_grey.layout import map_of
from render.blue_grey.outcomes import outcome_text
from render.blue_grey.points import counted_line, points_words
from render.blue_grey.prompts import waiting_text
from render.blue_grey.sectors import sector_name, sector_of, sectors
from render.blue_grey.words import (
    GROUND,
    WORKS,
    directions,
    doing_words,
    ground_words,
    hexes_words,
    is_raised,
    morale_word,
    names,
    place_words,
    points,
    unit_words,
)
from render.words import HOUSE, fitted, long_date, side_name, the_side

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
        *(line for side in view.sides for line in (units_title(side.side), *unit_lines(view, side.side))),
        "",
        *work_lines(view),
        *land_lines(view),
    ]
    if view_lines(view):
        parts += ["", _("{mark} House readings of this battle:", mark=HOUSE), *view_lines(view)]
    return "\n".join(parts)


def units_title(side: Seat | str) -> str:
    """``Union units:``."""
    return _("Union units:") if side == UNION else _("Confederate units:")


def alt_text(view: PublicView) -> str:
    """The picture's description in at most 1024 characters: state of the battle, then the units."""
    parts = [
        _("Map of {battle}.", battle=view.title),
        turn_words(view),
        *(side_words(side, over=view.outcome is not None) for side in view.sides),
    ]
    for side in view.sides:
        found = enumerated(f"{one.name} {one.strength} {one.hex}{_state(one)}" for one in here(view, side.side))
        parts.append(_("{side}: {units}.", side=side_name(side.side), units=found or _("no units")))
    return fitted(parts, ALT_LIMIT)


def _state(unit: UnitView) -> str:
    return "" if unit.morale == "good" else f" {morale_word(unit.morale)}"


def heading_lines(view: PublicView) -> list[str]:
    """The battle, its turn, and the player to wait for; or its outcome."""
    first = enumerated(filter(None, (view.title, long_date(view.date), view.place)))
    if view.outcome:
        return [first, outcome_text(view.outcome)]
    return [f"{first}.", turn_words(view), *filter(None, [waiting_text(view)])]


_TURNS = {
    (UNION, "movement"): N_("Turn {turn} of {turns}, Union Movement Phase."),
    (UNION, "combat"): N_("Turn {turn} of {turns}, Union Combat Phase."),
    (CONFEDERATE, "movement"): N_("Turn {turn} of {turns}, Confederate Movement Phase."),
    (CONFEDERATE, "combat"): N_("Turn {turn} of {turns}, Confederate Combat Phase."),
}
_NIGHTS = {
    (UNION, "movement"): N_("Turn {turn} of {turns}, Union Movement Phase, at night."),
    (UNION, "combat"): N_("Turn {turn} of {turns}, Union Combat Phase, at night."),
    (CONFEDERATE, "movement"): N_("Turn {turn} of {turns}, Confederate Movement Phase, at night."),
    (CONFEDERATE, "combat"): N_("Turn {turn} of {turns}, Confederate Combat Phase, at night."),
}


def turn_words(view: PublicView) -> str:
    """The turn and the phase: ``Turn 3 of 15, Union Movement Phase, at night``."""
    if view.outcome:
        return _("The battle is over.")
    told = (_NIGHTS if view.night else _TURNS)[view.active, view.phase]
    return _(told, turn=view.turn, turns=view.turns)


def side_words(side: SideView, *, over: bool = False) -> str:
    """A side's commander, points, losses, and strength brought off the map."""
    facts = [points_words(side, over=over), _("{strength} strength lost", strength=side.lost)]
    if side.exited:
        facts.append(_("{strength} strength off the map", strength=side.exited))
    name = side_name(side.side)
    if side.commander:
        return _("{side}, under {commander}: {facts}.", side=name, commander=side.commander, facts=enumerated(facts))
    return _("{side}: {facts}.", side=name, facts=enumerated(facts))


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
        told = _(
            "{hex}, {unit}, ground: {ground}.",
            hex=hex_,
            unit=f"{unit_words(one)}{doing_words(one)}",
            ground=ground_words(view, hex_),
        )
        yield f"{sector_name(order[number])}: {told}" if order[number] else told
    if not placed:
        yield _("None on the map.")


def objective_lines(view: PublicView) -> Iterator[str]:
    """Objectives with their holders, and the hexes where units leave the map."""
    for one in view.objectives:
        place, worth = place_words(view, one.hex), _worth(one)
        if one.held:
            yield _("{place}: objective, {worth}; {side} holds it.", place=place, worth=worth, side=the_side(one.held))
        else:
            yield _("{place}: objective, {worth}; neither side holds it.", place=place, worth=worth)
    if view.exits:
        yield _("Units leave the map for points at {hexes}.", hexes=hexes_words(view.exits))


def _worth(one: ObjectiveView) -> str:
    if one.union == one.confederate:
        return ngettext("{count} point to either side", "{count} points to either side", one.union)
    pairs = ((one.union, UNION), (one.confederate, CONFEDERATE))
    return listed(_("{points} to {side}", points=points(worth), side=the_side(seat)) for worth, seat in pairs if worth)


def arrival_lines(view: PublicView) -> Iterator[str]:
    """Units still to arrive."""
    return (arrival_words(view, one) for one in view.arrivals)


def arrival_words(view: PublicView, one: ArrivalView) -> str:
    """Turn and hexes of some units' arrival."""
    side, hexes, units = side_name(one.side), alternatives(one.hexes), names(view, one.units)
    if one.due:
        return _("{side} reinforcements can arrive now at {hexes}: {units}.", side=side, hexes=hexes, units=units)
    return _(
        "{side} reinforcements arrive in turn {turn} at {hexes}: {units}.",
        side=side,
        turn=one.turn,
        hexes=hexes,
        units=units,
    )


def loss_lines(view: PublicView) -> Iterator[str]:
    """Units lost, and units that have left the map."""
    told = (("lost", N_("{side} lost: {units}.")), ("left", N_("{side} off the map: {units}.")))
    for side in view.sides:
        for status, message in told:
            units = (one for one in view.units if one.side == side.side and one.status == status)
            found = [f"{one.name} ({one.strength})" for one in units]
            if found:
                yield _(message, side=side_name(side.side), units=listed(found))


def work_lines(view: PublicView) -> Iterator[str]:
    """Works, and the hexsides that they cover."""
    return (_("{hex}: {works}.", hex=one.hex, works=work_words(one)) for one in view.works)


def work_words(one: WorkView) -> str:
    """``breastworks facing north, northeast and northwest``."""
    works = _(WORKS[one.kind])
    return _("{works} facing {directions}", works=works, directions=directions(one.sides)) if one.sides else works


def land_lines(view: PublicView) -> Iterator[str]:
    """The ground: hexes of each kind that is not clear and flat, named places, then what lies along hexsides."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for one in view.ground:
        level = one.level if is_raised(one) else 0
        if (one.terrain, level) != ("clear", 0):
            kinds.setdefault((one.terrain, level), []).append(one.hex)
    for (kind, level), hexes in kinds.items():
        told, ground = hexes_words(hexes), _title(kind)
        if level:
            yield _("{ground}, level {level}: {hexes}.", ground=ground, level=level, hexes=told)
        else:
            yield _("{ground}: {hexes}.", ground=ground, hexes=told)
    yield _rest(view)
    places = [f"{one.hex} {one.name}" for one in view.ground if one.name]
    if places:
        yield _("Places: {places}.", places=listed(places))
    sides: dict[str, list[str]] = {}
    for side in view.hexsides:
        for kind in side.kinds:
            sides.setdefault(kind, []).append(f"{side.one}-{side.other}")
    for kind, pairs in sides.items():
        yield _("{ground}: {hexes}.", ground=_title(kind), hexes=enumerated(pairs))
    repaired = [f"{side.one}-{side.other}" for side in view.hexsides if side.repair]
    if repaired:
        yield _("{mark} Our own, where the source has gaps: {hexes}.", mark=HOUSE, hexes=enumerated(repaired))


def _title(kind: str) -> str:
    """A terrain as the first word of a line."""
    row = hex_table().get(kind) or side_table().get(kind)
    return _(row.name) if row else _(GROUND[kind])


def _rest(view: PublicView) -> str:
    """The ground of all other hexes, and how the columns lie."""
    told = (
        N_("All other hexes are clear. Columns 01 to {columns}, rows 01 to {rows}; odd columns lie half a hex higher.")
        if view.high_odd
        else N_(
            "All other hexes are clear. Columns 01 to {columns}, rows 01 to {rows}; even columns lie half a hex higher."
        )
    )
    return _(told, columns=f"{view.columns:02}", rows=f"{view.rows:02}")
