"""``longroll``: the command line. Each command does one thing and has ``--help``; data comes with ``--json``."""

from __future__ import annotations

import importlib.metadata
from typing import Annotated

import typer
from pydantic import ValidationError

import engine.games  # noqa: F401  registers every family of games
from bot import cli_balance, cli_bench, cli_db, cli_look, cli_records, cli_run, cli_scenarios, cli_simulate

app = typer.Typer(
    name="longroll",
    help="Long Roll: a game master for American Civil War hex battles, in Discord or at a local table.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"longroll {importlib.metadata.version('longroll')}")
        raise typer.Exit


@app.callback()
def longroll(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Long Roll: a game master for American Civil War hex battles, in Discord or at a local table."""


app.command()(cli_run.play)
app.command()(cli_run.bot)
app.command()(cli_run.health)
app.add_typer(cli_scenarios.app, name="scenarios", help="The battles: list, check, show.")
app.command()(cli_simulate.simulate)
app.command()(cli_look.look)
app.command()(cli_records.verify)
app.command()(cli_records.replay)
app.command()(cli_records.inspect)
app.command("seal-key")(cli_records.seal_key)
app.command()(cli_balance.balance)
app.command()(cli_bench.bench)
app.add_typer(cli_db.app, name="db", help="The database: upgrade, backup, restore, check.")


def main() -> None:
    """The entry point."""
    try:
        app()
    except ValidationError as error:  # a setting; what was set is not repeated, for it may be a secret
        for one in error.errors(include_input=False):
            typer.echo(f"Settings: {one['msg']}", err=True)
        raise SystemExit(2) from None
