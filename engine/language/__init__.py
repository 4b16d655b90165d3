"""The language of texts: messages by their English sentence, with plural forms and named placeholders.

All that a player sees is looked up here, when it is said and not when it is imported::

    _("{side} plays {card}.", side=side, card=card)
    ngettext("{count} card left", "{count} cards left", cards)
    pgettext("a color", "Orange")

A sentence is whole: never glued from pieces, and nothing of grammar is made in code. A constant is marked with ``N_``
and looked up with ``_`` where it is shown. ``speaking`` sets the language of what is said within; it is kept apart for
each task and thread. Each language has a folder in ``catalogs``; ``longroll words`` collects the messages.
"""

from __future__ import annotations

import gettext as library
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from engine.language.pseudo import PseudoTranslations

Language = str
"""A language as its catalog's folder is called: ``en``, ``pt_BR``."""

ENGLISH: Final = "en"
PSEUDO: Final = "en_XA"
"""English with its letters accented and a third longer: what stays plain is not looked up, what is cut lacks room."""

DOMAIN: Final = "longroll"
CATALOGS: Final = Path(__file__).parent / "catalogs"

_LANGUAGE: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def language() -> Language:
    """The language that is spoken now."""
    return _LANGUAGE.get()


@contextmanager
def speaking(spoken: Language) -> Iterator[None]:
    """Sets the language of all that is said within."""
    before = _LANGUAGE.set(spoken)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def speak(spoken: Language) -> None:
    """Sets the language of all that this task or thread says from now on."""
    _LANGUAGE.set(spoken)


@cache
def languages() -> tuple[Language, ...]:
    """The languages that have a catalog, English first."""
    found = {file.parents[1].name for file in CATALOGS.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def nearest(locale: str | None) -> Language:
    """The language for a locale such as ``pt-BR``: its own, that of its first part, or English."""
    wanted = (locale or "").replace("-", "_")
    known = (*languages(), PSEUDO)
    return next((one for one in (wanted, wanted.partition("_")[0]) if one in known), ENGLISH)


def _(message: str, /, **values: object) -> str:
    """The message in the language that is spoken, its placeholders filled in."""
    if not message:
        return ""
    said = _catalog(_LANGUAGE.get()).gettext(message)
    return said.format_map(values) if values else said


def ngettext(one: str, several: str, number: int, /, **values: object) -> str:
    """The message in the form that its number needs; ``{count}`` is the number."""
    said = _catalog(_LANGUAGE.get()).ngettext(one, several, number)
    return said.format_map({"count": number, **values})


def pgettext(context: str, message: str, /, **values: object) -> str:
    """The message in a context, where one English word stands for several things."""
    said = _catalog(_LANGUAGE.get()).pgettext(context, message)
    return said.format_map(values) if values else said


def N_(message: str, /) -> str:  # noqa: N802  the name that every catalog tool knows
    """Marks a constant as a message; ``_`` looks it up where it is shown."""
    return message


def listed(parts: Iterable[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    return _joined(list(parts), N_("{parts} and {last}"))


def alternatives(parts: Iterable[str]) -> str:
    """``A``, ``A or B``, ``A, B or C``."""
    return _joined(list(parts), N_("{parts} or {last}"))


def enumerated(parts: Iterable[str]) -> str:
    """``A, B, C``."""
    return _joined(list(parts), N_("{parts}, {last}"))


def _joined(parts: list[str], last: str) -> str:
    if not parts:
        return ""
    said = parts[0]
    for part in parts[1:-1]:
        said = _("{parts}, {last}", parts=said, last=part)
    return _(last, parts=said, last=parts[-1]) if len(parts) > 1 else said


@cache
def _catalog(spoken: Language) -> library.NullTranslations:
    """The catalog of a language; without a compiled one, the messages as they are written."""
    english = library.translation(DOMAIN, CATALOGS, [ENGLISH], fallback=True)
    if spoken == PSEUDO:
        return PseudoTranslations(english)
    return library.translation(DOMAIN, CATALOGS, [spoken], fallback=True)
