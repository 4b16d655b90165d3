"""The matches of a store for any client: Discord, a test, a computer general.

``execute`` is the one door for whatever is to be done in a match: it takes a command
(``bot.service.usecases.commands``), a frozen value that says who wants what, and decides who may. Everything that
changes a match is one transaction and takes effect once: a ``request`` that comes again gets its first answer again. It
is any text that is unique to the call, such as Discord's interaction id with a number behind it where one interaction
leads to several calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from secrets import token_bytes
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.service.domain import lobby, standing_orders
from bot.service.domain.scenario_source import ScenarioSource, setup_for
from bot.service.domain.standing_replies import follow
from bot.service.domain.team_threads import with_talk
from bot.service.domain.vacations import with_tastes
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person
from bot.service.model.notifications import LobbyUpdate, RematchInvitation
from bot.service.model.preferences import Preferences
from bot.service.persistence import match_reader
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases import bans
from bot.service.usecases.commands.command import Command, CommandScope, ResultT
from bot.service.usecases.commands.seats import Join
from bot.service.usecases.match_directory import MatchDirectory
from bot.service.usecases.match_history import MatchHistory
from bot.service.usecases.match_queries import MatchQueries
from bot.service.usecases.match_start import NewSeed, begin
from engine.family import families


class Matches:
    """The matches of one store: opened here, changed by ``execute``, looked at by three kinds of queries.

    ``queries`` answer about a match as it is now, ``history`` about what has happened in it, ``directory`` finds
    matches. All methods raise ``NoSuchMatch`` for a number that is none.
    """

    def __init__(
        self, desk: MatchUnitOfWork, library: ScenarioSource, new_seed: NewSeed = lambda: token_bytes(32)
    ) -> None:
        self.queries = MatchQueries(desk)
        self.history = MatchHistory(desk)
        self.directory = MatchDirectory(desk)
        self._desk = desk
        self._library = library
        self._new_seed = new_seed
        self._rematching: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def execute(self, match: MatchId, command: Command[ResultT], request: str | None = None) -> ResultT:
        """Carries a command out; what it refuses is said by the command's class.

        A ``request`` that was carried out before is answered as it was then.
        """
        decide = await command.prepare(CommandScope(self._desk, match, request, self._new_seed))
        done = await self._desk.change(match, lambda live: decide(live, self._desk.context()), request)
        return command.result(done)

    async def open_lobby(
        self, host: Person, place: MatchPlace, terms: MatchOptions, request: str | None = None
    ) -> MatchInfo:
        """A new lobby with its host in a seat. Where nobody else is needed, it starts at once.

        Raises:
            NoSuchScenario: the scenario is unknown.
            UnknownChoice: so is the ruleset, the pace, an option or its value.
            NotSoPlayed: it cannot be played in this way.
            NoSuchSeat: the scenario has no such side.
            Barred: the server does not let the host play.
        """
        live = await self.proposed(host, place, terms)
        return (await self._desk.create(live, request, grown=self.if_full)).info

    async def proposed(self, host: Person, place: MatchPlace, terms: MatchOptions) -> LiveMatch:
        """A lobby of a first battle that is not stored yet, as whoever stores it wants it. Raises as ``open_lobby``."""
        found = await self._library.find(terms.scenario, place.guild)
        terms = replace(terms, options=families()[found.family].modes.first_game(terms.options))
        setup = setup_for(found, terms)
        await self._check(place.guild, host, ())
        live = lobby.opened(setup, host, place, terms, self._desk.context())
        return standing_orders.begun(with_tastes(live, await self._tastes(host)), host)

    def if_full(self, live: LiveMatch) -> Change | None:
        """The start of a new lobby of which the program has all seats but the host's; stored together with it."""
        if live.info.free:
            return None
        desk = self._desk
        change = lobby.ready(live, live.info.host, desk.clock.now())
        return with_talk(follow(begin(change, None, self._new_seed(), desk.rng), desk.rng))

    async def rematch(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """A lobby for the same battle with sides swapped, opened by one who played it; the other one joins it so.

        Raises:
            NotOver: the match still goes on.
            NotInMatch: the person did not play in it.
            Barred, KeptApart: as ``Join``.
        """
        desk, live = self._desk, await self._desk.live(match)
        side = lobby.swapped(live, person)
        async with self._rematching.setdefault(match, asyncio.Lock()):
            if await desk.was_done(request):
                return await self._opened_again(live) or live.info
            if found := await self._opened_again(live):
                return found if found.seat(person) else await self.execute(found.id, Join(person, side), request)
            await self._check(live.info.place.guild, person, [chair.person for chair in live.info.chairs])
            anew = lobby.opened_again(live, lobby.again(live), person, side, desk.context())
            anew = standing_orders.begun(with_tastes(anew, await self._tastes(person)), person)
            return (await desk.create(anew, request, (LobbyUpdate(), RematchInvitation(match)), self.if_full)).info

    async def _opened_again(self, live: LiveMatch) -> MatchInfo | None:
        """The open lobby or new match that is a rematch of one that is over."""
        async with self._desk.database.read() as session:
            found = await match_reader.rematch_of(session, live.info)
        return (await self._desk.live(found)).info if found else None

    async def _check(self, guild: int, person: Person, others: Iterable[Person | None]) -> None:
        async with self._desk.database.read() as session:
            await bans.check(session, guild, person, others)

    async def _tastes(self, person: Person) -> Mapping[Person, Preferences]:
        async with self._desk.database.read() as session:
            return await match_reader.tastes_of(session, (person,))
