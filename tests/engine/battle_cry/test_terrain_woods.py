"""Terrain: woods. Official values; entering them is a house reading (20): two hexes at most, one die less."""

from tests.support.battle_cry.battle import Battle


def test_a_target_in_woods_takes_a_die_off() -> None:
    assert Battle(".:I4  .  W:i4", fighting="A1").dice("battle A1>A3") == "4 -1 cover = 3"
    assert Battle(".:I4  W:i4", fighting="A1").dice("battle A1>A2") == "4 -1 cover = 3"


def test_infantry_that_entered_woods_fires_two_hexes_at_most_with_a_die_less() -> None:
    battle = Battle(
        """
        .:I4  W     .     .     .:i4
          .     .     .     .:i4  .
        """,
        moving="A1",
    )
    battle.do("move A1-A2")
    assert battle.asks == "union end-turn"
    near = Battle(".:I4  W  .  .:i4", moving="A1")
    near.do("move A1-A2")
    assert near.legal() == ["battle A2>A4", "pass"]
    assert near.dice("battle A2>A4") == "4 -2 halved -1 ground = 1"


def test_the_range_of_infantry_that_entered_woods_is_told() -> None:
    battle = Battle(".:I4  W  .  .  .:i4  .:I", moving="A1", fighting="A6")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A6>A5", "pass"]
    assert battle.explain("battle A2>A5") == "out-of-range A2 A5 (3, 2)"


def test_infantry_that_entered_woods_melees_with_a_die_less() -> None:
    battle = Battle(".:I4  W  .:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A3") == "4 -1 ground = 3"


def test_infantry_that_starts_in_woods_battles_with_its_normal_dice() -> None:
    battle = Battle("W:I4  .  .  .:i4", fighting="A1")
    assert battle.dice("battle A1>A4") == "4 = 4"


def test_infantry_that_went_from_woods_to_woods_has_entered_them() -> None:
    battle = Battle("W:I4  W  .:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A3") == "4 -1 ground = 3"


def test_cavalry_and_horse_artillery_that_entered_woods_do_not_battle() -> None:
    battle = Battle(".:C  W  .:i4  .:I", moving="A1", fighting="A4")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A4>A3", "pass"]
    assert battle.explain("battle A2>A3") == "entered-terrain A2 (woods)"
    guns = Battle(".:H  W  .  .:i4  .:I", moving="A1", fighting="A5")
    guns.do("move A1-A2")
    assert guns.legal() == ["battle A5>A4", "pass"]
    assert guns.explain("battle A2>A4") == "entered-terrain A2 (woods)"


def test_cavalry_and_artillery_that_start_in_woods_battle() -> None:
    assert Battle("W:C  .:i4", fighting="A1").dice("battle A1>A2") == "3 = 3"
    assert Battle("W:A  .  .:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"
