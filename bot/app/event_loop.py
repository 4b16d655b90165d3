"""The event loop of a program that runs for long: uvloop where it is installed, else the standard library's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

from bot.ports.garbage import FEW, look_seldom

T = TypeVar("T")


def run(main: Coroutine[object, object, T]) -> T:
    """Runs a coroutine to its end, as ``asyncio.run`` does, and looks for garbage seldom."""
    look_seldom(FEW)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(main)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Makes a loop of uvloop; ``None`` without it, as on Windows."""
    try:
        import uvloop  # noqa: PLC0415  an extra: not every system has it
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop
