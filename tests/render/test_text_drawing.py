"""Text on pictures: letters and their halo."""

from __future__ import annotations

import pytest
from PIL import Image

from render.art.text_drawing import write

GROUND, LETTERS, HALO = (120, 160, 90), (60, 50, 40), (240, 230, 210)


@pytest.mark.parametrize("text", ["C4", "Stratton’s house"])
def test_letters_with_their_halo_look_as_if_laid_upon_it_afterwards(text: str) -> None:
    at_once, layered = (Image.new(mode, (260, 60), GROUND) for mode in ("RGB", "RGBA"))
    for picture in (at_once, layered):
        write(picture, (130, 30), text, "bold", 22, LETTERS, "mm", (HALO, 3.0))
    pairs = zip(at_once.tobytes(), layered.convert("RGB").tobytes(), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 2
    assert {GROUND, LETTERS, HALO} <= {color for _count, color in at_once.getcolors(260 * 60) or ()}
