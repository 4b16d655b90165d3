"""The special rule ``hold``: ground held as one for flags, under one of four conditions."""

import pytest

from engine.battle_cry.events import PlaceHeld, PlaceLost
from engine.battle_cry.view import PublicView
from engine.chance import Scripted
from engine.decision import CONFEDERATE, PUBLIC, UNION
from engine.family import family
from engine.match import new_match, view
from engine.scenarios import scenario_text
from tests.support.battle_cry.battle import Battle, advanced

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")
OFFICIAL = pytest.mark.rulesets("variant-150", "classic")

RIDGE = "- hold: {side: union, hexes: A3 A4 A5, name: The Ridge%s}"


def ridge(drawn: str, more: str = "", *, moving: str = "A2", active: str = "union") -> Battle:
    return Battle(drawn, moving=moving, active=active, special=RIDGE % more)


def test_sole_is_a_unit_of_ones_own_and_none_of_the_enemys() -> None:
    battle = ridge(". .:I . . . . . .:i")
    battle.do("move A2-A3")
    assert battle.last(PlaceHeld) == PlaceHeld(UNION, "The Ridge", 1, 1)
    assert battle.flags == (1, 0)
    (hold,) = battle.view("union").holds
    assert (hold.name, hold.hexes, hold.side, hold.when) == ("The Ridge", ("A3", "A4", "A5"), "union", "sole")
    assert (hold.flags, hold.kept, hold.held, hold.counted) == (1, False, True, "at-once")
    (trophy,) = battle.view("union").sides[0].stand
    assert (trophy.kind, trophy.name) == ("objective", "The Ridge")


def test_sole_is_not_with_an_enemy_in_any_of_the_hexes() -> None:
    battle = ridge(". .:I . . .:i . . .")
    battle.do("move A2-A3")
    assert battle.flags == (0, 0)


@pytest.mark.parametrize(("kept", "flags"), [("no", 0), ("yes", 1)])
def test_it_is_lost_when_the_last_unit_leaves_unless_it_is_kept(kept: str, flags: int) -> None:
    battle = ridge(". . .:I . . .:I . .:i", f", kept: {kept}", moving="A3 A6")
    battle.do("move A6-A7")
    assert battle.flags == (1, 0)
    battle.do("move A3-A2")
    assert battle.all(PlaceLost) == [PlaceLost(UNION, "The Ridge", 1, 0)][flags:]
    assert battle.flags == (flags, 0)
    battle.undo()
    assert battle.flags == (1, 0)


def test_it_is_lost_when_an_enemy_enters() -> None:
    battle = Battle(
        ". .:I . . . .:c . .:c",
        moving="A6 A8",
        active="confederate",
        special="- hold: {side: union, hexes: A2 A5, flags: 2}",
    )
    battle.do("move A8-A7")
    assert battle.flags == (2, 0)
    battle.do("move A6-A5")
    assert battle.last(PlaceLost) == PlaceLost(UNION, "A2 and A5", 2, 0)
    assert battle.flags == (0, 0)


def test_generals_alone_hold_and_deny_nothing() -> None:
    battle = ridge(". .:I .:G . .:g . . .:i", moving="A2 A3*")
    battle.do("move A3*-A4")
    assert battle.flags == (0, 0)
    battle.do("move A2-A3")
    assert battle.flags == (1, 0)


def test_clear_needs_nobody_there() -> None:
    battle = ridge(".:I . . . .:c . . .", ", when: clear", moving="A5", active="confederate")
    battle.do("move A5-A6")
    assert battle.flags == (1, 0)


def test_majority_counts_units_and_not_figures() -> None:
    battle = ridge(". .:I1 .:I1 . .:i4 . . .", ", when: majority", moving="A2")
    battle.do("pass")
    assert battle.flags == (0, 0)
    two = Battle(
        ". .:I1 . .\n .:I1 . .:i4 .\n. . . .",
        moving="A2",
        special="- hold: {side: union, hexes: A1 B1 B3, when: majority}",
    )
    two.do("move A2-A1")
    assert two.flags == (1, 0)


def test_all_needs_a_unit_in_each_hex() -> None:
    battle = Battle(
        ". .:I . .:I .:I . . . .:i", moving="A2 A5", special="- hold: {side: union, hexes: A3 A4, when: all, flags: 2}"
    )
    battle.do("move A5-A6")
    assert battle.flags == (0, 0)
    battle.do("move A2-A3")
    assert battle.flags == (2, 0)


def test_both_sides_may_hold_the_same_ground_each_for_itself() -> None:
    battle = Battle(
        ". .:I . . .:i .", moving="A2", special="- hold: {side: both, hexes: A3 A4 A5, when: majority, name: The Gap}"
    )
    battle.do("pass")
    assert battle.flags == (0, 1)
    even = Battle(". .:I . . .:i .", moving="A2", special="- hold: {side: both, hexes: A3 A4 A5, when: majority}")
    even.do("move A2-A3")
    assert even.flags == (0, 0)


def test_a_section_is_as_its_side_sees_it() -> None:
    """The Union's left is the map's left, as its edge is the bottom; the Confederate's left is the map's right."""
    for of, hexes in (("union", "A4"), ("confederate", "A10")):
        drawn = ". . . . .:I . . . .:I . . . .\n . . . . . . . . . . . ."
        battle = Battle(
            drawn, moving="A5 A9", special=f"- hold: {{side: union, section: left, of: {of}, kept: yes}}", flags=9
        )
        assert battle.view().holds[0].name == f"the {of.capitalize()} left flank"
        assert hexes in battle.view().holds[0].hexes
        assert "A7" not in battle.view().holds[0].hexes
        battle.do("move A5-A4" if of == "union" else "move A9-A10")
        assert battle.flags == (1, 0)


def test_at_fort_donelson_the_flank_is_the_one_on_which_the_break_out_fell() -> None:
    """H68: the right of the map, where McClernand's brigades stand astride the road and Pillow's face them."""
    setup = family("battle-cry").scenarios.setup(scenario_text("fort-donelson"), Battle.usual, {})
    state, _ = new_match(setup, Scripted())
    shown = view(state, PUBLIC)
    assert isinstance(shown, PublicView)
    (road,) = shown.holds
    assert (road.name, road.side, road.when, road.flags) == ("the Nashville road", CONFEDERATE, "clear", 2)
    odd, even = ("ACEGI", "BDFH")
    right = {f"{row}{column}" for row in odd for column in range(10, 14)}
    assert set(road.hexes) == right | {f"{row}{column}" for row in even for column in range(9, 13)}
    inside = {unit.name for unit in shown.units if unit.side == UNION and unit.hex in road.hexes}
    assert inside == {"Oglesby’s brigade", "McArthur’s brigade", "4th Illinois Cavalry", "Schwartz’s battery"}


def test_two_grounds_of_one_name_are_two() -> None:
    battle = Battle(
        ". .:I . .:I . .:i",
        moving="A2 A4",
        special="- hold: {side: union, hexes: A3, name: Redoubt}\n- hold: {side: union, hexes: A5, name: Redoubt}",
    )
    battle.do("move A4-A5", "move A2-A3")
    assert [trophy.name for trophy in battle.position.stands[0]] == ["Redoubt (2)", "Redoubt"]
    assert battle.flags == (2, 0)


# Counted when a turn begins


def at_dawn(drawn: str, active: str) -> Battle:
    return Battle(
        drawn,
        moving="A6" if active == "confederate" else "A2",
        active=active,
        special=RIDGE % ", counted: turn-start",
        hand="bombard",
        enemy_hand="rally",
        deck="leadership hit-and-run",
    )


def test_counted_at_the_start_of_ones_own_turn() -> None:
    """Not when the ground is taken, nor when the enemy's turn begins."""
    battle = at_dawn(". .:I . . . . . .:i", "union")
    battle.do("move A2-A3", "pass")
    assert battle.asks == "confederate play-card"
    assert battle.flags == (0, 0)
    later = at_dawn(". . .:I . . .:i . .:i", "confederate")
    later.do("move A6-A7", "pass")
    assert later.asks == "union play-card"
    assert later.last(PlaceHeld) == PlaceHeld(UNION, "The Ridge", 1, 1)
    assert later.view().holds[0].counted == "turn-start"


def test_not_counted_while_the_enemy_is_there() -> None:
    battle = at_dawn(". . .:I . . .:c . .:i", "confederate")
    battle.do("move A6-A5", "pass")
    assert battle.flags == (0, 0)


def test_what_was_counted_is_lost_the_moment_the_ground_is() -> None:
    battle = Battle(
        ". .:I . . .:i . . .:i",
        hand="bombard",
        enemy_hand="rally",
        deck="leadership hit-and-run",
        special="- hold: {side: confederate, hexes: A5, counted: turn-start}\n- hold: {side: confederate, hexes: A8}",
        active="union",
        moving="A2",
    )
    battle.do("move A2-A3", "pass")
    assert battle.asks == "confederate play-card"
    assert battle.flags == (0, 2)
    verb = "skirmish" if Battle.usual == "advanced" else "play"
    battle.do(f"{verb} rally", "order A5", "move A5-A6")
    assert battle.last(PlaceLost) == PlaceLost(CONFEDERATE, "A5", 1, 1)


@OFFICIAL
def test_the_last_flag_wins_as_the_turn_begins() -> None:
    battle = Battle(
        ". . .:I . . .:i . .:i",
        moving="A6",
        active="confederate",
        special=RIDGE % ", counted: turn-start",
        enemy_hand="rally",
        deck="leadership",
        stands=(5, 0),
        flags=6,
    )
    battle.do("move A6-A7", "pass")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("union", "flags")


@OFFICIAL
def test_the_last_flag_wins_at_once() -> None:
    battle = Battle(". .:I . . . . . .:i", moving="A2", special=RIDGE % ", flags: 2", stands=(4, 0), flags=6)
    battle.do("move A2-A3")
    assert battle.outcome is not None
    assert battle.outcome.winner == "union"


@pytest.mark.rulesets("advanced")
def test_under_the_advanced_rulebook_it_is_a_territorial_objective() -> None:
    """Its flags count at the end of a friendly turn, and a side that has one to hold must hold it, or take eight."""
    without = advanced(". .:I . . . . . .:i", moving="A2", special=RIDGE % "", stands=(6, 0), enemy_hand="rally")
    without.do("pass")
    assert without.outcome is None
    held = advanced(". .:I . . . . . .:i", moving="A2", special=RIDGE % "", stands=(5, 0))
    held.do("move A2-A3")
    assert held.asks == "union end-turn"
    held.do("pass")
    assert held.outcome is not None
    assert held.outcome.winner == "union"
    eight = advanced(". .:I . . . . . .:i", moving="A2", special=RIDGE % "", stands=(8, 0))
    eight.do("pass")
    assert eight.outcome is not None
    assert eight.outcome.winner == "union"
