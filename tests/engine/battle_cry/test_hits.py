"""Variant 150, "Hit", "Flag", "Miss", and the victory stand."""

import pytest

from engine.battle_cry.events import BattleRolled, FiguresLost, FlagTaken
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle


@pytest.mark.parametrize(
    ("target", "faces", "left"),
    [
        ("i4", "IICA", "i2"),
        ("i4", "SSSI", "i3"),  # sabers miss at range
        ("c3", "CIAS", "c2"),
        ("a3", "AACI", "a1"),
        ("i4", "SCAA", "i4"),
    ],
)
def test_at_range_only_the_targets_symbol_hits(target: str, faces: str, left: str) -> None:
    battle = Battle(f".:I4  .  .:{target}", fighting="A1")
    battle.do(f"battle A1>A3 = {faces}")
    battle.shows(f".:I4  .  .:{left}")


@pytest.mark.parametrize(
    ("target", "faces", "left"),
    [("i4", "ISCA", "i2"), ("c3", "CSIA", "c1"), ("a3", "SIIC", "a2"), ("c3", "IIAA", "c3")],
)
def test_in_melee_the_targets_symbol_and_sabers_hit(target: str, faces: str, left: str) -> None:
    battle = Battle(f".:I4  .:{target}", fighting="A1")
    battle.do(f"battle A1>A2 = {faces}")
    battle.shows(f".:I4  .:{left}")


def test_the_last_figure_is_the_flag_bearer_whose_flag_goes_to_the_victory_stand() -> None:
    battle = Battle(".:I4  .:i2  .:i4", fighting="A1")
    battle.do("battle A1>A2 = ISCA")
    battle.shows(".:I4  .  .:i4")
    assert battle.flags == (1, 0)
    assert battle.last(FlagTaken) == FlagTaken(UNION, "infantry", "", 1)
    assert battle.view().sides[0].stand[0].kind == "infantry"


def test_no_flag_is_taken_while_a_figure_is_left() -> None:
    battle = Battle(".:I4  .:i3", fighting="A1")
    battle.do("battle A1>A2 = IICA")
    battle.shows(".:I4  .:i1")
    assert battle.flags == (0, 0)


def test_surplus_hits_have_no_effect() -> None:
    battle = Battle(".:I4  .:i2  .:i4", fighting="A1")
    battle.do("battle A1>A2 = IIIS")
    battle.shows(".:I4  .  .:i4")
    assert battle.flags == (1, 0)
    assert battle.last(BattleRolled).hits == 4
    assert battle.last(FiguresLost).lost == 2


def test_flags_rolled_with_the_last_hit_have_no_effect() -> None:
    """Section "General Casualty Check": flags rolled against an eliminated unit have no effect."""
    battle = Battle(".:I4  .:i1  .:i4", fighting="A1")
    battle.do("battle A1>A2 = IFFF")
    battle.shows(".:I4  .  .:i4")


@pytest.mark.parametrize(
    ("drawn", "faces", "there", "dice"),
    [
        ("C5  .:I4  .:i4  .", "IICA", "C6", "2 = 2"),
        ("C5  .:I4  .  .:i4", "IICA", "C7", "2 = 2"),
        ("C5  .:I4  .:c3  .", "CIAA", "C6", "2 = 2"),
    ],
    ids=["infantry in melee", "infantry at range", "cavalry"],
)
def test_losses_reduce_the_dice_of_the_next_battle(drawn: str, faces: str, there: str, dice: str) -> None:
    """Section "Units in Battle": the number of figures counts."""
    battle = Battle(drawn, fighting="C5", enemy_hand="attack-center")
    battle.do(f"battle C5>{there} = {faces}", "confederate: pass")
    battle.do("confederate: play attack-center", f"order {there}", "pass")
    assert battle.dice(f"battle {there}>C5") == dice
