"""The special rule ``reinforcements``: pieces in reserve, placed before the card of their side's own turns."""

import pytest

from engine.battle_cry.events import Arrived, OrderGiven
from engine.battle_cry.position import Reserve
from engine.decision import CONFEDERATE, UNION
from engine.match import decode, encode
from tests.support.battle_cry.battle import Battle, advanced
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

FIELD = """
    .   .   .   .   .   .:i
      .   .   .   .   .
    .   .:I .   .   .   .
"""
COMING = "- reinforcements: {side: union, turn: %s, hexes: A1 A2, infantry: 2, cavalry: 1, generals: A. P. Hill%s}"


def eve(turn: int = 4, more: str = "", drawn: str = FIELD) -> Battle:
    """The end of the Confederate turn before the Union's fourth: turn 8 of the battle."""
    battle = Battle(
        drawn,
        moving="A6",
        active="confederate",
        turn=7,
        special=COMING % (turn, more),
        hand="bombard",
        enemy_hand="rally hit-and-run",
        deck="leadership sharpshooter scout-left",
        enemy_deck="bombard leadership",
    )
    battle.do("pass")
    while battle.asks == "confederate end-turn":
        battle.do("pass")
    return battle


def card(battle: Battle) -> str:
    verb = "skirmish" if Battle.usual == "advanced" else "play"
    return f"{verb} {battle.hand('union').split()[0]}"


def test_they_wait_off_the_board_and_everybody_knows() -> None:
    """Turn 8 is the fourth of the side that began second; they come with the fifth."""
    battle = eve(5)
    assert battle.asks == "union play-card"
    (arrival,) = battle.view().arrivals
    assert (arrival.side, arrival.turn, arrival.on, arrival.hexes) == ("union", 5, 10, ("A1", "A2"))
    assert (arrival.units, arrival.generals) == (("infantry", "infantry", "cavalry"), ("A. P. Hill",))
    assert (arrival.due, arrival.free) == (False, False)
    assert len(battle.view().units) == 2


def test_from_their_turn_on_they_may_be_placed_before_the_card() -> None:
    battle = eve(4)
    assert battle.asks == "union arrive"
    assert battle.asked.numbers == (4,)
    hexes = ("A1", "A2")
    pieces = ("infantry", "cavalry", "a-p-hill*")
    assert battle.legal() == answers(f"arrive {' '.join(f'{one}/{hex_}' for one in pieces for hex_ in hexes)}", "pass")
    battle.do("arrive cavalry/A2")
    assert battle.last(Arrived) == Arrived(UNION, "cavalry", "A2")
    assert battle.legal() == answers("arrive infantry/A1 a-p-hill*/A1 a-p-hill*/A2", "pass")
    battle.do("arrive a-p-hill*/A2", "arrive infantry/A1")
    assert battle.asks == "union play-card"  # no hex is left
    battle.shows("""
        .:I .:C* .   .   .   .:i
          .   .   .   .   .
        .   .:I .   .   .   .
    """)
    (arrival,) = battle.view("union").arrivals
    assert arrival.units == ("infantry",)


def test_a_unit_may_join_the_general_who_came_before_it() -> None:
    battle = eve(4)
    battle.do("arrive a-p-hill*/A1", "arrive infantry/A1")
    assert battle.last(Arrived) == Arrived(UNION, "infantry", "A1", "A. P. Hill", joined=True)


def test_each_placing_can_be_taken_back_and_nobody_else_sees_it() -> None:
    battle = eve(4)
    before = battle.position
    battle.do("arrive infantry/A1", "arrive cavalry/A2")
    assert len(battle.view("union").units) == 4
    assert len(battle.view("confederate").units) == 2
    assert battle.view("confederate").arrivals[0].units == ("infantry", "infantry", "cavalry")
    assert decode(battle.setup, encode(battle.state)) == battle.state
    battle.undo()
    battle.undo()
    assert battle.position == before


def test_passing_keeps_the_rest_for_later() -> None:
    battle = eve(2)
    battle.do("arrive infantry/A1", "pass")
    assert battle.asks == "union play-card"
    assert len(battle.position.reserve.units) == 2
    battle.undo()
    assert battle.asks == "union arrive"


def test_they_may_be_ordered_at_once() -> None:
    battle = eve(4)
    battle.do("arrive cavalry/A1", "pass", card(battle))
    assert "order A1" in battle.legal()
    assert battle.all(OrderGiven) == []


def test_who_comes_freely_has_an_order_of_his_own() -> None:
    battle = eve(4, ", by: free")
    battle.do("arrive cavalry/A1", "pass", card(battle), "order C2")
    assert [one.piece for one in battle.all(OrderGiven)] == ["A1", "C2"]
    assert "move A1-B1" in battle.legal()
    assert "order A1" not in battle.legal()


def test_they_wait_while_the_enemy_stands_in_every_hex() -> None:
    battle = eve(2, drawn=".:i .:g .   .   .   .:i\n  .   .   .   .   .\n.   .:I .   .   .   .")
    assert battle.asks == "union play-card"
    assert battle.position.reserve.units == (3, 4, 5)
    assert battle.view().arrivals[0].due


def test_why_not() -> None:
    battle = eve(4, drawn=".:i .   .   .   .   .:i\n  .   .   .   .   .\n.   .:I .   .   .   .")
    assert battle.explain("arrive artillery/A2") == "not-in-reserve (artillery)"
    assert battle.explain("arrive infantry/A1") == "no-arrival-there A1"
    assert battle.explain("arrive infantry/B1") == "no-arrival-there B1"
    assert battle.explain("arrive infantry/Z9") == "no-such-hex (Z9)"
    assert battle.explain("order C2") == "not-now (order, arrive)"


def test_two_arrivals_each_have_their_turn_and_hexes() -> None:
    battle = Battle(
        FIELD,
        moving="A6",
        active="confederate",
        special="""
            - reinforcements: {side: union, turn: 4, hexes: A1, infantry: 1}
            - reinforcements: {side: union, turn: 4, hexes: C6, infantry: 1, artillery: 1}
            - reinforcements: {side: union, turn: 5, hexes: B1, cavalry: 1}
            - reinforcements: {side: confederate, turn: 1, hexes: B5, cavalry: 1}
        """,
        hand="rally",
        enemy_hand="bombard",
        deck="leadership",
    )
    battle.do("pass")
    assert battle.legal() == answers("arrive infantry/A1 infantry/C6 artillery/C6", "pass")
    battle.do("arrive infantry/C6")
    assert battle.legal() == answers("arrive infantry/A1", "pass")
    assert battle.position.reserve == Reserve((2, 4, 5, 6))


def test_they_are_not_lost_units() -> None:
    """Call for Reinforcements does not fetch them, and they are no flags."""
    battle = eve(9)
    assert battle.flags == (0, 0)
    assert all(unit.figures == unit.full for unit in battle.position.placement.units)
    late = Battle(FIELD, hand="call-for-reinforcements", lost="A", special=COMING % (9, ""))
    late.do("play call-for-reinforcements")
    assert {text.partition(">")[0] for text in late.legal()} == {"return artillery"}


@pytest.mark.rulesets("advanced")
def test_under_the_advanced_rulebook_a_general_brings_a_card() -> None:
    """High Command: the card is drawn at the end of the turn; before, he is not counted in the hand."""
    battle = eve(4)
    assert battle.setup.rules.hand(battle.setup, battle.side) == 6
    battle.do("arrive a-p-hill*/A1", "arrive infantry/A1", "pass")
    held = len(battle.hand("union").split())
    battle.do(card(battle), "pass")
    while battle.asks != "confederate play-card":
        battle.do("pass")
    assert len(battle.hand("union").split()) == held + 1


@pytest.mark.rulesets("advanced")
def test_under_the_advanced_rulebook_a_general_in_reserve_keeps_the_battle_alive() -> None:
    battle = advanced(
        ".:I1* .  .:a",
        active="confederate",
        fighting="A3",
        special="- reinforcements: {side: union, turn: 9, hexes: A1, generals: Hill}",
        hand="rally",
    )
    battle.do("battle A3>A1 = ICC", "battle A3>A1 = SCC")
    assert battle.outcome is None
    assert battle.asks.startswith(CONFEDERATE)


@pytest.mark.rulesets("variant-150", "classic")
def test_a_card_that_orders_all_of_an_arm_gives_the_newcomer_its_own_order() -> None:
    """Hit and Run: the cavalry moves, battles and moves again, instead of the plain order with which it came."""
    battle = eve(4, ", by: free")
    battle.do("arrive cavalry/A1", "pass", "play hit-and-run")
    (order,) = battle.position.orders
    assert (order.moves, order.again) == (2, True)
