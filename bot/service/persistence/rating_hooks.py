"""Effects of a match's end on ratings, written in the match's transaction: so it counts once, or not at all."""

from __future__ import annotations

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.model.live_match import Change
from bot.service.persistence import rating_rows
from bot.service.persistence.rated_battles import battle_of, began

_log = structlog.get_logger("ratings")


async def changed(connection: AsyncConnection, change: Change) -> None:
    """Counts a rated battle that ends with a change, if both sides have begun it."""
    before, after = change.before.info, change.after.info
    if after.outcome is None or before.outcome is not None or not after.rated:
        return
    battle = battle_of(after)
    if battle is None or not await began(connection, (after.id,)):
        return
    try:
        async with connection.begin_nested():
            await rating_rows.count(connection, battle)
    except (ArithmeticError, LookupError, TypeError, ValueError):  # the match has to end; it is tried at the next start
        _log.exception("a battle could not be counted for ratings", match=after.id)
