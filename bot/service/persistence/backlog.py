"""What waits to be done: messages of the outbox, timers that are late; of all matches or of a server's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from sqlalchemy import func, literal_column, or_
from sqlalchemy import select as columns
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.domain.lanes import Lane, lane_of
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.model.match import Status
from bot.store.tables import OUTBOX, PLACE, MatchRow, SeriesRow, TimerRow

LATE: Final = 5.0
"""Seconds after its due time from which on a timer is late."""

_OPEN: Final = ("queued", "sending")


class WaitingCount(Struct, frozen=True):
    """Number of things that wait, and the age of the oldest in seconds; both 0 if none does."""

    count: int = 0
    oldest: float = 0.0


class Backlog(Struct, frozen=True, kw_only=True):
    """What waits: messages by lane, timers by whether they are slow ones; and the open matches by status."""

    messages: Mapping[Lane, WaitingCount]
    timers: Mapping[bool, WaitingCount]
    matches: Mapping[Status, int]


async def read_backlog(session: AsyncSession, now: int) -> Backlog:
    """What waits at a stamp."""
    return Backlog(
        messages=await read_messages(session, now),
        timers=await _timers(session, now),
        matches=await _matches(session),
    )


async def read_messages(session: AsyncSession, now: int, guild: int | None = None) -> Mapping[Lane, WaitingCount]:
    """The messages that wait at a stamp, by lane; with a ``guild`` those of its matches and series alone."""
    place = OUTBOX.c.person == literal_column(str(PLACE))  # a parameter would not be the same in GROUP BY
    wanted = columns(OUTBOX.c.kind, place, func.count(), func.min(OUTBOX.c.created)).where(OUTBOX.c.state.in_(_OPEN))
    if guild is not None:
        matches = columns(col(MatchRow.id)).where(col(MatchRow.guild) == guild)
        series = columns(col(SeriesRow.id)).where(col(SeriesRow.guild) == guild)
        wanted = wanted.where(or_(OUTBOX.c.match_id.in_(matches), OUTBOX.c.series_id.in_(series)))
    found = (await (await session.connection()).execute(wanted.group_by(OUTBOX.c.kind, place))).all()
    counts: Counter[Lane] = Counter()
    oldest = dict.fromkeys(Lane, now)
    for kind, is_place, count, created in found:
        lane = lane_of(kind, PLACE if is_place else PLACE + 1)
        counts[lane] += count
        oldest[lane] = min(oldest[lane], created)
    return {lane: WaitingCount(counts[lane], (now - oldest[lane]) / 1000) for lane in Lane}


async def _timers(session: AsyncSession, now: int) -> Mapping[bool, WaitingCount]:
    """The timers that are late. A stored kind that this program lacks is nobody's to do."""
    due = col(TimerRow.due)
    wanted = columns(col(TimerRow.kind), func.count(), func.min(due)).where(due < now - int(LATE * 1000))
    found = (await (await session.connection()).execute(wanted.group_by(col(TimerRow.kind)))).all()
    slow = {one.kind: one.is_slow for one in KINDS.timers()}
    counts: Counter[bool] = Counter()
    oldest = dict.fromkeys((False, True), now)
    for kind, count, first in found:
        if kind in slow:
            counts[slow[kind]] += count
            oldest[slow[kind]] = min(oldest[slow[kind]], first)
    return {is_slow: WaitingCount(counts[is_slow], (now - oldest[is_slow]) / 1000) for is_slow in (False, True)}


async def _matches(session: AsyncSession) -> Mapping[Status, int]:
    status = col(MatchRow.status)
    wanted = columns(status, func.count()).where(status.in_([Status.LOBBY.value, Status.RUNNING.value]))
    found = (await (await session.connection()).execute(wanted.group_by(status))).all()
    return {Status.LOBBY: 0, Status.RUNNING: 0} | {Status(name): count for name, count in found}
