"""``longroll``: the command line. Each command does one thing and has ``--help``; data comes with ``--json``."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from typing import Annotated, Final

import typer
from pydantic import ValidationError

import engine.games  # noqa: F401  registers every family of games
from bot.cli import (
    arena,
    balance,
    bench,
    db,
    figures,
    health,
    judge,
    look,
    ratings,
    records,
    render,
    run,
    scenarios,
    simulate,
    train,
    words,
    worker,
)
from bot.cli.plain_help import plain

app = typer.Typer(
    name="longroll",
    help="Long Roll: Civil War hex battles on Discord, or in your browser.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

PLAY: Final = "Play and host"
BATTLES: Final = "Battles"
RECORDS: Final = "Battle records"
FIGURES: Final = "Figures"
"""Groups of commands in ``--help``."""


def _version(value: bool) -> None:
    if value:
        typer.echo(f"longroll {importlib.metadata.version('longroll')}")
        raise typer.Exit


@app.callback()
def longroll(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Long Roll: Civil War hex battles on Discord, or in your browser."""


def _add(command: Callable[..., None], group: str, *examples: str, name: str = "") -> None:
    """Adds a command to a group of the help, with examples below its own."""
    shown = "\n\n".join(("[bold]Examples[/bold]" if len(examples) > 1 else "[bold]Example[/bold]", *examples))
    app.command(name or None, rich_help_panel=group, epilog=shown if examples else None)(command)


_add(run.play, PLAY, "longroll play", "longroll play --port 8080 --no-browser")
_add(run.bot, PLAY, "LONGROLL_TOKEN=… longroll bot")
_add(worker.worker, PLAY, "longroll worker", "longroll worker --concurrency 4")
_add(health.health, PLAY, "longroll health", "longroll health --role worker --json")
_add(figures.figures, PLAY, "longroll figures", "longroll figures --days 90 --json")
_add(records.seal_key, PLAY, name="seal-key")
app.add_typer(db.app, name="db", rich_help_panel=PLAY, help="The database: upgrade, back up, restore, check.")
app.add_typer(ratings.app, name="ratings", rich_help_panel=PLAY, help="The ratings of players: compute again, compare.")
_add(words.words, PLAY, "longroll words", "longroll words --add de")
app.add_typer(
    scenarios.app,
    name="scenarios",
    rich_help_panel=BATTLES,
    help="Battles: list, check, show, start your own, convert.",
)
_add(look.look, BATTLES, "longroll look first-bull-run C6", "longroll look my-battle.yaml C6 --rules classic")
_add(render.render, BATTLES, "longroll render shiloh -o shiloh.png", "longroll render my.battle --turn 3 -o turn-3.png")
_add(records.verify, RECORDS, "longroll verify my.battle")
_add(records.replay, RECORDS, "longroll replay my.battle", "longroll replay my.battle --turn 3")
_add(records.inspect, RECORDS, "longroll inspect my.battle")
_add(judge.judge, RECORDS, "longroll judge my.battle", "longroll judge my.battle --json")
_add(
    simulate.simulate,
    FIGURES,
    "longroll simulate first-bull-run",
    "longroll simulate my-battle.yaml --rules classic --players union=archie,confederate=archie --games 20",
)
_add(
    arena.arena,
    FIGURES,
    "longroll arena archie-1 random --rules classic --games 20 --jobs 4",
    "longroll arena archie-2 archie-1 --sprt -20 0 --by-luck",
)
_add(balance.balance, FIGURES, "longroll balance shiloh --rules classic --games 40")
app.add_typer(
    train.app,
    name="train",
    rich_help_panel=FIGURES,
    help="Train the judge: play battles, fit its numbers, say what they are worth.",
)
_add(bench.bench, FIGURES, "longroll bench render")
plain(app)


def main() -> None:
    """The entry point."""
    try:
        app()
    except ValidationError as error:  # a setting; its value is not repeated, for it may be a secret
        for one in error.errors(include_input=False):
            typer.echo(f"Settings: {one['msg']}", err=True)
        raise SystemExit(2) from None
