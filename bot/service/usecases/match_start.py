"""Start of a full lobby: a new battle, or the continuation of the record that it carries."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from bot.service.domain import lobby, record_import
from bot.service.model.errors import StillFought
from bot.service.model.live_match import Change, LiveMatch
from bot.service.persistence import match_reader
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from engine.record import read_record

NewSeed = Callable[[], bytes]
"""Source of match seeds: 32 random bytes each."""


async def carried_record(work: MatchUnitOfWork, live: LiveMatch) -> record_import.ReplayedRecord | None:
    """The record with which a lobby goes on, replayed; ``None`` for a lobby of a new battle.

    Raises:
        StillFought: its battle is running here by now.
    """
    if not live.carried:
        return None
    made = await asyncio.to_thread(record_import.replay_record, read_record(live.carried))
    async with work.database.read() as session:
        if await match_reader.still_runs(session, made.moments[0].state.chance.commitment):
            raise StillFought
    return made


def begin(change: Change, carried: record_import.ReplayedRecord | None, seed: bytes, rng: Random) -> Change:
    """The start of a match on top of a change that filled its lobby; with ``carried``, its continuation."""
    if carried is None:
        return lobby.begin(change, seed, rng)
    return record_import.continued(change, carried, seed, rng)
