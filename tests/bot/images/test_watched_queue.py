"""Pictures as they are counted: drawn, smaller, failed, refused by a full queue."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter

import pytest

from bot.images.job_queue import JobQueue, QueueFull
from bot.images.jobs import DrawJob, Progress
from bot.images.watched_queue import WatchedQueue
from bot.ports.meter import Metric


class Counting:
    """Counts by metric and labels."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, ...]] = Counter()

    def count(self, metric: Metric, *labels: str) -> None:
        self.counts[metric.name, *labels] += 1

    def observe(self, metric: Metric, value: float, *labels: str) -> None:
        self.counts[metric.name, *labels] += 1


def picture(_: Progress) -> bytes:
    return b"picture"


def broken(_: Progress) -> bytes:
    raise ValueError("no ink")


async def test_what_comes_of_pictures_is_counted() -> None:
    meter = Counting()
    queue = WatchedQueue(JobQueue(0, most=1), meter)
    await queue.draw(DrawJob(picture), lambda _: None)
    await queue.draw(DrawJob(picture, long=True), lambda _: None)
    with pytest.raises(ValueError, match="no ink"):
        await queue.draw(DrawJob(broken), lambda _: None)
    go_on, taken_up = threading.Event(), threading.Event()

    def slow(_: Progress) -> bytes:
        taken_up.set()
        go_on.wait(20)
        return b"late"

    first = queue.draw(DrawJob(slow), lambda _: None)
    assert await asyncio.to_thread(taken_up.wait, 20)
    second = queue.draw(DrawJob(picture), lambda _: None)
    assert queue.waiting == 1
    with pytest.raises(QueueFull):
        queue.draw(DrawJob(picture), lambda _: None)
    go_on.set()
    await first
    await second
    await asyncio.sleep(0)  # what is called when it is done is called
    queue.close()
    assert meter.counts == {
        ("longroll_pictures_total", "drawn"): 4,
        ("longroll_pictures_total", "failed"): 1,
        ("longroll_pictures_total", "full"): 1,
        ("longroll_picture_seconds", "short"): 3,
        ("longroll_picture_seconds", "long"): 1,
    }
