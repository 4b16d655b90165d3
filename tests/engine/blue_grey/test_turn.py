"""The sequence of play: Player-Turns, Game-Turns, the end."""

from __future__ import annotations

from engine.blue_grey.events import TurnBegan
from tests.support.blue_grey import Battle

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
