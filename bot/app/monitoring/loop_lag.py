"""The lag of an event loop: how long it takes until a loop that is asked from outside turns to something new."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.ports.meter import Meter
from bot.ports.metrics import LOOP_LAG

PULSE: Final = 0.5
"""Seconds between two questions."""


@contextmanager
def measuring_lag(meter: Meter) -> Iterator[None]:
    """Measures the running loop for the duration of the block, from a thread beside it."""
    loop, ended = asyncio.get_running_loop(), threading.Event()

    def ask() -> None:
        while not ended.wait(PULSE):
            answered = threading.Event()
            asked = time.perf_counter()
            try:
                loop.call_soon_threadsafe(answered.set)
            except RuntimeError:  # the loop is closed
                return
            while not answered.wait(PULSE):
                if ended.is_set():
                    return
            meter.observe(LOOP_LAG, time.perf_counter() - asked)

    thread = threading.Thread(target=ask, name="loop-lag", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
