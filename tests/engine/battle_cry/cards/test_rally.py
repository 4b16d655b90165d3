"""Rally: a die for each card held; an arm's symbol returns a figure to such a unit, sabers to any, flags give nothing.

Units that regain a figure may battle, not move.
"""

from __future__ import annotations

import pytest

from engine.battle_cry.events import DiceRolled
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

FOUR = "rally bombard leadership outflank"
"""Four cards in hand: the one played counts."""

ARMY = ".:I3 .:I .:I1* . .:C2 .:C . .:A1 .:A . .:H2 .:G . .:i1"


def rally(dice: str, *units: str) -> Battle:
    battle = Battle(ARMY, hand=FOUR, enemy_hand="sharpshooter")
    battle.do(f"play rally = {dice}", *(f"rally {unit}" for unit in units))
    return battle


def test_the_dice_are_the_cards_held_this_one_among_them() -> None:
    assert rally("FFFF").last(DiceRolled) == DiceRolled(UNION, "rally", "FFFF")
    battle = Battle(ARMY, hand="rally", enemy_hand="sharpshooter")
    battle.do("play rally = S")
    assert battle.legal() == answers("rally A1 A3 A5 A8 A11", "pass")


@pytest.mark.parametrize(
    ("dice", "units"),
    [
        ("IFFF", "A1 A3"),
        ("CFFF", "A5"),
        ("AFFF", "A8 A11"),
        ("SFFF", "A1 A3 A5 A8 A11"),
        ("ICFF", "A1 A3 A5"),
    ],
)
def test_each_symbol_returns_a_figure_to_its_arm_and_sabers_to_any(dice: str, units: str) -> None:
    """Only one's own units under strength; horse artillery is artillery."""
    assert rally(dice).legal() == answers(f"rally {units}", "pass")


def test_one_unit_may_regain_several_figures_never_above_its_start() -> None:
    battle = rally("IISC")
    assert battle.legal() == answers("rally A1 A3 A5 A8 A11", "pass")
    battle.do("rally A3")
    assert battle.legal() == answers("rally A1 A3 A5 A8 A11", "pass")
    battle.do("rally A3")  # the infantry symbols are used up, the saber is left
    assert battle.legal() == answers("rally A1 A3 A5 A8 A11", "pass")
    battle.do("rally A3")
    battle.shows(".:I3 .:I .:I4* . .:C2 .:C . .:A1 .:A . .:H2 .:G . .:i1")
    assert battle.legal() == answers("rally A5", "pass")
    battle.do("rally A5")
    assert battle.asks == "union end-turn"


def test_the_symbol_of_the_arm_is_used_before_sabers() -> None:
    assert rally("ISFF", "A1").legal() == answers("rally A3 A5 A8 A11", "pass")
    assert rally("ISFF", "A1", "A3").asks == "union end-turn"
    assert rally("ISFF", "A8").legal() == answers("rally A1 A3", "pass")


def test_flags_and_symbols_without_a_unit_give_nothing() -> None:
    battle = Battle(".:I3 .:C .:A . .:i", hand=FOUR, enemy_hand="sharpshooter", deck="attack-left")
    battle.do("play rally = CAFF")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard leadership outflank attack-left"


@pytest.mark.rulesets("variant-150")
def test_a_turn_of_rally() -> None:
    """C3 comes back to three and melees with three; C1, which regains nothing, has no order."""
    battle = Battle(
        """
        .    .    .    .
          .    .:i4 .:i1 .
        .:A3 .    .:I2 .:C1
        """,
        hand="rally",
        enemy_hand="sharpshooter",
        deck="bombard",
    )
    battle.do("play rally = I")
    assert battle.legal() == answers("rally C3", "pass")
    battle.do("rally C3")
    assert battle.legal() == answers("battle C3>B2 C3>B3", "pass")
    assert battle.dice("battle C3>B2") == "3 = 3"
    battle.do("battle C3>B2 = CCF", "confederate: retreat B2-A2")
    battle.shows("""
        .    .:i4 .    .
          .    .    .:i1 .
        .:A3 .    .:I3 .:C1
    """)
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


@pytest.mark.rulesets("variant-150")
def test_a_rallied_unit_does_not_move_and_fires_with_all_its_figures() -> None:
    battle = Battle(".:i . . .:I3 .", hand="rally", enemy_hand="sharpshooter")
    battle.do("play rally = I", "rally A4")
    assert battle.asks == "union battle"
    assert battle.dice("battle A4>A1") == "4 = 4"


def test_the_figures_may_be_declined_and_then_the_unit_has_no_order() -> None:
    battle = Battle(".:i .:I3 .", hand="rally", enemy_hand="sharpshooter")
    battle.do("play rally = I", "pass")
    assert battle.asks == "confederate play-card"
    battle.shows(".:i .:I3 .")


def test_nobody_under_strength_gives_one_order_to_anybody_and_no_die() -> None:
    battle = Battle(".:i2 .:I . .:C .:G", hand=FOUR, enemy_hand="sharpshooter")
    battle.do("play rally")
    assert battle.legal() == answers("order A2 A4 A5*", "pass")
    battle.do("order A4")
    assert battle.legal() == answers("move A4-A3 A4-A5", "pass")
