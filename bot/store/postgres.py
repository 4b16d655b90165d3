"""PostgreSQL: addresses as database hosts give them, checked connections, and its errors.

The driver is asyncpg, installed by the extra ``postgres``.
"""

from __future__ import annotations

import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any, Final
from urllib.parse import urlencode

from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as PoolIsEmpty
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import StoreError

DRIVER: Final = "postgresql+asyncpg"

CONNECTING: Final = 10.0
"""Seconds for making a connection, unless the address says otherwise (``connect_timeout``)."""

ANSWERING: Final = 15.0
"""Seconds for answering a statement; a server that takes longer counts as away."""

FRESH: Final = 10.0
"""Seconds for which a used connection is trusted; one that rested longer is asked first."""

_PING: Final = 5.0

_PASSED_OVER: Final = frozenset(
    {"channel_binding", "client_encoding", "fallback_application_name", "gssencmode", "keepalives", "keepalives_count"}
    | {"keepalives_idle", "keepalives_interval", "load_balance_hosts", "max_protocol_version", "min_protocol_version"}
    | {"prepared_statement_cache_size", "require_auth", "requirepeer", "sslcertmode", "sslcompression", "sslsni"}
    | {"tcp_user_timeout"}
)
"""Parameters of an address that libpq knows and asyncpg does not, apart from settings of the server."""

_FILES: Final = frozenset({"sslcert", "sslcrl", "sslkey", "sslrootcert"})

_NO_ENTRY: Final = ("28", "3D", "42")
"""Prefixes of SQLSTATEs for a wrong name or password, no such database, no right, or no such setting."""

_AWAY: Final = ("08", "25006", "40", "53", "55P03", "57", "58", "XX")
"""Prefixes of SQLSTATEs for a server that is away, full, failing, read-only, or in conflict."""

Hello = Callable[[Any], Awaitable[None]]
"""Run on a new connection of the driver before its use; an error closes it."""


def connect_arguments(url: URL, *, patient: bool = False) -> dict[str, object]:
    """The arguments of asyncpg's ``connect`` for an address in the form of PostgreSQL's own programs.

    If ``patient``, a statement has no time limit.

    Raises:
        StoreError: ``no-address``.
    """
    asked = {name: value if isinstance(value, str) else value[-1] for name, value in url.query.items()}
    asked = {name: value for name, value in asked.items() if name not in _PASSED_OVER}
    known: dict[str, object] = url.translate_connect_args(username="user")
    known |= {"timeout": CONNECTING, "command_timeout": None if patient else ANSWERING}
    if "host" in asked:
        known = {name: value for name, value in known.items() if name not in {"host", "port"}}
    if seconds := asked.pop("connect_timeout", ""):
        known["timeout"] = _seconds(seconds) or None
    if mode := asked.pop("ssl", ""):  # as asyncpg's own documents write it
        asked.setdefault("sslmode", {"true": "require", "false": "disable"}.get(mode.lower(), mode))
    if asked.get("sslrootcert") == "system":
        asked = {name: value for name, value in asked.items() if name not in {"sslrootcert", "sslmode"}}
        known["ssl"] = ssl.create_default_context()
    for name in _FILES & asked.keys():
        if not Path(asked[name]).is_file():
            raise StoreError("no-address", f"{name}: there is no file {asked[name]}")
    return {**known, "dsn": f"postgresql://?{urlencode(asked)}"} if asked else known


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise StoreError("no-address", f"connect_timeout={text} is no number of seconds") from error


async def connect(engine: AsyncEngine, hello: Hello | None = None, *, patient: bool = False) -> Any:
    """A new connection of the driver to an engine's database.

    Raises:
        StoreError: ``unreachable``, ``no-entry``, or what ``hello`` raises.
    """
    driver: Any = engine.dialect.loaded_dbapi
    try:
        connection = await driver.asyncpg.connect(**connect_arguments(engine.url, patient=patient))
    except StoreError:
        raise
    except Exception as error:
        raise refusal(error) from error
    if hello is None:
        return connection
    try:
        await hello(connection)
    except BaseException as error:
        connection.terminate()
        if isinstance(error, StoreError) or not isinstance(error, Exception):
            raise
        raise refusal(error) from error
    return connection


def refusal(error: Exception) -> StoreError:
    """The reason why no connection was made."""
    state = str(getattr(error, "sqlstate", None) or "")
    wrong = isinstance(error, ValueError)  # in the settings of an address, or in the server's certificate
    return StoreError("no-entry" if wrong or state.startswith(_NO_ENTRY) else "unreachable", told(error))


def told(error: BaseException) -> str:
    """An error in one line."""
    return " ".join(str(error).split()) or ("it does not answer" if isinstance(error, TimeoutError) else repr(error))


def is_away(error: BaseException) -> bool:
    """Whether an error in the use of a database says that it cannot be reached, or not for now."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, OSError | PoolIsEmpty)
    state = getattr(error.orig, "sqlstate", None)
    return error.connection_invalidated or bool(state and str(state).startswith(_AWAY))


def is_refused(error: BaseException) -> bool:
    """Whether the driver says that a statement breaks a constraint."""
    return str(getattr(error, "sqlstate", None) or "").startswith("23")


def look_before_use(engine: AsyncEngine) -> None:
    """Replaces connections of an engine that the database has closed while they rested.

    Most are known to be closed without asking. One that rested for longer than ``FRESH`` is asked, as a network can
    drop it without notice.
    """

    def returned(_: object, record: ConnectionPoolEntry) -> None:
        record.info["used"] = monotonic()

    def taken(connection: Any, record: ConnectionPoolEntry, _: object) -> None:
        if "used" not in record.info:  # it was made just now
            return
        if connection.driver_connection.is_closed():
            raise DisconnectionError("the server has closed it")
        if monotonic() - record.info["used"] <= FRESH:
            return
        try:
            connection.run_async(lambda driver: driver.execute("SELECT 1", timeout=_PING))
        except Exception as error:
            raise DisconnectionError(told(error)) from error

    event.listen(engine.sync_engine, "checkin", returned)
    event.listen(engine.sync_engine, "checkout", taken)
