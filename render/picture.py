"""Pictures as bytes: reduced to a palette that is fixed for a background, and written as PNG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

from PIL import Image

from render.art.ink import BLENDS, LAND_BLENDS, SHEET, Color, Ink, blended
from render.art.themes import Theme

LEVEL = 3
"""How hard the PNG is pressed: a fifth larger than at 6, in less than half the time."""

STEPS = 7
"""Colors of a blend between two inks that meet, both of them included."""

SIZE = 256


def palette_for(background: Image.Image, theme: Theme) -> Image.Image:
    """A palette picture: the blends of the inks that pieces are drawn in, and the commonest colors of a background."""
    blends = _blended(BLENDS, theme)
    rest = background.quantize(SIZE - len(blends), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return _palette([*blends, *_colors(rest)])


@lru_cache(maxsize=16)
def common_palette(theme: Theme) -> Image.Image:
    """The palette picture of everything that is drawn without a board."""
    return _palette(_blended((*BLENDS, *LAND_BLENDS), theme))


def _blended(pairs: Iterable[tuple[Ink, Ink]], theme: Theme) -> list[Color]:
    colors = ((theme.of(one), theme.of(other)) for one, other in pairs)
    blends = (blended(one, other, step / (STEPS - 1)) for one, other in colors for step in range(STEPS))
    return list(dict.fromkeys(blends))[:SIZE]


def _palette(colors: Iterable[Color]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for color in colors for channel in color])
    return palette


def _colors(picture: Image.Image) -> list[Color]:
    channels = picture.getpalette() or []
    return [(channels[at], channels[at + 1], channels[at + 2]) for at in range(0, len(channels), 3)]


def filled(picture: Image.Image, theme: Theme) -> Image.Image:
    """The picture with a margin where its theme wants other proportions."""
    if not theme.shape:
        return picture
    width, height = max(picture.width, round(picture.height * theme.shape)), picture.height
    height = max(height, round(width / theme.shape))
    sheet = Image.new("RGB", (width, height), theme.of(SHEET))
    sheet.paste(picture, ((width - picture.width) // 2, (height - picture.height) // 2))
    return sheet


def reduced(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the palette's colors."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def png(picture: Image.Image, level: int = LEVEL) -> bytes:
    """The picture as PNG bytes; palette pictures are written without a filter, which is smallest for flat areas."""
    file = BytesIO()
    picture.save(file, "PNG", compress_level=level)
    return file.getvalue()
