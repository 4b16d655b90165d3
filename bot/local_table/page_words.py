"""The words of the page, in the language of whoever opens it: collected from its scripts, looked up in the catalogs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final, TypedDict

import msgspec

from engine.language import Language, _, language, nearest, ngettext, pgettext, speaking

PAGE: Final = Path(__file__).with_name("page")
NUMBERS: Final = 200
"""Numbers whose plural form is looked up; a larger one has the form of its last two digits after a hundred."""

_TEXT: Final = r'"(?:[^"\\]|\\.)*"'
_CALL: Final = re.compile(rf"\b(_|N_|ngettext|pgettext)\(\s*({_TEXT})(?:,\s*({_TEXT}))?")

Found = tuple[str | tuple[str, ...], str | None]
"""A message, with its plural; its context."""


class PageWords(TypedDict):
    """The words of the page: by message, by context and message, and plural forms with the form of each number."""

    language: Language
    messages: dict[str, str]
    contexts: dict[str, dict[str, str]]
    plurals: dict[str, tuple[list[str], str]]


def language_for(accepted: str, chosen: Language = "") -> Language:
    """The language of the page: the one chosen for everybody, else the browser's first (``Accept-Language``)."""
    return chosen or nearest(accepted.split(",", maxsplit=1)[0].split(";", maxsplit=1)[0].strip())


@cache
def words_in(spoken: Language) -> PageWords:
    """The words of the page in a language."""
    words = PageWords(language=spoken.replace("_", "-"), messages={}, contexts={}, plurals={})
    with speaking(spoken):
        for message, context in _messages():
            if isinstance(message, tuple):
                words["plurals"][message[0]] = _forms(*message)
            elif context is not None:
                words["contexts"].setdefault(context, {})[message] = pgettext(context, message)
            else:
                words["messages"][message] = _(message)
    return words


def spoken_now() -> PageWords:
    """The words of the page in the language that is spoken."""
    return words_in(language())


@cache
def _messages() -> tuple[Found, ...]:
    return tuple(_extracted())


def _extracted() -> Iterator[Found]:
    for file in sorted(PAGE.glob("*.js")):
        for call, *texts in _CALL.findall(file.read_text("utf-8")):
            first, second = (msgspec.json.decode(text, type=str) if text else "" for text in texts)
            if call == "ngettext":
                yield (first, second), None
            elif call == "pgettext":
                yield second, first
            else:
                yield first, None


def _forms(one: str, several: str) -> tuple[list[str], str]:
    """The forms of a message with their placeholders, and for each number the digit of its form."""
    names = {name for text in (one, several) for _text, name, _form, _how in Formatter().parse(text) if name}
    kept: dict[str, object] = {name: f"{{{name}}}" for name in names}
    said = [ngettext(one, several, number, **kept) for number in range(NUMBERS)]
    forms = list(dict.fromkeys(said))
    return forms, "".join(str(forms.index(form)) for form in said)
