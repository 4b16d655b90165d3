"""Title cards: the name over an engraving, the same each time, within the card; an invitation has the map below."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render.art.themes import OLD_PAPER, THEMES, Theme
from render.title_card import (
    BOARD_WIDTH,
    SIZE,
    TitleText,
    draw_invitation,
    draw_title_card,
    title_lines,
    title_picture,
)

TOLD = TitleText("Chickamauga", "Georgia, September 19 and 20, 1863")
MAP = Image.new("RGB", (BOARD_WIDTH, 700), OLD_PAPER.colors["ground"])


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("theme", [THEMES["paper"], THEMES["contrast"]], ids=lambda theme: theme.id)
def test_a_card_has_the_size_of_a_link_preview_and_is_light(theme: Theme) -> None:
    data = draw_title_card(TOLD, theme)
    assert data == draw_title_card(TOLD, theme)
    assert opened(data).size == SIZE
    assert len(data) < 80_000


def test_an_invitation_has_its_map_as_it_is_below_the_card() -> None:
    data = draw_invitation(TOLD, MAP, OLD_PAPER)
    picture = opened(data)
    assert picture.width == SIZE[0]
    assert len(data) < 120_000
    below = picture.crop((100, picture.height - 500, SIZE[0] - 100, picture.height - 200))
    assert below.getcolors() == [(below.width * below.height, OLD_PAPER.colors["ground"])]


@pytest.mark.parametrize("name", ["Shiloh", "Gettysburg, the third day, Pickett’s Charge and what came after it"])
def test_a_name_of_any_length_ends_before_the_card_does(name: str) -> None:
    one = title_picture(TitleText(name, "somewhere " * 12), SIZE, OLD_PAPER)
    other = title_picture(TitleText(name, ""), SIZE, OLD_PAPER)
    off = ImageChops.difference(one, other).getbbox()
    assert off is not None
    assert off[0] > 40
    assert off[2] < SIZE[0] - 40


def test_what_a_card_says_is_in_its_words() -> None:
    assert title_lines(TOLD) == ["Chickamauga.", "Georgia, September 19 and 20, 1863."]
    assert title_lines(TitleText("Long Roll", "")) == ["Long Roll."]
