"""The text of a scenario file as a tree of nodes with line and column, for all families.

``scenario_yaml.compose`` makes the tree; ``scenario_fields`` reads it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import ScenarioError, ScenarioErrors
from engine.language import N_, _

MAX_PROBLEMS = 100


class Spot(NamedTuple):
    """A place in the file; both count from 1."""

    line: int
    column: int


class Word(NamedTuple):
    """One word of a text, and its place."""

    text: str
    at: Spot


class Text(NamedTuple):
    """A text. ``raw`` is its source in the file: with quotes, or from the ``|`` of a block on."""

    at: Spot
    value: str
    raw: str
    style: str


class Items(NamedTuple):
    """A list."""

    at: Spot
    items: tuple[Node, ...]


class MappingRow(NamedTuple):
    """One ``key: value`` of a table."""

    key: Text
    value: Node


class MappingNode(NamedTuple):
    """A mapping: rows by key, in the order of the file."""

    at: Spot
    rows: dict[str, MappingRow]


Node = Text | Items | MappingNode


def kind_of(node: Node) -> str:
    """The kind of a node, as messages name it."""
    return _({Text: N_("text"), Items: N_("a list"), MappingNode: N_("a table")}[type(node)])


class Problems:
    """The mistakes found so far in one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[ScenarioError] = []

    def add(self, at: Spot, message: str) -> None:
        """Adds a problem; too many of them end the reading.

        Raises:
            ScenarioErrors: this was one too many.
        """
        self.found.append(ScenarioError(self.file, at.line, at.column, message))
        if len(self.found) >= MAX_PROBLEMS:
            self.require_none()

    def fail(self, at: Spot, message: str) -> ScenarioErrors:
        """The error to raise after a problem that makes further reading impossible."""
        self.add(at, message)
        return self.all()

    def all(self) -> ScenarioErrors:
        """All problems, at least one, in the order of the file."""
        return ScenarioErrors(tuple(sorted(self.found, key=lambda error: (error.line, error.column))))

    def require_none(self) -> None:
        """Raises if there is any problem.

        Raises:
            ScenarioErrors: all the problems, in the order of the file.
        """
        if self.found:
            raise self.all()
