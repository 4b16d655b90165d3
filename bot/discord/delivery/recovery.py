"""Restores lost threads and messages of matches and series: reposts the current state once, without a ping.

For local tables, whose simulated Discord forgets everything, and for deleted threads.
"""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot.app.services import Services
from bot.discord.api.display_names import DisplayNames
from bot.discord.api.errors import CLOSED, EXPECTED, code_of
from bot.discord.components.message import MessageDraft
from bot.discord.components.reader_language import language_of_person, language_of_server
from bot.discord.components.viewer import viewer_for
from bot.discord.delivery.match_channel import MatchChannel
from bot.discord.delivery.match_threads import MatchThreads
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.team_threads import TeamThreads
from bot.discord.messages.hand import hand_of
from bot.discord.messages.lobby import lobby_post
from bot.discord.messages.series_picture import drawn_score
from bot.discord.messages.turn import table_post
from bot.service.domain.notifications_of_matches import slot_of
from bot.service.domain.team_threads import sides_of, talks
from bot.service.model.errors import NoSideThread
from bot.service.model.match import DIRECT, MatchInfo, Person, Posted, Status
from bot.service.model.match_notifications import PendingQuestion, SeriesScore, TurnReport
from bot.service.model.series import Series
from engine.decision import PUBLIC
from engine.language import speaking

SCORE = slot_of(SeriesScore())

log = structlog.get_logger(__name__)


class Recovery:
    """Restores the messages of open matches and running series."""

    def __init__(
        self,
        services: Services,
        message_client: MessageClient,
        match_channel: MatchChannel,
        threads: MatchThreads,
        side_threads: TeamThreads,
        names: DisplayNames,
    ) -> None:
        self._services = services
        self._message_client = message_client
        self._match_channel = match_channel
        self._threads = threads
        self._side_threads = side_threads
        self._names = names

    async def everything(self) -> None:
        """Restores every lobby, running match and running series."""
        for info in await self._services.matches.directory.all_open():
            await self.match(info)
            await self._sides(info)
        for series in await self._services.series.all_running():
            await self.series(series)

    async def _sides(self, info: MatchInfo) -> None:
        """Restores the team threads of a match, as far as Discord allows."""
        for side in sides_of(info):
            if talks(info, side):
                try:
                    await self._side_threads.ensure(info, side)
                except (*EXPECTED, NoSideThread) as error:
                    log.warning("A side's thread could not be opened again.", match=info.id, error=str(error))

    async def match(self, info: MatchInfo) -> None:
        """Restores a lobby or a running match, as far as Discord allows; leaves existing messages alone.

        A match in direct messages has no place of its own, and a lobby of the queue no message there.
        """
        queued = info.challenge is not None and info.challenge.queued
        if queued or info.place == DIRECT:
            return
        try:
            with speaking(await self._match_channel.language(info)):
                if info.status is Status.LOBBY:
                    await self._lobby(info)
                elif info.status is Status.RUNNING:
                    await self._running(info)
        except EXPECTED as error:
            log.warning("A match could not be reopened.", match=info.id, error=str(error))

    async def series(self, series: Series) -> None:
        """Restores the message with a series' score."""
        posted, channel = await self._services.outbox.posted_of(series.id, SCORE), series.place.channel
        try:
            if posted is None or await self._message_client.fetch(posted) is None:
                language = language_of_server(self._services, series.place.guild, self._message_client.locale_of)
                with speaking(await language):
                    post = await drawn_score(self._services, self._names, series)
                    post = replace(post, ping=(), silent=True)
                    message = await self._message_client.send(channel, post)
                await self._services.outbox.remember_of(series.id, SCORE, channel, message.id)
        except EXPECTED as error:
            log.warning("A series could not be reopened.", series=series.id, error=str(error))

    async def _lobby(self, info: MatchInfo) -> None:
        if await self._is_missing(info, "lobby"):
            await self._post(info, "lobby", info.place.channel, await lobby_post(self._services, info))

    async def _running(self, info: MatchInfo) -> None:
        before = info.place.thread
        if before is None or await self._threads.find(before) is None:
            await self._lobby(info)
            info = await self._match_channel.open(info)
        if await self._is_missing(info, "turn"):
            post = replace(await self._now(info), ping=(), silent=True)
            await self._post(info, "turn", info.place.thread or info.place.channel, post)
        for chair in info.chairs:
            if chair.person is not None and await self._is_missing(info, "hand", chair.person):
                await self._hand(info, chair.person)

    async def _now(self, info: MatchInfo) -> MessageDraft:
        """The turn message for the current state."""
        assert info.waiting is not None
        moments = await self._services.matches.history.moments(info.id, last=_EVERYTHING)
        last = moments[-1].first + len(moments[-1].events)
        view = await self._services.matches.history.view_at(info.id, info.moment)
        kind = TurnReport if view.active in {info.waiting.seat, PUBLIC} else PendingQuestion
        news = kind(moment=info.moment, first=last, last=last, waiting=info.waiting.seat, anew=True)
        return await table_post(self._services, info, news)

    async def _hand(self, info: MatchInfo, person: Person) -> None:
        try:
            with speaking(await language_of_person(self._services, person)):
                post = await hand_of(self._services, info.id, await viewer_for(self._services, person))
                if post is not None:
                    await self._post(info, "hand", await self._message_client.direct(person), post, person)
        except EXPECTED as error:
            if code_of(error) not in CLOSED:
                raise

    async def _post(
        self, info: MatchInfo, slot: str, channel: int, post: MessageDraft, person: Person | None = None
    ) -> None:
        message = await self._message_client.send(channel, post)
        await self._services.outbox.remember(Posted(info.id, slot, channel, message.id, person))

    async def _is_missing(self, info: MatchInfo, slot: str, person: Person | None = None) -> bool:
        posted = await self._services.outbox.posted(info.id, slot, person)
        return posted is None or await self._message_client.fetch(posted) is None


_EVERYTHING = 2**31
"""More events than a match can have. An explicit end excludes open drafts."""
