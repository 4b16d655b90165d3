"""Requests to Discord as they are watched: counted by outcome, rate limits by scope, the library's retries included."""

from __future__ import annotations

from http import HTTPStatus
from types import SimpleNamespace

import aiohttp

from bot.discord.api.errors import SERVER_ERROR
from bot.ports.meter import Meter
from bot.ports.metrics import DISCORD_REQUESTS, RATE_LIMITS

_SCOPE = "X-RateLimit-Scope"


class RequestWatch:
    """Counts the requests of an HTTP client."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    def add_to(self, trace: aiohttp.TraceConfig) -> None:
        """Adds itself to the client's trace, of which there is one."""
        trace.on_request_end.append(self._ended)
        trace.on_request_exception.append(self._failed)

    async def _ended(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        status = params.response.status
        self._meter.count(DISCORD_REQUESTS, _outcome(status))
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            self._meter.count(RATE_LIMITS, params.response.headers.get(_SCOPE, "user"))

    async def _failed(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._meter.count(DISCORD_REQUESTS, "lost")


def _outcome(status: int) -> str:
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return "limited"
    if status >= SERVER_ERROR:
        return "broken"
    return "refused" if status >= HTTPStatus.BAD_REQUEST else "ok"
