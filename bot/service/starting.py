"""How a full lobby starts: with a new battle, or with the record that it carries."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from bot.service import again, archive, lobby
from bot.service.desk import MatchUnitOfWork
from bot.service.errors import StillFought
from bot.service.live import Change, LiveMatch
from engine.record import read_record

NewSeed = Callable[[], bytes]
"""Makes the 32 bytes from which a match's chance is drawn."""


async def carried_record(desk: MatchUnitOfWork, live: LiveMatch) -> again.ReplayedRecord | None:
    """The record with which a lobby goes on, played again; ``None`` for a lobby of a new battle.

    Raises:
        StillFought: its battle is under way here by now.
    """
    if not live.carried:
        return None
    made = await asyncio.to_thread(again.play_again, read_record(live.carried))
    async with desk.database.read() as session:
        if await archive.still_runs(session, made.moments[0].state.chance.commitment):
            raise StillFought
    return made


def begin(change: Change, carried: again.ReplayedRecord | None, seed: bytes, rng: Random) -> Change:
    """The start of a match on top of a change that filled its lobby; with ``carried``, how its battle goes on."""
    if carried is None:
        return lobby.begin(change, seed, rng)
    return again.goes_on(change, carried, seed, rng)
