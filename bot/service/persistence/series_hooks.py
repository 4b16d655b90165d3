"""Effects of a match's changes on its series, written in the match's transaction: score and notifications.

Also queues notifications of a series by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.domain.series_score import needed_flags, result_of
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import SeriesId
from bot.service.model.match_notifications import Notification, SeriesScore
from bot.service.persistence import enqueue
from bot.store.tables import METADATA

_MATCHES = METADATA.tables["series_matches"]
_ADD = insert(_MATCHES)
_SETTLE = (
    update(_MATCHES)
    .where(_MATCHES.c.series_id == bindparam("this"), _MATCHES.c.number == bindparam("which"))
    .values(union_flags=bindparam("union"), confederate_flags=bindparam("confederate"), winner=bindparam("won"))
)


async def added(connection: AsyncConnection, live: LiveMatch, now: datetime) -> None:
    """Adds a new match to its series."""
    if ref := live.info.series:
        row = {"series_id": ref.id, "number": ref.number, "match_id": live.info.id, "winner": ""}
        await connection.execute(_ADD, row)
        await tell(connection, ref.id, f"{live.info.id}:{live.revision}", (SeriesScore(),), now)


async def changed(connection: AsyncConnection, change: Change) -> None:
    """Updates the series' message as the match begins, changes players or ends; at the end, stores the score."""
    before, after = change.before.info, change.after.info
    ref = after.series
    if ref is None:
        return
    if after.outcome is not None and before.outcome is None and change.after.state is not None:
        result = result_of(after.outcome, needed_flags(change.after.state))
        row = {"this": ref.id, "which": ref.number, "won": result.winner or ""}
        await connection.execute(_SETTLE, {**row, "union": result.union, "confederate": result.confederate})
    moved = before.place != after.place or [one.person for one in before.chairs] != [one.person for one in after.chairs]
    if moved or before.status is not after.status:
        await tell(connection, ref.id, f"{after.id}:{change.after.revision}", (SeriesScore(),), change.at)


async def tell(
    connection: AsyncConnection, series: SeriesId, cause: str, notifications: Iterable[Notification], now: datetime
) -> None:
    """Queues notifications of a series; a second one for the same ``cause`` is impossible."""
    for number, one in enumerate(notifications):
        await enqueue.put_one(connection, enqueue.About(series=series), one, f"series {series}:{cause}:{number}", now)
