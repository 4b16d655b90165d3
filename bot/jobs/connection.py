"""Connections to PostgreSQL for heavy work: procrastinate's, by the driver psycopg.

What procrastinate keeps lies in a schema of its own, ``procrastinate``; the table of heavy work lies among ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

import psycopg
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException
from psycopg.abc import RV, PQGen
from psycopg_pool import AsyncConnectionPool, PoolTimeout
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import StoreError
from bot.store.postgres import FRESH, told

SCHEMA: Final = "procrastinate"
"""The schema of procrastinate's own tables, types and functions."""

CONNECTING: Final = 10
"""Seconds for making a connection, unless the address says otherwise."""

CALM: Final = 10.0
"""Seconds between two looks at a connection that waits for the server."""

AWAY: Final = (ConnectorException, psycopg.Error, PoolTimeout, OSError)
"""What is raised while the database cannot be used."""

_OF_ASYNCPG: Final = frozenset({"prepared_statement_cache_size", "prepared_statement_name_func"})
"""Parameters of an address that only the bot's own driver knows."""

_USUAL: Final = {
    "application_name": "longroll",
    "connect_timeout": str(CONNECTING),
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
}

_SEARCH: Final = f'SET search_path TO {SCHEMA}, "$user", public'


def conninfo(address: str) -> str:
    """The address of a PostgreSQL database as psycopg takes it.

    Raises:
        StoreError: ``no-address``: it is no address of a PostgreSQL database.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:  # the address may hold a password: nothing of it is reported
        raise StoreError("no-address") from error
    if url.get_backend_name() not in {"postgresql", "postgres"}:
        raise StoreError("no-address", "heavy work goes through PostgreSQL alone")
    asked = {name: value for name, value in url.query.items() if name not in _OF_ASYNCPG}
    if mode := asked.pop("ssl", ""):
        asked.setdefault("sslmode", {"true": "require", "false": "disable"}.get(str(mode).lower(), mode))
    url = url.set(drivername="postgresql", query={**_USUAL, **asked})
    return url.render_as_string(hide_password=False)


class _Connection(psycopg.AsyncConnection):
    """A connection that knows when it was used last, in seconds of the monotonic clock."""

    used = 0.0

    async def wait(self, gen: PQGen[RV], interval: float = CALM, timeout: float | None = None) -> RV:  # noqa: ASYNC109  as there
        """Waits for the server, which wakes it; one that listens for days need not look ten times a second besides."""
        return await super().wait(gen, interval, timeout)


def app_on(address: str, most: int) -> App:
    """Procrastinate on a database, not yet opened, with so many connections at most; each statement is a transaction.

    Raises:
        StoreError: ``no-address``.
    """
    connector = PsycopgConnector(
        pool_factory=_pool,
        conninfo=conninfo(address),
        min_size=1,
        max_size=most,
        configure=_set_up,
        timeout=5,
    )
    return App(connector=connector)


def _pool(**asked: object) -> AsyncConnectionPool:
    """A pool that does not ask the server before each use of a connection, as procrastinate's own does."""
    asked |= {"connection_class": _Connection, "check": _look_before_use, "reset": _note_use}
    return AsyncConnectionPool(**asked)  # type: ignore[arg-type]  # what procrastinate gives its own


async def _look_before_use(connection: _Connection) -> None:
    """Refuses a connection that the server has closed, and asks by one that has rested: a network drops it silently."""
    connection.pgconn.consume_input()
    if monotonic() - connection.used > FRESH:
        await AsyncConnectionPool.check_connection(connection)


async def _note_use(connection: _Connection) -> None:
    connection.used = monotonic()


async def _set_up(connection: psycopg.AsyncConnection) -> None:
    await connection.set_autocommit(True)
    await connection.execute(_SEARCH)


@contextmanager
def as_store_errors() -> Iterator[None]:
    """Turns errors of the driver into ``StoreError``: ``unreachable``."""
    try:
        yield
    except AWAY as error:
        raise StoreError("unreachable", told(error.__cause__ or error)) from error
