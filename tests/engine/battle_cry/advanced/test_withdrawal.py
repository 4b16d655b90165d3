"""Advanced Rulebook, "Melee": cavalry and horse artillery may withdraw from advancing infantry (reading 26)."""

import pytest

from engine.battle_cry.events import BattleRolled, Withdrew
from tests.support.battle import Battle, advanced

DRAWN = """
    .     .     .     .
      .     .     .     .
    .     .:{}  .     .
      .     .     .     .
    .     .:{}  .     .
"""


def attacked(target: str, attacker: str = "I", move: str = "E2-D2") -> Battle:
    battle = advanced(DRAWN.format(target, attacker), moving="E2", enemy_hand="rally")
    battle.do(f"move {move}", f"battle {move[-2:]}>C2")
    return battle


@pytest.mark.parametrize("target", ["c", "h"])
def test_attacked_by_advancing_infantry_they_may_go_back_a_hex_before_the_roll(target: str) -> None:
    battle = attacked(target)
    assert battle.asks == "confederate withdraw"
    assert battle.asked.about == ("C2", "D2")
    assert battle.legal() == ["pass", "withdraw C2-B1", "withdraw C2-B2"]
    battle.do("confederate: withdraw C2-B1")
    assert len(battle.all(Withdrew)) == 1
    battle.shows(f"""
        .     .     .     .
          .:{target}  .     .     .
        .     .     .     .
          .     .:I   .     .
        .     .     .     .
    """)


def test_the_attackers_melee_is_spent_and_it_neither_rolls_nor_occupies_the_hex() -> None:
    battle = attacked("c", "I*")
    battle.do("confederate: withdraw C2-B2")
    assert battle.all(BattleRolled) == []
    assert battle.asks == "confederate play-card"


def test_who_stands_is_attacked() -> None:
    battle = advanced(DRAWN.format("c", "I"), moving="E2", enemy_hand="rally")
    battle.do("move E2-D2", "battle D2>C2", "confederate: pass = CSA")
    battle.shows("""
        .     .     .     .
          .     .     .     .
        .     .:c1  .     .
          .     .:I   .     .
        .     .     .     .
    """)


@pytest.mark.parametrize("target", ["i", "a"])
def test_infantry_and_foot_artillery_do_not_withdraw(target: str) -> None:
    battle = advanced(DRAWN.format(target, "I"), moving="E2")
    battle.do("move E2-D2", f"battle D2>C2 = {'CCCS' if target == 'a' else 'CCC'}")
    assert battle.all(BattleRolled)


def test_nobody_withdraws_from_cavalry() -> None:
    battle = advanced(DRAWN.format("c", "C"), moving="E2")
    battle.do("move E2-D2", "battle D2>C2 = AAA")
    assert battle.all(BattleRolled)


def test_nobody_withdraws_from_infantry_that_was_there_before() -> None:
    """It is not advancing: the melee began in an earlier turn."""
    battle = advanced(". . . .\n . . . .\n. .:c . .\n . .:I . .", hand="rally")
    battle.do("skirmish rally", "battle D2>C2 = AAA")
    assert battle.all(BattleRolled)


def test_nobody_withdraws_from_fire() -> None:
    battle = advanced(DRAWN.format("c", "I"), moving="E2", fighting="")
    battle.do("pass", "battle E2>C2 = AA")
    assert battle.all(BattleRolled)


def test_infantry_of_a_forced_march_advances_too() -> None:
    battle = advanced(
        """
        .     .     .     .     .     .     .     .     .     .     .     .     .
          .     .     .     .     .     .:c   .     .     .     .     .     .
        .     .     .     .     .     .     .     .     .     .     .     .     .
          .     .     .     .     .     .     .     .     .     .     .     .
        .     .     .     .     .     .     .:I   .     .     .     .     .     .
        """,
        hand="forced-march",
        enemy_hand="rally",
    )
    battle.do("play forced-march", "section center", "move E7-C7", "battle C7>B6")
    assert battle.legal() == ["pass", "withdraw B6-A6", "withdraw B6-A7"]


def test_a_withdrawal_obeys_the_rules_of_a_retreat() -> None:
    """House reading: to the rear, not onto friends, not next to the enemy, not into rough ground."""
    battle = advanced(
        """
        .     .     .     .
          .:i   .     .     .
        .     .:c   .     .
          .     .     .     .
        .     .:I   .     .
        """,
        moving="E2",
    )
    battle.do("move E2-D2", "battle D2>C2")
    assert battle.legal() == ["pass", "withdraw C2-B2"]


@pytest.mark.parametrize("bar", ["R", ".:i"])
def test_with_nowhere_to_go_nobody_is_asked(bar: str) -> None:
    battle = advanced(
        f"""
        .     .     .     .
          {bar}   {bar}   .     .
        .     .:c   .     .
          .     .     .     .
        .     .:I   .     .
        """,
        moving="E2",
    )
    battle.do("move E2-D2", "battle D2>C2 = AAA")
    assert battle.all(BattleRolled)


def test_a_general_goes_along_and_a_lone_one_may_be_joined() -> None:
    led = attacked("c*")
    led.do("confederate: withdraw C2-B1")
    led.shows("""
        .     .     .     .
          .:c*  .     .     .
        .     .     .     .
          .     .:I   .     .
        .     .     .     .
    """)
    battle = advanced(
        """
        .     .     .     .
          .:g   .     .     .
        .     .:c   .     .
          .     .     .     .
        .     .:I   .     .
        """,
        moving="E2",
    )
    battle.do("move E2-D2", "battle D2>C2", "confederate: withdraw C2-B1")
    battle.shows("""
        .     .     .     .
          .:c*  .     .     .
        .     .     .     .
          .     .:I   .     .
        .     .     .     .
    """)


def test_a_second_attacker_finds_nobody_to_melee_and_may_fire() -> None:
    battle = advanced(
        """
        .     .     .     .
          .     .     .     .
        .     .:c   .     .
          .     .     .     .
        .:I   .     .:I   .
        """,
        moving="E1 E3",
        enemy_hand="rally",
    )
    battle.do("move E1-D1", "move E3-D2")
    assert battle.legal() == ["battle D1>C2", "battle D2>C2"]
    battle.do("battle D1>C2", "confederate: withdraw C2-B2")
    assert battle.asks == "union battle"
    assert battle.legal() == ["battle D2>B2", "pass"]
