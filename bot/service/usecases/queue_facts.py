"""What the matcher has to know of people who wait, besides their wishes: blocks, bans, battles, servers, hours.

All of it is public, or theirs: nobody else is shown any of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, delete, exists
from sqlalchemy import select as columns
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import from_stamp, to_stamp
from bot.service.domain.matchmaking import hours
from bot.service.domain.matchmaking.tickets import Reliability, Wishes
from bot.service.domain.reliability import LEFT, SAVED, PlayerFacts, is_lost_on_time, median_of, usual_answer
from bot.service.model.match import Person, Status
from bot.service.model.preferences import Preferences
from bot.service.usecases.bans import EVERYWHERE
from bot.store.tables import MATCHES, MOMENTS, SEATS, ActionRow, ActiveHoursRow, BanRow, PartingRow, SeatRow
from engine.decision import Outcome, Seat

MEASURED_FOR: Final = timedelta(days=1)
"""Time for which measured hours count until they are measured again."""

_MOST_MATCHES: Final = 20
"""The newest battles of a person whose answers are counted by the hour."""


@dataclass
class PlayedBefore:
    """A person's battles with other people: how many run, how many they have finished or left; and their servers.

    A battle against the computer alone keeps nobody waiting, and counts for nothing here.
    A battle is left when they gave their seat away, or lost it or the battle on time, without an excuse; ``saved``
    counts the lost seats of others that they took over (``bot.service.domain.reliability``).
    """

    running: int = 0
    finished: int = 0
    left: int = 0
    saved: int = 0
    guilds: set[int] = field(default_factory=set)

    @property
    def reliability(self) -> Reliability:
        """The share of battles finished."""
        return Reliability(self.finished, self.left, self.saved)


async def played_before(session: AsyncSession, people: Collection[Person]) -> Mapping[Person, PlayedBefore]:
    """The battles of these people."""
    found = {person: PlayedBefore() for person in people}
    wanted = (
        columns(SEATS.c.person, SEATS.c.match_id, MATCHES.c.status, MATCHES.c.guild, MATCHES.c.outcome)
        .add_columns(_with_others(), SEATS.c.seat, SEATS.c.late, SEATS.c.general)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .where(SEATS.c.person.in_([person.id for person in people]))
    )
    counted: set[tuple[int, int]] = set()
    for id_, match, status, guild, ended, others, *chair in await (await session.connection()).execute(wanted):
        if (id_, match) in counted:  # several seats of one battle
            continue
        counted.add((id_, match))
        played = found[Person(id_)]
        played.guilds |= {guild} - {EVERYWHERE}
        if not others:
            continue
        played.running += status == Status.RUNNING
        outcome = msgspec.json.decode(ended, type=Outcome) if ended else None
        left = status == Status.OVER and is_lost_on_time(outcome, *chair)
        played.left += left
        played.finished += status == Status.OVER and not left
    parted = select(PartingRow).where(col(PartingRow.person).in_([person.id for person in people]))
    for one in await session.exec(parted):
        played = found[Person(one.person)]
        played.left += one.how == LEFT
        played.saved += one.how == SAVED
    return found


def _with_others() -> ColumnElement[bool]:
    """Whether another person sits in the battle of a seat."""
    other = SEATS.alias("other")
    theirs = columns(other.c.match_id).where(
        other.c.match_id == SEATS.c.match_id, other.c.person.is_not(None), other.c.person != SEATS.c.person
    )
    return exists(theirs)


async def running(session: AsyncSession, people: Collection[Person]) -> Mapping[Person, int]:
    """The number of battles with other people that each of these is in."""
    return {person: played.running for person, played in (await played_before(session, people)).items()}


async def facts_of(session: AsyncSession, person: Person) -> PlayerFacts:
    """What is told of a person: the share of battles finished, and how soon they usually answer other people."""
    played = (await played_before(session, [person]))[person]
    newest = select(SeatRow.match_id).where(col(SeatRow.person) == person.id).order_by(col(SeatRow.match_id).desc())
    matches = list(dict.fromkeys(await session.exec(newest.limit(_MOST_MATCHES))))
    seats = (await session.exec(select(SeatRow).where(col(SeatRow.match_id).in_(matches)))).all()
    wanted = columns(MOMENTS.c.match_id, MOMENTS.c.seat, MOMENTS.c.at).where(MOMENTS.c.match_id.in_(matches))
    moments: dict[int, list[tuple[Seat, datetime]]] = {match: [] for match in matches}
    in_order = wanted.order_by(MOMENTS.c.match_id, MOMENTS.c.number)
    for match, seat, at in await (await session.connection()).execute(in_order):
        moments[match].append((Seat(seat), from_stamp(at)))
    times: list[timedelta] = []
    for match in matches:
        chairs = [seat for seat in seats if seat.match_id == match]
        if any(chair.person not in {None, person.id} for chair in chairs):
            times += usual_answer(moments[match], (Seat(chair.seat) for chair in chairs if chair.person == person.id))
    reliability = played.reliability
    return PlayerFacts(finished=reliability.finished, share=reliability.share, answer=median_of(times))


async def blocks(session: AsyncSession, people: Collection[Person]) -> frozenset[frozenset[Person]]:
    """The pairs of these people between whom a block stands."""
    them = [person.id for person in people]
    wanted = select(BanRow.person, BanRow.target).where(
        col(BanRow.guild) == EVERYWHERE, col(BanRow.person).in_(them), col(BanRow.target).in_(them)
    )
    return frozenset(frozenset({Person(one), Person(other)}) for one, other in await session.exec(wanted))


async def bans(session: AsyncSession, people: Collection[Person]) -> Mapping[int, frozenset[Person]]:
    """The servers that have banned some of these people, and whom."""
    wanted = select(BanRow.guild, BanRow.target).where(
        col(BanRow.guild) != EVERYWHERE, col(BanRow.target).in_([person.id for person in people])
    )
    found: dict[int, set[Person]] = {}
    for guild, target in await session.exec(wanted):
        found.setdefault(guild, set()).add(Person(target))
    return {guild: frozenset(banned) for guild, banned in found.items()}


async def hours_of(
    session: AsyncSession, person: Person, wishes: Wishes, preferences: Preferences, now: datetime
) -> int:
    """The hours at which a person plays, as a mask (UTC): measured if they agreed and there is enough, else stated."""
    if wishes.measured:
        row = await session.get(ActiveHoursRow, person.id)
        counts = msgspec.json.decode(row.counts, type=tuple[int, ...]) if row else ()
        if (mask := hours.measured(counts)) is not None:
            return mask
    return hours.stated(wishes.parts, preferences.zone, now)


async def measure(session: AsyncSession, person: Person, now: datetime) -> None:
    """Counts the answers of a person who agreed by the hour, once a day."""
    row = await session.get(ActiveHoursRow, person.id)
    if row is not None and now - from_stamp(row.at) < MEASURED_FOR:
        return
    newest = select(SeatRow.match_id).where(col(SeatRow.person) == person.id).order_by(col(SeatRow.match_id).desc())
    matches = list(await session.exec(newest.limit(_MOST_MATCHES)))
    answers = select(ActionRow.at).where(col(ActionRow.match_id).in_(matches), col(ActionRow.person) == person.id)
    counts = hours.counted(from_stamp(at) for at in await session.exec(answers))
    row = row or ActiveHoursRow(person=person.id)
    row.counts, row.at = msgspec.json.encode(counts).decode(), to_stamp(now)
    session.add(row)


async def measure_no_more(session: AsyncSession, person: Person) -> None:
    """Deletes the measured hours of a person who agrees no longer."""
    await session.exec(delete(ActiveHoursRow).where(col(ActiveHoursRow.person) == person.id))
