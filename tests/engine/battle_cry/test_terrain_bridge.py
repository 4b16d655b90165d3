"""Terrain: bridge. As clear ground (reading 6)."""

from tests.support.battle_cry.battle import Battle


def test_a_bridge_is_crossed_without_a_stop() -> None:
    assert Battle(".:C  =  .  .", moving="A1").to("A1") == "A2 A3 A4"


def test_a_bridge_changes_no_dice() -> None:
    assert Battle("=:I4  .  .:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"
    assert Battle(".:I4  .  =:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"
