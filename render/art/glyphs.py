"""Letters by themselves, from which texts are put together: the same pixels as FreeType's for the whole text.

The typefaces have no kerning, and without a shaping engine each letter lies whole pixels from the one before. So the
few letters of a size serve for all texts in it: drawing one, with its halo, takes a hundred times as long as pasting.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.art.typefaces import Anchor, Typeface, font


class _Extent(NamedTuple):
    """The box of a letter from its beginning on the baseline, its space included, and the distance to the next one."""

    left: int
    top: int
    right: int
    bottom: int
    advance: int


class _Glyph(NamedTuple):
    """A letter as a mask, and the mask's left upper corner from its beginning on the baseline."""

    mask: Image.Image
    left: int
    top: int


def text_width(text: str, face: Typeface, size: int) -> int:
    """Width of a text, in pixels."""
    return sum([_extent(letter, face, size).advance for letter in text])


def text_mask(text: str, face: Typeface, size: int, anchor: Anchor, halo: int) -> tuple[Image.Image, int, int]:
    """The text as a mask, and the mask's left upper corner relative to the anchor point, in pixels.

    A wide halo is drawn over narrower ones: by itself it would leave holes in letters such as 8, D and e.
    """
    extents = [_extent(letter, face, size) for letter in text]
    begins, pen = list[int](), 0
    for one in extents:
        begins.append(pen)
        pen += one.advance
    across, down = {"l": 0, "m": (pen + 1) // 2, "r": pen}[anchor[0]], _line(face, size, anchor)
    left, top, right, bottom = (
        min([begin + one.left for begin, one in zip(begins, extents, strict=True)], default=0) - halo - 1,
        min([one.top for one in extents], default=0) - halo - 1,
        max([begin + one.right for begin, one in zip(begins, extents, strict=True)], default=0) + halo + 2,
        max([one.bottom for one in extents], default=0) + halo + 2,
    )
    mask = Image.new("L", (right - left, bottom - top))
    for width in range(min(halo, 1), halo + 1):
        line = mask if width == min(halo, 1) else Image.new("L", mask.size)
        for letter, begin in zip(text, begins, strict=True):
            glyph = _glyph(letter, face, size, width)
            line.paste(255, (begin + glyph.left - left, glyph.top - top), glyph.mask)
        if line is not mask:
            mask.paste(255, (0, 0), line)
    return mask, left - across, top + down


@lru_cache(maxsize=8192)
def _extent(letter: str, face: Typeface, size: int) -> _Extent:
    typeface = font(face, size)
    left, top, right, bottom = typeface.getbbox(letter, anchor="ls")
    return _Extent(int(left), int(top), int(right), int(bottom), int(typeface.getlength(letter)))


@lru_cache(maxsize=4096)
def _glyph(letter: str, face: Typeface, size: int, stroke: int) -> _Glyph:
    """A letter, with a line of a width around its outline if ``stroke`` is not 0."""
    left, top, right, bottom, _advance = _extent(letter, face, size)
    left, top = left - stroke, top - stroke
    mask = Image.new("L", (right + stroke - left, bottom + stroke - top))
    pen = ImageDraw.Draw(mask)
    pen.text((-left, -top), letter, fill=255, font=font(face, size), anchor="ls", stroke_width=stroke)
    return _Glyph(mask, left, top)


@lru_cache(maxsize=1024)
def _line(face: Typeface, size: int, anchor: Anchor) -> int:
    """Distance of the baseline below an anchor point."""
    typeface = font(face, size)
    return int(typeface.getbbox("x", anchor=anchor)[1] - typeface.getbbox("x", anchor="ls")[1])
