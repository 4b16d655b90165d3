"""The program's connections to SQLite without their threads: what is asked for is done at once, where it is awaited.

A thread is handed each statement and closing, and hands back what came of it: half the time of a test of the bot. Here
too others have their turn after each statement, and whoever is broken off there has had it carried out.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Generator, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import aiosqlite
from typing_extensions import override

from bot.store import sqlite

Result = TypeVar("Result")

_WITH_A_TURN_FOR_OTHERS: Final = frozenset({"commit", "rollback"})

TRIES: Final = 100_000
"""How often a statement is tried anew that another connection is in the way of."""


class _AtOnce:
    """In place of a thread's queue: carries out what is put in."""

    def put_nowait(self, work: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = work
        done = function()
        if future is not None:
            future.set_result(done)


class Connection(sqlite.Connection):
    """One used by the thread of the event loop alone."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, 64)
        self._tx: Any = _AtOnce()

    @override
    def __await__(self) -> Generator[Any, None, aiosqlite.Connection]:
        return self._connect().__await__()

    @override
    async def in_thread(self, work: Callable[[], Result]) -> Result:
        inside = self._conn.in_transaction
        for _ in range(TRIES):
            try:
                done = work()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                if self._conn.in_transaction and not inside:
                    self._conn.rollback()  # it begins anew
                await asyncio.sleep(0)
            else:
                await asyncio.sleep(0)
                return done
        return work()

    @override
    async def _execute(self, fn: Callable[..., Result], *args: Any, **kwargs: Any) -> Result:
        if fn.__name__ in _WITH_A_TURN_FOR_OTHERS:
            return await self.in_thread(partial(fn, *args, **kwargs))
        return fn(*args, **kwargs)


def connect(file: str, pragmas: Sequence[str] = (), **options: Any) -> Awaitable[aiosqlite.Connection]:
    """Opens a connection, as ``aiosqlite.connect`` does, and sets it up."""

    def opened() -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(file, **options)
        connection.executescript("".join(f"PRAGMA {pragma};" for pragma in pragmas))
        return connection

    return Connection(opened)
