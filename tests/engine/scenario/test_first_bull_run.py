"""The file of First Bull Run against the sources; the rest of it is marked as house readings."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import ARMS, Side
from engine.scenario_check import check_scenario
from engine.scenarios import scenario_text

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "first-bull-run.json").read_text("utf-8"))


@pytest.fixture(name="battle", scope="module")
def read() -> BattleScenario:
    return read_battle(scenario_text("first-bull-run"), "first-bull-run.yaml")


def test_the_armies(battle: BattleScenario) -> None:
    assert [army.cards for army in battle.armies] == FACTS["cards"]
    assert [army.flags_to_win for army in battle.armies] == FACTS["flags"]
    assert [army.commander for army in battle.armies] == ["Irvin McDowell", "P. G. T. Beauregard"]
    assert (battle.first.name.lower(), battle.top.name.lower()) == (FACTS["first"], FACTS["top"])
    assert battle.date == "1861-07-21"
    assert battle.special == ()


def test_the_counts(battle: BattleScenario) -> None:
    report = check_scenario("first-bull-run")
    assert report.ok
    assert report.units == FACTS["counts"]
    assert report.tiles == FACTS["tiles"]


@pytest.mark.parametrize("terrain", FACTS["tiles"])
def test_the_ground_hex_by_hex(battle: BattleScenario, terrain: str) -> None:
    names = battle.grid.names
    assert [names[at] for at, layers in enumerate(battle.layers) if terrain in layers] == FACTS["hexes"][terrain]


@pytest.mark.parametrize("side", Side)
def test_the_pieces_hex_by_hex(battle: BattleScenario, side: Side) -> None:
    names, expected = battle.grid.names, FACTS["hexes"][side.name.lower()]
    for arm in ARMS:
        assert [names[unit.hex] for unit in battle.units if (unit.side, unit.arm) == (side, arm)] == expected[arm]
    generals = {names[one.hex]: one.name for one in battle.generals if one.side == side}
    assert generals == expected["generals"]


def test_what_is_ours_is_marked(battle: BattleScenario) -> None:
    ours = [fact for fact in battle.provenance if fact.origin == "house"]
    assert [fact.field for fact in ours] == ["lines", "H10"]
    assert all(fact.note for fact in ours)


def test_players_are_told_what_it_is_about(battle: BattleScenario) -> None:
    assert 2 <= battle.introduction.count(".") <= 5
    assert battle.places[battle.grid.index["C6"]] == "Henry House"
