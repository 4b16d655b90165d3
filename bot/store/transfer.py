"""Rows of one database in another: copied in batches, in the order of their keys, and compared one by one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import BigInteger, Integer, Table, collate, false, func, select, text, tuple_
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.elements import ColumnElement

from bot.store.errors import StoreError
from bot.store.sqlite import writing
from bot.store.tables import HEAVY_WORK, METADATA

BATCH: Final = 500
"""Number of rows that are read, and stored in one transaction, at once."""

INSTEAD_OF_NUL: Final = "␀"
"""Stands for the character NUL, which SQLite keeps in a text and PostgreSQL does not."""

_INTEGERS: Final = range(-(2**31), 2**31)

Values = tuple[object, ...]
"""The columns of a row, in the order of its table."""

_END: Final[list[Values]] = []

Progress = Callable[[str, int, int], None]
"""Called with what is done (``copy``, ``compare``), the number of rows done, and of all rows."""

COPIED: Final = tuple(table for table in METADATA.sorted_tables if table is not HEAVY_WORK)
"""The tables that are copied, each after those that it names. Jobs under way are of no use elsewhere."""


class CopiedTable(Struct, frozen=True):
    """A table that is equal in two databases: rows, and the SHA-256 of all of them."""

    table: str
    rows: int
    digest: str


class Transfer:
    """Copies the rows of ``source``, one consistent instant, into the database of ``target``.

    ``replaced`` counts texts whose NULs had to be replaced.
    """

    def __init__(self, source: AsyncConnection, target: AsyncEngine, progress: Progress = lambda *_: None) -> None:
        self.replaced = 0
        self._source = source
        self._target = target
        self._progress = progress
        self._without_nul = target.dialect.name == "postgresql"

    async def copy(self) -> None:
        """Copies what is not there yet, assuming that the rows there are the first ones of the source.

        Raises:
            StoreError: ``unfit``.
        """
        total, done = await count_rows(self._source), 0
        for table in COPIED:
            async with self._target.connect() as connection:
                there, last = await _end(connection, table)
            done += there
            self._progress("copy", done, total)
            async with aclosing(_batches(self._source, table, last)) as batches:
                async for rows in batches:
                    await self._store(table, rows)
                    done += len(rows)
                    self._progress("copy", done, total)

    async def compare(self) -> list[CopiedTable]:
        """Reads both databases in full.

        Raises:
            StoreError: ``differs``, with the first row that does.
        """
        total, found = await count_rows(self._source), list[CopiedTable]()
        async with snapshot(self._target) as target:
            for table in COPIED:
                found.append(await self._compare(table, target))
                self._progress("compare", sum(one.rows for one in found), total)
        return found

    async def _compare(self, table: Table, target: AsyncConnection) -> CopiedTable:
        rows, digest = 0, sha256()
        async with aclosing(_batches(self._source, table)) as ours, aclosing(_batches(target, table)) as theirs:
            async for batch in ours:
                wanted, there = [self._fit(row) for row in batch], await anext(theirs, _END)
                if wanted != there:
                    raise StoreError("differs", _first_difference(table, wanted, there))
                for row in there:
                    digest.update(msgspec.msgpack.encode(row))
                rows += len(there)
            if more := await anext(theirs, _END):
                raise StoreError("differs", _first_difference(table, [], more))
        return CopiedTable(table.name, rows, digest.hexdigest())

    async def _store(self, table: Table, rows: Sequence[Values]) -> None:
        names = [column.name for column in table.columns]
        fit = [dict(zip(names, self._fit(row, count=True), strict=True)) for row in rows]
        try:
            async with writing(self._target) as connection:
                await connection.execute(table.insert(), fit)
        except DBAPIError as error:
            if error.connection_invalidated:
                raise
            raise StoreError("unfit", _unfit(table, rows)) from error

    def _fit(self, row: Values, *, count: bool = False) -> Values:
        """A row as the target can hold it."""
        if not self._without_nul or not any(isinstance(value, str) and "\0" in value for value in row):
            return row
        self.replaced += count
        return tuple(value.replace("\0", INSTEAD_OF_NUL) if isinstance(value, str) else value for value in row)


@asynccontextmanager
async def snapshot(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection that sees one instant of the database, whoever writes meanwhile."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    async with engine.connect() as connection, connection.begin():
        yield connection


async def count_rows(connection: AsyncConnection) -> int:
    """Number of rows of all tables."""
    counts = [select(func.count()).select_from(table) for table in COPIED]
    return sum([await connection.scalar(count) or 0 for count in counts])


async def remove_rows(connection: AsyncConnection) -> None:
    """Empties all tables."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(f'"{table.name}"' for table in COPIED)
        await connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
        return
    for table in reversed(COPIED):
        await connection.execute(table.delete())


async def count_on(connection: AsyncConnection) -> None:
    """Has PostgreSQL number new rows after those that were copied, as SQLite does by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in COPIED:
        if (column := table.autoincrement_column) is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            await connection.execute(select(func.setval(sequence, func.coalesce(func.max(column), 0) + 1, false())))


async def _end(connection: AsyncConnection, table: Table) -> tuple[int, Values | None]:
    """Number of rows of a table, and the key of the last one."""
    rows = await connection.scalar(select(func.count()).select_from(table)) or 0
    keys = _keys(connection, table)
    last = (await connection.execute(select(*keys).order_by(*(key.desc() for key in keys)).limit(1))).first()
    return rows, None if last is None else tuple(last)


async def _batches(
    connection: AsyncConnection, table: Table, after: Values | None = None
) -> AsyncGenerator[list[Values]]:
    """The rows of a table by their keys, in lists of at most ``BATCH``; those after a key, if one is given."""
    keys = _keys(connection, table)
    later = [] if after is None else [tuple_(*keys) > tuple_(*after)]
    found = select(table).where(*later).order_by(*keys)
    result = await connection.stream(found.execution_options(yield_per=BATCH))
    try:
        async for rows in result.partitions(BATCH):
            yield [tuple(row) for row in rows]
    finally:
        await result.close()


def _keys(connection: AsyncConnection, table: Table) -> list[ColumnElement[str]]:
    """The columns of the primary key in the order of their bytes, which both kinds of database have in common."""
    bytewise = "C" if connection.dialect.name == "postgresql" else "BINARY"
    return [collate(key, bytewise) if key.type.python_type is str else key for key in table.primary_key.columns]


def _first_difference(table: Table, wanted: Sequence[Values], there: Sequence[Values]) -> str:
    for number in range(max(len(wanted), len(there))):
        ours, theirs = wanted[number : number + 1], there[number : number + 1]
        if ours != theirs:
            return _named(table, (ours or theirs)[0])
    return table.name


def _unfit(table: Table, rows: Sequence[Values]) -> str:
    """The first row of a batch that has too big a number, or the batch."""
    for row in rows:
        for column, value in zip(table.columns, row, strict=True):
            small = isinstance(column.type, Integer) and not isinstance(column.type, BigInteger)
            if small and isinstance(value, int) and value not in _INTEGERS:
                return f"{_named(table, row)}: too big a number in {column.name}"
    return f"between {_named(table, rows[0])} and {_named(table, rows[-1])}"


def _named(table: Table, row: Values) -> str:
    """A row by its key: nothing else of it is told."""
    columns = list(table.columns)
    return f"{table.name} {', '.join(str(row[columns.index(key)]) for key in table.primary_key.columns)}"
