"""The hand of printed sheets: paper with a double frame, rules with a star, spaced capitals, framed pictures.

Broadsides, title cards and tables of ranks are set in it, so that all of them look like the work of one printer.
Lengths are in pixels of the sheet; ``scale`` is the number of pixels of a measure.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.art.palette import FADED, INK, PAPER, SEPIA, SHEET, Color
from render.art.shapes import Drawing
from render.art.silhouettes import star
from render.art.text_drawing import width_of, write
from render.art.themes import Theme
from render.art.typefaces import Typeface, font

_FRAME: Final = ((14.0, 6.0, INK), (30.0, 2.0, SEPIA))
"""The lines around a sheet: distance from its edge, width, ink."""

_STAR: Final = 17.0
"""Half the width of the lozenge in the middle of a rule, in measures."""


def sheet(width: int, height: int, scale: float, theme: Theme) -> Image.Image:
    """An empty sheet of paper in its double frame."""
    picture = Image.new("RGB", (width, height), theme.of(SHEET))
    pen = ImageDraw.Draw(picture)
    for inset, line, ink in _FRAME:
        edge = inset * scale
        box = edge, edge, width - 1 - edge, height - 1 - edge
        pen.rectangle(box, fill=theme.of(PAPER), outline=theme.of(ink), width=max(1, round(line * scale)))
    return picture


def rule(picture: Image.Image, y: float, ends: tuple[float, float], scale: float, theme: Theme) -> None:
    """Draws a line across a sheet, thick above thin, with a star in its middle."""
    (left, right), middle = ends, sum(ends) / 2
    drawing = Drawing()
    drawing.line(((left, y), (right, y)), INK, 3.4 * scale)
    drawing.line(((left + 14 * scale, y + 7 * scale), (right - 14 * scale, y + 7 * scale)), INK, 1.2 * scale)
    half, down = _STAR * scale, y + 3 * scale
    lozenge = ((middle - half, down), (middle, down - half * 0.72), (middle + half, down), (middle, down + half * 0.72))
    drawing.polygon(lozenge, PAPER, INK, 1.8 * scale)
    drawing.extend(star(INK).moved(middle, down, 0.13 * scale))
    drawing.draw_on(picture, theme)


def divider(picture: Image.Image, x: float, ends: tuple[float, float], scale: float, theme: Theme) -> None:
    """Draws a thin line down a sheet."""
    drawing = Drawing()
    drawing.line(((x, ends[0]), (x, ends[1])), FADED, 2 * scale)
    drawing.draw_on(picture, theme)


def mount(picture: Image.Image, image: Image.Image, at: tuple[int, int], scale: float, theme: Theme) -> None:
    """Pastes a picture in a frame of ink."""
    line = max(1, round(3.4 * scale))
    picture.paste(image, at)
    left, top = at
    box = left - line, top - line, left + image.width + line - 1, top + image.height + line - 1
    ImageDraw.Draw(picture).rectangle(box, outline=theme.of(INK), width=line)


def write_spaced(  # noqa: PLR0913, PLR0917 - a line of text has that many sides
    picture: Image.Image,
    middle: tuple[float, float],
    text: str,
    face: Typeface,
    size: float,
    color: Color,
    spacing: float,
    most: float,
) -> None:
    """Writes a line around a point, its letters ``spacing`` apart; both shrink until it is no wider than ``most``."""
    pixels = max(1, round(size))
    while pixels > 1 and _spaced_width(text, face, pixels) + spacing * pixels / size * (len(text) - 1) > most:
        pixels -= 1
    gap = spacing * pixels / size
    x = middle[0] - (_spaced_width(text, face, pixels) + gap * (len(text) - 1)) / 2
    for letter in text:
        write(picture, (x, middle[1]), letter, face, pixels, color)
        x += width_of(letter, face, pixels) + gap


def _spaced_width(text: str, face: Typeface, size: int) -> float:
    return sum(width_of(letter, face, size) for letter in text)


def is_drawable(text: str, face: Typeface = "bold") -> bool:
    """Whether a typeface has every letter of a text, such as the name that somebody goes by."""
    return all(_has(letter, face) for letter in set(text) - {" "})


@lru_cache(maxsize=2048)
def _has(letter: str, face: Typeface) -> bool:
    missing, drawn = (font(face, 32).getmask(one) for one in ("\U0010ffff", letter))
    return drawn.getbbox() is not None and (drawn.size, bytes(drawn)) != (missing.size, bytes(missing))
