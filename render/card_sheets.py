"""Sheets of cards, terrains and the like: two columns, with type that a phone can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.art.palette import FADED, INK, PAPER, SEPIA, SHEET, WHITE, mix
from render.art.shapes import Drawing
from render.art.text_drawing import fitting, fitting_lines, width_of, wrapped, write
from render.art.themes import OLD_PAPER, Theme
from render.picture import common_palette, png, reduced

EMBLEM = 132
"""Width of a card's emblem, in measures."""

WIDTH = 1200
"""Usual width of a sheet, in pixels."""

Emblem = Callable[[str, float, Theme], Image.Image]
"""Function that draws the emblem of an id at a scale, in a theme."""

_COLUMNS = 2
_GAP, _EDGE = 20, 24
_TITLE, _HEAD = 78, 134
_LEFT, _RIGHT = 28, 30
"""Distance of the emblem and of the letters from a card's edges, in measures: clear of the frame."""

_HIGH, _MIDDLE = 106, 74
"""Greatest height of an emblem, and its middle below a card's upper edge, in measures."""

_TEXT, _LINE = 37, 42
_NOTE, _NOTE_LINE = 30, 34
_SMALLEST_TITLE = 33
_SMOOTH = Image.Resampling.LANCZOS


class SheetCard(NamedTuple):
    """One card of a sheet: its emblem, its title, a word below it, its text, and a note in smaller type."""

    id: str
    emblem: Emblem
    title: str
    kind: str
    text: str
    note: str = ""


def draw_card_sheet(
    cards: Sequence[SheetCard], title: str, aside: str, width: int = WIDTH, theme: Theme = OLD_PAPER
) -> bytes:
    """The cards under a title as a palette PNG, ``width`` pixels wide and as high as they need."""
    return png(reduced(card_sheet_frame(tuple(cards), title, aside, width, theme), common_palette(theme)))


def card_sheet_frame(cards: Sequence[SheetCard], title: str, aside: str, width: int, theme: Theme) -> Image.Image:
    """The same sheet in full color, before it is reduced to its palette."""
    scale, across = width / WIDTH, leaf_width(width)
    heights = [_height(card, across, scale) for card in cards]
    rows = [max(heights[at : at + _COLUMNS]) for at in range(0, len(cards), _COLUMNS)]
    pictures = [card_picture(card, across, rows[number // _COLUMNS], scale, theme) for number, card in enumerate(cards)]
    return sheet_of(pictures, title, aside, width, theme)


def leaf_width(width: int) -> int:
    """Width of a card on a sheet of a width, in pixels."""
    return round((width - (2 * _EDGE + (_COLUMNS - 1) * _GAP) * width / WIDTH) / _COLUMNS)


def sheet_of(pictures: Sequence[Image.Image], title: str, aside: str, width: int, theme: Theme) -> Image.Image:
    """Pictures of cards, those of a row equally high, under a title with an aside."""
    places, bottom = places_on_sheet([one.height for one in pictures], width)
    picture = Image.new("RGB", (width, bottom), theme.of(SHEET))
    picture.paste(sheet_head(title, aside, width, theme), (0, 0))
    for one, place in zip(pictures, places, strict=True):
        picture.paste(one, place)
    return picture


def places_on_sheet(heights: Sequence[int], width: int) -> tuple[list[tuple[int, int]], int]:
    """Where the left upper corners of cards of such heights lie on a sheet, and its height; in pixels."""
    scale, step = width / WIDTH, leaf_width(width) + round(_GAP * width / WIDTH)
    places, top = list[tuple[int, int]](), head_height(width)
    for at in range(0, len(heights), _COLUMNS):
        if at:
            top += heights[at - _COLUMNS] + round(_GAP * scale)
        places += [(round(_EDGE * scale) + column * step, top) for column in range(len(heights[at : at + _COLUMNS]))]
    last = heights[(len(heights) - 1) // _COLUMNS * _COLUMNS] if heights else 0
    return places, top + last + round(_EDGE * scale)


def head_height(width: int) -> int:
    """Height of the title strip of a sheet of a width, in pixels."""
    return round((_TITLE + _EDGE / 2) * width / WIDTH)


def sheet_head(title: str, aside: str, width: int, theme: Theme) -> Image.Image:
    """The title strip of a sheet."""
    scale, of = width / WIDTH, theme.of
    picture = Image.new("RGB", (width, head_height(width)), of(SHEET))
    middle = picture.height / 2 + 2 * scale
    room = width - 2 * _EDGE * scale
    size = fitting(title, "title", round(46 * scale), room * 0.7)
    write(picture, (_EDGE * scale, middle), title, "title", size, of(INK))
    size = fitting(aside, "bold", round(40 * scale), room - width_of(title, "title", size) - _GAP * scale)
    write(picture, (width - _EDGE * scale, middle), aside, "bold", size, of(INK), "rm")
    return picture


@lru_cache(maxsize=256)
def card_picture(card: SheetCard, width: int, height: int, scale: float, theme: Theme) -> Image.Image:
    """The picture of one card."""
    picture = blank_card(width, height, scale, theme).copy()
    head = _HEAD * scale
    under = Drawing()
    under.line(((_LEFT * scale, head), (width - _RIGHT * scale, head)), FADED, 2 * scale)
    under.draw_on(picture, theme)
    sprite = card.emblem(card.id, scale, theme)
    if sprite.height > _HIGH * scale:
        sprite = sprite.resize((round(sprite.width * _HIGH * scale / sprite.height), round(_HIGH * scale)), _SMOOTH)
    middle = (_LEFT + EMBLEM / 2) * scale, _MIDDLE * scale
    picture.paste(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)), sprite)
    _head(picture, card, scale, theme)
    top = (_HEAD + 12) * scale
    for line in _lines(card.text, _TEXT, width, scale):
        write(picture, (_LEFT * scale, top + _LINE * scale / 2), line, "plain", _TEXT * scale, theme.of(INK))
        top += _LINE * scale
    top += 8 * scale
    for line in _lines(card.note, _NOTE, width, scale):
        write(
            picture,
            (_LEFT * scale, top + _NOTE_LINE * scale / 2),
            line,
            "plain",
            _NOTE * scale,
            theme.of(mix(SEPIA, INK, 0.3)),
        )
        top += _NOTE_LINE * scale
    return picture


def _head(picture: Image.Image, card: SheetCard, scale: float, theme: Theme) -> None:
    """Writes the title, in two lines where one would be too small, and the kind below it."""
    left = (_LEFT + EMBLEM + 14) * scale
    room = picture.width - left - _RIGHT * scale
    size = fitting(card.title, "title", round(40 * scale), room)
    lines, places = [card.title], [54, 98]
    if size < _SMALLEST_TITLE * scale:
        lines, size = fitting_lines(card.title, "title", round(_SMALLEST_TITLE * scale), room, 2)
        places = [38, 73, 109]
    for line, y in zip(lines, places, strict=False):
        write(picture, (left, y * scale), line, "title", size, theme.of(INK))
    size = fitting(card.kind, "bold", round(31 * scale), room)
    write(picture, (left, places[len(lines)] * scale), card.kind, "bold", size, theme.of(SEPIA))


def _height(card: SheetCard, width: int, scale: float) -> int:
    text, note = _lines(card.text, _TEXT, width, scale), _lines(card.note, _NOTE, width, scale)
    return round((_HEAD + _LINE * len(text) + (_NOTE_LINE * len(note) + 8 if note else 0) + 34) * scale)


def _lines(text: str, size: int, width: int, scale: float) -> list[str]:
    return wrapped(text, "plain", round(size * scale), width - (_LEFT + _RIGHT) * scale) if text else []


@lru_cache(maxsize=64)
def blank_card(width: int, height: int, scale: float, theme: Theme) -> Image.Image:
    """An empty card: its shadow and its double frame. Nobody may draw on it."""
    picture = Image.new("RGB", (width, height), theme.of(SHEET))
    drawing = Drawing()
    for inset, color in ((0, mix(SHEET, INK, 0.35)), (1, INK), (4, WHITE), (9, FADED), (11, mix(WHITE, PAPER, 0.5))):
        drawing.polygon(_cut(width - 4 * scale, height - 4 * scale, inset * scale, 16 * scale), color)
    drawing.draw_on(picture, theme)
    return picture


def _cut(width: float, height: float, inset: float, corner: float) -> list[tuple[float, float]]:
    """The corners of a rectangle with its corners cut."""
    low, right, bottom = inset, width - inset, height - inset
    cut = max(2.0, corner - inset * 0.6)
    return [(low + cut, low), (right - cut, low), (right, low + cut), (right, bottom - cut), (right - cut, bottom),
            (low + cut, bottom), (low, bottom - cut), (low, low + cut)]  # fmt: skip
