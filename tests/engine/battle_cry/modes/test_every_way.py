"""Every mode under every rulebook: each combination that ``docs/rules.md`` allows is played by chance to its end.

By day every other way under one rulebook; ``make soak`` fights hundreds of each under all.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.battle_cry.event_totals import fight
from tests.support.battle_cry.modes import DOUBLE_BOARDS, SINGLE_BOARDS, WAYS
from tests.support.battle_cry.scenarios_in_play import BATTLES, RULESETS, setup_of

DOCUMENT = (Path(__file__).parents[4] / "docs" / "rules.md").read_text("utf-8")
CHAPTER = DOCUMENT.partition("### Every way under every rulebook")[2].partition("\n### ")[0]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", CHAPTER, re.MULTILINE)
]


def test_the_document_has_a_row_for_each_and_a_column_for_each_rulebook() -> None:
    heading, _, *rows = ROWS
    assert heading == ["way", "battles", *(f"`{ruleset}`" for ruleset in RULESETS)]
    assert [row[0].casefold() for row in rows] == [way.casefold() for way in WAYS]


@pytest.mark.parametrize("way", WAYS)
def test_as_many_battles_can_be_fought_so_as_it_says(way: str) -> None:
    (row,) = (row for row in ROWS if row[0].casefold() == way.casefold())
    of = len(DOUBLE_BOARDS) if WAYS[way].among == DOUBLE_BOARDS else len(SINGLE_BOARDS)
    assert row[1] == f"{len(WAYS[way].battles)} of {of}"
    assert len(BATTLES) == len(DOUBLE_BOARDS) + len(SINGLE_BOARDS)


BY_DAY = [(way, RULESETS[number % len(RULESETS)]) for number, way in enumerate([*WAYS][::2])]
CELLS = [
    pytest.param(way, rules, marks=() if (way, rules) in BY_DAY else pytest.mark.soak)
    for way in WAYS
    for rules in RULESETS
]


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("way", WAYS)
def test_it_can_be_played_so(way: str, rules: str) -> None:
    (row,) = (row for row in ROWS if row[0].casefold() == way.casefold())
    assert row[2 + RULESETS.index(rules)] == "yes"
    assert setup_of(WAYS[way].battles[0], rules, WAYS[way].options).ruleset == rules


@pytest.mark.parametrize(("way", "rules"), CELLS)
def test_it_is_played_so_to_its_end(way: str, rules: str) -> None:
    options, battles = WAYS[way].options, WAYS[way].battles
    battle = battles[(1864 + len(rules)) % len(battles)]
    assert fight(setup_of(battle, rules, options), seed=1864).turns > 0
