"""Puts notifications into the outbox, in the transaction of the change that they tell of."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports.clock import to_stamp
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import MatchId, Person, SeriesId
from bot.service.model.match_notifications import Notification, kind_of
from bot.service.model.preferences import Preferences
from bot.store.tables import OUTBOX, PLACE

_DROP_OLDER = (
    update(OUTBOX)
    .where(
        OUTBOX.c.match_id.is_not_distinct_from(bindparam("the_match")),
        OUTBOX.c.series_id.is_not_distinct_from(bindparam("the_series")),
        OUTBOX.c.kind == bindparam("what"),
        OUTBOX.c.person == bindparam("whose"),
        OUTBOX.c.state == "queued",
    )
    .values(state="superseded", settled=bindparam("now"))
)
_ADD = insert(OUTBOX)


class About(Struct, frozen=True):
    """The subject of a notification: a match, or a series."""

    match: MatchId | None = None
    series: SeriesId | None = None


async def put(
    connection: AsyncConnection,
    live: LiveMatch,
    notifications: Iterable[tuple[Notification, Person | None]],
    now: datetime,
) -> None:
    """Queues the notifications of a match as it is after the change, except those unwanted by preference."""
    for number, (one, person) in enumerate(notifications):
        if person and not KINDS.of(one).is_wanted(one, live.preferences.get(person, Preferences())):
            continue
        cause = f"{live.info.id}:{live.revision}:{number}"
        await put_one(connection, About(live.info.id), one, cause, now, person)


async def put_one(
    connection: AsyncConnection,
    about: About,
    notification: Notification,
    cause: str,
    now: datetime,
    person: Person | None = None,
) -> None:
    """Queues one notification; a second row for the same ``cause`` is impossible."""
    kind, whose, at = kind_of(notification), person.id if person else PLACE, to_stamp(now)
    if KINDS.of(notification).newest_only:
        older = {"the_match": about.match, "the_series": about.series, "what": kind, "whose": whose, "now": at}
        await connection.execute(_DROP_OLDER, older)
    row = {
        "match_id": about.match,
        "series_id": about.series,
        "kind": kind,
        "person": whose,
        "payload": msgspec.json.encode(notification).decode(),
        "dedupe": f"{cause}:{kind}:{whose}",
        "nonce": secrets.token_hex(10),
        "state": "queued",
        "tries": 0,
        "created": at,
        "due": at,
        "reason": "",
    }
    await connection.execute(_ADD, row)
