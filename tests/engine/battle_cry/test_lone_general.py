"""Variant 150, "Unattached General" and "Hitting a General"."""

import pytest

from engine.battle_cry.events import BattleRolled, GeneralLost
from engine.decision import CONFEDERATE
from engine.family import family
from tests.support.battle_cry.battle import Battle

DRAWN = """
    A1  .     .     .
     B1   .     .:g   .
    C1  .     .:I4  .     .     .
"""


def test_a_lone_general_is_attacked_in_melee_with_the_normal_melee_dice() -> None:
    battle = Battle(DRAWN, fighting="C2")
    assert battle.legal() == ["battle C2>B2", "pass"]
    assert battle.dice("battle C2>B2") == "4 = 4"


def test_a_lone_general_is_no_target_from_a_distance_even_when_nobody_is_adjacent() -> None:
    battle = Battle(DRAWN.replace("C1  .     .:I4  .     .", "C1  .     .     .     .:I4"), fighting="C4")
    assert battle.legal() == []
    assert battle.explain("battle C4>B2") == "general-alone C4 B2"


@pytest.mark.parametrize("faces", ["SIIA", "SSSS", "FFSI"])
def test_a_saber_eliminates_him_and_his_flag_is_taken(faces: str) -> None:
    battle = Battle(DRAWN, fighting="C2")
    battle.do(f"battle C2>B2 = {faces}")
    battle.shows(DRAWN.replace(".:g", ".  "))
    assert battle.flags == (1, 0)
    assert battle.last(GeneralLost).cause == "battle"
    assert battle.last(BattleRolled).hits == 1


def test_without_a_saber_he_must_retreat_whatever_the_flags() -> None:
    """Reading 16: flags have no effect on him, and none is ignored."""
    for faces in ("IICA", "FFFF"):
        battle = Battle(DRAWN, fighting="C2")
        battle.do(f"battle C2>B2 = {faces}")
        assert battle.asks == "confederate retreat-general"
        assert battle.legal() == ["retreat B2*-A2", "retreat B2*-A3"]


@pytest.mark.parametrize(("faces", "fell"), [("SIIA", True), ("SSSS", True), ("IIFA", False)])
def test_the_danger_is_the_chance_of_a_saber_on_any_die(faces: str, *, fell: bool) -> None:
    battle = Battle(DRAWN, fighting="C2")
    expected = battle.forecast("battle C2>B2")
    battle.do(f"battle C2>B2 = {faces}")
    (found,) = family("battle-cry").scores.endangered(battle.events, expected)
    assert (found.side, found.fell) == (CONFEDERATE, fell)
    assert found.chance == pytest.approx(1 - (5 / 6) ** 4)
    assert family("battle-cry").scores.endangered(battle.events, None) == []


def test_terrain_protects_him_like_a_unit() -> None:
    battle = Battle(".:I4  W:g", fighting="A1")
    assert battle.dice("battle A1>A2") == "4 -1 cover = 3"


def test_artillery_attacks_him_too() -> None:
    battle = Battle(".:A  .:g  .", fighting="A1")
    assert battle.dice("battle A1>A2") == "5 = 5"


def test_cavalry_that_stands_apart_does_not_fire_at_him_with_carbines() -> None:
    battle = Battle(".:C  .  .:g", fighting="A1", options={"carbines": "on"})
    assert battle.explain("battle A1>A3") == "general-alone A1 A3"


def test_a_general_with_a_unit_is_no_target_of_his_own() -> None:
    """Section "Hitting a General": surplus sabers of the roll that eliminated his unit do not hit him."""
    battle = Battle(".:I4  .:i1*  .", fighting="A1", top="confederate")
    battle.do("battle A1>A2 = SSSS A")
    battle.shows(".:I4  .  .")
    assert battle.flags == (1, 0)
    assert battle.last(GeneralLost).cause == "edge"
