"""Fight Back: a unit just attacked, neither eliminated nor forced to retreat, battles the attacker at once.

When it may be played is in ``test_reaction_window`` and ``test_fight_back_window``; here is what it does.
"""

from __future__ import annotations

import pytest

from engine.battle_cry.events import BattleRolled, CardsDrawn, FoughtBack, GeneralChecked
from engine.decision import CONFEDERATE, UNION, Action
from engine.errors import NotYourTurn
from engine.match import submit
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers


def test_a_battle_answered() -> None:
    """Two figures are left of four: two dice. Then the turn goes on."""
    battle = Battle(
        """
        .    .:i4 .    .:i4
          .:I4 .    .    .:I4
        .    .    .    .
        """,
        fighting="B1 B4",
        enemy_hand="fight-back rally",
        deck="bombard outflank",
    )
    assert battle.legal() == answers("battle B1>A2 B4>A4", "pass")
    battle.do("battle B1>A2 = ISCC")
    assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("play fight-back", "pass"))
    assert battle.dice("play fight-back") == "2 = 2"
    battle.do("play fight-back = IS")
    assert battle.last(FoughtBack) == FoughtBack(CONFEDERATE, "A2")
    battle.shows("""
        .    .:i2 .    .:i4
          .:I2 .    .    .:I4
        .    .    .    .
    """)
    assert battle.view().discards == ("fight-back",)
    assert battle.hand("confederate") == "rally"
    assert battle.legal() == answers("battle B4>A4", "pass")
    battle.do("pass")
    assert battle.hand("confederate") == "rally bombard"  # who fought back draws first
    assert battle.view().discards == ("fight-back", "attack-center")
    assert [event.side for event in battle.all(CardsDrawn)] == [CONFEDERATE, UNION]


def test_it_may_be_declined() -> None:
    battle = Battle(".:i .:I .", fighting="A2", enemy_hand="fight-back", deck="rally")
    battle.do("battle A2>A1 = CCCC", "pass")
    assert battle.hand("confederate") == "fight-back"
    assert battle.asks == "confederate play-card"


def test_every_battle_of_a_turn_may_be_answered_by_a_card_of_its_own() -> None:
    battle = Battle(
        ".:i .:I . .:I .:i", fighting="A2 A4", enemy_hand="fight-back fight-back", deck="rally bombard outflank"
    )
    battle.do("battle A2>A1 = CCCC", "confederate: play fight-back = CCCC")
    battle.do("battle A4>A5 = CCCC", "confederate: play fight-back = CCCC")
    assert battle.hand("confederate") == "rally bombard"
    assert battle.hand("union") == "outflank"


def test_only_the_attacker_is_battled() -> None:
    """The window asks no question of targets, though another enemy is adjacent."""
    battle = Battle(".:I .:i .:I .", fighting="A3", enemy_hand="fight-back")
    battle.do("battle A3>A2 = CCCC", "confederate: play fight-back = IIII")
    battle.shows(".:I .:i . .")
    assert battle.flags == (0, 1)


def test_fight_back_is_not_answered() -> None:
    """The attacker holds a Fight Back himself, and is asked nothing."""
    battle = Battle(".:i .:I .", hand="fight-back", fighting="A2", enemy_hand="fight-back", deck="rally bombard")
    battle.do("battle A2>A1 = CCCC", "confederate: play fight-back = CCCC")
    assert battle.asks == "confederate play-card"


def test_no_ground_is_taken_after_it() -> None:
    battle = Battle(".:i* .:I1 .", fighting="A2", enemy_hand="fight-back", deck="rally bombard")
    battle.do("battle A2>A1 = C", "confederate: play fight-back = ICCC")
    battle.shows(".:i* . .")
    assert battle.flags == (0, 1)
    assert battle.asks == "confederate play-card"


def test_the_attacker_is_driven_back_and_may_bolster() -> None:
    """His general and two friends let him ignore two of three flags."""
    battle = Battle(
        """
        .    .:i4 .    .
          .:I .:I* .:I .
        .    .    .    .
          .    .    .    .
        """,
        fighting="B2",
        enemy_hand="fight-back",
        deck="rally bombard",
    )
    battle.do("battle B2>A2 = CCCC", "confederate: play fight-back = FFFC")
    assert (battle.asks, battle.legal()) == ("union ignore-flags", answers("ignore 0 1 2"))
    battle.do("ignore 1")
    assert battle.legal() == answers("retreat B2-D1 B2-D2 B2-D3")


def test_the_attackers_general_is_checked() -> None:
    battle = Battle(".:i .:I* .", fighting="A2", enemy_hand="fight-back", deck="rally bombard")
    battle.do("battle A2>A1 = CCCC", "confederate: play fight-back = ICCC SS")
    assert battle.last(GeneralChecked).fell
    battle.shows(".:i .:I3 .")
    assert battle.flags == (0, 1)


def test_the_last_flag_may_fall_in_the_enemys_turn() -> None:
    battle = Battle(".:i .:I1 .", fighting="A2", enemy_hand="fight-back", flags=1)
    battle.do("battle A2>A1 = C", "confederate: play fight-back = IIII")
    assert battle.outcome is not None
    assert battle.outcome.winner == CONFEDERATE


def test_from_a_distance_with_full_dice_and_the_attackers_cover() -> None:
    """The defender did not move: no halving. The attacker stands in woods."""
    battle = Battle(".:i3 . W:A .", fighting="A3", enemy_hand="fight-back", deck="rally bombard")
    battle.do("battle A3>A1 = CCCC")
    assert battle.dice("play fight-back") == "3 -1 cover = 2"
    battle.do("confederate: play fight-back = AS")  # sabers miss from a distance
    battle.shows(".:i3 . W:A2 .")
    assert battle.last(BattleRolled).fighting_back


def test_on_ones_own_turn_it_orders_nothing() -> None:
    battle = Battle(".:i .:I .", hand="fight-back", enemy_hand="rally", deck="bombard")
    assert battle.legal() == answers("play fight-back")
    battle.do("play fight-back")
    assert (battle.asks, battle.legal()) == ("union end-turn", answers("pass"))
    battle.do("pass")
    assert battle.hand("union") == "bombard"
    assert battle.view().discards == ("fight-back",)
    assert battle.asks == "confederate play-card"


def test_outside_its_window_it_is_no_answer() -> None:
    """Not while the attacker still chooses, and not after a battle that could not be answered."""
    battle = Battle(".:i . . . .:A .", fighting="A5", enemy_hand="fight-back", deck="rally")
    with pytest.raises(NotYourTurn):
        submit(battle.state, CONFEDERATE, Action("play", "fight-back"))
    battle.do("battle A5>A1 = CC")
    assert battle.asks == "confederate play-card"
