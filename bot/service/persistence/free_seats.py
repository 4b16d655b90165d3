"""Free seats of battles under way and of teams' lobbies, for people who wait in the queue; each is offered once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Final

from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.service.domain.matchmaking.free_seats import SeatFound
from bot.service.domain.matchmaking.tickets import Length, OpenSeat, QueueGame
from bot.service.model.match import PROGRAM, MatchId, MatchInfo, Person, Status
from bot.service.model.match_notifications import SeatOffered, kind_of
from bot.service.persistence import enqueue, match_reader
from bot.store.database import Database
from bot.store.tables import MatchRow, OutgoingRow, SeatRow

_MOST: Final = 50
"""Matches that are looked at, the newest ones."""

_OPEN: Final = (Status.RUNNING.value, Status.LOBBY.value)


async def open_seats(
    session: AsyncSession, guilds: Collection[int], games: Mapping[tuple[str, str], QueueGame]
) -> tuple[OpenSeat, ...]:
    """The free seats on these servers. Who was offered one counts as one of its people: they are not asked again."""
    wanted = (
        select(SeatRow.match_id)
        .join(MatchRow, col(MatchRow.id) == col(SeatRow.match_id))
        .where(col(MatchRow.guild).in_(sorted(guilds)), col(MatchRow.status).in_(_OPEN))
        .where(col(SeatRow.person).is_(None), col(SeatRow.general) != PROGRAM)
    )
    newest = wanted.distinct().order_by(col(SeatRow.match_id).desc()).limit(_MOST)
    matches = [MatchId(number) for number in await session.exec(newest)]
    infos = await match_reader.listed(session, matches)
    offered = await _offered(session, matches)
    return tuple(seat for info in infos for seat in _seats(info, games, offered.get(info.id, ())))


def _seats(
    info: MatchInfo, games: Mapping[tuple[str, str], QueueGame], offered: Collection[Person]
) -> Iterator[OpenSeat]:
    if info.challenge is not None or info.series is not None or (info.status is Status.LOBBY and not info.leaders):
        return
    unknown = QueueGame(scenario=info.scenario, ruleset=info.ruleset, length=Length.MEDIUM)
    for seat in info.free:
        if info.kept_for(seat) is None:
            yield OpenSeat(
                match=info.id,
                seat=seat,
                guild=info.place.guild,
                pace=info.timing.pace,
                game=games.get((info.scenario, info.ruleset), unknown),
                people=(*(chair.person for chair in info.chairs if chair.person), *offered),
                reliable=info.reliable,
            )


async def _offered(session: AsyncSession, matches: Collection[MatchId]) -> Mapping[int, list[Person]]:
    """The people to whom a seat of these matches was offered."""
    wanted = select(OutgoingRow.match_id, OutgoingRow.person).where(
        col(OutgoingRow.match_id).in_(matches), col(OutgoingRow.kind) == kind_of(SeatOffered)
    )
    found: dict[int, list[Person]] = {}
    for match, person in await session.exec(wanted):
        found.setdefault(match or 0, []).append(Person(person))
    return found


async def lately_offered(session: AsyncSession, matches: Collection[MatchId], since: datetime) -> frozenset[MatchId]:
    """Those of these matches with a seat that was offered since then to somebody who waits in the queue."""
    wanted = select(OutgoingRow.match_id).where(
        col(OutgoingRow.match_id).in_(matches),
        col(OutgoingRow.kind) == kind_of(SeatOffered),
        col(OutgoingRow.created) >= to_stamp(since),
    )
    return frozenset(MatchId(match) for match in await session.exec(wanted) if match is not None)


async def offer(database: Database, found: SeatFound, now: datetime) -> bool:
    """Offers a free seat to a person; false where another process has done so."""
    seat, person = found.seat, found.ticket.person
    cause, about = f"seat:{seat.match}:{seat.seat}:{person.id}", enqueue.About(seat.match)
    try:
        async with database.write() as session:
            connection = await session.connection()
            await enqueue.put_one(connection, about, SeatOffered(seat.seat), cause, now, person)
    except IntegrityError:
        return False
    return True
