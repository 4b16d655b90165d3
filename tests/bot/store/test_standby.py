"""A process that stands by for another with the same shards: who has them, who takes them over, who is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.ports.shards import shards_of
from bot.store import running
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.processes import exchange, handover
from bot.store.processes.membership import Membership
from bot.store.running import Guard, running_on


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in {"_EVERY": 0.1, "_SOON": 0.05, "_OTHERS": 0.2, "_READY": 0.05, "_SETTLED": 0.1}.items():
        monkeypatch.setattr(running, name, seconds)
    monkeypatch.setattr(exchange, "EVERY", 0.2)
    monkeypatch.setattr(handover, "PATIENCE", 0.5)


@asynccontextmanager
async def process(
    address: str, shards: str, gone: list[StoreError] | None = None, *, standby: bool = True
) -> AsyncIterator[tuple[Guard, Database, Membership]]:
    """A process's guard, database and place among the others, opened in a bot's order."""
    told = (gone if gone is not None else []).append
    async with running_on(address, told, shards=shards_of(shards), standby=standby) as guard:
        assert guard is not None
        database = await Database.open(address, guard.hello)
        peers = Membership(database.engine, guard.hello, shards_of(shards), standby=guard.stands_by)
        await peers.begin()
        try:
            yield guard, database, peers
        finally:
            await peers.close()
            await database.close()


async def until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not what():  # noqa: ASYNC110  it is the server's turn
            await asyncio.sleep(0.01)


async def writes(database: Database) -> int:
    async with database.write() as session:
        return len((await (await session.connection()).exec_driver_sql("SELECT 1")).all())


async def test_it_waits_beside_the_other_can_use_the_database_and_does_not_lead(
    migrated: str,
) -> None:
    address, gone = migrated, list[StoreError]()
    async with process(address, "0-1/4", gone) as (first, _, leader):
        assert not first.stands_by
        async with process(address, "0-1/4", gone) as (second, database, peers):
            assert second.stands_by
            assert await writes(database) == 1
            await until(lambda: leader.leads)
            await asyncio.sleep(0.5)
            assert second.stands_by
            assert not peers.leads
    assert gone == []


async def test_it_takes_the_shards_over_and_leads_once_it_may(migrated: str) -> None:
    address, gone = migrated, list[StoreError]()
    async with process(address, "2/4", gone) as (first, _, __):
        assert not first.stands_by
        later = process(address, "2/4", gone)
        second, database, peers = await later.__aenter__()
        assert second.stands_by
    try:
        await until(lambda: not second.stands_by)
        assert second.works.is_set()
        await database.engine.dispose()
        assert await writes(database) == 1
        await asyncio.sleep(0.5)
        assert not peers.leads
        peers.work()
        await until(lambda: peers.leads)
        with pytest.raises(StoreError, match="another process has the shards 2/4"):
            async with process(address, "2/4", standby=False):
                pass
    finally:
        await later.__aexit__(None, None, None)
    assert gone == []


@pytest.mark.parametrize(
    ("shards", "why"),
    [
        ("0-2/4", "another process has the shards 0-1/4, this one wants 0-2/4"),
        ("1/4", "another process has the shards 0-1/4, this one wants 1/4"),
        ("0-1/8", "another process counts 4 shards, this one 8: all have to count alike"),
    ],
)
async def test_it_stands_by_for_exactly_the_same_shards(migrated: str, shards: str, why: str) -> None:
    address = migrated
    async with process(address, "0-1/4"):
        with pytest.raises(StoreError, match=why):
            async with process(address, shards):
                pass


async def test_of_two_that_stand_by_one_takes_over_and_the_other_goes_on_waiting(migrated: str) -> None:
    address, gone = migrated, list[StoreError]()
    first = process(address, "0/1", gone)
    await first.__aenter__()
    async with process(address, "0/1", gone) as (one, _, __), process(address, "0/1", gone) as (other, _, __):
        assert [one.stands_by, other.stands_by] == [True, True]
        await first.__aexit__(None, None, None)
        await until(lambda: one.works.is_set() or other.works.is_set())
        await asyncio.sleep(0.5)
        assert sorted([one.stands_by, other.stands_by]) == [False, True]
    assert gone == []


async def test_no_bot_with_all_shards_begins_beside_one_that_stands_by(migrated: str) -> None:
    address = migrated
    first = process(address, "0/1")
    await first.__aenter__()
    async with process(address, "0/1") as (second, _, __):
        await first.__aexit__(None, None, None)
        with pytest.raises(StoreError) as refused:
            async with running_on(address):
                pass
        assert refused.value.code == "in-use"
        await until(lambda: not second.stands_by)


async def test_interactions_are_handed_over_but_for_those_that_were_taken(migrated: str) -> None:
    address, heard = migrated, list[set[int]]()
    taken = list(range(10**18, 10**18 + 700))
    async with process(address, "0/2") as (_, __, first), process(address, "0/2") as (_, __, second):
        assert await first.handover.successor() is None  # nobody is ready
        second.handover.is_ready = lambda: True
        second.handover.received = lambda ids: heard.append(set(ids))
        successor = await first.handover.successor()
        assert successor == second.process
        assert await first.handover.give(successor, taken)
        assert heard == [set(taken)]
    async with process(address, "0/2") as (_, __, first), process(address, "1/2") as (_, __, other):
        other.handover.is_ready = lambda: True
        assert await first.handover.successor() is None  # it has other shards
        assert not await first.handover.give(other.process + 1, ())  # it is gone meanwhile
