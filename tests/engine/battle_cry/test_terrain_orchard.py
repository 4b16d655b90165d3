"""Terrain: orchard. Official values: it hides and protects, and hinders nobody who enters or battles from it."""

from tests.support.battle_cry.battle import Battle


def test_a_target_in_the_orchard_takes_a_die_off() -> None:
    assert Battle(".:I4  .  O:i4", fighting="A1").dice("battle A1>A3") == "4 -1 cover = 3"
    assert Battle(".:I4  O:i4", fighting="A1").dice("battle A1>A2") == "4 -1 cover = 3"


def test_who_entered_the_orchard_battles_as_usual() -> None:
    infantry = Battle(".:I4  O  .  .  .:i4", moving="A1")
    infantry.do("move A1-A2")
    assert infantry.dice("battle A2>A5") == "4 -2 halved = 2"
    cavalry = Battle(".:C  .  O  .:i4", moving="A1")
    cavalry.do("move A1-A3")
    assert cavalry.dice("battle A3>A4") == "3 = 3"


def test_who_stands_in_the_orchard_battles_as_usual() -> None:
    assert Battle("O:A  .  .:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"
