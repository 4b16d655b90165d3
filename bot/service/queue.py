"""Puts news into the outbox's table, in the transaction of the change that they tell of."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import to_stamp
from bot.service.live import Live
from bot.service.model import MatchId, Person
from bot.service.news import News, kind_of
from bot.store.tables import OUTBOX, PLACE

_ONLY_THE_NEWEST = frozenset({"call", "hand", "lobby", "watch"})
"""Kinds whose message shows how things are now: an older one that waits need not be sent any more."""

_DROP_OLDER = (
    update(OUTBOX)
    .where(
        OUTBOX.c.match_id == bindparam("this"),
        OUTBOX.c.kind == bindparam("what"),
        OUTBOX.c.person == bindparam("whose"),
        OUTBOX.c.state == "queued",
    )
    .values(state="superseded", settled=bindparam("now"))
)
_ADD = insert(OUTBOX)


async def put(
    connection: AsyncConnection, live: Live, news: Iterable[tuple[News, Person | None]], now: datetime
) -> None:
    """Queues news of a match as it is after the change."""
    for number, (one, person) in enumerate(news):
        name = f"{live.info.id}:{live.revision}:{number}"
        await _put(connection, live.info.id, one, person.id if person else PLACE, name, to_stamp(now))


async def _put(connection: AsyncConnection, match: MatchId, news: News, person: int, name: str, now: int) -> None:
    kind = kind_of(news)
    if kind in _ONLY_THE_NEWEST:
        await connection.execute(_DROP_OLDER, {"this": match, "what": kind, "whose": person, "now": now})
    row = {
        "match_id": match,
        "kind": kind,
        "person": person,
        "payload": msgspec.json.encode(news).decode(),
        "dedupe": f"{name}:{kind}:{person}",
        "nonce": secrets.token_hex(10),
        "state": "queued",
        "tries": 0,
        "created": now,
        "due": now,
        "reason": "",
    }
    await connection.execute(_ADD, row)
