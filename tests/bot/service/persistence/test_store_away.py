"""The database goes away for a while: pending work is done when it is back, and nothing is given up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app.services import Services
from bot.service.domain.response_delay import MOST
from bot.service.usecases.match_commands.turn import Act
from bot.service.workers import errata_job
from bot.service.workers.outbox import OutboxRow, SendResult
from bot.store.database import Database
from bot.store.errors import StoreError
from tests.bot.service.domain.test_response_delay import WITHOUT, asked
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, begun, play

Opened = Callable[..., AbstractAsyncContextManager[Any]]


class Absence:
    """Whether a database is away, and how it comes back."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.lasts = False
        for name in ("read", "write"):
            patch.setattr(Database, name, self._unless_away(getattr(Database, name)))

    def _unless_away(self, real: Opened) -> Opened:
        @asynccontextmanager
        async def opened(database: Database, **how: Any) -> AsyncIterator[Any]:
            if self.lasts:
                raise StoreError("unreachable")
            async with real(database, **how) as session:
                yield session

        return opened


@pytest.fixture
def absence(monkeypatch: pytest.MonkeyPatch) -> Absence:
    return Absence(monkeypatch)


async def test_a_timer_that_is_due_meanwhile_goes_off_afterward(
    service: Services, clock: ManualClock, absence: Absence, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await asked(service, parry=WITHOUT)
    clock.advance(MOST)
    real = service.scheduler._ring

    async def ring(*timer: Any) -> None:
        absence.lasts = True
        await real(*timer)

    monkeypatch.setattr(service.scheduler, "_ring", ring)
    with pytest.raises(StoreError):
        await service.scheduler.do_due()
    monkeypatch.undo()
    absence.lasts = False
    assert await service.scheduler.do_due() == 1
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.kind == "rest"


async def test_news_that_cannot_be_made_meanwhile_are_never_given_up(service: Services, clock: ManualClock) -> None:
    """A failure of the message itself would be given up after a dozen tries."""
    await begun(service)

    async def send(row: OutboxRow) -> SendResult:
        raise StoreError("unreachable")

    with capture_logs() as logs:
        for _ in range(20):
            clock.advance(600)
            await service.outbox.drain_once(send)
    assert logs == []
    post = Postbox()
    clock.advance(600)
    await service.outbox.drain_once(post.send)
    assert "started" in post.told()


async def test_a_bot_that_begins_meanwhile_works_when_it_is_back(
    service: Services, clock: ManualClock, absence: Absence
) -> None:
    await begun(service)
    post = Postbox()
    absence.lasts = True

    async def works() -> None:
        async with service.at_work(post.send):
            await ended.wait()

    ended = asyncio.Event()
    work = asyncio.create_task(works())
    await asyncio.sleep(0.02)
    clock.advance(5)
    await asyncio.sleep(0.02)
    assert not work.done()
    absence.lasts = False
    for _ in range(200):
        clock.advance(5)
        await asyncio.sleep(0.005)
        if post.messages:
            break
    assert post.messages
    ended.set()
    await work


async def test_corrections_are_looked_for_again_when_it_is_back(
    service: Services, absence: Absence, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = (await begun(service)).id
    service.unit_of_work.forget(match)

    async def began_before(_: object) -> list[Any]:
        absence.lasts = True
        return [match]

    monkeypatch.setattr(errata_job, "_begun_before", began_before)
    with pytest.raises(StoreError):
        await errata_job.announce_corrections(service.unit_of_work)


@pytest.mark.parametrize("stored", [True, False])
async def test_a_choice_of_which_nobody_knows_whether_it_is_stored_is_made_once(
    service: Services, monkeypatch: pytest.MonkeyPatch, *, stored: bool
) -> None:
    match, real, lost = (await begun(service)).id, Database.write, [True]

    @asynccontextmanager
    async def losing(database: Database) -> AsyncIterator[Any]:
        if not lost:
            async with real(database) as session:
                yield session
            return
        lost.clear()
        try:
            async with real(database) as session:
                yield session
                if not stored:
                    raise ConnectionResetError  # noqa: TRY301
        except (ConnectionResetError, StoreError):
            pass
        raise StoreError("unsure")

    version = (await service.matches.queries.view(match, GRANT)).version
    monkeypatch.setattr(Database, "write", losing)
    done = await service.matches.execute(match, Act(GRANT, "lay one", version), request="a press")
    assert not done.repeated or stored
    scene = await service.matches.queries.view(match, GRANT)
    assert [action.text for action in scene.draft] == ["lay one"]
    assert scene.version == version + 1
    await play(service, match, "push")
