"""Export and import of battle records, resumable ones included.

A file is untrusted: the file reader checks all of it before anything is stored. Forking is never secret: every original
player has to join, the lobby and the first message name the turn, the date and the record's fingerprint, and a database
refuses a record of a match that is still running in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.ports.clock import to_stamp
from bot.ports.sealing import Seal
from bot.service.domain import computer_seats, proposals, record_export, record_import, record_reading
from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.context import Context
from bot.service.domain.lobby import unseated
from bot.service.domain.perspective import complete_record
from bot.service.domain.play import running, seat_for
from bot.service.domain.ratings.terms import unrated
from bot.service.domain.vacations import with_preferences
from bot.service.model.errors import (
    NobodyThere,
    NotOpened,
    StillFought,
    TooManyRecords,
    UnknownChoice,
)
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import (
    FORMER,
    PROGRAM,
    Imported,
    MatchId,
    MatchInfo,
    MatchPlace,
    Person,
    Proposal,
    Timing,
)
from bot.service.model.match_notifications import LobbyUpdate, RecordOpened
from bot.service.model.preferences import Preferences
from bot.service.persistence import match_reader
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases import bans
from bot.service.usecases.file_reader import FileReader
from bot.service.usecases.matches import Matches
from engine.decision import Seat
from engine.errors import GameOver
from engine.family import family
from engine.record import Verdict, write_record

OPEN_RECORD = "open-record"
"""Kind of the proposal to export an open record."""

RECORDS_A_DAY = 50
"""Largest number of records that a server may import in a day."""

_DAY = timedelta(days=1)


class ImportedBattle(Struct, frozen=True):
    """Result of an import: a finished match with its ``verdict``, or the lobby of one that goes on."""

    info: MatchInfo
    verdict: Verdict | None = None


class ImportTerms(Struct, frozen=True):
    """Changed terms of an imported battle, ``None`` for those of the record."""

    pace: str | None = None
    odds: bool | None = None


class Records:
    """Exports and imports battle records."""

    def __init__(self, work: MatchUnitOfWork, matches: Matches, seal: Seal, reader: FileReader) -> None:
        self._work = work
        self._matches = matches
        self._seal = seal
        self._reader = reader

    async def sealed(self, match: MatchId, person: Person, names: Mapping[Seat, str]) -> str:
        """A player's sealed record of a running match, unreadable without the host's key.

        Raises:
            NoSealKey: the host has none.
            NobodyThere: a seat is free, so nobody would own its hand later.
            NotInMatch, NotStarted, GameOver.
        """
        live = await self._playing(match, person)
        if live.info.free:
            raise NobodyThere(match, live.info.free)
        seats = {chair.seat: chair.person.id for chair in live.info.chairs if chair.person}
        return await self._closed(live, seats, record_export.SEALED, names)

    async def propose_open(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Proposes an open record, or agrees to one.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        work = self._work

        def proposed(live: LiveMatch) -> Change | None:
            if live.info.opened == live.info.moment:
                return None
            return proposals.propose(live, person, OPEN_RECORD, "", work.context())

        return (await work.change(match, proposed, request)).live.info

    async def opened(self, match: MatchId, person: Person, names: Mapping[Seat, str]) -> str:
        """The open record to which all have agreed, for one of the players.

        Raises:
            NotOpened: they have not, or the match has gone on since.
            NotInMatch, NotStarted, GameOver.
        """
        live = await self._playing(match, person)
        if live.info.opened != live.info.moment:
            raise NotOpened(match)
        return await self._closed(live, {}, record_export.OPEN, names)

    async def import_record(
        self, data: bytes, person: Person, place: MatchPlace, wishes: ImportTerms, request: str | None = None
    ) -> ImportedBattle:
        """Imports a file: a finished battle becomes a finished match, an unfinished one a lobby.

        The same finished battle again gives the match that it became.

        Raises:
            RecordTooBig, RecordError, RecordUnfinished, RecordChanged, NoSealKey, WrongSeal, RecordUntrue, BadBattle:
                the file is unusable.
            StillFought: its battle is running here.
            TooManyRecords: the server has imported too many today.
            UnknownChoice: there is no such pace.
            FileTooHeavy: reading it takes too long, or too much memory.
            Banned: the server has banned the person.
        """
        if wishes.pace not in {None, NONE, *PACES}:
            raise UnknownChoice("pace", wishes.pace or "", (*PACES, NONE))
        await self._may(person, place)
        parts = await asyncio.to_thread(_parts, data)
        sealed = parts.how == record_export.SEALED
        secrets = await asyncio.to_thread(record_export.opened, parts, self._seal) if sealed else None
        checked = await self._reader.record(parts, secrets)
        if checked.secrets:
            return await self._resumed(parts, checked.secrets, person, place, wishes, request)
        verdict = checked.verdict
        async with self._work.database.read() as session:
            known = await match_reader.import_of(session, place.guild, parts.fingerprint)
        record = await asyncio.to_thread(record_reading.finished, parts)
        made = await asyncio.to_thread(record_import.replay_record, record)
        if known is not None:
            return ImportedBattle(await self._matches.queries.info(known), verdict)
        imported = Imported("finished", parts.fingerprint, made.moments[-1].entry.turn if made.moments[-1].entry else 0)
        lobby = self._lobby(made, person, place, replace(imported, names=record_reading.names(record, made)), Timing())
        rng = self._work.rng
        created = await self._work.create(
            lobby, request, (), lambda live: record_import.finished(live, made, Context(live.info.created, rng))
        )
        return ImportedBattle(created.info, verdict)

    async def _resumed(
        self,
        parts: record_export.Parts,
        secrets: record_export.Secrets,
        person: Person,
        place: MatchPlace,
        wishes: ImportTerms,
        request: str | None,
    ) -> ImportedBattle:
        made = await asyncio.to_thread(record_reading.replayed, parts, secrets)
        async with self._work.database.read() as session:
            if await match_reader.still_runs(session, made.moments[0].state.chance.commitment):
                raise StillFought
            preferences = await match_reader.read_preferences(session, (person,))
        seats = {}
        if parts.how == record_export.SEALED:
            people = (seat for seat in made.setup.seats if seat not in secrets.computers)
            seats = {seat: secrets.seats.get(seat, FORMER.id) for seat in people}
        names = record_reading.names(record_export.record_of(parts.public), made)
        imported = Imported(parts.how, parts.fingerprint, secrets.turn, secrets.at, names, seats)
        pace = wishes.pace or (secrets.pace if secrets.pace in PACES else NONE)
        odds = secrets.odds if wishes.odds is None else wishes.odds
        lobby = self._lobby(made, person, place, imported, Timing(pace=pace))
        theirs = [seat for seat in lobby.info.free if seat in secrets.computers]
        info = computer_seats.with_computer(replace(lobby.info, odds=odds), theirs)
        lobby = replace(lobby, info=info, carried=write_record(made.record))
        return ImportedBattle(
            (await self._work.create(_host_seated(lobby, preferences), request, (LobbyUpdate(),))).info
        )

    def _lobby(
        self, made: record_import.ReplayedRecord, person: Person, place: MatchPlace, imported: Imported, timing: Timing
    ) -> LiveMatch:
        setup = made.setup
        info = replace(unseated(setup, person, place, self._work.clock.now(), timing), imported=imported)
        return LiveMatch(
            info=computer_seats.with_computer(info, family(setup.family).modes.imaginary(setup)), setup=setup
        )

    async def _may(self, person: Person, place: MatchPlace) -> None:
        since = to_stamp(self._work.clock.now() - _DAY)
        async with self._work.database.read() as session:
            await bans.check(session, place.guild, person, ())
            if await match_reader.imports_since(session, place.guild, since) >= RECORDS_A_DAY:
                raise TooManyRecords(RECORDS_A_DAY)

    async def _playing(self, match: MatchId, person: Person) -> LiveMatch:
        live = await self._work.live(match)
        seat_for(live, person)
        if running(live).outcome:
            raise GameOver
        return live

    async def _closed(self, live: LiveMatch, seats: Mapping[Seat, int], how: str, names: Mapping[Seat, str]) -> str:
        info = live.info
        public = await self._matches.history.record(info.id, names)
        async with self._work.database.read() as session:
            start, *_ = await match_reader.moments(session, live, 0, 1)
            choices = await match_reader.choices(session, info.id)
        record = record_export.without_source(complete_record(live, start, choices))
        at = to_stamp(self._work.clock.now())
        theirs = tuple(chair.seat for chair in info.chairs if chair.general == PROGRAM)
        secrets = record_export.Secrets(
            public="",
            record=record,
            turn=info.turn,
            at=at,
            seats=seats,
            pace=info.timing.pace,
            odds=info.odds,
            computers=theirs,
        )
        return await asyncio.to_thread(record_export.closed, public, secrets, how, self._seal)


@proposals.carries(OPEN_RECORD)
def _open(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
    """The agreed export: the record is open until the next moment."""
    info = unrated(replace(live.info, opened=live.info.moment))
    after = replace(live, info=info)
    return Change(before=live, after=after, at=context.now, notifications=((RecordOpened(info.moment), None),))


def _host_seated(live: LiveMatch, preferences: Mapping[Person, Preferences]) -> LiveMatch:
    """The lobby with its importer in their old seat, unless that would fill it."""
    info = live.info
    chairs = tuple(
        replace(chair, person=info.host) if info.kept_for(chair.seat) == info.host else chair for chair in info.chairs
    )
    if all(chair.person for chair in chairs):
        return live
    return with_preferences(replace(live, info=replace(info, chairs=chairs)), preferences)


def _parts(data: bytes) -> record_export.Parts:
    return record_export.split(record_export.decoded(data))
