"""Refusals in the Combat Phase."""

from __future__ import annotations

import pytest

from engine.blue_grey.combat_events import AttackRolled
from engine.blue_grey.explain import CODES
from engine.blue_grey.explain_combat import COMBAT_CODES
from engine.blue_grey.forecast import Forecast
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""
UNION = "A 0202 9, B 0102 1, R 0302 2 routed, Guns 0205 2 artillery, Far 0501 2 artillery, Train 0101 1 train"
ENEMIES = "x 0203 3, y 0104 3"


def begun(*lines: str, union: str = UNION, enemies: str = ENEMIES, sides: str = "road: 0101|0201") -> Battle:
    battle = Battle(OPEN, union, enemies, sides=sides).fight()
    while battle.kind == "voluntary-rout":
        battle.do("pass")
    return battle.do(*lines)


@pytest.mark.parametrize(
    ("lines", "action", "code"),
    [
        ((), "target 0301", "nobody-there"),
        ((), "target 0502", "nobody-there"),
        ((), "fight 1-1", "not-now"),
        ((), "pass", "must-attack"),
        (("target 0203",), "target 0203", "in-it-already"),
        (("target 0203",), "join B", "not-beside-all"),
        (("target 0203",), "join R", "routed-attacks-not"),
        (("target 0203",), "join Train", "never-attacks"),
        (("target 0203",), "join Far", "too-far-to-fire"),
        (("target 0203",), "join x", "not-yours"),
        (("target 0203",), "fight 1-1", "nobody-joined"),
        (("target 0203",), "fight high", "no-such-column"),
        (("target 0203", "join A"), "join A", "in-it-already"),
        (("target 0203", "join A"), "target 0104", "not-with-the-others"),
        (("target 0203", "join A"), "fight 6-1", "column-too-high"),
        (("target 0203", "join A"), "advance A-0203", "not-now"),
        (("target 0203", "join A", "fight 3-1 = 2"), "retreat x-0303", "into-zone"),
        (("target 0203", "join A", "fight 3-1 = 2"), "retreat x-0505", "not-so-far-back"),
        (("target 0203", "join A", "fight 3-1 = 2"), "retreat A-0201", "not-yours"),
        (("target 0203", "join A", "fight 3-1 = 2"), "retreat y-0105", "another-goes-back"),
        (("target 0203", "join A", "fight 3-1 = 2"), "retreat x-0202", "enemy-there"),
    ],
)
def test_every_refusal_says_why(lines: tuple[str, ...], action: str, code: str) -> None:
    refused = begun(*lines).why_not(action)
    assert refused
    assert refused.code == code
    assert code in CODES


def test_a_battery_in_a_zone_is_told_so() -> None:
    union = "A 0202 9, Guns 0102 2 artillery"
    battle = begun("target 0203", union=union, enemies="x 0203 3, y 0103 3")
    refused = battle.why_not("join Guns")
    assert refused
    assert (refused.code, refused.hexes, refused.detail) == ("engaged-guns", ("0102", "0203"), ("Guns",))


def test_every_code_of_the_phase_is_listed() -> None:
    assert set(COMBAT_CODES) <= set(CODES)


def test_the_forecast_is_what_the_dice_bring() -> None:
    found = begun("target 0203", "join A").forecast("fight 3-1")
    assert isinstance(found, Forecast)
    rolled = []
    for die in range(1, 7):
        battle = begun("target 0203", "join A", f"fight 3-1 = {die}")
        rolled += [event.result for event in battle.happened(AttackRolled)]
    assert dict(found.chances) == {result: rolled.count(result) / 6 for result in rolled}
    assert [(one.unit, one.printed, one.strength) for one in found.attackers] == [("A", 9, 9)]
