"""Advanced Rulebook, "Movement"."""

import pytest

from tests.support.battle_cry.battle import advanced


def test_units_move_one_at_a_time_in_any_sequence_and_nobody_has_to() -> None:
    battle = advanced(
        """
        .     .     .     .
          .     .:C   .:A   .
        .     .     .     .
        """,
        moving="B2 B3",
        enemy_hand="rally",
    )
    assert battle.legal() == [
        "move B2-A1",
        "move B2-A2",
        "move B2-A3",
        "move B2-A4",
        "move B2-B1",
        "move B2-B4",
        "move B2-C1",
        "move B2-C2",
        "move B2-C3",
        "move B2-C4",
        "move B3-A3",
        "move B3-A4",
        "move B3-B4",
        "move B3-C3",
        "move B3-C4",
        "pass",
    ]
    battle.do("move B3-B4")
    assert battle.to("B2") == "A1 A2 A3 A4 B1 B3 C1 C2 C3 C4"
    battle.do("pass")
    battle.shows("""
        .     .     .     .
          .     .:C   .     .:A
        .     .     .     .
    """)
    assert battle.asks == "confederate play-card"


def test_a_unit_moves_only_once_a_turn() -> None:
    battle = advanced(".  .:C  .  .  .  .:I  .", moving="A2 A6")
    battle.do("move A2-A3")
    assert battle.legal() == ["move A6-A4", "move A6-A5", "move A6-A7", "pass"]
    assert battle.explain("move A3-A4") == "already-moved A3"


def test_all_movement_is_finished_when_the_attacks_begin() -> None:
    battle = advanced(".:I  .  .  .:i  .  .:A  .", moving="A1 A6")
    battle.do("move A1-A2", "pass")
    assert battle.legal() == ["battle A2>A4", "battle A6>A4", "pass"]
    assert battle.explain("move A6-A7") == "not-now (move, battle)"


@pytest.mark.parametrize("enemy", ["i", "c", "a"])
def test_a_unit_stops_when_it_is_next_to_an_enemy_unit(enemy: str) -> None:
    battle = advanced(
        f"""
        R     R     .:{enemy} R
          .     .     .     R
        .:C   .     R     .
        """,
        moving="C1",
    )
    assert battle.to("C1") == "B1 B2 C2"
    assert battle.explain("move C1-B3") == "no-way C1 B3 B2 C3"


def test_a_lone_enemy_general_stops_nobody_but_nobody_enters_his_hex() -> None:
    """Reading 15."""
    battle = advanced(
        """
        R     R     .:g   R
          .     .     .     R
        .:C   R     R     .
        """,
        moving="C1",
    )
    assert battle.to("C1") == "B1 B2"
    battle = advanced(".  .:g  .:C  .", moving="A3")
    assert battle.to("A3") == "A4"
    assert battle.explain("move A3-A2") == "enemy-there A3 A2"
    assert battle.explain("move A3-A1") == "no-way A3 A1 A2"


def test_a_unit_moves_neither_onto_nor_through_the_enemy() -> None:
    battle = advanced(".:i  .  .:C  .:i  .", moving="A3")
    assert battle.to("A3") == "A2"
    assert battle.explain("move A3-A4") == "enemy-there A3 A4"
    assert battle.explain("move A3-A5") == "no-way A3 A5 A4"


def test_a_unit_moves_through_friends_but_does_not_end_its_move_on_them() -> None:
    battle = advanced(".:C  .:I  .  .", moving="A1")
    assert battle.to("A1") == "A3"
    assert battle.explain("move A1-A2") == "own-piece-there A1 A2"
    battle.do("move A1-A3")
    battle.shows(".  .:I  .:C  .")


def test_several_friends_in_a_row_are_passed() -> None:
    assert advanced(".:C  .:I  .:A  .", moving="A1").legal() == []
    assert advanced(".:C  .:I  .:A  .  .:i", moving="A1").to("A1") == "A4"


def test_a_friend_in_a_hex_where_one_must_stop_cannot_be_passed() -> None:
    """In woods, and next to the enemy."""
    battle = advanced(".:C  W:I  .  .", moving="A1")
    assert battle.legal() == []
    assert battle.explain("move A1-A3") == "no-way A1 A3 A2"
    battle = advanced(
        """
        R     .:i   R
          .:C   .:I   .
        R     R     R
        """,
        moving="B1",
    )
    assert battle.to("B1") == ""
    battle = advanced(
        """
        R     R     R     .:i
          .:C   .:I   .     .
        R     R     R     R
        """,
        moving="B1",
    )
    assert battle.to("B1") == "B3"


def test_nobody_leaves_the_board() -> None:
    assert advanced("A1  .:A", moving="A1").to("A1") == "A2 B1"


@pytest.mark.parametrize(("code", "ends"), [("W", "A2"), ("H", "A2"), ("T", "A2"), ("S", "A2"), ("~", "A2"), ("R", "")])
def test_terrain_that_stops_and_terrain_that_bars(code: str, ends: str) -> None:
    """Section "Terrain Tiles": whoever must stop in a hex moves no further that turn."""
    assert advanced(f".:C  {code}  .  .", moving="A1").to("A1") == ends


@pytest.mark.parametrize("code", [".", "O", "F", "="])
def test_terrain_that_costs_nothing(code: str) -> None:
    assert advanced(f".:C  {code}  .  .", moving="A1").to("A1") == "A2 A3"


def test_a_unit_that_starts_where_one_must_stop_moves_its_full_distance() -> None:
    assert advanced("W:C  .  .  .", moving="A1").to("A1") == "A2 A3"


def test_an_entrenchment_stops_who_enters_a_fence_and_a_fieldwork_do_not() -> None:
    drawn = ".:C  .  .  ."
    assert advanced(drawn, moving="A1", fences="A2/w,e").to("A1") == "A2 A3"
    assert advanced(drawn, moving="A1", works="fieldwork A2/w,sw").to("A1") == "A2 A3"
    assert advanced(drawn, moving="A1", works="entrenchment A2/e,se").to("A1") == "A2"
