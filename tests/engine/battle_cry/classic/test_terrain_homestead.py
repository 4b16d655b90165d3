"""Official rules, terrain: homestead. It stops, protects with a die; tables on entry and, for artillery, inside."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range


@pytest.mark.parametrize("piece", ["C", "G"])
def test_who_enters_a_homestead_stops(piece: str) -> None:
    name = "A1*" if piece == "G" else "A1"
    battle = Classic(f".:{piece} S .", moving=name)
    assert battle.legal() == answers(f"move {name}-A2", "pass")


def test_on_the_turn_of_entry_infantry_battles_3_2_1_and_cavalry_with_two_dice() -> None:
    assert dice_by_range("S:I4", "classic", entering=True) == "3 2 1"
    assert dice_by_range("S:I2", "classic", entering=True) == "3 2 1"
    assert dice_by_range("S:C", "classic", entering=True) == "2"


def test_artillery_that_entered_does_not_battle() -> None:
    battle = Classic(".:H S .:i .:I", moving="A1", fighting="A4")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A4>A3", "pass")
    assert battle.explain("battle A2>A3") == "entered-terrain A2 (homestead)"


@pytest.mark.parametrize(("unit", "table"), [("I", "4 3 2 1"), ("C", "3"), ("A", "4 3 2 1"), ("A1", "4 3 2 1")])
def test_inside_infantry_and_cavalry_battle_as_usual_and_artillery_4_3_2_1(unit: str, table: str) -> None:
    assert dice_by_range(f"S:{unit}", "classic") == table


def test_artillery_inside_reaches_four_hexes() -> None:
    battle = Classic("S:A . . . . .:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A6") == "out-of-range A1 A6 (5, 4)"


def test_a_target_in_a_homestead_costs_a_die() -> None:
    assert dice_by_range(".:I", "classic", target="S:i") == "3 2 1"
    assert dice_by_range(".:C", "classic", target="S:i") == "2"
