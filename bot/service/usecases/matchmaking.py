"""The queue: people say what they look for and wait; who fits is matched, and the lobby of their battle opens.

The pure matcher of ``bot.service.domain.matchmaking`` decides. What it has decided becomes true by one transaction that
opens the lobby, asks the opponent and claims both tickets; if a ticket is claimed elsewhere meanwhile, nothing is
stored. So any process may match at any time, and nobody is matched twice. What becomes of a ticket after that follows
from its lobby (``bot.service.persistence.tickets.settle``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Final

import structlog
from msgspec import Struct
from msgspec.structs import replace
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.service.domain import challenges
from bot.service.domain.matchmaking.matcher import MatchedPair, match
from bot.service.domain.matchmaking.tickets import (
    IN_ONE_SITTING,
    QUEUE_PACES,
    Queue,
    QueueGame,
    StrengthOf,
    Ticket,
    Wishes,
    length_of,
    unknown_strengths,
)
from bot.service.domain.open_board import Seeker
from bot.service.domain.reliability import PlayerFacts
from bot.service.model.battle_figures import figures_of
from bot.service.model.catalog import FIRST, battles
from bot.service.model.errors import (
    REFUSALS,
    AnswerFirst,
    Banned,
    CannotBeChallenged,
    DoesNotFit,
    NoLongerLooking,
    NoRoom,
    NotThatPerson,
)
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import DIRECT, MatchInfo, MatchOptions, MatchPlace, Person
from bot.service.model.match_notifications import ComputerOffered
from bot.service.persistence import board_rows, enqueue, free_seats, tickets
from bot.service.persistence.match_reader import read_preferences
from bot.service.persistence.tickets import StoredTicket, TicketTaken
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases import open_boards, queue_facts
from bot.service.usecases.guild_settings import GuildSettings
from bot.service.usecases.matches import Matches
from engine.decision import CONFEDERATE, UNION

IsMember = Callable[[int, Person], Awaitable[bool]]
"""Whether a person is on a server."""

_LONG: Final = timedelta(hours=1)
"""Waiting time of somebody who puts no match off for a better one."""

_log = structlog.get_logger("queue")


class QueueNow(Struct, frozen=True, kw_only=True):
    """The queue as a person may see it: numbers alone.

    ``here`` and ``everywhere`` count the others who wait and for whom nobody has been found, on the person's server and
    in all; ``usual`` is how long a
    search takes. ``ticket`` is the person's own, ``None`` if they never looked, and ``wishes`` what they look for.
    ``open`` says that the server takes part in the search on all servers. ``room`` is how many more battles they may
    begin. ``listed`` are the others on the server whom its open board may name, the longest waiting first;
    ``board`` says that it has one. ``facts`` are the person's own figures.
    """

    here: int
    everywhere: int
    usual: timedelta | None
    ticket: StoredTicket | None
    wishes: Wishes
    open: bool
    room: int
    listed: tuple[Seeker, ...] = ()
    board: bool = False
    facts: PlayerFacts = PlayerFacts()


class Matchmaking:
    """The queue of a store. ``strength_of`` and ``is_member`` are set by those who know: ratings, and Discord.

    Without ``is_member`` people are where they have played.
    """

    def __init__(self, work: MatchUnitOfWork, matches: Matches, guild_settings: GuildSettings) -> None:
        self._work = work
        self._matches = matches
        self._guild_settings = guild_settings
        self._running = asyncio.Lock()
        self.strength_of: StrengthOf = unknown_strengths
        self.is_member: IsMember | None = None

    async def now(self, person: Person, guild: int) -> QueueNow:
        """What a person is shown of the queue, from a server or from direct messages (0)."""
        async with self._work.database.read() as session:
            ticket = await tickets.ticket_of(session, person)
            others = [one for one in await tickets.waiting(session) if one.person != person and one.match is None]
            usual = await tickets.usual_wait(session)
            played = (await queue_facts.played_before(session, [person]))[person]
            board = await board_rows.board_of(session, guild) if guild else None
            listed = await open_boards.seekers_of(session, guild) if board else ()
        mine = Ticket(id=0, person=person, since=self._work.clock.now(), wishes=_wishes(ticket), running=played.running)
        return QueueNow(
            here=sum(one.place.guild == guild for one in others),
            everywhere=sum([await self._is_open(one.place.guild) for one in others]),
            usual=usual,
            ticket=ticket,
            wishes=mine.wishes,
            open=await self._is_open(guild),
            room=replace(mine, reliability=played.reliability).room,
            listed=tuple(one for one in listed if one.person != person),
            board=board is not None,
            facts=PlayerFacts(finished=played.finished, share=played.reliability.share),
        )

    async def wish(self, person: Person, place: MatchPlace, **changes: object) -> StoredTicket:
        """Changes some wishes of a person, by their field names; who waits goes on with them."""
        now = self._work.clock.now()
        async with self._work.database.write() as session:
            ticket = await tickets.ticket_of(session, person) or _new(person, place)
            ticket = replace(ticket, wishes=replace(ticket.wishes, **changes))
            await tickets.put(session, ticket)
            await (queue_facts.measure if ticket.wishes.measured else _not_measured)(session, person, now)
        if ticket.since is not None:
            await self.match()
        return ticket

    async def wishes_of(self, person: Person) -> Wishes:
        """What a person looks for, or did the last time."""
        async with self._work.database.read() as session:
            return _wishes(await tickets.ticket_of(session, person))

    async def look(self, person: Person, place: MatchPlace) -> MatchInfo | None:
        """A person begins to wait, or goes on; returns the lobby with their opponent if one is found at once."""
        now = self._work.clock.now()
        async with self._work.database.write() as session:
            ticket = await tickets.ticket_of(session, person) or _new(person, place)
            offered = ticket.offered and ticket.since is not None
            ticket = replace(ticket, place=replace(place, thread=None), since=ticket.since or now, offered=offered)
            await tickets.put(session, ticket)
            if ticket.wishes.measured:
                await queue_facts.measure(session, person, now)
        await self.match()
        async with self._work.database.read() as session:
            found = await tickets.ticket_of(session, person)
        return await self._matches.queries.info(found.match) if found and found.match else None

    async def stop(self, person: Person) -> None:
        """A person waits no longer; their wishes are kept for the next time, and what was found is not withdrawn."""
        async with self._work.database.write() as session:
            if ticket := await tickets.ticket_of(session, person):
                await tickets.put(session, replace(ticket, since=None))

    async def meet(self, person: Person, other: Person, place: MatchPlace) -> MatchInfo:
        """A person plays somebody who looks for an opponent on a server, as that one wishes; returns the lobby.

        The other one is asked, as if the queue had found the two. Who waits in the queue too is claimed with them.

        Raises:
            NoLongerLooking: the other one looks no longer, or an opponent was found for them.
            AnswerFirst: one was found for the person, and that is to be answered first.
            NoRoom: the person has as many battles as people may who are new.
            DoesNotFit: the other one wishes for somebody else, or one of the two has lately refused the other.
            Banned, NotThatPerson, CannotBeChallenged: as ``Matches.open_lobby``.
        """
        if person == other:
            raise NotThatPerson
        now = self._work.clock.now()
        async with self._work.database.write() as session:
            await tickets.settle(session, now)
        queue = await self._queue(now)
        theirs = next((one for one in queue.tickets if one.person == other), None)
        if theirs is None or other in queue.busy or theirs.guild != place.guild:
            raise NoLongerLooking
        if person in queue.busy:
            raise AnswerFirst
        mine = await self._visitor(person, place, now)
        if mine.room <= 0:
            raise NoRoom
        waits = any(one.person == person for one in queue.tickets)
        found = match(replace(queue, tickets=(theirs, mine), seats=(), busy=frozenset())).pairings
        if not found:
            raise DoesNotFit
        try:
            claimed = (person, other) if waits else (other,)
            return await self._begin(found[0], (mine, theirs), claimed, now, place.channel)
        except TicketTaken as error:
            raise NoLongerLooking from error

    async def _visitor(self, person: Person, place: MatchPlace, now: datetime) -> Ticket:
        """The ticket of somebody who wants to play a person of the open board: everything suits them, at once."""
        async with self._work.database.read() as session:
            played = (await queue_facts.played_before(session, [person]))[person]
        strength = (await self.strength_of([person], "")).get(person)
        return Ticket(
            id=person.id,
            person=person,
            since=now - _LONG,
            wishes=Wishes(at_once=played.running + 1),
            guild=place.guild,
            guilds=frozenset(played.guilds),
            open_guild=await self._is_open(place.guild),
            strength=strength,
            reliability=played.reliability,
            running=played.running,
        )

    async def match(self) -> int:
        """Matches everybody who fits now, and offers the computer to who has waited long; returns the lobbies opened.

        Raises:
            StoreError: the database is away; the rest is still to be done.
        """
        async with self._running:
            now = self._work.clock.now()
            async with self._work.database.read() as session:
                if await tickets.is_idle(session, now):
                    return 0
            async with self._work.database.write() as session:
                await tickets.settle(session, now)
            queue = await self._queue(now)
            found = match(queue)
            opened = [await self._open(pair, now) for pair in found.pairings]
            for seat in found.seats:
                if await free_seats.offer(self._work.database, seat, now):
                    self._work.wake(seat.seat.guild)
            for ticket in found.computer:
                await self._offer_computer(ticket.person, now)
        return sum(opened)

    async def _queue(self, now: datetime) -> Queue:
        async with self._work.database.read() as session:
            waiting = await tickets.waiting(session)
            people = [one.person for one in waiting]
            if not waiting:
                return Queue(now=now, tickets=(), games=())
            played = await queue_facts.played_before(session, people)
            preferences = await read_preferences(session, people)
            active = {
                one.person: await queue_facts.hours_of(session, one.person, one.wishes, preferences[one.person], now)
                for one in waiting
            }
            banned = await queue_facts.bans(session, people)
            refused = await tickets.refused(session, now)
            guilds = {guild for one in waiting for guild in (one.place.guild, *played[one.person].guilds)} - {0}
            games = {(game.scenario, game.ruleset): game for game in playable_games()}
            seats = await free_seats.open_seats(session, guilds, games)
            apart = await queue_facts.blocks(session, {*people, *(one for seat in seats for one in seat.people)})
        strengths = await self.strength_of(people, "")
        found = [
            Ticket(
                id=one.person.id,
                person=one.person,
                since=one.since or now,
                wishes=one.wishes,
                guild=one.place.guild,
                guilds=frozenset(played[one.person].guilds),
                open_guild=await self._is_open(one.place.guild),
                hours=active[one.person],
                strength=strengths.get(one.person),
                reliability=played[one.person].reliability,
                running=played[one.person].running,
            )
            for one in waiting
        ]
        return Queue(
            now=now,
            tickets=tuple(found),
            games=playable_games(),
            seats=seats,
            apart=apart,
            refused=refused,
            banned=banned,
            busy=frozenset(one.person for one in waiting if one.match is not None),
        )

    async def _is_open(self, guild: int) -> bool:
        """Whether people of a server may look for opponents on all servers; in direct messages they may."""
        return guild == DIRECT.guild or (await self._guild_settings.settings(guild)).opponents_elsewhere

    async def _open(self, pair: MatchedPair, now: datetime) -> bool:
        """Opens the lobby of a pair, if their tickets are still free; who came last hosts it, who waits is asked."""
        host, guest = sorted((pair.one, pair.other), key=lambda one: (one.since, one.id), reverse=True)
        try:
            await self._begin(pair, (host, guest), (host.person, guest.person), now)
        except TicketTaken:
            return False
        except (Banned, CannotBeChallenged):  # of this very moment: the next look knows it
            return False
        except REFUSALS as error:
            _log.warning("two who were matched cannot play", error=type(error).__name__)
            async with self._work.database.write() as session:
                await tickets.refuse(session, host.person, guest.person, now)
            return False
        return True

    async def _begin(
        self, pair: MatchedPair, two: tuple[Ticket, Ticket], claimed: Sequence[Person], now: datetime, channel: int = 0
    ) -> MatchInfo:
        """Opens the lobby of a host and a guest, with the tickets of the people who are claimed.

        ``channel`` is where it may be if no ticket names one, 0 for none.

        Raises:
            TicketTaken: one of them is no longer free.
            Banned, CannotBeChallenged: as ``Matches.open_lobby``.
        """
        host, guest = two
        side = UNION if pair.union == host.person else CONFEDERATE
        terms = MatchOptions(
            scenario=pair.game.scenario,
            ruleset=pair.game.ruleset,
            side=side,
            pace=pair.pace,
            invited=guest.person,
            rated=await self._want_ratings((host.person, guest.person)),
        )

        async def claim(session: AsyncSession, created: LiveMatch) -> None:
            await tickets.claim(session, created.info.id, claimed)

        live = await self._matches.proposed(host.person, await self._place(pair, channel), terms)
        live = challenges.found_by_queue(live, pair.reasons, now)
        return (await self._work.create(live, None, (), after=claim)).info

    async def _want_ratings(self, people: Collection[Person]) -> bool:
        """Whether all of these people want their battles rated, by their settings."""
        async with self._work.database.read() as session:
            wishes = await read_preferences(session, people)
        return all(wishes[person].rated for person in people)

    async def _place(self, pair: MatchedPair, here: int = 0) -> MatchPlace:
        """The channel of a pair: a ticket's, ``here``, or that of the server's newest battle; else direct messages."""
        guild = await self._shared(pair)
        if not guild:
            return DIRECT
        async with self._work.database.read() as session:
            found = [await tickets.ticket_of(session, one.person) for one in (pair.one, pair.other)]
            usual = (await tickets.channels_of(session, (guild,))).get(guild, 0)
        asked = (one.place.channel for one in found if one and one.place.guild == guild)
        channel = next((one for one in (*asked, here, usual) if one), 0)
        return MatchPlace(guild, channel) if channel else DIRECT

    async def _shared(self, pair: MatchedPair) -> int:
        """The server of both: where they are known to play, or from which one looks; 0 for none."""
        for guild in dict.fromkeys((pair.guild, pair.one.guild, pair.other.guild)):
            if guild and all([await self._is_there(guild, one) for one in (pair.one, pair.other)]):
                return guild
        return 0

    async def _is_there(self, guild: int, one: Ticket) -> bool:
        if one.guild == guild:
            return True
        return guild in one.guilds if self.is_member is None else await self.is_member(guild, one.person)

    async def _offer_computer(self, person: Person, now: datetime) -> None:
        async with self._work.database.write() as session:
            if await tickets.note_offer(session, person, now):
                cause = f"queue:{person.id}:{to_stamp(now)}"
                connection = await session.connection()
                await enqueue.put_one(connection, enqueue.About(), ComputerOffered(), cause, now, person)
        self._work.wake()


@cache
def playable_games() -> tuple[QueueGame, ...]:
    """The bundled battles of one board by each of their rulebooks."""
    return tuple(_games())


def _games() -> Iterable[QueueGame]:
    for battle in battles():
        for ruleset in battle.rulesets if battle.boards == 1 else ():
            figures = figures_of(battle.id, battle.family, ruleset)
            share = 0.5 if figures.share is None else figures.share
            length = length_of(figures.minutes)
            yield QueueGame(scenario=battle.id, ruleset=ruleset, length=length, union=share, first=figures.first)


def _wishes(ticket: StoredTicket | None) -> Wishes:
    return ticket.wishes if ticket else first_wishes()


@cache
def first_wishes() -> Wishes:
    """The wishes of people who have not said any: no blitz, and the rulebooks of the usual game."""
    usual = next(battle for battle in battles() if battle.id == FIRST)
    paces = frozenset(QUEUE_PACES) - {IN_ONE_SITTING}
    return Wishes(paces=paces, rulesets=frozenset(usual.rulesets), listed=True)


def _new(person: Person, place: MatchPlace) -> StoredTicket:
    return StoredTicket(person=person, place=replace(place, thread=None), wishes=first_wishes())


async def _not_measured(session: AsyncSession, person: Person, now: datetime) -> None:
    del now
    await queue_facts.measure_no_more(session, person)
