"""Delivery state of outbox rows: next to send, in flight, settled.

A row is marked before it is sent and settled afterwards. If the process dies in between, the next try says
``maybe_sent`` and the sender looks for the message first, so each message is posted once.

Among several processes a row is also *taken* by the one that sends it, for as long as that one lives.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import bindparam, insert, or_, update
from sqlalchemy import select as columns
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.domain.lanes import Lane, is_for_team, lane_of
from bot.service.domain.notifications_of_matches import KINDS, slot_of
from bot.service.model.match import DIRECT, MatchId, MatchPlace, Person, Posted, SeriesId
from bot.service.model.match_notifications import (
    MatchEnded,
    Notification,
    PendingQuestion,
    TeamThreadUpdate,
    TurnReport,
    is_passing,
    kind_of,
)
from bot.service.persistence.shard_filter import on_shards
from bot.store.processes.peers import Peers
from bot.store.tables import (
    MATCHES,
    METADATA,
    OUTBOX,
    PLACE,
    OutgoingRow,
    PersonRow,
    SeriesPostedRow,
)

_OPEN = ("queued", "sending")
_SERIES, _POSTED, _PEOPLE = (METADATA.tables[name] for name in ("series", "posted", "people"))
_SIDES = -1
"""Stands for the place of messages in the sides' own threads, where ``PLACE`` or a person's id could stand."""

_WITH_PLACE = columns(
    *(column for column in OUTBOX.c if column.name not in {"dedupe", "due", "settled", "reason", "taken_by"}),
    func.coalesce(MATCHES.c.guild, _SERIES.c.guild).label("guild"),
    func.coalesce(MATCHES.c.channel, _SERIES.c.channel).label("channel"),
    MATCHES.c.thread,
).select_from(
    OUTBOX.outerjoin(MATCHES, MATCHES.c.id == OUTBOX.c.match_id).outerjoin(_SERIES, _SERIES.c.id == OUTBOX.c.series_id)
)
"""Rows with the place where their match is played *now*, or the channel of their series."""

_OPEN_ROWS = (
    columns(
        OUTBOX.c.id,
        func.coalesce(OUTBOX.c.match_id, -OUTBOX.c.series_id, 0),
        OUTBOX.c.kind,
        OUTBOX.c.person,
        OUTBOX.c.due,
        OUTBOX.c.taken_by,
    )
    .where(OUTBOX.c.state.in_(_OPEN))
    .order_by(OUTBOX.c.id)
)
_THESE = OUTBOX.c.id.in_(bindparam("these", expanding=True))
_TAKEN = _WITH_PLACE.where(_THESE, OUTBOX.c.state.in_(_OPEN))
_TAKE = update(OUTBOX).where(_THESE).values(state="sending", tries=OUTBOX.c.tries + 1, taken_by=bindparam("by"))
_NEWEST = columns(_POSTED.c.channel, _POSTED.c.message).where(
    _POSTED.c.match_id == bindparam("the_match"),
    _POSTED.c.slot == bindparam("the_slot"),
    _POSTED.c.person == bindparam("whose"),
)
_SETTLE = (
    update(OUTBOX)
    .where(OUTBOX.c.id == bindparam("this"))
    .values(state=bindparam("became"), reason=bindparam("why"), settled=bindparam("then"))
)
_SETTLE_OWN = _SETTLE.where(OUTBOX.c.taken_by == bindparam("by"))
_POST = (
    update(_POSTED)
    .where(
        _POSTED.c.match_id == bindparam("the_match"),
        _POSTED.c.slot == bindparam("the_slot"),
        _POSTED.c.person == bindparam("whose"),
    )
    .values(channel=bindparam("place"), message=bindparam("newest"))
)
_POST_FIRST = insert(_POSTED)
_CLOSE = update(_PEOPLE).where(_PEOPLE.c.id == bindparam("whose")).values(closed=bindparam("since"))
_CLOSE_FIRST = insert(_PEOPLE)

_LONGEST_DELAY = 300
_MOST_ERRORS = 12
_MOST_PASSING = 200
"""Largest number of rows of a turn looked at whose message calls nobody and does not stay."""

_TOO_OLD = 3 * 24 * 60 * 60 * 1000


class OutboxRow(Struct, frozen=True, kw_only=True):
    """A notification in flight, about a ``match``, a ``series`` or a person alone (``match`` is then 0).

    ``place`` is where the match is played *now* (its thread may be the work of the row before). ``person`` is the
    recipient of a direct message. ``nonce`` (20 characters) is the same at each try, for ``channel.send(nonce=…)``.
    ``maybe_sent`` says that an earlier try may have reached Discord: look for the message first, and answer ``Sent``
    with it if it is there. ``previous`` is the newest message of the same slot (and person), to be edited or to lose
    its buttons. ``told`` is the event (exclusive) up to which the lasting messages at the table have told the match, 0
    for none. ``created`` is the stamp of the transaction that it tells of.
    """

    id: int
    match: MatchId
    notification: Notification
    place: MatchPlace
    person: Person | None
    nonce: str
    tries: int
    maybe_sent: bool
    previous: Posted | None
    series: SeriesId | None = None
    told: int = 0
    created: int = 0


class Sent(Struct, frozen=True):
    """Delivered. ``message`` becomes the newest of its slot; 0 says that nothing had to be posted."""

    channel: int = 0
    message: int = 0


class Later(Struct, frozen=True):
    """To be tried again after so many seconds or, if ``None``, after a delay that grows with each try.

    ``maybe_sent`` says that this try may have reached Discord, as when the connection broke before the answer.
    """

    reason: str
    seconds: float | None = None
    maybe_sent: bool = False


class Never(Struct, frozen=True):
    """Undeliverable for good: the row is settled, and the reason kept.

    ``gone`` (channel or thread deleted), ``forbidden`` (no permission) or ``closed`` (direct messages).
    """

    reason: str


SendResult = Sent | Later | Never


class SendableRow(NamedTuple):
    """A row that has to wait for no other, with its due time (stamp) and lane.

    ``taken_by`` is the process that has it: this one, or one that is dead.
    """

    row: int
    due: int
    lane: Lane
    taken_by: int | None = None


class TakenRow(NamedTuple):
    """A row that is marked as being sent, as it was stored before, and where it is told."""

    head: SendableRow
    stored: OutgoingRow
    place: MatchPlace


async def sendable_rows(session: AsyncSession, peers: Peers) -> list[SendableRow]:
    """The rows that this process may send when they are due, the oldest first.

    A match's notifications for its place come in order. Those for a person come in order, after all earlier ones for
    the place. Those for a side's thread come in order, and those of a series, too. All of a match, direct messages
    among them, are for the process with its server's shard.
    """
    await session.flush()
    connection = await session.connection()
    wanted = _OPEN_ROWS
    if peers.shards:
        joined = OUTBOX.outerjoin(MATCHES, MATCHES.c.id == OUTBOX.c.match_id)
        joined = joined.outerjoin(_SERIES, _SERIES.c.id == OUTBOX.c.series_id)
        guild = func.coalesce(MATCHES.c.guild, _SERIES.c.guild, 0)
        wanted = wanted.select_from(joined).where(on_shards(guild, peers.shards))
    found = (await connection.execute(wanted)).all()
    others = await _others(connection, peers, {row[-1] for row in found})
    busy: set[tuple[int, int]] = set()
    free = []
    for row, whose, kind, person, due, taken_by in found:
        whom = _SIDES if is_for_team(kind) else person
        waits = busy & {(whose, one) for one in (whom, *(() if whom == _SIDES else (PLACE,)))}
        if not waits and taken_by not in others:
            free.append(SendableRow(row, due, lane_of(kind, person), taken_by))
        busy.add((whose, whom))
    return free


async def _others(connection: AsyncConnection, peers: Peers, taken_by: Collection[int | None]) -> frozenset[int]:
    """The other processes among these that are alive."""
    if not peers.shards or not {*taken_by} - {None, peers.process}:
        return frozenset()
    return await peers.living(connection) - {peers.process}


async def take(session: AsyncSession, heads: Sequence[SendableRow], peers: Peers) -> list[TakenRow]:
    """Marks rows as being sent, by this process among several; those that nobody else took at the same time."""
    if not heads:
        return []
    wanted = _TAKEN
    if peers.shards:
        free = or_(OUTBOX.c.taken_by.is_(None), OUTBOX.c.taken_by.in_({head.taken_by for head in heads} - {None}))
        wanted = wanted.where(free).with_for_update(of=OUTBOX, skip_locked=True)
    connection = await session.connection()
    asked = {"these": [head.row for head in heads]}
    found = {row.id: row for row in (await connection.execute(wanted, asked)).all()}
    if found:
        await connection.execute(_TAKE, {"these": [*found], "by": peers.process or None})
    rows = ((head, found[head.row]) for head in heads if head.row in found)
    return [
        TakenRow(head, cast("OutgoingRow", row), _place_of(row.guild, row.channel, row.thread)) for head, row in rows
    ]


def _place_of(guild: int, channel: int | None, thread: int | None) -> MatchPlace:
    """The place of a match, or the channel of a series; of neither, direct messages."""
    return DIRECT if channel is None else MatchPlace(guild, channel, thread)


async def begin(session: AsyncSession, taken: TakenRow) -> OutboxRow | None:
    """A row that was marked, to be sent; ``None`` when it cannot be."""
    row = taken.stored
    try:
        notification = KINDS.decode(row.payload)
    except msgspec.MsgspecError:
        await _settle(session, taken.head.row, "dropped", "unreadable", None)
        return None
    person = None if row.person == PLACE else Person(row.person)
    number, series = MatchId(row.match_id or 0), None if row.series_id is None else SeriesId(row.series_id)
    slot = slot_of(notification)
    return OutboxRow(
        id=taken.head.row,
        match=number,
        notification=notification,
        place=taken.place,
        person=person,
        nonce=row.nonce,
        tries=row.tries,
        maybe_sent=row.state == "sending",
        previous=await (posted_of(session, series, slot) if series else posted(session, number, slot, person)),
        series=series,
        told=await _told(session, row) if isinstance(notification, TurnReport | PendingQuestion | MatchEnded) else 0,
        created=row.created,
    )


async def _told(session: AsyncSession, row: OutgoingRow) -> int:
    """The end of the events told by the newest lasting message before this one."""
    kinds = [kind_of(one) for one in (TurnReport, PendingQuestion)]
    before = (
        select(OutgoingRow.payload)
        .where(col(OutgoingRow.state) == "sent", col(OutgoingRow.match_id) == row.match_id)
        .where(col(OutgoingRow.person) == PLACE, col(OutgoingRow.kind).in_(kinds), col(OutgoingRow.id) < row.id)
        .order_by(col(OutgoingRow.id).desc())
        .limit(_MOST_PASSING)
    )
    earlier = (
        msgspec.json.decode(payload, type=TurnReport | PendingQuestion) for payload in await session.exec(before)
    )
    return next((notification.last for notification in earlier if not is_passing(notification)), 0)


async def end(session: AsyncSession, row: OutboxRow, result: SendResult | None, now: int, taken_by: int = 0) -> bool:
    """Stores the result of a try, ``None`` for an error, and returns whether the row is settled.

    Nothing is stored of a row that another process than ``taken_by`` has taken; 0 for a process that is alone.
    """
    if isinstance(result, Sent):
        if not await _settle(session, row.id, "sent", "", now, taken_by):
            return False
        await _forget_removed(session, row)
        if result.message:
            await _remember_row(session, row, result)
        if row.person:
            await _note_closed(session, row.person, None)
        return True
    if isinstance(result, Never):
        if not await _settle(session, row.id, "dropped", result.reason, now, taken_by):
            return False
        await _forget_removed(session, row)
        if row.person and result.reason == "closed":
            await _note_closed(session, row.person, now)
        return True
    return await _postpone(session, row, result or Later("error", maybe_sent=True), now, taken_by)


async def _forget_removed(session: AsyncSession, row: OutboxRow) -> None:
    """Removes the id of a person who had to leave a side's thread, once they are out: it need not be kept."""
    if isinstance(row.notification, TeamThreadUpdate) and row.notification.gone:
        stored = await session.get_one(OutgoingRow, row.id)
        stored.payload = msgspec.json.encode(replace(row.notification, gone=0)).decode()


async def _postpone(session: AsyncSession, row: OutboxRow, later: Later, now: int, taken_by: int) -> bool:
    stored = await session.get_one(OutgoingRow, row.id, with_for_update=True)
    if taken_by and stored.taken_by != taken_by:
        return False
    too_often = stored.tries >= _MOST_ERRORS
    if too_often and (later.reason == "error" or now - stored.created > _TOO_OLD):
        stored.state, stored.reason, stored.settled = "dropped", f"gave up: {later.reason}", now
        await _forget_removed(session, row)
        return True
    delay = min(2**stored.tries, _LONGEST_DELAY) if later.seconds is None else max(later.seconds, 1)
    stored.due = now + int(delay * 1000)
    stored.taken_by = None
    stored.reason = later.reason
    stored.state = "sending" if later.maybe_sent or row.maybe_sent else "queued"
    return False


async def _settle(session: AsyncSession, id_: int, state: str, reason: str, now: int | None, taken_by: int = 0) -> bool:
    """Settles a row; false if another process than ``taken_by`` has taken it."""
    connection = await session.connection()
    this = _SETTLE_OWN if taken_by else _SETTLE
    values = {"this": id_, "by": taken_by} if taken_by else {"this": id_}
    done = await connection.execute(this, {**values, "became": state, "why": reason, "then": now})
    return done.rowcount == 1


async def posted(session: AsyncSession, match: MatchId, slot: str, person: Person | None) -> Posted | None:
    """The newest message of a slot."""
    connection = await session.connection()
    whose = {"the_match": match, "the_slot": slot, "whose": person.id if person else PLACE}
    row = (await connection.execute(_NEWEST, whose)).first()
    return Posted(match, slot, row.channel, row.message, person) if row else None


async def remember(session: AsyncSession, new: Posted) -> None:
    """Stores a message as the newest of its slot."""
    person = new.person.id if new.person else PLACE
    connection = await session.connection()
    where = {"the_match": new.match, "the_slot": new.slot, "whose": person}
    done = await connection.execute(_POST, {**where, "place": new.channel, "newest": new.message})
    if not done.rowcount:
        row = {"match_id": new.match, "slot": new.slot, "person": person}
        await connection.execute(_POST_FIRST, {**row, "channel": new.channel, "message": new.message})


async def _remember_row(session: AsyncSession, row: OutboxRow, sent: Sent) -> None:
    slot = slot_of(row.notification)
    if row.series:
        await remember_of(session, row.series, slot, sent)
    elif row.match:
        await remember(session, Posted(row.match, slot, sent.channel, sent.message, row.person))


async def remember_of(session: AsyncSession, series: SeriesId, slot: str, sent: Sent) -> None:
    """Stores a message as the newest of a series' slot."""
    row = SeriesPostedRow(series_id=series, slot=slot, channel=sent.channel, message=sent.message)
    await session.merge(row)


async def posted_of(session: AsyncSession, series: SeriesId, slot: str) -> Posted | None:
    """The newest message of a series' slot."""
    row = await session.get(SeriesPostedRow, (series, slot))
    return Posted(MatchId(0), slot, row.channel, row.message) if row else None


async def is_closed(session: AsyncSession, person: Person) -> bool:
    """Whether the last direct message to a person could not be delivered."""
    row = await session.get(PersonRow, person.id)
    return row is not None and row.closed is not None


async def _note_closed(session: AsyncSession, person: Person, since: int | None) -> None:
    connection = await session.connection()
    done = await connection.execute(_CLOSE, {"whose": person.id, "since": since})
    if not done.rowcount and since is not None:
        await connection.execute(_CLOSE_FIRST, {"id": person.id, "closed": since, "settings": "{}"})
