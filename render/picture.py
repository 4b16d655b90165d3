"""Pictures as bytes: reduced to a palette that is fixed for a background, and written as PNG."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

COLORS = 255


def palette_for(*samples: Image.Image) -> Image.Image:
    """A palette picture that fits the colors of the samples, each of which counts by its size."""
    width = max(sample.width for sample in samples)
    sheet = Image.new("RGB", (width, sum(sample.height for sample in samples)))
    top = 0
    for sample in samples:
        sheet.paste(sample, (0, top))
        top += sample.height
    return sheet.quantize(COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def reduced(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the palette's colors."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def png(picture: Image.Image, level: int = 6) -> bytes:
    """The picture as PNG bytes; palette pictures are written without a filter, which is smallest for flat areas."""
    file = BytesIO()
    picture.save(file, "PNG", compress_level=level)
    return file.getvalue()
