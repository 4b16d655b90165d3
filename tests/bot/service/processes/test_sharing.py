"""The outbox and the timers, shared by several processes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import AsyncExitStack
from random import Random

import pytest
from msgspec.json import encode
from sqlalchemy import text

from bot.app.services import Services
from bot.ports.clock import SystemClock, to_stamp
from bot.service.domain.control_versions import MOMENT
from bot.service.model.match import MatchId, MatchPlace
from bot.service.model.match_notifications import LobbyUpdate, kind_of
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from bot.service.workers.outbox import Never, OutboxRow, SendResult
from bot.store.processes import exchange, ownership
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.service.processes import membership, process
from tests.support.toy.match import GRANT, LEE, TERMS, begun

FIRST_OF_TWO, SECOND_OF_TWO = 2 << 22, 3 << 22


_QUEUED = text(
    "INSERT INTO outbox (match_id, kind, person, payload, dedupe, nonce, state, tries, created, due, reason) "
    "VALUES (:match, :kind, 0, :payload, :name, :name, 'queued', 0, 0, 0, '')"
)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "EVERY", 0.2)
    monkeypatch.setattr(ownership, "ASK_AGAIN", 0.05)


async def ask(services: Services, sql: str) -> list[tuple[object, ...]]:
    async with services.database.read() as session:
        return [tuple(row) for row in await (await session.connection()).execute(text(sql))]


async def queued(services: Services, matches: int, each: int) -> list[MatchId]:
    """Matches with so many more notifications each, for their place, in order."""
    found = [(await services.matches.open_lobby(GRANT, MatchPlace(10, 20 + n), TERMS)).id for n in range(matches)]
    await services.outbox.drain_once(Postbox().send)
    async with services.database.write() as session:
        connection = await session.connection()
        for number in range(each):
            for match in found:
                row = {"match": match, "kind": kind_of(LobbyUpdate()), "name": f"{match}.{number}"}
                await connection.execute(_QUEUED, {**row, "payload": encode(LobbyUpdate()).decode()})
    return found


@pytest.mark.long
async def test_rows_are_sent_once_and_in_order_whoever_sends_them(postgres: str) -> None:
    rng, said = Random(9), defaultdict[str, list[str]](list)
    senders, shared = set[int](), asyncio.Event()
    async with AsyncExitStack() as stack:
        processes = [await stack.enter_async_context(process(postgres, clock=SystemClock())) for _ in range(3)]
        matches = await queued(processes[0], 20, 10)

        def sender(number: int):  # type: ignore[no-untyped-def]
            async def send(row: OutboxRow) -> SendResult:
                senders.add(number)
                if len(senders) > 1:  # no process has room for them all
                    shared.set()
                await shared.wait()
                await asyncio.sleep(rng.random() / 100)
                said[row.nonce.partition(".")[0]].append(row.nonce)
                return await Postbox().send(row)

            return send

        drains = [asyncio.create_task(each.outbox.drain(sender(n))) for n, each in enumerate(processes)]
        async with asyncio.timeout(60):
            while await ask(processes[0], "SELECT 1 FROM outbox WHERE state IN ('queued', 'sending') LIMIT 1"):
                await asyncio.sleep(0.1)
                for each in processes:
                    each.unit_of_work.outbox_wakeup.set()
        for each in processes:
            each.outbox.stop()
        await asyncio.gather(*drains)
    assert dict(said) == {str(match): [f"{match}.{number}" for number in range(10)] for match in matches}


async def test_rows_of_a_process_that_died_go_to_another_and_of_one_that_lives_stay(postgres: str) -> None:
    post = Postbox()
    began, held = asyncio.Event(), asyncio.Event()

    async def stuck(row: OutboxRow) -> SendResult:
        began.set()
        await held.wait()
        return Never("too late")

    async with process(postgres, clock=SystemClock()) as two:
        async with process(postgres, clock=SystemClock()) as one:
            await one.matches.open_lobby(GRANT, MatchPlace(10, 20), TERMS)
            drain = asyncio.create_task(one.outbox.drain(stuck))
            await began.wait()
            assert await two.outbox.drain_once(post.send) == 0
            assert post.messages == []
            place = membership(one)._exchange
            assert place._keeping is not None
            assert place._connection is not None
            place._keeping.cancel()
            place._connection.terminate()  # to all others it is as good as killed
            await asyncio.sleep(0.05)
            assert await two.outbox.drain_once(post.send) == 1
            assert post.messages[0].row.maybe_sent
            held.set()  # what the first one says of it now, nobody wants to know
            one.outbox.stop()
            await drain
        assert await ask(two, "SELECT state, tries FROM outbox") == [("sent", 2)]
        assert len(post.messages) == 1


async def test_each_process_looks_after_the_servers_on_its_shards(postgres: str) -> None:
    clock = ManualClock()
    async with process(postgres, "0/2", clock) as one, process(postgres, "1/2", clock) as two:
        for guild in (FIRST_OF_TWO, SECOND_OF_TWO, 0):
            # As by direct messages, the commands of all servers come to the first process.
            info = await one.matches.open_lobby(GRANT, MatchPlace(guild, 20), TERMS)
            await one.matches.execute(info.id, Join(LEE))
        posts = Postbox(), Postbox()
        for each, post in zip((one, two), posts, strict=True):
            await each.outbox.drain_once(post.send)
        assert [{m.row.place.guild for m in post.messages} for post in posts] == [
            {FIRST_OF_TWO, 0},
            {SECOND_OF_TWO},
        ]
        due = await ask(one, "SELECT min(due) FROM timers")
        assert due[0][0] is not None
        stamp = max(row[0] for row in await ask(one, "SELECT due FROM timers"))  # type: ignore[type-var]
        assert isinstance(stamp, int)
        clock.advance((stamp - to_stamp(clock.now())) / 1000 + 1)
        rung = [{timer[0] for timer, _ in (await each.scheduler._look()).timers} for each in (one, two)]
        assert rung == [{1, 3}, {2}]


async def test_a_due_timer_is_taken_by_one_process(postgres: str) -> None:
    clock = ManualClock()
    async with process(postgres, clock=clock) as one, process(postgres, clock=clock) as two:
        await begun(one)
        await begun(one)
        stamp = max(row[0] for row in await ask(one, "SELECT due FROM timers"))  # type: ignore[type-var]
        assert isinstance(stamp, int)
        clock.advance((stamp - to_stamp(clock.now())) / 1000 + 1)
        taken = await asyncio.gather(*(each.scheduler._look() for each in (one, two, one, two)))
        first, second = ({timer for timer, _ in (*taken[n].timers, *taken[n + 2].timers)} for n in (0, 1))
        assert first | second
        assert not first & second


async def test_news_for_another_process_wake_it(postgres: str) -> None:
    post = Postbox()
    async with process(postgres, "0/2", SystemClock()) as one, process(postgres, "1/2", SystemClock()) as two:
        match = (await two.matches.open_lobby(GRANT, MatchPlace(SECOND_OF_TWO, 20), TERMS)).id
        drain = asyncio.create_task(two.outbox.drain(post.send))
        async with asyncio.timeout(5):
            while not post.messages:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            told = len(post.messages)
            await one.matches.execute(match, Join(LEE))
            await one.matches.execute(match, Act(GRANT, "pass", MOMENT))
            while len(post.messages) == told:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        two.outbox.stop()
        await drain
