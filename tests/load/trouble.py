"""Trouble for a run: processes killed, the database restarted, the gateway cut, Discord failing for minutes."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from tests.load.judge import Ledger
from tests.load.processes import Fleet
from tests.support.standin.faults import Fault, Trouble
from tests.support.standin.server import StandIn
from tests.support.store.postgres_server import OwnPostgres

PAUSE: Final = 10.0
"""Seconds between two troubles, in which the run goes on."""

OUTAGE: Final = 2.0
"""Seconds in which the database is away."""


@dataclass
class Troubles:
    """Makes all of them, one after the other, and says when each was."""

    discord: StandIn
    fleet: Fleet
    shards: int
    postgres: OwnPostgres | None
    ledger: Ledger
    bad_minutes: float
    say: Callable[[str], None]

    async def all(self) -> None:
        """Every process is killed in turn; then the database, the gateway, and minutes of 5xx and 429."""
        for role in self.fleet.roles:
            await self._step(f"kill -9 {role.name}", role.kill)
            self.discord.forget_nonces()
            await self.ledger.look()
            await role.start()
            await self._back()
        if self.postgres is not None:
            await self._step("the database is restarted", self._restart_database)
        for how in ("abort", "op7", "op9"):
            await self._step(f"the gateway is cut ({how})", partial(self._cut, how))
        await self._step("5xx and 429", self._bad_minutes)

    async def _step(self, words: str, work: Callable[[], Awaitable[object]]) -> None:
        await asyncio.sleep(PAUSE)
        await self.ledger.look()
        self.say(words)
        await work()

    async def _back(self) -> None:
        began = time.monotonic()
        await self.discord.connected(self.shards, patience=120)
        self.say(f"connected again after {time.monotonic() - began:.1f} s")

    async def _restart_database(self) -> None:
        assert self.postgres is not None
        await asyncio.to_thread(self.postgres.stop, signal.SIGINT)
        await asyncio.sleep(OUTAGE)
        await asyncio.to_thread(self.postgres.start)

    async def _cut(self, how: str) -> None:
        await self.discord.gateway.cut(how)
        await asyncio.sleep(0.5)
        await self._back()

    async def _bad_minutes(self) -> None:
        """Three of ten requests fail, before or after the work; some are told to wait, or cut."""
        self.discord.faults.add(
            Fault(Trouble.STATUS, status=503, share=0.1),
            Fault(Trouble.STATUS, status=500, share=0.05),
            Fault(Trouble.STATUS_AFTER, status=502, share=0.05),
            Fault(Trouble.LIMITED, share=0.1, seconds=1.0, routes="(?!create_interaction).*"),
            Fault(Trouble.CUT_AFTER, share=0.03),
        )
        await asyncio.sleep(60 * self.bad_minutes)
        self.discord.faults.heal()
        self.say("Discord is well again")
