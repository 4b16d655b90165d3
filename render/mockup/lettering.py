"""Markdown as a chat shows it: headings, small print, bullets, bold, italics, code, names, and lines that wrap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from PIL import Image, ImageDraw

from render.art.palette import FADED, INK, PAPER, SEPIA, UNION_DARK, UNION_MID, WHITE, Color, Ink, mix
from render.art.text_drawing import Typeface, width_of, write
from render.art.themes import OLD_PAPER
from render.mockup.signs import SIGNS, sign

BODY = 34
SMALL = 28
_of = OLD_PAPER.of

_TOKEN = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|⟦(?P<name>[^⟧]+)⟧|~~(?P<struck>.+?)~~|\*(?P<slanted>[^*]+)\*"
)
_HEADINGS: tuple[tuple[str, int], ...] = (("### ", 37), ("## ", 42), ("# ", 48))
_LEADING = 1.28
_BULLET = 30
_QUOTE = 24
_VARIATION = "\N{VARIATION SELECTOR-16}"


class _Manner(Struct, frozen=True):
    """The style of a piece of text."""

    face: Typeface
    size: int
    color: Ink
    ground: Ink | None = None
    struck: bool = False


_LABEL = _Manner("bold", BODY, WHITE)


class _Word(Struct, frozen=True):
    text: str
    manner: _Manner
    glued: bool
    """Whether no gap stands before it."""

    @property
    def width(self) -> float:
        return sum(_piece_width(piece, self.manner) for piece in _pieces(self.text))


class _Laid(Struct, frozen=True):
    """A line laid out: its words, indent and height, and whether it has a bullet."""

    words: tuple[_Word, ...]
    indent: int
    height: int
    bullet: bool = False


def lettered(text: str, width: int, ground: Color) -> Image.Image:
    """The text as a picture ``width`` pixels wide, on a plain ground."""
    lines = [laid for line in text.replace(_VARIATION, "").split("\n") for laid in _line(line, width)]
    picture = Image.new("RGB", (width, max(1, sum(line.height for line in lines))), ground)
    top = 0
    for line in lines:
        _draw(picture, line, top)
        top += line.height
    return picture


def label(picture: Image.Image, place: tuple[float, float], text: str) -> None:
    """Writes a button's words in white, signs among them, from the left."""
    x, middle = place
    for piece in _pieces(text):
        _write(picture, piece, _LABEL, (x, middle))
        x += _piece_width(piece, _LABEL)


def label_width(text: str) -> float:
    """Width of a button's words, in pixels."""
    return sum(_piece_width(piece, _LABEL) for piece in _pieces(text))


def _line(text: str, width: int) -> Iterator[_Laid]:
    """One line of Markdown, wrapped."""
    manner, text, indent, bullet = _manner_of(text)
    height = round(manner.size * _LEADING)
    if not text.strip():
        yield _Laid((), 0, height // 2)
        return
    row, used = list[_Word](), 0.0
    for together in _clusters(_words(text, manner)):
        gap, taken = (_gap(together[0].manner) if row else 0), sum(word.width for word in together)
        if row and used + gap + taken > width - indent:
            yield _Laid(tuple(row), indent, height, bullet)
            row, used, gap, bullet = [], 0.0, 0, False
        row += together
        used += gap + taken
    yield _Laid(tuple(row), indent, height, bullet)


def _clusters(words: Iterable[_Word]) -> list[list[_Word]]:
    """Groups of words that are glued together and stand on one line."""
    found: list[list[_Word]] = []
    for word in words:
        if word.glued and found:
            found[-1].append(word)
        else:
            found.append([word])
    return found


def _manner_of(text: str) -> tuple[_Manner, str, int, bool]:
    for mark, size in _HEADINGS:
        if text.startswith(mark):
            return _Manner("strong", size, INK), text.removeprefix(mark), 0, False
    if text.startswith("-# "):
        return _Manner("plain", SMALL, SEPIA), text.removeprefix("-# "), 0, False
    if text.startswith("> "):
        return _Manner("plain", BODY, SEPIA), text.removeprefix("> "), _QUOTE, False
    bullet = text.startswith("- ")
    return _Manner("plain", BODY, INK), text.removeprefix("- "), _BULLET if bullet else 0, bullet


def _words(text: str, manner: _Manner) -> Iterator[_Word]:
    """The words of a line with their styles; a word without a gap before it is glued to the one before."""
    glued, start = True, 0
    for found in _TOKEN.finditer(text):
        between = text[start : found.start()]
        yield from _split(between, manner, glued=glued)
        glued = not between[-1].isspace() if between else glued
        yield from _split(*_token(found, manner), glued=glued)
        start, glued = found.end(), True
    yield from _split(text[start:], manner, glued=glued)


def _token(found: re.Match[str], manner: _Manner) -> tuple[str, _Manner]:
    size = manner.size
    if bold := found["bold"]:
        return bold, _Manner(manner.face if manner.face == "strong" else "bold", size, INK)
    if code := found["code"]:
        return code, _Manner("plain", size - 1, INK, mix(PAPER, SEPIA, 0.18))
    if name := found["name"]:
        return name, _Manner("bold", size, UNION_DARK, mix(WHITE, UNION_MID, 0.25))
    if struck := found["struck"]:
        return struck, _Manner(manner.face, size, SEPIA, struck=True)
    return found["slanted"], _Manner(manner.face, size, SEPIA)


def _split(text: str, manner: _Manner, *, glued: bool) -> Iterator[_Word]:
    """Words without the backslashes that keep Discord from reading signs as Markdown."""
    for number, word in enumerate(text.replace("\\", "").split()):
        yield _Word(word, manner, glued and number == 0 and not text[0].isspace())


def _pieces(text: str) -> list[str]:
    """A word in runs of letters and single signs."""
    return [piece for piece in re.split(f"([{''.join(sorted(SIGNS))}])", text) if piece]


def _piece_width(piece: str, manner: _Manner) -> float:
    return manner.size * 0.92 if piece in SIGNS else width_of(piece, manner.face, manner.size)


def _gap(manner: _Manner) -> float:
    return width_of(" ", manner.face, manner.size) + 1


def _draw(picture: Image.Image, line: _Laid, top: int) -> None:
    pen, middle, x = ImageDraw.Draw(picture), top + line.height / 2, float(line.indent)
    if line.indent == _QUOTE:
        pen.rectangle((2, top, 7, top + line.height), _of(FADED))
    if line.bullet:
        write(picture, (8, middle), "•", "bold", BODY, _of(INK))
    for number, word in enumerate(line.words):
        gap = 0 if word.glued or number == 0 else _gap(word.manner)
        _ground(pen, word, (x, x + gap), middle, joined=_joined(line, number))
        x += gap
        for piece in _pieces(word.text):
            _write(picture, piece, word.manner, (x, middle))
            x += _piece_width(piece, word.manner)
        if word.manner.struck:
            pen.line((x - word.width - gap, middle, x, middle), _of(SEPIA), 2)


def _joined(line: _Laid, number: int) -> bool:
    """Whether a word shares the ground of the word before it."""
    return number > 0 and line.words[number - 1].manner == line.words[number].manner


def _ground(pen: ImageDraw.ImageDraw, word: _Word, starts: tuple[float, float], middle: float, *, joined: bool) -> None:
    if word.manner.ground is None:
        return
    half = word.manner.size * 0.6
    left = starts[0] if joined else starts[1] - 3
    pen.rounded_rectangle((left, middle - half, starts[1] + word.width + 3, middle + half), 0 if joined else 6,
                          _of(word.manner.ground))  # fmt: skip


def _write(picture: Image.Image, piece: str, manner: _Manner, place: tuple[float, float]) -> None:
    x, middle = place
    if piece in SIGNS:
        drawn = sign(piece, round(manner.size * 0.86), manner.color)
        picture.paste(drawn, (round(x + 1), round(middle - drawn.height / 2)), drawn)
        return
    write(picture, (x, middle), piece, manner.face, manner.size, _of(manner.color))
