"""Advanced Rulebook, "Melee": compulsory, before other attacks, without orders; the extra die, occupying."""

import pytest

from engine.battle_cry.events import OrderGiven
from tests.support.battle_cry.battle import advanced


def test_a_unit_next_to_an_enemy_unit_attacks_it_without_an_order_and_must() -> None:
    battle = advanced(".:I  .:i  .  .  .:A", hand="probe-left", enemy_hand="rally")
    battle.do("play probe-left")
    assert battle.asks == "union melee"
    assert battle.legal() == ["battle A1>A2"]
    battle.do("battle A1>A2 = CCC")
    assert battle.asks == "confederate fight-back"


def test_units_in_melee_take_no_orders() -> None:
    battle = advanced(".:I  .:i  .  .:I  .:C  .  .  .  .  .  .  .  .", hand="attack-left")
    battle.do("play attack-left")
    assert battle.legal() == ["order A4", "pass"]
    assert battle.explain("order A1") == "in-melee A1 A2"
    assert battle.all(OrderGiven) == []


def test_every_unit_next_to_the_enemy_melees_in_any_sequence_before_all_other_attacks() -> None:
    """The battery, ordered, waits; the infantry at A2 and the cavalry at C3 were not ordered at all."""
    battle = advanced(
        """
        .     .:I   .:i   .
          .     .     .     .
        .     .     .:C   .:c
          .     .     .     .
        .     .     .:A   .
        """,
        fighting="E3",
    )
    assert battle.asks == "union melee"
    assert battle.legal() == ["battle A2>A3", "battle C3>C4"]
    assert battle.explain("battle E3>C4") == "melee-first E3 C4 A2 C3"
    assert battle.explain("pass") == "not-now (pass, melee)"
    battle.do("battle C3>C4 = AAA")
    assert battle.legal() == ["battle A2>A3"]
    battle.do("battle A2>A3 = CCC")
    assert battle.asks == "union battle"
    assert battle.legal() == ["battle E3>C4", "pass"]


def test_of_several_adjacent_enemies_the_player_chooses_one() -> None:
    battle = advanced(
        """
        .     .:i   .:c   .
          .     .:I   .:g   .
        .     .:a   .     .:i
        """,
        hand="rally",
    )
    battle.do("skirmish rally")
    assert battle.legal() == ["battle B2>A2", "battle B2>A3", "battle B2>C2"]


def test_it_attacks_units_not_the_general_beside_them_nor_anybody_further_off() -> None:
    """Reading 15: a lone general is no unit."""
    battle = advanced(".:i  .  .:i  .:I  .:g", hand="rally")
    battle.do("skirmish rally")
    assert battle.legal() == ["battle A4>A3"]
    assert battle.explain("battle A4>A1") == "melee-first A4 A1 A4"
    assert battle.explain("battle A4>A5") == "melee-first A4 A5 A4"


def test_a_lone_general_next_to_a_unit_is_no_melee() -> None:
    """Reading 15: the unit takes orders, and may attack him, somebody else or nobody."""
    drawn = ".:g  .:I  .  .:i  ."
    battle = advanced(drawn, hand="rally")
    battle.do("skirmish rally")
    assert battle.legal() == ["order A2", "pass"]
    assert advanced(drawn, fighting="A2").legal() == ["battle A2>A1", "battle A2>A4", "pass"]


def test_it_goes_on_in_both_players_turns() -> None:
    battle = advanced(".  .:I  .:i  .", hand="rally", enemy_hand="rally rally", deck="bombard", enemy_deck="bombard")
    battle.do("skirmish rally", "battle A2>A3 = CCC", "confederate: pass")
    assert battle.asks == "confederate play-card"
    battle.do("skirmish rally")
    assert battle.legal() == ["battle A3>A2"]
    battle.do("battle A3>A2 = CCC", "union: pass", "skirmish bombard")
    assert battle.legal() == ["battle A2>A3"]


def test_a_retreat_ends_it() -> None:
    battle = advanced(
        """
        .     .     .
          .     .     .
        .     .:i   .
          .     .:I   .
        .     .     .
        """,
        hand="rally",
        enemy_hand="rally",
    )
    battle.do("skirmish rally", "battle D2>C2 = FCC", "confederate: retreat C2-B1")
    assert battle.asks == "confederate play-card"
    battle.do("skirmish rally")
    assert battle.legal() == ["order B1", "pass"]


def test_an_ignored_flag_does_not_end_it() -> None:
    """Reading 24: a unit is in melee exactly while it is adjacent to an enemy unit."""
    battle = advanced(".  .:I  .:i*  .", hand="rally", enemy_hand="rally")
    battle.do("skirmish rally", "battle A2>A3 = FCC", "confederate: pass", "skirmish rally")
    assert battle.legal() == ["move A3*-A4", "pass"]
    battle.do("pass")
    assert battle.legal() == ["battle A3>A2"]


def test_a_melee_that_another_unit_ended_is_over_for_all() -> None:
    """D1 was in melee and has no order: it does nothing more this turn."""
    battle = advanced(
        """
        .     .     .     .
          .     .     .     .
        .     .:i   .     .
          .:I   .:I   .     .
        """,
        hand="rally",
        enemy_hand="rally",
    )
    battle.do("skirmish rally")
    assert battle.legal() == ["battle D1>C2", "battle D2>C2"]
    battle.do("battle D2>C2 = FCC", "confederate: retreat C2-B2")
    assert battle.asks == "confederate play-card"


def test_an_ordered_unit_whose_melee_a_friend_ended_may_attack_others() -> None:
    battle = advanced(
        """
        .     .     .     .     .
          .     .     .     .     .
        .     .     .:i   .     .
          .     .     .     .:I   .
        .     .:I   .     .     .:c
        """,
        moving="D4 E2",
        enemy_hand="rally",
    )
    battle.do("move E2-D2", "move D4-D3")
    assert battle.legal() == ["battle D2>C3", "battle D3>C3"]
    battle.do("battle D2>C3 = FAA", "confederate: retreat C3-B3")
    assert battle.asks == "union battle"
    assert battle.legal() == ["battle D3>B3", "battle D3>E5", "pass"]


def test_an_ordered_unit_that_came_next_to_the_enemy_must_attack_it_and_nobody_else() -> None:
    battle = advanced(".:I  .  .:i  .:i1  .", moving="A1")
    battle.do("move A1-A2")
    assert battle.asks == "union melee"
    assert battle.legal() == ["battle A2>A3"]


def test_a_melee_without_dice_is_skipped() -> None:
    """Reading 7: three dice, one less from the river, two less at the town."""
    battle = advanced("~:I  T:i  .  .  .", hand="rally", enemy_hand="rally")
    battle.do("skirmish rally")
    assert battle.asks == "union end-turn"


def test_who_came_into_a_melee_without_dice_fires_at_nobody_else_for_it() -> None:
    battle = advanced(
        """
        .:I   ~     T:i   .
          .     .     .     .
        .     .:i   .     .
        """,
        moving="A1",
    )
    battle.do("move A1-A2")
    assert battle.asks == "union end-turn"
    assert battle.explain("battle A2>C2") == "not-now (battle, end-turn)"


@pytest.mark.parametrize(("unit", "dice"), [("I", 4), ("C", 4), ("A", 4), ("H", 4)])
def test_infantry_and_cavalry_gain_a_die_against_artillery(unit: str, dice: int) -> None:
    """Artillery has its own four."""
    assert advanced(f".:{unit}  .:a", fighting="A1").dice("battle A1>A2") == f"{dice} = {dice}"


@pytest.mark.parametrize("unit", ["I", "C"])
def test_the_extra_die_is_for_melee_with_artillery_only(unit: str) -> None:
    assert advanced(f".:{unit}  .  .:a", fighting="A1").dice("battle A1>A3") == "2 = 2"
    assert advanced(f".:{unit}  .:c", fighting="A1").dice("battle A1>A2") == "3 = 3"
    assert advanced(f".:{unit}  .:h", fighting="A1").dice("battle A1>A2") == "4 = 4"


def test_the_extra_die_is_for_who_fights_back_too() -> None:
    battle = advanced(".:A  .:i  .", hand="rally", enemy_hand="fight-back", enemy_deck="rally")
    battle.do("skirmish rally", "battle A1>A2 = CCCC", "confederate: play fight-back = AICF")
    battle.shows(".:A1 .:i .")


# Leadership and other cards


def test_leaderships_die_is_for_a_led_unit_in_melee_though_it_takes_no_order() -> None:
    """House reading: the card gives its die to units that a general commands; a battery gets none."""
    battle = advanced(".:I*  .:i  .  .:i  .:A*", hand="leadership")
    battle.do("play leadership")
    assert battle.asks == "union melee"  # on this board the generals have nowhere to go
    assert battle.legal() == ["battle A1>A2", "battle A5>A4"]
    assert battle.dice("battle A1>A2") == "3 +1 card = 4"
    assert battle.dice("battle A5>A4") == "4 = 4"
    battle.do("battle A1>A2 = CCCA", "battle A5>A4 = CCCC")


def test_a_general_who_joins_a_unit_in_melee_brings_it_the_die() -> None:
    battle = advanced(".:G  .:I  .:i  .", hand="leadership")
    battle.do("play leadership", "move A1*-A2")
    assert battle.dice("battle A2>A3") == "3 +1 card = 4"


def test_as_a_skirmish_action_leadership_gives_none() -> None:
    battle = advanced(".:I*  .:i  .", hand="leadership")
    battle.do("skirmish leadership")
    assert battle.dice("battle A1>A2") == "3 = 3"


# Occupying the hex

FOUGHT = """
    .     .     .     .
      .     .     .     .
    .     .:{}  .     .
      .     .:{} .     .
    .     .     .     .
"""


@pytest.mark.parametrize("unit", ["I", "C"])
def test_the_victor_may_occupy_the_hex_of_a_unit_that_retreats(unit: str) -> None:
    battle = advanced(FOUGHT.format("i", f"{unit}*"), fighting="D2")
    battle.do("battle D2>C2 = FAA", "confederate: retreat C2-B2")
    assert battle.asks == "union take-ground"
    assert battle.legal() == ["ground D2-C2", "pass"]
    battle.do("ground D2-C2")
    full = 4 if unit == "I" else 3
    battle.shows(f"""
        .     .     .     .
          .     .:i   .     .
        .     .:{unit}{full}* .     .
          .     .     .     .
        .     .     .     .
    """)


def test_the_victor_may_occupy_the_hex_of_a_unit_that_is_eliminated_or_not() -> None:
    battle = advanced(FOUGHT.format("i1", "I*"), fighting="D2")
    battle.do("battle D2>C2 = IAA")
    assert battle.legal() == ["ground D2-C2", "pass"]
    battle.do("pass")
    assert battle.flags == (1, 0)


@pytest.mark.parametrize("unit", ["I", "C", "A*"])
def test_without_a_general_nobody_occupies_it_and_artillery_never(unit: str) -> None:
    battle = advanced(FOUGHT.format("i1", unit), fighting="D2", enemy_hand="rally")
    battle.do(f"battle D2>C2 = I{'CCC' if 'A' in unit else 'CC'}")
    assert battle.flags == (1, 0)
    assert battle.asks != "union take-ground"


def test_nobody_occupies_a_hex_from_a_distance() -> None:
    battle = advanced(".:I*  .  .:i1  .  .:i", fighting="A1", enemy_hand="rally")
    battle.do("battle A1>A3 = IC")
    assert battle.asks == "confederate play-card"


def test_nobody_occupies_a_hex_by_fighting_back() -> None:
    battle = advanced(
        ".  .:I1  .:i*  .  .:I  .", fighting="", hand="rally", enemy_hand="fight-back", enemy_deck="rally"
    )
    battle.do("skirmish rally", "pass", "battle A2>A3 = CCC", "confederate: play fight-back = ICC")
    assert battle.asks == "confederate play-card"
    battle.shows(".  .  .:i*  .  .:I  .")


@pytest.mark.parametrize("code", ["W", "T", "~", "H"])
def test_the_ground_does_not_prevent_it(code: str) -> None:
    drawn = FOUGHT.format("i1", "I*").replace(".:i1", f"{code}:i1")
    battle = advanced(drawn, fighting="D2")
    battle.do(f"battle D2>C2 = {'I' * (1 if code == 'T' else 2 if code in 'WH' else 3)}")
    assert battle.legal() == ["ground D2-C2", "pass"]


def test_who_occupies_a_hex_next_to_another_enemy_melees_no_more_this_turn() -> None:
    battle = advanced(
        """
        .     .     .     .
          .     .:c   .     .
        .     .:i1  .     .
          .:I*  .     .     .
        """,
        hand="rally",
        enemy_hand="rally",
    )
    battle.do("skirmish rally", "pass", "battle D1>C2 = IAA", "ground D1-C2")
    assert battle.asks == "union end-turn"


def test_an_enemy_general_who_stays_keeps_the_hex() -> None:
    """The free attack was not made: he did not go, and the hex is not abandoned."""
    battle = advanced(FOUGHT.format("i1*", "I*"), fighting="D2", enemy_hand="rally")
    battle.do("battle D2>C2 = IAA")
    assert battle.asks == "union free-attack"
    battle.do("pass")
    assert battle.asks == "union end-turn"
    battle.shows(FOUGHT.format("g", "I*"))
