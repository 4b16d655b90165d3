"""Time as a port: what the bot calls now, and how it waits. Tests bring a clock that they set themselves."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> datetime:
        """The present moment, in UTC, with its time zone."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds have passed."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """The present moment, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds have passed."""
        await asyncio.sleep(seconds)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def to_stamp(moment: datetime) -> int:
    """A moment as it is stored: whole milliseconds since 1970 UTC."""
    return (moment - _EPOCH) // _MILLISECOND


def from_stamp(stamp: int) -> datetime:
    """The moment that ``to_stamp`` stored."""
    return _EPOCH + stamp * _MILLISECOND
