"""Queries for matches: of a person, at a place, all that are open."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.ports.clock import to_stamp
from bot.service.model.match import MatchId, MatchInfo, MatchPlace, Person
from bot.service.persistence import match_reader
from bot.service.persistence.unit_of_work import MatchUnitOfWork


class MatchDirectory:
    """Finds matches."""

    def __init__(self, work: MatchUnitOfWork) -> None:
        self._work = work

    async def matches_of(self, person: Person) -> tuple[MatchInfo, ...]:
        """A person's lobbies and running matches, those waiting for them first."""
        async with self._work.database.read() as session:
            return await match_reader.matches_of(session, person)

    async def matches_in(self, place: MatchPlace) -> tuple[MatchInfo, ...]:
        """The lobbies and running matches of a thread, or of a channel without one; the oldest first."""
        async with self._work.database.read() as session:
            return await match_reader.matches_in(session, place)

    async def numbers_in(self, place: MatchPlace) -> tuple[MatchId, ...]:
        """The numbers of the same matches: of a busy channel there are many."""
        async with self._work.database.read() as session:
            return await match_reader.numbers_in(session, place)

    async def listed(self, matches: Sequence[MatchId]) -> tuple[MatchInfo, ...]:
        """The public facts of these matches; the oldest first."""
        async with self._work.database.read() as session:
            return await match_reader.listed(session, matches)

    async def awake_threads(self) -> tuple[tuple[MatchId, int, int], ...]:
        """The running matches that do not sleep, each with its server and its thread; the oldest first."""
        async with self._work.database.read() as session:
            return await match_reader.awake_threads(session)

    async def finished_threads(self, since: datetime) -> tuple[int, ...]:
        """The threads of the matches that have ended since then, in the order of their ends."""
        async with self._work.database.read() as session:
            return await match_reader.finished_threads(session, to_stamp(since))

    async def finished_in(self, thread: int) -> MatchId | None:
        """The newest finished match of a thread, also a side's."""
        async with self._work.database.read() as session:
            return await match_reader.finished_in(session, thread)

    async def all_open(self) -> tuple[MatchInfo, ...]:
        """All lobbies and running matches, the oldest first: for what a client does by itself."""
        async with self._work.database.read() as session:
            return await match_reader.all_open(session)
