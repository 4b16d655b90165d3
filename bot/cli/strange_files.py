"""Files that a command is given, which may come from anybody: read with little memory and time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from bot.ports.confined import TooHeavy
from bot.ports.limited import limited

problems = Console(stderr=True, highlight=False, soft_wrap=True)


@contextmanager
def read_strange(file: object) -> Iterator[None]:
    """Holds the reading of a file to its limits; prints that it needs more, and ends the command."""
    try:
        with limited():
            yield
    except TooHeavy as error:
        problems.print(f"{file}: reading it takes too much {error.what}: this is no battle", markup=False)
        raise typer.Exit(1) from error
