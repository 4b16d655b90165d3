"""Variant 150 and the official rules, "Take Ground" (reading 19)."""

import pytest

from engine.battle_cry.events import GroundTaken
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle

DRAWN = """
    A1  .     .     .
     B1   .     .:i2  .
    C1  .     .:I4* .
"""


def test_a_unit_with_a_general_may_enter_the_hex_of_the_unit_it_eliminated() -> None:
    battle = Battle(DRAWN, fighting="C2")
    battle.do("battle C2>B2 = IICC")
    assert battle.asks == "union take-ground"
    assert battle.legal() == ["ground C2-B2", "pass"]
    battle.do("ground C2-B2")
    battle.shows("""
        A1  .     .     .
         B1   .     .:I4* .
        C1  .     .     .
    """)
    assert battle.last(GroundTaken) == GroundTaken(UNION, "C2", "B2", "General C2")


def test_it_may_stay() -> None:
    battle = Battle(DRAWN, fighting="C2")
    battle.do("battle C2>B2 = IICC", "union: pass")
    battle.shows(DRAWN.replace(".:i2", ".   "))


def test_it_may_enter_the_hex_of_a_unit_that_retreated() -> None:
    battle = Battle(DRAWN, fighting="C2")
    battle.do("battle C2>B2 = FCCC", "confederate: retreat B2-A2", "union: ground C2-B2")
    battle.shows("""
        A1  .     .:i2  .
         B1   .     .:I4* .
        C1  .     .     .
    """)


def test_it_may_not_while_the_enemy_stands() -> None:
    battle = Battle(DRAWN, fighting="C2")
    battle.do("battle C2>B2 = ICCA")
    assert "ground" not in " ".join(battle.legal())


def test_it_may_not_when_the_unit_could_not_leave_its_hex() -> None:
    drawn = DRAWN.replace("A1  .     .     .", "A1  .     R     R").replace("i2", "i3")
    battle = Battle(drawn, fighting="C2")
    battle.do("battle C2>B2 = FCCA")
    battle.shows(drawn.replace("i3", "i2"))
    assert battle.asks == "union play-card"


def test_cavalry_may_take_ground() -> None:
    battle = Battle(DRAWN.replace("I4*", "C3*"), fighting="C2")
    battle.do("battle C2>B2 = IIA")
    assert battle.legal() == ["ground C2-B2", "pass"]


def test_artillery_never_takes_ground() -> None:
    battle = Battle(DRAWN.replace("I4*", "A3*"), fighting="C2")
    battle.do("battle C2>B2 = IICAA")
    assert battle.asks == "union play-card"


def test_a_unit_without_a_general_takes_no_ground() -> None:
    battle = Battle(DRAWN.replace("I4*", "I4 "), fighting="C2")
    battle.do("battle C2>B2 = IICA")
    assert battle.asks == "union play-card"


def test_no_ground_is_taken_from_a_distance() -> None:
    battle = Battle(".:I4*  .  .:i2", fighting="A1", enemy_hand="rally")
    battle.do("battle A1>A3 = IICA")
    assert battle.asks == "confederate play-card"
    battle.shows(".:I4*  .  .")


def test_the_hex_of_a_lone_general_who_fell_or_went_back_may_be_taken() -> None:
    for faces, left in (("SCCA", "."), ("ICCA", ".:g")):
        battle = Battle(DRAWN.replace(".:i2", ".:g "), fighting="C2")
        battle.do(f"battle C2>B2 = {faces}")
        if left != ".":
            battle.do("confederate: retreat B2*-A2")
        assert battle.legal() == ["ground C2-B2", "pass"]
        battle.do("ground C2-B2")
        battle.shows(f"""
            A1  .     {left}     .
             B1   .     .:I4* .
            C1  .     .     .
        """)


def test_the_general_of_an_eliminated_unit_goes_back_first() -> None:
    """Section "General Casualty Check"."""
    battle = Battle(DRAWN.replace("i2 ", "i2*"), fighting="C2")
    battle.do("battle C2>B2 = IICC A")
    assert battle.asks == "confederate retreat-general"
    battle.do("confederate: retreat B2*-A3")
    assert battle.legal() == ["ground C2-B2", "pass"]


@pytest.mark.parametrize("code", list("WTSH~"))
def test_a_terrain_stop_does_not_prevent_it(code: str) -> None:
    battle = Battle(f".:I4*  .  {code}:i1  .", moving="A1")
    battle.do("move A1-A2", f"battle A2>A3 = {'SA' if code == 'T' else 'SAAA' if code == '~' else 'SAA'}")
    battle.do("ground A2-A3")
    battle.shows(f".  .  {code}:I4*  .")


def test_there_is_no_second_battle() -> None:
    battle = Battle(
        """
        A1  .     .:i4  .
         B1   .     .:i2  .
        C1  .     .:I4* .
        """,
        fighting="C2",
    )
    battle.do("battle C2>B2 = IICA", "union: ground C2-B2")
    assert battle.asks == "union end-turn"


def test_no_ground_is_taken_after_fighting_back() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .:i4* .
        C1  .     .:I1  .
        """,
        fighting="C2",
        enemy_hand="fight-back",
        deck="rally bombard",
    )
    battle.do("battle C2>B2 = C", "confederate: play fight-back = ICCA")
    assert battle.asks == "confederate play-card"
    battle.shows("""
        A1  .     .     .
         B1   .     .:i4* .
        C1  .     .     .
    """)


def test_a_general_who_joined_the_unit_this_turn_takes_ground_with_it() -> None:
    """House reading: taking ground is no move, so he may go with the unit that he has just joined."""
    battle = Battle(".:G  .:I4  .:i1  .", moving="A1* A2")
    battle.do("move A1*-A2", "pass", "battle A2>A3 = IAAA", "ground A2-A3")
    battle.shows(".  .  .:I4*  .")
