"""Fight Back under the official rules: the attacked unit's usual dice, whatever it lost, at the attacker alone."""

import pytest

from engine.battle_cry.events import BattleRolled, CardsDrawn, FoughtBack
from engine.decision import CONFEDERATE, UNION
from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers

DRAWN = """
    A1  .     .     .
     B1   .     .:i4  .
    C1  .     .:I4  .
"""


def test_a_battle_answered() -> None:
    """One figure is left of four, and rolls four dice. Its player draws first at the end of the turn."""
    battle = Classic(
        """
        .    .:i4 .    .:i4
          .:I4 .    .    .:I4
        .    .    .    .
        """,
        fighting="B1 B4",
        enemy_hand="fight-back rally",
        deck="bombard outflank",
    )
    battle.do("battle B1>A2 = ISSC")
    assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("play fight-back", "pass"))
    assert battle.dice("play fight-back") == "4 = 4"
    battle.do("play fight-back = ISFC")
    assert battle.all(FoughtBack) == [FoughtBack(CONFEDERATE, "A2")]
    assert battle.legal() == answers("retreat B1-C1 B1-C2")
    battle.do("union: retreat B1-C1")
    assert battle.legal() == answers("battle B4>A4", "pass")
    battle.do("pass")
    assert battle.hand("confederate") == "rally bombard"
    assert [event.side for event in battle.all(CardsDrawn)] == [CONFEDERATE, UNION]


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        (".:i1 . . .:A", "2 = 2"),  # infantry at three hexes
        (".:i1 . W:A", "3 -1 cover = 2"),
        ("T:i1 . .:A", "3 -1 ground = 2"),
        (".:a1 . . . .:A", "2 = 2"),
        (".:c1 .:A", "3 = 3"),
    ],
)
def test_its_dice_are_those_of_its_own_range_and_ground(line: str, dice: str) -> None:
    column = len(line.split())
    battle = Classic(line, fighting=f"A{column}", enemy_hand="fight-back", deck="rally rally rally")
    rolled = int(battle.forecast(f"battle A{column}>A1").dice)
    battle.do(f"battle A{column}>A1 = {('A' if 'i' in line or 'c' in line else 'I') * rolled}")
    assert battle.dice("play fight-back") == dice
    battle.do(f"confederate: play fight-back = {'A' * int(dice[-1])}")
    assert battle.all(BattleRolled)[-1].fighting_back


def test_sabers_hit_at_a_distance_when_it_fights_back() -> None:
    battle = Classic(".:i . . .:A", fighting="A4", enemy_hand="fight-back", deck="rally rally")
    battle.do("battle A4>A1 = CCC", "confederate: play fight-back = SS")
    battle.shows(".:i . . .:A1")


@pytest.mark.parametrize("line", [".:i . . . .:A", ".:c . . .:A", ".:c . .:I"])
def test_no_window_where_the_attacker_is_out_of_its_range(line: str) -> None:
    """At four hexes infantry still reaches; cavalry only the next hex."""
    column = len(line.split())
    battle = Classic(line, fighting=f"A{column}", enemy_hand="fight-back", deck="rally rally")
    dice = int(battle.forecast(f"battle A{column}>A1").dice)
    battle.do(f"battle A{column}>A1 = {'A' * dice}")
    open_ = "i" in line
    assert battle.asks == ("confederate fight-back" if open_ else "confederate play-card")


def test_no_window_for_a_unit_that_was_eliminated_or_driven_back_or_for_a_general_alone() -> None:
    for drawn, rolls in (
        (DRAWN.replace("i4", "i1"), ["battle C2>B2 = ICCC"]),
        (DRAWN, ["battle C2>B2 = FCCC", "confederate: retreat B2-A2"]),
        (DRAWN.replace("A1  .     .     .", "A1  .     R     R"), ["battle C2>B2 = FCCC"]),
        (DRAWN.replace(".:i4", ".:g "), ["battle C2>B2 = CCCC"]),
        (DRAWN.replace("i4 ", "i1*"), ["battle C2>B2 = ICCC"]),
    ):
        battle = Classic(drawn, fighting="C2", enemy_hand="fight-back", deck="rally")
        battle.do(*rolls)
        assert battle.asks == "confederate play-card"


def test_a_window_for_a_unit_that_ignored_the_flag() -> None:
    battle = Classic(DRAWN.replace("i4 ", "i4*"), fighting="C2", enemy_hand="fight-back", deck="rally rally")
    battle.do("battle C2>B2 = FCCC", "confederate: ignore 1")
    assert battle.legal() == answers("play fight-back", "pass")


def test_the_attackers_general_ignores_a_flag_and_makes_the_retreat_when_his_unit_falls() -> None:
    drawn = """
        A1  .     .:i4  .
         B1   .:I1* .     .
        C1  .     .     .
         D1   .     .     .
    """
    battle = Classic(drawn, fighting="B1", enemy_hand="fight-back", deck="rally rally")
    battle.do("battle B1>A2 = CCCC", "confederate: play fight-back = FFCC")
    assert (battle.asks, battle.legal()) == ("union ignore-flags", answers("ignore 0 1"))

    battle = Classic(drawn, fighting="B1", enemy_hand="fight-back", deck="rally rally")
    battle.do("battle B1>A2 = CCCC", "confederate: play fight-back = IFFC")
    assert (battle.asks, battle.legal()) == ("union retreat-general", answers("retreat B1*-D1 B1*-D2"))


def test_it_is_not_answered() -> None:
    battle = Classic(DRAWN, hand="fight-back", fighting="C2", enemy_hand="fight-back", deck="rally rally")
    battle.do("battle C2>B2 = CCCC", "confederate: play fight-back = CCCC")
    assert battle.asks == "confederate play-card"
