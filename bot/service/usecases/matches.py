"""The matches of a store for any client: Discord, a test, a computer general.

``execute`` is the one door for everything done in a match: it takes a command
(``bot.service.usecases.match_commands``), a frozen value that names the person and their wish. Each change is one
transaction and takes effect once: a repeated ``request`` gets its first answer again. A request is any text unique to
the call, such as Discord's interaction id, with a number behind it where one interaction leads to several calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import token_bytes

from msgspec.structs import replace

from bot.ports import metrics
from bot.service.domain import challenges, lobby, standing_orders
from bot.service.domain.scenario_source import ScenarioSource, setup_for
from bot.service.domain.standing_replies import follow
from bot.service.domain.team_threads import with_thread_updates
from bot.service.domain.vacations import with_preferences
from bot.service.model.errors import REFUSALS, Banned, CannotBeChallenged, KeptApart
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person
from bot.service.model.match_notifications import LobbyUpdate, RematchInvitation
from bot.service.model.preferences import Preferences
from bot.service.persistence import match_reader
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases import bans
from bot.service.usecases.match_commands.command import Command, CommandScope, ResultT
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_directory import MatchDirectory
from bot.service.usecases.match_history import MatchHistory
from bot.service.usecases.match_queries import MatchQueries
from bot.service.usecases.match_start import NewSeed, begin
from engine.family import families


class Matches:
    """The matches of a store: opened here, changed by ``execute``, read by three kinds of queries.

    ``queries`` are about a match as it is now, ``history`` about its past, ``directory`` finds matches. All methods
    raise ``NoSuchMatch`` for an unknown number.
    """

    def __init__(
        self, work: MatchUnitOfWork, scenario_source: ScenarioSource, new_seed: NewSeed = lambda: token_bytes(32)
    ) -> None:
        self.queries = MatchQueries(work)
        self.history = MatchHistory(work)
        self.directory = MatchDirectory(work)
        self._work = work
        self._scenario_source = scenario_source
        self._new_seed = new_seed

    async def execute(self, match: MatchId, command: Command[ResultT], request: str | None = None) -> ResultT:
        """Carries a command out; the command's class lists what it refuses.

        A ``request`` that was carried out before is answered as it was then.
        """
        try:
            return await self._execute(match, command, request)
        except REFUSALS as error:
            self._work.database.meter.count(metrics.REFUSALS, type(error).__name__)
            raise

    async def _execute(self, match: MatchId, command: Command[ResultT], request: str | None) -> ResultT:
        decide = await command.prepare(CommandScope(self._work, match, request, self._new_seed))
        done = await self._work.change(match, lambda live: decide(live, self._work.context()), request)
        return command.result(done)

    async def open_lobby(
        self, host: Person, place: MatchPlace, terms: MatchOptions, request: str | None = None
    ) -> MatchInfo:
        """Opens a lobby with its host in a seat. Where nobody else is needed, it starts in the same transaction.

        Raises:
            NoSuchScenario: the scenario is unknown.
            UnknownChoice: the ruleset, the pace, an option or its value is unknown.
            NotSoPlayed: the battle cannot be played in this way.
            NoSuchSeat: the scenario has no such side.
            Banned: the server has banned the host.
            NotThatPerson, NoSeatToKeep, CannotBeChallenged: ``terms.invited`` cannot be challenged.
        """
        live = await self.proposed(host, place, terms)
        return (await self._work.create(live, request, grown=self.if_full)).info

    async def proposed(self, host: Person, place: MatchPlace, terms: MatchOptions) -> LiveMatch:
        """A lobby of a series' first battle, not stored yet. Raises as ``open_lobby``."""
        found = await self._scenario_source.find(terms.scenario, place.guild)
        terms = replace(terms, options=families()[found.family].modes.first_game(terms.options))
        setup = setup_for(found, terms)
        await self._check(place.guild, host, ())
        live = lobby.opened(setup, host, place, terms, self._work.context())
        if terms.invited:
            await self._check_challenge(place.guild, host, terms.invited)
            live = challenges.challenging(live, terms.invited, self._work.clock.now(), terms.enough)
        return standing_orders.begun(with_preferences(live, await self._preferences_of(host)), host)

    def if_full(self, live: LiveMatch) -> Change | None:
        """The start of a new lobby whose other seats all belong to the computer; ``None`` for any other."""
        if live.info.free:
            return None
        work = self._work
        change = lobby.ready(live, live.info.host, work.clock.now())
        return with_thread_updates(follow(begin(change, None, self._new_seed(), work.rng), work.rng))

    async def rematch(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """A lobby of the same battle with sides swapped, opened or joined by a player of the match.

        Raises:
            NotOver: the match still goes on.
            NotInMatch: the person did not play in it.
            Banned, KeptApart: as ``Join``.
        """
        work, live = self._work, await self._work.live(match)
        side = lobby.rematch_seat(live, person)
        async with work.alone_with(match):
            if await work.was_done(request):
                return await self._opened_again(live) or live.info
            if found := await self._opened_again(live):
                return found if found.seat(person) else await self.execute(found.id, Join(person, side), request)
            await self._check(live.info.place.guild, person, [chair.person for chair in live.info.chairs])
            anew = lobby.rematch_lobby(live, lobby.rematch_setup(live), person, side, work.context())
            anew = standing_orders.begun(with_preferences(anew, await self._preferences_of(person)), person)
            return (await work.create(anew, request, (LobbyUpdate(), RematchInvitation(match)), self.if_full)).info

    async def _opened_again(self, live: LiveMatch) -> MatchInfo | None:
        """The lobby or running match that is a rematch of a finished one."""
        async with self._work.database.read() as session:
            found = await match_reader.rematch_of(session, live.info)
        return (await self._work.live(found)).info if found else None

    async def _check(self, guild: int, person: Person, others: Iterable[Person | None]) -> None:
        async with self._work.database.read() as session:
            await bans.check(session, guild, person, others)

    async def _check_challenge(self, guild: int, host: Person, invited: Person) -> None:
        """Checks that a person may be challenged, and lets nobody learn why they may not."""
        try:
            await self._check(guild, invited, (host,))
        except (Banned, KeptApart) as error:
            raise CannotBeChallenged from error

    async def _preferences_of(self, person: Person) -> Mapping[Person, Preferences]:
        async with self._work.database.read() as session:
            return await match_reader.read_preferences(session, (person,))
