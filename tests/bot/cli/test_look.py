"""``longroll look`` on a map with answers counted by hand, under each rulebook; and during a battle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app
from tests.support.examples import by_day

RUNNER = CliRunner(env={"COLUMNS": "200", "TERM": "dumb"})

SKIRMISH = """
id: skirmish
family: battle-cry
name: Skirmish
date: 1861-07-21
place: A field
first: union
armies:
  union: {commander: A, edge: top, cards: 4, flags: 4}
  confederate: {commander: B, edge: bottom, cards: 4, flags: 4}
map: |
  A  .   .   .   .   .   .   .   .   .   .   .   .   .
  B    .   .   .   .   .   .   .   .   .   .   .   .
  C  .   .   .   .   .   W   .   .   .   .   .   .   .
  D    .   .   .   .   .   .   .   .   .   .   .   .
  E  .   .   .   .   .   .   .   .   .   .   .   .   .
  F    .   .   .   .   .   .   .   .   .   .   .   .
  G  .   .   .   .   .   .   .   .   .   .   .   .   .
  H    .   .   .   .   .   .   .   .   .   .   .   .
  I  .   .   .   .   .   .   .   .   .   .   .   .   .
units:
  union: {infantry: A12 E5, cavalry: G9, generals: {B2: Hunter}}
  confederate: {infantry: E8, cavalry: G10, artillery: E2 G8, generals: {G5: Bee}}
"""
"""Open ground with a wood at C6. E8 and E2 are three hexes from E5, G8 four, General Bee at G5 two."""


@pytest.fixture
def skirmish(tmp_path: Path) -> str:
    path = tmp_path / "skirmish.yaml"
    path.write_text(SKIRMISH, encoding="utf-8")
    return str(path)


def look(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["look", *arguments])


def told(*arguments: str) -> Any:
    result = look(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def target(hex_: str, kind: str, range_: int, dice: int, expected: float) -> dict[str, object]:
    return {
        "hex": hex_,
        "kind": kind,
        "range": range_,
        "dice": dice,
        "expected_hits": pytest.approx(expected, abs=1e-4),
    }


@pytest.mark.parametrize(
    ("rules", "targets"),
    [
        ("variant-150", [target("E2", "ranged", 3, 4, 4 / 6), target("E8", "ranged", 3, 4, 8 / 6)]),
        (
            "classic",
            [
                target("E2", "ranged", 3, 2, 4 / 6),
                target("E8", "ranged", 3, 2, 6 / 6),
                target("G5", "ranged", 2, 3, 1 - (5 / 6) ** 3),
                target("G8", "ranged", 4, 1, 2 / 6),
            ],
        ),
        ("advanced", [target("E2", "ranged", 3, 1, 2 / 6), target("E8", "ranged", 3, 1, 3 / 6)]),
    ],
)
def test_infantry_in_the_open(skirmish: str, rules: str, targets: list[dict[str, object]]) -> None:
    found = told(skirmish, "E5", "--rules", rules)
    assert list(found) == ["hex", "unit", "moves", "sees", "targets"]
    assert found["hex"] == "E5"
    assert found["unit"] == {"side": "union", "kind": "infantry", "figures": 4, "general": ""}
    assert found["moves"] == ["D4", "D5", "E4", "E6", "F4", "F5"]
    assert found["targets"] == targets


@pytest.mark.parametrize("rules", ["variant-150", "classic", "advanced"])
def test_sight_goes_as_far_as_the_board(skirmish: str, rules: str) -> None:
    sees = set(told(skirmish, "E5", "--rules", rules)["sees"])
    assert {"C6", "A3", "I3", "E2", "E8"} <= sees, "the wood itself, both edges, both enemies"
    assert not {"B6", "A7", "E1", "E9"} & sees, "behind the wood, behind the enemies"


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("variant-150", "A11 A13 B11 B12"),
        ("classic", "A11 A13 B11 B12"),
        ("advanced", "A10 A11 A13 B10 B11 B12 C11 C12 C13"),
    ],
)
def test_infantry_out_of_reach_marches_under_the_advanced_rulebook(skirmish: str, rules: str, moves: str) -> None:
    assert told(skirmish, "A12", "--rules", rules)["moves"] == moves.split()


@pytest.mark.parametrize(("rules", "dice"), [("variant-150", 3), ("classic", 3), ("advanced", 4)])
def test_cavalry_next_to_guns_and_cavalry(skirmish: str, rules: str, dice: int) -> None:
    assert told(skirmish, "G9", "--rules", rules)["targets"] == [
        target("G8", "melee", 1, dice, dice * 2 / 6),
        target("G10", "melee", 1, 3, 3 * 2 / 6),
    ]


@pytest.mark.parametrize(
    ("rules", "targets"),
    [
        ("variant-150", {"E5": 3}),
        ("classic", {"B2": 3, "E5": 3}),
        ("advanced", {"E5": 2}),
    ],
)
def test_guns_by_range_and_a_general_alone_as_a_target(skirmish: str, rules: str, targets: dict[str, int]) -> None:
    found = told(skirmish, "E2", "--rules", rules)
    assert found["unit"]["kind"] == "artillery"
    assert {one["hex"]: one["dice"] for one in found["targets"]} == targets


@pytest.mark.parametrize("rules", ["variant-150", "classic", "advanced"])
def test_a_general_alone_and_nobody(skirmish: str, rules: str) -> None:
    general = told(skirmish, "B2", "--rules", rules)
    assert general["unit"] == {"side": "union", "kind": "general", "figures": 1, "general": "Hunter"}
    assert "E2" not in general["moves"]
    assert {"A1", "B5", "C5", "D4", "E3"} <= set(general["moves"])
    assert general["targets"] == []
    nobody = told(skirmish, "I5", "--rules", rules)
    assert (nobody["unit"], nobody["moves"], nobody["targets"]) == (None, [], [])
    assert "G5" in nobody["sees"]


@pytest.mark.long
@pytest.mark.parametrize("rules", by_day(["advanced", "classic", "variant-150"], 1))
def test_in_the_middle_of_a_battle(tmp_path: Path, rules: str) -> None:
    played = RUNNER.invoke(
        app,
        ["simulate", "first-bull-run", "--games", "1", "--seed", "3", "--rules", rules, "--record-dir", str(tmp_path)],
    )
    assert played.exit_code == 0
    (file,) = map(str, tmp_path.glob("*.battle"))
    start = told("first-bull-run", "B4", "--rules", rules)
    assert told("first-bull-run", "B4", "--record", file, "--turn", "0") == start
    later = {hex_: told("first-bull-run", hex_, "--record", file, "--turn", "9") for hex_ in ("B4", "B5", "C5")}
    assert later == {hex_: told("first-bull-run", hex_, "--record", file, "--turn", "9") for hex_ in later}
    assert [told("first-bull-run", hex_, "--rules", rules) for hex_ in later] != list(later.values())
    end = told("first-bull-run", "B4", "--record", file)
    assert end == told("first-bull-run", "B4", "--record", file, "--turn", "9999")


def test_in_words(skirmish: str) -> None:
    lines = look(skirmish, "E5", "--rules", "classic").stdout.splitlines()
    assert lines[0] == "E5: Union infantry, 4 figures"
    assert lines[1] == "Moves to: D4 D5 E4 E6 F4 F5"
    assert "Attacks E8: 3 hexes away, 2 dice, 1.00 hits expected" in lines
    assert look(skirmish, "I5").stdout.startswith("I5: nobody")


def test_a_unit_in_melee_takes_no_orders_where_melees_are_compulsory(skirmish: str) -> None:
    """G9 is beside the battery at G8. Its moves, as if it were ordered, stay in the JSON for programs."""
    lines = look(skirmish, "G9", "--rules", "advanced").stdout.splitlines()
    assert lines[:2] == ["G9: Union cavalry, 3 figures", "In melee: takes no orders."]
    assert not any(line.startswith("Moves") for line in lines)
    assert "Attacks G8: melee, 4 dice, 1.33 hits expected" in lines
    assert list(told(skirmish, "G9", "--rules", "advanced")) == ["hex", "unit", "moves", "sees", "targets"]
    for arguments in (("G9", "--rules", "classic"), ("E5", "--rules", "advanced")):
        others = look(skirmish, *arguments).stdout.splitlines()
        assert others[1].startswith("Moves to: ")
        assert not any("melee:" in line for line in others)


def test_what_is_wrong_is_said(skirmish: str) -> None:
    for arguments, said in (
        ((skirmish, "Q5"), "This board has no hex Q5."),
        ((skirmish, "E5", "--rules", "foo"), "unknown ruleset 'foo'"),
        (("nowhere", "E5"), "There is no battle and no file called 'nowhere'."),
    ):
        result = look(*arguments)
        assert result.exit_code == 2
        assert said in result.output
