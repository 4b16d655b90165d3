"""Sheets of cards: emblems and letters keep clear of the frame."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.battle_cry.terrain import terrain_table
from render.art.themes import OLD_PAPER, Theme
from render.battle_cry.terrain_sheet import terrain_sprite
from render.battle_cry.terrain_words import terrain_title
from render.card_sheets import Emblem, SheetCard, card_picture

WIDTH, HEIGHT, FRAME, HEAD = 566, 300, 20, 132
ALL = [(id_, terrain_sprite) for id_ in terrain_table("")]


def nothing(id_: str, scale: float, theme: Theme) -> Image.Image:
    return Image.new("RGBA", (1, 1))


@pytest.mark.parametrize(("id_", "emblem"), ALL, ids=[id_ for id_, _ in ALL])
def test_an_emblem_lies_between_the_frame_and_the_line_below_the_head(id_: str, emblem: Emblem) -> None:
    with_it, without = (
        card_picture(SheetCard(id_, one, "", "", "", ""), WIDTH, HEIGHT, 1.0, OLD_PAPER) for one in (emblem, nothing)
    )
    found = ImageChops.difference(with_it, without).getbbox()
    assert found is not None
    left, top, right, bottom = found
    assert left >= FRAME
    assert top >= FRAME - 4
    assert right < WIDTH / 2
    assert bottom < HEAD


@pytest.mark.parametrize("title", [terrain_title(one) for one in terrain_table("").values()])
def test_a_title_and_a_text_end_before_the_frame(title: str) -> None:
    blank = card_picture(SheetCard("", nothing, "", "", "", ""), WIDTH, HEIGHT, 1.0, OLD_PAPER)
    words = "All that it does is told in as many words as it takes, which end before the frame does. " * 2
    full = card_picture(SheetCard("", nothing, title, "Tactic card", words, ""), WIDTH, HEIGHT, 1.0, OLD_PAPER)
    found = ImageChops.difference(blank, full).getbbox()
    assert found is not None
    assert found[0] >= FRAME
    assert found[2] <= WIDTH - FRAME
