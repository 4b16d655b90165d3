"""Hours of the day at which people play, as masks of 24 bits (UTC). Pure.

They are stated in parts of the day of one's own time zone, or, for people who agreed, measured from their answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.service.domain.matchmaking.tickets import ALL_DAY, DayPart

_BEGINS: Final = {DayPart.NIGHT: 0, DayPart.MORNING: 6, DayPart.AFTERNOON: 12, DayPart.EVENING: 18}
_SIX: Final = 6

ENOUGH: Final = 40
"""Answers from which hours are measured; before, the stated ones count."""

_RARE: Final = 0.4
"""Share of an average hour's answers below which a person does not count as playing at that hour."""


def stated(parts: Collection[DayPart], zone: str, now: datetime) -> int:
    """The hours of parts of the day in a time zone; every hour for no part."""
    if not parts:
        return ALL_DAY
    offset = now.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()
    shift = round(offset.total_seconds() / 3600)
    hours = (_BEGINS[part] + number - shift for part in parts for number in range(_SIX))
    return _mask(hour % 24 for hour in hours)


def counted(moments: Iterable[datetime]) -> tuple[int, ...]:
    """The number of answers in each hour of the day (UTC)."""
    counts = [0] * 24
    for moment in moments:
        counts[moment.hour] += 1
    return tuple(counts)


def measured(counts: Collection[int]) -> int | None:
    """The hours at which a person usually answers, of answers counted by the hour; ``None`` for too few."""
    if sum(counts) < ENOUGH:
        return None
    least = _RARE * sum(counts) / 24
    return _mask(hour for hour, count in enumerate(counts) if count > least)


def _mask(hours: Iterable[int]) -> int:
    found = 0
    for hour in hours:
        found |= 1 << hour
    return found
