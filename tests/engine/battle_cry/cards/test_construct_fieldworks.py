"""Construct Fieldworks: up to three tokens on hexes of one's own units, which neither move nor battle this turn."""

from __future__ import annotations

import pytest

from engine.battle_cry.view import WorkView
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

CARD = "construct-fieldworks"
FACINGS = ("n", "ne", "se", "s", "sw", "nw")


def builds(*hexes: str) -> str:
    return "build " + " ".join(f"{hex_}/{facing}" for hex_ in hexes for facing in FACINGS)


def test_a_turn_of_construct_fieldworks() -> None:
    battle = Battle(
        """
        .    .:i4 .    .
          .:I .    .:C .
        .:A .    .:G  .
        """,
        hand=CARD,
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do(f"play {CARD}")
    assert battle.legal() == answers(builds("B1", "B3", "C1"), "pass")
    battle.do("build B1/ne")
    assert battle.legal() == answers(builds("B3", "C1"), "pass")
    battle.do("build C1/n")
    assert battle.legal() == answers(builds("B3"), "pass")
    battle.do("build B3/nw")
    assert battle.asks == "union end-turn"  # nobody moves or battles, though the enemy is near
    assert battle.view("union").works == (
        WorkView("B1", "fieldwork", ("ne", "e")),
        WorkView("C1", "fieldwork", ("ne", "nw")),
        WorkView("B3", "fieldwork", ("w", "nw")),
    )
    battle.do("pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


def test_three_tokens_a_play() -> None:
    battle = Battle(".:I .:I . .:I .:I .", hand=CARD)
    battle.do(f"play {CARD}", "build A1/n", "build A2/n", "build A4/n")
    assert battle.asks == "union end-turn"
    assert len(battle.position.works) == 3


def test_every_facing_covers_the_two_hexsides_at_its_corner() -> None:
    sides = {"n": "ne nw", "ne": "ne e", "se": "e se", "s": "se sw", "sw": "sw w", "nw": "w nw"}
    for facing, covered in sides.items():
        battle = Battle(".:I .", hand=CARD)
        battle.do(f"play {CARD}", f"build A1/{facing}")
        assert battle.view("union").works == (WorkView("A1", "fieldwork", tuple(covered.split())),)


def test_a_second_play_covers_other_sides_of_the_same_hex() -> None:
    """Two tokens cover four sides; a token over a side that is covered already is not offered."""
    battle = Battle(".:I . .:i", hand=CARD, works="fieldwork A1/ne,e")
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("build A1/nw A1/s A1/sw", "pass")
    battle.do("build A1/s")
    assert battle.asks == "union end-turn"
    assert [work.sides for work in battle.view("union").works] == [("ne", "e"), ("se", "sw")]


def test_not_on_water() -> None:
    battle = Battle("~:I W:I =:I -:I H:I .", hand=CARD)
    battle.do(f"play {CARD}")
    assert battle.legal() == answers(builds("A2", "A5"), "pass")


def test_only_the_tokens_that_are_left() -> None:
    """Nine are in the box; entrenchments are the other side of the same tokens."""
    seven = " ".join(
        f"{kind} B{hex_}/e,w" for kind, hex_ in zip(["fieldwork", "entrenchment"] * 4, range(1, 8), strict=False)
    )
    battle = Battle(
        """
        .:I .:I .:I .   .   .   .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .   .   .   .   .
        """,
        hand=CARD,
        works=seven,
    )
    battle.do(f"play {CARD}")
    assert battle.asked.numbers == (2,)
    battle.do("build A1/n", "build A2/n")
    assert battle.asks == "union end-turn"


def test_no_token_left_gives_one_order_to_a_unit() -> None:
    nine = " ".join(f"fieldwork B{hex_}/e,w" for hex_ in range(1, 10))
    battle = Battle(
        """
        .:I .   .   .:G .   .   .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .   .   .   .   .
        """,
        hand=CARD,
        works=nine,
    )
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("order A1", "pass")
    battle.do("order A1")
    assert battle.legal() == answers("move A1-A2 A1-B1", "pass")


def test_no_hex_to_build_on_gives_one_order_too() -> None:
    battle = Battle("~:I . .:G", hand=CARD)
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("order A1", "pass")


def test_the_fieldwork_stays_when_the_unit_leaves() -> None:
    battle = Battle(".:I . .:i", hand="probe-left", enemy_hand="rally", deck="outflank", works="fieldwork A1/ne,e")
    battle.do("play probe-left", "order A1", "move A1-A2", "pass")
    assert battle.view().works == (WorkView("A1", "fieldwork", ("ne", "e")),)


def test_it_protects_across_its_hexsides_only() -> None:
    """A2 is covered to the right: a die less and a flag that may be ignored; the attack from behind has neither."""
    battle = Battle(".:i .:I .:i", hand=CARD, enemy_hand="outflank", deck="bombard rally")
    battle.do(f"play {CARD}", "build A2/ne", "pass")
    assert battle.asks == "confederate play-card"
    battle.do("play outflank", "order A1", "order A3")
    assert battle.legal() == answers("battle A1>A2 A3>A2", "pass")
    assert battle.dice("battle A1>A2") == "4 = 4"
    assert battle.dice("battle A3>A2") == "4 -1 cover = 3"
    battle.do("battle A3>A2 = FCC")
    assert (battle.asks, battle.legal()) == ("union ignore-flags", answers("ignore 0 1"))
    battle.do("ignore 1", "union: pass", "battle A1>A2 = FCCC")
    battle.shows(".:i .:I3 .:i")


def test_fewer_tokens_than_the_card_allows() -> None:
    """Passing says that the turn may end: nobody moves or battles after it."""
    battle = Battle(".:I .:I . .:i", hand=CARD, enemy_hand="rally", deck="bombard")
    battle.do(f"play {CARD}", "build A2/ne", "pass")
    assert battle.asks == "confederate play-card"


def test_the_token_may_be_taken_back_in_the_same_turn() -> None:
    battle = Battle(".:I .", hand=CARD)
    battle.do(f"play {CARD}", "build A1/n")
    assert battle.view().works == ()
    battle.undo()
    assert battle.position.works == ()
