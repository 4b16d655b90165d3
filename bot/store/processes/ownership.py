"""The matches that a process owns: rows that name the owner, good for as long as it lives.

Whoever needs another's match asks for it, and gets it when the change that runs there is stored. An owner that is dead
has lost its matches at once, one that does not answer after a lease.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import nullcontext, suppress
from time import monotonic
from typing import Final

import structlog

from bot.store import postgres
from bot.store.errors import StoreError
from bot.store.processes import exchange
from bot.store.processes.exchange import LIVING, Exchange
from bot.store.processes.peers import Releasing
from bot.store.tables import MatchOwnerRow

WANTED, GIVEN = "wanted", "given"
"""Words of messages: ``wanted MATCH OWNER ASKER``, ``given MATCH ASKER``."""

ASK_AGAIN: Final = 0.5
"""Seconds between two requests for a match."""

_TAKE: Final = f"""
    INSERT INTO {MatchOwnerRow.__tablename__} AS held (match_id, process) VALUES ($1, $2)
    ON CONFLICT (match_id) DO UPDATE SET process = $2
    WHERE held.process = $2 OR $3 OR held.process NOT IN ({LIVING})
    RETURNING process
"""  # noqa: S608  of constants alone

_OWNER: Final = f"SELECT process FROM {MatchOwnerRow.__tablename__} WHERE match_id = $1"  # noqa: S608  of constants alone

_GIVE: Final = f"""
    UPDATE {MatchOwnerRow.__tablename__} SET process = $2 WHERE match_id = $1 AND process = $3
    RETURNING pg_notify($4, $5)
"""  # noqa: S608  of constants alone

_log = structlog.get_logger("processes")


class Ownership:
    """The matches of this process."""

    def __init__(self, exchange_: Exchange) -> None:
        self.releasing: Releasing = lambda _: nullcontext()
        self._exchange = exchange_
        self._owned: set[int] = set()
        self._process = 0
        self._given: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._leaving: dict[int, asyncio.Task[None]] = {}

    async def own(self, match: int) -> bool:
        """As ``Peers.own``. Without a connection to the others the match is nobody's, and memory not to be trusted."""
        if not self._exchange.is_alive or self._process != self._exchange.process:
            self._owned.clear()
            self._process = self._exchange.process
        if match in self._owned:
            return True
        try:
            await self._take(match)
        except StoreError as error:
            if not error.away:
                raise
        finally:
            self._given.pop(match, None)
        return False

    def disown(self, match: int) -> None:
        """The match was changed elsewhere."""
        self._owned.discard(match)

    def heard(self, words: list[str]) -> None:
        """Takes a message of others."""
        kind, match, *processes = words[0], *map(int, words[1:])
        if processes[0] != self._exchange.process:
            return
        if kind == GIVEN:
            if match in self._given:
                self._given[match].set()
        elif match not in self._leaving:
            self._leaving[match] = asyncio.create_task(self._give(match, processes[1]))

    async def close(self) -> None:
        """Ends what is under way."""
        for task in self._leaving.values():
            task.cancel()
        await asyncio.gather(*self._leaving.values(), return_exceptions=True)

    async def _take(self, match: int) -> None:
        """Takes a match that is free, or asks its owner for it; one that does not answer for a lease has lost it."""
        process, end = self._exchange.process, monotonic() + exchange.LEASE
        given = self._given[match]
        while self._exchange.is_alive:
            given.clear()
            try:
                taken = await self._exchange.ask(_TAKE, match, process, monotonic() >= end)
            except Exception as error:
                if postgres.is_refused(error):  # there is no such match
                    return
                raise
            if taken is not None:
                self._owned.add(match)
                return
            owner = await self._exchange.ask(_OWNER, match)
            await self._exchange.say(WANTED, match, owner, process)
            with suppress(TimeoutError):
                await asyncio.wait_for(given.wait(), ASK_AGAIN)

    async def _give(self, match: int, asker: int) -> None:
        """Gives a match to the process that asked for it, after the change that runs."""
        try:
            async with self.releasing(match):
                self._owned.discard(match)
                told = self._exchange.message(GIVEN, match, asker)
                await self._exchange.ask(_GIVE, match, asker, self._exchange.process, exchange.CHANNEL, told)
        except StoreError as error:
            _log.info("A match could not be handed over; it is free soon.", match=match, error=error.detail)
        finally:
            del self._leaving[match]
