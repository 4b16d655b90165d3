"""Preferences and vacations of people.

A change is stored together with a timer for each of the person's open matches; the scheduler then copies it into one
after the other, so it reaches them all whatever happens in between.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from sqlalchemy import delete
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.service.domain.reliability import PlayerFacts
from bot.service.domain.timer_names import PREFERENCES
from bot.service.model.errors import UnknownChoice
from bot.service.model.match import Person, Status
from bot.service.model.preferences import PICTURES, Preferences, is_reachable, text_of, with_vacation, without_vacation
from bot.service.persistence.match_reader import read_preferences
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases import queue_facts
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.processes.peers import EVERYBODY, Notice, Subject
from bot.store.tables import MatchRow, PersonRow, SeatRow, TimerRow
from engine.family import family

_REMEMBERED = 4096
"""Largest number of people whose preferences are kept in memory."""

_OPEN = (Status.LOBBY.value, Status.RUNNING.value)


class People:
    """Preferences of people, cached."""

    def __init__(self, work: MatchUnitOfWork) -> None:
        self._work = work
        self._known: OrderedDict[Person, Preferences] = OrderedDict()
        self._changes = 0
        work.database.peers.listen(Subject.PERSON, self._changed_elsewhere)

    async def preferences(self, person: Person) -> Preferences:
        """A person's preferences, from memory if they were read lately."""
        return (await self._preferences_of((person,)))[person]

    async def facts(self, person: Person) -> PlayerFacts:
        """What is told of a person who plays: whether they finish their battles, how soon they answer."""
        async with self._work.database.read() as session:
            return await queue_facts.facts_of(session, person)

    async def reading(self, person: Person) -> str:
        """``Preferences.text`` of a person; the last known value while the store is away."""
        try:
            return (await self.preferences(person)).text
        except StoreError as error:
            if not error.away:
                raise
            return self.last_reading(person)

    def last_reading(self, person: Person) -> str:
        """The last known ``Preferences.text`` of a person, without reading the store."""
        known = self._known.get(person)
        return known.text if known else PICTURES

    async def reachable(self, people: Iterable[Person]) -> tuple[Person, ...]:
        """The people among these who may be called now: neither in quiet hours nor on vacation."""
        named, now = tuple(people), self._work.clock.now()
        preferences = await self._preferences_of(named)
        return tuple(person for person in named if is_reachable(preferences[person], now))

    def forget(self, person: Person) -> None:
        """Takes a person's preferences out of memory, after they were deleted from the store."""
        self._changes += 1
        self._known.pop(person, None)

    async def settle(self, person: Person, **changes: object) -> Preferences:
        """Changes some preferences of a person, by their field names."""
        return await self._change(person, lambda preferences: replace(preferences, **changes))

    async def settle_standing(self, person: Person, game: str, ruleset: str, wishes: Mapping[str, str]) -> Preferences:
        """Changes some default standing orders of a person's new seats, under a ruleset of a game.

        Raises:
            UnknownChoice: there is no such standing order, or it has no such value.
        """
        known = {option.id: option.values for option in family(game).standing.options(ruleset)}
        for name, value in wishes.items():
            if value not in known.get(name, ()):
                raise UnknownChoice(name, value, known.get(name, tuple(known)))

        def settled(preferences: Preferences) -> Preferences:
            mine = {**preferences.standing.get(ruleset, {}), **wishes}
            mine = {name: value for name, value in mine.items() if value != known[name][0]}
            others = {id_: orders for id_, orders in preferences.standing.items() if id_ != ruleset}
            return replace(preferences, standing={**others, ruleset: mine} if mine else others)

        return await self._change(person, settled)

    async def go_away(self, person: Person, first: date, last: date) -> Preferences:
        """Announces a vacation, from one day to the end of another.

        Raises:
            VacationUnclear, TooMuchVacation: as ``with_vacation``.
        """
        now = self._work.clock.now()
        return await self._change(person, lambda preferences: with_vacation(preferences, first, last, now))

    async def come_back(self, person: Person) -> Preferences:
        """Ends a vacation, and cancels later ones."""
        now = self._work.clock.now()
        return await self._change(person, lambda preferences: without_vacation(preferences, now))

    async def today(self, person: Person) -> date:
        """Today's date in the person's time zone."""
        preferences = await self.preferences(person)
        return self._work.clock.now().astimezone(ZoneInfo(preferences.zone)).date()

    async def _change(self, person: Person, change: Callable[[Preferences], Preferences]) -> Preferences:
        self.forget(person)  # memory never says what the store does not
        try:
            async with self._work.database.write() as session:
                before = (await read_preferences(session, (person,)))[person]
                after = change(before)
                if after != before:
                    await _store(session, person, after)
                    await _ring_in_matches(session, person, self._work.clock.now())
                    await tell_of(self._work.database, session, person)
        finally:  # a reader of the old value must not cache it now
            self.forget(person)
        self._work.wake()
        return after

    def _changed_elsewhere(self, person: int) -> None:
        if person == EVERYBODY:
            self._known.clear()
        self.forget(Person(person))

    async def _preferences_of(self, people: Collection[Person]) -> Mapping[Person, Preferences]:
        """Preferences of people; only those not in memory are read."""
        known = {person: self._known[person] for person in people if person in self._known}
        unknown, changes = [person for person in people if person not in known], self._changes
        if not unknown:
            return known
        async with self._work.database.read(once=True) as session:
            read = await read_preferences(session, unknown)
        if changes == self._changes and self._work.database.peers.are_heard:
            self._remember(read)
        return {**known, **read}

    def _remember(self, preferences: Mapping[Person, Preferences]) -> None:
        self._known.update(preferences)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


async def tell_of(database: Database, session: AsyncSession, person: Person) -> None:
    """Lets other processes know that a person's preferences change with this transaction."""
    await database.peers.tell(await session.connection(), Notice(Subject.PERSON, person.id))


async def _store(session: AsyncSession, person: Person, preferences: Preferences) -> None:
    row = await session.get(PersonRow, person.id)
    if row is None:
        session.add(PersonRow(id=person.id, settings=text_of(preferences)))
    else:
        row.settings = text_of(preferences)


async def _ring_in_matches(session: AsyncSession, person: Person, now: datetime) -> None:
    found = await session.exec(
        select(SeatRow.match_id)
        .join(MatchRow, col(MatchRow.id) == col(SeatRow.match_id))
        .where(col(SeatRow.person) == person.id, col(MatchRow.status).in_(_OPEN))
    )
    matches = set(found)
    await session.exec(delete(TimerRow).where(col(TimerRow.match_id).in_(matches), col(TimerRow.kind) == PREFERENCES))
    for match in sorted(matches):
        session.add(TimerRow(match_id=match, kind=PREFERENCES, due=to_stamp(now)))
