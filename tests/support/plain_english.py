"""Names, which stay as they are in every language: battles, places, people, units, rulebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

import bot.service.domain
import engine.lessons
from bot.discord.panels.offered_games import rulesets
from engine.scenarios import FOLDER
from render.words import title_parts

NAMES: Final = frozenset({"name", "place", "commander", "designer", "date"})
"""Keys of scenario files whose texts are names."""

NAMED: Final = frozenset({"generals", "places", "brigades", "leaders"})
"""Keys below which all keys and texts are names."""

OURS: Final = {
    "Long": "our name",
    "Roll": "our name",
    "Discord": "a name",
    "UTC": "a time zone",
    "English": "a language, by its own name",
    "Battle": "a name of a family",
    "Cry": "a name of a family",
    "Blue": "a name of a family",
    "Grey": "a name of a family",
    "Archie": "the rulebook's imaginary opponent",
    "Art": "a counter's short form of Artillery, part of a unit's name",
    "Cav": "a counter's short form of Cavalry, part of a unit's name",
    "Sup": "a counter's short form of Supply, part of a unit's name",
}
"""Other words that stay, with the reason."""

CAMPAIGNS: Final = Path(bot.service.domain.__file__).parent / "campaigns.yaml"
"""The campaigns that come with Long Roll: their titles are names."""

CODES: Final = frozenset({"Ae", "Ar", "De", "Dr", "Ex"})
"""Results of the combat table, as the rulebook has them."""

_WORD: Final = re.compile(r"[A-Z][A-Za-z]+")


@cache
def proper_names() -> frozenset[str]:
    """All words with a capital letter in names: those of the scenario files, of the lessons' battles, of rulebooks."""
    found = {*OURS, *CODES}
    for text in (*_of_battles(), *rulesets().values()):
        found.update(_WORD.findall(text))
    return frozenset(found)


@cache
def whole_names() -> tuple[str, ...]:
    """Names with words that have no capital letter, as they are shown, the longest first: ``A farm in Kentucky``.

    A calendar shows a battle's name and the remark after it by themselves.
    """
    texts = (*_of_battles(), *rulesets().values())
    parts = (part for text in texts if text.endswith(")") for part in title_parts(text))
    named = {text for text in (*texts, *parts) if _WORD.sub("", text).strip(" .,’'")}
    named.update(re.findall(r"title: (.+)", CAMPAIGNS.read_text("utf-8")))
    named.update({text.replace("'", "’") for text in named})
    named.update({text[:1].upper() + text[1:] for text in named})
    return tuple(sorted(named, key=lambda text: (-len(text), text)))


@cache
def _of_battles() -> tuple[str, ...]:
    found = list[str]()
    for file in sorted(FOLDER.glob("*.yaml")):
        found += _of_battle(_read(file.read_text("utf-8")))
    for file in sorted((Path(engine.lessons.__file__).parent / "data").glob("*.yaml")):
        found += _of_battle(_read(_read(file.read_text("utf-8")).get("battle", "{}")))
    return tuple(dict.fromkeys(found))


def _read(text: str) -> dict[str, Any]:
    read: dict[str, Any] = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return read


def _of_battle(data: dict[str, Any]) -> Iterator[str]:
    yield from _named(data, inside=False)
    for own in data.get("units", {}).values():
        yield from (str(key) for key in own)
    for own in data.get("arrivals", {}).values():
        for row in own.values() if isinstance(own, dict) else ():
            yield from (str(key) for key in row.get("units", ())) if isinstance(row, dict) else ()


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
