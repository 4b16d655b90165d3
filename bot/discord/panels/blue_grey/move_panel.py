"""Panel of the Movement Phase: map part, unit, destination, with the actions left at each step.

A part is a focus such as ``@north-west``, or ``@arrivals`` for units yet to arrive. A unit is a focus by its name, with
a page number where it has very many destinations: ``Wilder 1``. ``Wilder march`` shows its marches alone, including
those to hexes that it reaches by a normal move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.components.items import MenuLine, button, menu, row
from bot.discord.components.paging import chunks
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.blue_grey.hazards import Hazards
from bot.discord.panels.blue_grey.wording import hex_title, listed, unit_title
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel, press
from bot.texts.limits import BUTTONS_IN_ROW
from engine.blue_grey.movement import allowance, reach, trip
from engine.blue_grey.view import PublicView, SeatView, UnitView
from engine.decision import PASS, Action
from render.blue_grey.highlight import MapHighlight, highlight_of
from render.blue_grey.labels import label
from render.blue_grey.layout import map_of
from render.blue_grey.sectors import sector_of, sectors, viewport_around
from render.blue_grey.words import unit_of
from render.words import capital, count, listing

ARRIVALS = "arrivals"
MARCH = "march"
WAYS = ("move", "enter", MARCH)
PAGE = 4
"""Menus on a page."""

ENDS_TURN = "**Nobody can be attacked: this ends your turn.**"

FEW = 20
"""Most units shown without map parts."""


class UnitsOfSector(NamedTuple):
    """A side's units in a map part: those with actions left, and the others."""

    name: str
    able: tuple[UnitView, ...]
    others: tuple[UnitView, ...]


def groups(context: PanelContext) -> list[UnitsOfSector]:
    """A side's units by map part, and the arrivals; a small army as one group."""
    view: PublicView = context.view
    able = {one.subject for one in context.answers}
    units = [one for one in view.units if one.side == context.scene.seat and (one.hex or one.id in able)]
    shape = map_of(view)
    apart = bool(sectors(shape)) and len(units) > FEW
    found: dict[str, list[UnitView]] = {name: [] for name in (*(sectors(shape) if apart else ("",)), ARRIVALS)}
    for unit in units:
        found[(sector_of(shape, unit.hex) if apart else "") if unit.hex else ARRIVALS].append(unit)
    return [
        UnitsOfSector(
            name,
            tuple(one for one in group if one.id in able),
            tuple(one for one in group if one.id not in able),
        )
        for name, group in found.items()
        if group
    ]


def moving_panel(context: PanelContext, focus: str, shown: Panel, below: Row) -> Panel:
    """The panel of the phase, and of a hex to be vacated; ``shown`` has the parts common to all panels."""
    unit = unit_of(context.view, focus.partition(" ")[0]) if focus and not focus.startswith("@") else None
    if unit is not None and any(one.subject == unit.id for one in context.answers):
        return _where(context, unit, focus, shown, below)
    known = groups(context)
    if context.decision is not None and context.decision.kind == "make-room":
        known = [UnitsOfSector("", tuple(unit for one in known for unit in one.able), ())]
    if all(one.name in {"", ARRIVALS} for one in known):
        return _which_unit(context, known, shown, below)
    chosen = next((one for one in known if f"@{one.name}" == focus), None)
    if chosen is None or not chosen.able:
        return _which_part(context, [one for one in known if one.able], shown, below)
    return _which_unit(context, [chosen], shown, below)


POSSIBLE = {"move": "move", "march": "march", "enter": "come in", "exit": "leave the map", "build": "build"}
"""Words for the actions of the Movement Phase, by verb."""


def movement_question(answers: Sequence[Action]) -> str:
    """The question of the Movement Phase, with the kinds of legal actions."""
    verbs = {one.verb for one in answers}
    moves = {(one.subject, one.object) for one in answers if one.verb == "move"}
    if all((one.subject, one.object) in moves for one in answers if one.verb == "march"):
        verbs -= {"march"}
    found = listing([words for verb, words in POSSIBLE.items() if verb in verbs], "or")
    return f"Movement Phase: {found or 'nobody can do more'}"


def part_of(context: PanelContext, unit: UnitView) -> str:
    """The focus of a unit's map part, for *Back*."""
    found = next((one for one in groups(context) if unit in one.able + one.others), None)
    return f"@{found.name}" if found else ""


# Map part


def _which_part(context: PanelContext, known: Sequence[UnitsOfSector], shown: Panel, below: Row) -> Panel:
    items = [MenuLine(_part_title(one), f"@{one.name}", listed([unit.name for unit in one.able], 100)) for one in known]
    parts = [row(menu("Which part of the map?", press(context, "pick"), items))] if items else []
    origins = highlight_of([one for one in context.answers if one.verb != "pass"], context.view)
    return replace(shown, rows=(*parts, below), highlight=replace(origins, destinations=(), marches=()))


def _part_title(group: UnitsOfSector) -> str:
    here = len(group.able) + len(group.others)
    name = "To come" if group.name == ARRIVALS else capital(group.name)
    return f"{name}: {count(here, 'unit')}, {len(group.able)} can act"


# Unit


def _which_unit(context: PanelContext, known: Sequence[UnitsOfSector], shown: Panel, below: Row) -> Panel:
    able = [unit for one in known for unit in one.able]
    others = [unit for one in known for unit in one.others]
    items = [MenuLine(unit_title(unit), unit.id, doing(context.answers, unit)) for unit in able]
    parts = chunks(items, lambda item: item.value)
    rows = [
        row(menu(f"Which unit?{_span(part, parts)}", press(context, "pick", str(number)), part))
        for number, part in enumerate(parts)
        if part
    ]
    done = listed([f"{one.name} {one.hex}{why_idle(one)}" for one in others])
    text = (*shown.text, f"-# Done: {done}") if done else shown.text
    own = [one for one in context.answers if one.subject in {unit.id for unit in able}]
    origins = replace(highlight_of(own, context.view), destinations=(), marches=())
    part = known[0].name if len(known) == 1 else ""
    if part:
        rows.append(row(button("Other parts of the map", press(context, "focus"))))
    section = "" if part == ARRIVALS else part
    return replace(shown, text=text, rows=(*rows, below), highlight=origins, section=section)


def doing(answers: Sequence[Action], unit: UnitView) -> str:
    """A unit's actions left: ``6 MP left``, ``arrives``, ``can build``."""
    own = [one for one in answers if one.subject == unit.id]
    verbs = {one.verb for one in own}
    if "enter" in verbs:
        return "arrives"
    moved = "moved, " if unit.moved else ""
    parts = [f"{moved}{unit.points_left} MP left"] if verbs & {"move", "march"} else []
    moves = {one.object for one in own if one.verb == "move"}
    further = any(one.verb == "march" and one.object not in moves for one in own)
    parts += ["can march"] if further and not unit.moved else []
    parts += ["can build"] if "build" in verbs else []
    parts += ["can leave the map"] if "exit" in verbs else []
    return ", ".join(parts)


def why_idle(unit: UnitView) -> str:
    """The reason why a unit has no actions, in brackets."""
    reasons = (
        (unit.rallying, "rallies"),
        (unit.moved, "moved"),
        (unit.building, "builds"),
        (unit.controlled, "in an enemy zone"),
    )
    why = next((words for is_so, words in reasons if is_so), "")
    return f" ({why})" if why else ""


# Destination


def _where(context: PanelContext, unit: UnitView, focus: str, shown: Panel, below: Row) -> Panel:
    own = [one for one in context.answers if one.subject == unit.id]
    marching, page = _page(focus)
    moves = {one.object for one in own if one.verb == "move"}
    short = [one for one in own if one.verb == MARCH and one.object in moves]
    ways = [one for one in own if (one.verb == MARCH if marching else one.verb in WAYS and one not in short)]
    ways.sort(key=lambda one: (WAYS.index(one.verb), one.object))
    part = part_of(context, unit)
    menus = list(_menus(context, unit, ways, part))
    pages = range(0, len(menus), PAGE)
    rows = menus[page * PAGE : (page + 1) * PAGE]
    more: list[AnyItem] = [
        button(label(one, context.view), press(context, "goes", f"{part}|{one.text}"))
        for one in own
        if one.verb not in WAYS
    ]
    if len(pages) > 1:
        other = (page + 1) % len(pages)
        more.append(
            button("More hexes", press(context, "focus", f"{unit.id} {f'{MARCH} ' if marching else ''}{other}"))
        )
    if marching:
        more.append(button("All hexes", press(context, "focus", unit.id)))
    elif short:
        more.append(button("By road only", press(context, "focus", f"{unit.id} {MARCH}")))
    more.append(button("Back", press(context, "focus", part)))
    question = f"{_asked(own)} {unit_title(unit)}, {doing(context.answers, unit)}"
    highlight = highlight_of(own, context.view)
    section = unit.hex if _is_far(context.view, highlight) else ""
    buttons = [row(*more[at : at + BUTTONS_IN_ROW]) for at in range(0, len(more), BUTTONS_IN_ROW)]
    return replace(shown, question=question, rows=(*rows, *buttons), highlight=highlight, section=section)


def _page(focus: str) -> tuple[bool, int]:
    """Whether only marches are shown, and the page."""
    words = focus.split()[1:]
    numbers = [int(word) for word in words if word.isdigit()]
    return MARCH in words, numbers[0] if numbers else 0


def _is_far(view: PublicView, highlight: MapHighlight) -> bool:
    """Whether a highlight needs more of a large map than a phone can show; then the unit's surroundings are shown."""
    shape = map_of(view)
    hexes = (*highlight.origins, *highlight.destinations, *highlight.marches)
    return bool(sectors(shape)) and viewport_around(shape, hexes) is None


def _asked(own: Sequence[Action]) -> str:
    return "Where does it come in?" if any(one.verb == "enter" for one in own) else "Where to?"


def _menus(context: PanelContext, unit: UnitView, ways: Sequence[Action], part: str) -> Iterator[Row]:
    """Menus of destinations by column and row, with movement points left and the ground."""
    titles = {"move": "Move to", "enter": "Enter at", "march": "March by road to"}
    perils = Hazards(context.view, unit.side)
    for verb, title in titles.items():
        some_ways = [one for one in ways if one.verb == verb]
        left = _left(context, unit, verb) if some_ways else {}
        items = [_hex_item(context.view, unit, one, left, perils) for one in some_ways]
        for number, some in enumerate(chunks(items, lambda item: item.label[:2])):
            if some:
                first, last = some[0].label[:4], some[-1].label[:4]
                span = f"hexes {first}–{last}" if len(some) > 1 else first
                yield row(menu(f"{title} {span}", press(context, "goes", f"{part}|{verb}{number}"), some))


def _left(context: PanelContext, unit: UnitView, verb: str) -> Mapping[str, int]:
    """Movement points left after each move."""
    view: SeatView = context.view
    if verb == "enter" or view.under_way is None or context.setup is None:
        return {}
    position, march = view.under_way, verb == "march"
    own = position.units[context.setup.numbers[unit.id]]
    found = reach(context.setup, trip(context.setup, position, own, strategic=march))
    points = allowance(context.setup, position, own, strategic=march or own.way == "strategic") - own.spent
    return {context.setup.names[hex_]: points - cost for hex_, cost in found.items()}


def _hex_item(view: PublicView, unit: UnitView, action: Action, left: Mapping[str, int], perils: Hazards) -> MenuLine:
    hex_ = action.object
    friends = [one.name for one in view.units if one.hex == hex_ and one.side == unit.side and one.id != unit.id]
    parts = [f"{left[hex_]} MP left"] if hex_ in left else []
    parts += [f"with {listing(friends)}"] if friends else []
    parts += ["somebody there must move on"] if len(friends) > 1 else []
    return MenuLine(hex_title(view, hex_), action.text, "; ".join((*parts, *perils.at(unit, hex_))))


def _span(part: Sequence[MenuLine], parts: Sequence[Sequence[MenuLine]]) -> str:
    return f" {part[0].label.split(' ·')[0]} to {part[-1].label.split(' ·')[0]}" if len(parts) > 1 else ""


# End of the phase


def unmoved(answers: Sequence[Action], view: PublicView) -> list[UnitView]:
    """The units on the map that could still move and have not."""
    able = {one.subject for one in answers if one.verb in {"move", "march"}}
    return [one for one in view.units if one.id in able and not one.moved]


def end_of_movement(answers: Sequence[Action], view: PublicView) -> list[str]:
    """The consequences of ending the phase: unmoved units, arrivals that stay away."""
    still = unmoved(answers, view)
    due = [one for one in view.units if any(a.subject == one.id and a.verb == "enter" for a in answers)]
    lines = []
    if still:
        lines.append(f"{count(len(still), 'unit')} that could move {'has' if len(still) == 1 else 'have'} not: ")
        lines[-1] += f"{listed([f'{one.name} {one.hex}{_works(one)}' for one in still])}."
    if due:
        lines.append(f"{count(len(due), 'unit')} could still come in: {listed([one.name for one in due])}.")
    return lines or ["All that could move have moved."]


def _works(unit: UnitView) -> str:
    """The works for which a unit stays, in brackets."""
    return " (stays to finish its breastworks)" if unit.building else ""


def end_button(context: PanelContext) -> list[AnyItem]:
    """*End movement*, which asks once more."""
    if not context.may_pass:
        return []
    style = ButtonStyle.secondary if unmoved(context.answers, context.view) else ButtonStyle.success
    return [button("End movement", press(context, "do", PASS.text), style)]
