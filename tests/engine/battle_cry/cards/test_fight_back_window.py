"""The opening of Fight Back's window (reading 11), by hex and target; secrecy is in ``test_reaction_window``."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

WINDOW = "confederate fight-back"


def attacked(drawn: str, attack: str, *answers_given: str, **more: object) -> Battle:
    """A battle after an attack and the answers to it; the defender holds a card that is no Fight Back."""
    options = {"enemy_hand": "rally", "deck": "bombard outflank"} | more
    unit = attack.removeprefix("battle ").partition(">")[0]
    battle = Battle(drawn, fighting=unit, **options)  # type: ignore[arg-type]
    battle.do(attack, *answers_given)
    return battle


@pytest.mark.parametrize(
    ("drawn", "attack"),
    [
        (".:i .:I .", "battle A2>A1 = IIIC"),  # three of four are left dead, one figure remains
        (".:i . . .:I", "battle A4>A1 = CCCC"),  # infantry at three hexes
        (".:i . . .:A", "battle A4>A1 = CCC"),
        (".:a . . . .:A", "battle A5>A1 = CC"),
        (".:c .:C .", "battle A2>A1 = III"),
        (".:a1 .:I .", "battle A2>A1 = CCCC"),
        ("T:a . . .:A", "battle A4>A1 = C"),  # the occupier of a town at three hexes: 3 - 2
        ("~:i2 .:I .", "battle A2>A1 = CCCC"),  # out of the water: 2 - 1
    ],
)
def test_it_opens_where_the_unit_could_battle_the_attacker(drawn: str, attack: str) -> None:
    assert attacked(drawn, attack).asks == WINDOW


@pytest.mark.parametrize(
    ("why", "drawn", "attack"),
    [
        ("out of range", ".:i . . . .:A", "battle A5>A1 = CC"),
        ("out of range", ".:c . .:I .", "battle A3>A1 = IIII"),
        ("out of range", ".:h . . . . .:A", "battle A6>A1 = C"),
        ("one figure, one die less: none at five", ".:a1 . . . . .:A", "battle A6>A1 = C"),
        ("no die left", "~:i1 .:I .", "battle A2>A1 = CCCC"),
        ("no die left", ".:i1 . W:I .", "battle A3>A1 = CCCC"),
        ("eliminated", ".:i1 .:I .", "battle A2>A1 = ICCC"),
        ("another enemy is adjacent", ".:I .:i . .:A .", "battle A4>A2 = CCCC"),
        ("a general alone", ".:g .:I .", "battle A2>A1 = CCCC"),
    ],
)
def test_it_stays_closed_where_the_unit_could_not(why: str, drawn: str, attack: str) -> None:
    battle = attacked(drawn, attack, enemy_hand="fight-back")
    assert battle.asks == "confederate play-card", why


def test_a_general_who_was_not_hit_has_gone_back_and_nobody_answers() -> None:
    battle = attacked(
        """
        .    .    .
          .:g .    .
        .    .:I  .
        """,
        "battle C2>B1 = CCCC",
        enemy_hand="fight-back",
    )
    assert battle.asks == "confederate retreat-general"
    battle.do("retreat B1*-A1")
    assert battle.asks == "confederate play-card"


def test_sight_that_is_open_one_way_only() -> None:
    """Artillery on a hill fires over a friend below it; the infantry there is in the way of the answer."""
    battle = attacked("H:A .:I H:i .", "battle A1>A3 = CCC", enemy_hand="fight-back")
    assert battle.asks == "confederate play-card"


RETREAT = """
    .    .    .
      .    .
    .    .:i* .
      .:I  .
"""


@pytest.mark.parametrize("ignored", ["ignore 0", "ignore 1"])
def test_a_unit_forced_to_retreat_may_not(ignored: str) -> None:
    """Two flags, of which one can be ignored."""
    battle = attacked(RETREAT, "battle D1>C2 = FFCC", ignored, enemy_hand="fight-back")
    assert battle.asks == "confederate retreat-unit"
    battle.do(battle.legal()[0])
    assert battle.asks == "confederate play-card"


def test_a_unit_that_could_not_make_its_retreat_may_not_either() -> None:
    """It was forced to, and paid with figures."""
    battle = attacked(".:i .:I .", "battle A2>A1 = FFCC", enemy_hand="fight-back")
    battle.shows(".:i2 .:I .")
    assert battle.asks == "confederate play-card"


def test_it_comes_after_hits_and_checks() -> None:
    """The general falls first; the three figures left answer with three dice."""
    battle = attacked(".:i* .:I .", "battle A2>A1 = ICCC SS", enemy_hand="fight-back")
    battle.shows(".:i3 .:I .")
    assert battle.asks == WINDOW
    assert battle.dice("play fight-back") == "3 = 3"


def test_cavalry_answers_from_two_hexes_only_where_the_match_has_carbines() -> None:
    for carbines, asks in (("off", "confederate play-card"), ("on", WINDOW)):
        battle = attacked(".:c . .:I .", "battle A3>A1 = IIII", options={"carbines": carbines})
        assert battle.asks == asks


def test_the_third_copy_played_closes_it_for_the_rest_of_the_turn() -> None:
    battle = Battle(
        ".:i .:I . .:I .:i",
        fighting="A2 A4",
        enemy_hand="fight-back rally",
        discards="fight-back fight-back",
        deck="bombard outflank",
    )
    battle.do("battle A2>A1 = CCCC", "play fight-back = CCCC", "battle A4>A5 = CCCC")
    assert battle.asks == "confederate play-card"


def test_it_opens_for_the_union_in_the_enemys_turn() -> None:
    battle = Battle(".:i .:I .", active="confederate", fighting="A1", enemy_hand="rally", deck="bombard")
    battle.do("battle A1>A2 = CCCC")
    assert (battle.asks, battle.legal()) == ("union fight-back", answers("pass"))


def test_the_windows_answer_cannot_be_taken_back() -> None:
    battle = attacked(".:i .:I . .:i", "battle A2>A1 = CCCC")
    assert battle.state.fixed is None
    battle.do("pass")
    assert battle.state.fixed is None
