"""Fight Back and Counter-Attack under the Advanced Rulebook ("Fight Back Card", "Other Cards")."""

import pytest

from engine.battle_cry.events import CardPlayed
from tests.support.battle_cry.battle import advanced
from tests.support.battle_cry.cards import answers


def test_fight_back_needs_range_and_a_line_of_sight_of_its_own() -> None:
    """The battery fires from five hexes away on its hill; over a friend; the infantry cannot answer."""
    far = advanced("H:A  .  .  .  .  .:i", fighting="A1", enemy_hand="fight-back bombard")
    far.do("battle A1>A6 = C")
    assert far.asks == "confederate play-card"
    over = advanced("H:A  .:I  .  .:i", fighting="A1", enemy_hand="fight-back bombard")
    over.do("battle A1>A4 = CC")
    assert over.asks == "confederate play-card"


def test_fight_back_is_for_units_in_melee_too() -> None:
    battle = advanced(".:I  .:i  .", hand="rally", enemy_hand="fight-back", enemy_deck="rally")
    battle.do("skirmish rally", "battle A1>A2 = CCC")
    assert battle.legal() == answers("play fight-back", "pass")
    battle.do("confederate: play fight-back = SAC")
    battle.shows(".:I3  .:i  .")


def test_fight_back_is_never_answered_by_a_fight_back() -> None:
    battle = advanced(".:I  .:i  .", hand="rally fight-back", enemy_hand="fight-back", enemy_deck="rally", deck="rally")
    battle.do("skirmish rally", "battle A1>A2 = CCC", "confederate: play fight-back = AAA")
    assert battle.asks == "confederate play-card"


def test_a_unit_driven_back_or_gone_does_not_fight_back() -> None:
    battle = advanced(". . .\n . .:i .\n. . .\n . .:I .", fighting="D2", enemy_hand="fight-back")
    battle.do("battle D2>B2 = FC", "confederate: retreat B2-A2")
    assert battle.asks == "confederate play-card"


def test_a_unit_that_withdrew_does_not_fight_back() -> None:
    battle = advanced(". . .\n . .:c .\n. . .\n . .:I .", moving="D2", enemy_hand="fight-back")
    battle.do("move D2-C2", "battle C2>B2", "confederate: withdraw B2-A2")
    assert battle.asks == "confederate play-card"


def test_the_window_opens_as_long_as_the_enemy_may_hold_one() -> None:
    """Reading 11: his own copy, and the extra one unless the other side has shown it."""
    for shed, opens in (("", True), ("fight-back", True), ("fight-back fight-back", False)):
        battle = advanced(".:A  .  .:i", fighting="A1", enemy_hand="bombard", enemy_discards=shed)
        battle.do("battle A1>A3 = CCC")
        assert (battle.asks == "confederate fight-back") == opens
    shown = advanced(
        ".:A  .  .:i",
        fighting="A1",
        enemy_hand="bombard",
        enemy_discards="fight-back",
        discards="fight-back fight-back",
    )
    shown.do("battle A1>A3 = CCC")
    assert shown.asks == "confederate play-card"


def test_on_ones_own_turn_it_orders_nothing_or_is_a_skirmish_action() -> None:
    """Reading 12."""
    battle = advanced(".:I  .  .  .:i", hand="fight-back")
    assert battle.legal() == answers("play fight-back", "skirmish fight-back")
    battle.do("play fight-back")
    assert battle.asks == "union end-turn"
    battle.undo()
    battle.do("skirmish fight-back")
    assert battle.legal() == answers("order A1", "pass")


# Counter-Attack


def countering(copies: str, drawn: str = ".:I  .  .  .:i  .  .:A") -> CardPlayed:
    battle = advanced(drawn, hand="counter-attack", copies=copies)
    battle.do("play counter-attack")
    return battle.last(CardPlayed)


@pytest.mark.parametrize(
    ("copies", "counts_as"),
    [("attack-left", "attack-right"), ("bombard", "bombard"), ("outflank", "outflank"), ("", "counter-attack")],
)
def test_it_copies_the_enemys_card_with_left_and_right_changed(copies: str, counts_as: str) -> None:
    assert countering(copies).counts_as == counts_as


def test_it_copies_a_counter_attack_but_no_fight_back() -> None:
    drawn = ".:I  .  .  .  .  .  .:i"
    both = advanced(
        drawn, hand="probe-left counter-attack", enemy_hand="counter-attack", deck="rally", enemy_deck="rally"
    )
    both.do("play probe-left", "pass", "pass", "confederate: play counter-attack")
    assert both.last(CardPlayed).counts_as == "probe-right"
    both.do("pass", "union: play counter-attack")
    assert both.last(CardPlayed).counts_as == "probe-left"
    none = advanced(drawn, hand="fight-back", enemy_hand="counter-attack", deck="rally")
    none.do("play fight-back", "pass", "confederate: play counter-attack")
    assert none.last(CardPlayed).counts_as == "counter-attack"
    assert none.asks == "confederate end-turn"


def test_a_counter_attack_shown_for_a_skirmish_action_leaves_nothing_to_copy() -> None:
    """Reading 12: the printed card is copied, and that one was never played as anything."""
    battle = advanced(".:I  .  .  .:i", hand="counter-attack rally", enemy_hand="counter-attack", copies="bombard")
    battle.do("skirmish counter-attack", "pass", "pass", "confederate: play counter-attack")
    assert battle.last(CardPlayed).counts_as == "counter-attack"


def test_with_nothing_to_copy_it_may_be_a_skirmish_action() -> None:
    battle = advanced(".:I  .  .  .:i", hand="counter-attack")
    battle.do("skirmish counter-attack")
    assert battle.legal() == answers("order A1", "pass")
