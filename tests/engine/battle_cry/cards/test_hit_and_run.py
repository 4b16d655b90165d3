"""Hit and Run: every cavalry unit moves, battles, and moves again; no step is compulsory."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")


def test_a_turn_of_hit_and_run() -> None:
    """Up, at them, and back in another direction."""
    battle = Battle(
        """
        R    .    .:i4 R
          R    .    R    .
        R    .:C3 R    .:I
        """,
        hand="hit-and-run",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move C2-A2 C2-B2", "pass")
    battle.do("move C2-A2")
    assert battle.legal() == answers("battle A2>A3", "pass")
    battle.do("battle A2>A3 = ISC")
    assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("pass"))
    battle.do("pass")
    assert battle.legal() == answers("move A2-B2 A2-C2", "pass")
    battle.do("move A2-B2")
    battle.shows("""
        R    .    .:i2 R
          R    .:C3 R    .
        R    .    R    .:I
    """)
    assert battle.asks == "union end-turn"
    battle.do("pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


def test_all_cavalry_of_every_section_and_nothing_else() -> None:
    battle = Battle(". .:C . . .:I* . .:C1 . . .:A . .:C* .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move A2-A1 A2-A3 A2-A4 A7-A6 A7-A8 A7-A9 A12-A11 A12-A13", "pass")


def test_the_second_move_needs_no_battle_and_no_first_move() -> None:
    battle = Battle(".:C . . . . . .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move A1-A2 A1-A3 A1-A4", "pass")
    battle.do("move A1-A4")
    assert battle.legal() == answers("move A4-A1 A4-A2 A4-A3 A4-A5 A4-A6 A4-A7", "pass")
    battle.undo()
    battle.do("pass")
    assert battle.legal() == answers("move A1-A2 A1-A3 A1-A4", "pass")
    battle.do("move A1-A4")
    assert battle.asks == "union end-turn"


def test_each_move_obeys_the_ground_by_itself() -> None:
    """The woods end the first move and forbid the battle of that turn; the second move goes on from there."""
    battle = Battle(".:C W . W . .:i", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move A1-A2", "pass")
    battle.do("move A1-A2")
    assert battle.legal() == answers("move A2-A1 A2-A3 A2-A4", "pass")
    battle.do("move A2-A4")
    assert battle.asks == "union end-turn"

    battle = Battle(".:C W .:i .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "move A1-A2")
    assert battle.legal() == answers("move A2-A1", "pass")  # it entered the woods: no battle


def test_a_river_ends_a_move_and_costs_a_die() -> None:
    battle = Battle(".:C ~ .:i .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move A1-A2", "pass")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A2>A3", "pass")
    assert battle.dice("battle A2>A3") == "3 -1 ground = 2"
    battle.do("battle A2>A3 = SS", "confederate: pass")
    assert battle.legal() == answers("move A2-A1", "pass")


def test_one_battle_only_even_after_the_second_move() -> None:
    battle = Battle(".:C . .:i .", hand="hit-and-run", enemy_hand="rally", deck="bombard")
    battle.do("play hit-and-run", "pass", "move A1-A2")
    assert battle.asks == "union end-turn"


def test_all_battles_come_before_the_second_moves() -> None:
    battle = Battle(".:C .:i . . .:i .:C .", hand="hit-and-run", enemy_hand="rally", deck="bombard")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move A6-A7", "pass")
    battle.do("pass")
    assert battle.legal() == answers("battle A1>A2 A6>A5", "pass")
    battle.do("battle A6>A5 = SSS", "confederate: pass")
    assert battle.legal() == answers("battle A1>A2", "pass")
    battle.do("pass")
    assert battle.legal() == answers("move A6-A7", "pass")


@pytest.mark.rulesets("variant-150")
def test_fight_back_comes_before_the_second_move() -> None:
    """The cavalry loses a figure; then it runs."""
    battle = Battle(
        """
        .    .:i4 R
          R    .:C3 R
        R    .    .    .
        """,
        hand="hit-and-run",
        enemy_hand="fight-back",
        deck="rally bombard",
    )
    battle.do("play hit-and-run", "pass", "battle B2>A2 = III")
    assert battle.legal() == answers("play fight-back", "pass")
    battle.do("confederate: play fight-back = C")
    battle.shows("""
        .    .:i1 R
          R    .:C2 R
        R    .    .    .
    """)
    assert battle.legal() == answers("move B2-C2 B2-C3 B2-C4", "pass")
    battle.do("move B2-C4", "pass")
    assert battle.hand("confederate") == "rally"  # who fought back draws first
    assert battle.hand("union") == "bombard"


def test_a_general_rides_along_in_both_moves() -> None:
    battle = Battle(".:C* . . . .:i .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "move A1-A4", "battle A4>A5 = III", "confederate: pass", "move A4-A2")
    battle.shows(". .:C* . . .:i1 .")


def test_a_general_taken_up_in_the_first_move_comes_along_in_the_second() -> None:
    battle = Battle(".:C .:G . . .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move A1-A2", "pass")
    battle.do("move A1-A2")
    assert battle.legal() == answers("move A2-A1 A2-A3 A2-A4 A2-A5", "pass")
    battle.do("move A2-A4")
    battle.shows(". . . .:C* .")


def test_ground_taken_is_left_again_by_the_second_move() -> None:
    battle = Battle(".:C* .:i1 . . .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "battle A1>A2 = III")
    assert battle.legal() == answers("ground A1-A2", "pass")
    battle.do("ground A1-A2")
    assert battle.legal() == answers("move A2-A1 A2-A3 A2-A4 A2-A5", "pass")


@pytest.mark.rulesets("variant-150")
def test_carbines_before_the_only_move() -> None:
    """Cavalry that has not moved yet fires at two hexes, then rides."""
    battle = Battle(".:C . .:i .", hand="hit-and-run", enemy_hand="rally", options={"carbines": "on"})
    battle.do("play hit-and-run", "pass")
    assert battle.legal() == answers("battle A1>A3", "pass")
    battle.do("battle A1>A3 = ISS", "confederate: pass")
    battle.shows(".:C . .:i3 .")
    assert battle.legal() == answers("move A1-A2", "pass")


def test_without_cavalry_one_order_to_a_unit_under_its_ordinary_rules() -> None:
    battle = Battle(".:i . .:I . . .:A . .:G", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("order A3 A6", "pass")
    battle.do("order A3")
    assert battle.legal() == answers("move A3-A2 A3-A4", "pass")
    battle.do("move A3-A2", "battle A2>A1 = CCCC", "confederate: pass")
    assert battle.asks == "confederate play-card"  # no second move
