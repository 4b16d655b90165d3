"""Recon in Force, Coordinated Advance, Outflank: orders in several sections at once (house readings)."""

from __future__ import annotations

import pytest

from engine.battle_cry.cards import card_table
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import CENTER, LEFT, RIGHT, answers, front

pytestmark = pytest.mark.rulesets("variant-150", "classic")

EVERYBODY = "A1 A2 A5 A6 A8 A10 A12 A13 B1 B4 A6* B9*"
CARDS = ("recon-in-force", "coordinated-advance", "outflank")


def ordered(card: str, *pieces: str) -> Battle:
    battle = front("union", hand=card, enemy_hand="bombard", deck="rally sharpshooter")
    battle.do(f"play {card}", *(f"order {piece}" for piece in pieces))
    return battle


# Recon in Force: one order in each section, then draw two and keep one


def test_recon_orders_one_in_each_section() -> None:
    assert ordered("recon-in-force").legal() == answers(f"order {EVERYBODY}", "pass")
    assert ordered("recon-in-force", "A1").legal() == answers(f"order {CENTER} A10 A12 A13", "pass")
    assert ordered("recon-in-force", "A1", "A5").legal() == answers(f"order {RIGHT}", "pass")
    assert ordered("recon-in-force", "A1", "A5", "A13").asks == "union move"


def test_a_hex_cut_by_a_line_takes_whichever_order_is_left() -> None:
    assert ordered("recon-in-force", "B4").legal() == answers("order A1 A2 B1 A5 A6 A8 A10 A12 A13 A6* B9*", "pass")
    assert ordered("recon-in-force", "B4", "A5").legal() == answers(f"order {RIGHT}", "pass")
    assert ordered("recon-in-force", "B4", "A1").legal() == answers(f"order {RIGHT}", "pass")
    assert ordered("recon-in-force", "B4", "B9*").legal() == answers("order A1 A2 B1 A5 A6 A8 A10 A12 A13 A6*", "pass")
    assert ordered("recon-in-force", "B4", "B9*", "A13").asks == "union move"


def test_recon_draws_two_and_keeps_one() -> None:
    battle = ordered("recon-in-force")
    battle.do("pass", "pass")
    assert battle.asks == "union keep-card"
    assert battle.legal() == answers("keep rally sharpshooter")
    battle.do("keep sharpshooter")
    assert battle.hand("union") == "sharpshooter"
    assert battle.position.decks[0].discards == ("recon-in-force", "rally")


# Coordinated Advance: two orders in the centre, one on each flank


def test_coordinated_advance_orders_two_in_the_centre_and_one_on_each_flank() -> None:
    assert ordered("coordinated-advance").legal() == answers(f"order {EVERYBODY}", "pass")
    assert ordered("coordinated-advance", "A5", "A8").legal() == answers(f"order {LEFT} {RIGHT}", "pass")
    assert ordered("coordinated-advance", "A5", "A8", "B4").legal() == answers(f"order {RIGHT}", "pass")
    assert ordered("coordinated-advance", "A5", "A1", "A13").legal() == answers("order A6 A8 B4 A6* B9*", "pass")
    assert ordered("coordinated-advance", "A5", "B4", "A1", "B9*").asks == "union move"


def test_a_general_sent_away_is_one_of_the_orders_in_the_centre() -> None:
    battle = ordered("coordinated-advance", "A6", "A6*")
    assert battle.legal() == answers(f"order {LEFT} {RIGHT}", "pass")


def test_coordinated_advance_draws_one() -> None:
    battle = ordered("coordinated-advance", "A13")
    battle.do("pass", "pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "rally"


# Outflank: two orders on each flank


def test_outflank_orders_two_on_each_flank_and_none_in_the_centre() -> None:
    assert ordered("outflank").legal() == answers(f"order {LEFT} {RIGHT}", "pass")
    assert ordered("outflank", "B4", "A1").legal() == answers(f"order {RIGHT}", "pass")
    assert ordered("outflank", "B4", "A1", "A13").legal() == answers("order A10 A12 B9*", "pass")
    assert ordered("outflank", "B4", "A1", "A13", "B9*").asks == "union move"


def test_outflank_draws_one() -> None:
    battle = ordered("outflank", "A13")
    battle.do("pass", "pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "rally"


@pytest.mark.parametrize("card", CARDS)
def test_each_is_the_same_from_either_side_of_the_board(card: str) -> None:
    row = card_table()[card]
    assert row.mirrored == card
    assert row.orders.get("left") == row.orders.get("right")


FRONTS = """
    R    .:i1 R    .    R    R    .:i2 R    R    .    R    .:i1 R
      .    .:I  R    .    R    .    .:I  R    .    R    .    .:I
"""


@pytest.mark.parametrize(("card", "hand"), [("recon-in-force", ""), ("coordinated-advance", "outflank")])
def test_one_unit_in_each_section_from_card_to_card(card: str, hand: str) -> None:
    battle = Battle(FRONTS, hand=card, enemy_hand="rally", deck="outflank bombard")
    battle.do(f"play {card}")
    assert battle.legal() == answers("order B2 B7 B12", "pass")
    battle.do("order B2")
    assert battle.legal() == answers("order B7 B12", "pass")
    battle.do("order B12", "order B7")
    assert battle.legal() == answers("move B2-B1 B7-B6 B12-B11", "pass")
    battle.do("move B2-B1", "pass")
    assert battle.legal() == answers("battle B1>A2 B7>A7 B12>A12", "pass")
    battle.do("battle B7>A7 = ICCC")
    assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("pass"))
    battle.do("pass")
    assert battle.legal() == answers("battle B1>A2 B12>A12", "pass")
    battle.do("battle B12>A12 = SAAA", "battle B1>A2 = IAAA")
    battle.shows("""
        R    .    R    .    R    R    .:i1 R    R    .    R    .    R
          .:I  .    R    .    R    .    .:I  R    .    R    .    .:I
    """)
    assert battle.flags == (2, 0)
    assert battle.hand("union") == hand


def test_the_pieces_then_move_and_fight_in_their_own_order() -> None:
    """The left ordered first, the right moved first; the board's two ends fight one after the other."""
    battle = Battle(
        """
        .    .:i1 .  .  .  .  .  .  .  .  .:i1 .  .
          .:I .    .  .  .  .  .  .  .  .  .  .:I
        """,
        hand="outflank",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play outflank")
    assert battle.legal() == answers("order B1 B12", "pass")
    battle.do("order B1", "order B12")
    assert battle.legal() == answers("move B1-A1 B1-B2 B12-A12 B12-A13 B12-B11", "pass")
    battle.do("move B12-A12", "pass")
    assert battle.legal() == answers("battle A12>A11 B1>A2", "pass")
    battle.do("battle A12>A11 = IAAA")
    assert battle.legal() == answers("battle B1>A2", "pass")
    battle.do("battle B1>A2 = AAAA", "confederate: pass")
    battle.shows("""
        .    .:i1 .  .  .  .  .  .  .  .  .  .:I .
          .:I .    .  .  .  .  .  .  .  .  .  .
    """)
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate play-card"
