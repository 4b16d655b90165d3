"""What ``docs/rules.md`` promises: each test that it names exists, no rule lacks one, no card or terrain is missing."""

import re
from functools import cache
from pathlib import Path

import pytest

from engine.battle_cry.cards import card_table
from engine.battle_cry.terrain import terrain_table

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests" / "engine" / "battle_cry"
DOCUMENT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
NAMED = sorted(
    set(re.findall(r"`((?:(?:cards|classic|advanced|archie|special)/)*test_\w+\.py)(?:::(test_\w+))?`", DOCUMENT))
)
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in DOCUMENT.splitlines()
    if line.startswith("| ") and not line.startswith(("| rule", "| terrain", "| card", "| reading", "| mark"))
]


@cache
def names_in(file: str) -> frozenset[str]:
    return frozenset(re.findall(r"^def (test_\w+)", (TESTS / file).read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize(("file", "test"), NAMED, ids="::".join)
def test_a_test_that_is_named_exists(file: str, test: str) -> None:
    assert test in names_in(file) if test else names_in(file)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:60])
def test_no_rule_is_without_a_test(row: list[str]) -> None:
    assert "test_" in row[-1]


def test_every_test_file_is_named() -> None:
    files = {str(path.relative_to(TESTS)) for path in TESTS.rglob("test_*.py")}
    assert files <= {file for file, _ in NAMED}


def test_every_card_and_terrain_is_listed() -> None:
    words = set(re.findall(r"`([a-z-]+)`", DOCUMENT))
    assert set(card_table()) | set(terrain_table("variant-150")) <= words


def test_every_reading_referred_to_is_explained() -> None:
    explained = {row[0] for row in ROWS}
    cited = {mark for row in ROWS if len(row) > 3 for mark in re.split(r",\s*", row[-2]) if mark}
    assert cited <= explained
    assert {str(number) for number in range(1, 21)} <= explained
