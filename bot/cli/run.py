"""``longroll play`` and ``longroll bot``."""

from __future__ import annotations

import asyncio
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

if TYPE_CHECKING:
    from bot.discord.client import LongRoll

console = Console(highlight=False)
problems = Console(stderr=True, highlight=False)

PORT = 8361
"""Default port of the local table."""

DataDir = Annotated[Path | None, typer.Option(help="Folder of the matches; LONGROLL_DATA_DIR by default.")]


def play(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the page on this machine.")] = PORT,
    data_dir: DataDir = None,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
) -> None:
    """Play in your browser: the real bot on a practice Discord, with no token and no network."""
    try:
        from bot.local_table import PortTakenError, serve
    except ModuleNotFoundError as error:
        problems.print(f"The local table needs the packages of `longroll[play]` ({error.name} is missing).")
        raise typer.Exit(2) from error
    from bot.app.monitoring.process_watch import WatchingFailed
    from bot.app.settings import Settings
    from bot.cli.store_errors import told
    from bot.discord.client import make_bot
    from bot.discord.components.input_limits import unlimited

    settings = Settings() if data_dir is None else Settings(data_dir=data_dir)

    def ready(address: str) -> None:
        console.print(f"Open [bold]{address}[/bold] in your browser. Ctrl+C stops; matches are saved.")
        if browser:
            webbrowser.open(address)

    try:
        with told():
            asyncio.run(
                serve(
                    lambda: make_bot(settings, unlimited()),
                    data_dir=settings.data_dir,
                    port=port,
                    ready=ready,
                    language=settings.language,
                )
            )
    except PortTakenError as error:
        problems.print(f"Another program uses port {port}. Try `longroll play --port {port + 1}`.")
        raise typer.Exit(2) from error
    except WatchingFailed as error:
        problems.print(str(error))
        raise typer.Exit(2) from error


def bot(
    standby: Annotated[
        bool,
        typer.Option("--standby", help="Wait beside a process with the same LONGROLL_SHARDS; take over when it ends."),
    ] = False,
) -> None:
    """Run the bot on Discord, with the token in LONGROLL_TOKEN or in the file that LONGROLL_TOKEN_FILE names."""
    from bot.app.log_setup import configure
    from bot.app.monitoring.error_reports import reporting
    from bot.app.settings import Settings
    from bot.cli.store_errors import told
    from bot.discord.api.bot_watch import ROLE
    from bot.discord.client import make_bot
    from bot.discord.startup_failures import startup_failure

    settings = Settings(standby=True) if standby else Settings()
    configure(settings)
    token = settings.token.get_secret_value().strip() if settings.token else ""
    if not token:
        problems.print("LONGROLL_TOKEN is not set. To try Long Roll without a token, run `longroll play`.")
        raise typer.Exit(2)
    client: LongRoll | None = None
    try:
        with told(), reporting(settings, ROLE):
            client = make_bot(settings)
            _run(client, token)
    except Exception as error:
        found = startup_failure(error, logged_in=client is not None and client.logged_in)
        if found is None:
            raise
        problems.print(found.words)
        raise typer.Exit(found.status) from error


def _run(client: LongRoll, token: str) -> None:
    """Runs until the bot is stopped.

    Raises:
        StoreError: the bot stopped itself because of its database.
    """
    from bot.app.event_loop import run
    from bot.app.stopping import stopped_by_signals

    async def until_stopped() -> None:
        async with client:
            running = asyncio.create_task(client.start(token))

            async def stop() -> None:
                await client.leave()
                running.cancel()  # it may still wait for its database

            with stopped_by_signals(stop), suppress(asyncio.CancelledError):
                await running

    with suppress(KeyboardInterrupt):
        run(until_stopped())
    if client.ended_by:
        raise client.ended_by
