"""Shapes: what a strip of a picture draws of a long line."""

from __future__ import annotations

from unittest.mock import patch

from PIL import Image, ImageDraw

from render.art.palette import INK, PAPER
from render.art.shapes import BAND, Drawing
from render.art.themes import OLD_PAPER


def test_a_strip_draws_of_a_line_only_what_it_shows() -> None:
    picture = Image.new("RGB", (40, 10 * BAND), OLD_PAPER.of(PAPER))
    drawing = Drawing()
    drawing.line([(20 + number % 2, 4 * number) for number in range(picture.height // 4 + 1)], INK, 3)
    whole = ImageDraw.ImageDraw.polygon
    with patch.object(ImageDraw.ImageDraw, "polygon", autospec=True, side_effect=whole) as polygon:
        drawing.draw_on(picture, OLD_PAPER)
    assert polygon.call_count < 1.2 * picture.height / 4
    column = picture.crop((20, 0, 21, picture.height))
    assert column.getcolors() == [(picture.height, OLD_PAPER.of(INK))]
