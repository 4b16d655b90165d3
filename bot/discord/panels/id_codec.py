"""Abbreviations of seats and people for control ids, which have at most 100 characters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.decision import CONFEDERATE, UNION

_SIDES: Mapping[str, str] = MappingProxyType({"u": UNION, "c": CONFEDERATE})


def short_seat(seat: str) -> str:
    """A side or seat in two letters: ``u``, ``c3``, ``uc`` for the commander; any other text unchanged."""
    side, _, rest = seat.partition("/")
    letter = next((letter for letter, one in _SIDES.items() if one == side), "")
    return f"{letter}{'c' if rest and not rest.isdigit() else rest}" if letter else seat


def long_seat(text: str) -> str:
    """The seat of an abbreviation; a whole name unchanged."""
    side, rest = _SIDES.get(text[:1], ""), text[1:]
    if not side or not (rest in {"", "c"} or rest.isdigit()):
        return text
    return f"{side}/{'commander' if rest == 'c' else rest}" if rest else side


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_MOST_LETTERS = 13
"""Letters of the largest id that Discord may give, of 64 bits."""


def to_letters(person: int) -> str:
    """A person's id in at most 13 letters and digits; empty for 0."""
    letters = ""
    while person:
        person, last = divmod(person, len(_DIGITS))
        letters = _DIGITS[last] + letters
    return letters


def from_letters(text: str) -> int:
    """The id that ``to_letters`` wrote; 0 for anything else."""
    if not text or len(text) > _MOST_LETTERS or set(text) - set(_DIGITS):
        return 0
    return int(text, len(_DIGITS))
