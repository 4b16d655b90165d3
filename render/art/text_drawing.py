"""Text on pictures, and masks of text that are made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render.art.glyphs import text_mask, text_width
from render.art.palette import Color
from render.art.typefaces import Anchor, Typeface


@lru_cache(maxsize=8192)
def width_of(text: str, face: Typeface, size: int) -> float:
    """Width of a text, in pixels."""
    return text_width(text, face, size)


def fitting(text: str, face: Typeface, size: int, most: float) -> int:
    """The largest size, at most ``size``, at which the text is no wider than ``most``."""
    while size > 1 and width_of(text, face, size) > most:
        size -= 1
    return size


def wrapped(text: str, face: Typeface, size: int, most: float) -> list[str]:
    """The text in lines no wider than ``most``, broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, face, size) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fitting_lines(text: str, face: Typeface, size: int, most: float, lines: int) -> tuple[list[str], int]:
    """The text in at most so many lines no wider than ``most``, and the largest size, at most ``size``, for that."""
    while True:
        found = wrapped(text, face, size, most)
        if size == 1 or (len(found) <= lines and all(width_of(line, face, size) <= most for line in found)):
            return found, size
        size -= 1


@lru_cache(maxsize=4096)
def _mask(text: str, face: Typeface, size: int, anchor: Anchor, halo: int) -> tuple[Image.Image, int, int]:
    """The text as a mask, and the mask's left upper corner relative to the anchor point, in pixels."""
    return text_mask(text, face, size, anchor, halo)


@lru_cache(maxsize=8192)
def _on_halo(  # noqa: PLR0913, PLR0917 - cached
    text: str, face: Typeface, size: int, anchor: Anchor, color: Color, behind: Color, reach: int
) -> tuple[Image.Image, int, int]:
    """The text with its halo, and the left upper corner of this picture relative to the anchor point, in pixels."""
    mask, left, top = _mask(text, face, size, anchor, reach)
    found = Image.new("RGBA", mask.size, (*behind, 0))
    found.putalpha(mask)
    mask, inner_left, inner_top = _mask(text, face, size, anchor, 0)
    letters = Image.new("RGBA", mask.size, (*color, 0))
    letters.putalpha(mask)
    found.alpha_composite(letters, (inner_left - left, inner_top - top))
    return found, left, top


def write(  # noqa: PLR0913, PLR0917 - a line of text has that many sides, and is written often
    picture: Image.Image,
    place: Sequence[float],
    text: str,
    face: Typeface,
    size: float,
    color: Color,
    anchor: Anchor = "lm",
    halo: tuple[Color, float] | None = None,
) -> None:
    """Writes a line of text; ``halo`` is a color behind it and its reach around the letters, in pixels."""
    x, y = round(place[0]), round(place[1])
    pixels = max(1, round(size))
    if halo is not None:
        reach = max(1, round(halo[1]))
        if picture.mode == "RGB":
            both, left, top = _on_halo(text, face, pixels, anchor, color, halo[0], reach)
            picture.paste(both, (x + left, y + top), both)
            return
        mask, left, top = _mask(text, face, pixels, anchor, reach)
        picture.paste(halo[0], (x + left, y + top), mask)
    mask, left, top = _mask(text, face, pixels, anchor, 0)
    picture.paste(color, (x + left, y + top), mask)
