"""Heavy work through PostgreSQL: the same to the byte, once each, and done whatever happens to a worker."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from bot.app.health import look
from bot.images.job_queue import JobQueue
from bot.images.jobs import BoardJob, EncodedScene, FilmJob
from bot.jobs import asker
from bot.jobs.asker import DatabaseWork
from bot.jobs.connection import conninfo
from bot.jobs.job_rows import CHANNEL
from bot.jobs.opening import prepare
from bot.ports import heavy_work
from bot.ports.heavy_work import TooLate, for_a_panel, for_a_post
from bot.service.model.errors import BadBattle
from bot.service.usecases.file_reader import FileReader
from engine.scenarios import scenario_text
from render.style import USUAL
from tests.bot.jobs.conftest import LIVE, RunWorker
from tests.support.battle_cry.views import MID_BATTLE
from tests.support.examples import BY_NIGHT
from tests.support.render_jobs import JOBS
from tests.support.worker_jobs import CallJob

pytestmark = pytest.mark.long


def quiet(done: int) -> None:
    """Ignores progress."""


BY_DAY = ("board", "film")
"""Jobs that a worker does by day: short and long; ``tests/bot/images/test_job_queue.py`` sends all kinds."""


class Beside(JobQueue):
    """The bot's own process, which counts what it is asked for."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked = 0

    def submit(self, *what: Any) -> Any:
        self.asked += 1
        return super().submit(*what)


@asynccontextmanager
async def at_work(address: str) -> AsyncIterator[tuple[DatabaseWork, Beside]]:
    beside = Beside()
    await prepare(address)
    work = DatabaseWork(address, beside)
    async with work.at_work():
        yield work, beside
    beside.close()


async def until(true: Any, seconds: float = 40) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110  it is another process
            await asyncio.sleep(0.05)


async def rows(address: str, asked: str = "SELECT count(*) FROM heavy_work") -> list[Any]:
    async with await psycopg.AsyncConnection.connect(conninfo(address)) as connection:
        return await (await connection.execute(asked)).fetchall()


async def count(address: str, table: str) -> int:
    return int((await rows(address, f"SELECT count(*) FROM {table}"))[0][0])


async def filled(address: str, number: int, table: str = "heavy_work") -> None:
    """Returns when a table has so many rows."""
    async with asyncio.timeout(40):
        while await count(address, table) != number:  # noqa: ASYNC110  it is another process
            await asyncio.sleep(0.02)


async def begun(address: str) -> None:
    """Returns when a worker has begun a job."""
    async with asyncio.timeout(40):
        asked = "SELECT id FROM heavy_work WHERE started IS NOT NULL AND state = 'waiting'"
        while not await rows(address, asked):  # noqa: ASYNC110  it is another process
            await asyncio.sleep(0.02)


def board(turn: int) -> BoardJob:
    scene = EncodedScene.of(replace(MID_BATTLE, turn=turn))
    return BoardJob(language="en", scene=scene, highlight=None, section="", style=replace(USUAL, size=0.25))


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers count as gone as soon as those of these tests do."""
    monkeypatch.setattr(asker, "LIVE", LIVE)
    monkeypatch.setattr(asker, "_LOOKING", 0.2)


@pytest.mark.chance
async def test_a_worker_gives_every_result_to_the_byte_and_leaves_nothing_behind(
    address: str, run_worker: RunWorker
) -> None:
    async with at_work(address) as (work, beside):
        run_worker(2)
        await until(lambda: not work.trouble)
        told: list[int] = []
        for name, (job, draw) in JOBS.items() if BY_NIGHT else [(name, JOBS[name]) for name in BY_DAY]:
            done = await work.submit(job, told.append)
            assert done.data == draw(quiet), name
        assert told, "the steps of a moving picture are told"
        assert beside.asked == 0
        assert await count(address, "heavy_work") == 0
        await filled(address, 0, "procrastinate.procrastinate_jobs")


async def test_fifty_jobs_of_two_workers_are_done_once_each_and_equal_ones_together(
    address: str, run_worker: RunWorker
) -> None:
    async with at_work(address) as (work, beside):
        workers = [run_worker(1), run_worker(1)]
        await until(lambda: work._workers == 4)  # each has a queue for long jobs as well
        done = await asyncio.gather(*(work.submit(board(turn % 50), quiet) for turn in range(100)))
        for turn in (0, 49):  # at first fifty wait, so boards are smaller
            job = board(turn).smaller() if done[turn].smaller else board(turn)
            assert done[turn].data == job.run(quiet)
        assert all(done[turn].data == done[turn + 50].data for turn in range(50))
        assert beside.asked == 0
        assert await count(address, "heavy_work") == 0
        (begun,) = await rows(address, "SELECT last_value FROM procrastinate.procrastinate_jobs_id_seq")
        assert begun == (50,), "a hundred asked, fifty were equal"
        assert all(worker.poll() is None for worker in workers)


async def test_the_job_of_a_killed_worker_is_done_again_by_another(address: str, run_worker: RunWorker) -> None:
    async with at_work(address) as (work, beside):
        first, _ = run_worker(1), run_worker(1)
        await until(lambda: work._workers == 4)  # each has a queue for long jobs as well
        slow = asyncio.ensure_future(work.submit(JOBS["film"][0], quiet))
        many = [asyncio.ensure_future(work.submit(board(turn), quiet)) for turn in range(2, 12)]
        await begun(address)
        first.send_signal(signal.SIGKILL)
        done = await asyncio.gather(slow, *many)
        assert done[0].data == JOBS["film"][1](quiet)
        assert [one.data for one in done[1:]] == [board(turn).run(quiet) for turn in range(2, 12)]
        assert beside.asked == 0
        assert await count(address, "heavy_work") == 0


async def test_a_worker_that_is_asked_to_stop_finishes_what_it_began(
    address: str, run_worker: RunWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asker, "LIVE", 30.0)
    async with at_work(address) as (work, beside):
        worker = run_worker(1, 30.0)
        await until(lambda: not work.trouble)
        scenes = tuple(board(turn).scene for turn in range(30))
        job = FilmJob(language="en", scenes=scenes, theme=USUAL.theme)
        film = asyncio.ensure_future(work.submit(job, quiet))
        await begun(address)
        worker.send_signal(signal.SIGTERM)
        assert (await film).data == job.run(quiet)
        assert beside.asked == 0
        await until(lambda: worker.poll() is not None)
        assert worker.returncode == 0
        assert await count(address, "procrastinate.procrastinate_workers") == 0


async def test_without_a_worker_the_bot_draws_and_says_so(address: str, run_worker: RunWorker) -> None:
    async with at_work(address) as (work, beside):
        assert "longroll worker" in work.trouble
        assert (await work.submit(board(3), quiet)).data == board(3).run(quiet)
        assert beside.asked == 1
        worker = run_worker(1)
        await until(lambda: not work.trouble)
        await work.submit(board(4), quiet)
        assert beside.asked == 1
        worker.kill()
        asked = work.submit(board(5), quiet)
        assert (await asked).data == board(5).run(quiet)
        assert beside.asked == 2
        assert work.trouble


async def test_a_job_whose_asker_is_gone_is_dropped(address: str, run_worker: RunWorker) -> None:
    async with at_work(address) as (work, beside):
        work._workers = 1  # as if one had just been seen
        asked = [asyncio.ensure_future(work.submit(board(turn), quiet)) for turn in (1, 2)]
        await filled(address, 2)
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert await count(address, "heavy_work") == 0
        assert await count(address, "procrastinate.procrastinate_jobs") == 2
        run_worker(1)
        await filled(address, 0, "procrastinate.procrastinate_jobs")
        assert beside.asked == 0


async def test_what_a_person_waits_for_comes_first(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asker, "_LOOKING", 60.0)  # nobody looks whether the worker is there
    async with at_work(address) as (work, _):
        work._workers = 1
        with for_a_post():
            posted = asyncio.ensure_future(work.submit(board(1), quiet))
        await filled(address, 1)
        waited = asyncio.ensure_future(work.submit(board(2), quiet))
        await filled(address, 2)
        found = await rows(address, "SELECT id FROM procrastinate.procrastinate_jobs ORDER BY priority DESC, id")
        assert [number for (number,) in found] == [2, 1]
        for one in (posted, waited):
            one.cancel()


async def test_the_picture_of_a_panel_that_no_worker_begins_soon_is_dropped(
    address: str, run_worker: RunWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy_work, "PATIENCE", 0.1)
    monkeypatch.setattr(asker, "_LOOKING", 60.0)  # nobody looks whether the worker is there
    async with at_work(address) as (work, beside):
        work._workers = 1  # as if one had just been seen
        posted = asyncio.ensure_future(work.submit(board(1), quiet))
        await filled(address, 1)
        with for_a_panel():
            panels = [asyncio.ensure_future(work.submit(board(turn), quiet)) for turn in (1, 2)]
        for panel in panels:
            with pytest.raises(TooLate):
                await panel
        assert await rows(address, "SELECT askers FROM heavy_work") == [(1,)], "the posted one still waits"
        run_worker(1)
        assert (await posted).data == board(1).run(quiet)
        assert beside.asked == 0


async def test_the_picture_of_a_panel_that_is_begun_is_waited_for(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy_work, "PATIENCE", 0.1)
    monkeypatch.setattr(asker, "_LOOKING", 60.0)
    async with at_work(address) as (work, _):
        work._workers = 1
        drop, started = work._requests.drop, asyncio.Event()

        async def drop_once_started(row: int) -> bool:
            await started.wait()
            return await drop(row)

        monkeypatch.setattr(work._requests, "drop", drop_once_started)
        with for_a_panel():
            panel = asyncio.ensure_future(work.submit(board(1), quiet))
        await filled(address, 1)
        await rows(address, "UPDATE heavy_work SET started = 1 RETURNING id")
        started.set()
        await asyncio.sleep(0.3)
        assert not panel.done()
        done = "UPDATE heavy_work SET state = 'done', result = 'drawn', job = '' RETURNING id::text"
        await rows(address, f"WITH done AS ({done}) SELECT pg_notify('{CHANNEL}', id) FROM done")
        assert (await panel).data == b"drawn"


async def test_a_job_that_only_this_process_can_do_is_done_here(address: str) -> None:
    async with at_work(address) as (work, beside):
        work._workers = 1
        assert (await work.submit(CallJob(lambda _: b"here"), quiet)).data == b"here"
        assert beside.asked == 1


async def test_a_job_that_cannot_be_read_is_done_beside_the_bot(address: str, run_worker: RunWorker) -> None:
    """A worker of another version; nothing of what lies in the table is ever run as code."""
    async with at_work(address) as (work, beside):
        run_worker(1)
        await until(lambda: not work.trouble)
        job = board(6)
        done = await work._done(job, b"\x80\x04cposix\nsystem\n(S'true'\ntR.", quiet)
        assert done.data == job.run(quiet)
        assert beside.asked == 1


async def test_the_database_goes_away_and_comes_back(address: str, run_worker: RunWorker, server: Any) -> None:
    async with at_work(address) as (work, beside):
        run_worker(1)
        await until(lambda: not work.trouble)
        server.stop()
        assert (await work.submit(board(7), quiet)).data == board(7).run(quiet)
        assert beside.asked == 1
        server.start()
        async with asyncio.timeout(40):
            for turn in range(8, 1000):  # until a worker does one, which may count as alive before it is connected
                before = beside.asked
                assert (await work.submit(board(turn), quiet)).data == board(turn).run(quiet)
                if beside.asked == before:
                    break
                await asyncio.sleep(0.2)


async def test_a_worker_that_others_took_for_dead_is_alive_with_its_next_sign_of_life(
    address: str, run_worker: RunWorker
) -> None:
    async with at_work(address) as (work, beside):
        run_worker(1)
        await until(lambda: not work.trouble)
        await rows(address, "DELETE FROM procrastinate.procrastinate_workers RETURNING id")
        await filled(address, 2, "procrastinate.procrastinate_workers")  # one for each of its queues
        await until(lambda: not work.trouble)
        assert (await work.submit(board(8), quiet)).data == board(8).run(quiet)
        assert beside.asked == 0


async def test_the_program_is_a_worker_and_shows_its_health(address: str, tmp_path: Path) -> None:
    program = [sys.executable, "-c", "from bot.cli.app import main; main()", "worker", "--database", address]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
    command = [*program, "--concurrency", "1", "--data-dir", str(tmp_path)]
    with subprocess.Popen(command, env=env) as worker:  # noqa: ASYNC220  as a host starts it
        await until(lambda: bool(look(tmp_path, "worker")))
        (found,) = look(tmp_path)
        assert found.is_well
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(60) == 0
    assert look(tmp_path) == ()


async def test_a_worker_reads_files_within_their_limits(address: str, run_worker: RunWorker) -> None:
    async with at_work(address) as (work, beside):
        run_worker()
        await until(lambda: not work.trouble)
        reader = FileReader(never)
        reader.heavy_work = work
        checked = await reader.scenario(scenario_text("first-bull-run").encode(), "bull-run.yaml")
        assert checked.report.name == "First Bull Run"
        with pytest.raises(BadBattle):
            await reader.scenario(b"nothing: at all", "nothing.yaml")
        assert beside.asked == 0
        assert await count(address, "heavy_work") == 0


def never(*_: object) -> bytes:
    raise AssertionError("the bot reads it itself")


async def test_a_worker_that_comes_before_the_tables_waits_with_one_line(
    address: str, run_worker: RunWorker, tmp_path: Path
) -> None:
    async with await psycopg.AsyncConnection.connect(conninfo(address)) as connection:
        await connection.execute("ALTER TABLE heavy_work RENAME TO not_yet")
    worker = run_worker()
    log = tmp_path / "worker-0.log"
    await until(lambda: b"no tables yet" in log.read_bytes())
    await until(lambda: all(one.is_well for one in look(tmp_path / "data-0")) and look(tmp_path / "data-0"))
    await asyncio.sleep(4)
    async with await psycopg.AsyncConnection.connect(conninfo(address)) as connection:
        await connection.execute("ALTER TABLE not_yet RENAME TO heavy_work")
    await until(lambda: b"A worker works." in log.read_bytes())
    async with at_work(address) as (work, _):
        assert (await work.submit(JOBS["board"][0], quiet)).data
    assert worker.poll() is None
    lines = log.read_text().splitlines()
    assert len([line for line in lines if "no tables yet" in line]) == 1
    assert not [line for line in lines if "error" in line.lower() or "cannot be reached" in line]
