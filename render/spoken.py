"""Texts for a screen reader: signs with a meaning become words, signs that repeat one are left out."""

from __future__ import annotations

import re
from typing import Final

from render.words import HOUSE, MELEE, RANGED, SYMBOLS, TO, circled

_HEX: Final = r"[A-Z]{1,2}\d+\*?"
_AGAINST: Final = re.compile(rf"({_HEX}) [{MELEE}{RANGED}] ({_HEX})")
_DICE: Final = re.compile(rf"[{''.join(SYMBOLS.values())}]+ ?")
_MARKS: Final = re.compile(rf"[{''.join(circled(number) for number in range(1, 21))}] ?|\(\d+\) (?={_HEX})")
_SIGNS: Final = (
    (re.compile(rf" {TO} "), " to "),
    (re.compile(r" ×(\d+)"), r" \1 times"),
    (re.compile(r"−(?=\d)"), "minus "),
    (re.compile(rf"{HOUSE} (?=House)| ?{HOUSE}"), ""),
    (re.compile(r"⚠️? ?"), "Note: "),
    (re.compile(r"[⏳⏸️] ?"), ""),
    (re.compile(r"\*\* +· +"), "**: "),
    (re.compile(r" +· +"), ", "),
    (re.compile(r" — "), ", "),
)


def spoken(text: str) -> str:
    """The text without signs: ``① infantry B5 → C5`` is ``infantry B5 to C5``.

    The mark of a house reading is left out, too: the text says it in words.
    """
    text = _AGAINST.sub(r"\1 against \2", text)
    text = _MARKS.sub("", _DICE.sub("", text))
    for sign, words in _SIGNS:
        text = sign.sub(words, text)
    return re.sub(r"  +", " ", text)
