"""The simulated Discord's look for rest, made cheap: it finds the same with a fraction of the work.

simcord notes each callback of the event loop, and looks at all tasks whenever one of them has ended. That was a sixth
of the processor time of a test with a bot. Here a step of a task is not noted for itself, and nobody looks while the
loop has something to do.
"""

from __future__ import annotations

import asyncio
from contextvars import Context
from types import SimpleNamespace
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord
from simcord import _dpy_internals as discord_internals
from simcord import _runtime as runtime
from simcord import _settlement as settlement
from simcord import env as environment

from bot.local_table.simcord_hooks import LiveEnv

MOST_TURNS: Final = 10_000
"""Turns of the loop after which simcord looks at the clock, however much there is to do."""

_track_callback: Final = runtime._track_callback
_attach_bot: Final = runtime._attach_bot
_recognized_wait: Final = settlement._recognized_wait
_loop_sleep: Final = discord_internals.tasks_loop_sleep

_between_rounds: Final[WeakKeyDictionary[asyncio.Task[Any], asyncio.Future[Any]]] = WeakKeyDictionary()
"""Tasks of ``discord.ext.tasks`` with the sleep in which each was found."""


def settle_quickly() -> None:
    """Has the simulated Discord do so, once and for all tests."""
    runtime._track_callback = _track_all_but_steps
    settlement._recognized_wait = _recognized_wait_loops_first
    discord_internals.tasks_loop_sleep = _loop_sleep_once
    discord_internals._clock_monotonic = _clock_monotonic
    vars(environment).update(
        asyncio=SimpleNamespace(**vars(asyncio) | {"sleep": _sleep_while_busy}),
        _attach_bot=_attach_and_pass_steps,
    )


def _track_all_but_steps(
    work: Any, original: Any, callback: Any, args: tuple[Any, ...], *, when: float | None, **rest: Any
) -> Any:
    """A task whose next step is due is found at work by what it waits for: nothing, or something that is done."""
    if when is None and isinstance(getattr(callback, "__self__", None), asyncio.Task):
        return original(callback, *args, context=rest["context"])
    return _track_callback(work, original, callback, args, when=when, **rest)


async def _attach_and_pass_steps(env: Any, bot: discord.Client) -> None:
    """Once the bot is there, a task's next step goes straight to the loop, as it would in the end."""
    await _attach_bot(env, bot)
    loop, plain, tracked = env._loop, env._runtime.call_soon, env._loop.call_soon

    def call_soon(callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:
        is_step = isinstance(getattr(callback, "__self__", None), asyncio.Task)
        handle: asyncio.Handle = (plain if is_step else tracked)(callback, *args, context=context)
        return handle

    loop.call_soon = call_soon


async def _sleep_while_busy(seconds: float) -> None:
    """In place of one turn of the loop, as many as it has something to do; in a live world just the one."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(seconds)
    if seconds or isinstance(runtime._LIVE_LOOPS.get(loop), LiveEnv):
        return
    for _ in range(MOST_TURNS):
        if not loop._ready:  # type: ignore[attr-defined]
            return
        await asyncio.sleep(0)


def _loop_sleep_once(task: asyncio.Task[Any], waiter: Any) -> bool:
    if waiter is None or waiter.done():
        return False
    if _between_rounds.get(task) is waiter:
        return True
    found = _loop_sleep(task, waiter)
    if found:
        _between_rounds[task] = waiter
    return found


def _recognized_wait_loops_first(self: Any, task: asyncio.Task[Any], waiter: Any) -> bool:
    return _loop_sleep_once(task, waiter) or _recognized_wait(self, task, waiter)


def _clock_monotonic() -> float:
    if runtime._BOT_SCOPE.get() is None:
        return discord_internals.real_monotonic()
    env = runtime._selected_env(driver=False)
    return discord_internals.real_monotonic() if env is None else float(env._virtual_time)
