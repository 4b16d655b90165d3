"""Time as a port: the present, and waiting. Tests set their own clock."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Source of time."""

    def now(self) -> datetime:
        """The present moment in UTC, with its time zone."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Waits for so many seconds."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """The present moment in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Waits for so many seconds."""
        await asyncio.sleep(seconds)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def to_stamp(moment: datetime) -> int:
    """A moment as stored: whole milliseconds since 1970 UTC."""
    return (moment - _EPOCH) // _MILLISECOND


def from_stamp(stamp: int) -> datetime:
    """The moment of a stored stamp, in UTC."""
    return _EPOCH + stamp * _MILLISECOND
