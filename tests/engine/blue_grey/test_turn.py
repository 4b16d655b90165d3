"""The sequence of play: Player-Turns, Game-Turns, the end."""

from __future__ import annotations

from engine.blue_grey.events import TurnBegan
from tests.support.blue_grey.battle import Battle

MAP = """
   01 02 03 04
01 .  .  .  .
02 .  .  .  .
03 .  .  .  .
"""


def test_4_0_the_first_player_moves_and_fights_then_the_other() -> None:
    battle = Battle(MAP, "A 0101 5", "x 0403 4", turns=2, first="confederate")
    assert battle.asked == "confederate"
    battle.do("pass")
    assert battle.asked == "union"
    battle.do("pass", "pass", "pass")
    assert battle.outcome
    assert [(event.side, event.turn) for event in battle.happened(TurnBegan)] == [
        ("confederate", 1),
        ("union", 1),
        ("confederate", 2),
        ("union", 2),
    ]


# What a unit did is forgotten with the Player-Turn

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""


def next_turn(battle: Battle, side: str = "union") -> Battle:
    """Passes until a side's next Movement Phase, or until it has to attack."""
    turn = battle.position.turn
    while battle.asked != side or battle.position.turn == turn:
        battle.do("pass")
    return battle


def test_who_was_attacked_may_be_attacked_again_in_the_next_turn() -> None:
    battle = Battle(OPEN, "A 0202 6, B 0505 3", "x 0203 6").fight()
    battle.do("target 0203", "join A", "fight 1-1 = 4", "retreat A-0201", "pass")
    next_turn(battle).do("pass", "move A-0202", "pass")
    assert battle.legal == ["target 0203"]
    battle.do("target 0203")
    assert battle.legal == ["join A"], "and it fights again"


def test_who_came_into_a_zone_moves_again_when_it_is_gone() -> None:
    battle = Battle(OPEN, "A 0101 6, B 0505 3", "x 0203 3").do("move A-0202", "move B-0405", "pass")
    battle.do("target 0203", "join A", "fight 2-1 = 2", "retreat x-0304", "pass = 1")
    assert battle.unit("A").entered is False, "the other side's Player-Turn has begun"
    next_turn(battle)
    assert "0101" in battle.moves("A")


def test_who_retreated_counts_again_in_the_next_turn() -> None:
    battle = Battle(OPEN, "A 0202 6, B 0505 3", "x 0203 6").fight()
    battle.do("target 0203", "join A", "fight 1-1 = 2", "retreat x-0204", "pass = 1")
    next_turn(battle).do("move A-0203", "pass", "target 0204", "join A")
    assert battle.legal[0] == "fight 1-1", "not at the best odds"


def test_guns_that_were_in_a_zone_bombard_again_when_they_are_out_of_it() -> None:
    battle = Battle(OPEN, "Guns 0202 6 artillery, B 0505 3", "x 0203 6").fight()
    battle.do("target 0203", "join Guns", "fight 1-1 = 2", "retreat x-0204 = 1")
    next_turn(battle).do("pass")
    assert battle.legal == ["target 0204", "pass"]


def test_guns_that_were_displaced_bombard_again_in_the_next_turn() -> None:
    drawing = "01 . . .\n02 # . #\n03 # . #\n04 . . .\n05 . . .\n06 . . .\n"
    battle = Battle(drawing, "A 0203 2, Guns 0202 3 artillery, B 0202 3", "x 0204 4").fight()
    battle.do("target 0204", "join A", "fight 1-2 = 3", "retreat Guns-0201", "confederate: pass")
    next_turn(battle)
    while battle.position.phase != "combat":
        battle.do("pass")
    assert "target 0204" in battle.legal


def test_by_night_a_hex_is_attacked_from_again_in_the_next_turn() -> None:
    battle = Battle(OPEN, "A 0202 6, C 0202 2", "x 0203 6, y 0505 3", night="1 2").fight()
    battle.do("target 0203", "join A", "fight 1-1 = 2 4", "retreat A-0201")
    assert battle.asked == "confederate", "C was left out, and makes no attack of its own"
    next_turn(battle).do("pass")
    while battle.position.phase != "combat":
        battle.do("pass")
    assert "target 0203" in battle.legal
