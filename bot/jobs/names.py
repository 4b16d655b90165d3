"""Names in procrastinate's tables, which bots and workers of different versions share."""

from __future__ import annotations

from typing import Final

TASK: Final = "longroll.heavy_work"
"""The only task; its argument ``row`` is an id in the table of heavy work, and nothing else."""

SHORT, LONG = "short", "long"
"""Queues: long jobs have workers of their own."""

_A_SECOND: Final = 10
_RANGE: Final = 2**31
"""Priorities are whole numbers of 32 bits."""


def priority_of(due: float) -> int:
    """The priority of a job that should begin at a time in seconds since 1970: the earlier, the higher.

    It counts tenths of a second, and begins anew every 6.8 years; then a few jobs wait for others once.
    """
    return -int(due * _A_SECOND) % _RANGE
