"""The pseudo-language in tests, without catalogs: every message that is looked up is accented and a third longer.

What stays plain English did not go through ``engine.language``; what leaves its room lacks some. ``written`` notes each
line of text that a picture gets, with its place.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest
from msgspec import Struct
from PIL import Image

import engine.language
from engine.language import PSEUDO, speaking
from engine.language.pseudo import pseudo
from render.art import text_drawing
from render.art.typefaces import font

Box = tuple[float, float, float, float]

_ACCENT = 0.3
"""Share of a line's height by which marks above and below letters may reach into the next line."""

_NO_PROSE = re.compile(
    r"""
    ```.*?``` | `[^`]*` | <[@#:/t][^>]*> | https?://\S+
    | \b[\w-]+\.(?:png|gif|webp|battle|zip|txt|yaml)\b
    | (?:^|(?<=[\s(]))/[a-z]+(?:\ [a-z]+)?\b  # a command
    | ^[a-z]+(?=:\ )  # the id of a card
    | ^[a-z]+\ (?=[A-Z][\w.]*[:-])  # the verb of an action
    | \b[a-z]+(?:-[a-z0-9]+)+\b  # an id
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
"""Code, mentions, times, addresses, names of files; what is typed."""

_WORD = re.compile(r"(?<![^\W\d_])(?![bfmpqvxBFMPQVX]+(?![^\W\d_]))[A-Za-z]{2,}(?![^\W\d_])")
"""A word of plain letters alone, if there is a letter among them that the pseudo-language changes."""


class _Everything(gettext.NullTranslations):
    """Every message in the pseudo-language, whether a catalog has it or not."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)


@contextmanager
def speaking_pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Says every message in the pseudo-language within."""
    everything = _Everything()
    with monkeypatch.context() as patched, speaking(PSEUDO):
        patched.setattr(engine.language, "_catalog", lambda _spoken: everything)
        yield


def plain_words(text: str, allowed: Collection[str] = ()) -> list[str]:
    """The words that were not looked up, without code, mentions and the ``allowed`` ones: names, codes."""
    known = _words_of(frozenset(allowed))
    return [word for word in _WORD.findall(_NO_PROSE.sub(" ", text)) if word not in known]


@lru_cache(maxsize=8)
def _words_of(names: frozenset[str]) -> frozenset[str]:
    return frozenset(word for name in names for word in _WORD.findall(name))


class WrittenLine(Struct, frozen=True):
    """A line of text as it was written: its box in pixels, and the size of the picture on which it is."""

    text: str
    box: Box
    size: tuple[int, int]
    picture: int

    @property
    def is_cut(self) -> bool:
        """Whether the line leaves its picture."""
        left, top, right, bottom = self.box
        return left < 0 or top < 0 or right > self.size[0] or bottom > self.size[1]

    def covers(self, other: WrittenLine) -> bool:
        """Whether two different lines of one picture overlap by more than the accents of their letters."""
        left, top = (max(self.box[at], other.box[at]) for at in (0, 1))
        right, bottom = (min(self.box[at], other.box[at]) for at in (2, 3))
        low = min(one.box[3] - one.box[1] for one in (self, other))
        same = self.picture == other.picture and self.text != other.text
        return same and right - left > 1 and bottom - top > _ACCENT * low


@contextmanager
def written(monkeypatch: pytest.MonkeyPatch, package: str) -> Iterator[list[WrittenLine]]:
    """Notes each line of text that the modules of a package write on pictures."""
    lines: list[WrittenLine] = []
    pictures: list[Image.Image] = []

    def write(
        picture: Image.Image, place: Sequence[float], text: str, face: Any, size: float, *more: Any, **named: Any
    ) -> None:
        anchor = named.get("anchor") or (more[1] if len(more) > 1 else "lm")
        left, top, right, bottom = font(face, max(1, round(size))).getbbox(text, anchor=anchor)
        x, y = round(place[0]), round(place[1])
        pictures.append(picture)  # kept, so that no later picture has its id
        lines.append(WrittenLine(text, (x + left, y + top, x + right, y + bottom), picture.size, id(picture)))
        text_drawing_write(picture, place, text, face, size, *more, **named)

    text_drawing_write = text_drawing.write
    with monkeypatch.context() as patched:
        for name, module in list(sys.modules.items()):
            if name.startswith(package) and getattr(module, "write", None) is text_drawing_write:
                patched.setattr(module, "write", write)
        yield lines
