"""Advanced Rulebook, "Infantry March": two hexes without attack or melee, stopping where the enemy can reach."""

import pytest

from tests.support.battle_cry.battle import advanced


def test_infantry_advances_one_hex_and_attacks_or_marches_two_and_does_not() -> None:
    drawn = ".:I  .  .  .  .  .:i  .  .:A"
    battle = advanced(drawn, moving="A1", fighting="A8")
    assert battle.to("A1") == "A2 A3"
    battle.do("move A1-A3")
    assert battle.legal() == ["battle A8>A6", "pass"]
    assert battle.explain("battle A3>A6") == "moved-too-far A3"
    near = advanced(".:I  .  .  .  .:i", moving="A1")
    near.do("move A1-A2")
    assert near.legal() == ["battle A2>A5", "pass"]


def test_a_march_stopped_after_one_hex_is_an_advance() -> None:
    """Reading 25."""
    battle = advanced(".:I  W  .  .:i", moving="A1")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A2>A4", "pass"]


def test_a_march_passes_a_friend() -> None:
    battle = advanced(".:I  .:I  .", moving="A1")
    assert battle.to("A1") == "A3"


@pytest.mark.parametrize(
    ("enemy", "stops"),
    [
        (". .:i . .", True),  # two hexes: in range
        (". . .:i .", True),  # three
        (". . . .:i", False),  # four: out of range
        (". . . .:a", True),
        (". . . . .:a", False),
        (". . . . H:a", True),  # five from a hill
        (". . . . . H:a", False),
        (". . . .:h", True),
        (". . .:c .", True),  # charge distance
        (". . . .:c", False),
        (". . . T:a", False),  # a battery in a town reaches three hexes
        (". . T:a .", True),
    ],
)
def test_a_march_stops_within_the_range_of_infantry_and_artillery_and_the_charge_of_cavalry(
    enemy: str, *, stops: bool
) -> None:
    """The first hex of the march, A2, is as far from the enemy as the number of words."""
    battle = advanced(f".:I  .  {enemy}", moving="A1")
    assert battle.to("A1") == ("A2" if stops else "A2 A3")
    if stops:
        assert battle.explain("move A1-A3") == "march-stopped A1 A3 A2"


def test_the_range_counts_not_the_dice() -> None:
    """A battery in the river has no die at four hexes, yet the first hex lies within its range."""
    battle = advanced(".:I  .  .  .  .  ~:a", moving="A1")
    assert battle.to("A1") == "A2"


def test_dismounted_cavalry_stops_a_march_by_its_charge_only() -> None:
    """Its carbines reach two hexes, its charge three."""
    assert advanced(".:I  .  .  .  .:c", moving="A1").to("A1") == "A2"
    assert advanced(".:I  .  .  .  .  .:c", moving="A1").to("A1") == "A2 A3"


@pytest.mark.parametrize("enemy", ["i", "c", "a"])
def test_an_enemy_without_a_line_of_sight_stops_no_march(enemy: str) -> None:
    battle = advanced(f".:I  .  .  W  .:{enemy}", moving="A1")
    assert battle.to("A1") == "A2 A3"
    friend = advanced(f".:I  .  .  .:A  .:{enemy}", moving="A1")
    assert friend.to("A1") == "A2 A3"


def test_the_marching_unit_and_its_general_do_not_hide_it_from_behind() -> None:
    """The line from the enemy at A1 to A3 passes the hex that the infantry leaves."""
    battle = advanced(".:i  .  .:I*  .  .", moving="A3")
    assert battle.to("A3") == "A2 A4"
    assert battle.explain("move A3-A5") == "march-stopped A3 A5 A4"


def test_a_lone_general_stops_no_march() -> None:
    """Reading 15."""
    assert advanced(".:I  .  .  .:g", moving="A1").to("A1") == "A2 A3"


def test_only_the_hexes_of_the_way_count() -> None:
    """C2 lies within the range of the enemy at C5, B1 does not: the march goes on from there."""
    battle = advanced(
        """
        R     R     R     R     R
          .     .     R     R     R
        .:I   .     .     .     .:i
        """,
        moving="C1",
    )
    assert battle.to("C1") == "B1 B2 C2"
    assert battle.explain("move C1-C3") == "march-stopped C1 C3 C2"


def test_stopping_terrain_ends_a_march() -> None:
    battle = advanced(".:I  W  .", moving="A1")
    assert battle.to("A1") == "A2"
    assert battle.explain("move A1-A3") == "no-way A1 A3 A2"


def test_a_march_may_end_next_to_the_enemy_and_brings_no_melee_in_that_turn() -> None:
    """The field hides the first hex; the enemy's own melee comes in his turn."""
    battle = advanced(
        """
        R     .:i   R
          F     R     R
        .     R     R
          .:I   R     R
        """,
        moving="D1",
        enemy_hand="rally",
    )
    assert battle.to("D1") == "B1 C1"
    battle.do("move D1-B1")
    assert battle.asks == "union end-turn"
    battle.do("pass", "skirmish rally")
    assert battle.legal() == ["battle A2>B1"]


def test_infantry_next_to_the_enemy_is_in_melee_and_takes_no_order_to_march() -> None:
    battle = advanced(".  .:I  .:i  .:I", hand="probe-left")
    battle.do("play probe-left")
    assert battle.legal() == ["battle A2>A3", "battle A4>A3"]
