"""Terrain: ford. Of no rulebook: a waterway without the stop (reading 6, house)."""

from tests.support.battle_cry.battle import Battle


def test_a_ford_is_crossed_without_a_stop() -> None:
    assert Battle(".:C  -  .  .", moving="A1").to("A1") == "A2 A3 A4"


def test_a_unit_in_a_ford_battles_with_a_die_less() -> None:
    assert Battle("-:I4  .  .:i4", fighting="A1").dice("battle A1>A3") == "4 -1 ground = 3"


def test_a_target_in_a_ford_takes_nothing_off() -> None:
    assert Battle(".:I4  .  -:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"
