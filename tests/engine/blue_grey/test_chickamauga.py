"""The file of Chickamauga against the counts of the sources: hexes, units, the creek, the roads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

import engine.blue_grey.family  # noqa: F401  (it registers the family)
from engine.blue_grey.board import Board
from engine.blue_grey.scenario import BlueGreyScenario, UnitSetup
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.sides import Side
from engine.blue_grey.survey import traced
from engine.chance import Seeded
from engine.family import family
from engine.hexgrid_columns import NOWHERE
from engine.match import new_match, view
from engine.scenarios import scenario_text

WAYS = {"road", "bridge"}

Open = Callable[[frozenset[str]], bool]


@pytest.fixture(name="battle", scope="module")
def _battle() -> BlueGreyScenario:
    return read_battle(scenario_text("chickamauga-blue-grey"), "-")


@pytest.fixture(name="ground", scope="module")
def _ground(battle: BlueGreyScenario) -> Board:
    return Board(battle)


def reached(ground: Board, start: str, passes: Open) -> set[str]:
    """The hexes that can be reached over hexsides that let one pass."""
    found, ahead = {ground.index(start)}, [ground.index(start)]
    while ahead:
        hex_ = ahead.pop()
        for near in ground.near[hex_]:
            if near not in found and passes(ground.features(hex_, near)):
                found.add(near)
                ahead.append(near)
    return {ground.names[hex_] for hex_ in found}


def pairs(ground: Board, kind: str) -> set[frozenset[str]]:
    return {
        frozenset((ground.names[one], ground.names[other]))
        for (one, other), kinds in ground.sides.items()
        if kind in kinds
    }


def points(units: Iterable[UnitSetup]) -> int:
    return sum(unit.strength for unit in units)


def test_674_hexes_are_in_play(battle: BlueGreyScenario) -> None:
    assert len(battle.places) == 674
    assert Counter(battle.terrain) == {"clear": 241, "forest": 300, "rough": 12, "forest-rough": 121}


def test_the_map_has_25_columns_and_odd_ones_are_high(battle: BlueGreyScenario, ground: Board) -> None:
    assert {column for column, _ in battle.places} == set(range(1, 26))
    near = {ground.names[hex_] for hex_ in ground.near[ground.index("0705")]}
    assert near == {"0704", "0706", "0604", "0605", "0804", "0805"}


def test_the_armies_at_the_start(battle: BlueGreyScenario) -> None:
    here = [[unit for unit in battle.units if unit.side == side and not unit.turn] for side in Side]
    assert [len(units) for units in here] == [14, 32]
    assert [points(units) for units in here] == [70, 132]
    assert all(unit.allowance == 6 for unit in battle.units)


def test_the_arrivals(battle: BlueGreyScenario) -> None:
    later = [[unit for unit in battle.units if unit.side == side and unit.turn] for side in Side]
    assert [len(units) for units in later] == [26, 14]
    assert [points(units) for units in later] == [111, 59]
    turns = [Counter(unit.turn for unit in units) for units in later]
    assert turns == [{2: 12, 5: 9, 6: 3, 7: 1, 8: 1}, {2: 9, 5: 4, 8: 1}]


def test_they_arrive_at_the_southern_edge(battle: BlueGreyScenario, ground: Board) -> None:
    entries = {(unit.side, tuple(ground.names[hex_] for hex_ in unit.entries)) for unit in battle.units if unit.turn}
    assert entries == {(Side.UNION, ("0728", "1027")), (Side.CONFEDERATE, ("1627", "1928"))}


def test_there_are_batteries_cavalry_and_one_train(battle: BlueGreyScenario) -> None:
    kinds = [Counter(unit.kind for unit in battle.units if unit.side == side) for side in Side]
    assert kinds == [
        {"infantry": 31, "cavalry": 5, "artillery": 3, "train": 1},
        {"infantry": 34, "cavalry": 9, "artillery": 3},
    ]


def test_no_enemies_are_adjacent_at_the_start(battle: BlueGreyScenario, ground: Board) -> None:
    stands = [{unit.hex for unit in battle.units if unit.side == side and unit.hex != NOWHERE} for side in Side]
    assert not {near for hex_ in stands[Side.UNION] for near in ground.near[hex_]} & stands[Side.CONFEDERATE]


def test_every_hexside_joins_neighbours_once(battle: BlueGreyScenario, ground: Board) -> None:
    found = [(side.kind, side.one, side.other) for side in battle.hexsides]
    assert len(found) == len(set(found))
    assert all(other in ground.near[one] for _, one, other in found)


def test_the_creek_cuts_87_hexes_off_but_for_four_bridges_and_six_fords(ground: Board) -> None:
    west = reached(ground, "0101", lambda kinds: "creek" not in kinds)
    assert len(ground.names) - len(west) == 87
    assert {"2503", "2520", "1627", "1328"}.isdisjoint(west)
    assert {"1227", "1128", "1127"} <= west, "the bank of the Union in the far south"
    assert len(pairs(ground, "bridge")) == 4
    assert len(pairs(ground, "ford")) == 6
    assert pairs(ground, "bridge") | pairs(ground, "ford") <= pairs(ground, "creek")
    assert len(reached(ground, "0101", lambda kinds: not kinds & {"creek"} or bool(kinds & {"bridge", "ford"}))) == 674


@pytest.mark.parametrize("exit_", ["0101", "0111"])
def test_a_road_leads_from_each_exit_to_the_eastern_edge(battle: BlueGreyScenario, ground: Board, exit_: str) -> None:
    goal = battle.victory.exit
    assert goal is not None
    edge = {ground.names[hex_] for hex_ in goal.road[Side.CONFEDERATE]}
    assert edge == {name for name in ground.names if name.startswith("25")}
    assert reached(ground, exit_, lambda kinds: bool(kinds & WAYS)) & edge == {"2503", "2512"}


def test_the_roads_over_the_northern_bridges_run_on_to_the_edge(ground: Board) -> None:
    roads = {bridge: reached(ground, bridge, lambda kinds: bool(kinds & WAYS)) for bridge in ("2311", "2216")}
    assert {"2512", "1609", "0101"} <= roads["2311"]
    assert {"2517", "2016"} <= roads["2216"]
    assert "0101" not in roads["2216"], "from Reed's Bridge no road to the west is known"


def test_trails_join_where_their_loose_ends_face_each_other(ground: Board) -> None:
    def trail(kinds: frozenset[str]) -> bool:
        return bool(kinds & {"road", "trail"})

    joined = reached(ground, "0805", trail)
    assert {"0905", "0906", "1006", "1107", "2112", "1316"} <= joined
    assert {"2120", "2219", "2320", "2420"} <= reached(ground, "2219", trail)


def test_roads_and_trails_lead_on_over_the_crossings(ground: Board) -> None:
    assert pairs(ground, "bridge") <= pairs(ground, "road")
    assert pairs(ground, "ford") <= pairs(ground, "trail")


def test_the_train_can_reach_the_exits(ground: Board) -> None:
    ways = reached(ground, "0728", lambda kinds: bool(kinds & {"road", "trail"}))
    assert {"0101", "0111", "1027"} <= ways


LOST = (1, 1)
"""From an even column: the one direction, in columns and rows, that the source has nowhere."""


def test_what_we_put_back_is_of_the_direction_that_the_source_lost(battle: BlueGreyScenario, ground: Board) -> None:
    other = set()
    for side in battle.hexsides:
        (column, row), (to, down) = battle.places[side.one], battle.places[side.other]
        is_lost = (abs(to - column), (down - row) * (to - column)) == LOST and min(column, to) % 2 == 0
        assert not is_lost or side.repair, "the source has none of it"
        if side.repair and not is_lost:
            other.add((side.kind, *sorted((ground.names[side.one], ground.names[side.other]))))
    assert other == {
        ("creek", "2117", "2217"),
        ("road", "1209", "1210"),
        ("road", "1503", "1602"),
        ("road", "1609", "1709"),
        ("road", "1703", "1802"),
    }
    trails = {frozenset(pair[1:]) for pair in other if pair[1] in {"1503", "1609", "1703"}}
    assert trails <= pairs(ground, "trail"), "these the source has as trails between two ends of a road"


def test_nobody_is_out_of_supply_at_the_start() -> None:
    setup = family("blue-grey").scenarios.setup(scenario_text("chickamauga-blue-grey"), "blue-grey", {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    seen = view(state)
    assert {one.hex for one in seen.units if one.hex and one.side == "union"} <= set(traced(seen, "union"))
    assert [side.points for side in seen.sides] == [15, 10]


def test_what_we_put_back_is_marked_and_nothing_else_is(battle: BlueGreyScenario) -> None:
    repairs = Counter(side.kind for side in battle.hexsides if side.repair)
    assert repairs == {"creek": 16, "road": 29, "trail": 6}
    said = {one.field: one.origin for one in battle.provenance}
    assert said == {
        **dict.fromkeys(("date", "place", "commanders", "turns", "first", "map", "units", "victory"), "sourced"),
        **dict.fromkeys(("night", "hexsides", "arrivals"), "sourced"),
        **dict.fromkeys(("repairs", "places", "lines", "scene"), "house"),
    }


def test_victory(battle: BlueGreyScenario, ground: Board) -> None:
    worth = {ground.names[one.hex]: (*one.points, one.holder) for one in battle.victory.objectives}
    union, confederate = Side.UNION, Side.CONFEDERATE
    assert worth == {
        "1920": (10, 0, confederate),
        "2311": (20, 0, confederate),
        "0211": (0, 20, union),
        "0502": (0, 20, union),
        "0822": (5, 5, union),
        "1108": (5, 5, union),
        "1115": (5, 5, union),
    }
    assert battle.victory.exit is not None
    assert battle.victory.exit.points == (1, 10)
    assert (battle.turns, battle.night, battle.first) == (15, (9,), union)
