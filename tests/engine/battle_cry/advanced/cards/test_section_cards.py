"""The fifteen section cards under the Advanced Rulebook: units only, none in melee; draws from the own deck."""

import pytest

from engine.battle_cry.sides import Side
from tests.support.battle_cry.battle import advanced
from tests.support.battle_cry.cards import FRONT, answers

LEFT, CENTER, RIGHT = "A1 A2 B1 B4", "A5 A6 A8 B4", "A10 A12 A13"
"""The units of the front in each section. Its generals, at A6 and B9, need no order."""


@pytest.mark.parametrize(
    ("card", "most", "units"),
    [
        ("scout-left", 1, LEFT),
        ("scout-center", 1, CENTER),
        ("scout-right", 1, RIGHT),
        ("probe-left", 2, LEFT),
        ("probe-center", 2, CENTER),
        ("probe-right", 2, RIGHT),
        ("attack-left", 3, LEFT),
        ("attack-center", 3, CENTER),
        ("attack-right", 3, RIGHT),
        ("recon-in-force", 3, f"{LEFT} {CENTER} {RIGHT}"),
        ("coordinated-advance", 4, f"{LEFT} {CENTER} {RIGHT}"),
        ("outflank", 4, f"{LEFT} {RIGHT}"),
    ],
)
def test_so_many_units_of_the_sections_and_no_general(card: str, most: int, units: str) -> None:
    battle = advanced(FRONT, hand=card)
    battle.do(f"play {card}")
    assert battle.asked.numbers == (0, most)
    assert battle.legal() == answers(*dict.fromkeys(f"order {unit}" for unit in units.split()), "pass")
    if "A6" in units:
        assert battle.explain("order A6*") == "general-free A6"


@pytest.mark.parametrize(("section", "units"), [("left", LEFT), ("center", CENTER), ("right", RIGHT)])
@pytest.mark.parametrize("more", [0, 2])
def test_an_assault_orders_as_many_as_there_are_cards_in_hand(section: str, units: str, more: int) -> None:
    """The card played counts (house)."""
    battle = advanced(FRONT, hand=f"assault-{section} {'rally ' * more}")
    battle.do(f"play assault-{section}")
    assert battle.asked.numbers == (0, 1 + more)
    assert battle.legal() == answers(f"order {units}", "pass")


def test_left_and_right_are_the_armys_own() -> None:
    battle = advanced(FRONT.swapcase(), hand="attack-left", active="confederate")
    battle.do("play attack-left")
    assert battle.legal() == answers("order A10 A12 A13", "pass")


def test_units_in_melee_are_not_among_them() -> None:
    battle = advanced("C1  .:I  .:i  .:C  .:A", hand="attack-left")
    battle.do("play attack-left")
    assert battle.legal() == answers("order C4", "pass")
    assert battle.explain("order C1") == "in-melee C1 C2"


@pytest.mark.parametrize("card", ["scout-left", "scout-center", "scout-right", "recon-in-force"])
def test_two_cards_of_the_own_deck_are_drawn_one_kept_the_other_discarded(card: str) -> None:
    battle = advanced(
        ".:I  .  .  .  .:i", hand=card, deck="rally bombard outflank", enemy_hand="rally", enemy_deck="probe-left"
    )
    battle.do(f"play {card}", *["pass"] * (2 if card in {"scout-left", "recon-in-force"} else 1))
    assert battle.asks == "union keep-card"
    assert battle.legal() == answers("keep rally bombard")
    battle.do("keep bombard")
    assert battle.hand("union") == "bombard"
    assert battle.position.decks[Side.UNION].discards == (card, "rally")
    assert battle.position.decks[Side.CONFEDERATE].discards == ()


@pytest.mark.parametrize("card", ["probe-left", "attack-left", "assault-left", "coordinated-advance", "outflank"])
def test_the_others_draw_one(card: str) -> None:
    battle = advanced(".:I  .  .  .  .:i", hand=card, deck="rally bombard", enemy_hand="rally")
    battle.do(f"play {card}", "pass", "pass")
    assert battle.hand("union") == "rally"
