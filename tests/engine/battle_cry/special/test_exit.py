"""The special rule ``exit``: an ordered unit leaves the map by an edge hex as its move, for flags of its own side's."""

import pytest

from engine.battle_cry.events import UnitLeft
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle, advanced
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")
OFFICIAL = pytest.mark.rulesets("variant-150", "classic")

ROAD = "- exit: {side: union, hexes: A1%s}"

GROUND = """
    .:I .   .   .   .   .:i
      .   .   .:I .   .
    .   .   .   .   .   .
"""


def road(drawn: str = GROUND, more: str = "", *, moving: str = "A1", flags: int = 6, stands: int = 0) -> Battle:
    return Battle(drawn, moving=moving, special=ROAD % more, flags=flags, stands=(stands, 0), enemy_hand="rally")


def test_leaving_is_a_move_of_an_ordered_unit_that_stands_there() -> None:
    battle = road(moving="A1 B3")
    assert battle.to("A1").endswith(" off")
    assert "off" not in battle.to("B3")
    battle.do("move A1-off")
    assert battle.last(UnitLeft) == UnitLeft(UNION, "infantry", "A1", 1, 1)
    assert battle.flags == (1, 0)
    battle.shows("""
        .   .   .   .   .   .:i
          .   .   .:I .   .
        .   .   .   .   .   .
    """)


def test_who_left_is_neither_lost_nor_on_the_board() -> None:
    battle = road(moving="A1 B3")
    battle.do("move A1-off")
    (gone, *_) = battle.position.placement.units
    assert (gone.hex, gone.figures) == (-1, 4)
    assert [unit.hex for unit in battle.view("union").units] == ["A6", "B3"]
    (trophy,) = battle.view("union").sides[0].stand
    assert (trophy.kind, trophy.name) == ("exit", "infantry")
    assert battle.legal() == answers(f"move {' '.join(f'B3-{to}' for to in battle.to('B3').split())}", "pass")


def test_it_is_a_draft_that_can_be_taken_back() -> None:
    battle = road(moving="A1 B3")
    before = battle.position
    battle.do("move A1-off")
    assert battle.view().sides[0].stand == ()
    assert len(battle.view().units) == 3
    battle.undo()
    assert battle.position == before


def test_a_general_leaves_with_his_unit_and_gives_no_flag() -> None:
    battle = road(".:I* . . . .:i\n . . .:I . .", moving="A1")
    battle.do("move A1-off")
    assert battle.last(UnitLeft).general == "General A1"
    assert battle.position.placement.generals[0].hex == -1
    assert battle.flags == (1, 0)


@OFFICIAL
def test_a_general_who_joined_it_this_turn_stays() -> None:
    battle = road(".:I .:G . . .:i\n . . .:I . .", moving="A1 A2*")
    battle.do("move A2*-A1", "move A1-off")
    assert battle.last(UnitLeft).general == ""
    assert battle.map().split()[1] == ".:G"


def test_each_unit_may_give_several_flags() -> None:
    battle = road(more=", flags: 2")
    battle.do("move A1-off")
    assert battle.flags == (2, 0)


def test_only_the_side_whose_exit_it_is_and_only_units() -> None:
    enemy = Battle(".:i . . .:I\n . . .:g .", active="confederate", moving="A1 B3*", special=ROAD % "")
    assert "off" not in enemy.to("A1")
    alone = road(".:G . . .:I\n . . . .\n. . . .:i", moving="A1*")
    assert "off" not in alone.to("A1*")


def test_who_moved_cannot_leave_this_turn() -> None:
    battle = road(". .:I . . .:i\n . . .:I . .", moving="A2 B3")
    battle.do("move A2-A1")
    assert battle.explain("move A1-off") == "already-moved A1"


def test_why_not() -> None:
    battle = road(moving="A1 B3")
    assert battle.explain("move B3-off") == "no-exit B3"
    assert battle.explain("move A1-of") == "no-such-hex (of)"


@OFFICIAL
def test_the_flag_may_win_at_once() -> None:
    battle = road(stands=5)
    battle.do("move A1-off")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("union", "flags")


def test_a_lost_unit_returns_but_not_one_that_left() -> None:
    """Call for Reinforcements knows the lost cavalry only."""
    battle = Battle(
        GROUND,
        moving="A1",
        lost="c C",
        special=ROAD % "",
        hand="call-for-reinforcements",
        enemy_hand="rally",
        deck="bombard leadership",
        enemy_deck="bombard",
    )
    battle.do("move A1-off", "pass")
    verb = "skirmish" if Battle.usual == "advanced" else "play"
    battle.do(f"{verb} rally", "pass", *(["pass"] if battle.asks == "confederate end-turn" else []))
    while battle.asks == "confederate end-turn":
        battle.do("pass")
    assert battle.asks == "union play-card"
    battle.do("play call-for-reinforcements")
    assert {text.partition(">")[0] for text in battle.legal()} == {"return cavalry"}


def test_who_begins_his_turn_with_nobody_left_has_lost() -> None:
    battle = Battle(
        ".:I . . . . .:i",
        moving="A1",
        special=ROAD % "",
        hand="bombard",
        enemy_hand="rally",
        deck="leadership hit-and-run",
    )
    battle.do("move A1-off")
    assert battle.asks == "union end-turn"
    battle.do("pass")
    verb = "skirmish" if Battle.usual == "advanced" else "play"
    battle.do(f"{verb} rally", "pass")
    while battle.outcome is None:
        battle.do("pass")
    assert (battle.outcome.winner, battle.outcome.reason) == ("confederate", "field")


@pytest.mark.rulesets("advanced")
def test_under_the_advanced_rulebook_the_flag_counts_at_the_end_of_the_turn_and_is_a_figure() -> None:
    battle = advanced(GROUND, moving="A1", special=ROAD % "", stands=(5, 0), flags=6)
    battle.do("move A1-off")
    assert battle.asks == "union end-turn"
    battle.do("pass")
    assert battle.outcome is not None
    assert battle.outcome.winner == "union"
    eighth = advanced(
        GROUND, moving="A1", special=f"{ROAD % ''}\n- objective: {{side: union, hexes: C6}}", stands=(7, 0), flags=6
    )
    eighth.do("move A1-off", "pass")
    assert eighth.outcome is not None


@pytest.mark.rulesets("advanced")
def test_under_the_advanced_rulebook_a_general_takes_a_card_with_him() -> None:
    battle = advanced(".:I* . . . .:i\n . . .:I* . .", moving="A1 B3", special=ROAD % "", hand="rally bombard")
    battle.do("move A1-off")
    assert battle.asks == "union discard-card"
    battle.do("discard bombard")
    assert battle.hand("union") == "rally"
    assert battle.asks == "union move"
