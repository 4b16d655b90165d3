"""Memory and processor time of the processes that this one has started, on systems that tell it (``/proc``)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.ports.meter import MetricReading
from bot.ports.metrics import CHILDREN, CHILDREN_CPU, CHILDREN_MEMORY

_PARENT, _USER, _SYSTEM, _RESIDENT = 1, 11, 12, 21
"""Fields of ``/proc/PID/stat`` after the name of the program: parent, processor time in ticks, memory in pages."""

_PROC: Final = Path("/proc")


async def read_children() -> Sequence[MetricReading]:
    """Readings about the processes that this one has started; none where the system does not tell."""
    if not (_PROC / "self" / "stat").exists():
        return ()
    running = list(_children())
    ended = os.times()
    ticks = sum(int(one[_USER]) + int(one[_SYSTEM]) for one in running)
    seconds = ended.children_user + ended.children_system + ticks / os.sysconf("SC_CLK_TCK")
    return (
        MetricReading(CHILDREN, len(running)),
        MetricReading(CHILDREN_MEMORY, sum(int(one[_RESIDENT]) for one in running) * os.sysconf("SC_PAGE_SIZE")),
        MetricReading(CHILDREN_CPU, seconds),
    )


def _children() -> Iterator[Sequence[str]]:
    """The fields of each process that this one has started; of those that have ended, their time is in ``os.times``."""
    mine = str(os.getpid())
    for file in _PROC.glob("[0-9]*/stat"):
        with suppress(OSError):  # a process may end meanwhile
            fields = file.read_text("utf-8", "replace").rpartition(")")[2].split()
            if fields[_PARENT] == mine:
                yield fields
