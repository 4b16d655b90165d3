"""Due timers that a process among several takes for itself, for as long as it lives."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.model.match import MatchId
from bot.store.processes.peers import Peers
from bot.store.tables import TIMERS


async def take(
    connection: AsyncConnection, timers: Sequence[tuple[MatchId, str]], peers: Peers
) -> frozenset[tuple[MatchId, str]]:
    """Takes timers, each a match and a kind; returns those that no other living process has."""
    if not peers.is_alive:
        return frozenset()
    others = await peers.living(connection) - {peers.process}
    these = tuple_(TIMERS.c.match_id, TIMERS.c.kind)
    free = or_(TIMERS.c.taken_by.is_(None), TIMERS.c.taken_by.not_in(others))
    wanted = select(TIMERS.c.match_id, TIMERS.c.kind).where(these.in_(timers), free).with_for_update(skip_locked=True)
    taking = update(TIMERS).where(these.in_(wanted)).values(taken_by=peers.process)
    taken = await connection.execute(taking.returning(TIMERS.c.match_id, TIMERS.c.kind))
    return frozenset((MatchId(match), kind) for match, kind in taken)
