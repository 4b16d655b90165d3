"""Idempotency keys: answers of requests that were carried out, so that a repeated one is only answered again."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, delete, insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.model.match import ActResult, MatchInfo
from bot.store.tables import REQUESTS, RequestRow
from engine.family import family

KEPT = 24 * 60 * 60 * 1000
"""Lifetime of an answer in milliseconds: a day. Discord's interactions live for a quarter of an hour."""


_ADD = insert(REQUESTS)


class RequestAnswer(Struct, frozen=True):
    """The match of a request and its answer, as stored."""

    match: int
    text: str


class _Stored(Struct, frozen=True):
    action: str
    version: int
    moment: int
    events: msgspec.Raw
    public: bool
    held: bool


async def find(session: AsyncSession, request: str) -> RequestAnswer | None:
    """The answer that a request got, or ``None`` if it was not carried out."""
    row = await session.get(RequestRow, request)
    return RequestAnswer(row.match_id, row.answer) if row else None


async def remember(
    session: AsyncSession,
    request: str,
    info: MatchInfo,
    result: ActResult | None,
    now: int,
    returning: tuple[ColumnElement[object], ...] = (),
) -> None:
    """Stores a request and its answer, in the transaction that carries it out; ``returning`` is of no interest."""
    row: dict[str, object] = {"id": request, "match_id": info.id, "at": now, "answer": ""}
    if result:
        row["answer"] = _text_of(result, info)
    await (await session.connection()).execute(_ADD.returning(*returning) if returning else _ADD, row)


async def forget_before(session: AsyncSession, stamp: int) -> None:
    """Deletes the answers of requests before a stamp, which nobody will repeat."""
    await session.exec(delete(RequestRow).where(col(RequestRow.at) < stamp))


def _text_of(result: ActResult, info: MatchInfo) -> str:
    events = msgspec.Raw(family(info.family).storage.encode_events(result.events))
    stored = _Stored(result.action, result.version, result.moment, events, result.public, result.held)
    return msgspec.json.encode(stored).decode()


def result_of(answer: RequestAnswer, info: MatchInfo) -> ActResult | None:
    """The first answer, marked as repeated; ``None`` where the match itself is the answer."""
    if not answer.text:
        return None
    stored = msgspec.json.decode(answer.text, type=_Stored)
    events = family(info.family).storage.decode_events(bytes(stored.events))
    return ActResult(
        match=info.id,
        action=stored.action,
        version=stored.version,
        moment=stored.moment,
        events=events,
        public=stored.public,
        held=stored.held,
        repeated=True,
    )
