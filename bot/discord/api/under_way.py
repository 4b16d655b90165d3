"""Interactions under way, which a stop waits for: what was acknowledged is answered, and nothing new is begun."""

from __future__ import annotations

import asyncio
from typing import Final

GRACE: Final = 10.0
"""Seconds for interactions under way when the bot is stopped."""


class UnderWay:
    """The tasks that carry out interactions. ``leaving`` is true once the bot is to stop."""

    def __init__(self) -> None:
        self.leaving = False
        self._tasks: set[asyncio.Task[object]] = set()

    def begin(self) -> bool:
        """Counts the current task until its end; returns whether it may carry out its interaction."""
        task = asyncio.current_task()
        assert task is not None
        if task not in self._tasks and self.leaving:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def ended(self) -> None:
        """Takes no more, and returns when those under way have ended, or after the grace."""
        self.leaving = True
        waited_for = self._tasks - {asyncio.current_task()}
        if waited_for:
            await asyncio.wait(waited_for, timeout=GRACE)
