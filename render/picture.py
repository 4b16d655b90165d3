"""Pictures as bytes: reduced to a palette that is fixed for a background, and written as PNG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

from PIL import Image

from render.art.ink import BLENDS, LAND_BLENDS, Color, mix

LEVEL = 3
"""How hard the PNG is pressed: a fifth larger than at 6, in less than half the time."""

STEPS = 7
"""Colors of a blend between two inks that meet, both of them included."""

SIZE = 256


def palette_for(background: Image.Image) -> Image.Image:
    """A palette picture: the blends of the inks that pieces are drawn in, and the commonest colors of a background."""
    blends = _blended(BLENDS)
    rest = background.quantize(SIZE - len(blends), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return _palette([*blends, *_colors(rest)])


@lru_cache(maxsize=1)
def common_palette() -> Image.Image:
    """The palette picture of everything that is drawn without a board."""
    return _palette(_blended((*BLENDS, *LAND_BLENDS)))


def _blended(pairs: Iterable[tuple[Color, Color]]) -> list[Color]:
    blends = (mix(one, other, step / (STEPS - 1)) for one, other in pairs for step in range(STEPS))
    return list(dict.fromkeys(blends))[:SIZE]


def _palette(colors: Iterable[Color]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for color in colors for channel in color])
    return palette


def _colors(picture: Image.Image) -> list[Color]:
    channels = picture.getpalette() or []
    return [(channels[at], channels[at + 1], channels[at + 2]) for at in range(0, len(channels), 3)]


def reduced(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the palette's colors."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def png(picture: Image.Image, level: int = LEVEL) -> bytes:
    """The picture as PNG bytes; palette pictures are written without a filter, which is smallest for flat areas."""
    file = BytesIO()
    picture.save(file, "PNG", compress_level=level)
    return file.getvalue()
