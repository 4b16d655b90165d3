"""Stored names of the kinds of timers; their rows are in ``notifications_of_matches`` or in the kind's own module."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.ports.clock import from_stamp, to_stamp

WINDOW: Final = "window"
"""End of a response delay (``bot.service.domain.response_delay``)."""

CLOCK: Final = "clock"
"""End of a player's time."""

CALL: Final = "call"
"""Call or reminder of the player to move."""

STALL: Final = "stall"
"""Standstill of a match without clocks."""

SLEEP: Final = "sleep"
"""A match falling asleep."""

GENERAL: Final = "general"
"""Answer of a computer general."""

RESUME: Final = "resume"
"""End of a pause by an unanswered proposal to resume."""

STANDS: Final = "stands"
"""Acceptance of an unanswered division."""

SERIES: Final = "series"
"""Continuation of a series after one of its matches; removed together with what follows, not by the match."""

NEWCOMER: Final = "newcomer"
"""A look whether a player needs help with their first turn."""

CHALLENGE: Final = "challenge"
"""End of the time for which a seat is kept for a challenged person."""

PREFERENCES: Final = "taste"
"""A player's preferences changed. The only timer that is not derived from the match: ``people`` sets it."""


def stamp_of(due: datetime) -> int:
    """The stamp of a due time, rounded up: never before the moment itself."""
    stamp = to_stamp(due)
    return stamp if from_stamp(stamp) == due else stamp + 1
