"""Reading of what is on a map and not in the rules: lines, season, weather and north."""

import pytest

from engine.battle_cry.scenario_file import read_battle
from engine.blue_grey.scenario_file import read_battle as read_map
from engine.errors import ScenarioErrors
from engine.scenarios import scenario_text
from engine.scenery import BARE, MapLine, Scenery
from tests.engine.scenario.files import EVERYTHING

LINES = """
lines:
  road:
    Miller's Road: D1 D2 D3
    the Long Road: [A1 A2, A3]
  lane: [E1 E2 E3, F1 F2]
  creek:
  - the Run: G1 G2
  - H1 H2
scene: {season: winter, weather: snow, north: left}
"""


def battle(more: str) -> Scenery:
    return read_battle(EVERYTHING + more, "-").scenery


def test_lines_are_read_by_kind_and_name() -> None:
    found = battle(LINES)
    assert [(one.kind, one.name, one.hexes) for one in found.lines] == [
        ("road", "Miller’s Road", ("D1", "D2", "D3")),
        ("road", "the Long Road", ("A1", "A2", "A3")),
        ("lane", "", ("E1", "E2", "E3")),
        ("lane", "", ("F1", "F2")),
        ("creek", "the Run", ("G1", "G2")),
        ("creek", "", ("H1", "H2")),
    ]
    assert (found.season, found.weather, found.north) == ("winter", "snow", "left")


def test_a_line_knows_where_pieces_start_in_it_and_next_to_it() -> None:
    (found,) = battle("\nlines: {road: {the Road: I3 I2}}\n").lines
    assert found == MapLine("road", "the Road", ("I3", "I2"), ("I1", "I3", "I4"))


def test_a_file_without_scenery_has_summer_fair_weather_and_no_north() -> None:
    assert battle("") == BARE == Scenery(season="summer", weather="fair", north="")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("lines: {rode: {the Road: A1 A2}}", "unknown kind of line “rode”: did you mean “road”?"),
        ("lines: {road: {the Road: A1 A3}}", "A3 is not next to A1: a line goes from hex to hex"),
        ("lines: {road: {the Road: A1 A2 A1}}", "A1 is here twice"),
        ("lines: {road: {the Road: A1}}", "a line of one hex: expected at least two"),
        ("lines: {road: {the Road: B7 C7}}", "there is water at C7: expected a bridge or a ford"),
        ("lines: {lane: [Z9 Z8]}", "Z9 is not on the board: expected a row from A to I"),
        (
            "lines: {road: {" + "a" * 31 + ": A1 A2}}",
            "a name of 31 characters: expected at most 30",
        ),
        ("lines: {road: {the *Road*: A1 A2}}", "“*” would be read as formatting: expected plain words and punctuation"),
        (
            "lines: {road: [" + ", ".join(["A1 A2"] * 61) + "]}",
            "more than 60 lines: leave out the least of them",
        ),
        ("scene: {season: fall}", "“fall” for “season”: expected spring, summer, autumn or winter"),
        ("scene: {weather: snwo}", "“snwo” for “weather”: did you mean “snow”?"),
        ("scene: {north: north}", "“north” for “north”: expected up, right, down or left"),
        ("scene: {light: dim}", "unknown field “light”: expected season, weather or north"),
    ],
)
def test_a_mistake_is_named_where_it_is(more: str, said: str) -> None:
    with pytest.raises(ScenarioErrors) as caught:
        battle(f"\n{more}\n")
    (error,) = caught.value.errors
    assert said in str(error)
    assert error.line == EVERYTHING.count("\n") + 2


def test_a_creek_may_flow_through_water_and_a_road_over_its_bridge() -> None:
    assert len(battle("\nlines: {creek: {the Run: B7 C7}, road: {the Road: B8 C8}}\n").lines) == 2


def test_both_families_have_scenery() -> None:
    found = read_map(scenario_text("chickamauga-blue-grey"), "-").scenery
    assert "the LaFayette Road" in {one.name for one in found.lines}
    assert found.north == "up"
