"""Interactions under way, which a stop waits for: what was acknowledged is answered, and nothing new is begun."""

from __future__ import annotations

import asyncio
from typing import Final

GRACE: Final = 10.0
"""Seconds for interactions under way when the bot is stopped."""


class UnderWay:
    """The tasks that carry out interactions, or refuse them. ``leaving`` is true once the bot is to stop."""

    def __init__(self) -> None:
        self.leaving = False
        self._carried_out: set[asyncio.Task[object]] = set()
        self._refused: set[asyncio.Task[object]] = set()

    def begin(self) -> bool:
        """Counts the current task until its end; returns whether it may carry out its interaction."""
        task = asyncio.current_task()
        assert task is not None
        refused = self.leaving and task not in self._carried_out
        tasks = self._refused if refused else self._carried_out
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return not refused

    async def ended(self) -> None:
        """Takes no more, and returns when those under way have ended, or after the grace."""
        self.leaving = True
        for tasks in (self._carried_out, self._refused):
            if waited_for := tasks - {asyncio.current_task()}:
                await asyncio.wait(waited_for, timeout=GRACE)
