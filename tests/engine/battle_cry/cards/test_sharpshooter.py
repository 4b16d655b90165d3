"""Sharpshooter (a house reading): one die against any enemy general; sabers eliminate him."""

from __future__ import annotations

import pytest

from engine.battle_cry.events import GeneralLost, SharpshooterFired
from engine.decision import CONFEDERATE, UNION
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

FIELD = ".:G .:I . .:i* . . .:g . .:a* . .:c . ."


def aimed() -> Battle:
    battle = Battle(FIELD, hand="sharpshooter", enemy_hand="rally", deck="bombard")
    battle.do("play sharpshooter")
    return battle


def test_any_enemy_general_alone_or_attached_near_or_far() -> None:
    assert aimed().legal() == answers("shoot A4* A7* A9*")


@pytest.mark.parametrize(
    ("general", "left"),
    [
        ("A4*", ".:G .:I . .:i . . .:g . .:a* . .:c . ."),
        ("A7*", ".:G .:I . .:i* . . . . .:a* . .:c . ."),
        ("A9*", ".:G .:I . .:i* . . .:g . .:a . .:c . ."),
    ],
)
def test_sabers_eliminate_him_for_a_flag(general: str, left: str) -> None:
    """His unit loses nothing and stays; no check, no retreat, no reaction."""
    battle = aimed()
    battle.do(f"shoot {general} = S")
    battle.shows(left)
    hex_ = general.rstrip("*")
    assert battle.last(SharpshooterFired) == SharpshooterFired(UNION, hex_, f"General {hex_}", "S", fell=True)
    assert battle.last(GeneralLost) == GeneralLost(CONFEDERATE, f"General {hex_}", hex_, "sharpshooter", flag=True)
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


@pytest.mark.parametrize("face", "ICAF")
def test_any_other_face_misses(face: str) -> None:
    battle = aimed()
    battle.do(f"shoot A7* = {face}")
    battle.shows(FIELD)
    assert battle.flags == (0, 0)
    assert battle.asks == "confederate play-card"


def test_the_last_flag_needed_ends_the_battle() -> None:
    battle = Battle(".:I . .:g", hand="sharpshooter", enemy_hand="rally", flags=1)
    battle.do("play sharpshooter", "shoot A3* = S")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == (UNION, "flags")


def test_without_an_enemy_general_one_order_to_anybody() -> None:
    battle = Battle(".:i . .:I . .:G", hand="sharpshooter", enemy_hand="rally")
    battle.do("play sharpshooter")
    assert battle.legal() == answers("order A3 A5*", "pass")
    battle.do("order A3")
    assert battle.legal() == answers("move A3-A2 A3-A4", "pass")
