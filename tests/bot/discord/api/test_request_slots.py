"""Request slots: a limit for each lane, first come first served, no lane waits for another."""

from __future__ import annotations

import asyncio
from contextvars import Context

from bot.discord.api.request_slots import RequestSlots
from bot.service.domain.lanes import Lane


async def test_a_lane_whose_slots_are_all_taken_holds_up_no_other() -> None:
    slots, done, order = RequestSlots({Lane.TABLE: 1, Lane.LETTERS: 1, Lane.REST: 1}), asyncio.Event(), list[str]()

    async def request(lane: Lane, name: str, until: asyncio.Event | None = None) -> None:
        with slots.of(lane):
            async with slots.slot():
                order.append(name)
                if until:
                    await until.wait()

    first = asyncio.create_task(request(Lane.LETTERS, "hand", done))
    await asyncio.sleep(0)
    others = [asyncio.create_task(request(Lane.LETTERS, name)) for name in ("second hand", "third hand")]
    await request(Lane.TABLE, "board")
    await request(Lane.REST, "follower")
    assert order == ["hand", "board", "follower"]
    done.set()
    await asyncio.gather(first, *others)
    assert order[3:] == ["second hand", "third hand"]


async def test_where_no_lane_is_named_a_request_is_the_tables() -> None:
    slots, order = RequestSlots({Lane.TABLE: 1, Lane.LETTERS: 1, Lane.REST: 1}), list[str]()

    async def request() -> None:
        async with slots.slot():
            order.append("unnamed")

    with slots.of(Lane.LETTERS):
        pass
    with slots.of(Lane.TABLE):
        async with slots.slot():
            waiting = asyncio.create_task(request(), context=Context())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            order.append("table")
    await waiting
    assert order == ["table", "unnamed"]
