"""Images as bytes: reduced to a fixed palette and written as PNG."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from render.art.palette import BLENDS, FLAT, LAND_BLENDS, SHEET, mix
from render.art.themes import Theme

LEVEL = 6
"""Compression level of a PNG. Compression is most of the work (docs/benchmarks.md): 3 takes less than half the time and
a fifth more bytes, 9 gains nothing.
"""

STEPS, LAND_STEPS = 5, 3
"""Colors of a blend between two inks that meet, both ends included: on pieces and in letters; in the land."""

SIZE = 256


@lru_cache(maxsize=16)
def common_palette(theme: Theme) -> Image.Image:
    """The palette picture of a theme, the same for everything drawn in it: flat colors and blends of inks that meet."""
    meeting = ((BLENDS, STEPS), (LAND_BLENDS, LAND_STEPS))
    blends = (
        mix(one, other, step / (steps - 1)) for pairs, steps in meeting for one, other in pairs for step in range(steps)
    )
    colors = list(dict.fromkeys(map(theme.of, (*FLAT, *blends))))[:SIZE]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for color in colors for channel in color])
    return palette


def filled(picture: Image.Image, theme: Theme) -> Image.Image:
    """The picture with margins to its theme's proportions. A high picture gets a sheet in portrait format."""
    if not theme.shape:
        return picture
    shape = theme.shape if picture.width >= picture.height else 1 / theme.shape
    width, height = max(picture.width, round(picture.height * shape)), picture.height
    height = max(height, round(width / shape))
    sheet = Image.new("RGB", (width, height), theme.of(SHEET))
    sheet.paste(picture, ((width - picture.width) // 2, (height - picture.height) // 2))
    return sheet


def reduced(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the palette's colors."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def png(picture: Image.Image, level: int = LEVEL, texts: Mapping[str, str] | None = None) -> bytes:
    """The picture as PNG bytes, with texts by their keys that nobody sees in it.

    Palette pictures are written unfiltered, which is smallest for flat areas.
    """
    file, info = BytesIO(), PngInfo()
    for key, text in (texts or {}).items():
        info.add_text(key, text, zip=True)
    picture.save(file, "PNG", compress_level=level, pnginfo=info)
    return file.getvalue()
