"""Terrain: fieldwork, a token on two hexsides. House values (reading 20): one die less, one flag may be ignored."""

import pytest

from tests.support.battle_cry.battle import Battle

DRAWN = """
    .     .     .
      .     .     .
    .:I4  .:i4  .:I4
"""


def test_a_fieldwork_takes_a_die_off_across_its_hexsides() -> None:
    battle = Battle(DRAWN, fighting="C1 C3", works="fieldwork C2/w,sw")
    assert battle.dice("battle C1>C2") == "4 -1 cover = 3"
    assert battle.dice("battle C3>C2") == "4 = 4"


def test_one_flag_across_a_covered_hexside_may_be_ignored() -> None:
    battle = Battle(DRAWN, fighting="C1 C3", works="fieldwork C2/w,sw")
    battle.do("battle C1>C2 = FFA")
    assert battle.asks == "confederate ignore-flags"
    assert battle.legal() == ["ignore 0", "ignore 1"]
    battle.do("confederate: ignore 1")
    assert battle.legal() == ["retreat C2-B1", "retreat C2-B2"]


def test_no_flag_across_an_open_hexside_may_be_ignored() -> None:
    battle = Battle(DRAWN, fighting="C1 C3", works="fieldwork C2/w,sw")
    battle.do("battle C3>C2 = FAAA")
    assert battle.asks == "confederate retreat-unit"


def test_a_second_token_covers_two_more_hexsides() -> None:
    battle = Battle(DRAWN, fighting="C1 C3", works="fieldwork C2/w,sw fieldwork C2/e,se")
    assert battle.dice("battle C1>C2") == "4 -1 cover = 3"
    assert battle.dice("battle C3>C2") == "4 -1 cover = 3"


@pytest.mark.parametrize(("sides", "dice"), [("se,e", "4 = 4"), ("sw,w", "4 = 4"), ("se,sw", "4 -1 cover = 3")])
def test_through_a_corner_both_hexsides_must_be_covered(sides: str, dice: str) -> None:
    """Reading 8, for the dice and for the flag."""
    battle = Battle(
        """
        .     .     .
          .     .     .
        .     .:i4  .
          .     .     .
        .     .:I4  .
        """,
        fighting="E2",
        works=f"fieldwork C2/{sides}",
    )
    assert battle.dice("battle E2>C2") == dice
    covered = sides == "se,sw"
    battle.do(f"battle E2>C2 = F{'AA' if covered else 'AAA'}")
    assert battle.asks == f"confederate {'ignore-flags' if covered else 'retreat-unit'}"


def test_two_tokens_cover_a_corner_between_them() -> None:
    battle = Battle(
        """
        .     .:i4  .
          .     .     .
        .     .:I4  .
        """,
        fighting="C2",
        works="fieldwork A2/w,sw fieldwork A2/e,se",
    )
    assert battle.dice("battle C2>A2") == "4 -1 cover = 3"


def test_terrain_and_fieldwork_do_not_add_up() -> None:
    battle = Battle(".:I4  W:i4", fighting="A1", works="fieldwork A2/w,sw")
    assert battle.dice("battle A1>A2") == "4 -1 cover = 3"


def test_a_fieldwork_stays_when_its_unit_leaves_and_protects_whoever_is_there() -> None:
    battle = Battle(
        """
        .     .     .
          .     .     .
        .:I4  .:I4  .:i4
        """,
        moving="C2",
        enemy_hand="attack-center",
        works="fieldwork C2/w,sw",
    )
    battle.do("move C2-B2", "pass")
    assert battle.view().works[0].hex == "C2"
