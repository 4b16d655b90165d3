"""Panel of unit leaders: units handed over before the battle, before a card, or for a fallen leader.

First the receiver, where there are several; then the units. Choices are a draft like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.discord.components.accepted_values import HEX, Accepts, either, one_of, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.paging import chunks
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.battle_cry.turn_panel import SPECIAL, below, for_phone
from bot.discord.panels.battle_cry.wording import arm_name, draft_words, heading, piece_words, you_are
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel, press
from bot.discord.panels.reply import context_of, draw
from bot.discord.panels.submission import submit_answers
from engine.battle_cry.modes.unit_division import EVERYTHING, RESTORE, TRANSFER
from engine.battle_cry.view import PublicView
from engine.decision import Action, Seat, side_of
from engine.language import _, listed
from render.battle_cry.alt_text import unit_words
from render.battle_cry.highlight import highlight_of
from render.battle_cry.labels import label
from render.battle_cry.owner_marks import owner_mark
from render.battle_cry.prompts import prompt
from render.battle_cry.text_board import position_parts

KINDS: Final = frozenset({"divide", "reassign"})
"""Decisions about transfers alone."""

_HEIR: Final = pattern(r"[a-z0-9]{1,20}")
"""A partner, by the name in actions."""


def transfers(context: PanelContext) -> tuple[Action, ...]:
    """The legal transfers of units."""
    return tuple(one for one in context.answers if one.verb == TRANSFER)


def leading_panel(context: PanelContext, to: str = "", notes: Sequence[str] = ()) -> Panel:
    """The panel of transfers; ``to`` is the receiver, by the name in actions, empty before one is picked."""
    view, found, decision = context.view, transfers(context), context.decision
    heirs = tuple(sorted({one.object for one in found}))
    to = to if to in heirs else (heirs[0] if len(heirs) == 1 else "")
    text = (heading(view, context.scene.info.id), you_are(view, context.scene.seat), *notes)
    if context.scene.draft:
        text = (*text, _("**So far:** {choices}", choices=draft_words(view, context.scene.draft)))
    asked = decision is not None and decision.kind in KINDS
    question = prompt(decision, view) if decision is not None and asked else _("Choose the units to hand over")
    back = bool(to) and len(heirs) > 1
    rows = [*_rows(context, found, heirs, to), _last_row(context, back=back or not asked, asked=asked)]
    mine = [one for one in found if one.object == to] if to else []
    return Panel(
        view=view,
        text=(*text, *shares(view, context.scene.seat)),
        question=question,
        rows=tuple(rows),
        highlight=highlight_of(mine),
    )


def shares(view: PublicView, seat: Seat) -> list[str]:
    """The units of each leader of the reader's side: ``Hunter (you): B3 infantry, B5 artillery``."""
    lines = []
    for player in view.players:
        if side_of(player.seat) != side_of(seat):
            continue
        units = [f"{unit.hex} {arm_name(unit.arm)}" for unit in view.units if unit.leader == player.seat and unit.hex]
        if units or player.general:
            name = f"{owner_mark(player.seat)} {player.general or _('The commander')}"
            led = listed(units) or _("no units")
            own = player.seat == seat
            line = _("- **{name}** (you): {units}", name=name, units=led) if own else f"- **{name}**: {led}"
            lines.append(line)
    return lines


def _rows(context: PanelContext, found: Sequence[Action], heirs: Sequence[str], to: str) -> list[Row]:
    if not found:
        return []
    if not to:
        items = [MenuLine(_("To {name}", name=_name(context.view, context.scene.seat, heir)), heir) for heir in heirs]
        return [row(menu(_("Choose who gets units"), press(context, "lead-to"), items))]
    mine = [one for one in found if one.object == to]
    items = [_unit(context.view, one) for one in mine]
    name = _name(context.view, context.scene.seat, to)
    return [
        row(menu(_("Choose the units for {name}", name=name), press(context, "lead-units", f"{number}{to}"), part, 25))
        for number, part in enumerate(chunks(items, lambda item: item.value[:1]))
    ]


def _unit(view: PublicView, action: Action) -> MenuLine:
    if action.subject == EVERYTHING:
        return MenuLine(_("All of them"), EVERYTHING)
    unit = next((one for one in view.units if one.hex == action.subject), None)
    leader = next((one.general for one in view.players if unit and one.seat == unit.leader), "")
    said = f"{action.subject} · {unit_words(unit)}" if unit else piece_words(view, action.subject)
    return MenuLine(said, action.subject, _("led by {name}", name=leader) if leader else "")


def _name(view: PublicView, seat: Seat, heir: str) -> str:
    player = next((one for one in view.players if one.seat == f"{side_of(seat)}/{heir}"), None)
    return (player.general if player else "") or _("the commander")


def _last_row(context: PanelContext, *, back: bool, asked: bool) -> Row:
    """*Agreed*, *Take the fair proposal instead*, or *Back* to the card."""
    others: list[AnyItem] = [
        button(label(one, context.view), press(context, "do", one.text))
        for one in context.answers
        if one.verb == RESTORE
    ]
    others += [] if asked else [button(_("Back"), press(context, "show"))]
    last = below(context, back=back) if asked else row()
    for one in others:
        last.add_item(one)
    return last


@on("lead")
async def lead(interaction: Interaction, press: Press) -> None:
    """Button *Hand over units*, before a card is played."""
    await _show(interaction, press)


@on("lead-to", Acknowledgement.UPDATE, Accepts(picks=_HEIR))
async def lead_to(interaction: Interaction, press: Press) -> None:
    """Menu of receivers: asks for the units."""
    await _show(interaction, press, press.values[0])


async def _show(interaction: Interaction, press: Press, to: str = "") -> None:
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    shown = for_phone(context, leading_panel(context, to))
    await draw(interaction, shown, partial(position_parts, shown.view, shown.highlight))


@on("lead-units", Acknowledgement.UPDATE, Accepts(pattern(r"\d[a-z0-9]{1,20}"), either(HEX, one_of((EVERYTHING,)))))
async def lead_units(interaction: Interaction, press: Press) -> None:
    """Menu of units: transfers them one after the other."""
    to = press.arg[1:]
    await submit_answers(interaction, press, [f"{TRANSFER} {unit}>{to}" for unit in press.values])


SPECIAL.update(dict.fromkeys(KINDS, leading_panel))
