"""Official rules, terrain: orchard and field, which differ in name and picture only."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range

pytestmark = pytest.mark.parametrize("code", ["O", "F"])


def test_neither_stops_anybody(code: str) -> None:
    assert Classic(f".:C {code} .", moving="A1").legal() == answers("move A1-A2 A1-A3", "pass")
    assert Classic(f".:G {code} .", moving="A1*").legal() == answers("move A1*-A2 A1*-A3", "pass")


@pytest.mark.parametrize(("unit", "table"), [("I", "4 3 2 1"), ("C", "3"), ("H", "4 3 2 1")])
def test_who_entered_battles_as_usual(code: str, unit: str, table: str) -> None:
    assert dice_by_range(f"{code}:{unit}", "classic", entering=True) == table


@pytest.mark.parametrize(("unit", "table"), [("I", "3 2 1"), ("C", "2"), ("A", "4 3 2 1")])
def test_a_target_there_costs_a_die(code: str, unit: str, table: str) -> None:
    assert dice_by_range(f".:{unit}", "classic", target=f"{code}:i") == table


@pytest.mark.parametrize(("unit", "table"), [("I", "4 3 2 1"), ("C", "3"), ("A", "5 4 3 2 1")])
def test_battles_from_there_are_as_usual(code: str, unit: str, table: str) -> None:
    assert dice_by_range(f"{code}:{unit}", "classic") == table


def test_they_block_the_line_of_sight(code: str) -> None:
    name = {"O": "orchard", "F": "field"}[code]
    battle = Classic(f".:I {code} .:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A3") == f"sight-blocked A1 A3 A2 ({name})"
