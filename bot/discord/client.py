"""The Discord client of the bot: composition of its parts, start of work, and shutdown."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, Final

import aiohttp
import discord
import structlog
import yarl
from discord.ext import tasks
from discord.gateway import DiscordWebSocket

from bot.app.health import EVERY
from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.api.bot_watch import BotWatch
from bot.discord.api.display_names import DisplayNames
from bot.discord.api.endpoints import use_endpoints
from bot.discord.api.lost_acknowledgements import LostAcknowledgements
from bot.discord.api.members import is_member
from bot.discord.api.session_starts import SessionStarts
from bot.discord.api.standby import Standby
from bot.discord.api.under_way import UnderWay
from bot.discord.commands import register
from bot.discord.commands.checked_tree import CheckedTree
from bot.discord.commands.translator import CatalogTranslator
from bot.discord.components.input_limits import InputLimits
from bot.discord.components.items import answer_control
from bot.discord.components.modals import answer_form
from bot.discord.components.request import Interaction
from bot.discord.components.watched import note_arrival, note_end
from bot.discord.delivery.busy_servers import BusyServers
from bot.discord.delivery.direct_messages import DirectMessages
from bot.discord.delivery.fair_play import FairPlay
from bot.discord.delivery.honor_roles import HonorRoles
from bot.discord.delivery.match_channel import MatchChannel
from bot.discord.delivery.match_threads import MatchThreads
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.notification_sender import NotificationSender
from bot.discord.delivery.open_boards import BoardKeeper
from bot.discord.delivery.recovery import Recovery
from bot.discord.delivery.team_threads import TeamThreads
from bot.discord.delivery.thread_keepalive import ThreadKeepalive
from bot.discord.delivery.welcome import Welcome
from bot.discord.handlers.press_entry import answer
from bot.discord.panels.coached_turn import CoachedTurns
from bot.discord.panels.open_panels import OpenPanels
from bot.discord.panels.reply import return_panels
from bot.discord.reconnecting import ShortBackoff, TriedInVain, use_short_waits
from bot.images.watched_queue import WatchedQueue
from bot.jobs.opening import heavy_work
from bot.ports.clock import Clock, SystemClock
from bot.ports.confined import read_in_child
from bot.ports.heavy_work import HeavyWork
from bot.service.model.catalog import known
from bot.service.model.match import MatchId, MatchPlace
from bot.service.workers.outbox import OutboxRow, SendResult
from bot.service.workers.watched_send import watched
from bot.store.errors import StoreError, is_away
from bot.store.processes.peers import EVERYBODY, Subject
from bot.store.running import PATIENCE, Guard, running_on
from engine.language import languages

log = structlog.get_logger(__name__)

LONGEST_WAIT: Final = 60.0
"""Longest rate-limit wait of one request, in seconds. The outbox retries a request that would wait longer."""

FIRST_THINGS_FIRST: Final = 1.0
"""Seconds in which waiting notifications are sent before missing messages of a local table are posted anew."""

KEEP_ALIVE_HOURS: Final = 12.0

TEND_HOURS: Final = 1.0

FIRST_ROUNDS_AFTER: Final = 300.0
"""Seconds after the start in which none of these rounds begins: what people wait for comes first."""

AFTER_TROUBLE: Final = 60.0
"""Seconds until the keepalive tries again while the database is away."""

OpenServices = Callable[[], AbstractAsyncContextManager[Services]]


class LongRoll(discord.AutoShardedClient):
    """The bot's client. It needs the intent ``guilds`` and no privileged one; it pings nobody unless a message says so.

    It has the shards of the settings, or all of as many as Discord advises.

    ``services``, ``heavy_work``, ``side_threads`` and ``command_ids`` (Discord's, by name) exist once the client has
    logged in. ``opened`` opens the services, by default on the settings' database; ``alone`` locks that database, so
    that a second bot on it fails to start. ``input_limits`` are the usual ones by default. ``logged_in`` is true once
    Discord has accepted the token. ``guard`` holds the lock of a PostgreSQL database; ``ended_by`` is the reason if the
    bot stopped by itself.

    The way of one click: ``answer_control`` or ``answer_form`` → ``handlers.press_entry.answer`` → a handler → a
    command of ``bot.service`` → one transaction with its outbox rows → ``delivery.notification_sender`` → a builder of
    ``messages``.
    """

    services: Services
    heavy_work: HeavyWork
    side_threads: TeamThreads
    boards: BoardKeeper
    command_ids: Mapping[str, int]
    guard: Guard | None = None
    ended_by: StoreError | None = None

    def __init__(
        self,
        settings: Settings,
        opened: OpenServices | None = None,
        *,
        alone: bool = True,
        clock: Clock | None = None,
        input_limits: InputLimits | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            chunk_guilds_at_startup=False,
            http_trace=(watch := BotWatch(self, settings)).traced((lost := LostAcknowledgements()).trace()),
        )
        self._watch = watch
        if shards := settings.own_shards:
            self.shard_count, self.shard_ids = shards.count, list(shards.ids)
        self.lost_acknowledgements = lost
        self.input_limits = input_limits or InputLimits()
        self.under_way = UnderWay()
        self.standby = Standby(self, self.under_way)
        self.open_panels = OpenPanels()
        self.coached_turns = CoachedTurns()
        self.logged_in = False
        self.settings = settings
        self.tree = CheckedTree(self)
        self._opened = opened or (
            lambda: open_services(self.guard or settings.database, seal=settings.seal, confined=read_in_child)
        )
        self._session_starts = SessionStarts(self.fetch_session_start_limits)
        self._alone = alone
        self._clock = clock or SystemClock()
        self._open = AsyncExitStack()
        self._works = asyncio.Event()
        self._returning: set[asyncio.Task[None]] = set()
        self._launches = False

    async def setup_hook(self) -> None:
        """Opens the store and registers the commands, before the gateway connection."""
        self.logged_in = True
        if self._alone:
            running = running_on(
                self.settings.database,
                self._lost,
                self._clock,
                PATIENCE,
                self.settings.own_shards,
                standby=self.settings.standby,
            )
            self.guard = await self._open.enter_async_context(running)
        services = await self._open.enter_async_context(self._opened())
        meter = services.database.meter = self._watch.meter
        settings = self.settings
        done_by = heavy_work(settings.database, settings.painters, settings.pictures, by_workers=bool(settings.workers))
        self.heavy_work = WatchedQueue(await self._open.enter_async_context(done_by), meter)
        services = services.with_heavy_work(self.heavy_work, files=bool(self.settings.workers))
        self.services = dataclasses.replace(services, language=self.settings.language, meter=meter)
        self.standby.begin(self.guard, services.database)
        await self._open.enter_async_context(self._watch.serving(self.services))
        self._compose()
        register(self, for_people=is_for_people(self.application))
        if self.settings.language or len(languages()) > 1:
            await self.tree.set_translator(CatalogTranslator(self.settings.language))
        await self._sync()

    async def _sync(self) -> None:
        self.command_ids = {one.name: one.id for one in await self._synced()}

    async def _synced(self) -> Sequence[discord.app_commands.AppCommand]:
        """The commands as Discord has them, brought up to date by the process that works on the first shard."""
        shards = self.settings.own_shards
        first = (shards is None or shards.first == 0) and not self.standby.stands_by
        return await (self.tree.sync() if first else self.tree.fetch_commands())

    def _compose(self) -> None:
        names, message_client = DisplayNames(self), MessageClient(self)
        peers = self.services.database.peers
        if peers.shards:
            self._session_starts = SessionStarts(self.fetch_session_start_limits, peers.reserve_start)
        peers.listen(Subject.ASKED, self._asked_elsewhere)
        self._busy_servers = BusyServers(self, self.services, message_client)
        self.boards = BoardKeeper(self, self.services, message_client)
        self._honor_roles = HonorRoles(self, self.services)
        self._fair_play = FairPlay(self, self.services, message_client)
        self.services.matchmaking.is_member = partial(is_member, self)
        self._threads = MatchThreads(self, self.services.matches, names, self._busy_servers.make_room)
        self._thread_keepalive = ThreadKeepalive(
            self, self.services.matches, self._threads, message_client.slots, serve=peers.serve
        )
        self._match_channel = MatchChannel(self.services, message_client, self._threads)
        self.side_threads = TeamThreads(self, self.services, message_client, self._threads)
        self._sender = NotificationSender(
            self.services,
            message_client,
            self._match_channel,
            DirectMessages(self.services, message_client),
            names,
            self.side_threads,
        )
        self._welcome = Welcome(self.services, message_client, self)
        self._recovery = Recovery(
            self.services, message_client, self._match_channel, self._threads, self.side_threads, names
        )

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stays connected. Asks again how many shards there should be, until Discord answers."""
        waits = ShortBackoff()
        while not self.is_closed():
            try:
                await super().connect(reconnect=reconnect)
            except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
                if self.shards:
                    raise
                log.warning("Discord's gateway cannot be reached yet: trying again.", error=repr(error))
                await asyncio.sleep(waits.delay())

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connects a shard for the first time, however often it has to be tried."""
        if self._launches:  # the library's own second try, one deeper in the stack each time
            raise TriedInVain
        waits = ShortBackoff()
        while not self.is_closed():
            self._launches = True
            try:
                where = DiscordWebSocket.DEFAULT_GATEWAY if self.settings.discord_gateway else gateway
                return await super().launch_shard(where, shard_id, initial=initial)
            except TriedInVain:
                self._launches = False
                await asyncio.sleep(waits.delay())
            finally:
                self._launches = False

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Keeps the limits of sessions that shards begin."""
        del initial  # the library's own pace
        await self._session_starts.turn(shard_id or 0)

    async def on_ready(self) -> None:
        """Starts the workers, once, and welcomes servers that were joined meanwhile.

        Discord repeats this event after each reconnection without a resumed session.
        """
        if not self._works.is_set():
            self._works.set()
            await self._open.enter_async_context(self._beating())
            await asyncio.to_thread(known)  # half a second, which the first click would wait for
            took_over = await self.standby.over()
            if self.under_way.leaving:
                return
            await self._open.enter_async_context(self._at_work())
            if took_over:
                await self._sync()
        if not self.standby.stands_by:
            await self._unless_away(self._welcome.catch_up())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Welcomes a server that the bot has joined."""
        if not self.standby.stands_by:
            await self._unless_away(self._welcome.joined(guild))

    @staticmethod
    async def _unless_away(work: Awaitable[None]) -> None:
        """Does something that can be left undone while the database is away."""
        try:
            await work
        except StoreError as error:
            if not is_away(error):
                raise
            log.info("The database is away: that waits for another time.")

    @asynccontextmanager
    async def _beating(self) -> AsyncIterator[None]:
        self.write_heartbeat.start()
        try:
            yield
        finally:
            self.write_heartbeat.cancel()
            self._watch.stop()

    @asynccontextmanager
    async def _at_work(self) -> AsyncIterator[None]:
        async with self.services.at_work(watched(self._send, self.services.meter, self.services.clock)):
            loops: tuple[tasks.Loop[Any], ...] = (self.keep_alive, self.tend_threads, self.tend_roles)
            for loop in loops:
                loop.start()
            boards = asyncio.create_task(self.boards.keep(self.services.clock))
            backups = asyncio.create_task(self._watch.backups.keep()) if self._watch.backups else None
            try:
                yield
            finally:
                for loop in loops:
                    loop.cancel()
                others = [task for task in (boards, backups) if task]
                for task in others:
                    task.cancel()
                await asyncio.wait(others)

    async def _send(self, row: OutboxRow) -> SendResult:
        """Sends a row, then shows the private panels of players whom its match asks again."""
        sent = await self._sender.send(row)
        await return_panels(self.open_panels, row.match, row, sent)
        return sent

    def _asked_elsewhere(self, match: int) -> None:
        """Shows the panels of players who are asked by what happened in another process."""
        if match != EVERYBODY and self.open_panels.of(MatchId(match)):
            task = asyncio.create_task(return_panels(self.open_panels, MatchId(match)))
            self._returning.add(task)
            task.add_done_callback(self._returning.discard)

    def _lost(self, error: StoreError) -> None:
        """Stops the bot after another one took the database; two would answer everything twice."""
        log.error("Another bot has taken the database: this one stops.", error=error.detail)
        self.ended_by = error
        self._leaving = asyncio.create_task(self.close())

    async def leave(self) -> None:
        """Stops in good order: takes no more interactions, answers those under way, then closes."""
        log.info("The bot was told to stop: it finishes what is under way.")
        await self.standby.hand_over()
        await self.under_way.ended()
        await self.close()

    async def close(self) -> None:
        """Stops sending, closes the store and disconnects. Safe to call twice."""
        await self._open.aclose()
        await super().close()

    @tasks.loop(seconds=EVERY)
    async def write_heartbeat(self) -> None:
        """Writes the record of health."""
        await self._watch.beat(self.services, self.heavy_work, self.standby.part)

    @tasks.loop(hours=KEEP_ALIVE_HOURS)
    async def keep_alive(self) -> None:
        """Runs a round of the thread keepalive every 12 hours; retries while the database is away."""
        while True:
            try:
                return await self._thread_keepalive.round()
            except StoreError as error:
                if not is_away(error):
                    raise
            await self._clock.sleep(AFTER_TROUBLE)

    @tasks.loop(hours=TEND_HOURS)
    async def tend_threads(self) -> None:
        """Archives threads of finished battles, and warns servers that have too many, once an hour."""
        await self._unless_away(self._busy_servers.round())

    @tasks.loop(hours=TEND_HOURS)
    async def tend_roles(self) -> None:
        """Gives roles for honors, takes them back, and tells organizers what is unusual, once an hour."""
        await self._unless_away(self._honor_roles.round())
        await self._unless_away(self._fair_play.round())

    @keep_alive.before_loop
    @tend_threads.before_loop
    @tend_roles.before_loop
    async def _let_the_start_pass(self) -> None:
        await self._clock.sleep(FIRST_ROUNDS_AFTER)

    async def local_table_opened(self) -> None:
        """Restores every open match at a local table, whose simulated Discord forgets threads and messages."""
        await self._works.wait()
        await asyncio.sleep(FIRST_THINGS_FIRST)
        await self._recovery.everything()

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Notes when an interaction comes, before anything is done about it."""
        if event == "interaction" and isinstance(args[0], discord.Interaction):
            note_arrival(args[0])
        super().dispatch(event, *args, **kwargs)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Counts a slash command that was carried out; failed ones are counted where they are apologized for."""
        note_end(interaction)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answers controls that were used and forms that were submitted. Commands come through the library."""
        await answer_control(interaction, answer)
        await answer_form(interaction, answer)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Replaces the deleted thread of a running match."""
        if self.standby.stands_by:
            return
        place = MatchPlace(event.guild_id, event.parent_id, event.thread_id)
        try:
            for info in await self.services.matches.directory.matches_in(place):
                if info.place.thread == event.thread_id:
                    await self._recovery.match(info)
        except StoreError as error:
            if not is_away(error):
                raise
            log.info("A thread is gone: the next news of its match make another.", thread=event.thread_id)


def is_for_people(application: discord.AppInfo | None) -> bool:
    """Whether people can add the app for themselves, as its host has settled with Discord; true where nobody says."""
    if application is None or application.guild_integration_config is None:
        return True
    return application.user_integration_config is not None


def make_bot(settings: Settings, input_limits: InputLimits | None = None) -> LongRoll:
    """A bot with these settings, ready to run."""
    use_endpoints(settings)
    use_short_waits()
    return LongRoll(settings, input_limits=input_limits)
