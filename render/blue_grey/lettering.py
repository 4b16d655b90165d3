"""Lines of text that stay within their room: words of any language are as long as they are."""

from __future__ import annotations

from PIL import Image

from render.art.palette import Ink
from render.art.shapes import Point
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.art.typefaces import Anchor, Typeface


def write_within(  # noqa: PLR0913  a line of text has that many sides
    picture: Image.Image,
    place: Point,
    text: str,
    *,
    face: Typeface,
    size: float,
    room: float,
    ink: Ink,
    theme: Theme,
    anchor: Anchor = "lm",
) -> int:
    """Writes a line no wider than ``room`` pixels, smaller if it has to be; returns its size in pixels."""
    fits = fitting(text, face, round(size), room)
    write(picture, place, text, face, fits, theme.of(ink), anchor)
    return fits
