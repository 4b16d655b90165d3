"""What processes ask on the connection that they share with nobody."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.store.errors import StoreError
from bot.store.processes.exchange import Exchange


class LostConnection:
    """A connection that breaks off while an answer is waited for."""

    def __init__(self) -> None:
        self.broken = asyncio.Event()
        self.terminated = False

    def is_closed(self) -> bool:
        return False

    def terminate(self) -> None:
        self.terminated = True

    async def fetchval(self, *_: object) -> object:
        await self.broken.wait()
        raise ConnectionResetError


async def test_a_connection_that_is_given_up_meanwhile_is_unreachable_for_who_asked() -> None:
    nothing = cast("Any", None)
    exchange, lost = Exchange(nothing, None, nothing, nothing, nothing), LostConnection()
    exchange._connection = cast("Any", lost)
    asked = asyncio.create_task(exchange.ask("SELECT 1"))
    await asyncio.sleep(0)
    exchange._connection = None
    lost.broken.set()
    with pytest.raises(StoreError, match="unreachable"):
        await asked
    assert lost.terminated
