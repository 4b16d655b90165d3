"""Handlers of the open board: where it is, and *Play* beside somebody who looks for an opponent."""

from __future__ import annotations

from typing import Final, Protocol, cast

import discord

from bot.discord.api.permissions import lacking_for_board
from bot.discord.components.accepted_values import Accepts, whole
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, services_of
from bot.discord.delivery.open_boards import BoardKeeper
from bot.discord.handlers.authority import need_manager
from bot.discord.handlers.play import looks_from
from bot.discord.panels.found_panel import found_panel
from bot.discord.panels.reply import show_post, show_words
from bot.service.model.match import Person
from engine.language import N_, _, listed


class HasBoards(Protocol):
    """A bot that keeps open boards."""

    boards: BoardKeeper


@on("board-play", Acknowledgement.PRIVATE, Accepts(whole(1, 2**63), match=False))
async def play(interaction: Interaction, press: Press) -> None:
    """Button *Play* beside a person: opens the battle that they look for, and asks them."""
    count_input(interaction, Input.CHALLENGE)
    person, matchmaking = person_of(interaction), services_of(interaction).matchmaking
    info = await matchmaking.meet(person, Person(int(press.arg)), looks_from(interaction))
    await show_post(interaction, found_panel(info, person))


async def settle(interaction: Interaction, channel: discord.TextChannel | None) -> None:
    """Puts the board into a channel, or takes it away where it is there already; shows where it is."""
    guild, boards = need_manager(interaction), services_of(interaction).open_boards
    board, note = await boards.of(guild.id), ""
    if channel is not None and (missing := lacking_for_board(channel)):
        note = _(_NOT_THERE, channel=channel.mention, permissions=listed(map(_, missing)))
    elif channel is not None:
        goes = board is not None and board.channel == channel.id
        before = await boards.settle(guild.id, 0 if goes else channel.id)
        keeper = cast("HasBoards", interaction.client).boards
        if before is not None:
            await keeper.forget(before)
        await keeper.round()
        board = await boards.of(guild.id)
    if board is not None and not board.message:
        note = note or _(_NOT_YET, channel=f"<#{board.channel}>")
    where = _(_THERE, channel=f"<#{board.channel}>") if board else _(_NOWHERE)
    await show_words(interaction, "\n".join(filter(None, (_("### The open board"), note, where))))


_NOT_THERE: Final = N_("⚠️ I can’t keep the board in {channel}: I need {permissions} there. Nothing was changed.")
_NOT_YET: Final = N_(
    "⚠️ Discord doesn’t let me post the board in {channel} just now. I try again every ten minutes; check that I may "
    "view the channel and send messages there."
)
_THERE: Final = N_(
    "It is in {channel}: who looks for an opponent here and agreed to be named, free seats and open battles, one click "
    "to join each. Choose the channel again to take it away."
)
_NOWHERE: Final = N_(
    "This server has none. `/server board channel:` puts one message into a channel that keeps itself up to date: who "
    "looks for an opponent, which seats are free, which battles are open."
)
