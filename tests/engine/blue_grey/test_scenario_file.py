"""Scenario files of this family: contents, and mistakes by place."""

from __future__ import annotations

import pytest

from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.sides import Side
from engine.errors import ScenarioErrors
from engine.scenario_check import check_text

TEXT = """\
id: mill-creek
family: blue-grey
name: Mill Creek
date: 1863-05-01
place: Nowhere, Virginia
introduction: >-
  A creek, and a bridge.
turns: 3
night: [2]
first: confederate
range: 4
grid: {columns: 4, high: odd}
map: |
  #  01 02 03 04
  01 .  F  R  .2
  02 .  X3 T  #
  03 ~  .  .  .
places: {0302: The Mill}
hexsides:
  creek: 0102|0202 0202|0103
  bridge: 0102|0202
repairs:
  road: 0101|0102
armies:
  union: {commander: Blue}
  confederate: {commander: Grey}
units:
  union:
    1/2 Corps: {strength: 5, at: 0101}
    Boat: {kind: gunboat, strength: 3, at: 0103}
  confederate:
    Train: {kind: train, strength: 1, at: 0302}
arrivals:
  union:
    2: {at: [0101, 0102], units: {Late: {kind: cavalry, strength: 4, allowance: 8}}}
works: {trench: {0101: n ne se}}
victory:
  lost: 1
  exit: {hexes: [0101], union: 1, confederate: 10, road: {confederate: [0403]}}
  held: {union: {0302: 10}, either: {0202: 5}}
  holders: {confederate: [0302]}
  supply: {side: union, exits: [0101], within: 10}
  train: {unit: Train, points: 10}
sources: {a: a book}
provenance: {map: sourced, repairs: "house, for want of a bridge"}
"""


def errors(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(ScenarioErrors) as found:
        read_battle(text, "-")
    return [(one.line, one.column, one.message) for one in found.value.errors]


def test_everything_is_read() -> None:
    battle = read_battle(TEXT, "-")
    index = battle.grid.index
    assert (battle.turns, battle.night, battle.first, battle.range) == (3, (2,), Side.CONFEDERATE, 4)
    assert len(battle.places) == 11
    assert [battle.terrain[index[name]] for name in ("0201", "0202", "0302", "0103")] == [
        "forest", "forest-rough", "town", "river",
    ]  # fmt: skip
    assert [battle.level[index[name]] for name in ("0101", "0301", "0401", "0202")] == [1, 2, 2, 3]
    assert battle.named == {index["0302"]: "The Mill"}
    assert [(side.kind, side.repair) for side in battle.hexsides] == [
        ("creek", False), ("creek", False), ("bridge", False), ("road", True),
    ]  # fmt: skip
    first, boat, late, train = battle.units
    assert (first.id, first.name, first.allowance, battle.grid.names[first.hex]) == (
        "1.2.Corps",
        "1/2 Corps",
        6,
        "0101",
    )
    assert (boat.kind, train.kind, train.side) == ("gunboat", "train", Side.CONFEDERATE)
    assert (late.turn, late.allowance, [battle.grid.names[hex_] for hex_ in late.entries]) == (2, 8, ["0101", "0102"])
    assert battle.works[0].sides == 0b111
    assert battle.works_allowed
    victory = battle.victory
    assert [(goal.points, goal.holder) for goal in victory.objectives] == [((10, 0), Side.CONFEDERATE), ((5, 5), None)]
    assert victory.exit
    assert victory.exit.road == ((), (index["0403"],))
    assert victory.supply
    assert victory.train
    assert (victory.supply.reach, victory.train.unit) == (10, "Train")
    assert {one.field: one.origin for one in battle.provenance}["units"] == "house"
    assert battle.sources == ("a book",)


def test_breastworks_wait_for_1863() -> None:
    assert not read_battle(TEXT.replace("date: 1863", "date: 1862"), "-").works_allowed


def test_the_check_counts_units_strength_and_terrain() -> None:
    report = check_text(TEXT, "mill-creek.yaml")
    assert report.ok
    assert report.units == {
        "union": {"infantry": 1, "cavalry": 1, "gunboat": 1, "strength": 12},
        "confederate": {"train": 1, "strength": 1},
    }
    assert report.tiles == {
        "clear": 6, "forest": 1, "rough": 1, "forest-rough": 1, "town": 1, "river": 1,
        "creek": 2, "bridge": 1, "road": 1, "trench": 1,
    }  # fmt: skip
    assert report.provenance["map"] == "sourced"


@pytest.mark.parametrize(
    ("before", "after", "line", "column", "message"),
    [
        ("01 .  F", "01 .  Q", 15, 9, "unknown terrain “Q”"),
        (".2", ".4", 15, 15, "expected a level from 1 to 3"),
        ("  02 .  X3 T  #", "  02 .  X3 T", 16, 3, "row 02 has 3 hexes: expected 4"),
        ("  02 .  X3", "  03 .  X3", 16, 3, "expected its number, 02"),
        ("map: |", "map: >", 13, 6, "expected “map: |”"),
        ("columns: 4", "columns: 0", 12, 17, "expected a whole number from 1 to 60"),
        ("high: odd", "high: both", 12, 26, "“both” for “high”"),
        ("0102|0202 0202", "0102|0402 0202", 20, 15, "0402 is not in play"),
        ("creek: 0102|0202", "creek: 0102|0303", 20, 10, "0102 and 0303 aren’t neighbors"),
        ("creek: 0102|0202 ", "creek: 0102-0202 ", 20, 10, "expected two neighbors such as 0101|0102"),
        ("0202|0103", "0202|0102", 20, 20, "is here twice"),
        ("  bridge:", "  bridgge:", 21, 3, "did you mean “bridge”?"),
        ("places: {0302:", "places: {0402:", 18, 10, "0402 is not in play"),
        ("at: 0101}", "at: 0402}", 29, 34, "0402 is not in play"),
        ("at: 0101}", "at: 0103}", 29, 34, "expected dry land"),
        ("at: 0103}", "at: 0101}", 30, 44, "expected a river hex for a gunboat"),
        ("strength: 5", "strength: 0", 29, 27, "expected a whole number from 1 to 30"),
        ("kind: train", "kind: trian", 32, 19, "did you mean “train”?"),
        ("    Train:", "    1.2 corps:", 32, 5, "a unit is already called “1.2.corps” (line 29)"),
        ("    1/2 Corps:", "    1-2 Corps:", 29, 5, "letters, digits, blanks, dots and slashes"),
        ("at: 0302}", "at: 0101}", 32, 5, "stands with the enemy’s “1/2 Corps” in 0101"),
        ("    2: {at", "    9: {at", 35, 5, "“9” isn’t a game-turn"),
        ("at: [0101, 0102]", "at: [0101, 0101]", 35, 20, "0101 is here twice"),
        ("night: [2]", "night: [4]", 9, 9, "“4” isn’t a game-turn"),
        ("0101: n ne se", "0101: n ne s", 36, 24, "three hexsides next to one another"),
        ("0101: n ne se", "0102: n ne se", 36, 18, "nobody stands in 0102"),
        ("0101: n ne se", "0101: n ne e", 36, 29, "unknown hexside “e”"),
        ("union: {0302: 10}", "union: {0302: 0}", 40, 24, "expected a whole number from 1 to 999"),
        ("confederate: [0302]", "confederate: [0301]", 41, 26, "0301 is worth nothing"),
        ("side: union, exits", "side: blue, exits", 42, 18, "“blue” for “side”"),
        ("unit: Train", "unit: Late", 43, 17, "“Late” isn’t a train of this battle"),
        ("exit: {hexes: [0101], union: 1, confederate: 10,", "exit: {hexes: [0101],", 39, 9, "nobody gets points"),
        ("provenance: {map: sourced", "provenance: {map: guessed", 45, 19, "“guessed” for “map”"),
        ("provenance: {map:", "provenance: {mapp:", 45, 14, "unknown field “mapp”"),
        ("id: mill-creek", "id: Mill Creek", 1, 5, "expected an id of small letters"),
        ("first: confederate", "first: both", 10, 8, "“both” for “first”"),
        ("turns: 3", "turns: many", 8, 8, "expected a whole number from 1 to 60"),
        ("armies:", "armees:", 24, 1, "did you mean “armies”?"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(
    before: str, after: str, line: int, column: int, message: str
) -> None:
    assert before in TEXT
    found = errors(TEXT.replace(before, after, 1))
    assert [(at, place) for at, place, said in found if message in said] == [(line, column)], found


def test_too_many_in_a_hex() -> None:
    text = TEXT.replace("    Boat:", "    B: {strength: 4, at: 0101}\n    C: {strength: 4, at: 0101}\n    Boat:")
    assert errors(text) == [(31, 5, "3 units in 0101: expected at most 2")]


def test_a_train_stands_alone() -> None:
    text = TEXT.replace("    Train:", "    B: {strength: 4, at: 0302}\n    Train:")
    assert errors(text) == [(33, 5, "“Train” is not alone in 0302: a train stacks with nobody")]


def test_without_units_there_is_no_battle() -> None:
    text = TEXT.replace("  confederate:\n    Train: {kind: train, strength: 1, at: 0302}\n", "")
    assert "the Confederate army has no units: expected at least one" in [said for _, _, said in errors(text)]


@pytest.mark.parametrize("name", ["units", "map", "grid", "victory", "turns", "date"])
def test_what_is_missing_is_asked_for(name: str) -> None:
    lines = TEXT.splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if line.startswith(f"{name}:"))
    end = next(number for number, line in enumerate(lines) if number > start and not line.startswith(" "))
    found = errors("".join(lines[:start] + lines[end:]))
    assert any(f"“{name}” is missing" in said for _, _, said in found), found
