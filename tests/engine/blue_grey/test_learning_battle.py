"""Pruitt's Landing has every rule of the book in it once, and says that it is invented."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.blue_grey.ground import Ground
from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.sides import Side
from engine.blue_grey.terrain import hex_table, side_table
from engine.hexgrid_columns import NOWHERE
from engine.scenarios import scenario_text


@pytest.fixture(name="battle", scope="module")
def _battle() -> BlueGreyScenario:
    return read_battle(scenario_text("pruitts-landing"), "-")


@pytest.fixture(name="ground", scope="module")
def _ground(battle: BlueGreyScenario) -> Ground:
    return Ground(battle)


def test_every_terrain_is_there_and_ground_of_level_2(battle: BlueGreyScenario) -> None:
    assert set(battle.terrain) == set(hex_table())
    assert [battle.level[hex_] for hex_, terrain in enumerate(battle.terrain) if terrain == "clear"].count(2) == 2


def test_everything_that_lies_along_hexsides_is_there(battle: BlueGreyScenario) -> None:
    assert {side.kind for side in battle.hexsides} == set(side_table())


def test_every_kind_of_unit_is_there_but_the_train(battle: BlueGreyScenario) -> None:
    kinds = [{unit.kind for unit in battle.units if unit.side == side} for side in Side]
    assert kinds[Side.CONFEDERATE] == {"infantry", "cavalry", "artillery", "horse-artillery"}
    assert kinds[Side.UNION] == kinds[Side.CONFEDERATE] | {"gunboat"}
    assert len(battle.units) == 14


def test_it_is_six_turns_one_of_them_by_night_and_works_may_be_built(battle: BlueGreyScenario) -> None:
    assert (battle.turns, battle.night, battle.works_allowed) == (6, (4,), True)
    assert len(battle.places) == 80


def test_both_sides_are_reinforced(battle: BlueGreyScenario) -> None:
    assert Counter((unit.side, unit.turn) for unit in battle.units if unit.turn) == {
        (Side.UNION, 2): 2,
        (Side.CONFEDERATE, 2): 1,
    }


def test_a_trench_faces_the_bridge(battle: BlueGreyScenario, ground: Ground) -> None:
    (trench,) = battle.works
    assert ground.names[trench.hex] == "0405"
    covered = {near for side, near in enumerate(ground.neighbours[trench.hex]) if trench.sides >> side & 1}
    assert ground.index("0406") in covered


def test_there_are_places_to_hold_and_one_to_leave_by(battle: BlueGreyScenario) -> None:
    assert len(battle.victory.objectives) == 3
    assert battle.victory.exit is not None
    assert battle.victory.exit.points[Side.CONFEDERATE]


def test_no_enemies_are_adjacent_at_the_start(battle: BlueGreyScenario, ground: Ground) -> None:
    stands = [{unit.hex for unit in battle.units if unit.side == side and unit.hex != NOWHERE} for side in Side]
    assert not {near for hex_ in stands[Side.UNION] for near in ground.near[hex_]} & stands[Side.CONFEDERATE]


def test_all_of_it_is_said_to_be_invented(battle: BlueGreyScenario) -> None:
    assert {(one.origin, one.note) for one in battle.provenance} == {("house", "invented")}
    assert "never was" in battle.introduction
