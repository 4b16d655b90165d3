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

from bot.discord.components.items import MenuLine, button, menu, row, rows_of
from bot.discord.components.paging import chunks
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.blue_grey.hazards import Hazards
from bot.discord.panels.blue_grey.likely_moves import likely, moves_of_each
from bot.discord.panels.blue_grey.wording import hex_title, listed, unit_title
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel, press
from bot.texts.limits import LABEL, clip
from engine.blue_grey.movement import allowance, reach, trip
from engine.blue_grey.view import PublicView, SeatView, UnitView
from engine.decision import PASS, Action
from engine.language import N_, _, alternatives, enumerated, ngettext
from engine.language import listed as listing
from render.blue_grey.highlight import MapHighlight, highlight_of
from render.blue_grey.labels import label
from render.blue_grey.layout import map_of
from render.blue_grey.sectors import sector_name, sector_of, sectors, viewport_around
from render.blue_grey.words import unit_of

ARRIVALS = "arrivals"
MARCH = "march"
WAYS = ("move", "enter", MARCH)
PAGE = 4
"""Menus on a page."""

ENDS_TURN = N_("**You can’t attack anyone: this ends your turn.**")

AS_BUTTONS = 10
"""Most units or destinations shown as buttons."""

AT_HAND = 5
"""Destinations with buttons above the menus of all."""

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


POSSIBLE = {
    "move": N_("move"),
    "march": N_("march"),
    "enter": N_("enter"),
    "exit": N_("leave the map"),
    "build": N_("build"),
}
"""Words for the actions of the Movement Phase, by verb."""


def movement_question(answers: Sequence[Action]) -> str:
    """The question of the Movement Phase, with the kinds of legal actions."""
    verbs = {one.verb for one in answers}
    moves = {(one.subject, one.object) for one in answers if one.verb == "move"}
    if all((one.subject, one.object) in moves for one in answers if one.verb == "march"):
        verbs -= {"march"}
    found = alternatives(_(words) for verb, words in POSSIBLE.items() if verb in verbs)
    if not found:
        return _("Movement: no unit can do more")
    return _("Movement: choose a unit to {actions}", actions=found)


def part_of(context: PanelContext, unit: UnitView) -> str:
    """The focus of a unit's map part, for *Back*."""
    found = next((one for one in groups(context) if unit in one.able + one.others), None)
    return f"@{found.name}" if found else ""


# Map part


def _which_part(context: PanelContext, known: Sequence[UnitsOfSector], shown: Panel, below: Row) -> Panel:
    parts = [button(_part_title(one), press(context, "focus", f"@{one.name}")) for one in known]
    origins = highlight_of([one for one in context.answers if one.verb != "pass"], context.view)
    text = (*shown.text, _("Choose a part of the map:")) if parts else shown.text
    highlight = replace(origins, destinations=(), marches=())
    return replace(shown, text=text, rows=(*rows_of(parts), below), highlight=highlight)


def _part_title(group: UnitsOfSector) -> str:
    name = _("To arrive") if group.name == ARRIVALS else sector_name(group.name)
    here, able = len(group.able) + len(group.others), len(group.able)
    return ngettext(
        "{part}: {able} of {count} unit can act", "{part}: {able} of {count} units can act", here, part=name, able=able
    )


# Unit


def _which_unit(context: PanelContext, known: Sequence[UnitsOfSector], shown: Panel, below: Row) -> Panel:
    able = [unit for one in known for unit in one.able]
    others = [unit for one in known for unit in one.others]
    done = listed([f"{one.name} {one.hex}{why_idle(one)}" for one in others])
    text = (*shown.text, f"-# {_('Done: {units}', units=done)}") if done else shown.text
    own = [one for one in context.answers if one.subject in {unit.id for unit in able}]
    origins = replace(highlight_of(own, context.view), destinations=(), marches=())
    part = known[0].name if len(known) == 1 else ""
    rows = [*_unit_rows(context, able), *several_moves(context, able, f"@{part}" if part else "")]
    if part:
        rows.append(row(button(_("Other parts of the map"), press(context, "focus"))))
    section = "" if part == ARRIVALS else part
    return replace(shown, text=text, rows=(*rows, below), highlight=origins, section=section)


def _unit_rows(context: PanelContext, able: Sequence[UnitView]) -> list[Row]:
    """Units as buttons, or as menus where there are many."""
    if len(able) <= AS_BUTTONS:
        return rows_of(
            [
                button(_button_title(context, unit), press(context, "focus", unit.id), ButtonStyle.primary)
                for unit in able
            ]
        )
    items = [MenuLine(unit_title(unit), unit.id, doing(context.answers, unit)) for unit in able]
    parts = chunks(items, lambda item: item.value)
    return [
        row(menu(_span(_("Which unit?"), part, parts), press(context, "pick", str(number)), part))
        for number, part in enumerate(parts)
        if part
    ]


def _button_title(context: PanelContext, unit: UnitView) -> str:
    """A unit on a button: ``Tate · 0304 · cavalry 3``; one that has moved with what it has left."""
    usual = unit.hex and not unit.moved
    return clip(" · ".join((unit_title(unit), *([] if usual else [doing(context.answers, unit)]))), LABEL)


def doing(answers: Sequence[Action], unit: UnitView, *, spelled: bool = False) -> str:
    """A unit's actions left: ``6 MP left``, ``arrives``, ``can build``; ``spelled`` for a question, in full words."""
    own = [one for one in answers if one.subject == unit.id]
    verbs = {one.verb for one in own}
    if "enter" in verbs:
        return _("arrives")
    parts = [_("moved")] if unit.moved else []
    points = N_("{points} movement points (MP) left") if spelled else N_("{points} MP left")
    parts += [_(points, points=unit.points_left)] if verbs & {"move", "march"} else []
    moves = {one.object for one in own if one.verb == "move"}
    further = any(one.verb == "march" and one.object not in moves for one in own)
    parts += [_("can march")] if further and not unit.moved else []
    parts += [_("can build")] if "build" in verbs else []
    parts += [_("can leave the map")] if "exit" in verbs else []
    return enumerated(parts)


def why_idle(unit: UnitView) -> str:
    """The reason why a unit has no actions, in brackets."""
    reasons = (
        (unit.rallying, _("rallies")),
        (unit.moved, _("moved")),
        (unit.building, _("builds")),
        (unit.controlled, _("in an enemy zone")),
    )
    why = next((words for is_so, words in reasons if is_so), "")
    return f" ({why})" if why else ""


# Several moves


def several_moves(context: PanelContext, able: Sequence[UnitView], part: str) -> list[Row]:
    """One menu of moves to tick, the likeliest ones of each unit; none for a single unit."""
    items = [
        MenuLine(clip(label(way, context.view), LABEL), way.text, line.more)
        for unit, ways in moves_of_each(context, able)
        for way, line in zip(ways, goal_lines(context, unit, ways), strict=True)
    ]
    asked = context.decision is not None and context.decision.kind == "move-units"
    if not asked or len(able) < 2 or not items:  # noqa: PLR2004  several
        return []
    return [row(menu(_("Several moves at once: tick them all"), press(context, "moves", part), items, len(items)))]


# Destination


def _where(context: PanelContext, unit: UnitView, focus: str, shown: Panel, below: Row) -> Panel:
    own = [one for one in context.answers if one.subject == unit.id]
    marching, page = _page(focus)
    moves = {one.object for one in own if one.verb == "move"}
    short = [one for one in own if one.verb == MARCH and one.object in moves]
    ways = [one for one in own if (one.verb == MARCH if marching else one.verb in WAYS and one not in short)]
    ways.sort(key=lambda one: (WAYS.index(one.verb), one.object))
    part = part_of(context, unit)
    few = len(ways) <= AS_BUTTONS
    menus = [] if few else list(_menus(context, unit, ways, part))
    pages = range(0, len(menus), PAGE)
    near = ways if few else likely(context.view, ways, AT_HAND)
    rows = [*_goal_rows(context, unit, near, part), *menus[page * PAGE : (page + 1) * PAGE]]
    more: list[AnyItem] = [
        button(label(one, context.view), press(context, "goes", f"{part}|{one.text}"), ButtonStyle.primary)
        for one in own
        if one.verb not in WAYS
    ]
    if len(pages) > 1:
        other = (page + 1) % len(pages)
        more.append(
            button(_("More hexes"), press(context, "focus", f"{unit.id} {f'{MARCH} ' if marching else ''}{other}"))
        )
    if marching:
        more.append(button(_("All hexes"), press(context, "focus", unit.id)))
    elif short:
        more.append(button(_("By road only"), press(context, "focus", f"{unit.id} {MARCH}")))
    more.append(button(_("Back"), press(context, "focus", part)))
    question = f"{_asked(own)} {unit_title(unit)}, {doing(context.answers, unit, spelled=True)}"
    highlight = highlight_of(own, context.view)
    section = unit.hex if _is_far(context.view, highlight) else ""
    return replace(shown, question=question, rows=(*rows, *rows_of(more)), highlight=highlight, section=section)


def _goal_rows(context: PanelContext, unit: UnitView, ways: Sequence[Action], part: str) -> list[Row]:
    """Destinations as buttons."""
    lines = goal_lines(context, unit, ways)
    return rows_of(
        [
            button(
                clip(_goal_title(way, line), LABEL), press(context, "goes", f"{part}|{way.text}"), ButtonStyle.primary
            )
            for way, line in zip(ways, lines, strict=True)
        ]
    )


def _goal_title(way: Action, line: MenuLine) -> str:
    """A destination on a button, with what it means: ``0307 · forest · next to Calhoun``."""
    march = [_("march")] if way.verb == MARCH else []
    return " · ".join((line.label, *march, *filter(None, [line.more])))


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
    return _("Where does it enter?") if any(one.verb == "enter" for one in own) else _("Where to?")


def _menus(context: PanelContext, unit: UnitView, ways: Sequence[Action], part: str) -> Iterator[Row]:
    """Menus of destinations by column and row, with movement points left and the ground."""
    for verb in ("move", "enter", MARCH):
        some_ways = [one for one in ways if one.verb == verb]
        items = goal_lines(context, unit, some_ways)
        for number, some in enumerate(chunks(items, lambda item: item.label[:2])):
            if some:
                first, last = some[0].label[:4], some[-1].label[:4]
                span = _("{first}–{last}", first=first, last=last) if len(some) > 1 else first
                yield row(menu(_(_TITLES[verb], hexes=span), press(context, "goes", f"{part}|{verb}{number}"), some))


_TITLES = {
    "move": N_("Move to {hexes}"),
    "enter": N_("Enter at {hexes}"),
    MARCH: N_("March by road to {hexes}"),
}


def goal_lines(context: PanelContext, unit: UnitView, ways: Sequence[Action]) -> list[MenuLine]:
    """Destinations of one unit, each with movement points left, friends there and hazards."""
    perils = Hazards(context.view, unit.side)
    left = {verb: _left(context, unit, verb) for verb in {one.verb for one in ways}}
    return [_hex_item(context.view, unit, one, left[one.verb], perils) for one in ways]


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
    parts = [_("{points} MP left", points=left[hex_])] if hex_ in left else []
    parts += [_("with {units}", units=listing(friends))] if friends else []
    parts += [_("a unit there must move on")] if len(friends) > 1 else []
    return MenuLine(hex_title(view, hex_), action.text, "; ".join((*parts, *perils.at(unit, hex_))))


def _span(ask: str, part: Sequence[MenuLine], parts: Sequence[Sequence[MenuLine]]) -> str:
    if len(parts) < 2:  # noqa: PLR2004  one menu has all
        return ask
    first, last = (one.label.split(" ·")[0] for one in (part[0], part[-1]))
    return _("{question} {first} to {last}", question=ask, first=first, last=last)


# End of the phase


def unmoved(answers: Sequence[Action], view: PublicView) -> list[UnitView]:
    """The units on the map that could still move and have not."""
    able = {one.subject for one in answers if one.verb in {"move", "march"}}
    return [one for one in view.units if one.id in able and not one.moved]


def still_to_come(answers: Sequence[Action], view: PublicView) -> list[UnitView]:
    """The reinforcements that could still enter."""
    words = {one.subject for one in answers if one.verb == "enter"}
    return [one for one in view.units if one.id in words]


def end_of_movement(answers: Sequence[Action], view: PublicView) -> list[str]:
    """The consequences of ending the phase: unmoved units, arrivals that stay away."""
    still, due = unmoved(answers, view), still_to_come(answers, view)
    lines = []
    if still:
        units = listed([f"{one.name} {one.hex}{_works(one)}" for one in still])
        lines.append(
            ngettext(
                "{count} unit has not moved: {units}.",
                "{count} units have not moved: {units}.",
                len(still),
                units=units,
            )
        )
    if due:
        units = listed([one.name for one in due])
        lines.append(
            ngettext(
                "{count} unit can still enter: {units}.",
                "{count} units can still enter: {units}.",
                len(due),
                units=units,
            )
        )
    return lines or [_("All units that could move have moved.")]


def _works(unit: UnitView) -> str:
    """The works for which a unit stays, in brackets."""
    return f" ({_('finishing its breastworks')})" if unit.building else ""


def end_button(context: PanelContext) -> list[AnyItem]:
    """*End movement*; where units are left it asks once more."""
    if not context.may_pass:
        return []
    style = ButtonStyle.secondary if unmoved(context.answers, context.view) else ButtonStyle.success
    return [button(_("End movement"), press(context, "do", PASS.text), style)]
