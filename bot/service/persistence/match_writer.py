"""Writes matches to the store: new lobbies and changes, in the caller's transaction.

Nobody else counts the ``revision`` of a match up. A row is updated only if its revision is still that of the change's
``before`` (optimistic lock).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from sqlalchemy import BindParameter, bindparam, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.service.domain import challenges
from bot.service.domain.notifications_of_matches import due_times
from bot.service.domain.open_board import shown_of
from bot.service.domain.reliability import partings
from bot.service.domain.timer_names import WINDOW, stamp_of
from bot.service.model.live_match import Change, LiveMatch, PlayerReport
from bot.service.model.match import MatchId, MatchInfo, Status, Stretch
from bot.service.model.match_notifications import LobbyUpdate, Notification
from bot.service.persistence import board_rows, enqueue, rating_hooks, series_hooks
from bot.service.persistence.mapping import (
    match_columns,
    new_row,
    pack,
    proposal_columns,
    seat_columns,
    standing_text,
    terms_columns,
    window_text,
)
from bot.store.tables import (
    ACTIONS,
    FOLLOWS,
    IMPORTS,
    MATCHES,
    METADATA,
    MOMENTS,
    PROPOSALS,
    SEATS,
    SEEDS,
    SNAPSHOTS,
    TIMERS,
    ImportRow,
    ReportRow,
)
from engine.family import family
from engine.replay import ChoiceKind

_THIS: BindParameter[int] = bindparam("this")
_WAS: BindParameter[int] = bindparam("was")

_CHANGE_MATCH = update(MATCHES).where(MATCHES.c.id == _THIS, MATCHES.c.revision == _WAS)
_CHANGE_TERMS = update(MATCHES).where(MATCHES.c.id == _THIS)
_ADD_SEAT = insert(SEATS)
_CHANGE_SEAT = update(SEATS).where(SEATS.c.match_id == _THIS, SEATS.c.number == _WAS)
_SETTLE_SEAT = (
    update(SEATS)
    .where(SEATS.c.match_id == _THIS, SEATS.c.seat == bindparam("which"))
    .values(standing=bindparam("settled"))
)
_EMPTY_PROPOSALS = delete(PROPOSALS).where(PROPOSALS.c.match_id == _THIS)
_ADD_PROPOSAL = insert(PROPOSALS)
_ADD_CHOICE = insert(ACTIONS)
_TAKE_BACK = (
    update(ACTIONS)
    .where(ACTIONS.c.match_id == _THIS, ACTIONS.c.version == _WAS, ACTIONS.c.kind != ChoiceKind.RULES.value)
    .values(undone=True)
)
"""Marks choices as undone, except agreements on corrected rules, which hold however far the match goes back."""
_ADD_MOMENT = insert(MOMENTS)
_ADD_SNAPSHOT = insert(SNAPSHOTS)
_CHANGE_SNAPSHOT = update(SNAPSHOTS).where(SNAPSHOTS.c.match_id == _THIS, SNAPSHOTS.c.moment == _WAS)
_ADD_SEED = insert(SEEDS)
_ADD_PARTING = insert(METADATA.tables["partings"])
_DROP_FOLLOWERS = delete(FOLLOWS).where(FOLLOWS.c.match_id == _THIS)
_ADD_FOLLOWER = insert(FOLLOWS)
_DROP_CARRIED = update(IMPORTS).where(IMPORTS.c.match_id == _THIS).values(text="")
_STOP_TIMER = delete(TIMERS).where(TIMERS.c.match_id == _THIS, TIMERS.c.kind == bindparam("what"))
_SET_TIMER = insert(TIMERS)
_MOVE_TIMER = (
    update(TIMERS)
    .where(TIMERS.c.match_id == _THIS, TIMERS.c.kind == bindparam("what"))
    .values(due=bindparam("then"), text=bindparam("said"), taken_by=None)
)


class MatchConflict(Exception):
    """The match was changed by somebody else since it was read: nothing was written."""


async def create(
    session: AsyncSession, live: LiveMatch, notifications: Iterable[Notification] = (LobbyUpdate(),)
) -> LiveMatch:
    """Stores a new lobby with its notifications and returns it with its number."""
    row = new_row(live)
    session.add(row)
    await session.flush()
    assert row.id is not None
    created = replace(live, info=replace(live.info, id=MatchId(row.id)))
    connection = await session.connection()
    for number, chair in enumerate(created.info.chairs):
        seat = {"match_id": row.id, "number": number, "seat": chair.seat, **seat_columns(chair)}
        await connection.execute(_ADD_SEAT, {**seat, "standing": standing_text(created.standing.get(chair.seat))})
    await series_hooks.added(connection, created, live.info.created)
    await _touch_board(connection, (), created.info)
    if imported := created.info.imported:
        guild, at = created.info.place.guild, to_stamp(created.info.created)
        fingerprint, text = imported.fingerprint, created.carried
        session.add(ImportRow(match_id=row.id, guild=guild, fingerprint=fingerprint, at=at, text=text))
        await session.flush()
    for kind, due in due_times(created).items():
        await connection.execute(_SET_TIMER, {"match_id": row.id, "kind": kind, "due": stamp_of(due), "text": ""})
    told = (*((one, None) for one in notifications), *challenges.asked(created))
    await enqueue.put(connection, created, told, live.info.created)
    return created


async def write(session: AsyncSession, change: Change) -> LiveMatch:
    """Stores a change and those that follow from it, and returns the match as it is stored.

    Each of them counts the match's ``revision`` up by one.

    Raises:
        MatchConflict: the match is no longer what the change was made from.
        ValueError: the change has set the revision itself.
    """
    first = change.before.revision
    stored = change.before
    for number, one in enumerate(change.all):
        if not one.before.revision == one.after.revision == first:
            raise ValueError(f"a change of match #{change.before.info.id} has set its revision")
        before = replace(one.before, revision=first + number)
        stored = replace(one.after, revision=first + number + 1)
        await _write_one(session, replace(one, before=before, after=stored))
    return stored


async def _write_one(session: AsyncSession, change: Change) -> None:
    connection = await session.connection()
    before, after = change.before, change.after
    guard = {"this": after.info.id, "was": before.revision}
    result = await connection.execute(_CHANGE_MATCH, {**guard, **match_columns(after)})
    if result.rowcount != 1:
        raise MatchConflict
    if before.setup is not after.setup and before.info.status is Status.LOBBY:
        await connection.execute(_CHANGE_TERMS, {"this": after.info.id, **terms_columns(after)})
    await _write_seats(connection, change)
    if before.standing != after.standing:
        await _write_standing(connection, change)
    if before.info.proposals != after.info.proposals:
        await _write_proposals(connection, after.info)
    if before.carried and not after.carried:
        await connection.execute(_DROP_CARRIED, {"this": after.info.id})
    if change.choice:
        await _write_choice(connection, change)
    await _write_state(connection, change)
    await _write_seeds(connection, before, after)
    if before.followers != after.followers:
        await _write_followers(connection, after)
    if change.report:
        session.add(_report_row(after, change.report, to_stamp(change.at)))
    await _write_timers(connection, change)
    await series_hooks.changed(connection, change)
    await _touch_board(connection, shown_of(before.info), after.info)
    await rating_hooks.changed(connection, change)
    await enqueue.put(connection, after, change.notifications, change.at)


async def _write_seats(connection: AsyncConnection, change: Change) -> None:
    match = change.after.info.id
    for number, (was, chair) in enumerate(zip(change.before.info.chairs, change.after.info.chairs, strict=True)):
        if was != chair:
            columns = {**seat_columns(chair), **({"seat": chair.seat} if was.seat != chair.seat else {})}
            await connection.execute(_CHANGE_SEAT, {"this": match, "was": number, **columns})
    for one in partings(change):
        row = {"match_id": match, "person": one.person.id, "how": one.how, "at": to_stamp(change.at)}
        await connection.execute(_ADD_PARTING, row)


async def _touch_board(connection: AsyncConnection, shown: tuple[object, ...], info: MatchInfo) -> None:
    """Notes that the server's open board is out of date, if it said something else of the match."""
    if shown != shown_of(info):
        await board_rows.touch(connection, (info.place.guild,))


async def _write_proposals(connection: AsyncConnection, info: MatchInfo) -> None:
    await connection.execute(_EMPTY_PROPOSALS, {"this": info.id})
    for one in info.proposals:
        await connection.execute(_ADD_PROPOSAL, proposal_columns(info.id, one))


async def _write_standing(connection: AsyncConnection, change: Change) -> None:
    before, settled = change.before.standing, change.after.standing
    for seat in sorted(seat for seat in {*before, *settled} if before.get(seat) != settled.get(seat)):
        row = {"this": change.after.info.id, "which": seat, "settled": standing_text(settled.get(seat))}
        await connection.execute(_SETTLE_SEAT, row)


async def _write_choice(connection: AsyncConnection, change: Change) -> None:
    choice, match = change.choice, change.after.info.id
    assert choice is not None
    row = {
        "match_id": match,
        "version": change.after.version,
        "kind": choice.kind.value,
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
    await connection.execute(_ADD_CHOICE, row)
    if change.undone:
        await connection.execute(_TAKE_BACK, [{"this": match, "was": version} for version in change.undone])


async def _write_state(connection: AsyncConnection, change: Change) -> None:
    after, moment = change.after, change.moment
    if after.state is None or after.state is change.before.state:
        return
    match = after.info.id
    snapshot = {"version": after.version, "data": pack(after.state)}
    if moment is None:
        await connection.execute(_CHANGE_SNAPSHOT, {"this": match, "was": after.info.moment, **snapshot})
        return
    await connection.execute(_ADD_SNAPSHOT, {"match_id": match, "moment": moment.number, **snapshot})
    row = {
        "match_id": match,
        "number": moment.number,
        "version": after.version,
        "turn": moment.turn,
        "seat": moment.seat or "",
        "at": to_stamp(moment.at),
        "first": moment.first,
        "events": family(after.info.family).storage.encode_events(moment.events).decode(),
    }
    await connection.execute(_ADD_MOMENT, row)


async def _write_seeds(connection: AsyncConnection, before: LiveMatch, after: LiveMatch) -> None:
    """Writes the seeds of stretches that have begun."""
    for number in range(len(before.seeds), len(after.seeds)):
        await _write_seed(connection, after, number)


async def _write_seed(connection: AsyncConnection, live: LiveMatch, number: int) -> None:
    info = live.info
    first = Stretch(1, 0, info.commitment)
    one = info.stretches[number - 1] if number else first
    row = {"match_id": info.id, "number": number, "moment": one.moment, "back_to": one.back_to}
    await connection.execute(_ADD_SEED, {**row, "commitment": one.commitment, "seed": live.seeds[number]})


async def _write_followers(connection: AsyncConnection, live: LiveMatch) -> None:
    await connection.execute(_DROP_FOLLOWERS, {"this": live.info.id})
    for person in live.followers:
        await connection.execute(_ADD_FOLLOWER, {"match_id": live.info.id, "person": person.id})


def _report_row(live: LiveMatch, report: PlayerReport, at: int) -> ReportRow:
    target = report.target.id if report.target else None
    guild, match = live.info.place.guild, live.info.id
    return ReportRow(guild=guild, match_id=match, person=report.person.id, target=target, text=report.text, at=at)


async def _write_timers(connection: AsyncConnection, change: Change) -> None:
    """Writes the timers that differ from before. One that went off is over, even if the same is due again."""
    match, after = change.after.info.id, change.after
    old, new = due_times(change.before), due_times(after)
    rewritten = change.before.window != after.window
    for kind in sorted({*old, *new, change.rang} - {""}):
        if old.get(kind) == new.get(kind) and kind != change.rang and not (kind == WINDOW and rewritten):
            continue
        if kind not in new:
            await connection.execute(_STOP_TIMER, {"this": match, "what": kind})
            continue
        text, due = window_text(after.window) if kind == WINDOW and after.window else "", stamp_of(new[kind])
        moved = await connection.execute(_MOVE_TIMER, {"this": match, "what": kind, "then": due, "said": text})
        if not moved.rowcount:
            await connection.execute(_SET_TIMER, {"match_id": match, "kind": kind, "due": due, "text": text})
