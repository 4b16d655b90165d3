"""Scenarios uploaded on a server, versioned, visible there only.

A match copies the text that it begins with, so later versions and removals never touch it. Reading an uploaded file may
be slow and meet malice, so the file reader reads it first; a battle must begin under each ruleset, and no text of it
may contain formatting, links or mentions.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from weakref import WeakValueDictionary

from msgspec import Struct
from sqlalchemy import delete
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import Clock, from_stamp, to_stamp
from bot.service.domain.scenario_source import FoundScenario, bundled
from bot.service.model.errors import IdTaken, NoSuchScenario, NotYourBattle, TooManyScenarios
from bot.service.model.match import Person
from bot.service.usecases.file_reader import FileReader
from bot.store.database import Database
from bot.store.processes.peers import EVERYBODY, Notice, Subject
from bot.store.tables import BattleRow
from engine.scenarios import scenario_ids

BATTLES = 50
"""Largest number of battles of a server."""
BATTLES_OF_ONE = 20
"""Largest number of battles of one person on a server."""
VERSIONS = 10
"""Number of versions of a battle that are kept."""
ID_LENGTH = 30
SERVERS_REMEMBERED = 256


class CustomScenario(Struct, frozen=True, kw_only=True):
    """A version of a custom scenario; ``text`` is the file as it was uploaded."""

    guild: int
    scenario: str
    version: int
    owner: Person
    family: str
    title: str
    text: str
    at: datetime


class CustomScenarios:
    """Custom scenarios of all servers, cached by server; also the source of scenarios for matches."""

    def __init__(self, database: Database, clock: Clock, reader: FileReader) -> None:
        self._database = database
        self._clock = clock
        self._reader = reader
        self._known: OrderedDict[int, tuple[CustomScenario, ...]] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._heard = 0
        database.peers.listen(Subject.BATTLES, self._changed_elsewhere)

    async def find(self, scenario: str, guild: int) -> FoundScenario:
        """The bundled scenario with this id, or else the server's own.

        Raises:
            NoSuchScenario: there is neither.
        """
        try:
            return bundled(scenario)
        except NoSuchScenario:
            own = await self.battle(guild, scenario)
        return FoundScenario(own.family, own.text)

    async def battles(self, guild: int) -> tuple[CustomScenario, ...]:
        """A server's battles in their newest versions, by title."""
        if guild in self._known:
            self._known.move_to_end(guild)
            return self._known[guild]
        async with self._lock(guild):
            return await self._load(guild)

    async def battle(self, guild: int, scenario: str, version: int | None = None) -> CustomScenario:
        """A battle of a server, in its newest version by default.

        Raises:
            NoSuchScenario: there is none, or the version is no longer kept.
        """
        for one in await self.battles(guild):
            if one.scenario == scenario and version in {None, one.version}:
                return one
        async with self._database.read() as session:
            row = await session.get(BattleRow, (guild, scenario, version)) if version else None
        if row is None:
            raise NoSuchScenario(scenario)
        return _battle(row)

    async def add(self, guild: int, person: Person, data: bytes, file: str, *, manages: bool = False) -> CustomScenario:
        """Adds a battle, or a further version of the one with its id. The same text again changes nothing.

        ``manages`` says that the person manages the server, and so its battles.

        Raises:
            BadBattle: the file is not a valid scenario; its report lists the mistakes.
            IdTaken: a bundled battle has its id.
            NotSoPlayed: its family has no presenter.
            NotYourBattle: another person's battle has its id.
            TooManyScenarios: there is no room for more.
            FileTooHeavy: reading it takes too long, or too much memory.
        """
        checked = await self._reader.scenario(data, file)
        report, text = checked.report, checked.text
        if report.id in scenario_ids() or len(report.id) > ID_LENGTH:
            raise IdTaken(report.id, ID_LENGTH)
        async with self._lock(guild):
            before = await self._load(guild)
            older = next((one for one in before if one.scenario == report.id), None)
            if older and older.text == text:
                return older
            _require_room(before, older, report.id, person, manages=manages)
            added = CustomScenario(
                guild=guild,
                scenario=report.id,
                version=older.version + 1 if older else 1,
                owner=older.owner if older else person,
                family=checked.family,
                title=report.name,
                text=text,
                at=self._clock.now(),
            )
            async with self._database.write() as session:
                session.add(_row(added))
                await (await session.connection()).execute(
                    delete(BattleRow).where(
                        col(BattleRow.guild) == guild,
                        col(BattleRow.scenario) == report.id,
                        col(BattleRow.version) <= added.version - VERSIONS,
                    )
                )
                await self._tell(session, guild)
            self._keep(guild, (*(one for one in before if one != older), added))
            return added

    async def remove(self, guild: int, scenario: str, person: Person, *, manages: bool = False) -> CustomScenario:
        """Removes a battle with all its versions. Matches that were begun go on.

        Raises:
            NoSuchScenario: there is none.
            NotYourBattle: the person neither uploaded it nor manages the server.
        """
        async with self._lock(guild):
            before = await self._load(guild)
            found = next((one for one in before if one.scenario == scenario), None)
            if found is None:
                raise NoSuchScenario(scenario)
            if found.owner != person and not manages:
                raise NotYourBattle(scenario, found.owner.id)
            async with self._database.write() as session:
                await (await session.connection()).execute(
                    delete(BattleRow).where(col(BattleRow.guild) == guild, col(BattleRow.scenario) == scenario)
                )
                await self._tell(session, guild)
            self._keep(guild, tuple(one for one in before if one != found))
            return found

    async def _tell(self, session: AsyncSession, guild: int) -> None:
        await self._database.peers.tell(await session.connection(), Notice(Subject.BATTLES, guild))

    def _changed_elsewhere(self, guild: int) -> None:
        self._heard += 1
        if guild == EVERYBODY:
            self._known.clear()
        self._known.pop(guild, None)

    async def _load(self, guild: int) -> tuple[CustomScenario, ...]:
        if guild not in self._known:
            heard = self._heard
            async with self._database.read() as session:
                rows = (await session.exec(select(BattleRow).where(BattleRow.guild == guild))).all()
            newest: dict[str, BattleRow] = {}
            for row in sorted(rows, key=lambda row: row.version):
                newest[row.scenario] = row
            loaded = _by_title(map(_battle, newest.values()))
            if heard != self._heard or not self._database.peers.are_heard:
                return loaded
            self._keep(guild, loaded)
        return self._known[guild]

    def _keep(self, guild: int, battles: tuple[CustomScenario, ...]) -> None:
        self._known[guild] = _by_title(battles)
        self._known.move_to_end(guild)
        while len(self._known) > SERVERS_REMEMBERED:
            self._known.popitem(last=False)

    def _lock(self, guild: int) -> asyncio.Lock:
        return self._locks.setdefault(guild, asyncio.Lock())


def _by_title(battles: Iterable[CustomScenario]) -> tuple[CustomScenario, ...]:
    return tuple(sorted(battles, key=lambda one: one.title.casefold()))


def _require_room(
    before: tuple[CustomScenario, ...], older: CustomScenario | None, scenario: str, person: Person, *, manages: bool
) -> None:
    if older:
        if older.owner != person and not manages:
            raise NotYourBattle(scenario, older.owner.id)
    elif len(before) >= BATTLES:
        raise TooManyScenarios(BATTLES, "server")
    elif sum(one.owner == person for one in before) >= BATTLES_OF_ONE:
        raise TooManyScenarios(BATTLES_OF_ONE, "person")


def _battle(row: BattleRow) -> CustomScenario:
    at, owner = from_stamp(row.at), Person(row.owner)
    return CustomScenario(
        guild=row.guild,
        scenario=row.scenario,
        version=row.version,
        owner=owner,
        family=row.family,
        title=row.title,
        text=row.text,
        at=at,
    )


def _row(one: CustomScenario) -> BattleRow:
    return BattleRow(
        guild=one.guild,
        scenario=one.scenario,
        version=one.version,
        owner=one.owner.id,
        family=one.family,
        title=one.title,
        text=one.text,
        at=to_stamp(one.at),
    )
