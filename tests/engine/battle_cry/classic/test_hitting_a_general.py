"""Official rules, "Hitting a General": only alone, at any range, by a saber; and the flags on him."""

import pytest

from engine.battle_cry.events import BattleRolled, FlagsIgnored, FlagTaken, GeneralLost
from engine.decision import CONFEDERATE, UNION
from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers


@pytest.mark.parametrize(("unit", "away", "dice"), [("I", 1, 4), ("I", 4, 1), ("A", 5, 1), ("C", 1, 3)])
def test_a_general_alone_is_a_target_at_any_range_with_the_usual_dice(unit: str, away: int, dice: int) -> None:
    battle = Classic(f".:{unit} {'. ' * (away - 1)} .:g", fighting="A1")
    assert battle.legal() == answers(f"battle A1>A{away + 1}", "pass")
    assert battle.dice(f"battle A1>A{away + 1}") == f"{dice} = {dice}"


def test_terrain_and_line_of_sight_count_as_against_a_unit() -> None:
    assert Classic(".:I . W:g", fighting="A1").dice("battle A1>A3") == "3 -1 cover = 2"
    hidden = Classic(".:I W .:g", fighting="A1")
    assert hidden.legal() == []
    assert hidden.explain("battle A1>A3") == "sight-blocked A1 A3 A2 (woods)"


@pytest.mark.parametrize("faces", ["SIC", "SSS", "FFS"])
def test_a_saber_eliminates_him_with_a_flag(faces: str) -> None:
    battle = Classic(".:I . .:g .", fighting="A1")
    battle.do(f"battle A1>A3 = {faces}")
    battle.shows(".:I . . .")
    assert battle.flags == (1, 0)
    assert battle.last(FlagTaken) == FlagTaken(UNION, "general", "General A3", 1)
    assert battle.last(BattleRolled).hits == 1


@pytest.mark.parametrize("faces", ["ICA", "III"])
def test_other_symbols_do_nothing_to_him(faces: str) -> None:
    battle = Classic(".:I . .:g .", fighting="A1", enemy_hand="fight-back")
    battle.do(f"battle A1>A3 = {faces}")
    battle.shows(".:I . .:g .")
    assert battle.asks == "confederate play-card"  # no reaction either: he is no unit


def test_a_general_with_a_unit_is_no_target_and_surplus_sabers_do_not_reach_him() -> None:
    battle = Classic(".:I .:i1* .", fighting="A1")
    battle.do("battle A1>A2 = SSSS")
    battle.shows(".:I .:g .")
    assert battle.flags == (1, 0)
    assert battle.all(GeneralLost) == []


def test_two_units_are_needed_to_hit_a_general_with_a_unit() -> None:
    """The first destroys the unit, the second rolls a saber against the general alone."""
    battle = Classic(".:I . . .:i1* .:I", fighting="A1 A5")
    assert battle.legal() == answers("battle A1>A4 A5>A4", "pass")
    battle.do("battle A5>A4 = SSSS")
    assert battle.legal() == answers("battle A1>A4", "pass")
    battle.do("battle A1>A4 = SI")
    battle.shows(".:I . . . .:I")
    assert battle.flags == (2, 0)


# Flags on a general alone

DEEP = """
    A1  .     .     .     .
     B1   .     .     .
    C1  .     .:g   .     .
     D1   .     .     .
    E1  .     .:I   .
"""


def test_flags_drive_a_general_alone_back_and_he_may_ignore_one() -> None:
    battle = Classic(DEEP, fighting="E2")
    battle.do("battle E2>C2 = FFI")
    assert (battle.asks, battle.asked.numbers) == ("confederate ignore-flags", (2, 1))
    assert battle.asked.about == ("C2",)
    assert battle.legal() == answers("ignore 0 1")
    battle.do("confederate: ignore 1")
    assert battle.last(FlagsIgnored) == FlagsIgnored(CONFEDERATE, "C2", 1, 2, "General C2")
    assert battle.legal() == answers("retreat C2*-B1 C2*-B2")
    battle.do("confederate: retreat C2*-B1")
    battle.shows("""
        A1  .     .     .     .
         B1   .:g   .     .
        C1  .     .     .     .
         D1   .     .     .
        E1  .     .:I   .
    """)


def test_he_makes_all_the_hexes_that_he_does_not_ignore() -> None:
    battle = Classic(DEEP, fighting="E2")
    battle.do("battle E2>C2 = FFI", "confederate: ignore 0")
    assert battle.legal() == answers("retreat C2*-A1 C2*-A2 C2*-A3")


def test_a_single_flag_may_be_ignored_and_he_stays() -> None:
    battle = Classic(DEEP, fighting="E2")
    battle.do("battle E2>C2 = FCI", "confederate: ignore 1")
    battle.shows(DEEP)
    assert battle.flags == (0, 0)


def test_no_ground_is_taken_from_a_general_alone() -> None:
    """Section "Take Ground" speaks of an enemy unit; he is none (reading 15)."""
    drawn = """
        A1  .     .     .
         B1   .     .:g   .
        C1  .     .:I*  .
    """
    for faces, more in (("SICA", ()), ("FICA", ("confederate: ignore 0", "confederate: retreat B2*-A2"))):
        battle = Classic(drawn, fighting="C2", enemy_hand="rally")
        battle.do(f"battle C2>B2 = {faces}", *more)
        assert battle.asks == "confederate play-card"
