"""Options of commands that compute for long, and what they say when whoever computes is gone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console

from bot.tools.executors import WorkforceError

problems = Console(stderr=True)

INTERRUPTED = 130
"""The exit code of a command that was interrupted, as shells know it."""

Jobs = Annotated[int, typer.Option(min=1, help="Number of processes.")]
Cluster = Annotated[
    str,
    typer.Option(metavar="ADDRESS", help="Address of a Dask scheduler, whose workers play in place of processes."),
]


@contextmanager
def reported_losses() -> Iterator[None]:
    """Ends a command with the reason if its workers are gone, or were never there."""
    try:
        yield
    except WorkforceError as error:
        problems.print(str(error), markup=False)
        raise typer.Exit(1) from error
