"""The typefaces of pictures."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

Typeface = Literal["title", "strong", "flowing", "bold", "plain"]

_FILES: dict[Typeface, str] = {
    "title": "Besley-ExtraBold.ttf",
    "strong": "Besley-SemiBold.ttf",
    "flowing": "Besley-SemiBoldItalic.ttf",
    "bold": "BarlowCondensed-Bold.ttf",
    "plain": "BarlowCondensed-Medium.ttf",
}
_FOLDER = Path(__file__).parents[1] / "fonts"

Anchor = Literal["lm", "mm", "rm", "la", "ma", "ra"]
"""The point of the text that is given: left, middle or right; the middle of the line or the ascender."""


@lru_cache(maxsize=256)
def font(face: Typeface, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels."""
    return ImageFont.truetype(str(_FOLDER / _FILES[face]), size, layout_engine=ImageFont.Layout.BASIC)
