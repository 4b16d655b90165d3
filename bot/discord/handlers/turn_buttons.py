"""Handlers of the private panel: choose, confirm, undo, show again. Each edits the panel in place."""

from __future__ import annotations

from bot.discord.components.accepted_values import ACTION, MENU, Accepts
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.reply import context_of, draw, show_panel
from bot.discord.panels.submission import FOCUS, refused_line, submit_all, submit_answers
from bot.discord.panels.written_turn import Answer
from bot.service.model.errors import REFUSALS
from bot.service.usecases.match_commands.turn import Undo


@on("show")
async def show(interaction: Interaction, press: Press) -> None:
    """Buttons *Back* and *Refresh*."""
    await show_panel(interaction, press.match)


@on("pick", Acknowledgement.UPDATE, Accepts(MENU, FOCUS), Accepts(FOCUS))
async def pick(interaction: Interaction, press: Press) -> None:
    """Button or menu of pieces: asks for the piece's destination."""
    await show_panel(interaction, press.match, press.values[0] if press.values else press.arg)


@on("do", Acknowledgement.UPDATE, Accepts(ACTION), Accepts(MENU, ACTION))
async def do(interaction: Interaction, press: Press) -> None:
    """Control of an answer. What leaves something unused, or rolls dice unseen, is shown once more first."""
    text = press.values[0] if press.values else press.arg
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    action = next((one for one in context.scene.actions if one.text == text), None)
    panels = adapter_of(context.scene.info.family).panels
    if action and press.version in {None, context.scene.version} and panels.needs_sure(context, action):
        await draw(interaction, panels.sure_panel(context, action))
    else:
        await submit_all(interaction, press, panels.answers(context, action) if action else [Answer(text)])


@on("card", Acknowledgement.PRIVATE, Accepts(ACTION))
async def play_card(interaction: Interaction, press: Press) -> None:
    """Button of a card under the hand: plays it in a panel of its own."""
    await do(interaction, press)


@on("sure", Acknowledgement.UPDATE, Accepts(ACTION))
async def sure(interaction: Interaction, press: Press) -> None:
    """Button that confirms dice, or a pass that leaves something unused."""
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    action = next((one for one in context.scene.actions if one.text == press.arg), None)
    panels = adapter_of(context.scene.info.family).panels
    await submit_all(interaction, press, panels.answers(context, action) if action else [Answer(press.arg)])


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
