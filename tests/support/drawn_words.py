"""All words that are drawn: which, on which picture, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from PIL import Image

from engine.language.pseudo import PseudoTranslations, pseudo
from render.art import text_drawing

_WORD = re.compile(r"[A-Za-z]{2,}")
_UNCHANGED = re.compile(r"[bfmpqvxBFMPQVX]+")
"""Letters that the pseudo-language leaves as they are: between accented ones they are no word."""

_HEX = re.compile(r"[A-Z]{1,2}\d+\*?")

Box = tuple[int, int, int, int]


class Written(NamedTuple):
    """A line of text on a picture, and its box there: left, top, right, bottom in pixels."""

    text: str
    picture: Image.Image
    box: Box

    @property
    def is_cut(self) -> bool:
        """Whether letters lie beyond the picture's edge; a mask is a pixel wider than its letters on each side."""
        left, top, right, bottom = self.box
        width, height = self.picture.size
        return left < -1 or top < -1 or right > width + 1 or bottom > height + 1


class DrawnWords:
    """The texts that were drawn since its beginning."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: list[Written] = []
        masks: dict[int, tuple[Image.Image, str]] = {}
        draw, paste = text_drawing._mask, Image.Image.paste

        def mask(text: str, face: Any, size: int, anchor: Any, halo: int) -> tuple[Image.Image, int, int]:
            found = draw(text, face, size, anchor, halo)
            if not halo:
                masks[id(found[0])] = found[0], text
            return found

        def pasted(picture: Image.Image, image: Any, box: Any = None, mask: Any = None) -> None:
            if id(mask) in masks:
                left, top = box
                right, bottom = left + mask.width, top + mask.height
                self.written.append(Written(masks[id(mask)][1], picture, (left, top, right, bottom)))
            paste(picture, image, box, mask)

        monkeypatch.setattr("render.sprite_cache._Files.sprites", None)  # what others have drawn is not seen here
        monkeypatch.setattr(text_drawing, "_mask", mask)
        monkeypatch.setattr(Image.Image, "paste", pasted)

    def cut(self) -> list[str]:
        """The texts that lie beyond the edge of their picture."""
        return [one.text for one in self.written if one.is_cut]

    def covered(self) -> list[tuple[str, str]]:
        """Pairs of texts of which one lies over the other, where one is a message."""
        return [
            (one.text, other.text)
            for one, other in combinations(self.written, 2)
            if one.picture is other.picture and one.text != other.text and _meet(one.box, other.box)
            if not (one.text.isascii() and other.text.isascii())
        ]


def _meet(one: Box, other: Box) -> bool:
    """Whether boxes meet by more than the room around their letters."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 3 and down > 0.45 * min(one[3] - one[1], other[3] - other[1])


def pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the pseudo-language change every message that is looked up, also those of no catalog yet."""
    monkeypatch.setattr(PseudoTranslations, "_said", lambda _self, _key, message: pseudo(message))


def plain(texts: Iterable[str], names: Iterable[str]) -> list[str]:
    """The texts with words that nobody looked up; ``names`` of people, places and battles are no messages."""
    known = {word for name in names for word in _WORD.findall(name)}
    return [text for text in texts if set(_words(text)) - known]


def _words(text: str) -> Iterator[str]:
    for found in re.split(r"[^A-Za-z0-9*]+", re.sub(r"`[^`]*`", "", text)):
        if _WORD.fullmatch(found) and not (_HEX.fullmatch(found) or _UNCHANGED.fullmatch(found)):
            yield found
