"""Texts of cards and terrains are made from the rows that the engine obeys."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.terrain import Terrain, terrain_table
from render.battle_cry.cards import card_effect, card_kind, card_text, card_title
from render.battle_cry.hand import hand_text
from render.battle_cry.terrain_words import terrain_effect, terrain_text, terrain_title
from render.words import HOUSE

RULESET = "variant-150"
CARDS = list(card_table().values())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_says_what_it_does_and_marks_its_house_reading(card: Card) -> None:
    text = card_text(card, RULESET)
    assert text.startswith(card_effect(card, RULESET))
    assert (HOUSE in text) == (HOUSE in card_title(card)) == bool(card.house)
    for reading in card.house:
        assert reading in text


def test_all_28_cards_differ() -> None:
    assert len({card_text(card, RULESET) for card in CARDS}) == len(CARDS) == 28


def test_section_cards_are_those_that_order_sections() -> None:
    assert {card.id for card in CARDS if card_kind(card) == "Section card"} == {
        card.id for card in CARDS if card.orders
    }


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"orders": {"left": 5}}, "up to 5 units or generals on your left flank"),
        ({"orders": {"left": 1, "right": 2}}, "1 on your left flank and 2 on your right flank"),
        ({"orders": {"center": "hand"}}, "in the center as you hold cards"),
        ({"draw": 3, "keep": 2}, "draw 3 cards and keep 2"),
    ],
)
def test_another_row_is_another_text(change: dict[str, object], says: str) -> None:
    assert says in card_text(replace(card_table()["probe-left"], **change), RULESET)


def test_numbers_of_tactic_cards_come_from_their_rows() -> None:
    table = card_table()
    assert "five hexes" not in card_text(table["bombard"], RULESET)
    assert "up to 5 hexes" in card_text(replace(table["bombard"], move=5), RULESET)
    assert "2 extra dice" in card_text(replace(table["leadership"], dice=2), RULESET)
    assert "Up to 6 infantry" in card_text(replace(table["battle-and-hold-position"], units=6), RULESET)


def test_a_ruleset_may_add_a_sentence() -> None:
    assert "Horse artillery" in card_text(card_table()["bombard"], RULESET)
    assert "Horse artillery" not in card_text(card_table()["bombard"], "classic")


def test_the_hand_in_words() -> None:
    assert hand_text(("probe-left", "sharpshooter"), RULESET) == (
        "1. Probe Left Flank (section card): Order up to 2 units or generals on your left flank.\n"
        "2. Sharpshooter † (tactic card): Choose any enemy general and roll 1 die. Sabers hit him. "
        "If it finds nothing to do, it orders any 1 unit or general instead. † House reading: the whole effect."
    )
    assert hand_text((), RULESET) == "Your hand is empty."


@pytest.mark.parametrize("terrain", terrain_table(RULESET).values(), ids=lambda terrain: terrain.id)
def test_every_terrain_says_what_it_does_and_marks_its_house_reading(terrain: Terrain) -> None:
    is_house = terrain.provenance == "house" or bool(terrain.house)
    assert (HOUSE in terrain_text(terrain, RULESET)) == (HOUSE in terrain_title(terrain)) == is_house


def test_another_terrain_row_is_another_text() -> None:
    woods = terrain_table(RULESET)["woods"]
    assert "Attacks on a unit here lose 2 dice" in terrain_effect(replace(woods, target=-2), RULESET)
    assert "must stop" not in terrain_effect(replace(woods, stop=False), RULESET)
    assert terrain_effect(terrain_table(RULESET)["clear"], RULESET) == "No effect."


def test_arms_with_the_same_limit_share_a_sentence() -> None:
    text = terrain_effect(terrain_table(RULESET)["woods"], RULESET)
    assert "On the turn they enter, infantry attacks at most 2 hexes away, with 1 die less; " in text
    assert "; cavalry and artillery can’t attack." in text
    assert "A unit can’t attack on the turn it enters." in terrain_effect(terrain_table(RULESET)["town"], RULESET)
