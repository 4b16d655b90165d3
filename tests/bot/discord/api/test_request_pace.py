"""Requests keep within Discord's limit for a bot, whichever of its processes makes them."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections import Counter

import pytest

from bot.discord.api.request_pace import ALL, RequestPace
from bot.ports.shards import Shards
from tests.bot.discord.api.test_request_watch import Counting

WINDOW = 1.0


class Time:
    """Time that passes when all wait."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._waiting: list[tuple[float, int, asyncio.Event]] = []
        self._numbers = itertools.count()

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        awake = asyncio.Event()
        heapq.heappush(self._waiting, (self.now + max(seconds, 0.0), next(self._numbers), awake))
        await awake.wait()

    async def pass_until(self, end: float, steps: int = 6) -> None:
        """Lets time pass until a moment, or until nobody waits; who is awake has so many steps to do what they do."""
        while True:
            for _ in range(steps):
                await asyncio.sleep(0)
            if not self._waiting or self._waiting[0][0] > end:
                return
            self.now, _, awake = heapq.heappop(self._waiting)
            awake.set()


class Discord:
    """Takes 50 requests in each second of its clock, and refuses the others until the next begins."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self.taken: Counter[int] = Counter()
        self.refused = 0

    def takes(self) -> bool:
        second = int(self._time.now)
        if self.taken[second] < ALL:
            self.taken[second] += 1
            return True
        self.refused += 1
        return False


async def _ask(pace: RequestPace, discord: Discord, time: Time, done: Counter[RequestPace], pause: float) -> None:
    """One after the other, as the library does: again a moment after a refusal."""
    while True:
        await pace.turn()
        if discord.takes():
            done[pace] += 1
            await time.sleep(pause)
        else:
            pace.refused()
            await time.sleep(int(time.now) + 1 - time.now)


async def _for_a_while(
    seconds: float, *busy: tuple[RequestPace, int], time: Time
) -> tuple[Discord, Counter[RequestPace]]:
    """Processes, each with so many requests at once, for a time."""
    discord, done = Discord(time), Counter[RequestPace]()
    tasks = [asyncio.create_task(_ask(pace, discord, time, done, 0.05)) for pace, many in busy for _ in range(many)]
    await time.pass_until(time.now + seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return discord, done


def pace(time: Time, shards: Shards | None = None) -> RequestPace:
    return RequestPace(shards, Counting(), time, time.sleep)


async def test_a_process_that_is_alone_uses_all_and_never_more_within_a_second() -> None:
    time = Time()
    one, begun = pace(time), []

    async def ask() -> None:
        await one.turn()
        begun.append(time.now)

    asking = [asyncio.create_task(ask()) for _ in range(4 * ALL)]
    await time.pass_until(time.now + 10, 4 * ALL)
    await asyncio.gather(*asking)
    assert begun[-1] - begun[0] == pytest.approx(3.0)
    assert all(later - earlier >= WINDOW - 1e-9 for earlier, later in zip(begun, begun[ALL:], strict=False))


async def test_busy_processes_share_and_next_to_nothing_is_refused() -> None:
    time = Time()
    three = [pace(time, Shards(number, number, 3)) for number in range(3)]
    discord, done = await _for_a_while(150, *((one, 15) for one in three), time=time)
    assert discord.refused < 300  # a bot is barred for 10,000 in ten minutes
    assert sum(done.values()) > 0.85 * 150 * ALL
    assert min(done.values()) > 0.5 * max(done.values())


async def test_what_others_do_not_need_a_busy_process_uses() -> None:
    time = Time()
    busy, quiet = (pace(time, Shards(number, number, 2)) for number in range(2))
    discord, done = await _for_a_while(30, (busy, 15), (quiet, 0), time=time)
    assert discord.refused <= ALL
    assert done[busy] > 0.9 * 30 * ALL


async def test_after_a_refusal_a_process_keeps_to_its_part_and_takes_more_again_later() -> None:
    time = Time()
    one = pace(time, Shards(0, 3, 16))
    assert one.rate == ALL
    one.refused()
    assert one.rate == int(0.9 * ALL / 4)
    time.now += 30
    assert ALL / 2 < one.rate < ALL
    time.now += 30
    assert one.rate == ALL
