"""Pace of a process's requests to Discord, which allows 50 a second to a bot, over all of its processes.

Answers to interactions do not count. A process uses what it needs, up to all 50, as the others seldom need theirs at
the same moment. When Discord refuses one for the limit of all, the process keeps to the part of its own shards, and
takes more again little by little: if all are busy, each soon keeps to its part, and next to nothing is refused. Without
that each would try again at once what all are refused, and Discord bars a bot for 10,000 refused requests in ten
minutes.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from time import monotonic
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.ports.meter import Meter
from bot.ports.metrics import RATE_LIMITS
from bot.ports.shards import Shards

ALL: Final = 50
"""Requests a second of a bot."""

CAREFUL: Final = 0.9
"""The part of its own that a process uses after a refusal: requests do not arrive at the pace at which they leave."""

RECOVERY: Final = 60.0
"""Seconds after a refusal until a process may use all again."""

_COUNTED: Final = re.compile(r"/api/v\d+/(?!interactions/|webhooks/)")
_SCOPE, _GLOBAL = "X-RateLimit-Scope", "X-RateLimit-Global"

Sleep = Callable[[float], Awaitable[None]]


class RequestPace:
    """The pace of a process with some ``shards``, or all; requests that wait do so in their order."""

    def __init__(
        self, shards: Shards | None, meter: Meter, clock: Callable[[], float] = monotonic, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._part = CAREFUL * ALL * (len(shards.ids) / shards.count if shards else 1)
        self._meter, self._clock, self._sleep = meter, clock, sleep
        self._refused: float | None = None
        self._begun: deque[float] = deque(maxlen=ALL)
        self._turn = asyncio.Lock()

    def add_to(self, trace: aiohttp.TraceConfig) -> None:
        """Adds itself to the client's trace, of which there is one."""
        trace.on_request_start.append(self._starts)
        trace.on_request_end.append(self._ended)

    @property
    def rate(self) -> int:
        """Requests that may begin within a second, now."""
        if self._refused is None:
            return ALL
        recovered = min((self._clock() - self._refused) / RECOVERY, 1.0)
        return max(int(self._part + (ALL - self._part) * recovered), 1)

    async def turn(self) -> None:
        """Returns when a request may begin."""
        async with self._turn:
            if (wait := self._wait()) > 0:
                self._meter.count(RATE_LIMITS, "own")
            while wait > 0:
                await self._sleep(wait)
                wait = self._wait()
            self._begun.append(self._clock())

    def refused(self) -> None:
        """Notes that Discord has refused a request for the limit of all."""
        self._refused = self._clock()

    def _wait(self) -> float:
        """Seconds until fewer requests than ``rate`` have begun within one."""
        rate = self.rate
        return self._begun[-rate] + 1.0 - self._clock() if len(self._begun) >= rate else 0.0

    async def _starts(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        if _COUNTED.match(params.url.path):
            await self.turn()

    async def _ended(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        told = params.response
        if told.status == HTTPStatus.TOO_MANY_REQUESTS and (
            told.headers.get(_SCOPE) == "global" or _GLOBAL in told.headers
        ):
            self.refused()
