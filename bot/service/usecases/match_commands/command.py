"""Base of all commands of a match: preparation, decision, result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from bot.service.domain.context import Context
from bot.service.domain.matchmaking.tickets import RELIABLE
from bot.service.model.errors import AsksForReliable
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, MatchInfo, Person
from bot.service.model.preferences import Preferences
from bot.service.persistence import match_reader, series_admission
from bot.service.persistence.unit_of_work import Done, MatchUnitOfWork
from bot.service.usecases import bans, queue_facts
from bot.service.usecases.match_start import NewSeed

ResultT = TypeVar("ResultT")

Decide = Callable[[LiveMatch, Context], Change | None]
"""Pure decision: makes the change of a match as it is now, or refuses; ``None`` means that nothing is to be done."""


@dataclass(frozen=True)
class CommandScope:
    """The match and request of one command, with the store's data it may read before its decision."""

    work: MatchUnitOfWork
    match: MatchId
    request: str | None
    new_seed: NewSeed

    async def live(self) -> LiveMatch:
        """The match as it is now."""
        return await self.work.live(self.match)

    async def was_done(self) -> bool:
        """Whether this request was carried out before; it is only answered again."""
        return await self.work.was_done(self.request)

    async def preferences(self, person: Person) -> Preferences:
        """A person's preferences."""
        async with self.work.database.read() as session:
            return (await match_reader.read_preferences(session, (person,)))[person]

    async def check(self, person: Person, others: Iterable[Person | None], info: MatchInfo) -> None:
        """Checks that a person may play in a match.

        Raises:
            Banned: the server has banned them.
            KeptApart: a block stands between them and one of the others.
            KeptForAnother, NotEntered, YearPassed, FoughtThisYear: the series of the match does not admit them.
        """
        async with self.work.database.read() as session:
            await bans.check(session, info.place.guild, person, others)
            await series_admission.check(session, info, person)

    async def check_reliable(self, person: Person, info: MatchInfo) -> None:
        """Checks that a person is whom the host asks for.

        Raises:
            AsksForReliable: the host asks for people who finish their battles, and too few of theirs were.
        """
        if not info.reliable or person == info.host:
            return
        async with self.work.database.read() as session:
            share = (await queue_facts.played_before(session, [person]))[person].reliability.share
        if share is not None and share < RELIABLE:
            raise AsksForReliable(share)


class Command(Struct, Generic[ResultT], frozen=True):
    """A person's wish about a match. A subclass implements one of ``decide`` and ``prepare``."""

    async def prepare(self, scope: CommandScope) -> Decide:
        """Reads what the decision needs besides the match, and returns the decision; may refuse."""
        return self.decide

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The change that the command makes; may refuse."""
        raise NotImplementedError

    def result(self, done: Done) -> ResultT:
        """The answer that the caller of ``Matches.execute`` gets."""
        raise NotImplementedError


class InfoCommand(Command[MatchInfo], frozen=True):
    """A command whose answer is the public facts of the match afterwards."""

    def result(self, done: Done) -> MatchInfo:
        """The public facts of the match afterwards."""
        return done.live.info


def nothing(live: LiveMatch, context: Context) -> None:
    """Decision of a request that was carried out before: the unit of work answers it without calling this."""
