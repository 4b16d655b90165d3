"""Finds plain English words in what is shown while the pseudo-language is spoken: words that nobody looked up."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, Final

import yaml

from engine.scenarios import FOLDER

NO_PROSE: Final = re.compile(
    r"```.*?```|`[^`]*`|<[@#:/t][^>]*>|https?://\S+|\b[\w-]+\.(?:png|gif|webp|battle|zip|txt|yaml)\b", re.DOTALL
)
"""Code, mentions, times, addresses, names of files."""

WORD: Final = re.compile(r"(?<![\w’'])[A-Za-z]{3,}(?![\w])")
"""A word of plain letters alone; the pseudo-language accents most letters of each."""

NAMES: Final = frozenset({"name", "place", "commander", "designer", "date"})
"""Keys of scenario files whose texts are names, which stay as they are in every language."""

NAMED: Final = frozenset({"generals", "places", "brigades", "leaders"})
"""Keys below which all keys and texts are names."""

OURS: Final = frozenset({"Long", "Roll", "Discord", "UTC"})


def plain_words(text: str, allowed: Collection[str]) -> list[str]:
    """The plain words of a text that are not allowed, in order."""
    return [word for word in WORD.findall(NO_PROSE.sub(" ", text)) if word not in allowed and word not in OURS]


@cache
def proper_names() -> frozenset[str]:
    """All words of names in the scenario files: battles, places, people."""
    found = set[str]()
    for file in sorted(FOLDER.glob("*.yaml")):
        for text in _named(yaml.safe_load(file.read_text("utf-8")), inside=False):
            found.update(re.findall(r"[A-Za-z]{3,}", text))
    return frozenset(found)


def _named(data: Any, *, inside: bool) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if inside:
                yield str(key)
            yield from _named(value, inside=inside or key in NAMES or key in NAMED)
    elif isinstance(data, list):
        for value in data:
            yield from _named(value, inside=inside)
    elif inside:
        yield str(data)
