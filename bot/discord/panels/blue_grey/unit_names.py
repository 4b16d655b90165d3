"""Unit names as players type them: a hex, a name, or the beginning of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from engine.blue_grey.scenario import FAMILY
from engine.blue_grey.view import PublicView, SeatView, UnitView
from engine.decision import HexName, side_of
from engine.errors import AmbiguousAction, IllegalAction, Refusal
from engine.language import _

HEX = re.compile(r"\d{4}")
_APART = re.compile(r"[^a-z0-9]+")


def is_hex(text: str) -> bool:
    """Whether a text has the form of a hex."""
    return HEX.fullmatch(text.strip()) is not None


def plain(text: str) -> str:
    """The letters and digits of a name, words separated by spaces: ``1/1/XIV`` is ``1 1 xiv``."""
    return _APART.sub(" ", text.casefold()).strip()


def units_called(text: str, units: Iterable[UnitView]) -> list[UnitView]:
    """The units of this name; else those whose name begins with it, word by word."""
    known, wanted = list(units), plain(text)
    found = [one for one in known if wanted in {plain(one.id), plain(one.name)}]
    return found or [one for one in known if wanted and _begins(plain(one.name).split(), wanted.split())]


def _begins(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each wanted word begins a word of the name, in order."""
    left = iter(words)
    return all(any(word.startswith(one) for word in left) for one in wanted)


def named(text: str, units: Iterable[UnitView]) -> list[UnitView]:
    """The units of a text: all in a hex, or the one of a name.

    Raises:
        AmbiguousAction: several units have this name.
    """
    known = list(units)
    if is_hex(text):
        return [one for one in known if one.hex == text.strip()]
    found = units_called(text, known)
    if len(found) > 1:
        raise ambiguous(text, found)
    return found


def unknown(text: str, units: Iterable[UnitView]) -> IllegalAction:
    """The error for an unknown name, with the most similar names."""
    names = {plain(one.name): one.name for one in units}
    like = get_close_matches(plain(text), names, n=2)
    return IllegalAction(text, Refusal("no-such-unit", "", (), (text.strip(), *(names[one] for one in like))), FAMILY)


def ambiguous(text: str, units: Iterable[UnitView]) -> AmbiguousAction:
    """The error for an ambiguous name, with the units that fit."""
    return AmbiguousAction(text.strip(), tuple(called(one) for one in list(units)[:8]))


def called(unit: UnitView) -> str:
    """A unit with its hex: ``1/1/XIV in 1317``."""
    return _("{unit} in {hex}", unit=unit.name, hex=unit.hex) if unit.hex else unit.name


def side_asking(view: PublicView) -> str:
    """The side of the seat whose view it is; for a watcher the side that is asked."""
    return side_of(view.seat) if isinstance(view, SeatView) else view.waiting_for or view.active


def side_units(view: PublicView, side: str) -> list[UnitView]:
    """A side's units, on and off the map."""
    return [one for one in view.units if one.side == side]


def hex_of(text: str, units: Iterable[UnitView]) -> HexName:
    """The hex of a text, or of the unit it names; the text itself where there is none.

    Raises:
        AmbiguousAction: several units have this name.
    """
    word = text.strip()
    if is_hex(word):
        return word
    hexes = dict.fromkeys(one.hex for one in named(word, units) if one.hex)
    return next(iter(hexes), word)
