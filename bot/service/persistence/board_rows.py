"""Open boards in the store: where each is, and what has changed since it was last edited.

A change is a row of its own, added in the transaction of what it tells of: nothing is lost with a process, and no
transaction waits for another one's. A board is marked before it is posted, as a row of the outbox is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import bindparam, delete, exists, insert, or_
from sqlalchemy import select as columns
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.store.tables import METADATA, BoardChangeRow, BoardRow

_BOARDS = METADATA.tables["boards"]
_CHANGES = METADATA.tables["board_changes"]

REFRESHED: Final = timedelta(minutes=15)
"""Time after which a board is edited though nothing has changed: a deleted message is posted anew."""

_DUE: Final = (
    select(BoardRow)
    .where(col(BoardRow.due) <= bindparam("now"))
    .where(
        or_(
            exists(columns(_CHANGES.c.id).where(_CHANGES.c.guild == _BOARDS.c.guild)),
            col(BoardRow.due) <= bindparam("old"),
            col(BoardRow.message) == 0,
        )
    )
    .order_by(col(BoardRow.due))
)


class StoredBoard(Struct, frozen=True, kw_only=True):
    """A board as it is stored, as in ``BoardRow``. ``changes`` are the numbers of what it has yet to show."""

    guild: int
    channel: int
    message: int = 0
    number: int = 0
    changes: tuple[int, ...] = ()


async def touch(connection: AsyncConnection, guilds: Iterable[int]) -> None:
    """Notes that the boards of these servers, where they have one, are out of date."""
    for guild in sorted(set(guilds) - {0}):
        there = columns(_BOARDS.c.guild).where(_BOARDS.c.guild == guild)
        await connection.execute(insert(_CHANGES).from_select(["guild"], there))


async def touched(session: AsyncSession, *guilds: int) -> None:
    """The same in a session's transaction."""
    await touch(await session.connection(), guilds)


async def board_of(session: AsyncSession, guild: int) -> StoredBoard | None:
    """A server's board; ``None`` if it has none."""
    row = await session.get(BoardRow, guild)
    return (await _read(session, [row]))[0] if row else None


async def due_boards(session: AsyncSession, now: datetime) -> tuple[StoredBoard, ...]:
    """The boards that are out of date, or have not been looked at for a while, and may be edited now."""
    asked = {"now": to_stamp(now), "old": to_stamp(now - REFRESHED)}
    return await _read(session, (await session.exec(_DUE, params=asked)).all())


async def _read(session: AsyncSession, rows: Collection[BoardRow]) -> tuple[StoredBoard, ...]:
    guilds = [row.guild for row in rows]
    changes: dict[int, list[int]] = {guild: [] for guild in guilds}
    wanted = select(BoardChangeRow).where(col(BoardChangeRow.guild).in_(guilds)).order_by(col(BoardChangeRow.id))
    for one in await session.exec(wanted) if rows else ():
        changes[one.guild].append(one.id or 0)
    return tuple(
        StoredBoard(
            guild=row.guild,
            channel=row.channel,
            message=row.message,
            number=row.number,
            changes=tuple(changes[row.guild]),
        )
        for row in rows
    )


async def settle(session: AsyncSession, guild: int, channel: int) -> StoredBoard | None:
    """Gives a server's board another channel, or takes it away for channel 0; returns what was there before."""
    before = await board_of(session, guild)
    if channel == 0:
        await session.exec(delete(BoardRow).where(col(BoardRow.guild) == guild))
        await session.exec(delete(BoardChangeRow).where(col(BoardChangeRow.guild) == guild))
        return before
    number = before.number + 1 if before else 1
    await session.merge(BoardRow(guild=guild, channel=channel, message=0, number=number, due=0))
    return before


async def begin(session: AsyncSession, board: StoredBoard) -> bool:
    """Marks a new message of a board before it is posted; false if the board is another one by now."""
    row = await session.get(BoardRow, board.guild)
    if row is None or (row.channel, row.number, row.message) != (board.channel, board.number, board.message):
        return False
    row.message, row.number = 0, row.number + 1
    return True


async def end(session: AsyncSession, board: StoredBoard, message: int, due: datetime) -> None:
    """Notes that a board shows what had changed, in this message, and may be edited again when it is due."""
    row = await session.get(BoardRow, board.guild)
    if row is None or (row.channel, row.number) != (board.channel, board.number):
        return
    row.message, row.due = message, to_stamp(due)
    await session.exec(delete(BoardChangeRow).where(col(BoardChangeRow.id).in_(board.changes)))


async def put_off(session: AsyncSession, board: StoredBoard, due: datetime) -> None:
    """Leaves a board that cannot be shown alone until a time."""
    if row := await session.get(BoardRow, board.guild):
        row.due = to_stamp(due)
