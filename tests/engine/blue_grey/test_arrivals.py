"""5.0 and 16.0: reinforcements come in, units leave."""

from __future__ import annotations

from engine.blue_grey.events import Entered, UnitLeft
from engine.decision import UNION
from tests.support.blue_grey.battle import Battle

MAP = """
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
"""
EXIT = "victory: {exit: {hexes: [0101], union: 2}}"


def test_5_0_they_come_on_their_turn_and_later() -> None:
    battle = Battle(MAP, "A 0303 5", "x 0503 4", arrivals="union: R 2@0101/0102 4")
    assert battle.legal_with("enter") == []
    why = battle.why_not("enter R-0101")
    assert why
    assert (why.code, why.detail) == ("not-due", ("R", "2"))
    assert battle.where("R") == "waiting"
    battle.do("pass", "pass")
    assert battle.legal_with("enter") == ["R-0101", "R-0102"]
    battle.do("pass", "pass", "enter R-0102")
    assert battle.where("R") == "0102"


def test_5_0_in_column_each_pays_a_point_more_than_the_one_before_it() -> None:
    battle = Battle(MAP, "A 0303 5", "x 0503 4", arrivals="union: R 1@0101/0301 4, S 1@0101/0301 4, T 1@0101/0301 4")
    battle.do("enter R-0101", "move R-0102", "enter S-0101", "move S-0201", "enter T-0301")
    assert [event.cost for event in battle.happened(Entered)] == [1, 2, 1]
    assert battle.unit("S").spent == 3


def test_5_0_who_is_too_far_back_in_the_column_waits_and_the_next_turn_begins_anew() -> None:
    battle = Battle(MAP, "A 0303 5", "x 0503 4", arrivals="union: R 1@0101 4 mp2, S 1@0101 4 mp2, T 1@0101 4 mp2")
    battle.do("enter R-0101", "move R-0102", "enter S-0101")
    why = battle.why_not("enter T-0101")
    assert why
    assert why.code == "entry-taken"
    battle.do("pass", "pass", "move S-0201")
    assert battle.legal_with("enter") == ["T-0101"]


def test_5_0_late_in_the_column() -> None:
    battle = Battle(MAP, "A 0303 5", "x 0503 4", arrivals="union: R 1@0101 4 mp3, S 1@0101 4 mp1")
    battle.do("enter R-0101", "move R-0102")
    why = battle.why_not("enter S-0101")
    assert why
    assert (why.code, why.detail) == ("late-in-column", ("S", "2", "1"))


def test_5_0_nobody_comes_in_stacked() -> None:
    battle = Battle(MAP, "A 0101 5", "x 0503 4", arrivals="union: R 1@0101/0102 4")
    assert battle.legal_with("enter") == ["R-0102"]


def test_5_0_only_an_enemy_in_it_closes_an_entry_and_not_his_zone() -> None:
    battle = Battle(MAP, "A 0503 5", "x 0102 4", arrivals="union: R 1@0101/0102 4")
    assert battle.legal_with("enter") == ["R-0101"]
    battle.do("enter R-0101")
    assert battle.unit("R").entered
    assert battle.moves("R") == []
    closed = Battle(MAP, "A 0503 5", "x 0101 4, y 0102 4", arrivals="union: R 1@0101/0102 4")
    assert closed.legal_with("enter") == []


def test_11_11_by_night_the_column_is_shorter_too() -> None:
    arrivals = "union: R 1@0101 4 mp6, S 1@0101 4 mp2"
    battle = Battle(MAP, "A 0303 5", "x 0503 4", arrivals=arrivals, night="1")
    battle.do("enter R-0101", "move R-0102")
    assert battle.legal_with("enter") == []


def test_a_train_comes_in_alone() -> None:
    battle = Battle(
        MAP, "A 0303 5", "x 0503 4", arrivals="union: T 1@0101 1 train, S 1@0101 4", sides="road: 0101|0102"
    )
    battle.do("enter T-0101")
    assert battle.moves("T") == ["0102"]
    assert battle.legal_with("enter") == []


def test_16_0_leaving_costs_a_point_and_is_for_ever() -> None:
    battle = Battle(MAP, "A 0101 5, B 0501 4", "x 0503 4", more=EXIT)
    battle.do("exit A")
    assert battle.where("A") == "left"
    assert battle.position.exited == (5, 0)
    assert battle.position.lost == (0, 0)
    assert battle.happened(UnitLeft)[0].strength == 5
    assert battle.view(UNION).sides[0].points == 10


def test_16_0_after_a_move_with_a_point_left() -> None:
    battle = Battle(MAP, "A 0103 5 mp2, B 0103 5 mp3", "x 0503 4", more=EXIT)
    battle.do("move A-0101")
    why = battle.why_not("exit A")
    assert why
    assert (why.code, why.detail) == ("too-far", ("A", "1", "0"))
    battle.undo().do("move B-0101", "exit B")
    assert battle.where("B") == "left"


def test_16_0_not_from_a_hex_that_the_enemy_controls() -> None:
    battle = Battle(MAP, "A 0101 5, B 0303 4", "x 0201 4", more=EXIT)
    assert battle.legal_with("exit") == []
    why = battle.why_not("exit A")
    assert why
    assert (why.code, why.hexes) == ("exit-controlled", ("0101", "0201"))


def test_16_0_not_by_night_either() -> None:
    battle = Battle(MAP, "A 0101 5, B 0303 4", "x 0201 4", more=EXIT, night="1")
    assert battle.legal_with("exit") == []


def test_16_0_only_where_and_for_whom_there_are_points() -> None:
    battle = Battle(MAP, "A 0503 5", "x 0101 4", more=EXIT, first="confederate")
    assert battle.legal_with("exit") == []
    why = battle.why_not("exit x")
    assert why
    assert why.code == "no-exit"


def test_16_0_a_train_is_saved_by_any_exit() -> None:
    rules = "victory: {exit: {hexes: [0101], confederate: 2}, train: {unit: T, points: 3}}"
    ways = "road: 0101|0102"
    battle = Battle(MAP, "T 0102 1 train, A 0303 4", "x 0503 4", more=rules, sides=ways)
    assert battle.view(UNION).sides[1].points == 3
    battle.do("move T-0101", "exit T")
    assert (battle.where("T"), battle.position.exited) == ("left", (0, 0))
    assert battle.view(UNION).sides[1].points == 0
    battle.do("move A-0302", "pass")
    assert battle.why_not("exit A") is not None


def test_16_0_a_train_that_nobody_asks_for_stays() -> None:
    rules = "victory: {exit: {hexes: [0101], confederate: 2}}"
    battle = Battle(MAP, "T 0101 1 train, A 0303 4", "x 0503 4", more=rules, sides="road: 0101|0102")
    assert battle.legal_with("exit") == []
