"""Troops that a scenario calls green go back two hexes for each flag, under every ruleset."""

import pytest

from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import ARMS
from tests.engine.scenario.files import changed
from tests.support.battle_cry.battle import Battle


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_two_hexes_for_each_flag() -> None:
    battle = Battle(". . .\n . . .\n. .:c? .\n . . .\n. .:A .", fighting="E2")
    dice = int(battle.dice("battle E2>C2").split()[-1])
    battle.do(f"battle E2>C2 = F{'I' * (dice - 1)}")
    assert battle.asked.numbers == (2, 0)
    assert battle.legal() == ["retreat C2-A1", "retreat C2-A2", "retreat C2-A3"]


@pytest.mark.parametrize("arm", ARMS)
def test_a_file_says_so(arm: str) -> None:
    battle = read_battle(changed("    cavalry: C4\n", f"    cavalry: C4\n    green {arm}: C5\n"), "-")
    (green,) = (unit for unit in battle.units if "green" in unit.traits)
    assert (green.arm, battle.grid.names[green.hex]) == (arm, "C5")
