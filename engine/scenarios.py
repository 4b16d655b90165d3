"""The scenarios of the project, and files by path. No other engine code opens files, except data and lessons."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import engine
from engine.errors import ScenarioError, ScenarioErrors
from engine.language import _
from engine.scenario_fields import Fields
from engine.scenario_hygiene import MAX_BYTES
from engine.scenario_text import Problems
from engine.scenario_yaml import compose, ours

FOLDER = Path(engine.__file__).parent.parent / "scenarios"


class Source(NamedTuple):
    """A scenario's text, and its file's name in errors."""

    file: str
    text: str


@cache
def scenario_ids() -> tuple[str, ...]:
    """The ids of the project's scenarios, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


@cache
def scenario_text(id_: str) -> str:
    """The text of a scenario of the project.

    Raises:
        KeyError: there is none with this id.
    """
    if id_ not in scenario_ids():
        raise KeyError(id_)
    return ours((FOLDER / f"{id_}.yaml").read_text("utf-8"))


def open_scenario(path_or_id: str) -> Source:
    """A scenario's text by its id, or that of any file by its path.

    Raises:
        ScenarioErrors: the file is too big to be one, or is not UTF-8.
        OSError: it cannot be opened.
    """
    if path_or_id in scenario_ids():
        return Source(f"scenarios/{path_or_id}.yaml", scenario_text(path_or_id))
    return Source(path_or_id, decoded(opened(path_or_id), path_or_id))


def opened(path: str) -> bytes:
    """A file's content, cut off one byte beyond the largest allowed scenario.

    Raises:
        OSError: it cannot be opened.
    """
    with Path(path).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def decoded(content: bytes, file: str) -> str:
    """A file's text. ``file`` is its name in errors.

    Raises:
        ScenarioErrors: it is not UTF-8.
    """
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - before.rfind(b"\n")
        message = _("this isn’t UTF-8 text: expected a YAML file saved as UTF-8")
        raise ScenarioErrors((ScenarioError(file, line, column, message),)) from error


@lru_cache(maxsize=256)
def scenario_family(text: str, file: str = "-") -> str:
    """The family's id in a scenario's text.

    Raises:
        ScenarioErrors: the text is hostile or no YAML, or names none.
    """
    root, problems = compose(text, Problems(file)), Problems(file)
    named = Fields(root, problems, root.rows).text("family", 30)
    problems.require_none()
    return named
