"""Battle Cry: a die for each card held; an arm's symbol orders such a unit, sabers anybody; all have a die more."""

from __future__ import annotations

import pytest

from engine.battle_cry.events import DiceRolled
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

ARMY = ".:I .:I* . .:C . .:A .:G . .:C . .:A . .:I"
FOUR = "battle-cry bombard rally outflank"
"""Four cards in hand: the one played counts."""


def cry(dice: str, *pieces: str) -> Battle:
    battle = Battle(ARMY, hand=FOUR, enemy_hand="sharpshooter")
    battle.do(f"play battle-cry = {dice}", *(f"order {piece}" for piece in pieces))
    return battle


def test_the_dice_are_the_cards_held_this_one_among_them() -> None:
    battle = cry("IIFF")
    assert battle.last(DiceRolled) == DiceRolled(UNION, "battle-cry", "IIFF")
    battle = Battle(ARMY, hand="battle-cry", enemy_hand="sharpshooter")
    battle.do("play battle-cry = S")
    assert battle.legal() == answers("order A1 A2 A4 A6 A9 A11 A13 A2* A7*", "pass")


@pytest.mark.parametrize(
    ("dice", "orders", "pieces"),
    [
        ("IFFF", 1, "A1 A2 A13"),
        ("CFFF", 1, "A4 A9"),
        ("AFFF", 1, "A6 A11"),
        ("SFFF", 1, "A1 A2 A4 A6 A9 A11 A13 A2* A7*"),
        ("ICFF", 2, "A1 A2 A4 A9 A13"),
        ("ICAS", 4, "A1 A2 A4 A6 A9 A11 A13 A2* A7*"),
    ],
)
def test_each_symbol_orders_a_unit_of_its_arm_and_sabers_anybody(dice: str, orders: int, pieces: str) -> None:
    battle = cry(dice)
    assert battle.asked.numbers == (0, orders)
    assert battle.legal() == answers(f"order {pieces}", "pass")


def test_a_saber_is_used_only_when_the_symbol_of_the_arm_is_used_up() -> None:
    assert cry("ICSF", "A1").legal() == answers("order A2 A4 A6 A9 A11 A13 A2* A7*", "pass")
    assert cry("ICSF", "A1", "A2").legal() == answers("order A4 A9", "pass")
    assert cry("ICSF", "A7*").legal() == answers("order A1 A2 A4 A9 A13", "pass")
    assert cry("ICSF", "A7*", "A4", "A13").asks == "union move"


def test_flags_order_nobody() -> None:
    battle = cry("FFFF")
    assert battle.asks == "confederate play-card"


def test_a_turn_of_battle_cry() -> None:
    """Ordered units move as ever and roll a die more; the roll can't be taken back, the orders can."""
    battle = Battle(
        """
        .    .:i4 .    .:i2
          R    .    .    R
        .    .:I4 R    .:A3
        """,
        hand="battle-cry rally",
        enemy_hand="sharpshooter",
        deck="bombard",
    )
    battle.do("play battle-cry = IA")
    assert battle.state.fixed is None
    assert battle.legal() == answers("order C2 C4", "pass")
    battle.do("order C2")
    assert battle.legal() == answers("order C4", "pass")
    battle.do("order C4")
    assert battle.legal() == answers("move C2-B2 C2-C1 C4-B3", "pass")
    battle.do("move C2-B2", "pass")
    assert battle.legal() == answers("battle B2>A2 C4>A4", "pass")
    assert battle.dice("battle B2>A2") == "4 +1 card = 5"
    assert battle.dice("battle C4>A4") == "4 +1 card = 5"
    battle.do("battle B2>A2 = CCCCC", "confederate: pass", "battle C4>A4 = IICCC")
    assert battle.flags == (1, 0)
    assert battle.hand("union") == "rally bombard"


@pytest.mark.rulesets("variant-150")
def test_infantry_that_moved_halves_and_then_adds_the_die() -> None:
    battle = Battle(".:i . . .:I3", hand="battle-cry", enemy_hand="sharpshooter")
    battle.do("play battle-cry = I", "order A4", "move A4-A3")
    assert battle.dice("battle A3>A1") == "3 -1 halved +1 card = 3"


def test_a_general_ordered_by_sabers_orders_nobody_and_adds_no_die() -> None:
    battle = Battle(".:i .:I . .:G", hand="battle-cry", enemy_hand="sharpshooter")
    battle.do("play battle-cry = S", "order A4*", "move A4*-A2")
    assert battle.asks == "union end-turn"
