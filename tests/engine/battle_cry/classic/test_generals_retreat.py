"""Official rules, "Retreat", of generals alone (readings 16 and 21)."""

import pytest

from engine.battle_cry.events import FlagTaken, GeneralLost, Retreated
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle, Classic
from tests.support.battle_cry.cards import answers

ALONE = """
    A1  .     .     .     .
     B1   .     .     .
    C1  .     .:g   .
     D1   .     .     .
    E1  .     .:I   .
"""


def driven(drawn: str, flags: int) -> Battle:
    """The unit at E2 rolls so many flags on the general at C2, who ignores none."""
    battle = Classic(drawn, fighting="E2", enemy_hand="rally")
    battle.do(f"battle E2>C2 = {'F' * flags}{'C' * (3 - flags)}")
    battle.do("confederate: ignore 0")
    return battle


# "If the unit is eliminated in battle, the general must make any retreat moves required."


def test_a_general_whose_unit_was_eliminated_makes_the_retreat_of_all_flags_rolled() -> None:
    """Reading 21; the flag that his unit might have ignored is not ignored: it is gone."""
    battle = Classic(ALONE.replace(".:g  ", ".:i1*"), fighting="E2", enemy_hand="rally")
    battle.do("battle E2>C2 = IFF")
    assert battle.asks == "confederate retreat-general"
    assert battle.legal() == answers("retreat C2*-A1 C2*-A2 C2*-A3")
    battle.do("confederate: retreat C2*-A2")
    battle.shows("""
        A1  .     .:g   .     .
         B1   .     .     .
        C1  .     .     .
         D1   .     .     .
        E1  .     .:I   .
    """)
    assert battle.flags == (1, 0)


def test_without_a_flag_he_stays_where_he_is() -> None:
    battle = Classic(ALONE.replace(".:g  ", ".:i1*"), fighting="E2", enemy_hand="rally")
    battle.do("battle E2>C2 = ICC")
    battle.shows(ALONE)
    assert battle.asks == "confederate play-card"


def test_he_falls_when_he_cannot_make_it() -> None:
    battle = Classic(".:i1* .\n  .     .\n.:I   .", fighting="C1")
    battle.do("battle C1>A1 = IFC")
    assert battle.flags == (2, 0)
    assert battle.last(GeneralLost).flag


# The way back


@pytest.mark.parametrize("friend", [".:i4 ", ".:i4*", ".:g  "])
def test_he_goes_through_friendly_units_and_generals_who_are_not_disturbed(friend: str) -> None:
    drawn = ALONE.replace("B1   .     . ", f"B1   {friend} {friend}")
    battle = driven(drawn, 2)
    assert battle.legal() == answers("retreat C2*-A1 C2*-A2 C2*-A3")
    battle.do("confederate: retreat C2*-A2")
    battle.shows(drawn.replace("C1  .     .:g ", "C1  .     .  ").replace("A1  .     .  ", "A1  .     .:g"))


def test_he_may_end_on_a_friendly_unit_without_a_general_and_is_attached() -> None:
    drawn = ALONE.replace("B1   .     . ", "B1   .:i3  .:i2*")
    battle = driven(drawn, 1)
    battle.shows(drawn.replace(".:i3 ", ".:i3*").replace("C1  .     .:g ", "C1  .     .  "))


def test_terrain_does_not_slow_him() -> None:
    assert driven(ALONE.replace("B1   .     .     .", "B1   W     T     ~"), 2).legal() == answers(
        "retreat C2*-A1 C2*-A2 C2*-A3"
    )


# Nowhere to go: he is eliminated, with a flag


@pytest.mark.parametrize("blocker", [".:I4", ".:G ", "R   "])
def test_enemies_and_impassable_terrain_block_him_and_he_is_eliminated(blocker: str) -> None:
    drawn = ALONE.replace("B1   .     . ", f"B1   {blocker}  {blocker} ")
    battle = driven(drawn, 1)
    battle.shows(drawn.replace(".:g ", ".   "))
    assert battle.last(FlagTaken) == FlagTaken(UNION, "general", "General C2", 1)


@pytest.mark.parametrize("blocker", [".:I4", "R   "])
def test_he_goes_round_what_blocks_one_way(blocker: str) -> None:
    battle = driven(ALONE.replace("B1   . ", f"B1   {blocker} "), 1)
    assert battle.last(Retreated).to == "B2"


def test_at_his_own_edge_he_is_eliminated() -> None:
    """No way off the board is free: the enemy takes his flag."""
    battle = Classic(".:g   .\n  .     .\n.:I   .", fighting="C1")
    battle.do("battle C1>A1 = FFC")
    assert battle.legal() == answers("ignore 0 1")
    battle.do("confederate: ignore 1")
    battle.shows(".     .\n  .     .\n.:I   .")
    assert battle.flags == (1, 0)


def test_at_his_own_edge_he_may_still_ignore_one_flag() -> None:
    battle = Classic(".:g   .\n  .     .\n.:I   .", fighting="C1")
    battle.do("battle C1>A1 = FCC", "confederate: ignore 1")
    battle.shows(".:g   .\n  .     .\n.:I   .")


def test_he_makes_all_his_hexes_or_none() -> None:
    """Reading 21: two hexes, and only one to the edge."""
    drawn = ".     .     .\n  .:g   .     .\n.     .     .\n  .:I   .     ."
    battle = Classic(drawn, fighting="D1")
    battle.do("battle D1>B1 = FFC", "confederate: ignore 0")
    battle.shows(drawn.replace(".:g ", ".   "))
    assert battle.flags == (1, 0)
    battle = Classic(drawn, fighting="D1")
    battle.do("battle D1>B1 = FFC", "confederate: ignore 1")
    assert battle.legal() == answers("retreat B1*-A1 B1*-A2")


def test_where_only_other_generals_are_he_cannot_end_and_is_eliminated() -> None:
    """House reading: he may pass them, but two generals are never in one hex."""
    drawn = ALONE.replace("B1   .     . ", "B1   .:i4* .:g ")
    battle = driven(drawn, 1)
    battle.shows(drawn.replace("C1  .     .:g ", "C1  .     .  "))
    assert battle.flags == (1, 0)


def test_one_row_from_the_edge_friends_do_not_fell_him_by_themselves() -> None:
    """He joins one who has no general, for one flag; the second would lead him off the board, and he is eliminated."""
    drawn = ".     .:i4* .:i3  .\n  .     .:g   .     .\n.     .     .     .\n  .     .:I   .     ."
    battle = Classic(drawn, fighting="D2", enemy_hand="rally")
    battle.do("battle D2>B2 = FCC", "confederate: ignore 0")
    battle.shows(drawn.replace(".:i3 ", ".:i3*").replace(".:g ", ".   "))
    battle = Classic(drawn, fighting="D2", enemy_hand="rally")
    battle.do("battle D2>B2 = FFC", "confederate: ignore 0")
    battle.shows(drawn.replace(".:g ", ".   "))
    assert battle.last(GeneralLost).cause == "blocked"
    assert battle.flags == (1, 0)


def test_his_loss_may_end_the_battle() -> None:
    battle = Classic(".:g   .\n  .     .\n.:I   .", fighting="C1", flags=1)
    battle.do("battle C1>A1 = FFC", "confederate: ignore 0")
    assert battle.outcome is not None
    assert battle.outcome.winner == UNION
