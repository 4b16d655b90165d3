"""Worker process: starts with the first picture, survives failures, never outlives the bot.

What is about the program, its start, its environment and its words starts it; elsewhere a process is forked.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bot.images.protocol import WireKind, write_message
from bot.images.worker import Draw, NotDrawn, SubprocessWorker, WorkerDied, _environment
from tests.support import worker_jobs
from tests.support.render_jobs import JOBS
from tests.support.waiting import lives, until


def quiet(done: int) -> None:
    """Ignores progress."""


@pytest.fixture
def worker() -> Iterator[SubprocessWorker]:
    one = SubprocessWorker()
    yield one
    one.close()


def test_it_starts_with_the_first_picture_and_draws_the_next_ones_too(worker: SubprocessWorker) -> None:
    before = worker.pid
    first = int(worker.draw(worker_jobs.number, quiet))
    assert before is None
    assert first == worker.pid != os.getpid()
    assert int(worker.draw(worker_jobs.number, quiet)) == first


def test_large_pictures_and_printed_words_come_through(worker: SubprocessWorker) -> None:
    heard: list[int] = []
    assert worker.draw(worker_jobs.moments, heard.append) == b"film"
    assert heard == [1, 2, 3]
    assert len(worker.draw(partial(worker_jobs.large, 3_000_000), quiet)) == 3_000_000


def test_the_next_pictures_start_no_thread(worker: SubprocessWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    worker.draw(worker_jobs.number, quiet)
    monkeypatch.setattr(threading.Thread, "start", _no_thread)
    assert worker.draw(worker_jobs.moments, quiet) == b"film"


def _no_thread(thread: threading.Thread) -> None:
    raise AssertionError(thread.name)


def test_a_process_that_ended_is_watched_no_longer(worker: SubprocessWorker) -> None:
    worker.draw(worker_jobs.number, quiet)
    worker.rest()
    worker.draw(worker_jobs.number, quiet)
    until(lambda: [one.name for one in threading.enumerate()].count("drawing-watch") == 1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be asked for room in a pipe")
def test_a_picture_has_room_in_the_pipe(worker: SubprocessWorker) -> None:
    import fcntl  # noqa: PLC0415 - not on every system

    worker.draw(worker_jobs.number, quiet)
    assert worker._process is not None
    assert worker._process.stdout is not None
    assert fcntl.fcntl(worker._process.stdout.fileno(), fcntl.F_GETPIPE_SZ) >= 1 << 19


@pytest.mark.usefixtures("_forked_painters")
def test_pictures_are_kept_for_the_next_process_which_draws_the_same_picture(tmp_path: Path) -> None:
    job, drawn = JOBS["board"][0], []
    for _ in range(2):
        worker = SubprocessWorker(pictures=tmp_path)
        drawn.append((worker.draw(job.run, quiet), {file.name: file.read_bytes() for file in tmp_path.iterdir()}))
        worker.close()
    assert drawn[0] == drawn[1]
    assert drawn[0][1]


def test_it_knows_nothing_of_the_bots_settings(worker: SubprocessWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGROLL_TOKEN", "secret")
    assert worker.draw(worker_jobs.environment, quiet) == b""


@pytest.mark.usefixtures("_forked_painters")
def test_a_drawing_that_fails_says_why_and_the_process_lives_on(worker: SubprocessWorker) -> None:
    with pytest.raises(NotDrawn, match="no ink"):
        worker.draw(worker_jobs.broken, quiet)
    pid = worker.pid
    assert int(worker.draw(worker_jobs.number, quiet)) == pid


@pytest.mark.usefixtures("_forked_painters")
def test_a_process_that_dies_is_replaced_and_the_picture_drawn_again(worker: SubprocessWorker, tmp_path: Path) -> None:
    before = int(worker.draw(worker_jobs.number, quiet))
    assert worker.draw(partial(worker_jobs.deadly_once, tmp_path / "sign"), quiet) == b"picture"
    assert worker.pid not in {before, None}
    assert not lives(before)


@pytest.mark.usefixtures("_forked_painters")
def test_a_process_that_died_between_two_pictures_is_replaced(worker: SubprocessWorker) -> None:
    before = int(worker.draw(worker_jobs.number, quiet))
    os.kill(before, 9)
    assert int(worker.draw(worker_jobs.number, quiet)) != before


@pytest.mark.usefixtures("_forked_painters")
def test_a_picture_that_kills_twice_is_given_up_and_the_next_one_is_drawn(worker: SubprocessWorker) -> None:
    with pytest.raises(WorkerDied):
        worker.draw(worker_jobs.deadly, quiet)
    assert worker.pid is None
    assert worker.draw(worker_jobs.number, quiet)


@pytest.mark.usefixtures("_forked_painters")
def test_a_picture_that_takes_for_ever_is_given_up_at_once() -> None:
    worker = SubprocessWorker(longest=0.2)
    try:
        with pytest.raises(WorkerDied):
            worker.draw(worker_jobs.endless, quiet)
        assert worker.pid is None
    finally:
        worker.close()


@pytest.mark.usefixtures("_forked_painters")
def test_closing_ends_the_process_even_while_it_draws(worker: SubprocessWorker) -> None:
    pid = int(worker.draw(worker_jobs.number, quiet))
    ended: list[type[Exception]] = []

    def draw(what: Draw) -> None:
        try:
            worker.draw(what, quiet)
        except WorkerDied as error:
            ended.append(type(error))

    thread = threading.Thread(target=draw, args=(worker_jobs.endless,))
    thread.start()
    until(worker._busy.locked)
    worker.close()
    thread.join(20)
    assert ended == [WorkerDied]
    assert not lives(pid)
    with pytest.raises(WorkerDied):
        worker.draw(worker_jobs.number, quiet)


@pytest.mark.usefixtures("_forked_painters")
def test_it_gives_its_memory_back_and_starts_anew(worker: SubprocessWorker) -> None:
    before = int(worker.draw(worker_jobs.number, quiet))
    worker.rest()
    assert not lives(before)
    assert int(worker.draw(worker_jobs.number, quiet)) != before


@pytest.mark.parametrize("picture", [partial(worker_jobs.large, 3_000_000), worker_jobs.moments])
def test_a_process_whose_bot_was_killed_while_it_drew_ends_without_a_word(picture: Draw) -> None:
    command = (sys.executable, "-P", "-m", "bot.images.worker_process")
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=_environment()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        write_message(process.stdin, WireKind.ASKED, pickle.dumps(picture))
        process.stdin.close()
        words = process.stderr.read().decode()
    assert "Traceback" not in words
    assert process.returncode == 0


BOT = """
import sys, time
from bot.images.worker import SubprocessWorker
from tests.support import worker_jobs
print(SubprocessWorker().draw(worker_jobs.number, print).decode(), flush=True)
time.sleep(600)
"""


def test_it_does_not_outlive_a_bot_that_is_killed() -> None:
    bot = subprocess.Popen(
        [sys.executable, "-c", BOT],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)},
    )
    with bot:
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        assert lives(pid)
        bot.kill()
    until(lambda: not lives(pid))
