"""Advanced Rulebook, "Playing Command Cards" and "Skirmish Action"."""

from engine.battle_cry.events import CardPlayed
from engine.decision import UNION
from tests.support.battle_cry.battle import advanced
from tests.support.battle_cry.cards import answers


def test_any_card_may_be_played_or_shown_instead() -> None:
    battle = advanced(".:I  .  .  .:i", hand="bombard assault-center bombard")
    assert battle.legal() == answers("play assault-center bombard", "skirmish assault-center bombard")


def test_it_orders_any_one_unit_anywhere_and_no_general() -> None:
    """An Assault Center used to order a unit on the left flank, a Bombard to move infantry."""
    drawn = "C2  .:I  .  .  .  .:C  .:G  .  .  .  .:A*"
    for card in ("assault-center", "bombard"):
        battle = advanced(drawn, hand=card)
        battle.do(f"skirmish {card}")
        assert battle.legal() == ["order C11", "order C2", "order C6", "pass"]
        battle.do("order C2")
        assert battle.asks == "union move"
        assert battle.legal("move C2") == ["move C2-" + to for to in battle.to("C2").split()]


def test_the_unit_acts_by_its_ordinary_rules() -> None:
    """No second attack from a Bombard, no die from a Leadership."""
    guns = advanced(".:i  .  .:A", hand="bombard", enemy_hand="rally")
    guns.do("skirmish bombard", "order A3", "battle A3>A1 = CCC", "confederate: pass")
    assert guns.asks == "confederate play-card"
    led = advanced(".:i  .  .:I*", hand="leadership", enemy_hand="rally")
    led.do("skirmish leadership", "order A3", "pass")
    assert led.dice("battle A3>A1") == "2 = 2"


def test_the_card_is_shown_and_discarded_and_one_is_drawn() -> None:
    battle = advanced(".:I  .  .  .:i", hand="scout-left", deck="bombard rally", enemy_hand="rally")
    battle.do("skirmish scout-left")
    assert battle.all(CardPlayed) == [CardPlayed(UNION, 7, "scout-left", "scout-left", skirmish=True)]
    assert battle.view("union").table == "scout-left"
    battle.do("pass", "pass")
    assert battle.hand("union") == "bombard"  # not two to choose from
    assert battle.view().discards == ("scout-left",)


def test_units_in_melee_take_no_order_from_it() -> None:
    battle = advanced(".:I  .:i  .  .:A", hand="rally")
    battle.do("skirmish rally")
    assert battle.legal() == ["order A4", "pass"]
    assert battle.explain("order A1") == "in-melee A1 A2"


def test_without_a_unit_to_order_it_is_still_a_card() -> None:
    battle = advanced(".:I  .:i  .", hand="rally")
    battle.do("skirmish rally")
    assert battle.asks == "union melee"


def test_a_card_not_held_cannot_be_shown() -> None:
    battle = advanced(".:I  .  .:i", hand="rally")
    assert battle.explain("skirmish bombard") == "card-not-held (bombard)"


def test_one_may_order_nobody() -> None:
    battle = advanced(".:I  .  .  .:i", hand="rally", enemy_hand="bombard")
    battle.do("skirmish rally", "pass", "pass")
    assert battle.asks == "confederate play-card"


def test_a_skirmish_action_may_march_or_charge() -> None:
    march = advanced(".:I  .  .", hand="rally")
    march.do("skirmish rally", "order A1")
    assert march.to("A1") == "A2 A3"
    charge = advanced(".:C  .  .  .  .:i", hand="rally")
    charge.do("skirmish rally", "order A1")
    assert charge.to("A1") == "A2 A3 A4"


def test_a_counter_attack_copies_the_printed_card() -> None:
    """Reading 12: whatever it was shown for. Here the Bombard lets the battery attack twice."""
    battle = advanced(".:I  .  .:a", hand="bombard rally", enemy_hand="counter-attack")
    battle.do("skirmish bombard", "pass", "pass", "confederate: play counter-attack")
    assert battle.last(CardPlayed).counts_as == "bombard"
    battle.do("battle A3>A1 = CCC", "union: pass")
    assert battle.legal() == ["battle A3>A1", "pass"]
