"""Official rules, "Line of Sight": cases beyond the tests that all rulesets share."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers


def test_artillery_on_a_hill_fires_over_a_friend_below_it_and_the_enemy_does_not_fire_back() -> None:
    """House reading: the official answers know that it may; over whom is the 150 Variant's example 8."""
    drawn = "C2 H:a .:i . .:I"
    assert Classic(drawn, fighting="C2", active="confederate").legal() == answers("battle C2>C5", "pass")
    assert Classic(drawn, fighting="C5").explain("battle C5>C2") == "sight-blocked C5 C2 C3 (infantry)"


@pytest.mark.parametrize(("shooter", "friend"), [(".:A", ".:I"), ("H:I", ".:I"), ("H:A", "W:I"), ("H:A", "H:I")])
def test_nobody_else_fires_over_a_friend(shooter: str, friend: str) -> None:
    battle = Classic(f"{shooter} {friend} . .:i", fighting="A1")
    assert battle.legal() == []


def test_a_general_alone_blocks_like_a_unit_and_is_a_target_himself() -> None:
    battle = Classic(".:A . .:g . .:i", fighting="A1")
    assert battle.legal() == answers("battle A1>A3", "pass")
    assert battle.explain("battle A1>A5") == "sight-blocked A1 A5 A3 (general)"
