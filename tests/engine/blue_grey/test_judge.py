"""All reasons against an action: that its time has not come, and what would be against it then."""

from __future__ import annotations

import pytest

from engine.decision import PUBLIC
from tests.support.blue_grey.battle import Battle

FIELD = """
   01 02 03 04 05 06
01 .  .  .  .  .  .
02 .  .  F  .  .  .
03 .  .  .  ~  .  .
04 .  .  .  .  .  .
05 .  .  .  .  .  .
"""
UNION = "A 0201 5, B 0105 4 mp2, R 0101 2 shaken, Guns 0102 3 artillery, Near 0404 4"
ENEMIES = "x 0504 4, y 0505 3, z 0601 2"


def battle() -> Battle:
    """The Union rallies first: R is Shaken. Near is beside x and y."""
    return Battle(FIELD, UNION, ENEMIES, sides="creek: 0105|0205 0105|0204")


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("move A-0202", "not-now (move, rally); else fine"),
        ("move B-0505", "not-now (move, rally); enemy-there 0105 0505 (B)"),
        ("move B-0205", "not-now (move, rally); creek-between 0105 0205 (B, 3, 2)"),
        ("move A-0403", "not-now (move, rally); wrong-element 0201 0403 (A, infantry)"),
        ("move Near-0304", "not-now (move, rally); held-by-zone 0404 0504 0505 (Near)"),
        ("move x-0503", "not-now (move, rally); not-yours 0504 (x)"),
        ("move Q-0503", "not-now (move, rally); no-such-unit (Q)"),
        ("target 0601", "not-now (target, rally); nobody-reaches 0601"),
        ("target 0602", "not-now (target, rally); nobody-there 0602"),
        ("target 0504", "not-now (target, rally); else fine"),
        ("retreat A-0202", "not-now (retreat, rally); else fine"),
        ("retreat A-0203", "not-now (retreat, rally); not-so-far-back 0201 0203 (A, 1)"),
        ("retreat Near-0504", "not-now (retreat, rally); enemy-there 0404 0504 (Near)"),
        ("retreat Near-0403", "not-now (retreat, rally); wrong-element 0404 0403 (Near, infantry)"),
        ("retreat B-0205", "not-now (retreat, rally); creek-between 0105 0205 (B)"),
        ("raze 0101", "not-now (raze, rally); no-works-there 0101"),
    ],
)
def test_while_rally_markers_are_placed(action: str, reasons: str) -> None:
    assert battle().judge(action) == reasons


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("rally R", "not-now (rally, attack); else fine"),
        ("rally A", "not-now (rally, attack); needs-no-rally 0202 (A, good)"),
        ("move A-0203", "not-now (move, attack); already-moved 0202 (A)"),
        ("move B-0104", "not-now (move, attack); else fine"),
        ("build A", "not-now (build, attack); no-works-yet 0202 (1862)"),
    ],
)
def test_in_the_combat_phase_units_have_moved(action: str, reasons: str) -> None:
    fought = battle().do("pass", "move A-0202").fight()
    while fought.kind == "voluntary-rout":
        fought.do("pass")
    assert fought.judge(action) == reasons


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("move z-0602", "not-your-turn (union); else fine"),
        ("move x-0503", "not-your-turn (union); held-by-zone 0504 0404 (x)"),
        ("move A-0202", "not-your-turn (union); not-yours 0201 (A)"),
        ("target 0404", "not-your-turn (union); else fine"),
        ("target 0201", "not-your-turn (union); nobody-reaches 0201"),
        ("retreat z-0602", "not-your-turn (union); else fine"),
    ],
)
def test_in_the_turn_of_the_other_side_it_is_judged_as_in_ones_own(action: str, reasons: str) -> None:
    assert battle().judge(action, "confederate") == reasons


def test_a_battery_that_sees_nothing_is_told_which_hex_is_in_the_way() -> None:
    seen = Battle(FIELD, "A 0402 9, Guns 0202 3 artillery", "x 0502 2").fight()
    assert seen.judge("target 0502") == "else fine"
    seen.do("target 0502")
    assert seen.judge("join Guns") == "no-line-of-sight 0202 0502 (Guns, 0302)"


STEPS = """
   01 02 03 04 05 06
01 .  .  .  .  .  .
02 .  .  F  .  .  .
03 .  .  .  .  .  .
04 .  .  .  .  .  .
"""
BLUE = "A 0302 5, R 0103 2 routed, S 0204 2 shaken, C 0404 3 cavalry, Guns 0101 3 artillery, T 0201 1 train, D 0202 4"
GREY = "x 0402 4, y 0504 3 cavalry, z 0602 2 routed"


def steps(works: str = "0302 breastworks n ne nw, 0404 building") -> Battle:
    """The Union places Rally markers. A is in works beside x, C beside y; z is Routed."""
    return Battle(STEPS, BLUE, GREY, sides="creek: 0302|0401", works=works)


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("face 0302/n", "nothing-to-finish 0302"),
        ("face 0302/up", "no-such-side 0302 (up, n, ne, se, s, sw, nw)"),
        ("rout S", "else fine"),
        ("rout A", "not-shaken 0302 (A, good)"),
        ("rout x", "not-yours 0402 (x)"),
        ("join A", "else fine"),
        ("join T", "never-attacks 0201 (T, train)"),
        ("join R", "routed-attacks-not 0103 (R)"),
        ("fight 1-1", "nobody-joined"),
        ("fight 9-9", "no-such-column (9-9)"),
        ("flee z", "else fine"),
        ("flee x", "not-routed 0402 (x, good)"),
        ("flee R", "enemies-flee 0103 (R)"),
        ("flee Q", "no-such-unit (Q)"),
        ("withdraw A-0201", "not-cavalry 0302 (A, infantry)"),
        ("withdraw C-0403", "into-zone 0404 0403 0402 0504 (C)"),
        ("withdraw C-0504", "enemy-there 0404 0504 (C)"),
        ("withdraw C-0202", "not-so-far-back 0404 0202 (C, 1)"),
        ("lose A", "else fine"),
        ("lose T", "not-in-combat 0201 (T)"),
        ("comply Guns", "else fine"),
        ("comply A", "did-not-bombard 0302 (A)"),
        ("advance A-0402", "else fine"),
        ("advance A-0401", "creek-between 0302 0401 (A)"),
        ("advance A-0202", "taken-already 0302 0202 (A)"),
        ("advance A-0504", "not-beside 0302 0504 (A)"),
        ("advance R-0102", "routed-advances-not 0103 (R)"),
        ("advance Guns-0102", "never-advances 0101 (Guns, artillery)"),
        ("displace S-0104", "needless 0204 0104 (S)"),
        ("raze 0302", "else fine"),
        ("raze 0404", "no-works-there 0404"),
    ],
)
def test_steps_that_attacks_and_works_bring_are_judged_as_if_they_were_now(action: str, reasons: str) -> None:
    verb = action.partition(" ")[0]
    assert steps().judge(action) == f"not-now ({verb}, rally); {reasons}"


def test_works_without_foot_are_not_torn_down() -> None:
    guns = steps("0101 breastworks n ne nw")
    assert guns.judge("raze 0101") == "not-now (raze, rally); razing-needs-foot 0101"


def test_in_the_steps_themselves_the_reason_is_told_at_once() -> None:
    fought = Battle(STEPS, "A 0202 9, Near 0301 2", "x 0203 2, y 0504 3 routed").fight()
    fought.do("target 0203", "join A", "fight 4-1 = 1")
    assert (fought.asked, fought.kind) == ("union", "advance")
    assert fought.judge("advance Near-0202") == "not-in-combat 0301 (Near)"


def test_nothing_is_supposed_for_a_watcher() -> None:
    assert battle().judge("move A-0202", PUBLIC) == "not-your-turn (union)"
