"""What all commands of a match have in common: how they are prepared, and what they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from bot.service.domain.context import Context
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, MatchInfo, Person
from bot.service.model.preferences import Preferences
from bot.service.persistence import match_reader, series_admission
from bot.service.persistence.unit_of_work import Done, MatchUnitOfWork
from bot.service.usecases import bans
from bot.service.usecases.match_start import NewSeed

ResultT = TypeVar("ResultT")

Decide = Callable[[LiveMatch, Context], Change | None]
"""Makes the change of a match as it is now, or refuses; ``None`` means that nothing is to be done. Pure."""


@dataclass(frozen=True)
class CommandScope:
    """The match and the request of one command, and what of the store it may read before it is decided."""

    desk: MatchUnitOfWork
    match: MatchId
    request: str | None
    new_seed: NewSeed

    async def live(self) -> LiveMatch:
        """The match as it is now."""
        return await self.desk.live(self.match)

    async def was_done(self) -> bool:
        """Whether this request was carried out before: then it is only answered again."""
        return await self.desk.was_done(self.request)

    async def preferences(self, person: Person) -> Preferences:
        """A person's preferences."""
        async with self.desk.database.read() as session:
            return (await match_reader.read_preferences(session, (person,)))[person]

    async def check(self, person: Person, others: Iterable[Person | None], info: MatchInfo) -> None:
        """Makes sure that a person may play in a match.

        Raises:
            Barred: the server does not let them play.
            KeptApart: they and one of the others keep apart.
            KeptForAnother, NotEntered, YearPassed, FoughtThisYear: the series of the match does not let them.
        """
        async with self.desk.database.read() as session:
            await bans.check(session, info.place.guild, person, others)
            await series_admission.check(session, info, person)


class Command(Struct, Generic[ResultT], frozen=True):
    """A wish of a person about a match. A subclass has one of ``decide`` and ``prepare``."""

    async def prepare(self, scope: CommandScope) -> Decide:
        """Reads what the decision needs besides the match; may refuse."""
        return self.decide

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The change that the command makes; may refuse."""
        raise NotImplementedError

    def result(self, done: Done) -> ResultT:
        """What the caller of ``Matches.execute`` gets."""
        raise NotImplementedError


class InfoCommand(Command[MatchInfo], frozen=True):
    """A command that is answered with the match as anybody may know it afterwards."""

    def result(self, done: Done) -> MatchInfo:
        """The match afterwards."""
        return done.live.info


def nothing(live: LiveMatch, context: Context) -> None:
    """Decides for a request that was carried out before: the unit of work answers it without asking."""
