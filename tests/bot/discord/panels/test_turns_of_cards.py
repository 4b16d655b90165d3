"""Panels of cards that make their turn special: units that stay, units that move twice, a card that copies another."""

from __future__ import annotations

from bot.discord.panels.battle_cry.leftovers import left_over
from bot.discord.panels.battle_cry.turn_panel import panel
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.panels import context_of, controls_of, press, read


def shown(battle: Battle) -> str:
    return read(panel(context_of(battle.state)))


# Battle and Hold Position

HOLDING = """
    D5 .     .:i4   .      .
     E5   .:I4   .:A3   .:I4
"""


def holding() -> Battle:
    battle = Battle(HOLDING, hand="battle-and-hold-position")
    battle.do("play battle-and-hold-position")
    return battle


def test_units_that_stay_are_ordered_by_one_press() -> None:
    battle = holding()
    first, *_others = shown(battle).splitlines()
    assert first == "? 4 orders left. Choose a unit to order. It can attack, but not move."
    buttons = controls_of(panel(context_of(battle.state)).rows)
    assert [press(one).step for one in buttons[:3]] == ["do", "do", "do"]
    assert [press(one).arg for one in buttons[:3]] == ["order E5", "order E6", "order E7"]
    battle.do("order E5")
    assert "[E5 · infantry]" not in shown(battle)


def test_where_units_may_move_each_says_first_where() -> None:
    battle = Battle(HOLDING, hand="attack-center")
    battle.do("play attack-center")
    assert shown(battle).startswith("? 3 orders left. Choose a unit to move, or one to stay and fire.")
    buttons = controls_of(panel(context_of(battle.state)).rows)
    assert [press(one).step for one in buttons[:3]] == ["pick", "pick", "pick"]


def test_a_unit_that_is_shut_in_is_not_asked_where_it_moves() -> None:
    battle = Battle(" B5 R R .\nC5 R .:I R .:I\n D5 R R .", hand="attack-center")
    battle.do("play attack-center")
    asked = panel(context_of(battle.state), "C6")
    assert asked.question == "C6 · infantry, 4 of 4 figures: it has nowhere to move."
    assert panel(context_of(battle.state), "C8").question == "C8 · infantry, 4 of 4 figures: choose where it moves."


# Hit and Run


def riding() -> Battle:
    """Two troops of cavalry; the first one has ridden, and nobody is near."""
    battle = Battle(".:C . . . . . . . .:C .", hand="hit-and-run", enemy_hand="rally")
    battle.do("play hit-and-run", "move A1-A2")
    return battle


def test_before_the_attacks_nothing_is_said_of_moves_that_can_still_come() -> None:
    assert left_over(context_of(riding().state)) == ""


def test_in_the_second_move_all_who_can_still_move_are_named() -> None:
    battle = riding()
    battle.do("pass")
    assert left_over(context_of(battle.state)) == "A2 and A9 can still move."
    assert shown(battle).startswith("? Choose a unit to move again, or end your turn.")
    battle.do("move A2-A3")
    assert left_over(context_of(battle.state)) == "A9 can still move."


def test_an_ordinary_move_is_asked_for_as_before() -> None:
    battle = Battle(".:C . . . . . . . .:C .", moving="A1 A9")
    assert left_over(context_of(battle.state)) == "A1 and A9 can still move."
    assert shown(battle).startswith("? Move the units you ordered")


# Counter-Attack


def copying(copies: str) -> Battle:
    return Battle(HOLDING, hand="counter-attack rally", copies=copies)


def test_a_counter_attack_says_on_its_button_what_it_copies() -> None:
    assert "[Play Counter-Attack as Attack Right Flank] [Play Rally]" in shown(copying("attack-left"))
    assert "[Play Counter-Attack: nothing to copy] [Play Rally]" in shown(copying(""))


def test_a_counter_attack_in_play_says_what_it_counts_as() -> None:
    battle = copying("attack-center")
    battle.do("play counter-attack")
    asked = panel(context_of(battle.state))
    assert "**So far:** Counter-Attack as Attack Center" in asked.text


def test_a_card_that_is_itself_is_named_alone() -> None:
    battle = Battle(HOLDING, hand="attack-center")
    battle.do("play attack-center")
    assert "**So far:** Attack Center" in panel(context_of(battle.state)).text
