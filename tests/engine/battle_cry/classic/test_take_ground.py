"""Official rules, "Generals in Battle", Take Ground: after an adjacent battle won, with a general."""

import pytest

from engine.battle_cry.events import GroundTaken
from engine.decision import UNION
from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers

DRAWN = """
    A1  .     .     .
     B1   .     .:i2  .
    C1  .     .:I4* .
"""
WON = """
    A1  .     .     .
     B1   .     .:I4* .
    C1  .     .     .
"""


def test_a_unit_with_a_general_may_enter_the_hex_of_the_unit_it_eliminated() -> None:
    battle = Classic(DRAWN, fighting="C2")
    battle.do("battle C2>B2 = ISCC")
    assert battle.asks == "union take-ground"
    assert battle.legal() == answers("ground C2-B2", "pass")
    battle.do("ground C2-B2")
    battle.shows(WON)
    assert battle.last(GroundTaken) == GroundTaken(UNION, "C2", "B2", "General C2")


def test_it_may_stay() -> None:
    battle = Classic(DRAWN, fighting="C2")
    battle.do("battle C2>B2 = ISCC", "union: pass")
    battle.shows(DRAWN.replace(".:i2", ".   "))


def test_it_may_enter_the_hex_that_a_unit_left_in_retreat() -> None:
    battle = Classic(DRAWN, fighting="C2")
    battle.do("battle C2>B2 = FCCC", "confederate: retreat B2-A2")
    assert battle.legal() == answers("ground C2-B2", "pass")


def test_not_while_the_enemy_stands() -> None:
    stuck = DRAWN.replace("A1  .     .     .", "A1  .     R     R").replace("i2", "i3")
    for drawn, faces in ((DRAWN, "ICCA"), (stuck, "FCCA")):
        battle = Classic(drawn, fighting="C2", enemy_hand="rally")
        battle.do(f"battle C2>B2 = {faces}")
        assert battle.asks != "union take-ground"


def test_not_while_the_general_of_an_eliminated_unit_stands_there() -> None:
    """Without a flag rolled he stays, and the hex is not empty."""
    battle = Classic(DRAWN.replace("i2 ", "i2*"), fighting="C2", enemy_hand="rally")
    battle.do("battle C2>B2 = ISCC")
    assert battle.asks == "confederate play-card"
    battle.shows(DRAWN.replace("i2 ", "g  "))


def test_after_the_general_of_an_eliminated_unit_went_back() -> None:
    battle = Classic(DRAWN.replace("i2 ", "i2*"), fighting="C2")
    battle.do("battle C2>B2 = ISFC", "confederate: retreat B2*-A3")
    assert battle.legal() == answers("ground C2-B2", "pass")


def test_cavalry_may() -> None:
    battle = Classic(DRAWN.replace("I4*", "C1*"), fighting="C2")
    battle.do("battle C2>B2 = ISA")
    assert battle.legal() == answers("ground C2-B2", "pass")


@pytest.mark.parametrize("piece", ["A3*", "H3*", "I4 ", "C3 "])
def test_artillery_and_units_without_a_general_take_no_ground(piece: str) -> None:
    battle = Classic(DRAWN.replace("I4*", piece), fighting="C2", enemy_hand="rally")
    dice = {"A": 5, "H": 4, "I": 4, "C": 3}[piece[0]]
    battle.do(f"battle C2>B2 = {'ISCCC'[:dice]}")
    assert battle.asks == "confederate play-card"


def test_none_is_taken_from_a_distance() -> None:
    battle = Classic(".:I4* . .:i1 .", fighting="A1", enemy_hand="rally")
    battle.do("battle A1>A3 = ICA")
    assert battle.asks == "confederate play-card"


@pytest.mark.parametrize(("code", "faces"), [("W", "SAA"), ("S", "SAA"), ("T", "SA"), ("~", "SAAA"), ("-", "SAAA")])
def test_no_terrain_stop_prevents_it(code: str, faces: str) -> None:
    """It moved to the enemy first, and enters the hex all the same."""
    battle = Classic(f".:I4* . {code}:i1 .", moving="A1")
    battle.do("move A1-A2", f"battle A2>A3 = {faces}")
    assert battle.legal() == answers("ground A2-A3", "pass")
    battle.do("ground A2-A3")
    battle.shows(f". . {code}:I4* .")


def test_out_of_terrain_that_stopped_it_too() -> None:
    battle = Classic(".:I4* W .:i1 .", moving="A1")
    battle.do("move A1-A2", "battle A2>A3 = SA", "ground A2-A3")
    battle.shows(". W .:I4* .")


def test_it_brings_no_second_battle() -> None:
    battle = Classic(DRAWN.replace("A1  .     .     .", "A1  .     .:i4  ."), fighting="C2")
    battle.do("battle C2>B2 = ISCC", "union: ground C2-B2")
    assert battle.asks == "union end-turn"


def test_none_is_taken_after_fighting_back() -> None:
    battle = Classic(
        """
        A1  .     .     .
         B1   .     .:i4* .
        C1  .     .:I1  .
        """,
        fighting="C2",
        enemy_hand="fight-back",
        deck="rally bombard",
    )
    battle.do("battle C2>B2 = CCCC", "confederate: play fight-back = ICCA")
    battle.shows("""
        A1  .     .     .
         B1   .     .:i4* .
        C1  .     .     .
    """)
    assert battle.asks == "confederate play-card"


def test_the_attacker_takes_ground_before_anything_else_is_battled() -> None:
    battle = Classic(
        """
        A1  .     .     .
         B1   .     .:i2  .     .:i4
        C1  .     .:I4* .     .:I4
        """,
        fighting="C2 C4",
    )
    battle.do("battle C2>B2 = ISCC")
    assert battle.legal() == answers("ground C2-B2", "pass")
    battle.do("ground C2-B2")
    assert battle.legal() == answers("battle C4>B4", "pass")
