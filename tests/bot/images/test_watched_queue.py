"""Pictures as they are counted: drawn, smaller, failed, refused by a full queue."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable

import pytest

from bot.images.job_queue import JobQueue
from bot.images.watched_queue import WatchedQueue
from bot.ports import heavy_work
from bot.ports.heavy_work import Progress, QueueFull, TooLate, for_a_panel
from bot.ports.meter import Metric


class Counting:
    """Counts by metric and labels."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, ...]] = Counter()

    def count(self, metric: Metric, *labels: str) -> None:
        self.counts[metric.name, *labels] += 1

    def observe(self, metric: Metric, value: float, *labels: str) -> None:
        self.counts[metric.name, *labels] += 1


class Job:
    """A job that does what it is told."""

    def __init__(self, drawn: Callable[[], bytes], *, long: bool = False) -> None:
        self._drawn = drawn
        self.long = long

    def run(self, progress: Progress) -> bytes:
        return self._drawn()

    def smaller(self) -> None:
        return None


def picture() -> bytes:
    return b"picture"


def broken() -> bytes:
    raise ValueError("no ink")


async def test_what_comes_of_pictures_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = Counting()
    beside = JobQueue(0, most=1)
    queue = WatchedQueue(beside, meter)
    await queue.submit(Job(picture), lambda _: None)
    await queue.submit(Job(picture, long=True), lambda _: None)
    with pytest.raises(ValueError, match="no ink"):
        await queue.submit(Job(broken), lambda _: None)
    monkeypatch.setattr(heavy_work, "PATIENCE", -1.0)
    with pytest.raises(TooLate), for_a_panel():
        await queue.submit(Job(picture), lambda _: None)
    go_on, taken_up = threading.Event(), threading.Event()

    def slow() -> bytes:
        taken_up.set()
        go_on.wait(20)
        return b"late"

    first = queue.submit(Job(slow), lambda _: None)
    assert await asyncio.to_thread(taken_up.wait, 20)
    second = queue.submit(Job(picture), lambda _: None)
    assert queue.waiting == 1
    with pytest.raises(QueueFull):
        queue.submit(Job(picture), lambda _: None)
    go_on.set()
    await first
    await second
    await asyncio.sleep(0)  # what is called when it is done is called
    beside.close()
    assert meter.counts == {
        ("longroll_pictures_total", "drawn"): 4,
        ("longroll_pictures_total", "failed"): 1,
        ("longroll_pictures_total", "full"): 1,
        ("longroll_pictures_total", "late"): 1,
        ("longroll_picture_seconds", "short"): 3,
        ("longroll_picture_seconds", "long"): 1,
    }
