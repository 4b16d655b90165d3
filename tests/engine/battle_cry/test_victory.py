"""Variant 150 and what the other rulebooks share: "How to Win": the set number of flags, taken at any instant."""

import pytest

from engine.decision import CONFEDERATE, PASS, UNION, Outcome
from engine.errors import GameOver
from engine.match import agree_draw, legal_actions, resign, submit
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic")


def test_the_last_flag_needed_wins_at_once() -> None:
    battle = Battle(".:I4  .:i1  .:I4  .:i4", fighting="A1 A3", flags=4, stands=(3, 2))
    battle.do("battle A1>A2 = IACC")
    assert battle.outcome == Outcome(UNION, "flags", ((UNION, 4), (CONFEDERATE, 2)))
    assert legal_actions(battle.state) == ()
    with pytest.raises(GameOver):
        submit(battle.state, UNION, PASS)


def test_one_flag_less_is_not_enough() -> None:
    battle = Battle(".:I4  .:i1  .:I4  .:i4", fighting="A1 A3", flags=5, stands=(3, 2))
    battle.do("battle A1>A2 = IACC")
    assert battle.outcome is None


def test_each_side_has_its_own_number() -> None:
    battle = Battle(".:i4  .:I1", fighting="A1", active="confederate", flags=(2, 1))
    battle.do("battle A1>A2 = IACC")
    assert battle.outcome == Outcome(CONFEDERATE, "flags", ((UNION, 0), (CONFEDERATE, 1)))


@pytest.mark.rulesets("variant-150")
def test_a_unit_that_falls_in_its_retreat_decides_too() -> None:
    battle = Battle(
        """
        A1  .     .:i2  .
         B1   .     .     .
        C1  .     .:I4  .
        """,
        fighting="C2",
        flags=1,
    )
    battle.do("battle C2>A2 = FFAA")
    assert battle.outcome is not None
    assert battle.outcome.winner == UNION


def test_nothing_more_is_rolled_once_the_battle_is_decided() -> None:
    """The unit's flag wins: its general is not checked."""
    battle = Battle(".:I4  .:i1*", fighting="A1", flags=1)
    battle.do("battle A1>A2 = ICAA")
    assert battle.flags == (1, 0)


@pytest.mark.rulesets("variant-150")
def test_a_generals_flag_wins_as_well() -> None:
    battle = Battle(".:I4  .:i4*", fighting="A1", flags=1)
    battle.do("battle A1>A2 = IAAA SS")
    assert battle.outcome is not None
    assert battle.outcome.winner == UNION


def test_losing_every_general_decides_nothing() -> None:
    """It does under the Advanced Rulebook ("Killed in Action")."""
    battle = Battle(".:I  .:g  .  .:i", fighting="A1", enemy_hand="rally", flags=2)
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = S{'I' * (dice - 1)}")
    assert battle.flags == (1, 0)
    assert battle.outcome is None
    assert battle.asks == "confederate play-card"


@pytest.mark.rulesets("variant-150")
def test_fighting_back_may_win_in_the_enemys_turn() -> None:
    battle = Battle(".:I1  .:i4", fighting="A1", enemy_hand="fight-back", flags=1)
    battle.do("battle A1>A2 = A", "confederate: play fight-back = IAAA")
    assert battle.outcome is not None
    assert battle.outcome.winner == CONFEDERATE


def test_a_general_who_left_his_edge_counts_for_nobody() -> None:
    battle = Battle(".:I4  .:g", fighting="A1", flags=1)
    battle.do("battle A1>A2 = IAAA")
    assert battle.outcome is None


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_resignation() -> None:
    battle = Battle(".:I4  .:i4", fighting="A1", stands=(1, 2))
    state, _ = resign(battle.state, UNION)
    assert state.outcome == Outcome(CONFEDERATE, "resigned", ((UNION, 1), (CONFEDERATE, 2)))


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_a_draw_by_agreement() -> None:
    battle = Battle(".:I4  .:i4", fighting="A1", stands=(1, 2))
    state, _ = agree_draw(battle.state)
    assert state.outcome == Outcome(None, "agreed", ((UNION, 1), (CONFEDERATE, 2)))
    with pytest.raises(GameOver):
        resign(state, UNION)
