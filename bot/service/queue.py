"""Puts news into the outbox's table, in the transaction of the change that they tell of."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

import msgspec
from sqlalchemy import insert, update
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clock import to_stamp
from bot.service.live import Live
from bot.service.model import Person
from bot.service.news import News, kind_of
from bot.store.tables import PLACE, OutgoingRow

_ONLY_THE_NEWEST = frozenset({"hand", "lobby"})
"""Kinds whose message shows how things are now: an older one that waits need not be sent any more."""


async def put(session: AsyncSession, live: Live, news: Iterable[tuple[News, Person | None]], now: datetime) -> None:
    """Queues news of a match as it is after the change."""
    for one, person in news:
        await _put(session, live, one, person.id if person else PLACE, to_stamp(now))


async def _put(session: AsyncSession, live: Live, news: News, person: int, now: int) -> None:
    kind, match = kind_of(news), live.info.id
    if kind in _ONLY_THE_NEWEST:
        older = update(OutgoingRow).where(
            col(OutgoingRow.match_id) == match,
            col(OutgoingRow.kind) == kind,
            col(OutgoingRow.person) == person,
            col(OutgoingRow.state) == "queued",
        )
        await session.exec(older.values(state="superseded", settled=now))
    row = {
        "match_id": match,
        "kind": kind,
        "person": person,
        "payload": msgspec.json.encode(news).decode(),
        "dedupe": f"{match}:{live.revision}:{kind}:{person}",
        "nonce": secrets.token_hex(10),
        "state": "queued",
        "tries": 0,
        "created": now,
        "due": now,
        "reason": "",
    }
    await session.exec(insert(OutgoingRow).values(row))
