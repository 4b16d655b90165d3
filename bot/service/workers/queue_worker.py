"""Queue worker: matches who waits every few minutes, and when a seat becomes free; among several processes, in one."""

from __future__ import annotations

from typing import Final

import structlog

from bot.ports.clock import Clock
from bot.ports.wakeup import WakeUp
from bot.service.usecases.matchmaking import Matchmaking
from bot.service.usecases.open_challenges import OpenChallenges
from bot.store.errors import is_away
from bot.store.processes.peers import Peers

EVERY: Final = 120.0
"""Seconds between two looks at the queue, besides those when somebody begins to wait or a seat becomes free."""

_log = structlog.get_logger("queue")


class QueueWorker:
    """Looks at the queue by itself."""

    def __init__(
        self, matchmaking: Matchmaking, challenges: OpenChallenges, peers: Peers, clock: Clock, wake_up: WakeUp
    ) -> None:
        self._matchmaking = matchmaking
        self._challenges = challenges
        self._peers = peers
        self._clock = clock
        self._wake_up = wake_up
        self._stopped = False

    async def keep(self) -> None:
        """Matches until ``stop`` is called; what fails is tried again at the next look."""
        while not self._stopped:
            try:
                if self._peers.leads:
                    await self._matchmaking.match()
                    await self._challenges.fall_away()
            except Exception as error:  # noqa: BLE001  whatever is wrong now must not stop the queue for good
                if not is_away(error):
                    _log.exception("the queue cannot be matched")
            await self._wake_up.wait(self._clock, EVERY)

    def stop(self) -> None:
        """Ends ``keep``."""
        self._stopped = True
        self._wake_up.set()
