"""Variant 150, "Move" and "Moving Units"."""

import pytest

from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic")


@pytest.mark.rulesets("variant-150")
def test_infantry_moves_one_hex_and_battles() -> None:
    battle = Battle(
        """
        C3  .    .    .    .:i4
         D3   .    .    .
        E3  .    .:I4  .    .
        """,
        moving="E4",
    )
    assert battle.legal() == [
        "move E4-D3",
        "move E4-D4",
        "move E4-E3",
        "move E4-E5",
        "move E4-F3",
        "move E4-F4",
        "pass",
    ]
    battle.do("move E4-D4")
    assert battle.asks == "union battle"
    assert battle.legal() == ["battle D4>C6", "pass"]
    battle.do("battle D4>C6 = AC")
    battle.shows("""
        C3  .    .    .    .:i4
         D3   .    .:I4  .
        E3  .    .    .    .
    """)


def test_cavalry_moves_up_to_three_hexes_and_battles() -> None:
    battle = Battle(".:C  .  .  .  .  .:i4", moving="A1")
    assert battle.to("A1") == "A2 A3 A4"
    battle.do("move A1-A4")
    assert battle.asks == "union end-turn"
    near = Battle(".:C  .  .  .  .:i4", moving="A1")
    near.do("move A1-A4")
    assert near.legal() == ["battle A4>A5", "pass"]


def test_artillery_moves_one_hex_or_battles() -> None:
    drawn = "  .  .:A  .  .  .:i4"
    moved = Battle(drawn, moving="A2")
    assert moved.legal() == ["move A2-A1", "move A2-A3", "pass"]
    moved.do("move A2-A3")
    assert moved.asks == "union end-turn"
    still = Battle(drawn, moving="A2")
    still.do("pass")
    assert still.legal() == ["battle A2>A5", "pass"]


def test_an_ordered_unit_does_not_have_to_move_nor_to_battle() -> None:
    battle = Battle(".:I  .  .:i4", moving="A1")
    battle.do("pass", "pass")
    battle.shows(".:I  .  .:i4")
    assert battle.asks == "union play-card"


def test_a_unit_moves_only_once_a_turn() -> None:
    battle = Battle(".:C  .  .  .  .:I", moving="A1 A5")
    battle.do("move A1-A2")
    assert battle.legal() == ["move A5-A4", "pass"]
    assert battle.explain("move A2-A3") == "already-moved A2"


def test_every_move_is_completed_before_the_next_and_all_before_the_battles() -> None:
    """In any sequence: the second unit moves first, into nobody's way, then the first where it stood."""
    battle = Battle(".:I  .:I  .  .  .:i4", moving="A1 A2")
    assert battle.legal() == ["move A2-A3", "pass"]
    battle.do("move A2-A3")
    assert battle.legal() == ["move A1-A2", "pass"]
    assert battle.explain("battle A3>A5") == "not-now (battle, move)"
    battle.do("move A1-A2")
    assert battle.asks == "union battle"
    assert battle.explain("move A3-A4") == "not-now (move, battle)"


def test_a_unit_may_move_into_another_section() -> None:
    battle = Battle("C4  .:I  .  .", hand="attack-left")
    battle.do("play attack-left", "order C4", "move C4-C5")
    battle.shows("C4  .  .:I  .")


def test_a_unit_moves_neither_onto_nor_through_friends_nor_the_enemy() -> None:
    battle = Battle(
        """
        .     .:g   .     .
          .:I   .:i4  .
        .:C   .:I   .     .
          .     .:I   .
        .     .     .     .
        """,
        moving="C1",
    )
    assert battle.to("C1") == "D1 E1 E2 E3"
    assert battle.explain("move C1-C2") == "own-piece-there C1 C2"
    assert battle.explain("move C1-B2") == "enemy-there C1 B2"
    assert battle.explain("move C1-A2") == "enemy-there C1 A2"
    assert battle.explain("move C1-C3") == "no-way C1 C3 B1 B2 C2 D2"


def test_a_unit_may_enter_a_lone_friendly_generals_hex_and_stops_there_with_him_attached() -> None:
    battle = Battle(".:C  .:G  .  .", moving="A1")
    assert battle.legal() == ["move A1-A2", "pass"]
    assert battle.explain("move A1-A3") == "no-way A1 A3 A2"
    battle.do("move A1-A2")
    battle.shows(".  .:C*  .  .")


def test_a_unit_may_go_around_a_lone_friendly_general() -> None:
    battle = Battle(
        """
        .:C   .:G   .     .
          .     .     .
        """,
        moving="A1",
    )
    assert battle.to("A1") == "A2 A3 B1 B2 B3"


def test_a_unit_with_a_general_may_not_enter_another_generals_hex() -> None:
    """Section "Attached Generals": only one general may be attached to a unit."""
    battle = Battle(".:C*  .:G  .", moving="A1")
    assert battle.legal() == []
    assert battle.explain("move A1-A2") == "own-piece-there A1 A2"


def test_a_unit_may_not_leave_the_battlefield() -> None:
    battle = Battle("A1  .:C", moving="A1")
    assert battle.to("A1") == "A2 A3 A4 B1 B2 B3 C1 C2 C3 D1 D2"


@pytest.mark.parametrize("code", ["W", "T", "S", "~"])
def test_terrain_that_stops_ends_the_move(code: str) -> None:
    battle = Battle(f".:C  {code}  .  .", moving="A1")
    assert battle.to("A1") == "A2"
    assert battle.explain("move A1-A3") == "no-way A1 A3 A2"


@pytest.mark.parametrize("code", [".", "O", "F", "H", "=", "-"])
def test_other_terrain_does_not_end_the_move(code: str) -> None:
    battle = Battle(f".:C  {code}  .  .", moving="A1")
    assert battle.to("A1") == "A2 A3 A4"


def test_a_unit_that_starts_on_terrain_that_stops_moves_its_full_distance() -> None:
    battle = Battle("W:C  .  .  .", moving="A1")
    assert battle.to("A1") == "A2 A3 A4"


def test_rough_ground_is_impassable() -> None:
    battle = Battle(".:C  R  .", moving="A1")
    assert battle.legal() == []
    assert battle.explain("move A1-A2") == "impassable A1 A2 (rough)"


def test_fences_and_works_do_not_hinder_a_move() -> None:
    battle = Battle(".:C  .  .  .", moving="A1", fences="A2/w,e", works="entrenchment A3/w,sw fieldwork A3/e,se")
    assert battle.to("A1") == "A2 A3 A4"
