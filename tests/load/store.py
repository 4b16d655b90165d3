"""The database of a run, read beside the bot: what is stored, as plain rows."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncpg  # type: ignore[import-untyped]

BOARDS: Final = frozenset({"turn", "ask", "started", "ended"})
"""Kinds of notifications that are a public message of their own."""

SOON: Final = 30.0
"""Seconds within which a timer goes off soon: as long as a judgment takes, and more."""

UNDER_WAY: Final = ('"anew":false', '"disguised":true')
"""In notifications of a turn that is not over."""

_NEWS: Final = "select match_id, at from moments"
_CHOICES: Final = "select match_id, version, kind, seat, text from actions"
_OUTBOX: Final = (
    "select id, match_id, kind, person, nonce, state, created, settled, reason, payload"
    " from outbox where match_id is not null order by id"
)


class Notified(NamedTuple):
    """A notification of a match, as stored; ``person`` is 0 for its place. Times are milliseconds since 1970."""

    id: int
    match: int
    kind: str
    person: int
    nonce: str
    state: str
    created: int
    settled: int | None
    reason: str
    payload: str

    @property
    def is_board(self) -> bool:
        """Whether it is a public message with a board, or an edit of one."""
        return self.person == 0 and self.kind in BOARDS

    @property
    def may_be_skipped(self) -> bool:
        """Whether it reports a turn under way: the last message may be edited for it, or a later one may tell it."""
        return self.kind in {"turn", "ask"} and any(mark in self.payload for mark in UNDER_WAY)


class Store:
    """Reads a database by its address, which is none of the bot's connections."""

    def __init__(self, address: str) -> None:
        self.address = address

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        if self.address.startswith("sqlite"):
            return await asyncio.to_thread(self._sqlite, query)
        connection = await asyncpg.connect(self.address)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    def _sqlite(self, query: str) -> list[tuple[Any, ...]]:
        file = Path(self.address.removeprefix("sqlite:///"))
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=30)) as connection:
            return connection.execute(query).fetchall()

    async def news(self) -> dict[int, list[float]]:
        """When something became public, in seconds since 1970, by match."""
        found = defaultdict(list)
        for match, at in await self.rows(_NEWS):
            found[match].append(at / 1000)
        return found

    async def choices(self) -> dict[tuple[int, int], tuple[str, ...]]:
        """The choices by match and version."""
        return {(match, version): tuple(rest) for match, version, *rest in await self.rows(_CHOICES)}

    async def outbox(self) -> list[Notified]:
        """The notifications of matches, in their order."""
        return [Notified(*row) for row in await self.rows(_OUTBOX)]

    async def waiting(self) -> int:
        """Number of notifications that are still to be sent, and of timers that go off soon, which may bring more."""
        ((count,),) = await self.rows("select count(*) from outbox where state in ('queued', 'sending')")
        soon = round((time.time() + SOON) * 1000)
        ((timers,),) = await self.rows(f"select count(*) from timers where due < {soon}")
        return int(count + timers)
