"""When the service has something to do by itself in a match, by the kind of timer: what is stored, and what rings.

They follow from the match as it is, so a change stores those that are other than before, in its own transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from bot.clock import from_stamp, to_stamp
from bot.service import clocks, generals, pauses, reminders
from bot.service.live import Live
from bot.service.model import MatchInfo, Status

WINDOW: Final = "window"
"""The end of a window that must not betray a hand, see ``bot.service.disguise``."""

CLOCK: Final = "clock"
"""Somebody's time is out."""

CALL: Final = "call"
"""Somebody is to be called, or reminded."""

STALL: Final = "stall"
"""Nothing has happened for long."""

SLEEP: Final = "sleep"
"""Nothing has happened for so long that nobody is told anything any more."""

GENERAL: Final = "general"
"""A computer general is to answer."""

RESUME: Final = "resume"
"""The end of a pause that one side wants and the other does not answer."""

STANDS: Final = "stands"
"""A proposal stands to which nobody said anything."""

SERIES: Final = "series"
"""A match of a series is over, and it is to go on: the timer is taken away by what follows, not by the match."""

TASTE: Final = "taste"
"""What a player of the match likes has changed: the only one that is not made here."""


def stamp_of(due: datetime) -> int:
    """When a timer is due as it is stored: never before the moment itself."""
    stamp = to_stamp(due)
    return stamp if from_stamp(stamp) == due else stamp + 1


def due_times(live: Live) -> Mapping[str, datetime]:
    """When each of them rings."""
    found = {
        WINDOW: live.window.next if live.window else None,
        CLOCK: clocks.runs_out(live.info),
        CALL: reminders.next_call(live),
        STALL: clocks.stalls(live.info),
        SLEEP: clocks.sleeps(live.info),
        GENERAL: generals.due(live),
        RESUME: pauses.lapses(live.info),
        STANDS: clocks.stands(live.info),
        SERIES: _over(live.info) if live.info.series else None,
    }
    return {kind: due for kind, due in found.items() if due is not None}


def _over(info: MatchInfo) -> datetime | None:
    """When a match, or its lobby, came to its end."""
    if info.status is Status.CLOSED:
        return info.created
    return info.ended if info.status is Status.OVER else None
