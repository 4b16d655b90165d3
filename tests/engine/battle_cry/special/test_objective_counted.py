"""The special rule ``objective`` with ``counted: turn-start``: the token is taken as a turn of its own side begins."""

import pytest

from engine.battle_cry.events import ObjectiveLost, ObjectiveTaken
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

SPRING = "- objective: {side: union, hexes: A3%s, counted: turn-start}"


def spring(drawn: str, more: str, active: str, moving: str) -> Battle:
    return Battle(
        drawn,
        active=active,
        moving=moving,
        special=SPRING % more,
        hand="bombard",
        enemy_hand="rally",
        deck="leadership hit-and-run",
        enemy_deck="bombard",
    )


def test_not_when_the_unit_enters_nor_in_the_enemys_turn() -> None:
    battle = spring(". .:I . . . . .:i", "", "union", "A2")
    battle.do("move A2-A3", "pass")
    assert battle.asks == "confederate play-card"
    assert battle.flags == (0, 0)
    assert battle.view().objectives[0].counted == "turn-start"


def test_when_the_sides_own_turn_begins_with_a_unit_there() -> None:
    battle = spring(". . .:I . . . .:i", "", "confederate", "A7")
    battle.do("move A7-A6", "pass")
    assert battle.asks == "union play-card"
    assert battle.last(ObjectiveTaken) == ObjectiveTaken(UNION, "A3", 1, 1)
    assert battle.flags == (1, 0)


def test_it_goes_back_the_moment_the_unit_leaves_where_it_is_not_kept() -> None:
    for kept, flags in (("no", 0), ("yes", 1)):
        battle = spring(". . .:I . . . .:i", f", kept: {kept}", "confederate", "A7")
        battle.do("move A7-A6", "pass")
        verb = "skirmish" if Battle.usual == "advanced" else "play"
        battle.do(f"{verb} rally", "order A3", "move A3-A2")
        assert len(battle.all(ObjectiveLost)) == 1 - flags
        assert battle.flags == (flags, 0)
