"""The special rule ``first-turns``: several turns in a row for the first side, and the count of own turns."""

import pytest

from engine.battle_cry.ruleset import OwnTurn, in_turn
from engine.battle_cry.sides import Side
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

U, C = Side.UNION, Side.CONFEDERATE


def begun(rule: str = "- first-turns: {side: union}", turn: int = 1) -> Battle:
    return Battle(
        ".:I . . . . . . .:i",
        special=rule,
        turn=turn,
        moving="A1",
        hand="rally",
        enemy_hand="bombard",
        deck="leadership hit-and-run",
    )


def test_the_first_side_takes_two_turns_then_they_take_turns() -> None:
    battle = begun()
    battle.do("pass")
    assert battle.asks == "union play-card"
    assert battle.position.turn == 2
    last = begun(turn=2)
    last.do("pass")
    assert last.asks == "confederate play-card"


def test_three_turns() -> None:
    for turn, seat in ((1, "union"), (2, "union"), (3, "confederate")):
        battle = begun("- first-turns: {side: union, turns: 3}", turn)
        battle.do("pass")
        assert battle.asks == f"{seat} play-card"


def test_turns_are_counted_for_each_side() -> None:
    battle = begun()
    turns = battle.setup.rules.turns
    assert [turns(battle.setup, turn) for turn in range(1, 7)] == [
        OwnTurn(U, 1), OwnTurn(U, 2), OwnTurn(C, 1), OwnTurn(U, 3), OwnTurn(C, 2), OwnTurn(U, 4),
    ]  # fmt: skip
    on = battle.setup.rules.turn_of
    assert [on(battle.setup, U, own) for own in (1, 2, 3, 4)] == [1, 2, 4, 6]
    assert [on(battle.setup, C, own) for own in (1, 2)] == [3, 5]
    assert [in_turn(battle.setup, turn) for turn in range(1, 5)] == [
        OwnTurn(U, 1), OwnTurn(C, 1), OwnTurn(U, 2), OwnTurn(C, 2),
    ]  # fmt: skip


def test_reinforcements_count_them_too() -> None:
    """The second turn of the battle is the first side's second."""
    battle = begun("- first-turns: {side: union}\n- reinforcements: {side: union, turn: 2, hexes: A3, cavalry: 1}")
    battle.do("pass")
    assert battle.asks == "union arrive"
