"""Notifications: recipients, order, failures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.app.services import Services
from bot.service.model.match import MatchId, Posted
from bot.service.model.match_notifications import (
    DrawNotice,
    HandUpdate,
    LobbyUpdate,
    MatchEnded,
    MatchStarted,
    Notification,
    PendingQuestion,
    TurnReport,
)
from bot.service.persistence import outbox_rows
from bot.service.persistence.outbox_rows import TakenRow
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.table import MoveToThread
from bot.service.usecases.match_commands.turn import OfferDraw, Resign
from bot.service.workers.outbox import Later, Never, OutboxRow, SendResult, Sent
from bot.store.errors import StoreError
from bot.store.tables import OutgoingRow
from engine.decision import CONFEDERATE, UNION
from tests.support.discord.message_list import Message, Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, begun, play
from tests.support.waiting import until_it_is


async def news_of(service: Services, post: Postbox) -> list[Notification]:
    """The notifications for the place from here on."""
    known = len(post.messages)
    await service.outbox.drain_once(post.send)
    return [one.row.notification for one in post.messages[known:] if one.row.person is None]


async def states(service: Services) -> list[tuple[str, str, str]]:
    async with service.database.read() as session:
        rows = await session.exec(select(OutgoingRow).order_by(OutgoingRow.id))  # type: ignore[arg-type]
        return [(row.kind, row.state, row.reason) for row in rows]


async def test_a_match_tells_its_place_and_its_people(service: Services, clock: ManualClock) -> None:
    post = Postbox()
    lobby = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    assert await news_of(service, post) == [LobbyUpdate()]
    await service.matches.execute(lobby.id, Join(LEE))
    assert await news_of(service, post) == [
        LobbyUpdate(),
        MatchStarted(),
        TurnReport(moment=1, first=0, last=2, waiting=UNION, anew=True),
    ]
    assert post.told(GRANT) == post.told(LEE) == ["hand"]

    await play(service, lobby.id, "lay one")
    assert await news_of(service, post) == []
    await play(service, lobby.id, "push")
    assert await news_of(service, post) == [
        PendingQuestion(moment=2, first=2, last=4, waiting=CONFEDERATE, anew=True, disguised=True)
    ]
    assert post.told(GRANT) == ["hand", "hand"]
    clock.advance(60)
    await service.scheduler.do_due()
    assert await news_of(service, post) == [TurnReport(moment=3, first=4, last=4, waiting=UNION, anew=True)]
    await play(service, lobby.id, "pass")
    assert await news_of(service, post) == [TurnReport(moment=4, first=4, last=6, waiting=CONFEDERATE, anew=True)]
    await service.matches.execute(lobby.id, OfferDraw(LEE))
    assert await news_of(service, post) == [DrawNotice("offered", CONFEDERATE, (UNION,))]
    await service.matches.execute(lobby.id, Resign(LEE))
    assert await news_of(service, post) == [MatchEnded(5, 6, 7)]


async def test_the_sender_is_told_where_and_which_message_came_before(service: Services) -> None:
    post = Postbox()
    info = await begun(service)
    await service.matches.execute(info.id, MoveToThread(77))
    await service.outbox.drain_once(post.send)
    await play(service, info.id, "lay one", "push")
    await service.outbox.drain_once(post.send)

    turns = [
        one
        for one in post.messages
        if isinstance(one.row.notification, TurnReport | PendingQuestion) and not one.row.person
    ]
    assert [one.channel for one in turns] == [77, 77]
    assert turns[0].row.previous is None
    assert turns[1].row.previous == Posted(info.id, "turn", 77, turns[0].number)
    hand = next(one for one in post.messages if one.row.person == GRANT)
    posted = await service.outbox.posted(info.id, "hand", GRANT)
    assert posted is not None
    assert posted.message > hand.number
    moved = Posted(info.id, "hand", 5, 999, GRANT)
    await service.outbox.remember(moved)
    assert await service.outbox.posted(info.id, "hand", GRANT) == moved


async def test_of_several_hands_that_wait_only_the_newest_is_sent(service: Services, clock: ManualClock) -> None:
    post = Postbox()
    match = (await begun(service)).id
    await play(service, match, "lay one", "push")
    clock.advance(60)
    await service.scheduler.do_due()
    await play(service, match, "pass")
    await service.outbox.drain_once(post.send)

    assert post.told(GRANT) == ["hand"]
    assert post.told() == ["lobby", "started", "turn", "ask", "turn", "turn"]
    assert [state for kind, state, _ in await states(service) if kind == "hand"].count("superseded") == 3


async def test_the_place_hears_things_in_order_and_waits_for_no_person(service: Services, clock: ManualClock) -> None:
    post, match = Postbox(), (await begun(service)).id
    post.before = lambda row: Later("down", 10) if isinstance(row.notification, MatchStarted | HandUpdate) else None
    await service.outbox.drain_once(post.send)
    assert post.told() == ["lobby"]
    post.before = lambda row: Later("down", 10) if row.person else None
    clock.advance(10)
    await play(service, match, "lay one", "push")
    await service.outbox.drain_once(post.send)
    assert post.told() == ["lobby", "started", "turn", "ask"]
    assert post.told(GRANT) == []


async def test_a_try_that_fails_comes_again_ever_later(service: Services, clock: ManualClock) -> None:
    tries: list[float] = []

    async def send(row: OutboxRow) -> SendResult:
        tries.append((clock.now() - begin).total_seconds())
        return Later("down")

    begin = clock.now()
    await service.matches.open_lobby(GRANT, PLACE, TERMS)
    for _ in range(1000):
        await service.outbox.drain_once(send)
        clock.advance(1)
    assert tries == [0, 2, 6, 14, 30, 62, 126, 254, 510, 810]


async def test_a_message_that_cannot_be_made_is_given_up_and_the_match_goes_on(
    service: Services, clock: ManualClock
) -> None:
    post, match = Postbox(), (await begun(service)).id

    def break_down(row: OutboxRow) -> SendResult | None:
        if isinstance(row.notification, TurnReport):
            raise ZeroDivisionError
        return None

    post.before = break_down
    await play(service, match, "lay one", "push")
    for _ in range(40):
        await service.outbox.drain_once(post.send)
        clock.advance(100)
    assert post.told() == ["lobby", "started", "ask"]
    assert ("turn", "dropped", "gave up: error") in await states(service)


@pytest.mark.parametrize("reason", ["gone", "forbidden"])
async def test_what_can_never_be_told_is_settled_and_noted(service: Services, reason: str) -> None:
    post, match = Postbox(), (await begun(service)).id
    post.before = lambda row: Never(reason) if isinstance(row.notification, TurnReport) else None
    await service.outbox.drain_once(post.send)
    assert ("turn", "dropped", reason) in await states(service)
    assert await service.outbox.posted(match, "turn") is None


async def test_closed_direct_messages_are_remembered_until_one_arrives(service: Services, clock: ManualClock) -> None:
    post, match = Postbox(), (await begun(service)).id
    post.closed.add(GRANT)
    await service.outbox.drain_once(post.send)
    assert await service.outbox.closed(GRANT)
    assert not await service.outbox.closed(LEE)

    post.closed.clear()
    await play(service, match, "lay one", "push")
    await service.outbox.drain_once(post.send)
    assert not await service.outbox.closed(GRANT)


async def test_a_broken_connection_may_have_delivered_and_nothing_is_posted_twice(
    service: Services, clock: ManualClock
) -> None:
    post = Postbox()
    await service.matches.open_lobby(GRANT, PLACE, TERMS)

    def break_once(row: OutboxRow) -> SendResult | None:
        if row.tries == 0:
            raise ConnectionResetError
        if row.tries == 1:
            return Later("timeout", maybe_sent=True)
        return None

    post.after = break_once
    for _ in range(20):
        await service.outbox.drain_once(post.send)
        clock.advance(5)
    assert post.told() == ["lobby"]
    assert await states(service) == [("lobby", "sent", "")]


async def test_a_nonce_fits_discord_and_stays(service: Services, clock: ManualClock) -> None:
    nonces: list[str] = []

    async def send(row: OutboxRow) -> SendResult:
        nonces.append(row.nonce)
        return Later("down", 1) if len(nonces) < 3 else Sent()

    await service.matches.open_lobby(GRANT, PLACE, TERMS)
    for _ in range(3):
        await service.outbox.drain_once(send)
        clock.advance(1)
    assert len(set(nonces)) == 1
    assert len(nonces[0]) <= 25


async def test_at_work_everything_goes_out_and_windows_end_by_themselves(service: Services, clock: ManualClock) -> None:
    post = Postbox()
    async with service.at_work(post.send):
        match = (await begun(service)).id
        await play(service, match, "lay one", "push")
        await until_it_is(lambda: after_the_lobby(post) == ["started", "turn", "ask"])
        clock.advance(61)
        await until_it_is(lambda: after_the_lobby(post)[3:] == ["turn"])
        await until_it_is(lambda: "hand" in post.told(GRANT) and "hand" in post.told(LEE))


async def test_at_work_a_slow_message_of_one_match_holds_up_no_other(service: Services) -> None:
    post, gate = Postbox(), asyncio.Event()
    slow: list[MatchId] = []

    async def send(row: OutboxRow) -> SendResult:
        if row.match in slow:
            await gate.wait()
        return await post.send(row)

    async with service.at_work(send):
        slow.append((await service.matches.open_lobby(GRANT, PLACE, TERMS)).id)
        other = (await begun(service)).id
        await until_it_is(
            lambda: len([one for one in post.messages if one.row.match == other and not is_lobby(one)]) == 4
        )
        assert slow[0] not in [one.row.match for one in post.messages]
        gate.set()
        await until_it_is(lambda: slow[0] in [one.row.match for one in post.messages])


def is_lobby(message: Message) -> bool:
    return isinstance(message.row.notification, LobbyUpdate)


def after_the_lobby(post: Postbox) -> list[str]:
    """The notifications for the place; the lobby may have been posted before somebody joined it, or after."""
    return [kind for kind in post.told() if kind != "lobby"]


async def test_when_the_store_fails_for_a_while_the_outbox_goes_on_afterwards(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    post, fails = Postbox(), [True]
    begin, heads = outbox_rows.begin, outbox_rows.sendable_rows

    def sometimes(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def do(*values: object) -> Any:
            if fails:
                raise StoreError("unreachable")
            return await work(*values)

        return do

    async with service.at_work(post.send):
        monkeypatch.setattr(outbox_rows, "begin", sometimes(begin))
        await begun(service)
        await asyncio.sleep(0.05)
        monkeypatch.setattr(outbox_rows, "sendable_rows", sometimes(heads))
        clock.advance(5)
        await asyncio.sleep(0.05)
        fails.clear()
        for _ in range(4):
            clock.advance(5)
            await asyncio.sleep(0.05)
        await until_it_is(lambda: len(post.messages) == 5)


async def test_rows_that_can_be_neither_begun_nor_settled_keep_no_other_from_it(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    post, broken = Postbox(), [(await begun(service)).id]
    begin, end = outbox_rows.begin, outbox_rows.end

    async def begin_or_fail(session: AsyncSession, taken: TakenRow) -> OutboxRow | None:
        row = await begin(session, taken)
        if row and row.match in broken and row.person == GRANT:
            raise ZeroDivisionError
        return row

    async def end_or_fail(session: AsyncSession, row: OutboxRow, *values: Any) -> bool:
        if row.match in broken and row.person == LEE:
            raise ZeroDivisionError
        return await end(session, row, *values)

    monkeypatch.setattr(outbox_rows, "begin", begin_or_fail)
    monkeypatch.setattr(outbox_rows, "end", end_or_fail)
    async with service.at_work(post.send):
        await until_it_is(lambda: "hand" in post.told(LEE))
        other = (await begun(service)).id
        await until_it_is(lambda: len([one for one in post.messages if one.row.match == other]) >= 5)
        assert post.told(GRANT) == ["hand"]
        sound = broken.pop()
        for _ in range(3):
            await asyncio.sleep(0.05)
            clock.advance(5)
        await until_it_is(lambda: post.told(GRANT) == ["hand"] * 2)
    assert [one.row.person for one in post.messages if one.row.match == sound and one.row.person] == [LEE, GRANT]
    assert {state for _, state, _ in await states(service)} <= {"sent", "superseded"}


async def test_what_was_sent_while_the_store_was_away_is_settled_and_not_sent_again(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []
    end = outbox_rows.end

    async def away(*_: object) -> bool:
        raise StoreError("unreachable")

    async def send(row: OutboxRow) -> SendResult:
        tried.append(row.id)
        return Sent(1, len(tried))

    async with service.at_work(send):
        monkeypatch.setattr(outbox_rows, "end", away)
        await service.matches.open_lobby(GRANT, PLACE, TERMS)
        await until_it_is(lambda: len(tried) == 1)
        await asyncio.sleep(0.05)
        monkeypatch.setattr(outbox_rows, "end", end)
        clock.advance(5)
        await asyncio.sleep(0.05)
        clock.advance(61)
        await asyncio.sleep(0.05)
    assert len(tried) == 1
    assert await states(service) == [("lobby", "sent", "")]


async def test_where_a_place_was_told_last_is_known_without_the_store(
    service: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    post, match = Postbox(), (await begun(service)).id
    await service.outbox.drain_once(post.send)
    stored = await service.outbox.posted(match, "turn")

    def away(*_: object, **__: object) -> None:
        raise StoreError("unreachable")

    monkeypatch.setattr(service.database, "read", away)
    assert stored is not None
    assert await service.outbox.posted(match, "turn") == stored
    with pytest.raises(StoreError):
        await service.outbox.posted(match, "hand", GRANT)
    monkeypatch.undo()
    moved = Posted(match, "turn", 5, 999)
    await service.outbox.remember(moved)
    assert await service.outbox.posted(match, "turn") == moved
