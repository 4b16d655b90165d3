"""Handlers of the private panel: choose, confirm, undo, show again. Each edits the panel in place."""

from __future__ import annotations

from bot.discord.components.accepted_values import ACTION, MENU, Accepts
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.reply import context_of, draw, show_panel
from bot.discord.panels.submission import FOCUS, refused_line, submit_answers
from bot.service.model.errors import REFUSALS
from bot.service.usecases.commands.turn import Undo


@on("show")
async def show(interaction: Interaction, press: Press) -> None:
    """Buttons *Back* and *Look again*."""
    await show_panel(interaction, press.match)


@on("pick", Acknowledgement.UPDATE, Accepts(MENU, FOCUS))
async def pick(interaction: Interaction, press: Press) -> None:
    """Menu of pieces: asks for the piece's destination."""
    await show_panel(interaction, press.match, press.values[0])


@on("do", Acknowledgement.UPDATE, Accepts(ACTION), Accepts(MENU, ACTION))
async def do(interaction: Interaction, press: Press) -> None:
    """Control of an answer. An answer that rolls dice at once is shown with its odds first."""
    text = press.values[0] if press.values else press.arg
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    action = next((one for one in context.scene.actions if one.text == text), None)
    adapter = adapter_of(context.scene.info.family)
    if action and context.scene.version == press.version and adapter.panels.needs_sure(context, action):
        await draw(interaction, adapter.panels.sure_panel(context, action))
    else:
        await submit_answers(interaction, press, [text])


@on("sure", Acknowledgement.UPDATE, Accepts(ACTION))
async def sure(interaction: Interaction, press: Press) -> None:
    """Button that confirms dice."""
    await submit_answers(interaction, press, [press.arg])


@on("order", Acknowledgement.UPDATE, Accepts(MENU, ACTION))
async def order(interaction: Interaction, press: Press) -> None:
    """Menu of several pieces: orders one after the other, as far as the card allows."""
    await submit_answers(interaction, press, press.values)


@on("undo")
async def undo(interaction: Interaction, press: Press) -> None:
    """Button *Undo*."""
    try:
        await services_of(interaction).matches.execute(
            press.match, Undo(person_of(interaction), press.version), request_of(interaction)
        )
    except REFUSALS as error:
        await show_panel(interaction, press.match, notes=(refused_line(error),))
    else:
        await show_panel(interaction, press.match)
