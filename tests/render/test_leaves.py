"""Leaves of cards: each has a picture of its own, all are equally high, and nothing leaves its frame."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from engine.battle_cry.cards import card_table
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.battle_cry.card_scenes import card_engraving
from render.battle_cry.cards import card_title
from render.battle_cry.hand import card_leaf, draw_hand
from render.card_sheets import leaf_width
from render.leaves import Leaf, leaf_picture, leaves_sheet, reduced_leaf, title_size

RULES = "variant-150"
CARDS = tuple(card_table())
TITLES = [card_title(card, RULES) for card in card_table().values()]
WIDE, PRINT = leaf_width(1200), THEMES["print"]
FRAME, HEIGHT = 20, 620
SECTIONS = ("left", "center", "right")


@cache
def silhouette(card: str) -> Image.Image:
    """What stands in the picture of a card, white, as a small picture."""
    drawn = card_engraving(card, (255, 115), 0.5, PRINT).convert("L")
    return drawn.point([255] * 96 + [0] * 160).reduce(3)


def test_each_card_has_a_silhouette_of_its_own() -> None:
    whole = 255.0
    for one, other in combinations(CARDS, 2):
        differs = ImageStat.Stat(ImageChops.difference(silhouette(one), silhouette(other))).mean[0] / whole
        assert differs > 0.02, (one, other)


@pytest.mark.parametrize("card", [one.id for one in card_table().values() if one.orders])
def test_a_section_card_lights_the_sections_that_it_orders(card: str) -> None:
    drawn, orders = silhouette(card), card_table()[card].orders
    third = drawn.width // 3
    dark = {
        section: ImageStat.Stat(drawn.crop((third * number, 0, third * (number + 1), drawn.height))).sum[0]
        for number, section in enumerate(SECTIONS)
    }
    lit = [dark[section] for section in orders]
    unlit = [dark[section] for section in SECTIONS if section not in orders]
    assert min(lit) > 2 * max([0, *unlit])


def test_all_leaves_of_a_hand_are_equally_high_and_their_titles_equally_large(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[tuple[int, int], int]] = []

    def seen(leaf: Leaf, size: tuple[int, int], title: int, scale: float, theme: Theme) -> Image.Image:
        drawn.append((size, title))
        return reduced_leaf(leaf, size, title, scale, theme)

    monkeypatch.setattr("render.leaves.reduced_leaf", seen)
    leaves_sheet([card_leaf(card, RULES) for card in ("rally", "probe-left", "short-supply")], TITLES, ("", ""), 1200,
                 OLD_PAPER)  # fmt: skip
    assert len(drawn) == 3
    assert len(set(drawn)) == 1


def test_titles_are_as_large_as_the_longest_one_allows() -> None:
    assert title_size(TITLES, WIDE, 1.0) == title_size(["Battle and Hold Position †"], WIDE, 1.0) >= 33
    assert title_size([*TITLES, "A card with a very long name indeed"], WIDE, 1.0) < title_size(TITLES, WIDE, 1.0)


@pytest.mark.parametrize("card", ["rally", "battle-and-hold-position", "assault-right", "probe-center"])
def test_nothing_leaves_the_frame_of_a_leaf(card: str) -> None:
    wordless = replace(card_leaf(card, RULES), title="", text="", note="")
    empty = leaf_picture(wordless, (WIDE, HEIGHT), 34, 1.0, OLD_PAPER)
    full = leaf_picture(card_leaf(card, RULES), (WIDE, HEIGHT), 34, 1.0, OLD_PAPER)
    found = ImageChops.difference(empty, full).getbbox()
    assert found is not None
    left, top, right, bottom = found
    assert left >= FRAME
    assert top >= FRAME
    assert right <= WIDE - FRAME
    assert bottom <= HEIGHT - FRAME


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_hand_is_a_palette_picture_of_moderate_size_in_every_theme(theme: Theme) -> None:
    data = draw_hand(("rally", "assault-left", "short-supply", "fight-back"), RULES, theme=theme)
    assert data == draw_hand(("rally", "assault-left", "short-supply", "fight-back"), RULES, theme=theme)
    assert len(data) < 200_000
    with Image.open(BytesIO(data)) as picture:
        assert (picture.mode, picture.width) == ("P", 1200)


def test_an_empty_hand_is_a_sheet_with_its_title() -> None:
    with Image.open(BytesIO(draw_hand((), RULES))) as picture:
        assert picture.height < 200
