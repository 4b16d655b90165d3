"""Several processes of one bot on one PostgreSQL database, in one process of the tests, without guards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from bot.app.services import Services, joined, services_on
from bot.images.job_queue import JobQueue
from bot.ports.clock import Clock
from bot.ports.sealing import Seal
from bot.ports.shards import shards_of
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.store.database import Database
from bot.store.processes.membership import Membership
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import ToyScenarios, seeds


@asynccontextmanager
async def process(
    address: str, shards: str = "0/1", clock: Clock | None = None, rng: Random | None = None, *, toys: bool = True
) -> AsyncIterator[Services]:
    """The services of a process with these shards, without ``toys`` with the bundled battles.

    Nobody checks that no other has these shards too.
    """
    database = await Database.open(address)
    database.peers = Membership(database.engine, None, shards_of(shards))
    work = MatchUnitOfWork(database, clock or ManualClock(), rng or Random(3))
    try:
        async with joined(
            services_on(work, ToyScenarios() if toys else None, seeds(), Seal(), JobQueue(0))
        ) as services:
            yield services
    finally:
        await database.close()


def membership(services: Services) -> Membership:
    """The place of a process among the others."""
    assert isinstance(services.database.peers, Membership)
    return services.database.peers
