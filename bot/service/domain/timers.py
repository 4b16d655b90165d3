"""Names of the kinds of timers, as they are stored; their rows are in ``bot.service.domain.notification_kinds``."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.ports.clock import from_stamp, to_stamp

WINDOW: Final = "window"
"""The end of a window that must not betray a hand, see ``bot.service.domain.response_delay``."""

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

PREFERENCES: Final = "taste"
"""A player's preferences changed. The only timer that is not derived from the match: ``people`` sets it."""


def stamp_of(due: datetime) -> int:
    """When a timer is due as it is stored: never before the moment itself."""
    stamp = to_stamp(due)
    return stamp if from_stamp(stamp) == due else stamp + 1
