"""The computer general saves his train: it moves before other units, and friends make way for it (18.2)."""

from __future__ import annotations

import pytest

from engine.blue_grey.computer import ComputerGeneral
from engine.blue_grey.computer.convoy import Convoy
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.sides import Side
from engine.blue_grey.view import SeatView
from tests.support.blue_grey.battle import Battle

ROAD = """
   01 02 03 04 05 06 07 08 09
01 .  .  .  .  .  .  .  .  .
02 .  .  .  .  .  .  .  .  .
03 .  .  .  .  .  .  .  .  .
04 .  .  .  .  .  .  .  .  .
05 .  .  .  .  .  .  .  .  .
06 .  .  .  .  .  .  .  .  .
"""
WAY = "road: 0101|0102 0102|0103 0103|0104 0104|0105 0105|0106 0102|0202 0202|0303 0303|0304 0204|0304 0105|0204"
SAVED = "victory: {lost: 1, exit: {hexes: [0101], union: 1}, train: {unit: Wagons, points: 10}}"


def answer(battle: Battle) -> str:
    """What a general answers to what is asked now."""
    seen = battle.view(battle.asked)
    assert isinstance(seen, SeatView)
    return ComputerGeneral(battle.setup).choose(seen, lambda: False).text


def said(battle: Battle) -> list[str]:
    """What a general answers in a Movement Phase, up to its end."""
    seat, found = battle.asked, list[str]()
    while battle.kind == "move-units" and battle.asked == seat:
        found.append(answer(battle))
        battle.do(found[-1])
    return found


def saving(union: str, confederate: str = "x 0901 4", arrivals: str = "") -> Battle:
    """The Union's Wagons are to leave by 0101; a road leads there from 0106, and a longer one around 0104."""
    return Battle(ROAD, union, confederate, sides=WAY, more=SAVED, arrivals=arrivals)


def convoy_of(battle: Battle) -> Convoy:
    """The Union's train in a position in which nobody is near."""
    nobody = [0] * battle.setup.board.size
    return Convoy(battle.setup, battle.position, Side.UNION, DistanceTables(battle.setup), lambda: nobody)


def test_the_train_moves_before_anybody_else() -> None:
    battle = saving("A 0801 5, Wagons 0106 1 train mp3")
    assert said(battle)[0] == "move Wagons-0103"


def test_it_leaves_the_map_as_soon_as_it_can() -> None:
    battle = saving("A 0801 5, Wagons 0103 1 train mp3")
    assert said(battle)[:2] == ["move Wagons-0101", "exit Wagons"]
    assert battle.unit("Wagons").status == "left"


def test_friends_in_its_road_make_way_first() -> None:
    """18.2: it passes nobody. A and B go aside, neither of them to where it goes next."""
    battle = saving("A 0105 5, B 0103 3, Wagons 0106 1 train mp3")
    answers = said(battle)
    asides = [one.partition("-")[0] for one in answers[:2]]
    assert asides == ["move B", "move A"]
    assert answers[2] == "move Wagons-0103"
    assert {battle.where("A"), battle.where("B")}.isdisjoint({"0101", "0102", "0103", "0104", "0105", "0106"})


def test_it_goes_round_a_friend_who_cannot_make_way() -> None:
    """A rallies in the short road; the longer one is free."""
    battle = saving("A 0104 5 shaken, Wagons 0106 1 train mp4", "x 0901 4 mp1").do("rally A")
    while battle.kind == "rally":
        battle.do("pass")
    assert answer(battle) == "move Wagons-0303"


def test_a_train_that_is_due_finds_its_entry_empty_and_comes_in_first() -> None:
    battle = saving("A 0106 5, B 0801 3", arrivals="union: Wagons 1@0106 1 train mp4, C 1@0106 3")
    answers = said(battle)
    assert answers[0].startswith("move A-")
    assert answers[1:3] == ["enter Wagons-0106", "move Wagons-0103"]


def test_nobody_halts_where_it_is_to_go() -> None:
    battle = saving("A 0301 5, Wagons 0106 1 train mp3")
    said(battle)
    assert battle.where("A") not in {"0101", "0102", "0103"}


def test_who_is_in_its_way_goes_rather_than_rallies() -> None:
    """12.41: who rallies stays. A is far from the enemy and would rally elsewhere."""
    battle = saving("A 0105 5 shaken, B 0801 3 shaken, Wagons 0106 1 train mp3", "x 0906 4 mp1")
    assert battle.kind == "rally"
    assert answer(battle) == "rally B"
    battle.do("rally B")
    assert answer(battle) == "pass"


def test_it_does_not_go_where_the_enemy_controls_its_road() -> None:
    """18.11: out of an enemy zone it would have to retreat. The zone of x lies over 0102 to 0104."""
    battle = saving("A 0801 5, Wagons 0106 1 train mp3", "x 0203 9 mp1")
    said(battle)
    assert battle.where("Wagons") in {"0105", "0106"}


def test_its_road_is_cleared_and_guarded() -> None:
    """Those near it have no other goals than who bars it, and where he could come to it."""
    battle = saving("A 0305 5, B 0304 5, Wagons 0106 1 train mp2", "x 0203 2")
    convoy = convoy_of(battle)
    index = battle.setup.board.index
    assert [battle.setup.names[hex_] for hex_ in convoy.road] == ["0106", "0105", "0104", "0103", "0102", "0101"]
    assert convoy.barriers() == {index("0203"): 2}
    said(battle)
    near = set(battle.setup.board.near[index("0203")])
    assert {battle.unit("A").hex, battle.unit("B").hex} <= near


@pytest.mark.parametrize(("turn", "way", "free"), [(1, ["A"], True), (2, [], True), (3, [], False), (5, None, False)])
def test_its_road_is_kept_free_the_turn_before_it_comes_and_cleared_when_it_does(
    turn: int,
    way: list[str] | None,
    free: bool,  # noqa: FBT001  a row of the table
) -> None:
    """Guarded it is from three turns before."""
    battle = saving("A 0105 5, B 0801 3", "x 0906 4 mp1", arrivals=f"union: Wagons {turn}@0106 1 train mp4")
    convoy = convoy_of(battle)
    assert (convoy.train is None) is (way is None)
    assert [unit.id for unit in convoy.in_its_way()] == (way or [])
    assert bool(convoy.kept_free) is free
