"""The argument that names a battle: one of ours by its id, or a file of one's own; suggestions for what is mistyped."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from engine.errors import ScenarioError, ScenarioErrors
from engine.scenarios import Source, open_scenario, scenario_ids

problems = Console(stderr=True, highlight=False, soft_wrap=True)

SUGGESTED = 3
"""Most suggestions for a mistyped id."""


def complete(typed: str) -> list[str]:
    """The ids that begin as typed, for the shell."""
    return [id_ for id_ in scenario_ids() if id_.startswith(typed)]


PathOrId = Annotated[
    str,
    typer.Argument(
        metavar="PATH_OR_ID",
        autocompletion=complete,
        help="A battle: its id (`longroll scenarios list` shows them) or a file of your own.",
    ),
]


def scenario_named(path_or_id: str) -> Source:
    """The scenario that a command was given.

    Raises:
        BadParameter: there is no such id and no such file; the message suggests ids that look like it.
        Exit: the file cannot be read as text; what is wrong has been printed.
    """
    try:
        return open_scenario(path_or_id)
    except ScenarioError as error:
        print_errors(error)
        raise typer.Exit(1) from error
    except OSError as error:
        raise typer.BadParameter(unknown(path_or_id)) from error


def unknown(path_or_id: str) -> str:
    """The sentence for a name that stands for no battle and no file."""
    close = get_close_matches(Path(path_or_id).stem.lower(), scenario_ids(), SUGGESTED, cutoff=0.7)
    close = close or [id_ for id_ in scenario_ids() if path_or_id.lower() in id_][:SUGGESTED]
    hint = f" Did you mean {' or '.join(close)}?" if close else " `longroll scenarios list` shows all battles."
    return f"There is no battle and no file called {path_or_id!r}.{hint}"


def print_errors(error: ScenarioError) -> None:
    """Prints each mistake of a scenario file with its place."""
    for one in error.errors if isinstance(error, ScenarioErrors) else (error,):
        problems.print(str(one), markup=False)
