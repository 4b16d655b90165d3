"""The event loop of a program that runs for long: uvloop where it is installed, else the standard library's."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine
from typing import Final, TypeVar

T = TypeVar("T")

SELDOM: Final = (5_000, 20, 50)
"""New objects between two looks for garbage, and looks between two longer ones: next to none is in circles."""


def run(main: Coroutine[object, object, T]) -> T:
    """Runs a coroutine to its end, as ``asyncio.run`` does.

    What has been imported is never looked through for garbage.
    """
    gc.freeze()
    gc.set_threshold(*SELDOM)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(main)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Makes a loop of uvloop; ``None`` without it, as on Windows."""
    try:
        import uvloop  # noqa: PLC0415  an extra: not every system has it
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop
