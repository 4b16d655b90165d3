"""Leadership: every general, and every unit that he stays with; infantry and cavalry led by one roll a die more."""

from __future__ import annotations

import pytest

from engine.decision import CONFEDERATE, UNION, Seat
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")


def ordered(battle: Battle, seat: Seat = UNION) -> set[str]:
    view = battle.view(seat)
    units = {unit.hex for unit in view.units if unit.ordered}
    return units | {f"{general.hex}*" for general in view.generals if general.ordered}


def test_generals_and_the_units_with_them_are_ordered_everywhere() -> None:
    battle = Battle(".:I* .:I . .:G .:C . .:A* . .:I .:G . .:C* .:A", hand="leadership", enemy_hand="rally")
    battle.do("play leadership")
    assert ordered(battle) == {"A1", "A1*", "A4*", "A7", "A7*", "A10*", "A12", "A12*"}


@pytest.mark.rulesets("variant-150")
def test_a_turn_of_leadership() -> None:
    """The unit moves with its general, who then stays; in the melee it has a die more."""
    battle = Battle(
        """
        R    R    .:i3 R
          R    .    .    R
        R    .:I3* R    R
        """,
        hand="leadership probe-left",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play leadership")
    assert battle.legal() == answers("move C2-B2 C2*-B2 C2*-B3", "pass")
    battle.do("move C2-B2")
    assert battle.legal() == answers("battle B2>A3", "pass")
    assert battle.dice("battle B2>A3") == "3 +1 card = 4"
    battle.do("battle B2>A3 = SCCF")
    battle.shows("""
        R    R    .:i1 R
          R    .:I3* .    R
        R    .    R    R
    """)
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "probe-left bombard"


def test_the_worked_example_of_the_text() -> None:
    """Three figures, led, against infantry in woods at two hexes: 3, less 1 for the woods, plus 1 for the card."""
    battle = Battle(".:I3* . W:i4", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "pass")
    assert battle.legal() == answers("battle A1>A3", "pass")
    assert battle.dice("battle A1>A3") == "3 -1 cover +1 card = 3"


def test_a_general_who_leaves_takes_the_order_with_him() -> None:
    battle = Battle(".:i . .:I* . .", hand="leadership", enemy_hand="rally")
    battle.do("play leadership")
    assert battle.legal() == answers("move A3-A2 A3-A4 A3*-A2 A3*-A4 A3*-A5", "pass")
    battle.do("move A3*-A5")
    assert ordered(battle) == {"A5*"}
    assert battle.asks == "union end-turn"  # the unit at A3 neither moves nor battles


@pytest.mark.rulesets("variant-150")
def test_a_unit_that_moved_with_its_general_keeps_him() -> None:
    battle = Battle(".:i . . .:I* . . .", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "move A4-A3")
    assert battle.legal() == answers("battle A3>A1", "pass")
    assert battle.dice("battle A3>A1") == "4 -2 halved +1 card = 3"


def test_a_lone_general_who_joins_a_unit_orders_nobody() -> None:
    battle = Battle(".:i .:I . .:G", hand="leadership", enemy_hand="rally")
    battle.do("play leadership")
    assert battle.legal() == answers("move A4*-A2 A4*-A3", "pass")
    battle.do("move A4*-A2")
    battle.shows(".:i .:I* . .")
    assert battle.asks == "union end-turn"


def test_generals_who_change_places_order_neither_unit() -> None:
    """Both leave; the unit that the second one joins lost its order when the first one left."""
    battle = Battle(".:i .:I* .:I* .", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "move A2*-A4")
    assert battle.legal() == answers("move A3*-A2", "pass")
    battle.do("move A3*-A2")
    battle.shows(".:i .:I* .:I .:G")
    assert ordered(battle) == {"A2*", "A4*"}
    assert battle.asks == "union end-turn"


def test_cavalry_has_the_die_and_artillery_has_not() -> None:
    battle = Battle(".:i .:C* . . R . .:A* . .:i", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "pass")
    assert battle.legal() == answers("battle A2>A1 A7>A9", "pass")
    assert battle.dice("battle A2>A1") == "3 +1 card = 4"
    assert battle.dice("battle A7>A9") == "4 = 4"


@pytest.mark.rulesets("variant-150")
def test_fight_back_against_a_led_unit_has_no_die_of_the_card() -> None:
    battle = Battle(".:i .:C* .", hand="leadership", enemy_hand="fight-back", deck="rally bombard")
    battle.do("play leadership", "pass", "battle A2>A1 = CCCC")
    assert battle.legal() == answers("play fight-back", "pass")
    assert battle.dice("play fight-back") == "4 = 4"
    battle.do("confederate: play fight-back = CIII SS")
    battle.shows(".:i .:C2 .")
    assert battle.flags == (0, 1)
    assert battle.asks == "confederate play-card"


def test_without_generals_one_order_to_one_unit_and_no_die() -> None:
    battle = Battle(".:i . .:I . . .:A", hand="leadership", enemy_hand="rally")
    battle.do("play leadership")
    assert battle.legal() == answers("order A3 A6", "pass")
    battle.do("order A3", "move A3-A2")
    assert battle.dice("battle A2>A1") == "4 = 4"


def test_the_confederates_lead_too() -> None:
    battle = Battle(".:g .:i* . .:I", hand="leadership", enemy_hand="rally", active="confederate")
    battle.do("play leadership")
    assert ordered(battle, CONFEDERATE) == {"A1*", "A2", "A2*"}
    assert battle.legal() == answers("move A1*-A3 A2-A3 A2*-A3", "pass")
