"""Challenges between two people: other terms proposed and agreed to; those that fall away when the host has enough.

What a host wants at most is stored with each challenge. Which are over follows from the matches alone, so that any
process may close them at any time, and after a crash the next look does.
"""

from __future__ import annotations

from contextlib import suppress

import structlog
from msgspec.structs import replace
from sqlmodel import col, select

from bot.service.domain.matchmaking.tickets import Wishes
from bot.service.domain.ratings.terms import can_be_rated
from bot.service.domain.scenario_source import ScenarioSource, setup_for
from bot.service.model.errors import REFUSALS, CannotChange
from bot.service.model.match import ChallengeTerms, MatchId, MatchInfo, MatchOptions, Person, Status
from bot.service.persistence import tickets
from bot.service.persistence.mapping import challenge_of
from bot.service.persistence.match_reader import read_preferences
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases import queue_facts
from bot.service.usecases.match_commands.challenges import AcceptChallenge, AgreeToTerms, FallAway, ProposeTerms
from bot.service.usecases.matches import Matches
from bot.store.errors import StoreError
from bot.store.tables import MatchRow
from engine.family import Setup

_log = structlog.get_logger("challenges")


class OpenChallenges:
    """The challenges of a store that wait for an answer."""

    def __init__(self, work: MatchUnitOfWork, matches: Matches, scenario_source: ScenarioSource) -> None:
        self._work = work
        self._matches = matches
        self._scenario_source = scenario_source

    async def accept(
        self, match: MatchId, person: Person, request: str | None = None, *, swap: bool = False, rated: bool = True
    ) -> MatchInfo:
        """Accepts a challenge as it stands: by the lobby's terms or, if others are proposed, by those.

        A rated battle is no longer rated if the person does not want it (``rated``). Challenges of the two that fall
        away with it do so at once. Raises as ``AcceptChallenge`` and ``AgreeToTerms``.
        """
        info = await self._matches.queries.info(match)
        counter = info.challenge.counter if info.challenge and info.challenged else None
        if counter is None:
            done = await self._matches.execute(match, AcceptChallenge(person, swap, rated), request)
        else:
            agreed = AgreeToTerms(person, counter, await self._setup(info, counter), rated)
            done = await self._matches.execute(match, agreed, request)
        with suppress(StoreError):  # what is left to do the queue's worker does
            await self.fall_away()
        return done

    async def propose(
        self, match: MatchId, person: Person, terms: ChallengeTerms, request: str | None = None
    ) -> MatchInfo:
        """Proposes other terms in place of an answer; whether the battle is rated is as ``as_proposed``.

        Raises:
            NotChallenged, CannotChange, LobbyClosed: as ``ProposeTerms``; or the other battle is no duel.
            NoSuchScenario, UnknownChoice: there is no such battle, or no such rulebook.
            NotSoPlayed: the battle cannot be played by this rulebook.
        """
        terms = await self.as_proposed(await self._matches.queries.info(match), person, terms)
        return await self._matches.execute(match, ProposeTerms(person, terms), request)

    async def as_proposed(self, info: MatchInfo, person: Person, terms: ChallengeTerms) -> ChallengeTerms:
        """The terms as a person would propose them: rated where the host asked for that, and such battles are.

        A challenged person who proposes them says by their settings whether they want it; else they are asked when they
        accept.

        Raises:
            NoSuchScenario, UnknownChoice, NotSoPlayed, CannotChange: as ``propose``.
        """
        setup = await self._setup(info, terms)
        counts = info.rated and can_be_rated(setup)
        if counts and person != info.host:
            async with self._work.database.read() as session:
                counts = (await read_preferences(session, [person]))[person].rated
        return replace(terms, counts=counts)

    async def _setup(self, info: MatchInfo, terms: ChallengeTerms) -> Setup:
        found = await self._scenario_source.find(terms.scenario, info.place.guild)
        setup = setup_for(found, MatchOptions(scenario=terms.scenario, ruleset=terms.ruleset))
        if sorted(setup.seats) != sorted(chair.seat for chair in info.chairs):
            raise CannotChange(info.id)
        return setup

    async def open_by(self, host: Person) -> int:
        """Number of a person's challenges that wait for an answer."""
        return len(await self._open(host))

    async def enough(self, host: Person, at_once: int = 0) -> int:
        """The number of running battles with people with which a host has enough: as they say, or else as in the queue.

        It is at least one more than they have: who challenges somebody wants that battle.
        """
        async with self._work.database.read() as session:
            ticket = await tickets.ticket_of(session, host)
            running = (await queue_facts.running(session, [host]))[host]
        wishes = ticket.wishes if ticket else Wishes()
        return max(at_once or wishes.at_once, running + 1)

    async def fall_away(self) -> int:
        """Closes the challenges whose hosts have enough battles by now; returns how many.

        Raises:
            StoreError: the database is away; the rest is still to be done.
        """
        waiting = await self._open()
        if not waiting:
            return 0
        async with self._work.database.read() as session:
            running = await queue_facts.running(session, {Person(row.host) for row, _ in waiting})
        over = [row for row, limit in waiting if limit <= running[Person(row.host)]]
        for row in over:
            try:
                await self._matches.execute(MatchId(row.id or 0), FallAway())
            except REFUSALS as error:  # somebody answered at this very moment
                _log.info("a challenge was answered before it could fall away", match=row.id, error=str(error))
        return len(over)

    async def _open(self, host: Person | None = None) -> list[tuple[MatchRow, int]]:
        """The lobbies whose challenge waits for an answer and has a limit, each with that."""
        wanted = select(MatchRow).where(col(MatchRow.status) == Status.LOBBY.value)
        wanted = wanted.where(col(MatchRow.settings).contains('"limit":'))
        if host is not None:
            wanted = wanted.where(col(MatchRow.host) == host.id)
        async with self._work.database.read() as session:
            rows = (await session.exec(wanted.order_by(col(MatchRow.id)))).all()
        found = ((row, challenge_of(row)) for row in rows)
        return [(row, one.limit) for row, one in found if one and one.limit and not one.answer]
