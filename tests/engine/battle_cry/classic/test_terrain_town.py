"""Official rules, terrain: town. It stops, bans battle on entry, protects with two dice; tables of its own inside."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range


@pytest.mark.parametrize("piece", ["C", "G"])
def test_who_enters_a_town_stops(piece: str) -> None:
    name = "A1*" if piece == "G" else "A1"
    battle = Classic(f".:{piece} T .", moving=name)
    assert battle.legal() == answers(f"move {name}-A2", "pass")


@pytest.mark.parametrize("unit", ["I", "C", "H"])
def test_no_unit_battles_on_the_turn_that_it_enters(unit: str) -> None:
    battle = Classic(f".:{unit} T .:i .:I", moving="A1", fighting="A4")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A4>A3", "pass")
    assert battle.explain("battle A2>A3") == "entered-terrain A2 (town)"


@pytest.mark.parametrize(
    ("unit", "table"), [("I4", "3 2 1"), ("I1", "3 2 1"), ("A3", "3 2 1"), ("A1", "3 2 1"), ("C", "2")]
)
def test_from_a_town_infantry_and_artillery_battle_3_2_1_and_cavalry_with_two_dice(unit: str, table: str) -> None:
    assert dice_by_range(f"T:{unit}", "classic") == table


def test_the_table_is_told_as_changes_of_the_usual_dice() -> None:
    battle = Classic("T:A . .:i", fighting="A1")
    assert battle.dice("battle A1>A3") == "4 -2 ground = 2"
    infantry = Classic("T:I . . . .:i", fighting="A1")
    assert infantry.legal() == []
    assert infantry.explain("battle A1>A5") == "out-of-range A1 A5 (4, 3)"


def test_a_target_in_a_town_costs_two_dice() -> None:
    assert dice_by_range(".:I", "classic", target="T:i") == "2 1"
    assert dice_by_range(".:A", "classic", target="T:i") == "3 2 1"
    assert dice_by_range(".:C", "classic", target="T:i") == "1"


def test_from_town_to_town_both_count() -> None:
    assert dice_by_range("T:I", "classic", target="T:i") == "1"
    assert Classic("T:I T:i", fighting="A1").dice("battle A1>A2") == "4 -1 ground -2 cover = 1"
