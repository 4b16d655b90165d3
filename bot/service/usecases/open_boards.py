"""The open boards of servers: what each shows, and which are to be brought up to date."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from msgspec.structs import replace
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import Clock
from bot.service.domain.open_board import OpenBoard, Seeker, board_of
from bot.service.model.match import MatchId, Status
from bot.service.persistence import board_rows, free_seats, match_reader, tickets
from bot.service.persistence.board_rows import StoredBoard
from bot.service.usecases import queue_facts
from bot.store.database import Database
from bot.store.tables import MatchRow, SeatRow

EVERY: Final = timedelta(seconds=10)
"""Least time between two edits of a board."""

AFTER_TROUBLE: Final = timedelta(minutes=10)
"""Time after which a board is tried again that Discord refuses."""

OFFERED_FIRST: Final = timedelta(minutes=10)
"""Time in which a free seat is for somebody who waits in the queue before everybody sees it on the board."""

_MOST_MATCHES: Final = 200
"""Matches with free seats that are looked at, the oldest ones."""

_OPEN: Final = (Status.RUNNING.value, Status.LOBBY.value)


class OpenBoards:
    """The boards of the servers that have one."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def of(self, guild: int) -> StoredBoard | None:
        """A server's board; ``None`` if it has none."""
        async with self._database.read() as session:
            return await board_rows.board_of(session, guild)

    async def settle(self, guild: int, channel: int) -> StoredBoard | None:
        """Puts a server's board into a channel, or takes it away for channel 0; returns what was there before."""
        async with self._database.write() as session:
            return await board_rows.settle(session, guild, channel)

    async def due(self) -> tuple[StoredBoard, ...]:
        """The boards of this process's servers that are to be edited now.

        Raises:
            StoreError: the database is away.
        """
        async with self._database.read() as session:
            found = await board_rows.due_boards(session, self._clock.now())
        return tuple(one for one in found if self._database.peers.serve(one.guild))

    async def content(self, guild: int, *, hidden: frozenset[int] = frozenset()) -> OpenBoard:
        """What a server's board shows; ``hidden`` are the channels that not everybody there can see.

        A seat of a battle under way that was just offered to somebody who waits in the queue is theirs first.
        """
        async with self._database.read() as session:
            numbers = await _with_room(session, guild)
            infos = await match_reader.listed(session, numbers)
            offered = await free_seats.lately_offered(session, numbers, self._clock.now() - OFFERED_FIRST)
            seekers = await seekers_of(session, guild)
        shown = (info for info in infos if info.status is not Status.RUNNING or info.id not in offered)
        return board_of((info for info in shown if info.place.channel not in hidden), seekers)

    async def channels(self, guild: int) -> frozenset[int]:
        """The channels of a server from which lobbies and battles with free seats come."""
        async with self._database.read() as session:
            wanted = select(MatchRow.channel).where(col(MatchRow.id).in_(await _with_room(session, guild)))
            return frozenset(await session.exec(wanted))

    async def begin(self, board: StoredBoard) -> StoredBoard | None:
        """Marks a new message of a board before it is posted; ``None`` if the board is another one by now."""
        async with self._database.write() as session:
            begun = await board_rows.begin(session, board)
        return replace(board, message=0, number=board.number + 1) if begun else None

    async def end(self, board: StoredBoard, message: int) -> None:
        """Notes that a board shows all that had changed, in this message."""
        async with self._database.write() as session:
            await board_rows.end(session, board, message, self._clock.now() + EVERY)

    async def put_off(self, board: StoredBoard) -> None:
        """Leaves a board alone for a while that Discord refuses."""
        async with self._database.write() as session:
            await board_rows.put_off(session, board, self._clock.now() + AFTER_TROUBLE)


async def seekers_of(session: AsyncSession, guild: int) -> tuple[Seeker, ...]:
    """The people who look for an opponent from a server and may be named there; nobody whom it has banned."""
    waiting = [
        one
        for one in await tickets.waiting(session)
        if one.place.guild == guild and one.match is None and one.wishes.listed
    ]
    banned = (await queue_facts.bans(session, [one.person for one in waiting])).get(guild, frozenset())
    return tuple(
        Seeker(person=one.person, since=one.since, wishes=one.wishes)
        for one in waiting
        if one.since is not None and one.person not in banned
    )


async def _with_room(session: AsyncSession, guild: int) -> list[MatchId]:
    wanted = (
        select(SeatRow.match_id)
        .join(MatchRow, col(MatchRow.id) == col(SeatRow.match_id))
        .where(col(MatchRow.guild) == guild, col(MatchRow.status).in_(_OPEN), col(SeatRow.person).is_(None))
        .distinct()
        .order_by(col(SeatRow.match_id))
    )
    return [MatchId(number) for number in await session.exec(wanted.limit(_MOST_MATCHES))]
