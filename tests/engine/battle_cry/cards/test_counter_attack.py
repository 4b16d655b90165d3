"""Counter-Attack: a copy of the card of the enemy's last own turn, left and right changed."""

from __future__ import annotations

import pytest

from engine.battle_cry.cards import card_table
from engine.battle_cry.events import CardPlayed
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import CENTER, LEFT, RIGHT, answers, front

FIELD = """
    .:I2 .:C* .  .   .:I .:I* .  .:A1 .   .:I .   .:A .:i
      .   .   .   .:I .   .:i* .   .:g .:G  .   .:a  .
"""
"""Something for every card to do."""

MIRROR = {
    **{f"{family}-left": f"{family}-right" for family in ("scout", "probe", "attack", "assault")},
    **{f"{family}-right": f"{family}-left" for family in ("scout", "probe", "attack", "assault")},
}
DICE = {"battle-cry": " = ICA", "rally": " = ICS"}


def countering(copied: str, drawn: str = FIELD) -> Battle:
    """The Union to play a Counter-Attack, two more cards in hand, after the enemy's turn with ``copied``."""
    hand = "counter-attack probe-center attack-center"
    return Battle(drawn, hand=hand, enemy_hand="probe-center", lost="I", copies=copied)


@pytest.mark.parametrize("card", [card for card in card_table() if card != "counter-attack"])
def test_it_is_a_copy_of_every_card(card: str) -> None:
    """Whatever the card asks first it asks first as a copy; cards that count the hand count one played alike."""
    mirrored = MIRROR.get(card, card)
    copy = countering(card)
    copy.do(f"play counter-attack{DICE.get(card, '')}")
    assert copy.last(CardPlayed) == CardPlayed(UNION, 7, "counter-attack", mirrored)
    assert (copy.view("union").table, copy.view("union").counts_as) == ("counter-attack", mirrored)

    itself = Battle(FIELD, hand=f"{mirrored} probe-center attack-center", enemy_hand="probe-center", lost="I")
    itself.do(f"play {mirrored}{DICE.get(card, '')}")
    assert (copy.asked, copy.legal()) == (itself.asked, itself.legal())
    assert copy.position.orders == itself.position.orders
    assert copy.position.stack == itself.position.stack


@pytest.mark.parametrize(
    ("copied", "pieces"), [("attack-left", RIGHT), ("attack-center", CENTER), ("attack-right", LEFT)]
)
def test_left_and_right_are_changed(copied: str, pieces: str) -> None:
    battle = front("union", hand="counter-attack", enemy_hand="rally", copies=copied)
    battle.do("play counter-attack")
    assert battle.legal() == answers(f"order {pieces}", "pass")


def test_after_a_real_turn_of_the_enemy() -> None:
    """The Confederates probe their left, where the Union's right is."""
    battle = Battle(
        """
        .    .    .    .    .    .    .    .    .    .:i  .:i  .    .
          .    .    .    .    .    .    .    .    .    .    .    .
        .:I  .    .    .    .    .    .    .    .    .:I  .    .:I  .
        """,
        active="confederate",
        hand="probe-left",
        enemy_hand="counter-attack",
        deck="bombard rally",
    )
    battle.do("play probe-left")
    assert battle.legal() == answers("order A10 A11", "pass")
    battle.do("order A10", "pass", "pass", "pass")
    assert battle.legal() == answers("play counter-attack")
    battle.do("play counter-attack")
    assert battle.legal() == answers("order C10 C12", "pass")
    battle.do("order C12", "order C10", "pass", "pass")
    assert battle.hand("union") == "rally"
    assert battle.view().discards == ("probe-left", "counter-attack")


def test_a_copied_scout_draws_two_and_keeps_one() -> None:
    battle = front("union", hand="counter-attack", enemy_hand="rally", copies="scout-left", deck="bombard outflank")
    battle.do("play counter-attack")
    assert battle.legal() == answers(f"order {RIGHT}", "pass")
    battle.do("pass", "pass")
    assert battle.legal() == answers("keep bombard outflank")


def test_a_copied_assault_counts_the_hand_of_whoever_plays_the_copy() -> None:
    battle = countering("assault-center")
    battle.do("play counter-attack")
    assert battle.asked.numbers == (0, 3)


def test_what_is_copied_is_the_card_not_what_the_enemy_did_with_it() -> None:
    """They had no cavalry and used the fallback of Hit and Run; the Union has, and gets the whole card."""
    battle = Battle(
        ".:C . . . .:i .",
        active="confederate",
        hand="hit-and-run",
        enemy_hand="counter-attack",
        deck="rally bombard",
    )
    battle.do("play hit-and-run")
    assert battle.legal() == answers("order A5", "pass")
    battle.do("pass", "pass")
    battle.do("play counter-attack")
    assert battle.legal() == answers("move A1-A2 A1-A3 A1-A4", "pass")
    battle.do("move A1-A4")
    assert battle.legal() == answers("battle A4>A5", "pass")
    battle.do("pass")
    assert battle.legal() == answers("move A4-A1 A4-A2 A4-A3", "pass")


def test_the_copy_has_its_own_fallback() -> None:
    battle = countering("bombard", ".:I . .:a .:a")
    battle.do("play counter-attack")
    assert battle.legal() == answers("order A1", "pass")


def test_a_counter_attack_on_a_counter_attack_copies_what_that_one_copied() -> None:
    """Left for the first is right for the second and left again for the third: the same end of the field."""
    battle = Battle(
        """
        .    .:i  .    .    .    .    .    .    .    .    .    .    .:i
          .    .    .    .    .    .    .    .    .    .    .    .
        .    .:I  .    .    .    .    .    .    .    .    .    .    .:I
        """,
        hand="probe-left counter-attack",
        enemy_hand="counter-attack",
        deck="rally bombard outflank",
    )
    battle.do("play probe-left")
    assert battle.legal() == answers("order C2", "pass")
    battle.do("pass", "pass", "confederate: play counter-attack")
    assert battle.last(CardPlayed).counts_as == "probe-right"
    assert battle.legal() == answers("order A2", "pass")
    battle.do("pass", "pass", "union: play counter-attack")
    assert battle.last(CardPlayed).counts_as == "probe-left"
    assert battle.legal() == answers("order C2", "pass")


def test_with_nothing_to_copy_it_orders_nothing() -> None:
    """On the first turn of a battle."""
    battle = front("union", hand="counter-attack", enemy_hand="rally", deck="bombard")
    battle.do("play counter-attack")
    assert (battle.asks, battle.legal()) == ("union end-turn", answers("pass"))
    battle.do("pass")
    assert battle.hand("union") == "bombard"
    assert battle.view().discards == ("counter-attack",)


def test_a_counter_attack_that_copied_nothing_gives_nothing_to_copy() -> None:
    battle = Battle(".:i . .:I", hand="counter-attack", enemy_hand="counter-attack", deck="bombard rally")
    battle.do("play counter-attack", "pass", "confederate: play counter-attack")
    assert (battle.asks, battle.legal()) == ("confederate end-turn", answers("pass"))


def test_fight_back_played_on_the_enemys_own_turn_is_copied_and_orders_nothing() -> None:
    battle = countering("fight-back")
    battle.do("play counter-attack")
    assert (battle.asks, battle.legal()) == ("union end-turn", answers("pass"))


def test_fight_back_played_as_a_reaction_is_never_what_is_copied() -> None:
    """The copy is of Probe Right, the card of the enemy's own turn, before which he also fought back."""
    battle = Battle(
        ".:i .:I .",
        hand="attack-center counter-attack",
        enemy_hand="probe-right fight-back",
        deck="rally bombard outflank",
    )
    battle.do("play attack-center", "order A2", "pass", "battle A2>A1 = CCCC", "confederate: play fight-back = CCCC")
    battle.do("play probe-right", "pass", "pass", "union: play counter-attack")
    assert battle.last(CardPlayed).counts_as == "probe-left"
