"""Official rules, terrain: waterway, bridge; and the ford, which is a house reading (6, 22)."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range


@pytest.mark.parametrize("piece", ["C", "G"])
def test_who_enters_a_waterway_stops(piece: str) -> None:
    name = "A1*" if piece == "G" else "A1"
    battle = Classic(f".:{piece} ~ .", moving=name)
    assert battle.legal() == answers(f"move {name}-A2", "pass")


@pytest.mark.parametrize("code", ["=", "-"])
def test_bridge_and_ford_are_crossed_without_a_stop(code: str) -> None:
    assert Classic(f".:C {code} .", moving="A1").legal() == answers("move A1-A2 A1-A3", "pass")
    assert Classic(f".:G {code} .", moving="A1*").legal() == answers("move A1*-A2 A1*-A3", "pass")


@pytest.mark.parametrize("code", ["~", "-"])
@pytest.mark.parametrize(("unit", "table"), [("I4", "3 2 1"), ("I1", "3 2 1"), ("C", "2"), ("A", "4 3 2 1")])
def test_out_of_a_waterway_or_a_ford_a_unit_battles_with_a_die_less(code: str, unit: str, table: str) -> None:
    assert dice_by_range(f"{code}:{unit}", "classic") == table


@pytest.mark.parametrize("code", ["~", "-"])
def test_on_the_turn_of_entry_too(code: str) -> None:
    assert dice_by_range(f"{code}:I", "classic", entering=True) == "3 2 1"
    assert dice_by_range(f"{code}:C", "classic", entering=True) == "2"


def test_a_bridge_changes_no_dice() -> None:
    assert dice_by_range("=:I", "classic") == dice_by_range("=:I", "classic", entering=True) == "4 3 2 1"


@pytest.mark.parametrize("code", ["~", "=", "-"])
def test_a_target_there_costs_nothing_and_sight_is_open(code: str) -> None:
    assert dice_by_range(".:I", "classic", target=f"{code}:i") == "4 3 2 1"
    assert Classic(f".:I {code} .:i", fighting="A1").legal() == answers("battle A1>A3", "pass")


@pytest.mark.parametrize("code", ["~", "=", "-"])
def test_no_fieldwork_is_built_there(code: str) -> None:
    """Of the waterway the card says so; bridge and ford are house readings."""
    battle = Classic(f"{code}:I .:I", hand="construct-fieldworks", enemy_hand="rally")
    battle.do("play construct-fieldworks")
    assert battle.legal() == answers("build A2/n A2/ne A2/se A2/s A2/sw A2/nw", "pass")
