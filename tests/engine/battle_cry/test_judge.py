"""All reasons against an action: that its time has not come, and what would be against it then."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from engine.decision import PUBLIC
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.epic import epic

FIELD = """
    C4  .:I  W  .:i  .:A  .:G
     D4 .:C  .  .  .:i  .
"""
"""C4 is behind woods from C6; C7 has C6 and D7 beside it, D4 nobody."""


class Case(NamedTuple):
    """A position, an action at the wrong time, and all that is against it."""

    position: Callable[[], Battle]
    action: str
    reasons: str


def planning() -> Battle:
    """A card has to be played."""
    return Battle(FIELD, hand="probe-center attack-right")


def ordering() -> Battle:
    """Two units of the center may be ordered; none is yet."""
    battle = planning()
    battle.do("play probe-center")
    return battle


def moving() -> Battle:
    """D4 has its order and may move."""
    return Battle(FIELD, moving="D4")


def fighting() -> Battle:
    """C7 may battle; C4 has no order."""
    return Battle(FIELD, fighting="C7", hand="probe-center")


CASES = [
    # Before the card: as if everybody were ordered
    Case(planning, "battle C4>C6", "not-now (battle, play-card); sight-blocked C4 C6 C5 (woods)"),
    Case(planning, "battle C4>D7", "not-now (battle, play-card); out-of-range C4 D7 (4, 3)"),
    Case(planning, "battle C7>C4", "not-now (battle, play-card); nobody-there C7 C4"),
    Case(planning, "battle C7>D9", "not-now (battle, play-card); nobody-there C7 D9"),
    Case(planning, "battle C7>D7", "not-now (battle, play-card); else fine"),
    Case(planning, "battle C6>C7", "not-now (battle, play-card); no-own-piece C6"),
    Case(planning, "battle B9>C7", "not-now (battle, play-card); no-own-piece B9"),
    Case(planning, "battle C8>C7", "not-now (battle, play-card); no-own-piece C8"),
    Case(planning, "battle Z9>C7", "not-now (battle, play-card); no-such-hex (Z9)"),
    Case(planning, "move C4-B4", "not-now (move, play-card); else fine"),
    Case(planning, "move C4-C7", "not-now (move, play-card); too-far C4 C7 (1)"),
    Case(planning, "move D4-C6", "not-now (move, play-card); enemy-there D4 C6"),
    Case(planning, "move D4-C4", "not-now (move, play-card); own-piece-there D4 C4"),
    Case(planning, "move C7*-C8", "not-now (move, play-card); no-own-general C7"),
    Case(planning, "move C8*-C11", "not-now (move, play-card); else fine"),
    Case(planning, "order C7", "not-now (order, play-card); else fine"),
    Case(planning, "order C4", "not-now (order, play-card); no-card-orders C4"),
    Case(planning, "order C6", "not-now (order, play-card); no-own-piece C6"),
    Case(planning, "retreat C4-B4", "not-now (retreat, play-card); not-the-way-back C4 B4 (1, D3)"),
    Case(planning, "rally C4", "needs-card (rally)"),
    # While orders are given
    Case(ordering, "play attack-right", "not-now (play, give-orders); else fine"),
    Case(ordering, "play rally", "not-now (play, give-orders); card-not-held (rally)"),
    Case(ordering, "battle C4>C6", "not-now (battle, give-orders); sight-blocked C4 C6 C5 (woods)"),
    Case(ordering, "order C4", "wrong-section C4"),
    # While units move
    Case(moving, "battle D4>D7", "not-now (battle, move); out-of-range D4 D7 (3, 1)"),
    Case(moving, "battle C4>C6", "not-now (battle, move); not-ordered C4; sight-blocked C4 C6 C5 (woods)"),
    Case(moving, "move C4-C7", "not-ordered C4; too-far C4 C7 (1)"),
    Case(moving, "move C4-B4", "not-ordered C4; else fine"),
    Case(moving, "order C4", "not-now (order, move); wrong-section C4"),
    Case(moving, "order C7", "not-now (order, move); else fine"),
    # While units battle
    Case(fighting, "move C7-B7", "not-now (move, battle); already-moved C7"),
    Case(fighting, "move C4-B4", "not-now (move, battle); not-ordered C4; else fine"),
    Case(fighting, "battle C4>C6", "not-ordered C4; sight-blocked C4 C6 C5 (woods)"),
    Case(fighting, "battle C7>D7", ""),
    Case(fighting, "play probe-center", "not-now (play, battle); else fine"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.action}: {case.reasons}")
def test_the_phase_and_then_the_true_reason(case: Case) -> None:
    assert case.position().judge(case.action) == (case.reasons or "else fine")


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("battle C6>C4", "not-your-turn (union); adjacent-first C6 C4 C7"),
        ("battle C6>C7", "not-your-turn (union); else fine"),
        ("move C6-A1", "not-your-turn (union); too-far C6 A1 (1)"),
        ("move C4-B4", "not-your-turn (union); no-own-piece C4"),
        ("order C6", "not-your-turn (union); else fine"),
        ("play rally", "not-your-turn (union); card-not-held (rally)"),
        ("play scout-center", "not-your-turn (union); else fine"),
    ],
)
def test_in_the_turn_of_the_other_side_it_is_judged_as_in_ones_own(action: str, reasons: str) -> None:
    battle = Battle(FIELD, hand="probe-center", enemy_hand="scout-center scout-right")
    assert battle.judge(action, "confederate") == reasons


def test_a_march_that_moved_a_unit_too_far_is_told_after_the_turn_s_last_choice() -> None:
    battle = Battle("C4  .:I  .  .  .:i\n D4 .:A .  .  .", moving="D4")
    battle.do("move D4-D5")
    assert battle.asks == "union end-turn"
    assert battle.judge("battle D5>C7") == "not-now (battle, end-turn); moved-too-far D5"
    assert battle.judge("battle C4>C6") == "not-now (battle, end-turn); not-ordered C4; nobody-there C4 C6"


def test_a_retreat_is_judged_as_if_a_flag_had_been_rolled() -> None:
    battle = Battle("A1 . . .\n B1 . .:i .\nC1 . . .\n D1 . .:I .", hand="probe-left")
    assert battle.judge("retreat B2-A2", "confederate") == "not-your-turn (union); else fine"
    assert battle.judge("retreat B2-C2", "confederate") == "not-your-turn (union); not-the-way-back B2 C2 (1, A2, A3)"


def test_in_melee_a_unit_takes_no_order_and_others_wait() -> None:
    battle = Battle("C4  .:I  .:i  .  .:I  .  .:i", hand="probe-center", ruleset="advanced")
    assert battle.judge("move C4-B4") == "not-now (move, play-card); in-melee C4 C5"
    assert battle.judge("battle C7>C9") == "not-now (battle, play-card); melee-first C7 C9 C4; else fine"
    assert battle.judge("order C4") == "not-now (order, play-card); in-melee C4 C5"


def test_in_a_team_the_units_of_a_partner_are_the_partner_s() -> None:
    battle = epic(hands={"union/commander": "attack-left"})
    assert battle.judge("move E6-D6", "union/1") == "not-your-turn (union/commander); led-by-another E6 (General E6)"
    assert battle.judge("move E3-D3", "union/1").endswith("else fine")


def test_nothing_is_supposed_for_a_watcher() -> None:
    assert planning().judge("move C4-B4", PUBLIC) == "not-your-turn (union)"


def test_neither_the_hand_nor_the_deck_of_others_plays_a_part() -> None:
    actions = ["play rally", "order C6", "battle C6>C7", "move C6-B6", "retreat C6-B6", "play fight-back", "order D7"]
    one = Battle(FIELD, hand="probe-center", enemy_hand="scout-left rally", deck="rally")
    other = Battle(FIELD, hand="attack-left", enemy_hand="scout-left rally", deck="fight-back")
    for action in actions:
        assert one.judge(action, "confederate") == other.judge(action, "confederate")
