"""Variant 150, "Ranged Combat", "Cavalry - Range 2 hexes - Optional": a choice of the match."""

import pytest

from tests.support.battle_cry.battle import Battle

ON = {"carbines": "on"}


@pytest.mark.parametrize("figures", [1, 2, 3])
def test_cavalry_that_did_not_move_fires_two_hexes_with_a_die_a_figure(figures: int) -> None:
    battle = Battle(f".:C{figures}  .  .:i4", fighting="A1", options=ON)
    assert battle.legal() == ["battle A1>A3", "pass"]
    assert battle.dice("battle A1>A3") == f"{figures} = {figures}"


def test_carbines_hit_with_symbols_only() -> None:
    battle = Battle(".:C  .  .:i4", fighting="A1", options=ON)
    battle.do("battle A1>A3 = ISS")
    battle.shows(".:C  .  .:i3")


def test_cavalry_that_moved_does_not_fire_but_melees() -> None:
    battle = Battle(
        """
        .:C   .     .     .:i4
          .     .     .     .:I
        """,
        moving="A1",
        fighting="B4",
        options=ON,
    )
    battle.do("move A1-A2")
    assert battle.legal() == ["battle B4>A4", "pass"]
    assert battle.explain("battle A2>A4") == "moved-first A2 A4 (2)"
    near = Battle(".:C  .  .  .:i4", moving="A1", options=ON)
    near.do("move A1-A3")
    assert near.legal() == ["battle A3>A4", "pass"]


def test_carbines_need_a_line_of_sight_and_reach_two_hexes() -> None:
    hidden = Battle(".:C  W  .:i4", fighting="A1", options=ON)
    assert hidden.explain("battle A1>A3") == "sight-blocked A1 A3 A2 (woods)"
    far = Battle(".:C  .  .  .:i4", fighting="A1", options=ON)
    assert far.explain("battle A1>A4") == "out-of-range A1 A4 (3, 2)"


def test_without_the_option_cavalry_does_not_fire() -> None:
    battle = Battle(".:C  .  .:i4", fighting="A1")
    assert battle.legal() == []
