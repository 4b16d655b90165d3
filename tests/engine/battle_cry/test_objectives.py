"""Objective hexes under the official rules and the 150 Variant ("Flag Tokens"), and how a scenario file names them."""

import pytest

from engine.battle_cry.scenario import SpecialRule
from engine.battle_cry.scenario_file import read_battle
from engine.errors import ScenarioErrors
from engine.hexgrid import STANDARD_ROWS, grid_of
from tests.engine.scenario.files import EVERYTHING, changed
from tests.support.battle_cry.battle import Battle

BOTH = pytest.mark.rulesets("variant-150", "classic")


@BOTH
def test_a_unit_takes_the_token_when_it_enters_the_hex_and_keeps_it_when_it_leaves() -> None:
    battle = Battle(". .:I . .", moving="A2", objectives="union:A3/1", enemy_hand="rally rally", deck="rally rally")
    battle.do("move A2-A3", "pass")
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate play-card"


@BOTH
def test_the_token_of_a_temporary_objective_returns() -> None:
    battle = Battle(". .:I . .", moving="A2", objectives="union:A2/1=left", enemy_hand="rally")
    battle.do("move A2-A3")
    assert battle.flags == (0, 0)


@BOTH
def test_a_unit_that_goes_from_one_objective_to_another_never_has_both() -> None:
    battle = Battle(
        ". . .:I . .:I .", moving="A3 A5", objectives="union:A2/1=left union:A3/1=left", stands=(4, 0), flags=6
    )
    battle.do("move A5-A6")
    assert battle.flags == (5, 0)
    battle.do("move A3-A2")
    assert battle.flags == (5, 0)
    assert battle.outcome is None


@BOTH
def test_a_general_by_himself_does_not_take_it() -> None:
    battle = Battle(". .:G . .:I", moving="A2*", objectives="union:A3/1")
    battle.do("move A2*-A3")
    assert battle.flags == (0, 0)


@BOTH
def test_it_may_be_the_flag_that_wins_at_once() -> None:
    battle = Battle(". .:I . .", moving="A2", objectives="union:A3/2", stands=(4, 0), flags=6)
    battle.do("move A2-A3")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("union", "flags")


@BOTH
def test_taken_ground_takes_it() -> None:
    battle = Battle(".:I* .:i1 . .:i", fighting="A1", objectives="union:A2/1", enemy_hand="rally")
    faces = "I" + "C" * (int(battle.dice("battle A1>A2").split()[-1]) - 1)
    battle.do(f"battle A1>A2 = {faces}", "ground A1-A2")
    assert battle.flags == (2, 0)


# In a scenario file


def with_rule(rule: str) -> str:
    return changed("\nprovenance:", f"\nspecial:\n  - {rule}\nprovenance:", EVERYTHING)


def test_a_file_names_side_hexes_flags_and_whether_they_are_kept() -> None:
    index = grid_of(STANDARD_ROWS).index
    battle = read_battle(with_rule("objective: {side: union, hexes: C6 d5, flags: 2, kept: no}"), "-")
    hexes = (index["C6"], index["D5"])
    params = (("side", "union"), ("hexes", hexes), ("flags", 2), ("kept", "no"), ("counted", "at-once"))
    assert battle.special == (SpecialRule("objective", params),)
    plain = read_battle(with_rule("objective: {side: confederate, hexes: C6}"), "-")
    assert dict(plain.special[0].params) == {
        "side": "confederate",
        "hexes": (index["C6"],),
        "flags": 1,
        "kept": "",
        "counted": "at-once",
    }


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("objective", "64:5 “side” is missing: expected union or confederate"),
        ("objective: {side: union}", "64:16 “hexes” is missing: expected the objective hexes, such as F5 F6"),
        ("objective: {side: north, hexes: C6}", "64:23 “north” for “side”: expected union or confederate"),
        ("objective: {side: union, hexes: C66}", "64:37 C66 is not on the board: row C has 13 hexes"),
        ("objective: {side: union, hexes: ''}", "64:37 “hexes” is empty: expected the objective hexes, such as F5 F6"),
        ("objective: {side: union, hexes: C6, flags: 9}", "64:48 “9” for “flags”: expected a whole number from 1 to 5"),
        (
            "objective: {side: union, hexes: C6, counted: turn-stat}",
            "64:50 “turn-stat” for “counted”: did you mean “turn-start”?",
        ),
        ("objective: {side: union, hexs: C6}", "64:30 unknown parameter “hexs”: did you mean “hexes”?"),
    ],
)
def test_mistakes_are_named_by_line_and_column(rule: str, message: str) -> None:
    with pytest.raises(ScenarioErrors) as caught:
        read_battle(with_rule(rule), "-")
    said = [f"{one.line}:{one.column} {one.message}" for one in caught.value.errors]
    assert message in said
