"""Official rules, terrain: hill. No stop, a die less uphill, artillery a hex farther; sight: see test_line_of_sight."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range


def test_hills_stop_nobody() -> None:
    battle = Classic(".:C H H H", moving="A1")
    assert battle.legal() == answers("move A1-A2 A1-A3 A1-A4", "pass")
    battle = Classic(".:C H H .:i", moving="A1")
    battle.do("move A1-A3")
    assert battle.dice("battle A3>A4") == "3 = 3"


def test_a_target_uphill_costs_a_die() -> None:
    assert dice_by_range(".:I", "classic", target="H:i") == "3 2 1"
    assert dice_by_range(".:C", "classic", target="H:i") == "2"
    assert dice_by_range(".:A", "classic", target="H:i") == "4 3 2 1"


def test_from_hill_to_hill_too_unless_the_two_are_adjacent() -> None:
    assert dice_by_range("H:I", "classic", target="H:i") == "4 2 1"
    assert Classic("H:I H:i", fighting="A1").dice("battle A1>A2") == "4 = 4"
    assert Classic("H:I H H:i", fighting="A1").dice("battle A1>A3") == "3 -1 cover = 2"


def test_a_target_downhill_costs_nothing() -> None:
    assert dice_by_range("H:I", "classic") == "4 3 2 1"
    assert dice_by_range("H:C", "classic") == "3"


@pytest.mark.parametrize("figures", [1, 3])
def test_artillery_on_a_hill_reaches_six_hexes_with_one_die(figures: int) -> None:
    assert dice_by_range(f"H:A{figures}", "classic") == "5 4 3 2 1 1"
    battle = Classic("H:A . . . . . .:i", fighting="A1")
    assert battle.legal() == answers("battle A1>A7", "pass")
    beyond = Classic("H:A . . . . . . .:i", fighting="A1")
    assert beyond.explain("battle A1>A8") == "out-of-range A1 A8 (7, 6)"


def test_uphill_the_additional_hex_has_no_die_left() -> None:
    assert dice_by_range("H:A", "classic", target="H:i") == "5 3 2 1"
    assert Classic("H:A . . . . . H:i", fighting="A1").explain("battle A1>A7") == "no-dice A1 A7 (1, 0, 0, -1, 0)"


def test_horse_artillery_on_a_hill_reaches_five_hexes() -> None:
    """House reading: one hex beyond its own range, as for foot artillery."""
    assert dice_by_range("H:H", "classic") == "4 3 2 1 1"


def test_layers_take_the_worst_rule_and_the_largest_reduction() -> None:
    """Reading 4: a wooded hill stops like woods and costs one die, not two, from anywhere."""
    assert Classic(".:C HW .", moving="A1").legal() == answers("move A1-A2", "pass")
    assert dice_by_range(".:I", "classic", target="HW:i") == "3 2 1"
    assert Classic("H:I HW:i", fighting="A1").dice("battle A1>A2") == "4 -1 cover = 3"
    assert dice_by_range("HW:A", "classic") == "5 4 3 2 1 1"
    assert dice_by_range("HT:A", "classic") == "3 2 1"
