"""Queue of render jobs: bounded, smaller boards while it is long, a worker for long jobs, no drawing in the bot."""

from __future__ import annotations

import asyncio
import os
import pickle
import threading
from collections.abc import AsyncIterator
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.images import jobs
from bot.images.job_queue import JobQueue
from bot.images.pictures import Pictures
from bot.images.worker import Draw, NotDrawn, SubprocessWorker, WorkerDied
from bot.ports import heavy_work
from bot.ports.heavy_work import Finished, Progress, TooLate, for_a_panel, for_a_post
from engine.battle_cry.view import PublicView
from engine.language import PSEUDO, Language, language
from tests.support import worker_jobs
from tests.support.battle_cry.views import MID_BATTLE
from tests.support.examples import BY_NIGHT
from tests.support.render_jobs import JOBS, OTHERS, SMALL
from tests.support.waiting import lives, until
from tests.support.worker_jobs import CallJob

pytestmark = pytest.mark.usefixtures("_forked_painters")

BY_DAY = ("board", "hand", "film")
"""Jobs that another process does by day: short and long ones."""

WAITING, CROWDED = 8, 4
"""Boards that are asked for at once, and how many may wait before they are drawn smaller."""


def quiet(done: int) -> None:
    """Ignores progress."""


def boards(count: int) -> list[PublicView]:
    return [replace(MID_BATTLE, turn=turn) for turn in range(1, count + 1)]


def held_up(job_queue: JobQueue, go_on: threading.Event) -> asyncio.Future[Finished]:
    """Occupies the bot's own worker until it may go on."""

    def draw(told: Progress) -> bytes:
        go_on.wait()
        return b"done"

    busy = job_queue.submit(CallJob(draw), quiet)
    until(lambda: job_queue.waiting == 0)
    return busy


def pids(job_queue: JobQueue) -> set[int]:
    """Ids of the worker processes."""
    return {one.pid for one in job_queue._workers if isinstance(one, SubprocessWorker) and one.pid}


@pytest.fixture
async def job_queue() -> AsyncIterator[JobQueue]:
    one = JobQueue(2)
    yield one
    one.close()


@pytest.mark.long
async def test_many_boards_at_once_are_all_delivered_and_the_bot_goes_on_answering() -> None:
    job_queue = JobQueue(2, crowded=CROWDED)
    pictures, turns = Pictures(job_queue), 0
    drawing = asyncio.gather(*(pictures.board(view, style=SMALL) for view in boards(WAITING)))
    waited = 0
    while not drawing.done():
        waited = max(waited, job_queue.waiting)
        turns += 1
        await asyncio.sleep(0.005)
    widths = [Image.open(BytesIO(one.data)).width for one in await drawing]
    assert len(widths) == WAITING
    assert set(widths) == {240, 480}
    assert widths[-1] == 480
    assert WAITING - 2 <= waited <= WAITING
    assert turns > 10
    assert job_queue.waiting == 0
    job_queue.close()


async def test_equal_boards_are_drawn_once_whoever_looks_and_whatever_he_is_asked(job_queue: JobQueue) -> None:
    pictures = Pictures(job_queue)
    others = [replace(MID_BATTLE, waiting_for=None, decision=None), replace(MID_BATTLE)]
    first, *same = await asyncio.gather(*(pictures.board(view) for view in (MID_BATTLE, *others)))
    assert first.data
    assert all(one.data is first.data for one in same)


@pytest.mark.long
async def test_equal_tastes_share_a_drawing_and_others_have_their_own(job_queue: JobQueue) -> None:
    pictures = Pictures(job_queue)
    preferences = (SMALL, OTHERS, replace(OTHERS), replace(OTHERS, theme="deutan"), replace(OTHERS, turned=False))
    drawn = [
        one.data
        for one in await asyncio.gather(*(pictures.board(MID_BATTLE, style=preferences) for preferences in preferences))
    ]
    assert all(drawn)
    assert drawn[1] is drawn[2]
    assert len(set(drawn)) == len(preferences) - 1


async def test_a_smaller_board_is_not_kept_for_a_better_time() -> None:
    job_queue, go_on = JobQueue(0, crowded=0), threading.Event()
    pictures, busy = Pictures(job_queue), held_up(job_queue, go_on)
    asked = [asyncio.ensure_future(pictures.board(view)) for view in boards(2)]
    await asyncio.sleep(0)
    go_on.set()
    small, full = await asyncio.gather(*asked)
    again = (await pictures.board(boards(1)[0])).data
    assert [Image.open(BytesIO(one)).width for one in (small.data, full.data, again)] == [800, 1600, 1600]
    assert (await busy).data == b"done"
    job_queue.close()


async def test_who_comes_when_the_line_is_full_gets_words_at_once() -> None:
    job_queue, go_on = JobQueue(0, most=3), threading.Event()
    pictures, busy = Pictures(job_queue), held_up(job_queue, go_on)
    asked = [asyncio.ensure_future(pictures.board(view)) for view in boards(9)]
    refused = await asyncio.gather(*asked[3:])
    go_on.set()
    accepted = await asyncio.gather(*asked[:3])
    assert all(one.data for one in accepted)
    assert not any(one.data for one in refused)
    assert all(one.words and one.alt for one in refused)
    assert (await pictures.board(boards(9)[-1])).data
    assert (await busy).data == b"done"
    job_queue.close()


async def test_nothing_is_drawn_by_the_bot_and_no_process_starts_before_it_is_needed(job_queue: JobQueue) -> None:
    assert not pids(job_queue)
    found = {int((await job_queue.submit(CallJob(worker_jobs.number), quiet)).data) for _ in range(4)}
    assert found == pids(job_queue)
    assert len(found) == 1, "the process that knows the battle draws on"
    assert os.getpid() not in found
    together = await asyncio.gather(*(job_queue.submit(CallJob(worker_jobs.number), quiet) for _ in range(12)))
    assert len({one.data for one in together}) <= 2


async def test_a_long_picture_holds_nobody_up_and_its_process_ends_with_it(job_queue: JobQueue) -> None:
    long = job_queue.submit(CallJob(worker_jobs.endless, long=True), quiet)
    assert [bool((await job_queue.submit(CallJob(worker_jobs.number), quiet)).data) for _ in range(3)] == [True] * 3
    assert not long.done()
    other = JobQueue(1)
    pid = int((await other.submit(CallJob(worker_jobs.number, long=True), quiet)).data)
    assert not lives(pid)
    other.close()


async def test_a_picture_that_cannot_be_drawn_is_told_to_who_asked_and_nobody_else(job_queue: JobQueue) -> None:
    found = await asyncio.gather(
        *(
            job_queue.submit(CallJob(what), quiet)
            for what in (worker_jobs.broken, worker_jobs.deadly, worker_jobs.number)
        ),
        return_exceptions=True,
    )
    assert [type(one) for one in found[:2]] == [NotDrawn, WorkerDied]
    assert not isinstance(found[2], BaseException)


async def test_closing_ends_every_process_and_what_waits() -> None:
    job_queue = JobQueue(2)
    await asyncio.gather(*(job_queue.submit(CallJob(worker_jobs.number), quiet) for _ in range(6)))
    found = pids(job_queue)
    waiting = [job_queue.submit(CallJob(worker_jobs.endless), quiet) for _ in range(5)]
    await asyncio.sleep(0)
    job_queue.close()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(one, WorkerDied | asyncio.CancelledError) for one in ended)
    assert found
    assert not any(lives(pid) for pid in found)


@pytest.mark.parametrize("name", JOBS)
def test_every_job_calls_its_function_with_what_it_has_after_it_was_sent(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes of that is drawn twice and compared below, of all in the soak."""
    job, draw = JOBS[name]
    called: list[tuple[Language, tuple[object, ...]]] = []

    def note(*given: object) -> bytes:
        called.append((language(), given))
        return b"drawn"

    monkeypatch.setattr(jobs, draw.func.__name__, note)
    sent: Draw = pickle.loads(pickle.dumps(replace(job, language=PSEUDO).run))
    assert sent(quiet) == b"drawn"
    assert called == [(PSEUDO, (*draw.args, quiet))]


@pytest.mark.chance
@pytest.mark.long
async def test_every_picture_is_the_same_wherever_it_is_drawn() -> None:
    job_queue = JobQueue(1)  # a second process would do the first one's work anew
    for name in JOBS if BY_NIGHT else BY_DAY:
        job, draw = JOBS[name]
        assert (await job_queue.submit(job, quiet)).data == draw(quiet), name
    job_queue.close()


async def test_what_a_person_waits_for_overtakes_what_is_posted_a_moment_later() -> None:
    job_queue, go_on = JobQueue(0), threading.Event()
    order: list[str] = []

    def drawn(name: str) -> CallJob:
        def draw(told: Progress) -> bytes:
            order.append(name)
            return b""

        return CallJob(draw)

    busy = held_up(job_queue, go_on)
    with for_a_post():
        posted = [job_queue.submit(drawn(name), quiet) for name in ("post 1", "post 2")]
    waited = [job_queue.submit(drawn(name), quiet) for name in ("panel 1", "panel 2")]
    go_on.set()
    await asyncio.gather(busy, *posted, *waited)
    assert order == ["panel 1", "panel 2", "post 1", "post 2"]
    job_queue.close()


async def test_the_picture_of_a_panel_that_cannot_be_begun_soon_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy_work, "PATIENCE", 0.05)
    job_queue, go_on = JobQueue(0), threading.Event()
    with for_a_panel():
        begun = held_up(job_queue, go_on)
        late = job_queue.submit(CallJob(lambda _: b"late"), quiet)
    with for_a_post():
        posted = job_queue.submit(CallJob(lambda _: b"posted"), quiet)
    await asyncio.sleep(0.1)
    go_on.set()
    assert [(await one).data for one in (begun, posted)] == [b"done", b"posted"], "what is begun is finished"
    with pytest.raises(TooLate):
        await late
    with for_a_panel():
        assert (await job_queue.submit(CallJob(lambda _: b"again"), quiet)).data == b"again"
    job_queue.close()


async def test_a_board_that_a_panel_gives_up_is_still_posted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy_work, "PATIENCE", 0.05)
    job_queue, go_on = JobQueue(0), threading.Event()
    pictures, busy = Pictures(job_queue), held_up(job_queue, go_on)
    with for_a_panel():
        panel = asyncio.create_task(pictures.board(MID_BATTLE))
    posted = asyncio.create_task(pictures.board(MID_BATTLE))
    await asyncio.sleep(0.1)
    go_on.set()
    assert not (await panel).data
    assert (await panel).words
    assert (await posted).data
    assert (await busy).data == b"done"
    with for_a_panel():
        assert (await pictures.board(MID_BATTLE)).data == (await posted).data, "which is kept for both"
    job_queue.close()


async def test_what_nobody_waits_for_any_more_is_not_drawn() -> None:
    job_queue, go_on = JobQueue(0), threading.Event()
    pictures, busy = Pictures(job_queue), held_up(job_queue, go_on)
    first, second = [asyncio.ensure_future(pictures.board(MID_BATTLE)) for _ in range(2)]
    other = asyncio.ensure_future(pictures.board(boards(9)[-1]))
    await asyncio.sleep(0)
    first.cancel()
    other.cancel()
    await asyncio.sleep(0)
    assert len(pictures._drawing) == 1, "one who asked for the first board is still there"
    go_on.set()
    assert (await second).data
    assert (await busy).data == b"done"
    assert len(pictures._kept) == 1
    job_queue.close()
