"""Signs of life and news of jobs while the database goes away and comes back, without one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager
from procrastinate.testing import InMemoryConnector

from bot.jobs import job_manager
from bot.jobs.job_manager import OwnJobManager


class Breaking(InMemoryConnector):
    """A database that is away for the first statements and the first listeners."""

    def __init__(self, away: int) -> None:
        super().__init__()
        self.away = away
        self.signs: list[object] = []
        self.listening = asyncio.Event()

    async def execute_query_async(self, query: str, **arguments: Any) -> None:
        self._fail_at_first()
        self.signs.append(arguments["worker"])

    async def listen_notify(self, on_notification: Any, channels: Any) -> None:
        self._fail_at_first()
        assert list(channels) == ["procrastinate_queue_v1#short"]
        self.listening.set()
        await asyncio.Event().wait()

    def _fail_at_first(self) -> None:
        if self.away:
            self.away -= 1
            raise ConnectorException


async def test_a_sign_of_life_that_failed_is_followed_by_others() -> None:
    database = Breaking(1)
    manager = OwnJobManager(JobManager(database))
    for _ in range(2):
        await manager.update_heartbeat(7)
    assert database.signs == [7]


async def test_news_are_heard_again_after_the_database_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_manager, "AGAIN", 0.0)
    database = Breaking(3)

    async def heard(**_: object) -> None:
        raise AssertionError

    listening = asyncio.create_task(
        OwnJobManager(JobManager(database)).listen_for_jobs(on_notification=heard, queues=iter(["short"]))
    )
    async with asyncio.timeout(5):
        await database.listening.wait()
    listening.cancel()
    assert database.away == 0
