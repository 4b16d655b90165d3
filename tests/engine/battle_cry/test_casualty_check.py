"""Variant 150, "General Casualty Check"."""

import pytest

from engine.battle_cry.events import GeneralChecked, GeneralLost
from engine.decision import CONFEDERATE
from engine.family import family
from tests.support.battle_cry.battle import Battle

RANGED = """
    A1  .     .     .
     B1   .     .:i4* .
    C1  .     .     .
     D1   .     .:I4  .
"""
MELEE = """
    A1  .     .     .
     B1   .     .:i4* .
    C1  .     .:I4  .
"""


@pytest.mark.parametrize("check", ["SI", "IS", "FF", "AC"])
def test_a_general_whose_unit_lost_figures_survives_unless_both_dice_are_sabers(check: str) -> None:
    battle = Battle(RANGED, fighting="D2")
    battle.do(f"battle D2>B2 = ISCA {check}")
    battle.shows(RANGED.replace("i4*", "i3*"))
    assert battle.last(GeneralChecked) == GeneralChecked(CONFEDERATE, "General B2", "B2", check, fell=False)


def test_two_sabers_eliminate_him_and_his_flag_is_taken() -> None:
    battle = Battle(RANGED, fighting="D2")
    battle.do("battle D2>B2 = ISCA SS")
    battle.shows(RANGED.replace("i4*", "i3 "))
    assert battle.last(GeneralLost) == GeneralLost(CONFEDERATE, "General B2", "B2", "check", flag=True)
    assert battle.flags == (1, 0)
    assert battle.view().sides[0].stand[0].kind == "general"


def test_melee_losses_lead_to_a_check_too() -> None:
    battle = Battle(MELEE, fighting="C2")
    battle.do("battle C2>B2 = SIAA SS")
    battle.shows(MELEE.replace("i4*", "i2 "))


def test_without_a_figure_lost_there_is_no_check() -> None:
    battle = Battle(RANGED, fighting="D2")
    battle.do("battle D2>B2 = SSAA")
    assert not battle.all(GeneralChecked)


def test_one_check_however_many_figures_are_lost() -> None:
    battle = Battle(RANGED, fighting="D2")
    battle.do("battle D2>B2 = IIIA SI")
    assert len(battle.all(GeneralChecked)) == 1


def test_figures_lost_by_a_retreat_that_cannot_be_completed_lead_to_a_check() -> None:
    battle = Battle(
        """
        A1  .     .:i4* .
         B1   .     .     .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>A2 = FFAA", "confederate: ignore 1 = SS")
    battle.shows("""
        A1  .     .:i3  .
         B1   .     .     .
        C1  .     .:I4  .
    """)
    assert battle.flags == (1, 0)


def test_losses_by_hits_and_by_a_retreat_of_the_same_roll_need_one_check_only() -> None:
    battle = Battle(
        """
        A1  .     .:i4* .
         B1   .     .     .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>A2 = IFFA SI", "confederate: ignore 0")
    battle.shows("""
        A1  .     .:i1* .
         B1   .     .     .
        C1  .     .:I4  .
    """)


def test_a_general_who_fell_lets_no_flag_be_ignored() -> None:
    """Section "Bolster Morale": he must survive his check first."""
    battle = Battle(RANGED, fighting="D2")
    battle.do("battle D2>B2 = IFAA SS")
    assert battle.legal() == ["retreat B2-A2", "retreat B2-A3"]


def test_the_check_is_made_with_one_die_when_the_unit_is_eliminated() -> None:
    drawn = RANGED.replace("i4*", "i1*")
    fell = Battle(drawn, fighting="D2")
    fell.do("battle D2>B2 = IAAA S")
    fell.shows(drawn.replace(".:i1*", ".    "))
    assert fell.flags == (2, 0)
    alive = Battle(drawn, fighting="D2")
    alive.do("battle D2>B2 = IAAA F")
    assert alive.flags == (1, 0)
    assert alive.asks == "confederate retreat-general"
    assert alive.legal() == ["retreat B2*-A2", "retreat B2*-A3"]
    alive.do("confederate: retreat B2*-A3")
    alive.shows("""
        A1  .     .     .:g
         B1   .     .     .
        C1  .     .     .
         D1   .     .:I4  .
    """)


def test_flags_rolled_against_his_eliminated_unit_have_no_effect_on_the_general() -> None:
    drawn = """
        A1  .     .     .
         B1   .     .     .
        C1  .     .     .
         D1   .     .:i1* .
        E1  .     .     .
         F1   .     .:I4  .
    """
    battle = Battle(drawn, fighting="F2")
    battle.do("battle F2>D2 = IFFF A")
    assert battle.to("D2*") == "A1 A2 A3 A4 B1 B2 B3 C2 C3"


def test_a_unit_eliminated_by_its_retreat_alone_leaves_the_general_to_a_check_with_one_die() -> None:
    battle = Battle(
        """
        A1  R     R     R
         B1   .     .:i1* .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>B2 = FFAA", "confederate: ignore 0 = S")
    battle.shows("""
        A1  R     R     R
         B1   .     .     .
        C1  .     .:I4  .
    """)
    assert battle.flags == (2, 0)


def test_an_unhurt_unit_needs_no_check_when_it_retreats() -> None:
    battle = Battle(RANGED, fighting="D2")
    battle.do("battle D2>B2 = FAAA", "confederate: ignore 0", "confederate: retreat B2-A2")
    battle.shows("""
        A1  .     .:i4* .
         B1   .     .     .
        C1  .     .     .
         D1   .     .:I4  .
    """)


def test_a_general_checked_for_the_hits_is_not_checked_again_when_the_retreat_ends_his_unit() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .     .
        C1  .     R     .:i1
         D1   .     .:i2* .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = IFFA FS", "confederate: ignore 0")
    assert len(battle.all(GeneralChecked)) == 1
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate retreat-general"
    assert battle.to("D2*") == "A2 A3 A4 B2 B3 C3"


def test_fighting_back_leads_to_a_check_of_the_attackers_general() -> None:
    battle = Battle(".:I4*  .:i4", fighting="A1", enemy_hand="fight-back")
    battle.do("battle A1>A2 = CCCC", "confederate: play fight-back = ICAA SS")
    battle.shows(".:I3  .:i4")
    assert battle.flags == (0, 1)


@pytest.mark.parametrize(("faces", "fell"), [("SS", True), ("SI", False)])
def test_a_check_is_a_danger_of_one_in_thirty_six_or_of_one_in_six(faces: str, *, fell: bool) -> None:
    """His luck is told on a profile: with a unit two dice are rolled for him, without it one."""
    endangered = family("battle-cry").scores.endangered
    battle = Battle(RANGED, fighting="D2")
    expected = battle.forecast("battle D2>B2")
    battle.do(f"battle D2>B2 = ISCA {faces}")
    (found,) = endangered(battle.events, expected)
    assert (found.side, found.fell) == (CONFEDERATE, fell)
    assert found.chance == pytest.approx(1 / 36)
    battle = Battle(MELEE.replace("i4*", "i1*"), fighting="C2")
    battle.do(f"battle C2>B2 = IAAA {faces[1]}")
    (found,) = endangered(battle.events, None)
    assert (found.side, found.fell) == (CONFEDERATE, fell)
    assert found.chance == pytest.approx(1 / 6)
