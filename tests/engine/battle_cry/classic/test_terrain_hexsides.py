"""Official rules, terrain: fence; and works, with house values (8, 22): all count across their hexsides only."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers

DRAWN = """
    .     .     .     .     .
      .     .     .     .     .
    .:I4  .     .:i4  .     .:I4
"""


@pytest.mark.parametrize(("kind", "dice"), [("fence", -1), ("fieldwork", -1), ("entrenchment", -2)])
def test_dice_are_lost_across_the_covered_hexsides_only(kind: str, dice: int) -> None:
    fences, works = ("C3/w,sw", "") if kind == "fence" else ("", f"{kind} C3/w,sw")
    battle = Classic(DRAWN, fighting="C1 C5", fences=fences, works=works)
    assert battle.legal() == answers("battle C1>C3 C5>C3", "pass")
    assert battle.dice("battle C1>C3") == f"3 {dice} cover = {3 + dice}"
    assert battle.dice("battle C5>C3") == "3 = 3"


@pytest.mark.parametrize(("kind", "flags"), [("fieldwork", 1), ("entrenchment", 1)])
def test_behind_works_one_flag_may_be_ignored_across_them_only(kind: str, flags: int) -> None:
    battle = Classic(DRAWN, fighting="C1", works=f"{kind} C3/w,sw", card_dice=1)
    battle.do("battle C1>C3 = " + ("FFA" if kind == "fieldwork" else "FF"))
    assert battle.legal() == answers(*(f"ignore {number}" for number in range(flags + 1)))
    open_side = Classic(DRAWN, fighting="C5", works=f"{kind} C3/w,sw")
    open_side.do("battle C5>C3 = FFA")
    assert open_side.asks == "confederate retreat-unit"


def test_behind_a_fence_no_flag_is_ignored() -> None:
    battle = Classic(DRAWN, fighting="C1", fences="C3/w")
    battle.do("battle C1>C3 = FA")
    assert battle.asks == "confederate retreat-unit"


@pytest.mark.parametrize(("sides", "dice"), [("se,e", "3 = 3"), ("sw,w", "3 = 3"), ("se,sw", "3 -1 cover = 2")])
def test_through_a_corner_both_hexsides_must_be_covered(sides: str, dice: str) -> None:
    drawn = """
        .     .     .
          .     .     .
        .     .:i4  .
          .     .     .
        .     .:I4  .
    """
    assert Classic(drawn, fighting="E2", works=f"fieldwork C2/{sides}").dice("battle E2>C2") == dice
    assert Classic(drawn, fighting="E2", fences=f"C2/{sides}").dice("battle E2>C2") == dice


def test_terrain_and_hexside_do_not_add_up_the_larger_counts() -> None:
    """Reading 7."""
    for code, works, total in (("W", "fieldwork", -1), ("W", "entrenchment", -2), ("T", "fieldwork", -2)):
        battle = Classic(f".:I4 {code}:i4", fighting="A1", works=f"{works} A2/w,sw", fences="A2/w")
        assert battle.dice("battle A1>A2") == f"4 {total} cover = {4 + total}"


def test_they_stop_nobody_and_block_no_sight() -> None:
    """An entrenchment's stop is the Advanced Rulebook's alone."""
    battle = Classic(".:C . . .", moving="A1", fences="A2/w", works="entrenchment A2/e,ne fieldwork A3/w,sw")
    assert battle.legal() == answers("move A1-A2 A1-A3 A1-A4", "pass")
    fire = Classic(".:I . . .:i", fighting="A1", fences="A2/w", works="entrenchment A2/e,ne fieldwork A3/w,sw")
    assert fire.legal() == answers("battle A1>A4", "pass")
