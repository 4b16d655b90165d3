"""Writes a match into the store: a new lobby, and every change after it, all of it in the caller's transaction."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import delete, insert, update
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clock import to_stamp
from bot.service import queue
from bot.service.live import Change, Live
from bot.service.model import MatchId
from bot.service.news import Lobby
from bot.service.rows import match_columns, new_row, pack, window_text
from bot.store.tables import ActionRow, MatchRow, MomentRow, SeatRow, SnapshotRow, TimerRow
from engine.family import family

WINDOW = "window"
"""The kind of the timer that a ``Window`` is stored as."""


class Conflict(Exception):
    """Somebody else has changed the match since it was read: nothing was written."""


async def create(session: AsyncSession, live: Live) -> Live:
    """Stores a new lobby, and gives it its number."""
    row = new_row(live)
    session.add(row)
    await session.flush()
    assert row.id is not None
    created = replace(live, info=replace(live.info, id=MatchId(row.id)))
    await _write_seats(session, created)
    await queue.put(session, created, ((Lobby(), None),), live.info.created)
    return created


async def write(session: AsyncSession, change: Change) -> None:
    """Stores a change.

    Raises:
        Conflict: the match is no longer what the change was made from.
    """
    before, after = change.before, change.after
    guarded = update(MatchRow).where(col(MatchRow.id) == after.info.id, col(MatchRow.revision) == before.revision)
    result = await session.exec(guarded.values(match_columns(after)))
    if result.rowcount != 1:
        raise Conflict
    if before.info.chairs != after.info.chairs:
        await _write_seats(session, after)
    if change.choice:
        await _write_choice(session, change)
    await _write_state(session, change)
    if before.window != after.window:
        await _write_window(session, after)
    await queue.put(session, after, change.news, change.at)


async def _write_seats(session: AsyncSession, live: Live) -> None:
    match = live.info.id
    await session.exec(delete(SeatRow).where(col(SeatRow.match_id) == match))
    rows = [
        {"match_id": match, "number": number, "seat": chair.seat, "person": chair.person and chair.person.id}
        for number, chair in enumerate(live.info.chairs)
    ]
    await session.exec(insert(SeatRow).values(rows))


async def _write_choice(session: AsyncSession, change: Change) -> None:
    choice, match = change.choice, change.after.info.id
    assert choice is not None
    row = {
        "match_id": match,
        "version": change.after.version,
        "kind": choice.kind,
        "seat": choice.seat,
        "person": choice.person and choice.person.id,
        "text": choice.text,
        "at": to_stamp(change.at),
        "undone": False,
        "turn": choice.entry.turn if choice.entry else 0,
        "faces": " ".join(choice.entry.faces) if choice.entry else "",
        "public_text": choice.public.action if choice.public else "",
        "public_faces": " ".join(choice.public.faces) if choice.public else "",
    }
    await session.exec(insert(ActionRow).values(row))
    if change.undone:
        taken_back = col(ActionRow.match_id) == match, col(ActionRow.version).in_(change.undone)
        await session.exec(update(ActionRow).where(*taken_back).values(undone=True))


async def _write_state(session: AsyncSession, change: Change) -> None:
    after, moment = change.after, change.moment
    if after.state is None or after.state is change.before.state:
        return
    match = after.info.id
    snapshot = {"version": after.version, "data": pack(after.state)}
    if moment is None:
        newest = col(SnapshotRow.match_id) == match, col(SnapshotRow.moment) == after.info.moment
        await session.exec(update(SnapshotRow).where(*newest).values(snapshot))
        return
    await session.exec(insert(SnapshotRow).values({"match_id": match, "moment": moment.number, **snapshot}))
    row = {
        "match_id": match,
        "number": moment.number,
        "version": after.version,
        "turn": moment.turn,
        "seat": moment.seat or "",
        "at": to_stamp(moment.at),
        "first": moment.first,
        "events": family(after.info.family).encode_events(moment.events).decode(),
    }
    await session.exec(insert(MomentRow).values(row))


async def _write_window(session: AsyncSession, live: Live) -> None:
    mine = col(TimerRow.match_id) == live.info.id, col(TimerRow.kind) == WINDOW
    await session.exec(delete(TimerRow).where(*mine))
    if live.window:
        row = {"match_id": live.info.id, "kind": WINDOW, "due": to_stamp(live.window.next)}
        await session.exec(insert(TimerRow).values({**row, "text": window_text(live.window)}))
