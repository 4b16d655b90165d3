"""Documents about Blue & Grey against the code: the page of rules, and the guide to writing a battle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.blue_grey.scenario_file import FIELDS, read_battle
from engine.blue_grey.sides import KINDS
from engine.blue_grey.terrain import hex_table, side_table
from engine.hexgrid_columns import DIRECTIONS

ROOT = Path(__file__).parents[3]
TESTS = Path(__file__).parent
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8").split("\n## Blue & Grey\n")[1]
FORMAT = (ROOT / "docs" / "scenario-format-blue-grey.md").read_text("utf-8")

ROWS = re.findall(r"^\| (\d+\.\d+) \| (.+) \| ((?:R|75|H)(?: (?:R|75|H))*) \| (.+) \|$", RULES, re.MULTILINE)
CASES = {case: re.findall(r"`(test_\w+\.py)`", files) for case, _, _, files in ROWS}


def cases_of(file: Path) -> set[str]:
    """The cases that the tests of a file are about."""
    found = re.findall(r"^def test_(\d+)_(\d+)_\w+\(", file.read_text("utf-8"), re.MULTILINE)
    return {f"{section}.{case}" for section, case in found}


def test_every_case_that_is_tested_has_a_row_and_every_row_its_tests() -> None:
    files = {path.name: cases_of(path) for path in TESTS.glob("test_*.py")}
    assert set(CASES) == set().union(*files.values())
    for case, named in CASES.items():
        assert named == sorted(name for name, cases in files.items() if case in cases), case


def test_no_case_has_two_rows() -> None:
    assert len(ROWS) == len(CASES)


def test_every_file_of_tests_is_named() -> None:
    assert set(re.findall(r"`(test_\w+\.py)`", RULES)) == {path.name for path in TESTS.glob("test_*.py")}


@pytest.mark.parametrize("number", [*range(38, 43), *(f"B{one}" for one in range(1, 35))])
def test_every_reading_is_there_once(number: int | str) -> None:
    assert len(re.findall(rf"^\| {number} \| \S", RULES, re.MULTILINE)) == 1


def test_its_example_is_a_battle_with_everything_in_it() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", FORMAT, re.DOTALL)
    battle = read_battle(example, "docs/scenario-format-blue-grey.md")
    assert set(battle.terrain) == set(hex_table())
    assert {side.kind for side in battle.hexsides} == set(side_table())
    assert {unit.kind for unit in battle.units} == set(KINDS)
    assert set(battle.level) == {1, 2, 3}


def test_it_names_every_row_terrain_and_word() -> None:
    said = set(re.findall(r"`([^`\n]+)`", FORMAT))
    assert said >= {*FIELDS, *KINDS, *DIRECTIONS, *side_table()}
    told = dict(re.findall(r"^\| `(.)` \| (.*) \|$", FORMAT, re.MULTILINE))
    assert told == {row.code: row.name.lower() for row in hex_table().values()}
