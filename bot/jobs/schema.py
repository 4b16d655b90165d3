"""Procrastinate's own tables and functions, in a schema of their own, created and upgraded apart from ours.

Procrastinate brings its whole schema for a new database, and a file for each later change. The schema's comment in the
database is the name of the newest file that it has.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import psycopg
from procrastinate.schema import SchemaManager

from bot.jobs.connection import SCHEMA, as_store_errors, conninfo
from bot.store.errors import StoreError

_ONE_AT_A_TIME: Final = 0x10A6_2021
"""Our key among PostgreSQL's advisory locks: two processes that start together must not both create it."""

_COMMENT: Final = "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = %s"


async def upgrade(address: str) -> bool:
    """Creates or upgrades the schema in one transaction if necessary, and returns whether it was.

    Raises:
        StoreError: ``unreachable``, ``no-address``; ``newer``: a later program has upgraded it.
    """
    with as_store_errors():
        async with await psycopg.AsyncConnection.connect(conninfo(address)) as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_ONE_AT_A_TIME,))
            found = await (await connection.execute(_COMMENT, (SCHEMA,))).fetchone()
            present = str(found[0] or "") if found else ""
            files = _files()
            if present == files[-1].name:
                return False
            if present and present not in {file.name for file in files}:
                raise StoreError("newer", f"{SCHEMA} {present} is unknown to this program")
            await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            await connection.execute(f"SET LOCAL search_path TO {SCHEMA}")
            if present:
                for file in (file for file in files if file.name > present):
                    await connection.execute(file.read_bytes())
            else:
                await connection.execute(SchemaManager.get_schema().encode())
            await connection.execute(f"COMMENT ON SCHEMA {SCHEMA} IS '{files[-1].name}'".encode())
    return True


def _files() -> list[Path]:
    """Procrastinate's changes of its schema, the newest last."""
    return sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
