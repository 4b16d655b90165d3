"""Open boards kept current: edited when something has changed, at most once in some seconds; posted anew when deleted.

What a board shows is read from the store each time, so nothing waits in memory. A new message is marked in the store
before it is posted, and looked for after a crash: there is one.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord
import structlog

from bot.app.services import Services
from bot.discord.api.errors import EXPECTED
from bot.discord.components.message import MessageDraft
from bot.discord.components.reader_language import language_of_server
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.team_threads import sign
from bot.discord.messages.open_board import open_board_post
from bot.ports.clock import Clock
from bot.service.model.match import MatchId, Posted
from bot.service.persistence.board_rows import StoredBoard
from bot.store.errors import is_away
from engine.language import speaking

log = structlog.get_logger(__name__)

LOOK_EVERY: Final = 5.0
"""Seconds between two looks for boards that are out of date."""


class BoardKeeper:
    """Keeps the boards of this process's servers current."""

    def __init__(self, client: discord.Client, services: Services, message_client: MessageClient) -> None:
        self._client = client
        self._services = services
        self._message_client = message_client
        self._one_round = asyncio.Lock()

    async def keep(self, clock: Clock) -> None:
        """Keeps them so until it is canceled."""
        while True:
            try:
                await self.round()
            except Exception as error:
                if not is_away(error):
                    log.exception("The open boards cannot be read.")
            await clock.sleep(LOOK_EVERY)

    async def round(self) -> None:
        """Brings all boards up to date that are to be edited now.

        Raises:
            StoreError: the database is away.
        """
        async with self._one_round:
            for board in await self._services.open_boards.due():
                try:
                    await self._show(board)
                except EXPECTED as error:
                    log.info("An open board could not be shown.", guild=board.guild, error=str(error))
                    await self._services.open_boards.put_off(board)

    async def forget(self, board: StoredBoard) -> None:
        """Deletes the message of a board that has gone elsewhere; best effort."""
        if board.message:
            await self._message_client.delete(_posted(board))

    async def _show(self, board: StoredBoard) -> None:
        guild, boards = self._client.get_guild(board.guild), self._services.open_boards
        if guild is None:
            await boards.put_off(board)
            return
        post = await self._post(guild, board)
        if board.message and await self._message_client.edit(_posted(board), post):
            await boards.end(board, board.message)
            return
        begun = board
        if board.message:  # deleted, or older than Discord lets be edited so often: then the old one must not stay
            await self._message_client.delete(_posted(board))
            found = await boards.begin(board)
            if found is None:
                return
            begun = found
        message = await self._message_client.find(begun.channel, _nonce(begun))
        if message is None:
            message = await self._message_client.send(begun.channel, post, _nonce(begun))
        else:
            await self._message_client.edit(Posted(MatchId(0), "board", begun.channel, message.id), post)
        await boards.end(begun, message.id)

    async def _post(self, guild: discord.Guild, board: StoredBoard) -> MessageDraft:
        """The message of a board, without what happens in channels that not everybody sees who sees the board."""
        boards = self._services.open_boards
        with speaking(await language_of_server(self._services, guild.id, self._message_client.locale_of)):
            used = await boards.channels(guild.id)
            hidden = frozenset(one for one in used if one != board.channel and not _is_public(guild, one))
            return open_board_post(await boards.content(guild.id, hidden=hidden))


def _is_public(guild: discord.Guild, channel: int) -> bool:
    """Whether everybody on a server can see a channel."""
    found = guild.get_channel(channel)
    return found is not None and found.permissions_for(guild.default_role).view_channel


def _posted(board: StoredBoard) -> Posted:
    return Posted(MatchId(0), "board", board.channel, board.message)


def _nonce(board: StoredBoard) -> str:
    return sign(f"board:{board.guild}:{board.channel}:{board.number}")
