"""Delivery of outbox rows to Discord, each exactly once.

The message of a row bears a mark made from the row's nonce (``bot.discord.components.message``). The outbox marks a row
before it is sent and settles it after; if the process dies in between, the row comes back as ``maybe_sent`` and the
marked message is searched before anything is posted. ``Never`` settles a row that Discord refuses for good, ``Later``
brings it back (after 2, 4, 8 … 300 seconds, for three days).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord
import structlog

from bot.app.services import Services
from bot.discord import messages
from bot.discord.api.display_names import DisplayNames
from bot.discord.api.errors import CLOSED, EXPECTED, code_of, result_of
from bot.discord.components.message import MessageDraft
from bot.discord.components.reader_language import language_of_row
from bot.discord.delivery.direct_messages import DirectMessages
from bot.discord.delivery.match_channel import MatchChannel
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.series_channel import SeriesChannel
from bot.discord.delivery.team_messages import TeamMessages
from bot.discord.delivery.team_threads import TeamThreads
from bot.discord.messages.lobby import lobby_post
from bot.discord.messages.match_ended import ended_post
from bot.discord.messages.match_started import started_post
from bot.discord.messages.proposal import proposed_post
from bot.discord.messages.registry import MESSAGES, Former, MessageKind, Route, route_of
from bot.discord.messages.seat_changed import seat_changed_post
from bot.discord.messages.side_vote import COUNCILS
from bot.discord.messages.team import NO_THREADS, no_threads_post
from bot.discord.messages.turn import turn_post
from bot.ports.heavy_work import for_a_post
from bot.service.domain.lanes import lane_of
from bot.service.domain.notification_registry import Audience, load
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.domain.seat_changes import REPLACE
from bot.service.model.errors import NoSideThread
from bot.service.model.match import DIRECT, Person, Posted, Status
from bot.service.model.match_notifications import (
    AnniversaryNotice,
    LobbyUpdate,
    MatchEnded,
    MatchStarted,
    Notification,
    PendingQuestion,
    ProposalNotice,
    ReportFiled,
    SeatChanged,
    SeriesScore,
    TeamThreadUpdate,
    TurnReport,
    YearOver,
    kind_of,
    proposal_slot,
)
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from bot.store.tables import PLACE
from engine.language import Language, speaking

log = structlog.get_logger(__name__)

Handler = Callable[[OutboxRow], Awaitable[SendResult]]
"""Delivery of a notification that takes several messages, or depends on another message."""


class NotificationSender:
    """Routing of rows: by handler for notifications that are more than one message, else as registered messages.

    ``send`` is the callback of ``Outbox.drain``.
    """

    def __init__(
        self,
        services: Services,
        message_client: MessageClient,
        match_channel: MatchChannel,
        direct_messages: DirectMessages,
        names: DisplayNames,
        side_threads: TeamThreads,
    ) -> None:
        self._services = services
        self._message_client = message_client
        self._match_channel = match_channel
        self._direct_messages = direct_messages
        self._names = names
        self._side_threads = side_threads
        series_channel = SeriesChannel(services, message_client, match_channel, names)
        post_to_team = TeamMessages(services, message_client, side_threads).post
        at_table: dict[type[Notification], Handler] = {
            LobbyUpdate: self._lobby,
            MatchStarted: self._started,
            TurnReport: self._turn,
            PendingQuestion: self._turn,
            ProposalNotice: self._proposed,
            SeatChanged: self._seated,
            ReportFiled: self._direct_messages.report,
            MatchEnded: self._ended,
            TeamThreadUpdate: self._team_thread,
            SeriesScore: series_channel.score,
            AnniversaryNotice: series_channel.anniversary,
            YearOver: series_channel.year_over,
        }
        self._handlers: dict[Route, Handler] = {
            **{(one, Audience.TABLE): handler for one, handler in at_table.items()},
            **{(one, Audience.TEAM): post_to_team for one in TeamMessages.said},
            **dict.fromkeys(DirectMessages.handled, direct_messages.deliver),
        }
        load(messages)
        MESSAGES.check(KINDS, self._handlers)

    async def send(self, row: OutboxRow) -> SendResult:
        """Sends a row; ``Later`` or ``Never`` for every expected failure of Discord."""
        try:
            with (
                self._message_client.slots.of(
                    lane_of(kind_of(row.notification), row.person.id if row.person else PLACE)
                ),
                speaking(await self._language(row, row.person)),
                for_a_post(),
            ):
                return await self._deliver(row)
        except EXPECTED as error:
            outcome = result_of(error)
            log.info("Not sent.", match=row.match, series=row.series, kind=kind_of(row.notification), outcome=outcome)
            return outcome

    async def _language(self, row: OutboxRow, person: Person | None) -> Language:
        return await language_of_row(self._services, person, row.place.guild, self._message_client.locale_of)

    async def _deliver(self, row: OutboxRow) -> SendResult:
        if row.person is not None:
            return await self._direct_message(row)
        route = route_of(row, KINDS)
        if handler := self._handlers.get(route):
            return await handler(row)
        return await self._message(row, MESSAGES.of(route))

    async def _direct_message(self, row: OutboxRow) -> SendResult:
        """Sends a direct message; if those are closed, posts a message with ``else_at_table`` in the match channel."""
        try:
            return await self._direct_messages.deliver(row)
        except discord.HTTPException as error:
            route = route_of(row, KINDS)
            if code_of(error) in CLOSED and route not in self._handlers and MESSAGES.of(route).else_at_table:
                with speaking(await self._language(row, None)):
                    await self._message(row, MESSAGES.of((route[0], Audience.TABLE)))
            raise

    async def _message(self, row: OutboxRow, message: MessageKind) -> SendResult:
        """Posts a registered message in the match channel."""
        if settled := message.settles(row.notification):
            await self._settled(row, settled)
        post = await message.post(self._services, row)
        if post is None:
            return Sent()
        if message.heeds_quiet_hours:
            post = await self._unless_quiet(post)
        if message.former is Former.RETIRED:
            return await self._newest(row, post)
        result, old = await self._match_channel.post(row, post), row.previous
        if message.former is Former.DELETED and old is not None and isinstance(result, Sent):
            await self._replaced(old, result)
        return result

    async def _replaced(self, old: Posted, new: Sent) -> None:
        if old.message != new.message:
            await self._message_client.delete(old)

    async def _lobby(self, row: OutboxRow) -> SendResult:
        info = await self._services.matches.queries.info(row.match)
        post = await lobby_post(self._services, info)
        if row.previous is not None and await self._message_client.edit(row.previous, post):
            return Sent(row.previous.channel, row.previous.message)
        follows = info.series is not None and info.series.number > 1
        if info.status is not Status.LOBBY and not follows:
            return Sent()
        post = await self._unless_quiet(post)
        if info.place == DIRECT:
            return await self._match_channel.post(row, post)
        return await self._match_channel.post_at(row.place.channel, row, post)

    async def _started(self, row: OutboxRow) -> SendResult:
        info = await self._services.matches.queries.info(row.match)
        if info.place.thread is None:
            await self._match_channel.open(info)
        return await self._match_channel.post(row, await started_post(self._services, row))

    async def _turn(self, row: OutboxRow) -> SendResult:
        post = await turn_post(self._services, row)
        if post is None:
            return Sent()
        old = row.previous
        if (
            old
            and post.in_progress
            and await self._match_channel.is_in_progress(old)
            and await self._message_client.edit(old, post)
        ):
            return Sent(old.channel, old.message)
        return await self._newest(row, post)

    async def _proposed(self, row: OutboxRow) -> SendResult:
        """Posts one message for each proposal. Agreements are edited into it, without further pings."""
        assert isinstance(row.notification, ProposalNotice)
        post = await proposed_post(self._services, row)
        if post is None:
            return Sent()
        old = row.previous
        if row.notification.change == "agreed" and old is not None and await self._message_client.edit(old, post):
            return Sent(old.channel, old.message)
        return await self._newest(row, await self._unless_quiet(post))

    async def _settled(self, row: OutboxRow, kind: str) -> None:
        """Takes the buttons off a proposal that was carried out."""
        if proposed := await self._services.outbox.posted(row.match, proposal_slot(kind)):
            await self._message_client.retire(proposed)

    async def _seated(self, row: OutboxRow) -> SendResult:
        await self._settled(row, REPLACE)
        await self._match_channel.invite(await self._services.matches.queries.info(row.match))
        return await self._newest(row, await self._unless_quiet(await seat_changed_post(self._services, row)))

    async def _ended(self, row: OutboxRow) -> SendResult:
        info = await self._services.matches.queries.info(row.match)
        result = await self._newest(row, await ended_post(self._services, row, await self._names.for_record(info)))
        for kind in COUNCILS:
            await self._settled(row, kind)
        await self._match_channel.refresh_lobby(info)
        await self._direct_messages.retire_hands(info)
        return result

    async def _team_thread(self, row: OutboxRow) -> SendResult:
        """Updates a team's thread; where none can be made, says so once in the match channel."""
        assert isinstance(row.notification, TeamThreadUpdate)
        info = await self._services.matches.queries.info(row.match)
        try:
            await self._side_threads.refresh(info, row.notification)
        except NoSideThread as error:
            if await self._services.outbox.posted(row.match, NO_THREADS) is None:
                posted = await self._match_channel.post(row, no_threads_post(info, error))
                if isinstance(posted, Sent):
                    await self._services.outbox.remember(Posted(row.match, NO_THREADS, posted.channel, posted.message))
        return Sent()

    async def _unless_quiet(self, post: MessageDraft) -> MessageDraft:
        """The draft without pings of people in quiet hours, for messages that do not ask for their move."""
        awake = await self._services.people.reachable(post.ping)
        return replace(post, ping=awake, silent=post.silent or not awake)

    async def _newest(self, row: OutboxRow, post: MessageDraft) -> SendResult:
        """Posts in the match channel, and takes the buttons off the slot's previous message.

        Where Discord refused the buttons of the new message, the previous one keeps its own and stays recorded.
        """
        result = await self._match_channel.post(row, post)
        old = row.previous
        if old is not None and isinstance(result, Sent) and old.message != result.message:
            if self._message_client.lost_controls(result.message, post):
                return Sent()
            await self._message_client.retire(old)
        return result
