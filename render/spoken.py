"""Texts for a screen reader: signs with a meaning become words, signs that repeat one are left out."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.language import Language, _, language, ngettext, pgettext
from render.words import HOUSE, MELEE, RANGED, SYMBOLS, TO, circled

_HEX: Final = r"[A-Z]{1,2}\d+\*?"
_AGAINST: Final = re.compile(rf"({_HEX}) [{MELEE}{RANGED}] ({_HEX})")
_DICE: Final = re.compile(rf"[{''.join(SYMBOLS.values())}]+ ?")
_MARKS: Final = re.compile(rf"[{''.join(circled(number) for number in range(1, 21))}] ?|\(\d+\) (?={_HEX})")
_TIMES: Final = re.compile(r" ×(\d+)")
_BELOW_ZERO: Final = re.compile(r"−(\d[\d.,]*)")
_NOTE: Final = re.compile(r"⚠️? ?")
_ARROW: Final = re.compile(rf" {TO} ")
_SILENT: Final = (
    (re.compile(rf"{HOUSE} (?=\S)| ?{HOUSE}"), ""),
    (re.compile(r"[⏳⏸️] ?"), ""),
    (re.compile(r"\*\* +· +"), "**: "),
    (re.compile(r" +· +"), ", "),
    (re.compile(r" — "), ", "),
)
"""Signs that only part one thing from another."""


def spoken(text: str) -> str:
    """The text without signs: ``① infantry B5 → C5`` is ``infantry B5 to C5``.

    The mark of a house reading is left out, too: the text says it in words.
    """
    return _spoken(text, language())


@lru_cache(maxsize=8192)
def _spoken(text: str, _language: Language) -> str:
    """The same in a language: most lines of a board are those that were read before."""
    text = _AGAINST.sub(lambda found: _("{hex} against {other}", hex=found[1], other=found[2]), text)
    text = _ARROW.sub(" " + pgettext("an arrow read aloud", "to") + " ", text)
    text = _MARKS.sub("", _DICE.sub("", text))
    text = _TIMES.sub(lambda found: " " + ngettext("{count} time", "{count} times", int(found[1])), text)
    text = _BELOW_ZERO.sub(lambda found: _("minus {number}", number=found[1]), text)
    text = _NOTE.sub(lambda _found: _("Note:") + " ", text)
    for sign, instead in _SILENT:
        text = sign.sub(instead, text)
    return re.sub(r"  +", " ", text)
