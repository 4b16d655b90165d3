"""Probe, Attack and Assault: two, three, or as many orders in one section as one holds cards."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import CENTER, LEFT, RIGHT, answers, front

pytestmark = pytest.mark.rulesets("variant-150", "classic")

SECTIONS = {"left": LEFT, "center": CENTER, "right": RIGHT}
MIRRORED = {"left": RIGHT, "center": CENTER, "right": LEFT}
CARDS = [(family, section) for family in ("probe", "attack", "assault") for section in SECTIONS]


@pytest.mark.parametrize(("family", "section"), CARDS)
def test_only_pieces_of_the_section_are_ordered(family: str, section: str) -> None:
    battle = front("union", hand=f"{family}-{section}")
    battle.do(f"play {family}-{section}")
    assert battle.legal() == answers(f"order {SECTIONS[section]}", "pass")


@pytest.mark.parametrize(("family", "section"), CARDS)
def test_a_turn_from_card_to_card(family: str, section: str) -> None:
    unit, step, enemy = {"left": "B2 B1 A2", "center": "B7 B6 A7", "right": "B12 B11 A12"}[section].split()
    battle = Battle(
        """
        R    .:i1 R    .    R    R    .:i2 R    R    .    R    .:i1 R
          .    .:I  R    .    R    .    .:I  R    .    R    .    .:I
        """,
        hand=f"{family}-{section}",
        enemy_hand="rally",
        deck="bombard outflank",
    )
    assert battle.legal() == answers(f"play {family}-{section}")
    battle.do(f"play {family}-{section}")
    assert battle.legal() == answers(f"order {unit}", "pass")
    battle.do(f"order {unit}")
    assert battle.legal() == answers(f"move {unit}-{step}", "pass")
    battle.do("pass")
    assert battle.legal() == answers(f"battle {unit}>{enemy}", "pass")
    battle.do(f"battle {unit}>{enemy} = SACI")
    assert not any(piece.hex == enemy for piece in battle.view().units)
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"
    assert battle.view().discards == (f"{family}-{section}",)


@pytest.mark.parametrize(("family", "section"), CARDS)
def test_the_other_army_has_left_and_right_changed(family: str, section: str) -> None:
    battle = front("confederate", hand=f"{family}-{section}")
    battle.do(f"play {family}-{section}")
    assert battle.legal() == answers(f"order {MIRRORED[section]}", "pass")


@pytest.mark.parametrize(
    ("card", "others", "orders"),
    [
        ("probe-left", "rally bombard outflank leadership", 2),
        ("probe-center", "rally bombard outflank leadership", 2),
        ("probe-right", "rally bombard outflank leadership", 2),
        ("attack-left", "rally bombard outflank leadership", 3),
        ("attack-center", "rally bombard outflank leadership", 3),
        ("attack-right", "rally bombard outflank leadership", 3),
        ("assault-left", "", 1),
        ("assault-left", "rally", 2),
        ("assault-center", "rally bombard outflank leadership", 5),
        ("assault-right", "rally bombard", 3),
    ],
)
def test_orders_count_units_and_generals_together(card: str, others: str, orders: int) -> None:
    """An Assault counts itself among the cards held."""
    battle = front("union", hand=f"{card} {others}")
    battle.do(f"play {card}")
    pieces = list(reversed(SECTIONS[card.split("-")[1]].split()))
    assert battle.asked.numbers == (0, orders)
    for given, piece in enumerate(pieces[:orders]):
        assert battle.asks == "union give-orders"
        assert battle.legal() == answers(f"order {' '.join(pieces[given:])}", "pass")
        battle.do(f"order {piece}")
    assert battle.asks == "union move"


def test_fewer_orders_than_the_card_allows() -> None:
    battle = front("union", hand="attack-right", deck="rally")
    battle.do("play attack-right", "order A13", "pass")
    assert battle.legal() == answers("move A13-B12", "pass")


def test_any_card_may_be_played_even_one_that_can_order_nothing() -> None:
    battle = Battle(
        """
        .  .  .  .  .  .  .  .  .  .:i .  .  .
          .  .  .  .  .  .  .  .  .  .:I .  .
        """,
        hand="probe-left",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play probe-left")
    assert battle.legal() == answers("pass")
    battle.do("pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


def test_an_attached_general_costs_an_order_of_his_own_only_when_he_goes_away() -> None:
    """A6 moves with its general for one order; ordered apart, he leaves and the unit is not ordered by that."""
    battle = front("union", hand="probe-center")
    battle.do("play probe-center", "order A6", "pass")
    assert battle.legal() == answers("move A6-A7 A6-B5 A6-B6", "pass")
    battle.do("move A6-B6")
    battle.shows("""
        .:I .:C .   .   .:I .    .   .:I .   .:I .   .:A .:I
          .:I .   .   .:I .   .:I* .   .   .:G .   .   .
    """)

    battle = front("union", hand="probe-center")
    battle.do("play probe-center", "order A6*", "pass")
    assert battle.legal("move A6-") == []
    battle.do("move A6*-B4")
    battle.shows("""
        .:I .:C .   .   .:I .:I  .  .:I .   .:I .   .:A .:I
          .:I .   .   .:I* .   .   .   .   .:G .   .   .
    """)
    assert battle.legal() == answers("pass")  # B4, which he joined, is not ordered


def test_unit_and_general_ordered_apart_are_two_orders() -> None:
    battle = front("union", hand="probe-center")
    battle.do("play probe-center", "order A6", "order A6*", "move A6*-B6")
    assert battle.legal() == answers("move A6-A7 A6-B5 A6-B6", "pass")
    battle.do("move A6-B5")
    assert battle.asks == "union end-turn"
    battle.shows("""
        .:I .:C .   .   .:I .    .    .:I .   .:I .   .:A .:I
          .:I .   .   .:I .:I .:G  .   .   .:G .   .   .
    """)


def test_an_ordered_unit_may_leave_its_section_and_need_not_move() -> None:
    """B4 is ordered on the left, goes to the centre and fights there; A3 neither moves nor fights."""
    battle = Battle(
        """
        .  .  .:I .  .:i .  .  .  .  .  .  .  .
          .  .  .  .:I .  .  .  .  .  .  .  .
        """,
        hand="attack-left",
        deck="rally",
    )
    battle.do("play attack-left")
    assert battle.legal() == answers("order A3 B4", "pass")
    battle.do("order A3", "order B4")
    assert battle.legal() == answers("move A3-A2 A3-A4 A3-B2 A3-B3 B4-A4 B4-B3 B4-B5", "pass")
    battle.do("move B4-B5")
    assert battle.legal() == answers("move A3-A2 A3-A4 A3-B2 A3-B3", "pass")
    battle.do("pass")
    assert battle.legal() == answers("battle A3>A5 B5>A5", "pass")
