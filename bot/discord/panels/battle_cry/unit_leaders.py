"""Who leads what, as a private panel: units that are handed over before the battle, before a card, or for the fallen.

First to whom, where there are several; then which units. What is chosen is a draft like everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.discord.components.accepted_values import HEX, Accepts, either, one_of, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, Press, button, menu, on, row
from bot.discord.components.paging import chunks
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.types import AnyItem, Row
from bot.discord.handlers.turn import give
from bot.discord.panels.battle_cry.turn_panel import SPECIAL, below, for_phone
from bot.discord.panels.battle_cry.wording import draft_words, heading, piece_words, you_are
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel, press
from bot.discord.panels.reply import draw, sight_of
from engine.battle_cry.modes.unit_division import EVERYTHING, RESTORE, TRANSFER
from engine.battle_cry.view import PlayerView, PublicView
from engine.decision import Action, Seat, side_of
from render.battle_cry.alt_text import unit_words
from render.battle_cry.highlight import highlight_of
from render.battle_cry.labels import label
from render.battle_cry.owner_marks import tag_of
from render.battle_cry.prompts import prompt
from render.battle_cry.text_board import position_parts
from render.words import listing

KINDS: Final = frozenset({"divide", "reassign"})
"""The decisions that ask for nothing else."""

_HEIR: Final = pattern(r"[a-z0-9]{1,20}")
"""A partner, by the name that actions have for him."""


def transfers(sight: PanelContext) -> tuple[Action, ...]:
    """The units that may be handed over now, and to whom."""
    return tuple(one for one in sight.answers if one.verb == TRANSFER)


def leading_panel(sight: PanelContext, to: str = "", told: Sequence[str] = ()) -> Panel:
    """The panel from which units are handed over: at first to whom, ``to`` by the name that actions have for him."""
    view, found, decision = sight.view, transfers(sight), sight.decision
    heirs = tuple(sorted({one.object for one in found}))
    to = to if to in heirs else (heirs[0] if len(heirs) == 1 else "")
    text = (heading(view, sight.scene.info.id), you_are(view, sight.scene.seat), *told)
    if sight.scene.draft:
        text = (*text, f"**So far:** {draft_words(view, sight.scene.draft)}")
    asked = decision is not None and decision.kind in KINDS
    question = prompt(decision, view) if decision is not None and asked else "Which units do you hand over?"
    back = bool(to) and len(heirs) > 1
    rows = [*_rows(sight, found, heirs, to), _last_row(sight, back=back or not asked, asked=asked)]
    mine = [one for one in found if one.object == to] if to else []
    return Panel(
        view=view,
        text=(*text, *shares(view, sight.scene.seat)),
        question=question,
        rows=tuple(rows),
        highlight=highlight_of(mine),
    )


def shares(view: PublicView, seat: Seat) -> list[str]:
    """Who of the reader's side leads what: ``Hunter (you): B3 infantry, B5 artillery``."""
    lines = []
    for player in view.players:
        if side_of(player.seat) != side_of(seat):
            continue
        units = [f"{unit.hex} {unit.arm}" for unit in view.units if unit.leader == player.seat and unit.hex]
        if units or player.general:
            you = " (you)" if player.seat == seat else ""
            lines.append(f"- **{_called(player)}**{you}: {listing(units) or 'no unit'}")
    return lines


def _called(player: PlayerView) -> str:
    return f"{tag_of(player.seat)} {player.general or 'The commander'}"


def _rows(sight: PanelContext, found: Sequence[Action], heirs: Sequence[str], to: str) -> list[Row]:
    if not found:
        return []
    if not to:
        items = [MenuLine(f"To {_name(sight.view, sight.scene.seat, heir)}", heir) for heir in heirs]
        return [row(menu("To whom do you hand units over?", press(sight, "lead-to"), items))]
    mine = [one for one in found if one.object == to]
    items = [_unit(sight.view, one) for one in mine]
    name = _name(sight.view, sight.scene.seat, to)
    return [
        row(menu(f"Which units does {name} lead from now on?", press(sight, "lead-units", f"{number}{to}"), part, 25))
        for number, part in enumerate(chunks(items, lambda item: item.value[:1]))
    ]


def _unit(view: PublicView, action: Action) -> MenuLine:
    if action.subject == EVERYTHING:
        return MenuLine("All of them", EVERYTHING)
    unit = next((one for one in view.units if one.hex == action.subject), None)
    leader = next((one.general for one in view.players if unit and one.seat == unit.leader), "")
    said = f"{action.subject} · {unit_words(unit)}" if unit else piece_words(view, action.subject)
    return MenuLine(said, action.subject, f"led by {leader}" if leader else "")


def _name(view: PublicView, seat: Seat, heir: str) -> str:
    player = next((one for one in view.players if one.seat == f"{side_of(seat)}/{heir}"), None)
    return (player.general if player else "") or "the commander"


def _last_row(sight: PanelContext, *, back: bool, asked: bool) -> Row:
    """*Agreed*, *Take the fair proposal instead*, or the way back to the card."""
    others: list[AnyItem] = [
        button(label(one, sight.view), press(sight, "do", one.text)) for one in sight.answers if one.verb == RESTORE
    ]
    others += [] if asked else [button("Back", press(sight, "show"))]
    last = below(sight, back=back) if asked else row()
    for one in others:
        last.add_item(one)
    return last


@on("lead")
async def lead(interaction: Interaction, press: Press) -> None:
    """*Hand units over*, before a card is played."""
    await _show(interaction, press)


@on("lead-to", Acknowledgement.UPDATE, Accepts(picks=_HEIR))
async def lead_to(interaction: Interaction, press: Press) -> None:
    """To whom is chosen: now which units."""
    await _show(interaction, press, press.values[0])


async def _show(interaction: Interaction, press: Press, to: str = "") -> None:
    sight = await sight_of(services_of(interaction), press.match, person_of(interaction))
    shown = for_phone(sight, leading_panel(sight, to))
    await draw(interaction, shown, partial(position_parts, shown.view, shown.highlight))


@on("lead-units", Acknowledgement.UPDATE, Accepts(pattern(r"\d[a-z0-9]{1,20}"), either(HEX, one_of((EVERYTHING,)))))
async def lead_units(interaction: Interaction, press: Press) -> None:
    """Which units are chosen: they change hands one after the other."""
    to = press.arg[1:]
    await give(interaction, press, [f"{TRANSFER} {unit}>{to}" for unit in press.values])


SPECIAL.update(dict.fromkeys(KINDS, leading_panel))
