"""Battle and Hold, Bombard, Forced March, Hit and Run, Leadership, Battle Cry under the Advanced Rulebook."""

from tests.support.battle_cry.battle import advanced
from tests.support.battle_cry.cards import answers

# Battle and Hold Position

HOLD = "battle-and-hold-position"


def test_battle_and_hold_orders_infantry_and_artillery_that_are_not_in_melee() -> None:
    battle = advanced(".:I  .:i  .  .  .:I  .:C  .:A  .  .  .:i", hand=HOLD, enemy_hand="rally")
    battle.do(f"play {HOLD}")
    assert battle.legal() == answers("order A5 A7", "pass")
    battle.do("order A5", "order A7")
    assert battle.legal() == ["battle A1>A2"]
    assert battle.dice("battle A1>A2") == "3 = 3"  # it has no order, and no die of the card
    battle.do("battle A1>A2 = CCC", "confederate: pass")
    assert battle.dice("battle A7>A10") == "2 +1 card = 3"
    assert battle.dice("battle A5>A2") == "1 +1 card = 2"


def test_a_unit_in_melee_may_take_ground_though_the_card_is_battle_and_hold() -> None:
    battle = advanced("R  .:I*  .:i1  .  .  .:i", hand=HOLD)
    battle.do(f"play {HOLD}", "pass", "battle A2>A3 = IAA")
    assert battle.legal() == answers("ground A2-A3", "pass")


# Bombard


def test_bombard_lets_artillery_attack_twice_or_move_three_hexes_but_not_next_to_the_enemy() -> None:
    battle = advanced(".:A  .  .  .  .:i", hand="bombard", enemy_hand="rally")
    battle.do("play bombard")
    assert battle.legal() == answers("move A1-A2 A1-A3", "pass")
    battle.do("pass", "battle A1>A5 = C")
    assert battle.legal() == answers("battle A1>A5", "pass")
    moved = advanced(".:A  .  .  .  .:i", hand="bombard", enemy_hand="rally")
    moved.do("play bombard", "move A1-A3")
    assert moved.asks == "union end-turn"


def test_horse_artillery_that_moves_by_bombard_does_not_attack() -> None:
    battle = advanced(".:H  .  .  .  .:i", hand="bombard", enemy_hand="rally")
    battle.do("play bombard", "move A1-A2")
    assert battle.asks == "union end-turn"


def test_artillery_in_melee_attacks_once_whatever_the_card() -> None:
    battle = advanced(".:A  .:i  .  .  .:A  .  .", hand="bombard", enemy_hand="rally")
    battle.do("play bombard", "pass")
    assert battle.legal() == answers("battle A1>A2")
    battle.do("battle A1>A2 = CCCC", "confederate: pass")
    assert battle.legal() == answers("battle A5>A2", "pass")
    battle.do("battle A5>A2 = CC")
    assert battle.legal() == answers("battle A5>A2", "pass")


def test_bombard_without_artillery_orders_one_unit_and_a_battery_in_melee_is_artillery() -> None:
    battle = advanced(".:I  .:C  .:G  .  .:i", hand="bombard")
    battle.do("play bombard")
    assert battle.legal() == answers("order A1 A2", "pass")
    melee = advanced(".:A  .:i  .  .:I", hand="bombard")
    melee.do("play bombard")
    assert melee.asks == "union melee"


def test_fight_back_answers_either_attack_of_bombard() -> None:
    """Section "Fight Back Card"."""
    battle = advanced(
        ".:A  .  .:i", hand="bombard", enemy_hand="fight-back fight-back", enemy_deck="rally rally", deck="rally"
    )
    battle.do("play bombard")
    battle.do("battle A1>A3 = CCC", "confederate: play fight-back = AC")
    battle.do("battle A1>A3 = CCC", "confederate: play fight-back = AC")
    battle.shows(".:A1  .  .:i")


# Forced March


def test_forced_march_moves_infantry_two_hexes_and_lets_it_attack() -> None:
    """It is no march: the enemy's range does not stop it, his neighbourhood does (section "Other Cards")."""
    battle = advanced("C5  .:I  .  .  .  .  .:i", hand="forced-march", enemy_hand="rally")
    battle.do("play forced-march", "section center")
    assert battle.to("C5") == "A4 A5 A6 B3 B4 B5 B6 C3 C4 C6 C7 D3 D4 D5 D6 E4 E5 E6"
    battle.do("move C5-C7")
    assert battle.legal() == answers("battle C7>C10", "pass")
    near = advanced("C5  .:I  .  .:i  .", hand="forced-march")
    near.do("play forced-march", "section center", "move C5-C6")
    assert near.legal() == answers("battle C6>C7")


def test_forced_march_orders_no_infantry_in_melee_and_no_march() -> None:
    """A march would be of three hexes then; two are what the card allows."""
    battle = advanced("C5  .:I  .:i  .  .  .:I  .  .  .", hand="forced-march")
    battle.do("play forced-march", "section center")
    assert battle.explain("move C5-B5") == "in-melee C5 C6"
    assert "C6" not in battle.to("C9")
    assert battle.explain("move C9-C12") == "too-far C9 C12 (2)"


def test_forced_march_takes_infantry_through_friends() -> None:
    battle = advanced("C5  .:I  .:A  .", hand="forced-march")
    battle.do("play forced-march", "section center")
    assert "C7" in battle.to("C5").split()
    assert "C6" not in battle.to("C5").split()


# Hit and Run


def test_hit_and_run_is_move_attack_move_each_of_them_optional() -> None:
    battle = advanced(".:C  .  .  .:i  .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move A1-A2 A1-A3", "pass")
    battle.do("move A1-A3", "battle A3>A4 = AAA", "confederate: pass")
    assert battle.legal() == answers("move A3-A1 A3-A2", "pass")
    battle.do("move A3-A1")
    battle.shows(".:C  .  .  .:i  .")


def test_its_first_move_may_be_a_charge_the_second_may_not() -> None:
    """House reading: a charge must end in a melee, and none follows the second move."""
    drawn = ".:C  .  .  .  .:i"
    battle = advanced(drawn, hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run")
    assert battle.to("A1") == "A2 A3 A4"
    battle.do("pass")
    assert battle.asks == "union move"
    assert battle.to("A1") == "A2 A3"
    assert battle.explain("move A1-A4") == "too-far A1 A4 (2)"


def test_its_attack_is_compulsory_next_to_the_enemy() -> None:
    battle = advanced(".:C  .  .:i  .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "move A1-A2")
    assert battle.legal() == answers("battle A2>A3")


def test_carbines_may_be_fired_before_the_only_move() -> None:
    battle = advanced("R  .:C  .  .:i  .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "pass")
    assert battle.legal() == answers("battle A2>A4", "pass")
    battle.do("battle A2>A4 = AA", "confederate: pass")
    assert battle.legal() == answers("move A2-A3", "pass")


def test_fight_back_comes_before_the_second_move() -> None:
    """Section "Fight Back Card"."""
    battle = advanced(".  .:C  .:i  .", moving="", hand="hit-and-run", enemy_hand="fight-back", enemy_deck="rally")
    battle.do("play hit-and-run")
    assert battle.legal() == ["battle A2>A3"]  # in melee at the start, it takes no order
    battle = advanced(".:C  .  .:i  .", hand="hit-and-run", enemy_hand="fight-back", enemy_deck="rally")
    battle.do("play hit-and-run", "move A1-A2", "battle A2>A3 = AAA", "confederate: play fight-back = SAA")
    battle.shows(".  .:C2  .:i  .")
    assert battle.legal() == answers("move A2-A1", "pass")


def test_the_second_move_may_end_next_to_another_enemy_and_brings_no_melee_that_turn() -> None:
    battle = advanced(".:C  .  .  .:i  .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "pass", "move A1-A3")
    assert battle.asks == "union end-turn"


def test_cavalry_whose_general_joined_it_this_turn_makes_no_second_move() -> None:
    """Section "Orders": both may no longer move that player turn."""
    battle = advanced(".:C  .:G  .  .  .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "move A1-A2")
    assert battle.asks == "union end-turn"


def test_a_general_rides_along_in_both_moves() -> None:
    battle = advanced(".:C*  .  .  .  .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "move A1-A3")
    assert battle.legal() == answers("move A3-A1 A3-A2 A3-A4 A3-A5", "pass")
    battle.do("move A3-A5")
    battle.shows(".  .  .  .  .:C*")


# Leadership


def test_leadership_orders_every_commanded_unit_and_gives_a_die_to_infantry_and_cavalry() -> None:
    battle = advanced(".:I*  .  .:i  R  .:c  .:C*  R  .:A*  .  .:i  .  .:I", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "pass")
    assert battle.legal() == answers("battle A6>A5")  # in melee, unordered, and with the die all the same
    assert battle.dice("battle A6>A5") == "3 +1 card = 4"
    battle.do("battle A6>A5 = AAAA", "confederate: pass")
    assert battle.legal() == answers("battle A1>A3 A8>A10", "pass")
    assert battle.dice("battle A1>A3") == "2 +1 card = 3"
    assert battle.dice("battle A8>A10") == "3 = 3"


def test_a_unit_that_a_general_joins_is_not_ordered_by_leadership() -> None:
    battle = advanced(".:G  .:I  .  .:i", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "move A1*-A2")
    assert battle.asks == "union end-turn"


def test_a_unit_whose_general_leaves_it_loses_the_order() -> None:
    battle = advanced(".:I*  .  .  .  .:i", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "move A1*-A2")
    assert battle.asks == "union end-turn"


def test_without_generals_leadership_orders_one_unit() -> None:
    battle = advanced(".:I  .  .  .  .:i", hand="leadership")
    battle.do("play leadership")
    assert battle.legal() == answers("order A1", "pass")


# Battle Cry


def test_battle_cry_orders_by_the_dice_no_unit_in_melee_and_no_general() -> None:
    battle = advanced(".:I  .:i  .  .  .:I  .  .:C  .  .:G", hand="battle-cry rally rally", enemy_hand="rally")
    battle.do("play battle-cry = ICS")
    assert battle.legal() == answers("order A5 A7", "pass")
    battle.do("order A5", "order A7", "pass")
    assert battle.dice("battle A1>A2") == "3 = 3"
    battle.do("battle A1>A2 = CCC", "confederate: pass")
    assert battle.dice("battle A5>A2") == "1 +1 card = 2"
