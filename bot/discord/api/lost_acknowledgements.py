"""Acknowledgements of interactions that may have reached Discord though its answer never came, or was its own error.

Discord takes one acknowledgement of an interaction. That a second try is refused as one too many then says that the
first one came through.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.discord.api.errors import SERVER_ERROR

KEPT: Final = 1000
"""Interactions that are remembered; each is of interest for some seconds."""

_CALLBACK: Final = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class LostAcknowledgements:
    """Told by the library's HTTP client of each try, its own second ones included."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._lost: OrderedDict[int, None] = OrderedDict()

    def has(self, interaction: int) -> bool:
        """Whether an earlier acknowledgement of an interaction may have come through unheard."""
        return interaction in self._lost

    def trace(self) -> aiohttp.TraceConfig:
        """What the HTTP client is to be given."""
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
