"""The parts of a process in the words of ``longroll health``: each well or not, with a sentence for the host."""

from __future__ import annotations

from typing import Final

from bot.app.health import PartHealth
from bot.images.job_queue import CROWDED
from bot.ports.heavy_work import HeavyWork
from bot.service.domain.lanes import Lane
from bot.service.persistence.backlog import Backlog, WaitingCount

OVERDUE: Final = 120.0
"""Seconds after which a message or a timer should long have been done."""

SLOW_OVERDUE: Final = 600.0
"""The same for the timers of computer generals, which take their turn."""


def store_parts(backlog: Backlog | None) -> tuple[PartHealth, ...]:
    """The database and what waits in it; the database alone while it is away."""
    if backlog is None:
        return (PartHealth("database", is_well=False, words="does not answer"),)
    return (PartHealth("database", is_well=True, words="answers"), _outbox(backlog), _timers(backlog))


def pictures_part(work: HeavyWork) -> PartHealth:
    """The queue of pictures, and of what computer generals think about."""
    words = f"{work.waiting} wait to be drawn" if work.waiting else "none wait"
    if work.trouble:
        return PartHealth("pictures", is_well=False, words=f"{words}; {work.trouble}")
    return PartHealth("pictures", work.waiting <= CROWDED, words)


def gateway_part(connected: int, shards: int) -> PartHealth:
    """The connections to Discord's gateway."""
    if shards == 1:
        return PartHealth("gateway", connected == 1, "connected" if connected else "not connected")
    return PartHealth("gateway", connected == shards, f"{connected} of {shards} shards connected")


def is_overdue(waiting: WaitingCount) -> bool:
    """Whether messages have waited for too long."""
    return waiting.oldest > OVERDUE


def _outbox(backlog: Backlog) -> PartHealth:
    """Messages that somebody waits for; others may be put off for long."""
    urgent = [backlog.messages[lane] for lane in (Lane.TABLE, Lane.LETTERS)]
    count, oldest = sum(one.count for one in urgent), max(one.oldest for one in urgent)
    words = f"{count} messages wait, the oldest for {oldest:.0f} s" if count else "no message waits"
    return PartHealth("outbox", not any(map(is_overdue, urgent)), words)


def _timers(backlog: Backlog) -> PartHealth:
    quick, slow = backlog.timers[False], backlog.timers[True]
    is_well = quick.oldest <= OVERDUE and slow.oldest <= SLOW_OVERDUE
    count, oldest = quick.count + slow.count, max(quick.oldest, slow.oldest)
    return PartHealth("timers", is_well, f"{count} are late, by up to {oldest:.0f} s" if count else "none is late")
