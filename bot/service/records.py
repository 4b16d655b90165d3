"""Battle records that leave the bot and come back: resumable ones handed out, and any taken in."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import to_stamp
from bot.seal import Seal
from bot.service import again, archive, bars, programs, proposals, resumable
from bot.service.clocks import NONE, PACES
from bot.service.context import Context
from bot.service.desk import MatchUnitOfWork
from bot.service.errors import (
    BadBattle,
    NobodyThere,
    NotOpened,
    RecordUnfinished,
    RecordUntrue,
    StillFought,
    TooManyRecords,
    UnknownChoice,
)
from bot.service.leaders import leaders_of
from bot.service.library import playable, require_face
from bot.service.live import Change, LiveMatch
from bot.service.looking import complete_record
from bot.service.matches import Matches
from bot.service.model import (
    FORMER,
    PROGRAM,
    Chair,
    Imported,
    MatchId,
    MatchInfo,
    MatchPlace,
    Person,
    Proposal,
    Status,
    Timing,
)
from bot.service.news import LobbyUpdate, RecordOpened
from bot.service.play import running, seat_for
from bot.service.tastes import Taste
from bot.service.vacations import with_tastes
from engine.decision import Seat
from engine.errors import GameOver, RecordError
from engine.family import family
from engine.record import Record, Verdict, setup_of, verify, write_record
from engine.scenario_check import check_text
from engine.scenarios import scenario_ids, scenario_text

OPEN_RECORD = "open-record"
"""The kind of the proposal to hand an open record out."""

RECORDS_A_DAY = 50
"""A server may bring so many along."""

_DAY = timedelta(days=1)


class Brought(Struct, frozen=True):
    """What became of a file: a match that is over, with its ``verdict``, or the lobby of one that goes on."""

    info: MatchInfo
    verdict: Verdict | None = None


class Wishes(Struct, frozen=True):
    """How a battle is to go on, ``None`` for as it was."""

    pace: str | None = None
    odds: bool | None = None


class Records:
    """Hands out and takes in battle records."""

    def __init__(self, desk: MatchUnitOfWork, matches: Matches, seal: Seal) -> None:
        self._desk = desk
        self._matches = matches
        self._seal = seal

    async def sealed(self, match: MatchId, person: Person, names: Mapping[Seat, str]) -> str:
        """A player's sealed record of a match under way. Nobody learns anything from it without the host's key.

        Raises:
            NoSealKey: the host has none.
            NobodyThere: a seat is free, so nobody could say later whose its hand is.
            NotInMatch, NotStarted, GameOver.
        """
        live = await self._playing(match, person)
        if live.info.free:
            raise NobodyThere(match, live.info.free)
        seats = {chair.seat: chair.person.id for chair in live.info.chairs if chair.person}
        return await self._closed(live, seats, resumable.SEALED, names)

    async def propose_open(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Proposes an open record, or agrees to one.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        desk = self._desk

        def proposed(live: LiveMatch) -> Change | None:
            if live.info.opened == live.info.moment:
                return None
            return proposals.propose(live, person, OPEN_RECORD, "", desk.context())

        return (await desk.change(match, proposed, request)).live.info

    async def opened(self, match: MatchId, person: Person, names: Mapping[Seat, str]) -> str:
        """The open record to which all have agreed, for one of the players.

        Raises:
            NotOpened: they have not, or the match has gone on since.
            NotInMatch, NotStarted, GameOver.
        """
        live = await self._playing(match, person)
        if live.info.opened != live.info.moment:
            raise NotOpened(match)
        return await self._closed(live, {}, resumable.OPEN, names)

    async def bring(
        self, data: bytes, person: Person, place: MatchPlace, wishes: Wishes, request: str | None = None
    ) -> Brought:
        """Takes a file in: a finished battle becomes a match that is over, one that was under way a lobby.

        The same finished battle again is the match that it became.

        Raises:
            RecordTooBig, RecordError, RecordUnfinished, RecordChanged, NoSealKey, WrongSeal, RecordUntrue, BadBattle:
                what is wrong with it.
            StillFought: its battle is under way here.
            TooManyRecords: the server has brought too many.
            UnknownChoice: there is no such pace.
            Barred: the server does not let him play.
        """
        if wishes.pace not in {None, NONE, *PACES}:
            raise UnknownChoice("pace", wishes.pace or "", (*PACES, NONE))
        await self._may(person, place)
        parts = await asyncio.to_thread(_parts, data)
        if parts.how:
            return await self._resumed(parts, person, place, wishes, request)
        record = await asyncio.to_thread(_finished, parts.public)
        async with self._desk.database.read() as session:
            known = await archive.import_of(session, place.guild, parts.fingerprint)
        made, verdict = await asyncio.to_thread(_verified, record)
        if known is not None:
            return Brought(await self._matches.queries.info(known), verdict)
        imported = Imported("finished", parts.fingerprint, made.moments[-1].entry.turn if made.moments[-1].entry else 0)
        lobby = self._lobby(made, person, place, replace(imported, names=_names(record, made)), Timing())
        rng = self._desk.rng
        created = await self._desk.create(
            lobby, request, (), lambda live: again.finished(live, made, Context(live.info.created, rng))
        )
        return Brought(created.info, verdict)

    async def _resumed(
        self, parts: resumable.Parts, person: Person, place: MatchPlace, wishes: Wishes, request: str | None
    ) -> Brought:
        secrets, made = await asyncio.to_thread(_opened, parts, self._seal)
        async with self._desk.database.read() as session:
            if await archive.still_runs(session, made.moments[0].state.chance.commitment):
                raise StillFought
            tastes = await archive.tastes_of(session, (person,))
        seats = {}
        if parts.how == resumable.SEALED:
            people = (seat for seat in made.setup.seats if seat not in secrets.computers)
            seats = {seat: secrets.seats.get(seat, FORMER.id) for seat in people}
        names = _names(resumable.record_of(parts.public), made)
        imported = Imported(parts.how, parts.fingerprint, secrets.turn, secrets.at, names, seats)
        pace = wishes.pace or (secrets.pace if secrets.pace in PACES else NONE)
        odds = secrets.odds if wishes.odds is None else wishes.odds
        lobby = self._lobby(made, person, place, imported, Timing(pace=pace))
        theirs = [seat for seat in lobby.info.free if seat in secrets.computers]
        info = programs.with_programs(replace(lobby.info, odds=odds), theirs)
        lobby = replace(lobby, info=info, carried=write_record(made.record))
        return Brought((await self._desk.create(_host_seated(lobby, tastes), request, (LobbyUpdate(),))).info)

    def _lobby(
        self, made: again.ReplayedRecord, person: Person, place: MatchPlace, imported: Imported, timing: Timing
    ) -> LiveMatch:
        setup = made.setup
        info = MatchInfo(
            id=MatchId(0),
            family=setup.family,
            scenario=setup.scenario,
            title=setup.title,
            ruleset=setup.ruleset,
            ruleset_version=setup.ruleset_version,
            options=dict(setup.options),
            status=Status.LOBBY,
            host=person,
            chairs=tuple(Chair(seat, None) for seat in setup.seats),
            place=place,
            created=self._desk.clock.now(),
            timing=timing,
            imported=imported,
            leaders=leaders_of(setup),
        )
        return LiveMatch(info=programs.with_programs(info, family(setup.family).modes.imaginary(setup)), setup=setup)

    async def _may(self, person: Person, place: MatchPlace) -> None:
        since = to_stamp(self._desk.clock.now() - _DAY)
        async with self._desk.database.read() as session:
            await bars.check(session, place.guild, person, ())
            if await archive.imports_since(session, place.guild, since) >= RECORDS_A_DAY:
                raise TooManyRecords(RECORDS_A_DAY)

    async def _playing(self, match: MatchId, person: Person) -> LiveMatch:
        live = await self._desk.live(match)
        seat_for(live, person)
        if running(live).outcome:
            raise GameOver
        return live

    async def _closed(self, live: LiveMatch, seats: Mapping[Seat, int], how: str, names: Mapping[Seat, str]) -> str:
        info = live.info
        public = await self._matches.history.record(info.id, names)
        async with self._desk.database.read() as session:
            start, *_ = await archive.moments(session, live, 0, 1)
            choices = await archive.choices(session, info.id)
        record = resumable.without_source(complete_record(live, start, choices))
        at = to_stamp(self._desk.clock.now())
        theirs = tuple(chair.seat for chair in info.chairs if chair.general == PROGRAM)
        secrets = resumable.Secrets(
            public="",
            record=record,
            turn=info.turn,
            at=at,
            seats=seats,
            pace=info.timing.pace,
            odds=info.odds,
            computers=theirs,
        )
        return await asyncio.to_thread(resumable.closed, public, secrets, how, self._seal)


@proposals.carries(OPEN_RECORD)
def _open(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
    """All have agreed: the record is open as long as nothing more becomes public."""
    info = replace(live.info, opened=live.info.moment)
    after = replace(live, info=info)
    return Change(before=live, after=after, at=context.now, news=((RecordOpened(info.moment), None),))


def _host_seated(live: LiveMatch, tastes: Mapping[Person, Taste]) -> LiveMatch:
    """Who brings his own battle along sits where he sat, if that does not fill the table."""
    info = live.info
    chairs = tuple(
        replace(chair, person=info.host) if info.kept_for(chair.seat) == info.host else chair for chair in info.chairs
    )
    if all(chair.person for chair in chairs):
        return live
    return with_tastes(replace(live, info=replace(info, chairs=chairs)), tastes)


def _parts(data: bytes) -> resumable.Parts:
    return resumable.split(resumable.decoded(data))


def _finished(text: str) -> Record:
    record = resumable.record_of(text)
    if not record.is_complete:
        raise RecordUnfinished
    return record


def _opened(parts: resumable.Parts, seal: Seal) -> tuple[resumable.Secrets, again.ReplayedRecord]:
    public = resumable.record_of(parts.public)
    secrets = resumable.opened(parts, seal)
    record = resumable.whole(secrets, public)
    _require_battle(record)
    made = again.play_again(record)
    if made.last.outcome or made.last.fixed or not _is_so_far(public, record):
        raise RecordError(1, "the resumable part is of another battle than the record above it")
    return secrets, made


def _is_so_far(public: Record, record: Record) -> bool:
    """Whether both tell of the same battle: its terms, its promise, and who chose what kind of thing when."""
    same = ("Scenario", "Family", "Rules", "Options", "Commitment")
    told = [[(entry.turn, entry.seat) for entry in one.entries] for one in (public, record)]
    return all(public.headers.get(name) == record.headers.get(name) for name in same) and told[0] == told[1]


def _verified(record: Record) -> tuple[again.ReplayedRecord, Verdict]:
    _require_battle(record)
    verdict = verify(record)
    if verdict.problems:
        raise RecordUntrue(verdict.problems)
    return again.play_again(record), verdict


def _require_battle(record: Record) -> None:
    """The scenario goes through the gate through which an own battle goes, unless it is one of the program's.

    Raises:
        BadBattle: it is no battle.
        NotSoPlayed: the table cannot show it.
        RecordError: the record is of another one, or of rules that this program has not got.
    """
    named = record.headers.get("Scenario", "")
    if named not in scenario_ids() or scenario_text(named).strip() != record.source.strip():
        report = check_text(record.source, "scenario")
        if not report.ok:
            raise BadBattle(report.errors)
        playable(record.source)
    setup = setup_of(record)
    require_face(setup.family)
    if setup.scenario != named:
        raise RecordError(1, "the scenario is not the one that the record names")


def _names(record: Record, made: again.ReplayedRecord) -> dict[Seat, str]:
    """What the record calls its players."""
    named = ((seat, record.headers.get(seat.replace("/", "_").title(), "")) for seat in made.setup.seats)
    return {seat: " ".join(name.split())[:40] for seat, name in named if name.strip()}
