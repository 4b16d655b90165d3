"""Unit of work: each change of a match, made one at a time from memory and stored as a whole, with its request."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from random import Random, SystemRandom
from weakref import WeakValueDictionary

import structlog
from msgspec import Struct
from sqlalchemy.exc import IntegrityError
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import Clock, SystemClock, to_stamp
from bot.ports.wakeup import WakeUp
from bot.service.domain.context import Context
from bot.service.domain.notifications_of_matches import due_times
from bot.service.domain.standing_replies import follow
from bot.service.domain.team_threads import with_thread_updates
from bot.service.model.errors import REFUSALS
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import ActResult, MatchId
from bot.service.model.match_notifications import LobbyUpdate, Notification
from bot.service.persistence import idempotency, match_reader, match_writer
from bot.service.persistence.idempotency import RequestAnswer
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.processes.peers import EVERYBODY, Notice, Subject

_log = structlog.get_logger("unit_of_work")

Within = Callable[[AsyncSession, LiveMatch], Awaitable[LiveMatch]]
"""Work that is stored in the same transaction as a new lobby."""

After = Callable[[AsyncSession, LiveMatch], Awaitable[None]]
"""Work that is stored in the same transaction as a new lobby, once that has its number."""

_REMEMBERED = 256
_ATTEMPTS = 3


class _Lock(asyncio.Lock):
    """The lock of a match. ``heard`` counts changes of it by other processes, while somebody has the lock."""

    heard = 0


class Done(Struct, frozen=True):
    """A match after a change, and the result of the action where the change was one."""

    live: LiveMatch
    result: ActResult | None = None


class MatchUnitOfWork:
    """The matches in use in memory, each behind a lock of its own.

    The store stays the judge: a change is written only if the match is what it was made from, so a second process, or
    outdated memory, costs a second look and never a choice. A match leaves memory before its transaction and returns
    after it, so memory never says what the store does not. Among several processes, the one that changes a match owns
    it meanwhile; the others hear of the change and drop what they remember. ``outbox_wakeup`` and ``scheduler_wakeup``
    end the sleep of the workers, ``queue_wakeup`` that of the queue when a seat becomes free.
    """

    def __init__(self, database: Database, clock: Clock | None = None, rng: Random | None = None) -> None:
        self.database = database
        self.clock = clock or SystemClock()
        self.rng = rng or SystemRandom()
        self.outbox_wakeup = WakeUp()
        self.scheduler_wakeup = WakeUp()
        self.queue_wakeup = WakeUp()
        self._lives: OrderedDict[MatchId, LiveMatch] = OrderedDict()
        self._locks: WeakValueDictionary[MatchId, _Lock] = WeakValueDictionary()
        self._peers = database.peers
        self._peers.listen(Subject.MATCH, self._changed_elsewhere)
        self._peers.listen(Subject.NEWS, self._news_elsewhere)
        self._peers.release_by(self._released)

    def context(self) -> Context:
        """The context of a change made now."""
        return Context(self.clock.now(), self.rng)

    async def live(self, match: MatchId) -> LiveMatch:
        """The match as it is now, from memory if it was used lately.

        Raises:
            NoSuchMatch: there is none with this number.
        """
        if found := self._lives.get(match):
            self._lives.move_to_end(match)
            return found
        async with self._lock(match):
            return await self._load(match)

    async def change(
        self, match: MatchId, decide: Callable[[LiveMatch], Change | None], request: str | None = None
    ) -> Done:
        """Makes a change and stores it. ``decide`` is pure and may refuse; ``None`` means that nothing is to be done.

        A ``request`` that was carried out before is answered as it was then. Cancelling the caller does not cancel the
        change. If the database goes away during the commit, the request is looked up again as soon as it is back.

        Raises:
            StoreError: the database is away; ``unsure``: perhaps after the change was stored.
        """
        return await asyncio.shield(self._change(match, decide, request))

    async def _change(self, match: MatchId, decide: Callable[[LiveMatch], Change | None], request: str | None) -> Done:
        structlog.contextvars.bind_contextvars(match=match)  # of this task alone
        async with self._lock(match):
            for _ in range(_ATTEMPTS):
                if done := await self._tried(match, decide, request):
                    return done
        raise StoreError("in-use", f"match #{match} is changed elsewhere all the time")

    async def _tried(
        self, match: MatchId, decide: Callable[[LiveMatch], Change | None], request: str | None
    ) -> Done | None:
        """One try of a change; ``None`` if it has to be made anew, from what the store says then."""
        if not await self._peers.own(match):
            self.forget(match)  # another process may have changed it
        live = await self._load(match)
        try:
            change = decide(live)
            if change is None:
                return await self._done_before(match, request) or Done(live)
            change = with_thread_updates(follow(change, self.rng))
            return Done(await self._store(change, request), change.result)
        except REFUSALS:
            if done := await self._done_before(match, request):
                return done
            raise
        except (match_writer.MatchConflict, IntegrityError):
            self._peers.disown(match)
            return await self._done_before(match, request, "somebody else was first: looking again")
        except StoreError as error:
            if error.code != "unsure" or not await self._is_back():
                raise
            return await self._done_before(match, request, "nobody knows whether it is stored: looking again")

    async def _done_before(self, match: MatchId, request: str | None, otherwise: str = "") -> Done | None:
        """What a request that was carried out before has led to; ``otherwise`` is logged where it was not.

        It is looked up where a change is refused or cannot be stored, as that of a repeated request is: its number is
        stored with the change, and cannot be stored twice.
        """
        answer = await self._answered(request)
        if answer is None:
            if otherwise:
                _log.warning(otherwise, match=match)
            return None
        live = await self._load(match)
        return Done(live, idempotency.result_of(answer, live.info))

    async def answered(self, request: str | None) -> LiveMatch | None:
        """The match of a request that was carried out before, or ``None``."""
        answer = await self._answered(request)
        return await self.live(MatchId(answer.match)) if answer else None

    async def was_done(self, request: str | None) -> bool:
        """Whether a request was carried out before; ``change`` would only answer it again."""
        return await self._answered(request) is not None

    async def create(
        self,
        live: LiveMatch,
        request: str | None,
        notifications: Iterable[Notification] = (LobbyUpdate(),),
        grown: Callable[[LiveMatch], Change | None] | None = None,
        within: Within | None = None,
        after: After | None = None,
    ) -> LiveMatch:
        """Stores a new lobby with its notifications, or finds the one that this request made before.

        ``within`` stores more in the same transaction first, and may change the lobby. ``grown`` may make a change of
        it at once, such as the start, which is stored with it. ``after`` stores more at the end of the transaction,
        and undoes all of it by raising.
        """
        if answer := await self._answered(request):
            return await self.live(MatchId(answer.match))
        try:
            async with self.database.write() as session:
                created = await match_writer.create(
                    session, await within(session, live) if within else live, notifications
                )
                lock = self._lock(created.info.id)  # others may change it once it is stored
                heard = lock.heard
                change = grown(created) if grown else None
                if change:
                    created = await match_writer.write(session, change)
                if after:
                    await after(session, created)
                told = self._news(created, asked=False, to_do=True)
                await self._remember_and_tell(session, request, created, None, to_stamp(self.clock.now()), told)
        except IntegrityError:
            if answer := await self._answered(request):
                return await self.live(MatchId(answer.match))
            raise
        self._keep(created, heard)
        self.outbox_wakeup.set()
        if due_times(created):
            self.scheduler_wakeup.set()
        return created

    @asynccontextmanager
    async def alone_with(self, match: MatchId) -> AsyncIterator[None]:
        """Keeps everybody else, in other processes too, from changing a match; the block must not do so itself."""
        async with self._lock(match):
            if not await self._peers.own(match):
                self.forget(match)
            yield

    def forget(self, match: MatchId) -> None:
        """Takes a match out of memory; the next reader loads it from the store."""
        self._lives.pop(match, None)

    def wake(self, guild: int = EVERYBODY) -> None:
        """Wakes the workers, here and in the process of a server, for what was stored apart from a match's change."""
        self.outbox_wakeup.set()
        self.scheduler_wakeup.set()
        if guild == EVERYBODY or not self._peers.serve(guild):
            self._peers.tell_soon(Notice(Subject.NEWS, guild))

    async def _store(self, change: Change, request: str | None) -> LiveMatch:
        info = change.after.info
        heard = self._lock(info.id).heard
        self.forget(info.id)  # memory never says what the store does not
        news = any(one.notifications for one in change.all)
        timers = bool(change.rang) or due_times(change.before) != due_times(change.all[-1].after)
        try:
            async with self.database.write() as session:
                stored = await match_writer.write(session, change)
                told = self._news(stored, asked=news, to_do=news or timers)
                await self._remember_and_tell(session, request, stored, change.result, to_stamp(change.at), told)
            self._keep(stored, heard)
        except StoreError as error:
            if error.code != "unsure":  # nothing was stored: what was known is still so
                self._keep(change.before, heard)
            raise
        finally:  # a canceled request may have been stored all the same
            if news:
                self.outbox_wakeup.set()
            if timers:
                self.scheduler_wakeup.set()
            if len(info.free) > len(change.before.info.free):
                self.queue_wakeup.set()
        return stored

    async def _remember_and_tell(
        self,
        session: AsyncSession,
        request: str | None,
        live: LiveMatch,
        result: ActResult | None,
        now: int,
        news: Sequence[Notice],
    ) -> None:
        """Stores a request with its answer, and lets other processes know, in one statement if there is a request."""
        if request is not None:
            await idempotency.remember(session, request, live.info, result, now, self._peers.telling(*news))
        elif news:
            await self._peers.tell(await session.connection(), *news)

    def _news(self, live: LiveMatch, *, asked: bool, to_do: bool) -> Sequence[Notice]:
        """What other processes should know of a change, and the one of its server, which has something to do.

        A choice in a draft changes the match, but nobody else is ``asked`` because of it.
        """
        if self._peers.shards is None:
            return ()
        guild = live.info.place.guild
        told = [Notice(Subject.MATCH, live.info.id)]
        if asked:
            told.append(Notice(Subject.ASKED, live.info.id))
        if to_do and not self._peers.serve(guild):
            told.append(Notice(Subject.NEWS, guild))
        return told

    def _changed_elsewhere(self, match: int) -> None:
        if match == EVERYBODY:
            for lock in tuple(self._locks.values()):
                lock.heard += 1
            self._lives.clear()
            return
        if found := self._locks.get(MatchId(match)):
            found.heard += 1
        self.forget(MatchId(match))
        self._peers.disown(match)

    def _news_elsewhere(self, guild: int) -> None:
        if guild == EVERYBODY or self._peers.serve(guild):
            self.outbox_wakeup.set()
            self.scheduler_wakeup.set()

    @asynccontextmanager
    async def _released(self, match: int) -> AsyncIterator[None]:
        """Leaves a match to another process: no change of it runs, and it is not in memory."""
        async with self._lock(MatchId(match)):
            self.forget(MatchId(match))
            yield

    async def _load(self, match: MatchId) -> LiveMatch:
        if found := self._lives.get(match):
            return found
        heard = self._lock(match).heard
        async with self.database.read() as session:
            live = await match_reader.load(session, match)
        self._keep(live, heard)
        return live

    async def _is_back(self) -> bool:
        """Whether the database answers again, just after it did not."""
        try:
            await self._answered("")
        except StoreError:
            return False
        return True

    async def _answered(self, request: str | None) -> RequestAnswer | None:
        if request is None:
            return None
        async with self.database.read(once=True) as session:
            return await idempotency.find(session, request)

    def _keep(self, live: LiveMatch, heard: int) -> None:
        """Remembers a match, unless others have changed it since ``heard``. Its lock is in somebody's hands."""
        if heard != self._lock(live.info.id).heard or not self._peers.are_heard:
            return
        self._lives[live.info.id] = live
        self._lives.move_to_end(live.info.id)
        while len(self._lives) > _REMEMBERED:
            self._lives.popitem(last=False)

    def _lock(self, match: MatchId) -> _Lock:
        return self._locks.setdefault(match, _Lock())
