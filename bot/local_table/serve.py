"""Server of the local table."""

import asyncio
import errno
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

import discord
from aiohttp import web

from bot.local_table.table import LocalTable, open_table
from bot.local_table.web import HOST, make_app
from engine.language import Language

log = logging.getLogger(__name__)

LEAVE_WITHIN: Final = 2.0  # seconds; for pages that are just loading something


class PortTakenError(Exception):
    """The requested port is in use by another program."""


async def serve(
    make_bot: Callable[[], discord.Client],
    *,
    data_dir: Path,
    port: int,
    ready: Callable[[str], None] | None = None,
    language: Language = "",
) -> None:
    """Keeps a local table open until SIGINT or SIGTERM, then closes the bot and returns.

    `data_dir` is the directory of the bot's database, made if necessary and named on the page. `port` 0 takes any free
    one. `ready` is called with the address of the start page once it can be opened. `language` is that of the page;
    without one it is each browser's. Raises `PortTakenError` before the bot is made.
    """
    _make(data_dir)
    with _listening(port) as listener, _stopped_by_signals() as stop:
        async with standing_table(make_bot, listener, kept_in=data_dir, language=language) as (_, address):
            log.info("The table stands at %s", address)
            if ready is not None:
                ready(address)
            await stop.wait()
        log.info("The table is closed.")


@asynccontextmanager
async def standing_table(
    make_bot: Callable[[], discord.Client], listener: socket.socket, *, kept_in: Path, language: Language = ""
) -> AsyncIterator[tuple[LocalTable, str]]:
    """A table and the address of its start page, for the duration of the block."""
    async with open_table(make_bot, kept_in=kept_in) as table, _site(table, listener, language) as address:
        yield table, address


def _make(directory: Path) -> None:
    directory.mkdir(parents=True, exist_ok=True)


@contextmanager
def _listening(port: int) -> Iterator[socket.socket]:
    try:
        listener = socket.create_server((HOST, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(f"Something else listens at {HOST}:{port} already.") from error
        raise
    with listener:
        yield listener


@contextmanager
def _stopped_by_signals() -> Iterator[asyncio.Event]:
    """An event set by the first SIGINT or SIGTERM; a second one ends the process as usual."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def leave(*_: object) -> None:
        loop.call_soon_threadsafe(stop.set)
        for number, handler in before.items():
            signal.signal(number, handler)

    before = {number: signal.signal(number, leave) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@asynccontextmanager
async def _site(table: LocalTable, listener: socket.socket, language: Language) -> AsyncIterator[str]:
    """The table's pages at the listener; open pages are sent away before the bot is closed."""
    runner = web.AppRunner(make_app(table, language), access_log=None, shutdown_timeout=LEAVE_WITHIN)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        yield f"http://{HOST}:{listener.getsockname()[1]}/"
    finally:
        table.close_pages()
        await runner.cleanup()
