"""Parser of a scenario file's text into a tree: a subset of YAML.

No anchors, no tags, no types that depend on how a word looks. Files come from strangers, so a hostile one is refused
before it costs anything: by the limits here and in ``scenario_hygiene``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import yaml
from yaml.events import CollectionStartEvent, Event, NodeEvent

from engine.errors import ScenarioErrors
from engine.language import N_, _
from engine.scenario_hygiene import require_clean
from engine.scenario_text import Items, MappingNode, MappingRow, Node, Problems, Spot, Text

_QUICK: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C, seven times as fast, if PyYAML has it. It takes some texts that the other one refuses."""

_OURS: set[str] = set()
"""Texts of the project's own files."""

MAX_DEPTH = 6
MAX_NODES = 8_000


def ours(text: str) -> str:
    """The text of a file of the project, which from here on is read by the quick loader."""
    _OURS.add(text)
    return text


def compose(text: str, problems: Problems) -> MappingNode:
    """The file's rows.

    Raises:
        ScenarioErrors: the text is hostile, or no YAML, or no table of rows.
    """
    text = require_clean(text, problems.file)
    return _sound(text) or _checked(text, problems)


@lru_cache(maxsize=64)
def _sound(text: str) -> MappingNode | None:
    """The rows of a valid text, cached, since the same battles are read again and again; ``None`` if invalid."""
    problems = Problems("")
    try:
        root = _checked(text, problems, _QUICK if text in _OURS else yaml.SafeLoader)
    except ScenarioErrors:
        return None
    return None if problems.found else root


def _checked(text: str, problems: Problems, loader: type = yaml.SafeLoader) -> MappingNode:
    try:
        root = _Composer(text, problems, loader).root()
    except yaml.MarkedYAMLError as error:
        raise problems.fail(*_explained(error)) from error
    if not isinstance(root, MappingNode):
        raise problems.fail(Spot(1, 1), _("expected rows such as “name: First Bull Run”"))
    return root


class _Composer:
    """Builds nodes from YAML's events one by one, so that reading ends where a limit is reached."""

    def __init__(self, text: str, problems: Problems, loader: type) -> None:
        self._text = text
        self._problems = problems
        self._events: Iterator[Event] = yaml.parse(text, Loader=loader)
        self._nodes = 0

    def root(self) -> Node:
        root: Node = Text(Spot(1, 1), "", "", "")
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._problems.fail(_spot(event), _("a second document: expected one battle a file"))
            elif isinstance(event, NodeEvent):
                root = self._node(event, 1)
        return root

    def _node(self, event: Event, depth: int) -> Node:
        self._refuse(event, depth)
        if isinstance(event, yaml.ScalarEvent):
            assert event.start_mark
            assert event.end_mark
            raw = self._text[event.start_mark.index : event.end_mark.index]
            return Text(_spot(event), event.value, raw, event.style or "")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(event, depth)
        return self._table(event, depth)

    def _refuse(self, event: Event, depth: int) -> None:
        self._nodes += 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise self._problems.fail(
                _spot(event), _("anchors and aliases (& and *) may not be used: put such text in quotes")
            )
        if getattr(event, "tag", None):
            raise self._problems.fail(_spot(event), _("tags (!) may not be used: put such text in quotes"))
        if isinstance(event, CollectionStartEvent) and depth > MAX_DEPTH:
            raise self._problems.fail(
                _spot(event), _("nested too deeply: expected at most {most} levels", most=MAX_DEPTH)
            )
        if self._nodes > MAX_NODES:
            raise self._problems.fail(
                _spot(event), _("too much: expected at most {most} words and lists", most=MAX_NODES)
            )

    def _items(self, start: Event, depth: int) -> Items:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return Items(_spot(start), tuple(items))

    def _table(self, start: Event, depth: int) -> MappingNode:
        rows: dict[str, MappingRow] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, Text):
                raise self._problems.fail(key.at, _("expected a word before the colon"))
            value = self._node(next(self._events), depth + 1)
            if key.value in rows:
                first = rows[key.value].key.at.line
                self._problems.add(
                    key.at, _("“{value}” is here twice: first on line {first}", value=key.value, first=first)
                )
            else:
                rows[key.value] = MappingRow(key, value)
        return MappingNode(_spot(start), rows)


def _spot(event: Event) -> Spot:
    assert event.start_mark
    return Spot(event.start_mark.line + 1, event.start_mark.column + 1)


_AT_FAULT = {
    "mapping values are not allowed": N_("a colon too many: put text that holds “: ” in quotes"),
    "expected <block end>": N_("the indentation of this line fits nothing above it"),
    "expected ',' or '}'": N_("expected “,” or “}}” first: a table is opened on line {line}"),
    "expected ',' or ']'": N_("expected “,” or “]” first: a list is opened on line {line}"),
}
_BEGUN = {
    "could not find expected ':'": N_("expected “name: value”"),
    "found unexpected end of stream": N_("a quote is opened and never closed"),
}


def _explained(error: yaml.MarkedYAMLError) -> tuple[Spot, str]:
    """A place and message for a YAML error, in the words of a map's author; some point to where the trouble began."""
    problem, began = error.problem or "", error.context_mark
    for beginning, message in _BEGUN.items():
        if problem.startswith(beginning) and began:
            return Spot(began.line + 1, began.column + 1), _(message)
    mark = error.problem_mark or began
    at = Spot(mark.line + 1, mark.column + 1) if mark else Spot(1, 1)
    for beginning, message in _AT_FAULT.items():
        if problem.startswith(beginning):
            return at, _(message, line=began.line + 1 if began else at.line)
    return at, _("this can’t be read as YAML: {problem}", problem=problem)
