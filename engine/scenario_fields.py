"""Typed readers for the rows of a scenario file: errors name what was expected and the nearest known word.

A reader that finds a mistake adds a problem and returns a default, so one reading of a file finds all its mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TypeVar

from engine.language import N_, _, alternatives
from engine.scenario_text import MappingNode, MappingRow, Node, Problems, Spot, Text, kind_of
from engine.scenario_words import closest, nearest, shortened

T = TypeVar("T")

_WHOLE_NUMBER = re.compile(r"[0-9]{1,6}")
_FORMATTING = re.compile(r"[*_~|`<>@\[\]]|://")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_DAYS = dict(enumerate((31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31), 1))


_UNKNOWN: dict[str, str] = {
    "field": N_("unknown field “{name}”: {hint}"),
    "parameter": N_("unknown parameter “{name}”: {hint}"),
    "side": N_("unknown side “{name}”: {hint}"),
    "kind of unit": N_("unknown kind of unit “{name}”: {hint}"),
    "kind of works": N_("unknown kind of works “{name}”: {hint}"),
    "kind of line": N_("unknown kind of line “{name}”: {hint}"),
    "row of a step": N_("unknown row of a step “{name}”: {hint}"),
    "hexside terrain": N_("unknown hexside terrain “{name}”: {hint}"),
}
"""Messages about a row that is not known, by what the rows are."""


def printed(name: str) -> str:
    """A name as it is printed, with ’ for the ' that people type."""
    return name.replace("'", "’")


class Fields:
    """The rows of one table, by name. Rows that are never read are problems."""

    def __init__(self, table: MappingNode, problems: Problems, known: Collection[str], what: str = "field") -> None:
        self.at = table.at
        self.rows = table.rows
        self.problems = problems
        self._misspelt: set[str] = set()
        for name, row in table.rows.items():
            if name not in known:
                problems.add(
                    row.key.at,
                    _(_UNKNOWN[what], name=shortened(name), hint=closest(name, known)),
                )
                self._misspelt.add(nearest(name, known))

    def text(self, name: str, limit: int, default: str | None = None) -> str:
        """One line of at most ``limit`` characters."""
        node = self._scalar(name, _("text"), default)
        if node is None:
            return default or ""
        value = node.value.strip()
        if not value and default is None:
            self.problems.add(node.at, _("“{name}” is empty: expected text", name=name))
        self._check_length(node, value, limit)
        if "\n" in value:
            self.problems.add(node.at, _("“{name}” has several lines: expected one", name=name))
        require_plain(node, self.problems)
        return value

    def title(self, name: str, limit: int) -> str:
        """One line as it is printed."""
        return printed(self.text(name, limit))

    def prose(self, name: str, limit: int) -> str:
        """Text of any number of lines, of at most ``limit`` characters; optional."""
        node = self._scalar(name, _("text"), "")
        if node is None:
            return ""
        self._check_length(node, node.value.strip(), limit)
        require_plain(node, self.problems)
        return node.value.strip()

    def integer(self, name: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        expected = _("a whole number from {low} to {high}", low=low, high=high)
        node = self._scalar(name, expected)
        if node is None:
            return low
        if not _WHOLE_NUMBER.fullmatch(node.value) or not low <= int(node.value) <= high:
            self.problems.add(
                node.at,
                _(
                    "“{word}” for “{name}”: expected {expected}",
                    word=shortened(node.value),
                    name=name,
                    expected=expected,
                ),
            )
            return low
        return int(node.value)

    def choice(self, name: str, choices: Mapping[str, T], default: str | None = None) -> T:
        """The value of one of the words in ``choices``."""
        node = self._scalar(name, alternatives(choices), default)
        if node is None or node.value not in choices:
            if node is not None:
                expected = closest(node.value, choices)
                self.problems.add(
                    node.at,
                    _("“{word}” for “{name}”: {expected}", word=shortened(node.value), name=name, expected=expected),
                )
            return choices[default] if default else next(iter(choices.values()))
        return choices[node.value]

    def date(self, name: str) -> str:
        """A calendar day, ``1861-07-21``."""
        expected = _("a date such as 1861-07-21")
        node = self._scalar(name, expected)
        if node is None:
            return ""
        if not is_date(node.value):
            self.problems.add(
                node.at,
                _(
                    "“{word}” for “{name}”: expected {expected}",
                    word=shortened(node.value),
                    name=name,
                    expected=expected,
                ),
            )
        return node.value

    def block(self, name: str, expected: str) -> Text | None:
        """A text written as a block, ``name: |``."""
        node = self._scalar(name, expected)
        if node is not None and node.style != "|":
            self.problems.add(node.at, _("expected “{name}: |” and below it {expected}", name=name, expected=expected))
            return None
        return node

    def table(self, name: str, expected: str, *, required: bool = False) -> MappingNode | None:
        """A table of further rows."""
        row = self._row(name, expected, required=required)
        return None if row is None else as_table(row.value, expected, self.problems)

    def node(self, name: str) -> Node | None:
        """The row's value of any kind."""
        row = self.rows.get(name)
        return None if row is None else row.value

    def lacks(self, name: str) -> bool:
        """Whether there is neither such a row nor a likely misspelling of it."""
        return name not in self.rows and name not in self._misspelt

    def where(self, name: str) -> Spot:
        """The place of the row's value; the table's beginning if there is no such row."""
        row = self.rows.get(name)
        return self.at if row is None else row.value.at

    def _row(self, name: str, expected: str, *, required: bool) -> MappingRow | None:
        row = self.rows.get(name)
        if required and self.lacks(name):
            self.problems.add(self.at, _("“{name}” is missing: expected {expected}", name=name, expected=expected))
        return row

    def _scalar(self, name: str, expected: str, default: str | None = None) -> Text | None:
        row = self._row(name, expected, required=default is None)
        if row is None:
            return None
        if not isinstance(row.value, Text):
            self.problems.add(
                row.value.at,
                _("{kind} for “{name}”: expected {expected}", kind=kind_of(row.value), name=name, expected=expected),
            )
            return None
        return row.value

    def _check_length(self, node: Text, value: str, limit: int) -> None:
        if len(value) > limit:
            self.problems.add(node.at, _("{count} characters: expected at most {limit}", count=len(value), limit=limit))


def require_plain(node: Text, problems: Problems) -> None:
    """Adds a problem for signs that a chat would not show as they are: formatting, links, mentions."""
    if found := _FORMATTING.search(node.value):
        problems.add(
            node.at, _("“{sign}” would be read as formatting: expected plain words and punctuation", sign=found[0])
        )


def is_date(text: str) -> bool:
    """Whether a text is a calendar day, ``1861-07-21``."""
    found = _DATE.fullmatch(text)
    return found is not None and 1 <= int(found[3]) <= _DAYS.get(int(found[2]), 0)


def as_table(node: Node, expected: str, problems: Problems) -> MappingNode | None:
    """The node as a table; an empty text is an empty table."""
    if isinstance(node, MappingNode):
        return node
    if isinstance(node, Text) and not node.value:
        return MappingNode(node.at, {})
    problems.add(node.at, _("{kind}: expected {expected}", kind=kind_of(node), expected=expected))
    return None
