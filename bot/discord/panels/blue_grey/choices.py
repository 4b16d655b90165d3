"""Small choices as menus and buttons of legal answers, at most 25 a menu (Discord's limit)."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.discord.components.items import Control, MenuLine, button, menu, row, rows_of
from bot.discord.components.paging import chunks
from bot.discord.components.types import Row
from bot.discord.panels.blue_grey.hazards import Hazards
from bot.discord.panels.blue_grey.odds import shown_odds
from bot.discord.panels.blue_grey.wording import attack_words, hex_title, unit_title
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import press
from bot.texts.limits import LABEL, OPTIONS, clip
from engine import match as engine
from engine.blue_grey.view import PublicView
from engine.decision import Action
from engine.language import N_, _, alternatives
from render.blue_grey.labels import label
from render.blue_grey.odds import odds_words
from render.blue_grey.words import RESULTS, unit_name, unit_of

TOGETHER = {
    "rally": N_("Which units stay and rally?"),
    "rout": N_("Which units rout?"),
    "raze": N_("Which works are torn down?"),
}
"""Questions by verb, where several can be picked at once as nobody else is asked in between."""

FEW = 10
"""Most answers shown as buttons."""

HALF = 3
"""Facings of works in a row of buttons."""

MOST = 10
"""Most menus of a panel; further ones follow once these are answered."""


def choices(context: PanelContext) -> list[Row]:
    """The menus and buttons of a decision of one step."""
    answers = context.answers
    if not answers:
        return []
    verb = answers[0].verb
    if verb == "face":
        return _facings(context)
    if verb in TOGETHER:
        return _together(context, verb)
    if len(answers) <= FEW:
        return rows_of(
            [
                button(clip(label(one, context.view), LABEL), press(context, "do", one.text), ButtonStyle.primary)
                for one in answers
            ]
        )
    items = [MenuLine(label(one, context.view), one.text, _more(context.view, one)) for one in answers]
    return _menus(context, "do", _("Choose one"), items)


def _facings(context: PanelContext) -> list[Row]:
    """The six facings of finished works; a menu for each of several works."""
    hexes = list(dict.fromkeys(one.subject for one in context.answers))
    if len(hexes) > 1:
        return [row(_facing_menu(context, hex_)) for hex_ in hexes[:MOST]]
    buttons = [
        button(label(one, context.view), press(context, "do", one.text), ButtonStyle.primary) for one in context.answers
    ]
    return [row(*buttons[at : at + HALF]) for at in range(0, len(buttons), HALF)]


def asked(context: PanelContext) -> str:
    """The question where it differs from the public one; else empty."""
    answers, view = context.answers, context.view
    verbs = {one.verb for one in answers}
    if verbs == {"face"} and len({one.subject for one in answers}) == 1:
        return _("Which way do the breastworks at {hex} face?", hex=answers[0].subject)
    if verbs == {"withdraw"}:
        return _("Does {units} withdraw?", units=_riders(answers, view))
    return ""


def _riders(answers: Sequence[Action], view: PublicView) -> str:
    words = dict.fromkeys(one.subject for one in answers)
    return alternatives(f"{unit_name(view, word)} ({unit.hex})" for word in words if (unit := unit_of(view, word)))


def attack_lines(context: PanelContext) -> list[str]:
    """The attack in question: units, targets, column, result or odds."""
    view: PublicView = context.view
    combat = view.combat
    if combat is None or not combat.column:
        return []
    attack = attack_words(view, combat.attackers, combat.targets)
    if combat.die:
        return [
            _(
                "{attack} at **{column}**: die {die}, **{result}**, {meaning}.",
                attack=attack,
                column=combat.column,
                die=combat.die,
                result=combat.result,
                meaning=_(RESULTS[combat.result]),
            )
        ]
    state = engine.imagined(context.setup, view)
    odds = shown_odds(engine.forecast(state, Action("fight", combat.column)), context.scene.info)
    if odds is None:
        return [_("{attack} at **{column}**.", attack=attack, column=combat.column)]
    return [_("{attack} at **{column}**: {odds}.", attack=attack, column=combat.column, odds=odds_words(odds))]


def ground_lines(context: PanelContext) -> list[str]:
    """The ground of destinations shown as buttons, in their order, with nearby enemies."""
    ways = [one for one in context.answers if one.mark == "-"]
    if not ways or len(context.answers) > FEW:
        return []
    first = dict[str, Action]()
    for one in ways:
        first.setdefault(one.object, one)
    return [f"-# {hex_}: {_more(context.view, one)}" for hex_, one in first.items()]


def _facing_menu(context: PanelContext, hex_: str) -> Control:
    items = [MenuLine(label(one, context.view), one.text) for one in context.answers if one.subject == hex_]
    return menu(_("Works at {hex}: which way do they face?", hex=hex_), press(context, "do", hex_), items)


def _together(context: PanelContext, verb: str) -> list[Row]:
    items = [MenuLine(_title(context.view, one), one.text) for one in context.answers if one.verb == verb]
    return _menus(context, "order", _(TOGETHER[verb]), items, most=OPTIONS)


def _title(view: PublicView, action: Action) -> str:
    unit = unit_of(view, action.subject)
    return unit_title(unit) if unit else hex_title(view, action.subject)


def _more(view: PublicView, action: Action) -> str:
    """The ground of a destination, or the picked unit."""
    if action.mark == "-":
        return "; ".join((hex_title(view, action.object).partition(" · ")[2], *_dangers(view, action)))
    unit = unit_of(view, action.subject)
    return unit_title(unit) if unit else ""


def _dangers(view: PublicView, action: Action) -> list[str]:
    unit = unit_of(view, action.subject)
    if unit is None:
        return []
    perils = Hazards(view, unit.side)
    found = perils.at(unit, action.object)
    return found if perils.is_near(action.object) else [*found, perils.near(action.object)]


def _menus(context: PanelContext, step: str, ask: str, items: Sequence[MenuLine], most: int = 1) -> list[Row]:
    """A menu for each 25 items, those of a unit together."""
    parts = chunks(items, lambda item: item.value.partition("-")[0])
    return [
        row(menu(_span(ask, number, len(parts)), press(context, step, str(number)), some, most))
        for number, some in enumerate(parts, 1)
    ]


def _span(ask: str, number: int, parts: int) -> str:
    return _("{question} ({number} of {parts})", question=ask, number=number, parts=parts) if parts > 1 else ask
