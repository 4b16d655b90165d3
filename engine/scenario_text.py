"""The text of a scenario file as a tree whose every part knows its line and column, for all families.

``scenario_yaml.compose`` makes the tree; ``scenario_fields`` reads it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import ScenarioError, ScenarioErrors

MAX_PROBLEMS = 100


class Spot(NamedTuple):
    """A place in the file; both count from 1."""

    line: int
    column: int


class Word(NamedTuple):
    """One word of a text, and where it stands."""

    text: str
    at: Spot


class Text(NamedTuple):
    """A text. ``raw`` is what stands in the file: with quotes, or from the ``|`` of a block on."""

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
    """What a mapping of YAML is here: rows by their key, in the order of the file."""

    at: Spot
    rows: dict[str, MappingRow]


Node = Text | Items | MappingNode


def kind_of(node: Node) -> str:
    """What a node is, as messages say it."""
    return {Text: "text", Items: "a list", MappingNode: "a table"}[type(node)]


class Problems:
    """What has been found wrong so far with one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[ScenarioError] = []

    def add(self, at: Spot, message: str) -> None:
        """Notes a problem; too many end the reading.

        Raises:
            ScenarioErrors: this was one too many.
        """
        self.found.append(ScenarioError(self.file, at.line, at.column, message))
        if len(self.found) >= MAX_PROBLEMS:
            self.require_none()

    def fail(self, at: Spot, message: str) -> ScenarioErrors:
        """The error to raise when nothing more can be read after this problem."""
        self.add(at, message)
        return self.all()

    def all(self) -> ScenarioErrors:
        """The problems, of which there must be one, in the order of the file."""
        return ScenarioErrors(tuple(sorted(self.found, key=lambda error: (error.line, error.column))))

    def require_none(self) -> None:
        """Goes on only if all is well.

        Raises:
            ScenarioErrors: all the problems, in the order of the file.
        """
        if self.found:
            raise self.all()
