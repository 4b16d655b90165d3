"""A part of a board's picture, enlarged, with numbered badges beside what is to be explained."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image, ImageDraw

from render.art.layout import layout_of
from render.art.palette import ALARM, WHITE
from render.art.text_drawing import write
from render.art.themes import OLD_PAPER
from render.picture import png

WIDTH = 800
"""Of each picture in the guide, in pixels: twice that of a phone."""

_RADIUS = 27
_COLORS = 256
_of = OLD_PAPER.of


class Badge(Struct, frozen=True):
    """A number beside a hex: so many hex widths right of its middle, and below."""

    number: int
    hex: str
    right: float = 0
    below: float = 0


def draw_closeup(
    board: bytes, rows: tuple[int, ...], left_top: str, right_bottom: str, badges: Sequence[Badge] = ()
) -> bytes:
    """The board's picture from one hex to another as PNG bytes; row A brings along what stands above it."""
    with Image.open(BytesIO(board)) as picture:
        whole = picture.convert("RGB")
    layout = layout_of(rows, whole.width)
    (left, top), (right, bottom) = layout.center(left_top), layout.center(right_bottom)
    half = layout.hex_width / 2 + 10
    above = 0 if left_top.startswith("A") else round(top - layout.radius)
    box = (max(0, round(left - half)), above, round(right + half), round(bottom + layout.radius + 6))
    part = whole.crop(box)
    size = WIDTH / part.width
    part = part.resize((WIDTH, round(part.height * size)), Image.Resampling.LANCZOS)
    for one in badges:
        x, y = layout.center(one.hex)
        x, y = x + one.right * layout.hex_width - box[0], y + one.below * layout.hex_width - box[1]
        _badge(part, one.number, (x * size, y * size))
    return png(few_colors(part))


def few_colors(picture: Image.Image) -> Image.Image:
    """The picture in a palette that is taken from all over its colors: trees stay green however few they are."""
    return picture.quantize(_COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _badge(picture: Image.Image, number: int, place: tuple[float, float]) -> None:
    x, y = place
    pen = ImageDraw.Draw(picture)
    pen.ellipse((x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS), _of(WHITE))
    pen.ellipse((x - _RADIUS + 4, y - _RADIUS + 4, x + _RADIUS - 4, y + _RADIUS - 4), _of(ALARM))
    write(picture, (x, y), str(number), "bold", 36, _of(WHITE), "mm")
