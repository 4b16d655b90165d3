"""Questions and refusals name the section of the rulebook in force."""

import pytest

from engine.match import explain, parse_action
from tests.support.battle_cry.battle import Battle

DRAWN = """
    A1  .     .     .
     B1   .     .:i2* .
    C1  .     .:I4* .
"""


@pytest.mark.parametrize(
    ("ruleset", "flags", "back", "ground"),
    [
        ("variant-150", "Bolster Morale", "Retreat", "Take Ground"),
        ("classic", "Generals in Battle", "Retreat", "Generals in Battle"),
    ],
)
def test_questions_after_a_battle(ruleset: str, flags: str, back: str, ground: str) -> None:
    battle = Battle(DRAWN, fighting="C2", ruleset=ruleset)
    battle.do("battle C2>B2 = FCCC")
    assert battle.asked.rule == flags
    battle.do("confederate: ignore 0")
    assert battle.asked.rule == back
    battle.do("confederate: retreat B2-A2")
    assert battle.asked.rule == ground


@pytest.mark.parametrize(("ruleset", "rule"), [("variant-150", "General's Retreat"), ("classic", "Retreat")])
def test_the_retreat_of_a_general(ruleset: str, rule: str) -> None:
    battle = Battle(DRAWN, fighting="C2", ruleset=ruleset)
    battle.do(f"battle C2>B2 = IIFC{' C' if ruleset == 'variant-150' else ''}")
    assert (battle.asked.kind, battle.asked.rule) == ("retreat-general", rule)


@pytest.mark.parametrize(("ruleset", "rule"), [("variant-150", "Ranged Combat"), ("classic", "Range")])
def test_why_not(ruleset: str, rule: str) -> None:
    battle = Battle(".:I . . . . .:i", fighting="A1", ruleset=ruleset)
    refusal = explain(battle.state, battle.asked.seat, parse_action(battle.setup, "battle A1>A6"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("out-of-range", rule)
