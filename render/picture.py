"""Images as bytes: reduced to a fixed palette and written as PNG."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import lru_cache
from struct import Struct

from PIL import Image

from render.art.palette import BEYOND, BLENDS, FLAT, LAND_BLENDS, SHEET, mix
from render.art.relief import EMBOSSED
from render.art.themes import Theme
from render.art.tints import TINTED
from render.pressed_bands import Pressing, pressed

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = Struct(">IIBBBBB")
_NUMBER = Struct(">I")
_BITS, _PALETTE_PICTURE = 8, 3

BAND = 64
"""Rows of a picture that are compressed by themselves, and again only when they have changed."""

STEPS, LAND_STEPS = 5, 3
"""Colors of a blend between two inks that meet, both ends included: on pieces and in letters; in the land."""

USUAL, MOST_QUICK = 1600, 305_000
"""Greatest width in pixels of what is pressed quickly, and greatest number of its bytes; else it is pressed small."""

SIZE = 256

BLOCK = 4
"""Colors that differ by less in each channel are one to Pillow's look-up."""


@lru_cache(maxsize=16)
def common_palette(theme: Theme, *, tinted: bool = False) -> Image.Image:
    """The palette picture of a theme, the same for everything drawn in it: flat colors and blends of inks that meet.

    A ``tinted`` one also holds ground and things under tints. (In others its colors would only soften edges, which
    compress worse.)
    """
    meeting = ((BLENDS, STEPS), (LAND_BLENDS, LAND_STEPS))
    blends = (
        mix(one, other, step / (steps - 1)) for pairs, steps in meeting for one, other in pairs for step in range(steps)
    )
    embossed = () if theme.plain else EMBOSSED
    inks = (*FLAT, *blends, *(() if theme.plain else (BEYOND,)), *(TINTED if tinted else ()), *embossed)
    colors = list(dict.fromkeys(map(theme.of, inks)))[:SIZE]
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
    """The picture in the palette's colors: those of the palette stay as they are."""
    found = picture.quantize(palette=_lowest(tuple(palette.getpalette() or ())), dither=Image.Dither.NONE)
    found.putpalette(palette.getpalette() or ())
    return found


@lru_cache(maxsize=16)
def _lowest(palette: tuple[int, ...]) -> Image.Image:
    """The lowest color of the block of colors of each of a palette's: Pillow looks a whole block up by this one.

    Each picture of a palette finds what was looked up for earlier ones.
    """
    lowest = Image.new("P", (1, 1))
    lowest.putpalette([channel // BLOCK * BLOCK for channel in palette])
    return lowest


def png(picture: Image.Image, pressing: Pressing = Pressing.SMALL, texts: Mapping[str, str] | None = None) -> bytes:
    """A palette picture as PNG bytes, with texts by their keys that nobody sees in it.

    It is written unfiltered, which is smallest for flat areas.
    """
    width = picture.width
    rows = Image.new("P", (width + 1, picture.height))  # each row begins with its filter: 0 for none
    rows.paste(picture, (1, 0))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", _HEADER.pack(width, picture.height, _BITS, _PALETTE_PICTURE, 0, 0, 0)),
            *(_text(key, text) for key, text in (texts or {}).items()),
            _chunk(b"PLTE", bytes(picture.getpalette("RGB") or ())),
            _chunk(b"IDAT", _pressed(rows, pressing)),
            _chunk(b"IEND", b""),
        )
    )


def _pressed(rows: Image.Image, pressing: Pressing) -> bytes:
    """The rows of a picture, each with its filter, as a zlib stream."""
    data, band = rows.tobytes(), rows.width * BAND
    if pressing is Pressing.QUICK and rows.width <= USUAL + 1:
        found = pressed(data, band, Pressing.QUICK)
        if len(found) <= MOST_QUICK:
            return found
    return pressed(data, band, Pressing.SMALL)


def _text(key: str, text: str) -> bytes:
    return _chunk(b"zTXt", b"%b\0\0%b" % (key.encode("latin-1"), zlib.compress(text.encode("latin-1"))))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return b"".join((_NUMBER.pack(len(data)), kind, data, _NUMBER.pack(zlib.crc32(data, zlib.crc32(kind)))))
