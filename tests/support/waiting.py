"""Waiting for another process, thread or task: until something is so, and no longer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0


def until(is_so: Callable[[], bool]) -> None:
    """Returns as soon as it is so; fails when it never is."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


async def until_it_is(is_so: Callable[[], bool]) -> None:
    """The same where what is waited for happens on this event loop."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.01)


def lives(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
