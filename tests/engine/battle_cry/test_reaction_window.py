"""The reaction window: when the attacked side is asked to fight back (reading 11); the card has its own tests."""

import pytest

from tests.support.battle_cry.battle import Battle

DRAWN = """
    A1  .     .     .
     B1   .     .:i4  .
    C1  .     .:I4* .
"""
HANDS = ["fight-back", "scout-left", "scout-left bombard"]


def after(faces: str, drawn: str = DRAWN, hand: str = "scout-left", discards: str = "") -> Battle:
    battle = Battle(drawn, fighting="C2", enemy_hand=hand, discards=discards)
    battle.do(f"battle C2>B2 = {faces}")
    return battle


@pytest.mark.parametrize("hand", HANDS)
def test_the_window_opens_whatever_the_hand_holds(hand: str) -> None:
    battle = after("ICCC", hand=hand)
    assert battle.asks == "confederate fight-back"
    assert battle.asked.about == ("C2", "B2")
    held = ["play fight-back"] if "fight-back" in hand else []
    assert battle.legal() == ["pass", *held]


@pytest.mark.parametrize("hand", HANDS)
def test_nobody_else_sees_a_difference(hand: str) -> None:
    """The public view and the attacker's say that the window is open, and the number of cards; no more."""
    other = " ".join(["rally", "outflank"][: len(hand.split())])
    shown, hidden = after("ICCC", hand=hand), after("ICCC", hand=other)
    assert shown.view() == hidden.view()
    assert shown.view("union") == hidden.view("union")


def test_the_window_stays_shut_without_a_card_in_hand() -> None:
    assert after("ICCC", hand="").asks == "union play-card"


def test_it_stays_shut_when_every_fight_back_lies_face_up() -> None:
    assert after("ICCC", discards="fight-back fight-back fight-back").asks == "confederate play-card"
    assert after("ICCC", discards="fight-back fight-back").asks == "confederate fight-back"


def test_it_stays_shut_when_the_unit_is_eliminated() -> None:
    battle = after("IIIS")
    assert battle.asks == "union take-ground"
    battle.do("pass")
    assert battle.asks == "union end-turn"


def test_it_stays_shut_when_the_unit_retreated_or_could_not() -> None:
    battle = after("FCCC")
    battle.do("confederate: retreat B2-A2", "union: pass")
    assert battle.asks == "union end-turn"
    stuck = after("FCCC", DRAWN.replace("A1  .     .     .", "A1  .     R     R"))
    assert stuck.asks == "confederate play-card"


def test_it_opens_when_every_flag_was_ignored() -> None:
    battle = after("FCCC", DRAWN.replace(".:i4 ", ".:i4*"))
    battle.do("confederate: ignore 1")
    assert battle.asks == "confederate fight-back"


def test_it_opens_after_fire_that_the_unit_can_return() -> None:
    battle = Battle(".:A  .  .  .:i4", fighting="A1", enemy_hand="rally")
    battle.do("battle A1>A4 = ICC")
    assert battle.asks == "confederate fight-back"


def test_it_stays_shut_after_fire_that_the_unit_cannot_return() -> None:
    for target, faces in (("c3", "CIII"), ("i4", "CCCC")):
        battle = Battle(
            f"""
            A1  .     .:{target}  .:I4
             B1   .     .     .
            C1  .     .:A3  .
            """,
            fighting="C2",
            enemy_hand="rally",
        )
        battle.do(f"battle C2>A2 = {faces}")
        assert battle.asks == "confederate play-card", target


def test_it_stays_shut_for_a_lone_general() -> None:
    battle = after("ICCC", DRAWN.replace(".:i4", ".:g "))
    battle.do("confederate: retreat B2*-A2", "union: pass")
    assert battle.asks == "union end-turn"


def test_it_opens_once_for_each_battle_and_never_for_fighting_back() -> None:
    battle = after("ICCC", hand="fight-back fight-back")
    battle.do("confederate: play fight-back = CCC")
    assert battle.asks == "confederate play-card"


def test_artillery_in_the_target_hex_answers_with_the_dice_it_has_left() -> None:
    """Dice by the figures left where figures count."""
    battle = after("AACC", DRAWN.replace("i4", "a3"), hand="fight-back")
    assert battle.dice("play fight-back") == "4 = 4"
    infantry = after("IICC", hand="fight-back")
    assert infantry.dice("play fight-back") == "2 = 2"


def test_a_card_that_is_not_held_is_told_apart_from_one_that_is_no_reaction() -> None:
    battle = after("ICCC", hand="rally")
    assert battle.explain("play fight-back") == "card-not-held (fight-back)"
    assert battle.explain("play rally") == "not-now (play, fight-back)"
