"""``longroll play``, ``longroll bot`` and ``longroll health``."""

from __future__ import annotations

import asyncio
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from bot.app.health import Role

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
    from bot.app.settings import Settings
    from bot.cli.store_errors import told
    from bot.discord.client import make_bot

    settings = Settings() if data_dir is None else Settings(data_dir=data_dir)

    def ready(address: str) -> None:
        console.print(f"Open [bold]{address}[/bold] in your browser. Ctrl+C stops; matches are saved.")
        if browser:
            webbrowser.open(address)

    try:
        with told():
            asyncio.run(
                serve(
                    lambda: make_bot(settings),
                    data_dir=settings.data_dir,
                    port=port,
                    ready=ready,
                    language=settings.language,
                )
            )
    except PortTakenError as error:
        problems.print(f"Another program uses port {port}. Try `longroll play --port {port + 1}`.")
        raise typer.Exit(2) from error


def bot() -> None:
    """Run the bot on Discord, with the token in LONGROLL_TOKEN."""
    from bot.app.log_setup import configure
    from bot.app.settings import Settings
    from bot.cli.store_errors import told
    from bot.discord.client import make_bot
    from bot.discord.startup_failures import startup_failure

    settings = Settings()
    configure(settings)
    token = settings.token.get_secret_value().strip() if settings.token else ""
    if not token:
        problems.print("LONGROLL_TOKEN is not set. To try Long Roll without a token, run `longroll play`.")
        raise typer.Exit(2)
    with told():
        client = make_bot(settings)
    try:
        with told():
            _run(client, token)
    except Exception as error:
        found = startup_failure(error, logged_in=client.logged_in)
        if found is None:
            raise
        problems.print(found.words)
        raise typer.Exit(found.status) from error


def _run(client: LongRoll, token: str) -> None:
    """Runs until the bot is stopped.

    Raises:
        StoreError: the bot stopped itself because of its database.
    """
    client.run(token, log_handler=None)
    if client.ended_by:
        raise client.ended_by


def health(
    role: Annotated[Role, typer.Option(help="Which process to check.")] = Role.BOT,
) -> None:
    """Check that a bot or a worker is running on this data directory (for containers)."""
    from bot.app.health import is_alive, trouble
    from bot.app.settings import Settings

    data_dir = Settings().data_dir
    if not is_alive(data_dir, role):
        problems.print(f"No {role} is running here.")
        sys.exit(1)
    if told := trouble(data_dir, role):
        problems.print(told)
