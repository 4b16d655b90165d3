"""Advanced Rulebook, "Fresh Troops" and "Green Troops"."""

import pytest

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.placement import FRESH
from engine.battle_cry.position import Position
from engine.chance import Seeded
from engine.family import family
from engine.match import new_match
from engine.scenarios import scenario_text
from tests.support.battle_cry.battle import advanced


def started(rules: str) -> Position:
    setup = family("battle-cry").scenarios.setup(scenario_text("first-bull-run"), rules, {})
    position = new_match(setup, Seeded(bytes(32)))[0].position
    assert isinstance(position, Position)
    return position


def test_all_infantry_and_nobody_else_starts_fresh() -> None:
    position = started("advanced")
    assert all((FRESH in unit.traits) == (unit.arm == "infantry") for unit in position.placement.units)
    assert any(unit.arm != "infantry" for unit in position.placement.units)


@pytest.mark.parametrize("rules", ["variant-150", "classic"])
def test_only_this_rulebook_knows_them(rules: str) -> None:
    assert not any(FRESH in unit.traits for unit in started(rules).placement.units)


def test_the_first_attack_hits_with_sabers_at_a_distance_the_next_does_not() -> None:
    drawn = ".:I{}  .  .:i  .  ."
    battle = advanced(drawn.format("!"), fighting="A1")
    battle.do("battle A1>A3 = SI")
    battle.shows(".:I  .  .:i2  .  .")
    again = advanced(drawn.format(""), fighting="A1")
    again.do("battle A1>A3 = SI")
    again.shows(".:I  .  .:i3  .  .")


def test_a_first_attack_in_melee_is_the_first_attack_too() -> None:
    battle = advanced(".:I!  .:i  .", fighting="A1")
    battle.do("battle A1>A2 = SSA")
    battle.shows(".:I  .:i2  .")


def test_a_miss_is_an_attack() -> None:
    battle = advanced(".:I!  .  .:i  .", fighting="A1")
    battle.do("battle A1>A3 = CA")
    battle.shows(".:I  .  .:i  .")


def test_to_be_attacked_is_none() -> None:
    battle = advanced(".:I  .  .:i!  .", fighting="A1")
    battle.do("battle A1>A3 = IC")
    battle.shows(".:I  .  .:i3!  .")


def test_fighting_back_is_an_attack() -> None:
    battle = advanced(".:I  .  .:i!  .", fighting="A1", enemy_hand="fight-back", enemy_deck="rally")
    battle.do("battle A1>A3 = CC", "confederate: play fight-back = SS")
    battle.shows(".:I2  .  .:i  .")


def test_an_attack_on_a_lone_general_is_one() -> None:
    battle = advanced(
        """
        .     .     .:g   .
          .     .     .     .
        .     .:I!  .:g   .
        """,
        fighting="C2",
    )
    battle.do("battle C2>C3 = IAF", "confederate: retreat C3*-B3")
    battle.shows("""
        .     .     .:g   .
          .     .     .:g   .
        .     .:I   .     .
    """)


def test_a_forecast_counts_the_sabers_of_a_fresh_unit() -> None:
    drawn = ".:I{}  .  .:c  ."
    assert advanced(drawn.format("!"), fighting="A1").forecast("battle A1>A3").expected_hits == pytest.approx(4 / 6)
    assert advanced(drawn.format(""), fighting="A1").forecast("battle A1>A3").expected_hits == pytest.approx(2 / 6)


# Green troops


def test_green_troops_go_back_two_hexes_for_each_flag() -> None:
    battle = advanced(
        """
        .     .     .
          .     .     .
        .     .     .
          .     .     .
        .     .:i?  .
          .     .     .
        .     .:A   .
        """,
        fighting="G2",
    )
    battle.do("battle G2>E2 = FCC")
    assert battle.asked.numbers == (2, 0)
    assert battle.to("E2") == "C1 C2 C3"
    battle.do("confederate: retreat E2-C3")
    twice = advanced(
        """
        .     .     .
          .     .     .
        .     .:i?  .
          .     .     .
        .     .:A   .
        """,
        fighting="E2",
    )
    twice.do("battle E2>C2 = FFC")
    assert twice.asked.numbers == (4, 2)  # two hexes to the edge, two figures lost
    twice.do("confederate: retreat C2-A2")
    twice.shows("""
        .     .:i2? .
          .     .     .
        .     .     .
          .     .     .
        .     .:A   .
    """)


def test_a_flag_that_green_troops_ignore_saves_both_hexes() -> None:
    battle = advanced(". . .\n . .:i*? .\n. . .\n . .:A .", fighting="D2")
    battle.do("battle D2>B2 = FCC")
    battle.shows(". . .\n . .:i*? .\n. . .\n . .:A .")
