"""The private panel's controls: choose, confirm, take back, look again. Each edits the panel in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord.components.accepted_values import ACTION, MENU, Accepts, pattern
from bot.discord.components.items import Acknowledgement, Press, on
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.reply import draw, show_panel, sight_of
from bot.service.model.errors import REFUSALS, RequestRefused
from bot.service.model.match import ActResult
from bot.service.usecases.commands.turn import Act, Undo
from bot.texts import say
from engine.decision import Seat, side_of
from engine.errors import GameError, StaleAction
from render.presenters import presenter_of

MOVED_ON = "The match has moved on since that panel was made. This is how it stands now:"
FINISHED = "**Your turn is over.** You are called when it is your turn again."

FOCUS: Final = pattern(r"@[a-z-]{0,20}|attack \d{1,3}|[^\s@]{1,40}( march)?( \d{1,3})?")
"""What a panel shows first: a part of the map, a planned attack, a piece, perhaps its marches alone, and a page."""


@on("show")
async def show(interaction: Interaction, press: Press) -> None:
    """*Back* and *Look again*."""
    await show_panel(interaction, press.match)


@on("pick", Acknowledgement.UPDATE, Accepts(MENU, FOCUS))
async def pick(interaction: Interaction, press: Press) -> None:
    """The piece is chosen: now where to."""
    await show_panel(interaction, press.match, press.values[0])


@on("do", Acknowledgement.UPDATE, Accepts(ACTION), Accepts(MENU, ACTION))
async def do(interaction: Interaction, press: Press) -> None:
    """An answer is chosen. If it rolls dice at once, it is shown with its odds first."""
    text = press.values[0] if press.values else press.arg
    sight = await sight_of(services_of(interaction), press.match, person_of(interaction))
    action = next((one for one in sight.scene.actions if one.text == text), None)
    adapter = adapter_of(sight.scene.info.family)
    if action and sight.scene.version == press.version and adapter.panels.needs_sure(sight, action):
        await draw(interaction, adapter.panels.sure_panel(sight, action))
    else:
        await give(interaction, press, [text])


@on("sure", Acknowledgement.UPDATE, Accepts(ACTION))
async def sure(interaction: Interaction, press: Press) -> None:
    """The dice may roll."""
    await give(interaction, press, [press.arg])


@on("order", Acknowledgement.UPDATE, Accepts(MENU, ACTION))
async def order(interaction: Interaction, press: Press) -> None:
    """Several pieces are ordered, one after the other, as far as the card allows."""
    await give(interaction, press, press.values)


@on("undo")
async def undo(interaction: Interaction, press: Press) -> None:
    """The last choice is taken back."""
    try:
        await services_of(interaction).matches.execute(
            press.match, Undo(person_of(interaction), press.version), request_of(interaction)
        )
    except REFUSALS as error:
        await show_panel(interaction, press.match, told=(_why(error),))
    else:
        await show_panel(interaction, press.match)


async def give(interaction: Interaction, press: Press, texts: Sequence[str], focus: str = "") -> None:
    """Submits the answers of one press, and shows what came of them and what is asked next, as of a ``focus``."""
    services, person = services_of(interaction), person_of(interaction)
    version, told = press.version, list[str]()
    info = await services.matches.queries.info(press.match)
    try:
        for number, text in enumerate(texts):
            result = await services.matches.execute(
                press.match, Act(person, text, version), request_of(interaction, number)
            )
            version = result.version
            told += happened(result, info.family, info.seat(person))
    except REFUSALS as error:
        told.append(_why(error))
    await show_panel(interaction, press.match, focus, tuple(told))


def happened(result: ActResult, family: str, seat: Seat | None) -> list[str]:
    """What an answer led to, in lines for the one who gave it; nothing while it is a draft that he sees anyway."""
    if not result.public:
        return []
    presenter, side = presenter_of(family), side_of(seat or "")
    ended = any(presenter.narration.ends_turn(event, side) for event in result.events)
    return [*(f"- {line}" for line in presenter.narration.sentences(result.events)), *([FINISHED] if ended else [])]


def _why(error: GameError | RequestRefused) -> str:
    return f"⚠️ {MOVED_ON}" if isinstance(error, StaleAction) else f"⚠️ {say(error)}"
