"""The scheduler reads only due timers and the next moment, however many timers there are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event, insert
from sqlmodel import col, select

from bot.app.services import Services
from bot.ports.clock import to_stamp
from bot.service.domain.timer_names import CALL, CLOCK, SLEEP, STALL
from bot.service.workers import scheduler
from bot.store.tables import MatchRow, TimerRow
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import begun

MANY = 2000
KINDS = (CLOCK, CALL, STALL, SLEEP)
"""The timers of an awake match."""


class Fetched:
    """Statements about timers, with the rows that they fetched."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.rows = 0


@pytest.fixture
async def many(service: Services, clock: ManualClock) -> Services:
    """Matches that are due tomorrow at the earliest."""
    match = (await begun(service)).id
    tomorrow = to_stamp(clock.now() + timedelta(days=1))
    async with service.database.write() as session:
        one = (await session.exec(select(MatchRow).where(col(MatchRow.id) == match))).one()
        columns = one.model_dump(exclude={"id"})
        connection = await session.connection()
        await connection.execute(insert(MatchRow), [{**columns, "id": match + number} for number in range(1, MANY)])
        timers = [
            {"match_id": match + number, "kind": kind, "due": tomorrow + number, "text": ""}
            for number in range(1, MANY)
            for kind in KINDS
        ]
        await connection.execute(insert(TimerRow), timers)
    return service


@pytest.fixture
def fetched(many: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fetched]:
    found = Fetched()
    read = scheduler.Scheduler._timers

    async def counted(*asked: Any) -> Any:
        rows = await read(*asked)
        found.rows += len(rows)
        return rows

    def noted(connection: Any, cursor: Any, statement: str, parameters: Any, *_: object) -> None:
        if "FROM timers" in statement and statement.startswith("SELECT"):
            found.statements.append(statement)

    monkeypatch.setattr(scheduler.Scheduler, "_timers", counted)
    engine = many.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", noted)
    yield found
    event.remove(engine, "before_cursor_execute", noted)


async def test_of_many_timers_the_next_one_is_read(many: Services, fetched: Fetched) -> None:
    assert await many.scheduler.do_due() == 0
    assert fetched.rows == 1
    assert all("LIMIT" in statement for statement in fetched.statements[1:])
    fetched.rows = 0
    assert await many.scheduler.do_due() == 0
    assert fetched.rows == 1


async def test_what_is_due_and_the_next_are_found_by_the_index(many: Services, fetched: Fetched) -> None:
    await many.scheduler.do_due()
    fetched.statements.clear()
    await many.scheduler.do_due()
    assert len(fetched.statements) == 1  # nothing is due yet
    await many.scheduler._due(0)
    asked = list(fetched.statements)
    assert len(asked) == 4
    async with many.database.read() as session:
        connection = await session.connection()
        for statement in asked:
            values = (0,) * statement.count("?")
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            assert any("ix_timers_due" in row[-1] for row in plan), statement


async def test_many_that_are_due_at_once_are_read_in_parts(many: Services, clock: ManualClock) -> None:
    rung: list[int] = []

    async def ring(timer: scheduler.Timer, at: int) -> None:
        rung.append(at)
        async with many.database.write() as session:
            found = await session.get(TimerRow, timer)
            await session.delete(found)

    many.scheduler._ring = ring  # type: ignore[method-assign]
    clock.advance(24 * 60 * 60 + 1)
    assert await many.scheduler.do_due() == scheduler.AT_ONCE
    assert await many.scheduler.do_due() == scheduler.AT_ONCE
    assert rung == sorted(rung)


async def test_a_timer_that_came_to_nothing_keeps_no_other_waiting(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "AT_ONCE", 1)
    first, second = (await begun(service)).id, (await begun(service)).id
    async with service.database.write() as session:
        for number, match in enumerate((first, second)):
            session.add(TimerRow(match_id=match, kind=CLOCK, due=to_stamp(clock.now()) + number))
    ring, tried = service.scheduler._ring, list[int]()

    async def broken(timer: scheduler.Timer, at: int) -> None:
        tried.append(timer[0])
        if timer[0] == first:
            raise ValueError
        await ring(timer, at)

    service.scheduler._ring = broken  # type: ignore[method-assign]
    clock.advance(1)
    assert [await service.scheduler.do_due() for _ in range(3)] == [1, 1, 0]
    assert tried == [first, second]


def test_it_wakes_for_the_earliest_of_all(service: Services, clock: ManualClock) -> None:
    now = clock.now()
    stamps = [to_stamp(now + timedelta(seconds=seconds)) for seconds in (40, 20, 30)]
    assert service.scheduler._until(stamps) == 20
    assert service.scheduler._until([to_stamp(now - timedelta(days=1))]) == 0
