"""The letters of the pseudo-language: all our fonts have them, so that a picture shows what was looked up."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.language.pseudo import ACCENTED
from render.art.typefaces import Typeface, font

NO_LETTER = "\ue000"
"""A character of no font: it is drawn as a box."""


@pytest.mark.parametrize("face", get_args(Typeface))
def test_our_fonts_have_every_letter_of_the_pseudo_language(face: Typeface) -> None:
    letters = font(face, 40)
    box = bytes(letters.getmask(NO_LETTER))
    assert [one for one in (*ACCENTED, "ṁ") if bytes(letters.getmask(one)) == box] == ["ṁ"]
