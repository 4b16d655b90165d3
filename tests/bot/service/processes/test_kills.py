"""Processes that are killed while they play, and a database that goes away: nothing is lost, nothing comes twice."""

from __future__ import annotations

import asyncio
import signal
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from bot.service.usecases.store_check import check_matches
from bot.store.database import Database
from tests.support.forked import ForkedProcess
from tests.support.service.playing_process import begin
from tests.support.store.postgres_server import OwnPostgres


class Players:
    """Three processes, each with a shard of its own."""

    def __init__(self, address: str, folder: Path) -> None:
        self._address, self._folder = address, folder
        self._processes: dict[int, ForkedProcess] = {}
        (folder / "posts").touch()

    def start(self, shard: int) -> None:
        (self._folder / f"plays-{shard}").unlink(missing_ok=True)
        log = self._folder / f"log-{shard}"
        self._processes[shard] = ForkedProcess(
            begin, self._address, f"{shard}/3", str(self._folder), says=log, settings={}
        )

    async def play(self) -> None:
        """Returns when all of them play."""
        async with asyncio.timeout(240):
            while not all((self._folder / f"plays-{shard}").exists() for shard in self._processes):  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def post(self, more: int) -> None:
        """Returns when they have posted so many further messages."""
        wanted = self._posts() + more
        async with asyncio.timeout(240):
            while self._posts() < wanted:  # noqa: ASYNC110  they are other processes
                await asyncio.sleep(0.05)

    def _posts(self) -> int:
        return (self._folder / "posts").read_bytes().count(b"\n")

    def kill(self, shard: int) -> None:
        self._processes[shard].kill()
        assert self._processes[shard].wait(20) == -signal.SIGKILL

    def end(self) -> None:
        """Lets them send what is left, and ends them."""
        (self._folder / "end").touch()
        for shard, process in self._processes.items():
            assert process.wait(240) == 0, (self._folder / f"log-{shard}").read_text("utf-8")[-4000:]

    def close(self) -> None:
        for process in self._processes.values():
            if process.poll() is None:
                process.kill()
                process.wait(20)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("kills", "posts"),
    [pytest.param(1, 6, marks=pytest.mark.long), pytest.param(20, 100, marks=pytest.mark.soak)],
    ids=["one", "many"],
)
async def test_nothing_is_lost_and_nothing_comes_twice(
    server: OwnPostgres, migrated: str, tmp_path: Path, kills: int, posts: int
) -> None:
    rng = Random(kills)
    with ExitStack() as stack:
        players = Players(migrated, tmp_path)
        stack.callback(players.close)
        for shard in range(3):
            players.start(shard)
        await players.play()
        for number in range(kills):
            shard = rng.randrange(3)
            await players.post(posts)
            players.kill(shard)
            await players.post(posts)
            players.start(shard)
            await players.play()
            await players.post(posts)
            if number == kills // 2:
                server.restart()
                await players.post(3 * posts)
        await asyncio.to_thread(players.end)
    database = await Database.open(migrated)
    try:
        assert await judged(database, tmp_path) >= (3 * kills + 3) * posts
    finally:
        await database.close()


async def judged(database: Database, folder: Path) -> int:
    """The number of messages, each of which came once and in its order."""
    problems = {match: found async for match, found in check_matches(database) if found}
    assert problems == {}
    async with database.read() as session:
        connection = await session.connection()
        left = (await connection.execute(text("SELECT id, state, reason FROM outbox WHERE state = 'dropped'"))).all()
        opened = "SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')"
        waiting = (await connection.execute(text(opened))).scalar()
        sent = (await connection.execute(text("SELECT nonce FROM outbox WHERE state = 'sent'"))).scalars().all()
        choices = (await connection.execute(text("SELECT count(*) FROM actions"))).scalar()
    assert left == []
    assert waiting == 0
    assert choices
    posts = [line.split() for line in (folder / "posts").read_text("utf-8").splitlines()]
    nonces = [nonce for nonce, *_ in posts]
    assert len(nonces) == len({*nonces}), "something came twice"
    assert {*nonces} == {*sent}, "something was lost"
    lanes = defaultdict[tuple[str, str], list[int]](list)
    for _, row, match, person in posts:
        lanes[match, person].append(int(row))
    assert all(rows == sorted(rows) for rows in lanes.values()), "something came out of order"
    return len(nonces)
