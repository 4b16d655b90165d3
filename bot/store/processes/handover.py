"""Interactions handed over by a process that stops to one that stands by for its shards, over what they say.

Discord tells both of every interaction. The one that stops asks who is ready; whoever has the same shards, all of them
connected, says so. From one instant on the former takes no more interactions, and names those that it has taken lately.
The latter takes all others, and says that it does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from bot.ports.shards import Shards
from bot.store.errors import StoreError
from bot.store.processes.exchange import Exchange

LEAVING, READY, TAKEN, YOURS, MINE = "leaving", "ready", "taken", "yours", "mine"
"""Words of messages: ``leaving SHARDS LEAVER``, ``ready LEAVER SUCCESSOR``, ``taken SUCCESSOR ID…``, ``yours SUCCESSOR
LEAVER``, ``mine LEAVER SUCCESSOR``."""

PATIENCE: Final = 1.0
"""Seconds to wait for an answer."""

_IDS: Final = 300
"""Ids in a message, which may have 8,000 bytes."""

Successor = int
"""The number of a process that is ready."""


class Handover:
    """What one process says about it. ``is_ready`` is set by one that stands by.

    ``received`` is called with the ids of interactions that the other process has taken: all others are this one's.
    """

    def __init__(self, exchange: Exchange, shards: Shards) -> None:
        self.is_ready: Callable[[], bool] = lambda: False
        self.received: Callable[[Iterable[int]], None] = lambda _: None
        self._exchange = exchange
        self._shards = shards
        self._answer: asyncio.Future[int] | None = None
        self._named: set[int] = set()
        self._saying: set[asyncio.Task[None]] = set()

    async def successor(self) -> Successor | None:
        """A process that is ready to take this one's interactions; ``None`` if there is none."""
        return await self._asked(LEAVING, self._shards, self._exchange.process)

    async def give(self, successor: Successor, taken: Sequence[int]) -> bool:
        """Gives a process all interactions but those that were taken; returns whether it says that it has them."""
        try:
            for start in range(0, len(taken), _IDS):
                await self._exchange.say(TAKEN, successor, *taken[start : start + _IDS])
        except StoreError:
            return False
        return await self._asked(YOURS, successor, self._exchange.process) is not None

    def heard(self, words: Sequence[str]) -> None:
        """Takes a message of others."""
        kind, *rest = words
        ours = str(self._exchange.process)
        if kind == LEAVING and rest[0] == str(self._shards) and self.is_ready():
            self._named.clear()
            self._say_soon(READY, rest[1], ours)
        elif kind == LEAVING or rest[0] != ours:
            return
        elif kind == TAKEN:
            self._named.update(map(int, rest[1:]))
        elif kind == YOURS:
            self.received(self._named)
            self._say_soon(MINE, rest[1], ours)
        elif self._answer and not self._answer.done():
            self._answer.set_result(int(rest[1]))

    async def close(self) -> None:
        """Waits for what is being said."""
        if self._saying:
            await asyncio.wait(tuple(self._saying))

    async def _asked(self, *words: object) -> int | None:
        """The answer to a message; ``None`` if there is none in time."""
        self._answer = asyncio.get_running_loop().create_future()
        try:
            await self._exchange.say(*words)
            return await asyncio.wait_for(self._answer, PATIENCE)
        except (StoreError, TimeoutError):
            return None

    def _say_soon(self, *words: object) -> None:
        task = asyncio.create_task(self._say(words))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _say(self, words: Sequence[object]) -> None:
        with suppress(StoreError):
            await self._exchange.say(*words)


WORDS: Final = frozenset({LEAVING, READY, TAKEN, YOURS, MINE})
