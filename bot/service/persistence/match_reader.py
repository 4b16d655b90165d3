"""Reads matches from the store: a live match, lists of public facts, history.

``matches`` (ruleset version, scenario text and options pinned) and the newest of ``snapshots`` are the truth of a
running match; ``actions``, undone ones included, replay it from its seed; ``moments`` are the published events, whose
audience is decided when they are read. Each moment has a snapshot, for looking back.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import msgspec
from sqlalchemy import ColumnElement, bindparam
from sqlalchemy import select as sql_select
from sqlmodel import col, func, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import from_stamp, to_stamp
from bot.service.domain.scenario_source import setup_of
from bot.service.domain.timer_names import WINDOW
from bot.service.model.errors import NoSuchMatch, NotStarted
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import MatchId, MatchInfo, MatchPlace, Moment, Person, Status, Stretch
from bot.service.model.preferences import Preferences, preferences_from
from bot.service.persistence.mapping import (
    asked_of,
    called_of,
    info_of,
    is_asleep,
    options_of,
    reminded_of,
    standings_of,
    unpack,
    window_of,
)
from bot.store.errors import StoreError
from bot.store.tables import (
    MATCHES,
    SEATS,
    ActionRow,
    FollowRow,
    ImportRow,
    MatchRow,
    MomentRow,
    OutgoingRow,
    PersonRow,
    ProposalRow,
    SeatRow,
    SeedRow,
    SideThreadRow,
    SnapshotRow,
    TimerRow,
)
from engine.decision import Seat
from engine.family import Setup, family
from engine.match import State
from engine.replay import ChoiceKind

_SETTINGS = select(PersonRow.id, PersonRow.settings).where(col(PersonRow.id).in_(bindparam("people", expanding=True)))

_OPEN = (Status.LOBBY.value, Status.RUNNING.value)


async def load(session: AsyncSession, match: MatchId) -> LiveMatch:
    """A match as it is now.

    Raises:
        NoSuchMatch: there is none with this number.
        StoreError: ``damaged``: its snapshot cannot be read; ``newer``: its rules are of a later program.
    """
    row = await session.get(MatchRow, match)
    if row is None:
        raise NoSuchMatch(match)
    seats = (await session.exec(select(SeatRow).where(col(SeatRow.match_id) == match))).all()
    proposed = await session.exec(
        select(ProposalRow).where(col(ProposalRow.match_id) == match).order_by(col(ProposalRow.at))
    )
    setup, info = _setup(row), info_of(row, seats, proposed, source=row.source)
    info = msgspec.structs.replace(info, ruleset_version=setup.ruleset_version)
    live = await _with_stretches(
        session,
        LiveMatch(
            info=info,
            setup=setup,
            state=None,
            revision=row.revision,
            version=row.version,
            events=row.events,
            mover=Seat(row.mover),
        ),
    )
    following = await session.exec(select(FollowRow.person).where(col(FollowRow.match_id) == match))
    live = msgspec.structs.replace(
        live,
        followers=tuple(map(Person, sorted(following))),
        preferences=await read_preferences(session, (chair.person for chair in info.chairs)),
        called=called_of(row),
        standing=standings_of(seats),
        asked=asked_of(row),
        reminded=reminded_of(row),
    )
    if not row.moment:
        carried = await session.get(ImportRow, match) if info.imported else None
        return msgspec.structs.replace(live, carried=carried.text if carried else "")
    state, published = await state_at(session, live, row.moment), await _published(session, live)
    window = await session.get(TimerRow, (match, WINDOW))
    return msgspec.structs.replace(
        live,
        state=state,
        draft=await _draft(session, live, len(state.draft), published),
        published=published,
        window=window_of(window.text) if window else None,
    )


def _setup(row: MatchRow) -> Setup:
    """The setup of a match by the rules in force for it; of a lobby, by today's."""
    version = row.ruleset_version if row.moment else None
    try:
        return setup_of(row.family, row.source, row.ruleset, options_of(row), version)
    except (ValueError, KeyError) as error:
        raise StoreError("newer", f"match #{row.id}: {error}") from error


async def _with_stretches(session: AsyncSession, live: LiveMatch) -> LiveMatch:
    """The match with its stretches and their seeds, which are public when it is over."""
    found = select(SeedRow).where(col(SeedRow.match_id) == live.info.id).order_by(col(SeedRow.number))
    rows = (await session.exec(found)).all()
    over = live.info.status is Status.OVER
    stretches = tuple(Stretch(row.moment, row.back_to, row.commitment, row.seed if over else "") for row in rows[1:])
    seeds = tuple(row.seed for row in rows)
    return msgspec.structs.replace(live, seeds=seeds, info=msgspec.structs.replace(live.info, stretches=stretches))


async def read_is_newcomer(session: AsyncSession, person: Person) -> bool:
    """Whether a person has finished no match, and was never sent an offer of help (``NewcomerHelp``)."""
    finished = (
        select(SeatRow.match_id)
        .join(MatchRow, col(MatchRow.id) == col(SeatRow.match_id))
        .where(col(SeatRow.person) == person.id, col(MatchRow.status) == Status.OVER.value)
    )
    offered = select(OutgoingRow.id).where(col(OutgoingRow.person) == person.id, col(OutgoingRow.kind) == NEWCOMER)
    return all([(await session.exec(wanted.limit(1))).first() is None for wanted in (finished, offered)])


NEWCOMER = "newcomer"
"""The stored tag of ``NewcomerHelp``."""


async def read_preferences(session: AsyncSession, people: Iterable[Person | None]) -> Mapping[Person, Preferences]:
    """Preferences of people, the defaults for those who never changed any."""
    wanted = {person.id for person in people if person}
    found = await session.exec(_SETTINGS, params={"people": sorted(wanted)}) if wanted else ()
    said = {Person(id_): preferences_from(settings) for id_, settings in found}
    return {Person(id_): said.get(Person(id_), Preferences()) for id_ in sorted(wanted)}


async def state_at(session: AsyncSession, live: LiveMatch, moment: int) -> State:
    """The state of a match at a moment; at the newest, with its open draft.

    Raises:
        NotStarted: the moment has not come.
        StoreError: ``damaged``: it cannot be read.
    """
    row = await session.get(SnapshotRow, (live.info.id, moment))
    if row is None:
        raise NotStarted(live.info.id)
    try:
        return unpack(live.setup, row.data)
    except (msgspec.MsgspecError, zlib.error, ValueError, KeyError) as error:
        raise StoreError("damaged", f"match #{live.info.id}, moment {moment}: {error}") from error


async def states_at(session: AsyncSession, live: LiveMatch, numbers: Sequence[int]) -> tuple[State, ...]:
    """The states of a match at these moments, given in ascending order.

    Raises:
        StoreError: ``damaged``: one cannot be read.
    """
    found = select(SnapshotRow.moment, SnapshotRow.data).where(
        col(SnapshotRow.match_id) == live.info.id,
        col(SnapshotRow.moment) >= numbers[0],
        col(SnapshotRow.moment) <= numbers[-1],
    )
    packed = dict((await session.exec(found)).all())
    return await asyncio.to_thread(_unpacked, live, [packed[number] for number in numbers])


def _unpacked(live: LiveMatch, packed: Sequence[bytes]) -> tuple[State, ...]:
    try:
        return tuple(unpack(live.setup, data) for data in packed)
    except (msgspec.MsgspecError, zlib.error, ValueError, KeyError) as error:
        raise StoreError("damaged", f"match #{live.info.id}: {error}") from error


async def _published(session: AsyncSession, live: LiveMatch) -> int:
    """The version at the newest moment."""
    fixed = await session.get(MomentRow, (live.info.id, live.info.moment))
    return fixed.version if fixed else 0


async def _draft(session: AsyncSession, live: LiveMatch, count: int, published: int) -> tuple[int, ...]:
    """The versions of the choices in the open draft."""
    if not count:
        return ()
    open_ = select(ActionRow.version).where(
        col(ActionRow.match_id) == live.info.id,
        col(ActionRow.version) > published,
        col(ActionRow.kind) == ChoiceKind.ACT.value,
        col(ActionRow.undone).is_(False),
    )
    versions = await session.exec(open_.order_by(col(ActionRow.version)))
    return tuple(versions)[:count]


async def matches_of(session: AsyncSession, person: Person) -> tuple[MatchInfo, ...]:
    """A person's lobbies and running matches; those waiting for them first, the longest waiting at the top."""
    his = select(SeatRow.match_id).where(col(SeatRow.person) == person.id)
    infos = await _infos(session, col(MatchRow.id).in_(his), col(MatchRow.status).in_(_OPEN))
    return tuple(sorted(infos, key=lambda info: _urgency(info, person)))


def _urgency(info: MatchInfo, person: Person) -> tuple[bool, float, int]:
    waiting = info.waiting
    his = waiting is not None and waiting.person == person
    return not his, waiting.since.timestamp() if his and waiting else 0.0, info.id


async def matches_in(session: AsyncSession, place: MatchPlace) -> tuple[MatchInfo, ...]:
    """The lobbies and running matches of a thread (also a side's) or of a channel; the oldest first."""
    return await _infos(session, *_here(place))


async def numbers_in(session: AsyncSession, place: MatchPlace) -> tuple[MatchId, ...]:
    """The numbers of the same matches."""
    found = select(MatchRow.id).where(*_here(place)).order_by(col(MatchRow.id))
    return tuple(MatchId(number) for number in await session.exec(found) if number is not None)


def _here(place: MatchPlace) -> tuple[ColumnElement[bool], ...]:
    sides = select(SideThreadRow.match_id).where(col(SideThreadRow.thread) == place.thread)
    here = or_(col(MatchRow.thread) == place.thread, col(MatchRow.id).in_(sides))
    if place.thread is None:
        here = or_(col(MatchRow.channel) == place.channel, col(MatchRow.thread) == place.channel)
    return here, col(MatchRow.status).in_(_OPEN)


async def finished_in(session: AsyncSession, thread: int) -> MatchId | None:
    """The newest finished match of a thread (also a side's)."""
    sides = select(SideThreadRow.match_id).where(col(SideThreadRow.thread) == thread)
    here = or_(col(MatchRow.thread) == thread, col(MatchRow.id).in_(sides))
    found = select(MatchRow.id).where(here, col(MatchRow.status) == Status.OVER.value)
    number = (await session.exec(found.order_by(col(MatchRow.id).desc()))).first()
    return None if number is None else MatchId(number)


async def rematch_of(session: AsyncSession, info: MatchInfo) -> MatchId | None:
    """The open or running rematch of a match, opened in its channel by one of its players since it ended."""
    played = {chair.person for chair in info.chairs if chair.person}
    again = await _infos(
        session,
        col(MatchRow.status).in_(_OPEN),
        col(MatchRow.host).in_([person.id for person in played]),
        col(MatchRow.channel) == info.place.channel,
        col(MatchRow.scenario) == info.scenario,
        col(MatchRow.ruleset) == info.ruleset,
        col(MatchRow.created) >= (to_stamp(info.ended) if info.ended else 0),
    )
    fitting = (one for one in again if {chair.person for chair in one.chairs} <= {*played, None})
    return next((one.id for one in fitting), None)


async def listed(session: AsyncSession, matches: Sequence[int]) -> tuple[MatchInfo, ...]:
    """The public facts of these matches."""
    return await _infos(session, col(MatchRow.id).in_(matches))


async def import_of(session: AsyncSession, guild: int, fingerprint: str) -> MatchId | None:
    """The match that a server has already made from the record of a finished battle."""
    found = (
        select(ImportRow.match_id)
        .join(MatchRow, col(MatchRow.id) == col(ImportRow.match_id))
        .where(ImportRow.guild == guild, ImportRow.fingerprint == fingerprint)
        .where(col(MatchRow.status) == Status.OVER.value, col(ImportRow.text) == "")
    )
    number = (await session.exec(found.order_by(col(ImportRow.match_id)))).first()
    return None if number is None else MatchId(number)


async def imports_since(session: AsyncSession, guild: int, stamp: int) -> int:
    """Number of records that a server has imported since a stamp."""
    found = select(func.count()).select_from(ImportRow).where(ImportRow.guild == guild, col(ImportRow.at) >= stamp)
    return (await session.exec(found)).one()


async def still_runs(session: AsyncSession, commitment: str) -> bool:
    """Whether a match with this commitment is running in this database."""
    found = select(MatchRow.id).where(MatchRow.commitment == commitment, col(MatchRow.status) == Status.RUNNING.value)
    return (await session.exec(found)).first() is not None


async def all_open(session: AsyncSession) -> tuple[MatchInfo, ...]:
    """All lobbies and running matches; the oldest first."""
    return await _infos(session, col(MatchRow.status).in_(_OPEN))


async def awake_threads(session: AsyncSession) -> tuple[tuple[MatchId, int, int], ...]:
    """The running matches that do not sleep, each with its server and its thread; the oldest first."""
    wanted = (col(MatchRow.status) == Status.RUNNING.value, col(MatchRow.thread).is_not(None))
    found = select(MatchRow.id, MatchRow.guild, MatchRow.thread, MatchRow.settings).where(*wanted)
    return tuple(
        (MatchId(number), guild, thread)
        for number, guild, thread, settings in await session.exec(found.order_by(col(MatchRow.id)))
        if number is not None and thread is not None and not is_asleep(settings)
    )


async def finished_threads(session: AsyncSession, since: int) -> tuple[int, ...]:
    """The threads of the matches that have ended since a stamp, in the order of their ends."""
    wanted = (col(MatchRow.status) == Status.OVER.value, col(MatchRow.ended) >= since)
    found = select(MatchRow.thread).where(*wanted).order_by(col(MatchRow.ended))
    return tuple(one for one in await session.exec(found) if one is not None)


async def _infos(session: AsyncSession, *which: ColumnElement[bool]) -> tuple[MatchInfo, ...]:
    """The public facts of matches, the oldest first. Only those of team games need the text of their scenario."""
    connection = await session.connection()
    columns = [column for column in MATCHES.columns if column.name != "source"]
    rows = (await connection.execute(sql_select(*columns).where(*which).order_by(MATCHES.c.id))).all()
    wanted = SEATS.c.match_id.in_(sql_select(MATCHES.c.id).where(*which))
    seats = defaultdict[int, list[SeatRow]](list)
    for seat in cast("Iterable[SeatRow]", await connection.execute(sql_select(SEATS).where(wanted))):
        seats[seat.match_id].append(seat)
    teams = [match for match, own in seats.items() if any("/" in seat.seat for seat in own)]
    sources = dict((await session.exec(select(MatchRow.id, MatchRow.source).where(col(MatchRow.id).in_(teams)))).all())
    return tuple(
        info_of(row, seats[row.id or 0], source=sources.get(row.id, "")) for row in cast("Sequence[MatchRow]", rows)
    )


async def moments(
    session: AsyncSession, live: LiveMatch, first: int = 0, last: int | None = None, *, undone: bool = False
) -> tuple[Moment, ...]:
    """The moments that begin between two event numbers, unredacted: for nobody's eyes as they are.

    Those taken back by then are left out, unless ``undone``.
    """
    found = select(MomentRow).where(col(MomentRow.match_id) == live.info.id, col(MomentRow.first) >= first)
    if last is not None:
        found = found.where(col(MomentRow.first) < last)
    rules = family(live.info.family)
    rows = (await session.exec(found.order_by(col(MomentRow.number)))).all()
    gone = taken_back(live.info, rows[-1].number if rows else 0)
    return tuple(
        Moment(
            number=row.number,
            turn=row.turn,
            seat=Seat(row.seat) if row.seat else None,
            at=from_stamp(row.at),
            first=row.first,
            events=rules.storage.decode_events(row.events.encode()),
            undone=row.number in gone,
        )
        for row in rows
        if undone or row.number not in gone
    )


async def version_of(session: AsyncSession, live: LiveMatch, moment: int) -> int:
    """Number of choices made up to a moment."""
    return (await session.get_one(MomentRow, (live.info.id, moment))).version


def taken_back(info: MatchInfo, last: int) -> frozenset[int]:
    """The moments that were taken back as of moment ``last``."""
    return frozenset(
        number
        for stretch in info.stretches
        if stretch.moment <= last
        for number in range(stretch.back_to + 1, stretch.moment)
    )


async def choices(session: AsyncSession, match: MatchId) -> Sequence[ActionRow]:
    """The public choices of a match that stand, in order, without an open draft."""
    public = select(func.max(MomentRow.version)).where(col(MomentRow.match_id) == match).scalar_subquery()
    found = select(ActionRow).where(
        col(ActionRow.match_id) == match,
        col(ActionRow.kind) != ChoiceKind.UNDO.value,
        col(ActionRow.undone).is_(False),
        col(ActionRow.version) <= public,
    )
    return (await session.exec(found.order_by(col(ActionRow.version)))).all()
