"""Pruitt's Landing: every rule of the book once, on an invented map that says so."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.blue_grey.board import Board
from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.sides import Side
from engine.blue_grey.terrain import hex_table, side_table
from engine.hexgrid_columns import NOWHERE
from engine.scenarios import scenario_text
from tests.support.blue_grey.case_witnesses import WITNESSES
from tests.support.blue_grey.event_totals import setup_of
from tests.support.blue_grey.rare_choices import ALL, BATTLES, seen


@pytest.fixture(name="battle", scope="module")
def _battle() -> BlueGreyScenario:
    return read_battle(scenario_text("pruitts-landing"), "-")


@pytest.fixture(name="ground", scope="module")
def _ground(battle: BlueGreyScenario) -> Board:
    return Board(battle)


def test_every_terrain_is_there_and_ground_of_level_2(battle: BlueGreyScenario) -> None:
    assert set(battle.terrain) == set(hex_table())
    assert [battle.level[hex_] for hex_, terrain in enumerate(battle.terrain) if terrain == "clear"].count(2) == 2


def test_everything_that_lies_along_hexsides_is_there(battle: BlueGreyScenario) -> None:
    assert {side.kind for side in battle.hexsides} == set(side_table())


def test_every_kind_of_unit_is_there(battle: BlueGreyScenario) -> None:
    kinds = [{unit.kind for unit in battle.units if unit.side == side} for side in Side]
    assert kinds[Side.CONFEDERATE] == {"infantry", "cavalry", "artillery", "horse-artillery"}
    assert kinds[Side.UNION] == kinds[Side.CONFEDERATE] | {"gunboat", "train"}
    assert len(battle.units) == 16


def test_it_is_six_turns_one_of_them_by_night_and_works_may_be_built(battle: BlueGreyScenario) -> None:
    assert (battle.turns, battle.night, battle.works_allowed) == (6, (4,), True)
    assert len(battle.places) == 80


def test_both_sides_are_reinforced(battle: BlueGreyScenario) -> None:
    assert Counter((unit.side, unit.turn) for unit in battle.units if unit.turn) == {
        (Side.UNION, 2): 2,
        (Side.UNION, 3): 1,
        (Side.CONFEDERATE, 2): 1,
    }


def test_a_trench_faces_the_bridge(battle: BlueGreyScenario, ground: Board) -> None:
    (trench,) = battle.works
    assert ground.names[trench.hex] == "0405"
    covered = {near for side, near in enumerate(ground.neighbours[trench.hex]) if trench.sides >> side & 1}
    assert ground.index("0406") in covered


def test_there_is_something_of_all_that_gives_points(battle: BlueGreyScenario, ground: Board) -> None:
    goal = battle.victory
    assert goal.lost
    assert len(goal.objectives) == 3
    assert goal.exit is not None
    assert [ground.names[hex_] for hex_ in goal.exit.road[Side.CONFEDERATE]] == ["0410"]
    assert goal.supply is not None
    assert goal.train is not None


def test_no_enemies_are_adjacent_at_the_start(battle: BlueGreyScenario, ground: Board) -> None:
    stands = [{unit.hex for unit in battle.units if unit.side == side and unit.hex != NOWHERE} for side in Side]
    assert not {near for hex_ in stands[Side.UNION] for near in ground.near[hex_]} & stands[Side.CONFEDERATE]


def test_all_of_it_is_said_to_be_invented(battle: BlueGreyScenario) -> None:
    assert {(one.origin, one.note) for one in battle.provenance} == {("house", "invented")}
    assert "never was" in battle.introduction


# Every rule turns up: ``tests.support.blue_grey.rare_choices`` has the battles, ``blue_grey_witnesses`` what is looked
# for


@pytest.fixture(name="turned_up", scope="module")
def _turned_up() -> set[str]:
    setup = setup_of("pruitts-landing")
    return set().union(*(seen(setup, seed, ALL) for seed in BATTLES))


def test_every_case_of_the_page_of_rules_is_looked_for() -> None:
    rules = Path(__file__).parents[3] / "docs" / "rules.md"
    page = rules.read_text("utf-8").split("\n## Blue & Grey\n")[1]
    assert set(WITNESSES) == set(re.findall(r"^\| (\d+\.\d+) \|", page, re.MULTILINE))


@pytest.mark.parametrize("what", ALL)
def test_every_rule_turns_up_in_a_battle(turned_up: set[str], what: str) -> None:
    assert what in turned_up, "it has changed: see ``BATTLES``"
