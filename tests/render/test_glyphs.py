"""Texts that are put together of letters are FreeType's to the pixel."""

from __future__ import annotations

from typing import get_args

import pytest
from PIL import Image, ImageDraw

from render.art.glyphs import text_mask, text_width
from render.art.typefaces import Anchor, Typeface, font

TEXTS = ("C4", "Manassas Junction", "W.H.L. Wallace", "AVATAR To We fi fl ffi", "17–18", "j", "f ", "Größe ÄÖÜ", "漢字")
SIZES = (1, 9, 14, 23, 26, 47)
HALOS = (0, 1, 2, 5)


def whole(text: str, face: Typeface, size: int, anchor: Anchor, halo: int) -> tuple[Image.Image, int, int]:
    """The same mask, drawn by FreeType at once."""
    left, top, right, bottom = font(face, size).getbbox(text, anchor=anchor, stroke_width=halo)
    left, top = int(left) - 1, int(top) - 1
    mask = Image.new("L", (int(right) - left + 2, int(bottom) - top + 2))
    pen = ImageDraw.Draw(mask)
    for width in range(min(halo, 1), halo + 1):
        pen.text((-left, -top), text, fill=255, font=font(face, size), anchor=anchor, stroke_width=width)
    return mask, left, top


@pytest.mark.parametrize("face", get_args(Typeface))
def test_a_text_looks_and_lies_as_if_drawn_at_once(face: Typeface) -> None:
    for size in SIZES:
        for number, text in enumerate(TEXTS):
            assert text_width(text, face, size) == font(face, size).getlength(text)
            for at, anchor in enumerate(get_args(Anchor)):
                halo = HALOS[(number + at) % len(HALOS)]
                found, expected = text_mask(text, face, size, anchor, halo), whole(text, face, size, anchor, halo)
                assert found[1:] == expected[1:], (text, size, anchor, halo)
                assert found[0].size == expected[0].size
                assert found[0].tobytes() == expected[0].tobytes(), (text, size, anchor, halo)


def test_no_text_has_no_letters() -> None:
    mask, _left, _top = text_mask("", "bold", 20, "mm", 3)
    assert mask.getbbox() is None
    assert text_width("", "bold", 20) == 0
