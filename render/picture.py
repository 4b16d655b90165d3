"""Pictures as bytes: reduced to a palette that is fixed for a background, and written as PNG."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.art.ink import BLENDS, Color, mix

STEPS = 7
"""Colors of a blend between two inks that meet, both of them included."""


def palette_for(background: Image.Image) -> Image.Image:
    """A palette picture: the blends of the inks that pieces are drawn in, and the commonest colors of a background."""
    blends = dict.fromkeys(mix(one, other, step / (STEPS - 1)) for one, other in BLENDS for step in range(STEPS))
    rest = background.quantize(256 - len(blends), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    colors = [*blends, *_colors(rest)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for color in colors for channel in color])
    return palette


def _colors(picture: Image.Image) -> list[Color]:
    channels = picture.getpalette() or []
    return [(channels[at], channels[at + 1], channels[at + 2]) for at in range(0, len(channels), 3)]


def reduced(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the palette's colors."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def png(picture: Image.Image, level: int = 6) -> bytes:
    """The picture as PNG bytes; palette pictures are written without a filter, which is smallest for flat areas."""
    file = BytesIO()
    picture.save(file, "PNG", compress_level=level)
    return file.getvalue()
