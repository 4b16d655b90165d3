"""Combinations of special rules: arrivals, exits and first turns with special ground, units or cards."""

import pytest

from engine.battle_cry.events import Crossed
from engine.battle_cry.sides import Side
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

COMING = "- reinforcements: {side: union, turn: 4, hexes: A1 A2 A3, infantry: 1, generals: Hill}"
FIELD = """
    .   %s   .   .   .   .:i
      .   .   .   .   .
    .   .:I* .   .   .   .
"""


def eve(*rules: str, second: str = ".") -> Battle:
    """The end of the Confederate turn before the Union's fourth."""
    battle = Battle(
        FIELD % second,
        moving="A6",
        active="confederate",
        special="\n".join((COMING, *rules)),
        hand="bombard",
        enemy_hand="rally hit-and-run",
        deck="leadership sharpshooter scout-left",
        enemy_deck="bombard leadership assault-left",
    )
    battle.do("pass")
    while battle.asks == "confederate end-turn":
        battle.do("pass")
    return battle


def test_nobody_arrives_where_the_ground_is_closed_to_him() -> None:
    """Hexes barred to a side are barred to its units alone."""
    battle = eve("- impassable: {hexes: A1}", "- barred: {side: union, hexes: A3}")
    assert battle.legal() == answers("arrive infantry/A2 hill*/A2 hill*/A3", "pass")
    assert battle.explain("arrive infantry/A3") == "no-arrival-there A3"


def test_who_arrives_in_perilous_water_rolls_for_it() -> None:
    battle = eve("- crossing: {terrain: waterway, die: 2}", second="~")
    battle.do("arrive infantry/A2 = IC")
    assert (battle.last(Crossed).lost, battle.position.placement.units[-1].figures) == (1, 3)
    assert battle.asks == "union arrive"


def test_water_is_crossed_and_ground_counted_before_those_who_come_are_placed() -> None:
    battle = Battle(
        ".:I . . . . . .:i\n  ~:I . . . . .",
        moving="A7",
        active="confederate",
        special=f"""
            - crossing: {{terrain: waterway}}
            {COMING.replace("A1 A2 A3", "A2")}
            - objective: {{side: union, hexes: A1, counted: turn-start}}
        """,
        hand="bombard",
        deck="leadership",
    )
    battle.do("pass = I")
    assert [one.hex for one in battle.all(Crossed)] == ["B1"]
    assert (battle.asks, battle.flags) == ("union arrive", (1, 0))


@pytest.mark.rulesets("variant-150", "classic")
def test_a_general_who_is_to_come_brings_a_card_when_he_comes() -> None:
    """As the Advanced Rulebook has it anyway: he does not count at the start."""
    battle = eve("- hand-by-generals: {side: union}")
    assert [battle.setup.rules.hand(battle.setup, side) for side in Side] == [7, 6]
    battle.do("arrive hill*/A1", "pass")
    assert battle.position.owed == (1, 0)


def test_a_card_goes_with_a_general_who_leaves_the_map() -> None:
    battle = Battle(
        ".:I* . . .:i",
        moving="A1",
        special="- hand-by-generals: {side: union}\n- exit: {side: union, hexes: A1}",
        hand="rally probe-left",
    )
    battle.do("move A1-off")
    assert (battle.asks, battle.legal()) == ("union discard-card", ["discard probe-left", "discard rally"])


def test_a_unit_that_comes_where_others_are_locked_is_free() -> None:
    battle = eve("- locked: {side: union, hexes: C2, card: section left}")
    battle.do("arrive infantry/A1", "arrive hill*/A1")
    battle.do("skirmish rally" if battle.usual == "advanced" else "play rally")
    assert "order A1" in battle.legal()
    assert battle.explain("order C2") == "locked C2 (left)"


def test_each_of_several_first_turns_begins_in_the_water() -> None:
    battle = Battle(
        "~:I . . . . . . .:i",
        moving="A1",
        turn=1,
        special="- crossing: {terrain: waterway}\n- first-turns: {side: union}",
        hand="rally",
        deck="bombard",
    )
    battle.do("pass = I")
    assert (battle.asks, battle.position.turn) == ("union play-card", 2)
    assert [(one.side, one.lost) for one in battle.all(Crossed)] == [("union", 1)]
