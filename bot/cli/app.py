"""``longroll``: the command line. Each command does one thing and has ``--help``; data comes with ``--json``."""

from __future__ import annotations

import importlib.metadata
from typing import Annotated

import typer
from pydantic import ValidationError

import engine.games  # noqa: F401  registers every family of games
from bot.cli import balance, bench, db, look, records, run, scenarios, simulate, words

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


app.command()(run.play)
app.command()(run.bot)
app.command()(run.health)
app.add_typer(scenarios.app, name="scenarios", help="The battles: list, check, show.")
app.command()(simulate.simulate)
app.command()(look.look)
app.command()(records.verify)
app.command()(records.replay)
app.command()(records.inspect)
app.command("seal-key")(records.seal_key)
app.command()(balance.balance)
app.command()(bench.bench)
app.command()(words.words)
app.add_typer(db.app, name="db", help="The database: upgrade, backup, restore, check.")


def main() -> None:
    """The entry point."""
    try:
        app()
    except ValidationError as error:  # a setting; its value is not repeated, for it may be a secret
        for one in error.errors(include_input=False):
            typer.echo(f"Settings: {one['msg']}", err=True)
        raise SystemExit(2) from None
