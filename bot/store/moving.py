"""A database at another address: all of it copied, compared and checked, before any program may work on it.

Until then its revision is ``UNFINISHED``. A copy that was interrupted is gone on with by the next one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from msgspec import Struct
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.copies import check_file, copy_database, put_in_place
from bot.store.database import Database, as_store_error, async_url, engine_for, sqlite_file
from bot.store.errors import StoreError
from bot.store.migrate import UNFINISHED, current_revision, mark_finished, mark_unfinished, require_newest, upgrade
from bot.store.running import running_on
from bot.store.sqlite import writing
from bot.store.transfer import CopiedTable, Progress, Transfer, count_on, count_rows, remove_rows, snapshot

Check = Callable[[Database, Database], Awaitable[None]]
"""Checks source and target before the copy counts as whole; an error leaves it unfinished."""


class Copied(Struct, frozen=True, kw_only=True):
    """A whole copy: its tables, the number of texts whose NULs were replaced, and a file of what was there before."""

    tables: list[CopiedTable]
    replaced: int = 0
    kept: Path | None = None


async def copy_to(
    source: str,
    target: str,
    check: Check | None = None,
    replace: Path | None = None,
    progress: Progress = lambda *_: None,
) -> Copied:
    """Copies the database at one address to another, while no bot runs on either.

    The target must be empty, or what an interrupted copy left. With ``replace``, a new file, anything else there is
    saved to that file and removed.

    Raises:
        StoreError: ``same``, ``in-use``, ``not-empty``, ``unfit``, ``differs``, ``exists``; ``no-file``, ``damaged``,
            ``older``, ``newer`` or ``unfinished`` for the source; those of a database that is away.
    """
    _require_two(source, target)
    async with AsyncExitStack() as held, _failures():
        if file := sqlite_file(source):
            check_file(_existing(file))
        await held.enter_async_context(running_on(source))
        guard = await held.enter_async_context(running_on(target))
        old = await held.enter_async_context(_open(source))
        engine = engine_for(async_url(target), guard.hello if guard else None, patient=True)
        held.push_async_callback(engine.dispose)
        kept = await _save_contents(target, engine, replace, progress)
        resumed = await _prepare(engine, replaced=kept is not None)
        async with snapshot(old.engine) as rows:
            transfer = Transfer(rows, engine, progress)
            tables = await _transfer(transfer, engine, resumed=resumed)
        if check is not None:
            await check(old, Database(engine))
        async with writing(engine) as connection:
            await count_on(connection)
            await connection.run_sync(mark_finished)
        return Copied(tables=tables, replaced=transfer.replaced, kept=kept)


async def save(address: str, target: Path, progress: Progress = lambda *_: None) -> None:
    """Saves a database as it is at one instant to a new SQLite file, whether a bot is running on it or not.

    Raises:
        StoreError: ``exists``, ``no-folder``, ``no-file``, ``damaged``; ``older``, ``newer`` or ``unfinished``; and
            those of a database that is away.
    """
    _require_place(target)
    if file := sqlite_file(address):
        return copy_database(file, target)
    part = target.with_name(f"{target.name}.part")
    _remove(part)
    try:
        async with _failures(), _open(address) as database:
            await _write(database, part, progress)
        put_in_place(part, target)
    finally:
        _remove(part)


async def rows_at(address: str) -> int:
    """Number of rows in a database, whatever its state; 0 if it has no tables of ours yet.

    Raises:
        StoreError: those of a database that is away.
    """
    if (file := sqlite_file(address)) and not file.exists():
        return 0
    engine = engine_for(async_url(address), patient=True)
    try:
        async with _failures():
            return await _contents(engine)
    finally:
        await engine.dispose()


def sqlite_address(file: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{file.absolute()}"


def make_folder(file: Path) -> None:
    """Makes the folder of a file, if there is none."""
    file.parent.mkdir(parents=True, exist_ok=True)


async def _write(database: Database, file: Path, progress: Progress) -> None:
    engine = engine_for(async_url(sqlite_address(file)))
    try:
        await upgrade(engine, None)
        async with snapshot(database.engine) as rows:
            transfer = Transfer(rows, engine, progress)
            await transfer.copy()
            await transfer.compare()
    finally:
        await engine.dispose()


async def _save_contents(target: str, engine: AsyncEngine, file: Path | None, progress: Progress) -> Path | None:
    """Saves what is in the target, if anything is; the file."""
    if (held := sqlite_file(target)) and not held.exists():
        make_folder(held)
        return None
    if not await _contents(engine):
        return None
    if file is None:
        raise StoreError("not-empty")
    make_folder(file)
    await save(target, file, progress)
    return file


async def _contents(engine: AsyncEngine) -> int:
    """Number of rows that a copy would replace."""
    async with engine.connect() as connection:
        revision = await connection.run_sync(current_revision)
    if revision in {None, UNFINISHED}:
        return 0
    await require_newest(engine)
    async with engine.connect() as connection:
        return await count_rows(connection)


async def _prepare(engine: AsyncEngine, *, replaced: bool) -> bool:
    """Makes the target an unfinished copy; returns whether it was one already, with rows of its own."""
    async with engine.connect() as connection:
        if await connection.run_sync(current_revision) == UNFINISHED:
            return True
    await upgrade(engine, None)
    async with writing(engine) as connection:
        if replaced:
            await remove_rows(connection)
        await connection.run_sync(mark_unfinished)
    return False


async def _transfer(transfer: Transfer, engine: AsyncEngine, *, resumed: bool) -> list[CopiedTable]:
    if resumed:
        try:
            await transfer.copy()
            return await transfer.compare()
        except StoreError as error:
            if error.code not in {"differs", "unfit"}:
                raise
        # The rows that were there are not, or no longer, those of this source.
        async with writing(engine) as connection:
            await remove_rows(connection)
    await transfer.copy()
    return await transfer.compare()


def _require_two(source: str, target: str) -> None:
    files = [file.resolve() if (file := sqlite_file(address)) else None for address in (source, target)]
    if async_url(source) == async_url(target) or (files[0] is not None and files[0] == files[1]):
        raise StoreError("same")


def _existing(file: Path) -> Path:
    if not file.is_file():
        raise StoreError("no-file", str(file))
    return file


def _require_place(file: Path) -> None:
    if file.exists():
        raise StoreError("exists", str(file))
    if not file.parent.is_dir():
        raise StoreError("no-folder", str(file.parent))


def _remove(part: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + suffix).unlink(missing_ok=True)


@asynccontextmanager
async def _open(address: str) -> AsyncIterator[Database]:
    database = await Database.connect(address)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def _failures() -> AsyncIterator[None]:
    """Failures of the drivers come out as ``StoreError``."""
    try:
        yield
    except (DBAPIError, OSError) as error:
        raise as_store_error(error) from error
