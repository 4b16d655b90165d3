"""Interaction acknowledgements that may have reached Discord although the response was lost or a server error.

Discord accepts one acknowledgement of an interaction. If a second try is refused as one too many after such a loss, the
first one arrived; without a loss, the interaction was delivered twice, and its first delivery is answered.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.discord.api.errors import SERVER_ERROR

KEPT: Final = 1000
"""Number of remembered interactions; each matters for seconds."""

_CALLBACK: Final = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class LostAcknowledgements:
    """The interactions whose acknowledgement is in doubt, traced by the HTTP client, internal retries included."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._lost: OrderedDict[int, None] = OrderedDict()

    def has(self, interaction: int) -> bool:
        """Whether an earlier acknowledgement of an interaction may have arrived unconfirmed."""
        return interaction in self._lost

    def trace(self) -> aiohttp.TraceConfig:
        """The trace configuration for the HTTP client."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._ended)
        config.on_request_exception.append(self._failed)
        return config

    async def _ended(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        if params.response.status >= SERVER_ERROR:
            self._note(params.url.path)

    async def _failed(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(params.exception, aiohttp.ClientConnectorError):
            self._note(params.url.path)

    def _note(self, path: str) -> None:
        if found := _CALLBACK.search(path):
            self._lost[int(found[1])] = None
            while len(self._lost) > self._kept:
                self._lost.popitem(last=False)
