"""Interactions under way, which a stop waits for: what was acknowledged is answered, and nothing new is begun.

A process that stands by takes none until they are handed over to it, but holds on to those that come: they may be its.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from time import monotonic
from typing import Final

GRACE: Final = 10.0
"""Seconds for interactions under way when the bot is stopped."""

WITHIN: Final = 3.0
"""Seconds in which Discord wants a first answer."""

_LATELY: Final = 10.0
"""Seconds for which an interaction that was begun can still arrive at another process, and be answered there."""


class UnderWay:
    """The tasks that carry out interactions, or refuse them.

    ``leaving`` is true once the bot is to stop, ``handed_over`` once another process takes all that comes.
    """

    def __init__(self) -> None:
        self.leaving = False
        self.handed_over = False
        self._carried_out: set[asyncio.Task[object]] = set()
        self._refused: set[asyncio.Task[object]] = set()
        self._begun: deque[tuple[float, int]] = deque()
        self._elsewhere: frozenset[int] = frozenset()
        self._taking = asyncio.Event()
        self._taking.set()

    def stand_by(self) -> None:
        """Leaves interactions to another process."""
        self._taking.clear()

    def take_over(self, elsewhere: Iterable[int] = ()) -> None:
        """Takes all interactions from now on, and those that still wait, but for those taken ``elsewhere``."""
        self._elsewhere |= frozenset(elsewhere)
        self._taking.set()

    async def turn(self, interaction: int) -> bool:
        """Whether an interaction is this process's; one that stands by waits as long as it can still be answered."""
        if not self._taking.is_set():
            try:
                await asyncio.wait_for(self._taking.wait(), WITHIN)
            except TimeoutError:
                return False
        return interaction not in self._elsewhere

    def begin(self, interaction: int) -> bool:
        """Counts the current task until its end; returns whether it may carry out its interaction."""
        task = asyncio.current_task()
        assert task is not None
        refused = self.leaving and task not in self._carried_out
        tasks = self._refused if refused else self._carried_out
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        if not refused:
            self._begun.append((monotonic(), interaction))
            self._forget()
        return not refused

    def lately(self) -> list[int]:
        """The interactions that were begun in the last seconds."""
        self._forget()
        return [interaction for _, interaction in self._begun]

    async def ended(self) -> None:
        """Takes no more, and returns when those under way have ended, or after the grace."""
        self.leaving = True
        for tasks in (self._carried_out, self._refused):
            if waited_for := tasks - {asyncio.current_task()}:
                await asyncio.wait(waited_for, timeout=GRACE)

    def _forget(self) -> None:
        while self._begun and monotonic() - self._begun[0][0] > _LATELY:
            self._begun.popleft()
