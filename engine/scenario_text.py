"""The text of a scenario file as a tree whose every part knows its line and column, for all families.

The file is YAML without its traps: no anchors, no tags, no types that depend on how a word looks. Files come
from strangers, so a hostile one is refused before it costs anything: see the limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import yaml
from yaml.events import CollectionStartEvent, Event, NodeEvent

from engine.errors import ScenarioError, ScenarioErrors
from engine.scenario_hygiene import require_clean

MAX_DEPTH = 6
MAX_NODES = 8_000
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


class Row(NamedTuple):
    """One ``key: value`` of a table."""

    key: Text
    value: Node


class Table(NamedTuple):
    """What a mapping of YAML is here: rows by their key, in the order of the file."""

    at: Spot
    rows: dict[str, Row]


Node = Text | Items | Table


def kind_of(node: Node) -> str:
    """What a node is, as messages say it."""
    return {Text: "text", Items: "a list", Table: "a table"}[type(node)]


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


def compose(text: str, problems: Problems) -> Table:
    """The file's rows.

    Raises:
        ScenarioErrors: the text is hostile, or no YAML, or no table of rows.
    """
    text = require_clean(text, problems.file)
    try:
        root = _Composer(text, problems).root()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = Spot(mark.line + 1, mark.column + 1) if mark else Spot(1, 1)
        raise problems.fail(at, _friendly(error.problem or "")) from error
    if not isinstance(root, Table):
        raise problems.fail(Spot(1, 1), "expected rows such as “name: First Bull Run”")
    return root


class _Composer:
    """Makes nodes of YAML's events as they come, so that reading ends where a limit is reached."""

    def __init__(self, text: str, problems: Problems) -> None:
        self._text = text
        self._problems = problems
        self._events: Iterator[Event] = yaml.parse(text, Loader=yaml.SafeLoader)
        self._nodes = 0

    def root(self) -> Node:
        root: Node = Text(Spot(1, 1), "", "", "")
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._problems.fail(_spot(event), "a second document: expected one battle a file")
            elif isinstance(event, NodeEvent):
                root = self._node(event, 1)
        return root

    def _node(self, event: Event, depth: int) -> Node:
        self._refuse(event, depth)
        if isinstance(event, yaml.ScalarEvent):
            assert event.start_mark and event.end_mark
            raw = self._text[event.start_mark.index : event.end_mark.index]
            return Text(_spot(event), event.value, raw, event.style or "")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(event, depth)
        return self._table(event, depth)

    def _refuse(self, event: Event, depth: int) -> None:
        self._nodes += 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise self._problems.fail(_spot(event), "anchors and aliases (& and *) may not be used here")
        if getattr(event, "tag", None):
            raise self._problems.fail(_spot(event), "tags (!) may not be used here")
        if isinstance(event, CollectionStartEvent) and depth > MAX_DEPTH:
            raise self._problems.fail(_spot(event), f"nested too deeply: expected at most {MAX_DEPTH} levels")
        if self._nodes > MAX_NODES:
            raise self._problems.fail(_spot(event), f"too much: expected at most {MAX_NODES} words and lists")

    def _items(self, start: Event, depth: int) -> Items:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return Items(_spot(start), tuple(items))

    def _table(self, start: Event, depth: int) -> Table:
        rows: dict[str, Row] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, Text):
                raise self._problems.fail(key.at, "expected a word before the colon")
            value = self._node(next(self._events), depth + 1)
            if key.value in rows:
                first = rows[key.value].key.at.line
                self._problems.add(key.at, f"“{key.value}” is here twice: first on line {first}")
            else:
                rows[key.value] = Row(key, value)
        return Table(_spot(start), rows)


def _spot(event: Event) -> Spot:
    assert event.start_mark
    return Spot(event.start_mark.line + 1, event.start_mark.column + 1)


_FRIENDLY = {
    "mapping values are not allowed": "a colon too many: put text that holds “: ” in quotes",
    "could not find expected ':'": "expected “name: value”",
    "expected <block end>": "this line is indented neither as the one above nor as what holds it",
    "found unexpected end of stream": "a quote is opened and never closed",
    "expected ',' or '}'": "expected “,” or “}”",
    "expected ',' or ']'": "expected “,” or “]”",
}


def _friendly(problem: str) -> str:
    """A YAML reader's complaint in words for somebody who writes a map."""
    for beginning, message in _FRIENDLY.items():
        if problem.startswith(beginning):
            return message
    return f"this cannot be read as YAML: {problem}"
