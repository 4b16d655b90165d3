"""Typed readers for the rows of a scenario file: each says what was expected, and which known word comes closest.

A reader that finds something wrong notes the problem and answers with a stand-in, so that one reading of a file tells
all that is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import TypeVar

from engine.scenario_text import Items, Node, Problems, Row, Spot, Table, Text, Word

T = TypeVar("T")

_WORD = re.compile(r"[^\s,]+")
_WORD_OR_COMMA = re.compile(r"[^\s,]+|,")
_WHOLE_NUMBER = re.compile(r"[0-9]{1,6}")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def closest(word: str, known: Collection[str]) -> str:
    """The end of a message about an unknown word: the known one that it resembles, or all of them."""
    near = get_close_matches(word.lower(), known, 1)
    if near:
        return f"did you mean “{near[0]}”?"
    return f"expected {listed(known)}"


def listed(words: Collection[str]) -> str:
    """Words as one reads them: ``a, b or c``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


class Fields:
    """The rows of one table, asked for by name. Rows of any other name are problems."""

    def __init__(self, table: Table, problems: Problems, known: Collection[str], what: str = "field") -> None:
        self.at = table.at
        self.rows = table.rows
        self.problems = problems
        for name, row in table.rows.items():
            if name not in known:
                problems.add(row.key.at, f"unknown {what} “{name}”: {closest(name, known)}")

    def text(self, name: str, limit: int, default: str | None = None) -> str:
        """One line of at most ``limit`` characters."""
        node = self._scalar(name, "text", default)
        if node is None:
            return default or ""
        value = node.value.strip()
        if not value and default is None:
            self.problems.add(node.at, f"“{name}” is empty: expected text")
        self._check_length(node, value, limit)
        if "\n" in value:
            self.problems.add(node.at, f"“{name}” has several lines: expected one")
        return value

    def prose(self, name: str, limit: int) -> str:
        """Text of any number of lines, of at most ``limit`` characters; may be missing."""
        node = self._scalar(name, "text", "")
        if node is None:
            return ""
        self._check_length(node, node.value.strip(), limit)
        return node.value.strip()

    def integer(self, name: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        expected = f"a whole number from {low} to {high}"
        node = self._scalar(name, expected)
        if node is None:
            return low
        if not _WHOLE_NUMBER.fullmatch(node.value) or not low <= int(node.value) <= high:
            self.problems.add(node.at, f"“{_short(node.value)}” for “{name}”: expected {expected}")
            return low
        return int(node.value)

    def choice(self, name: str, choices: Mapping[str, T], default: str | None = None) -> T:
        """What one of the words in ``choices`` stands for."""
        node = self._scalar(name, listed(choices), default)
        if node is None or node.value not in choices:
            if node is not None:
                expected = closest(node.value, choices)
                self.problems.add(node.at, f"“{_short(node.value)}” for “{name}”: {expected}")
            return choices[default] if default else next(iter(choices.values()))
        return choices[node.value]

    def date(self, name: str) -> str:
        """A day of the calendar, ``1861-07-21``."""
        expected = "a date such as 1861-07-21"
        node = self._scalar(name, expected)
        if node is None:
            return ""
        found = _DATE.fullmatch(node.value)
        if not found or not 1 <= int(found[2]) <= 12 or not 1 <= int(found[3]) <= _DAYS[int(found[2]) - 1]:
            self.problems.add(node.at, f"“{_short(node.value)}” for “{name}”: expected {expected}")
        return node.value

    def block(self, name: str, expected: str) -> Text | None:
        """A text written as a block, ``name: |``."""
        node = self._scalar(name, expected)
        if node is not None and node.style != "|":
            self.problems.add(node.at, f"expected “{name}: |” and below it {expected}")
            return None
        return node

    def table(self, name: str, expected: str, *, required: bool = False) -> Table | None:
        """A table of further rows."""
        row = self._row(name, expected, required=required)
        return None if row is None else as_table(row.value, expected, self.problems)

    def node(self, name: str) -> Node | None:
        """Whatever stands there."""
        row = self.rows.get(name)
        return None if row is None else row.value

    def _row(self, name: str, expected: str, *, required: bool) -> Row | None:
        row = self.rows.get(name)
        if row is None and required:
            self.problems.add(self.at, f"“{name}” is missing: expected {expected}")
        return row

    def _scalar(self, name: str, expected: str, default: str | None = None) -> Text | None:
        row = self._row(name, expected, required=default is None)
        if row is None:
            return None
        if not isinstance(row.value, Text):
            self.problems.add(row.value.at, f"a {_kind(row.value)} for “{name}”: expected {expected}")
            return None
        return row.value

    def _check_length(self, node: Text, value: str, limit: int) -> None:
        if len(value) > limit:
            self.problems.add(node.at, f"{len(value)} characters: expected at most {limit}")


def as_table(node: Node, expected: str, problems: Problems) -> Table | None:
    """The node as a table; an empty text is an empty table."""
    if isinstance(node, Table):
        return node
    if isinstance(node, Text) and not node.value:
        return Table(node.at, {})
    problems.add(node.at, f"a {_kind(node)}: expected {expected}")
    return None


def words_of(node: Node, problems: Problems, *, commas: bool = False) -> list[Word]:
    """The words of a text or of a list of texts, with their places; commas are words themselves if asked for."""
    if isinstance(node, Text):
        return list(_words(node, _WORD_OR_COMMA if commas else _WORD))
    if isinstance(node, Items):
        found: list[Word] = []
        for number, item in enumerate(node.items):
            if commas and number:
                found.append(Word(",", item.at))
            found.extend(words_of(item, problems, commas=commas))
        return found
    problems.add(node.at, "a table: expected a list")
    return []


def lines_of(block: Text) -> list[Word]:
    """The lines of a block (``|``) with the places of their first columns, as they stand in the file."""
    lines = block.raw.split("\n")[1:]
    count = len(block.value.splitlines())
    return [Word(line, Spot(block.at.line + number, 1)) for number, line in enumerate(lines[:count], 1)]


def _words(text: Text, pattern: re.Pattern[str]) -> Iterator[Word]:
    raw = text.raw
    if text.style in {"'", '"'}:
        raw = " " + raw[1:-1]
    skipped = 1 if text.style in {"|", ">"} else 0
    for number, line in enumerate(raw.split("\n")):
        before = text.at.column - 1 if number == 0 else 0
        if number >= skipped:
            for match in pattern.finditer(line):
                yield Word(match[0], Spot(text.at.line + number, before + match.start() + 1))


def _kind(node: Node) -> str:
    return {Text: "text", Items: "list", Table: "table"}[type(node)]


def _short(value: str) -> str:
    return value if len(value) <= 40 else value[:39] + "…"
