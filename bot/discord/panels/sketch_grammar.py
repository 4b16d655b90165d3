"""The grammar of typed sketches: ``E4>D5 attack, mark F6, circle G7, text B3 "hold"``, and its errors."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from bot.texts.limits import clip
from engine.language import N_, _
from render.sketch import Kind, Stroke

MOST: Final = 20
"""Most strokes of a sketch."""

LONGEST: Final = 20
"""Most characters of a stroke's text."""

EXAMPLE: Final = "`E4>D5 attack, mark F6, circle G7, text B3 hold`"

_HEX = r"([a-z]{0,2}\d{1,4})"
_ARROW = re.compile(rf"{_HEX}\s*(?:->|→|>|-)\s*{_HEX}\b(.*)", re.IGNORECASE | re.DOTALL)
_AT = re.compile(rf"([a-z]+)\s+{_HEX}\b(.*)", re.IGNORECASE | re.DOTALL)
_PARTS = re.compile(r'(?:[^,;"“”]|["“][^"“”]*["”])+')
_QUOTES: Final = '"“”'
_SHOWN: Final = 30

_KINDS: Final[dict[str, Kind]] = {
    "mark": "mark",
    "cross": "mark",
    "x": "mark",
    "circle": "circle",
    "ring": "circle",
    "text": "text",
    "note": "text",
}

_LAST_LETTER: Final = "ɏ"
"""Last letter of the maps' font."""

_SIGNS: Final = frozenset(" .!?'’+-")


class BadSketch(Exception):
    """A part of a sketch is refused; ``code`` is a key of ``WHY``, ``text`` the message for its author."""

    def __init__(self, part: str, code: str, hexes: Collection[str] = ()) -> None:
        super().__init__(f"{code}: {part!r}")
        self.code = code
        shown = clip(" ".join(part.split()), _SHOWN).replace("`", "’")
        self.text = _(WHY[code], part=shown, hex=next(iter(hexes), ""), example=EXAMPLE, longest=LONGEST, most=MOST)


def strokes_of(typed: str, hexes: Collection[str]) -> list[Stroke]:
    """The strokes of a text, on a board with these hexes.

    Raises:
        BadSketch: a part is no stroke, names an unknown hex, or has text that cannot be drawn.
    """
    parts = [part.strip() for part in _PARTS.findall(typed)]
    return [_stroke(part, hexes) for part in parts if part]


def added(before: Sequence[Stroke], more: Sequence[Stroke]) -> list[Stroke]:
    """Both sketches, each stroke once.

    Raises:
        BadSketch: they have more than 20 strokes.
    """
    found = list(dict.fromkeys((*before, *more)))
    if len(found) > MOST:
        raise BadSketch(found[MOST].written, "too-many")
    return found


def written(strokes: Sequence[Stroke]) -> str:
    """Strokes in their typed and stored form."""
    return ", ".join(stroke.written for stroke in strokes)


def _stroke(part: str, hexes: Collection[str]) -> Stroke:
    if found := _ARROW.fullmatch(part):
        start, end, words = found.groups()
        start, end = start.upper(), end.upper()
        if start == end:
            raise BadSketch(part, "no-way")
        return Stroke("arrow", _known(start, part, hexes), _known(end, part, hexes), _words(words, part))
    found = _AT.fullmatch(part)
    kind = _KINDS.get(found[1].casefold()) if found else None
    if found is None or kind is None:
        raise BadSketch(part, "unclear")
    stroke = Stroke(kind, _known(found[2].upper(), part, hexes), "", _words(found[3], part))
    if kind == "text" and not stroke.text:
        raise BadSketch(part, "no-words")
    return stroke


def _known(hex_: str, part: str, hexes: Collection[str]) -> str:
    if hex_ not in hexes:
        raise BadSketch(part, "no-hex", hexes)
    return hex_


def _words(typed: str, part: str) -> str:
    """Text of a stroke, safe for maps and chats: without Markdown, links or mentions."""
    words = " ".join(typed.translate(str.maketrans("", "", _QUOTES)).split())
    if len(words) > LONGEST:
        raise BadSketch(part, "long-words")
    if not all(_is_drawn(sign) for sign in words):
        raise BadSketch(part, "strange-words")
    return words


def _is_drawn(sign: str) -> bool:
    return sign in _SIGNS or (sign.isalnum() and sign <= _LAST_LETTER)


WHY: Final[dict[str, str]] = {
    "unclear": N_("I don’t understand `{part}`. Write it like {example}."),
    "no-hex": N_("`{part}` names a hex that isn’t on this board. Its hexes look like **{hex}**."),
    "no-way": N_("`{part}` goes nowhere. An arrow needs two hexes."),
    "no-words": N_("`{part}` has no text. Write it like {example}."),
    "long-words": N_("The text of `{part}` is too long. Use {longest} characters at most."),
    "strange-words": N_("`{part}` has characters that can’t be drawn. Use letters, numbers and . ! ? ' + -"),
    "too-many": N_("A sketch holds {most} strokes, so `{part}` wasn’t drawn. Erase some first."),
}
"""Messages by code."""
