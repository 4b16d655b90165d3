"""Tickets in the store: put, claimed for a lobby, settled by what became of it, and read as a queue.

A ticket follows its lobby: what is to be done with it follows from the match's own state. So a lobby that was
answered, however and by whichever process, frees or ends the tickets of both sooner or later, exactly once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, delete, or_, update
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import from_stamp, to_stamp
from bot.service.domain.matchmaking.tickets import Wishes
from bot.service.model.match import LAPSED, MatchId, MatchPlace, Person, Status
from bot.service.persistence import board_rows
from bot.service.persistence.mapping import challenge_of
from bot.store.tables import MatchRow, RefusalRow, SearchRow, SeatRow, TicketRow

REFUSED_FOR: Final = timedelta(days=7)
"""Time for which two are not matched again of whom one has refused."""

_OPEN: Final = (
    select(TicketRow.person)
    .where(or_(col(TicketRow.since).is_not(None), col(TicketRow.match_id).is_not(None)))
    .limit(1)
)
_OLD: Final = select(RefusalRow.at).where(col(RefusalRow.at) < bindparam("before")).limit(1)

_USUAL: Final = 100
"""Searches by which the usual wait is reckoned."""


class TicketTaken(Exception):
    """Another process was first: nothing was stored."""


class StoredTicket(Struct, frozen=True, kw_only=True):
    """A ticket as it is stored, as in ``TicketRow``."""

    person: Person
    place: MatchPlace
    wishes: Wishes
    since: datetime | None = None
    offered: bool = False
    match: MatchId | None = None


def _read(row: TicketRow) -> StoredTicket:
    return StoredTicket(
        person=Person(row.person),
        place=MatchPlace(row.guild, row.channel),
        wishes=msgspec.json.decode(row.wishes, type=Wishes),
        since=None if row.since is None else from_stamp(row.since),
        offered=row.offered is not None,
        match=None if row.match_id is None else MatchId(row.match_id),
    )


async def ticket_of(session: AsyncSession, person: Person) -> StoredTicket | None:
    """A person's ticket, also one that does not wait."""
    row = await session.get(TicketRow, person.id)
    return _read(row) if row else None


async def put(session: AsyncSession, ticket: StoredTicket) -> None:
    """Stores the wishes of a person, and since when they wait; what was found for them stays."""
    row = await session.get(TicketRow, ticket.person.id) or TicketRow(person=ticket.person.id)
    await board_rows.touched(session, row.guild, ticket.place.guild)
    row.guild, row.channel = ticket.place.guild, ticket.place.channel
    row.wishes = msgspec.json.encode(ticket.wishes).decode()
    row.since = None if ticket.since is None else to_stamp(ticket.since)
    row.offered = row.offered if ticket.offered else None
    session.add(row)


async def note_offer(session: AsyncSession, person: Person, now: datetime) -> bool:
    """Notes that the computer has offered to play; false if it did so before, or the person waits no longer."""
    this = update(TicketRow).where(col(TicketRow.person) == person.id, col(TicketRow.offered).is_(None))
    done = await session.exec(this.where(col(TicketRow.since).is_not(None)).values(offered=to_stamp(now)))
    return bool(done.rowcount)


async def is_idle(session: AsyncSession, now: datetime) -> bool:
    """Whether nobody waits, no lobby of the queue is to be answered, and no refusal is to be forgotten."""
    old = {"before": to_stamp(now - REFUSED_FOR)}
    return (await session.exec(_OPEN)).first() is None and (await session.exec(_OLD, params=old)).first() is None


async def waiting(session: AsyncSession) -> tuple[StoredTicket, ...]:
    """All who wait, the longest first; also those whose opponent was found and has yet to answer."""
    wanted = select(TicketRow).where(col(TicketRow.since).is_not(None)).order_by(col(TicketRow.since))
    return tuple(_read(row) for row in await session.exec(wanted))


async def claim(session: AsyncSession, match: MatchId, people: Sequence[Person]) -> None:
    """Gives the tickets of people who wait to a new lobby.

    Raises:
        TicketTaken: one of them waits no longer, or another lobby has them.
    """
    free = col(TicketRow.since).is_not(None), col(TicketRow.match_id).is_(None)
    whose = col(TicketRow.person).in_(sorted(person.id for person in people))
    claimed = await session.exec(update(TicketRow).where(whose, *free).values(match_id=match))
    if claimed.rowcount != len(people):
        raise TicketTaken
    await board_rows.touched(session, *await session.exec(select(TicketRow.guild).where(whose)))


async def refuse(session: AsyncSession, one: Person, other: Person, now: datetime) -> None:
    """Notes that one of two has refused the other, in no order."""
    low, high = sorted((one.id, other.id))
    await session.merge(RefusalRow(one=low, other=high, at=to_stamp(now)))


async def settle(session: AsyncSession, now: datetime) -> None:
    """Frees or ends the tickets whose lobby was answered, and forgets old refusals.

    Where the battle began, the search has come to its end. Where it did not, both wait on from when they began to wait,
    and the computer does not offer to play once more; but who did not answer waits no longer.
    """
    found = select(TicketRow, MatchRow).join(MatchRow, col(MatchRow.id) == col(TicketRow.match_id))
    for ticket, match in (await session.exec(found.where(col(MatchRow.status) != Status.LOBBY.value))).all():
        closed, began = match.status == Status.CLOSED, ticket.since
        since = _waits_on(ticket, match) if closed else await _new_since(session, ticket, now)
        this = col(TicketRow.person) == ticket.person, col(TicketRow.match_id) == match.id
        goes_on = {} if closed else {"offered": None}
        freed = await session.exec(update(TicketRow).where(*this).values(match_id=None, since=since, **goes_on))
        if not freed.rowcount:  # another process has done it
            continue
        await board_rows.touched(session, ticket.guild)
        if closed and (challenge := challenge_of(match)):
            await refuse(session, Person(match.host), Person(challenge.person), now)
        elif not closed and began is not None:
            took = max(0, (match.started or to_stamp(now)) - began)
            session.add(SearchRow(at=to_stamp(now), seconds=took // 1000))
    await session.exec(delete(RefusalRow).where(col(RefusalRow.at) < to_stamp(now - REFUSED_FOR)))


def _waits_on(ticket: TicketRow, match: MatchRow) -> int | None:
    challenge = challenge_of(match)
    silent = challenge is not None and challenge.answer == LAPSED and ticket.person == challenge.person
    return None if silent else ticket.since


async def _new_since(session: AsyncSession, ticket: TicketRow, now: datetime) -> int | None:
    return to_stamp(now) if ticket.since is not None and await _wants_more(session, ticket) else None


async def _wants_more(session: AsyncSession, ticket: TicketRow) -> bool:
    """Whether somebody whose battle has begun looks on; battles against the computer alone do not count."""
    wishes, other = msgspec.json.decode(ticket.wishes, type=Wishes), aliased(SeatRow)
    running = (
        select(MatchRow.id)
        .join(SeatRow, col(SeatRow.match_id) == col(MatchRow.id))
        .join(other, col(other.match_id) == col(MatchRow.id))
        .where(col(SeatRow.person) == ticket.person, col(MatchRow.status) == Status.RUNNING.value)
        .where(col(other.person).is_not(None), col(other.person) != ticket.person)
        .distinct()
    )
    return len((await session.exec(running)).all()) < wishes.at_once


async def refused(session: AsyncSession, now: datetime) -> frozenset[frozenset[Person]]:
    """The pairs of whom one has refused the other lately."""
    since = to_stamp(now - REFUSED_FOR)
    rows = await session.exec(select(RefusalRow).where(col(RefusalRow.at) >= since))
    return frozenset(frozenset({Person(row.one), Person(row.other)}) for row in rows)


async def usual_wait(session: AsyncSession) -> timedelta | None:
    """The median of the latest searches that led to a battle; ``None`` while there are too few."""
    newest = select(SearchRow.seconds).order_by(col(SearchRow.id).desc()).limit(_USUAL)
    seconds = sorted(await session.exec(newest))
    return timedelta(seconds=seconds[len(seconds) // 2]) if len(seconds) >= _ENOUGH else None


_ENOUGH: Final = 5
"""Searches after which there is a usual wait."""


async def channels_of(session: AsyncSession, guilds: Collection[int]) -> Mapping[int, int]:
    """The channel of each of these servers in which the newest battle was fought."""
    found: dict[int, int] = {}
    for guild in guilds:
        newest = select(MatchRow.channel).where(col(MatchRow.guild) == guild).order_by(col(MatchRow.id).desc())
        if channel := (await session.exec(newest.limit(1))).first():
            found[guild] = channel
    return found
