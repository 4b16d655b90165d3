"""The words of a scenario file: their places, and the nearest known words to misspelt ones."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches

from engine.language import _, alternatives
from engine.scenario_text import Items, MappingNode, Node, Problems, Spot, Text, Word

_WORD = re.compile(r"[^\s,]+")
_WORD_OR_COMMA = re.compile(r"[^\s,]+|,")
_LONGEST_QUOTE = 40
_LIKENESS = 0.65
"""How alike words are, from 0 to 1, to be taken for a misspelling of one another."""


def nearest(word: str, known: Collection[str]) -> str:
    """The known word nearest to an unknown one; empty when it resembles none."""
    found = get_close_matches(word.lower(), known, 1, _LIKENESS)
    return found[0] if found else ""


def closest(word: str, known: Collection[str]) -> str:
    """The end of a message about an unknown word: the known word that it resembles, or all of them."""
    near = nearest(word, known)
    return _("did you mean “{word}”?", word=near) if near else _("expected {words}", words=alternatives(known))


def words_of(node: Node, problems: Problems, *, commas: bool = False) -> list[Word]:
    """The words of a text or of a list of texts; with ``commas`` a comma is a word of its own."""
    if isinstance(node, Text):
        return list(_words(node, _WORD_OR_COMMA if commas else _WORD))
    if isinstance(node, Items):
        found: list[Word] = []
        for number, item in enumerate(node.items):
            if commas and number:
                found.append(Word(",", item.at))
            if isinstance(item, MappingNode):
                problems.add(
                    item.at, _("a name inside a list: expected names in this form: {C6: Totten's battery, I4: }")
                )
            else:
                found.extend(words_of(item, problems, commas=commas))
        return found
    problems.add(node.at, _("a table: expected a list"))
    return []


def lines_of(block: Text) -> list[Word]:
    """The lines of a block (``|``) with their places in the file."""
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


def shortened(value: str) -> str:
    """A word from the file, cut to a length that a message can quote."""
    return value if len(value) <= _LONGEST_QUOTE else value[: _LONGEST_QUOTE - 1] + "…"
