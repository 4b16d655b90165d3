"""Variant 150, "Moving Generals"."""

import pytest

from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic")


def test_a_general_moves_up_to_three_hexes() -> None:
    battle = Battle(".:G  .  .  .  .", moving="A1*")
    assert battle.legal() == ["move A1*-A2", "move A1*-A3", "move A1*-A4", "pass"]
    assert battle.explain("move A1*-A5") == "too-far A1 A5 (3)"


def test_a_general_alone_may_not_battle() -> None:
    battle = Battle(".:G  .:i4  .", fighting="A1*")
    assert battle.legal() == []
    assert battle.explain("battle A1>A2") == "no-own-piece A1"


def test_a_general_moves_only_once_a_turn() -> None:
    battle = Battle(".:G  .  .  .  .:I", moving="A1* A5")
    battle.do("move A1*-A2")
    assert battle.legal() == ["move A5-A4", "pass"]
    assert battle.explain("move A2*-A3") == "already-moved A2"


def test_an_ordered_general_does_not_have_to_move() -> None:
    battle = Battle(".:G  .  .", moving="A1*")
    battle.do("pass")
    battle.shows(".:G  .  .")


def test_a_general_may_move_into_another_section() -> None:
    battle = Battle("C4  .:G  .  .", hand="probe-left")
    battle.do("play probe-left", "order C4*", "move C4*-C6")
    battle.shows("C4  .  .  .:G")


def test_a_general_moves_through_a_friendly_unit_a_unit_with_a_general_and_a_lone_general() -> None:
    for friend in (".:I4", ".:C2*", ".:G"):
        battle = Battle(f".:G  {friend}  .  .", moving="A1*")
        assert "move A1*-A3" in battle.legal(), friend


def test_a_general_may_end_on_a_friendly_unit_without_a_general_and_is_then_attached() -> None:
    battle = Battle(".:G  .:I4  .:I3*  .:G", moving="A1*")
    assert battle.legal() == ["move A1*-A2", "pass"]
    assert battle.explain("move A1*-A3") == "own-piece-there A1 A3"
    assert battle.explain("move A1*-A4") == "own-piece-there A1 A4"
    battle.do("move A1*-A2")
    battle.shows(".  .:I4*  .:I3*  .:G")


@pytest.mark.parametrize("enemy", [".:i1", ".:a3*", ".:g"])
def test_a_general_moves_neither_onto_nor_through_the_enemy(enemy: str) -> None:
    battle = Battle(f".:G  {enemy}  .", moving="A1*")
    assert battle.legal() == []
    assert battle.explain("move A1*-A2") == "enemy-there A1 A2"
    assert battle.explain("move A1*-A3") == "no-way A1 A3 A2"


@pytest.mark.parametrize("code", ["W", "T", "S", "~"])
def test_terrain_that_stops_ends_a_generals_move(code: str) -> None:
    battle = Battle(f".:G  {code}  .", moving="A1*")
    assert battle.legal() == ["move A1*-A2", "pass"]
    assert battle.explain("move A1*-A3") == "no-way A1 A3 A2"


def test_a_general_stops_with_the_friend_on_terrain_that_stops() -> None:
    battle = Battle(".:G  W:I4  .", moving="A1*")
    assert battle.legal() == ["move A1*-A2", "pass"]


def test_a_general_cannot_pass_terrain_that_stops_where_he_may_not_stay() -> None:
    """He would have to stop where another general already is."""
    battle = Battle(".:G  W:I4*  .", moving="A1*")
    assert battle.legal() == []


def test_a_general_may_not_enter_rough_ground() -> None:
    battle = Battle(".:G  R  .", moving="A1*")
    assert battle.legal() == []
    assert battle.explain("move A1*-A2") == "impassable A1 A2 (rough)"


def test_a_general_may_not_leave_the_battlefield() -> None:
    battle = Battle("A13  .:G", moving="A13*")
    assert battle.to("A13*") == "A10 A11 A12 B10 B11 B12 C11 C12 C13 D11 D12"
