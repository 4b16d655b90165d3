"""Leaves: cards with a picture, as they are held in the hand.

All leaves of a sheet are equally high and their titles equally large. The text stands at the foot of its leaf, and the
picture fills what the title and the text leave of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw

from render.art.palette import INK, PAPER, SEPIA, SHEET, mix
from render.art.text_drawing import fitting, width_of, wrapped, write
from render.art.themes import OLD_PAPER, Theme
from render.card_sheets import WIDTH, blank_card, leaf_width, places_on_sheet, sheet_head
from render.engraving_palette import engraving_palette
from render.image_cache import MIB, ImageCache
from render.picture import png, reduced
from render.pressed_bands import Pressing

_LEFT: Final = 26
"""Distance of picture and letters from a leaf's edges, in measures: clear of the frame."""

_TITLE, _HEAD, _LARGEST = 43, 72, 42
"""Middle of a title below the upper edge, upper edge of the picture, and a title's greatest size, in measures."""

_LEAST_PICTURE: Final = 166
_TEXT, _LINE = 37, 41
_NOTE, _NOTE_LINE = 30, 34
_FOOT, _GAP = 24, 10
"""Room below the text and above it, in measures."""

_KIND, _TAB = 29, 38
"""Size of the letters of a card's kind, and height of its tab in the picture's corner, in measures."""

_STEP: Final = 112
"""Leaves are a multiple of so many measures high, so that pictures of one hand serve for the next."""

_USUAL, _STRETCH = 220.0, 1.6
"""Height of a picture whose figures have their usual size, and their greatest enlargement."""

Engraved = Callable[[str, tuple[int, int], float, Theme], Image.Image]
"""Draws the picture of an id: its size in pixels, the pixels of a measure, the theme."""

Sign = Callable[[str, float, Theme], Image.Image]
"""Draws a small sign for the picture's corner at a scale."""


class Leaf(Struct, frozen=True, kw_only=True):
    """One card: its picture, its title, a word for its kind, a small sign if it has one, its text, a smaller note."""

    id: str
    picture: Engraved
    title: str
    kind: str
    text: str
    note: str = ""
    sign: Sign | None = None


def draw_leaves(
    leaves: Sequence[Leaf], titles: Sequence[str], head: tuple[str, str], width: int = WIDTH, theme: Theme = OLD_PAPER
) -> bytes:
    """The leaves in two columns under a head, a title and an aside, as a palette PNG ``width`` pixels wide.

    ``titles`` are those of all cards of the game: their size is the largest in which each of them fits.
    """
    return png(leaves_sheet(leaves, titles, head, width, theme), Pressing.QUICK)


def leaves_sheet(
    leaves: Sequence[Leaf], titles: Sequence[str], head: tuple[str, str], width: int, theme: Theme
) -> Image.Image:
    """The same sheet as a palette picture. Each leaf was reduced to the palette by itself, once for many hands."""
    scale, across, palette = width / WIDTH, leaf_width(width), engraving_palette(theme)
    size = title_size(titles, across, scale)
    height = max((_height(leaf, across, scale) for leaf in leaves), default=0)
    places, bottom = places_on_sheet([height] * len(leaves), width)
    top = reduced(sheet_head(*head, width, theme), palette)
    paper = reduced(Image.new("RGB", (1, 1), theme.of(SHEET)), palette)
    sheet = paper.resize((width, bottom))
    sheet.paste(top, (0, 0))
    for leaf, place in zip(leaves, places, strict=True):
        sheet.paste(reduced_leaf(leaf, (across, height), size, scale, theme), place)
    return sheet


def title_size(titles: Sequence[str], width: int, scale: float) -> int:
    """The largest size in pixels in which each title fits on a leaf."""
    room = width - 2 * _LEFT * scale
    return min((fitting(title, "title", round(_LARGEST * scale), room) for title in titles), default=1)


def _height(leaf: Leaf, width: int, scale: float) -> int:
    whole = _HEAD + _LEAST_PICTURE + _words_height(leaf, width, scale)
    return round(-(-whole // _STEP) * _STEP * scale)


def _words_height(leaf: Leaf, width: int, scale: float) -> float:
    """Height of the text with its note and the room around them, in measures."""
    note = _NOTE_LINE * len(_lines(leaf.note, _NOTE, width, scale))
    return _GAP + _LINE * len(_lines(leaf.text, _TEXT, width, scale)) + (note + 6 if note else 0) + _FOOT


def _lines(text: str, size: int, width: int, scale: float) -> list[str]:
    return wrapped(text, "plain", round(size * scale), width - 2 * _LEFT * scale) if text else []


def leaf_picture(leaf: Leaf, size: tuple[int, int], title: int, scale: float, theme: Theme) -> Image.Image:
    """The picture of one leaf in full color, ``size`` pixels, its title in letters ``title`` pixels high."""
    width, height = size
    picture = blank_card(width, height, scale, theme).copy()
    of, left = theme.of, _LEFT * scale
    write(picture, (width / 2, _TITLE * scale), leaf.title, "title", title, of(INK), "mm")
    foot = height - _words_height(leaf, width, scale) * scale
    box = round(left), round(_HEAD * scale), round(width - left), round(foot)
    _engrave(picture, leaf, box, scale, theme)
    top = foot + _GAP * scale
    for text, face, line, color in (
        (leaf.text, _TEXT, _LINE, of(INK)),
        (leaf.note, _NOTE, _NOTE_LINE, of(mix(SEPIA, INK, 0.3))),
    ):
        for words in _lines(text, face, width, scale):
            write(picture, (left, top + line * scale / 2), words, "plain", face * scale, color)
            top += line * scale
        top += 6 * scale
    return picture


def _reduced_leaf(leaf: Leaf, size: tuple[int, int], title: int, scale: float, theme: Theme) -> Image.Image:
    return reduced(leaf_picture(leaf, size, title, scale, theme), engraving_palette(theme))


reduced_leaf = ImageCache(_reduced_leaf, 24 * MIB, 12 * MIB, printed=True)
"""The same picture as a palette's numbers. Nobody may draw on it."""


def _engrave(picture: Image.Image, leaf: Leaf, box: tuple[int, int, int, int], scale: float, theme: Theme) -> None:
    """Pastes the card's picture into a box in a frame, with the kind and the sign in its upper corners."""
    left, top, right, bottom = box
    stretch = min(_STRETCH, max(0.9, (bottom - top) / scale / _USUAL))
    picture.paste(leaf.picture(leaf.id, (right - left, bottom - top), scale * stretch, theme), (left, top))
    pen, line = ImageDraw.Draw(picture), max(1, round(2.4 * scale))
    ink, paper = theme.of(INK), theme.of(PAPER)
    pen.rectangle((left - line, top - line, right + line - 1, bottom + line - 1), outline=ink, width=line)
    kind, tab = round(_KIND * scale), round(_TAB * scale)
    if leaf.kind:
        across = round(width_of(leaf.kind, "bold", kind) + 20 * scale)
        pen.rectangle((left - line, top - line, left + across, top + tab), fill=paper, outline=ink, width=line)
        place = left + across / 2, top + tab / 2 - scale
        write(picture, place, leaf.kind, "bold", kind, theme.of(mix(SEPIA, INK, 0.3)), "mm")
    if leaf.sign is not None:
        sprite = leaf.sign(leaf.id, scale, theme)
        picture.paste(sprite, (right + line - sprite.width, top - line), sprite)
