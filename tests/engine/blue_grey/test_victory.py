"""17.x of 1975: points."""

from __future__ import annotations

import pytest

from engine.blue_grey.events import PlaceTaken, PointsCounted
from engine.blue_grey.victory import points_now, unsupplied
from engine.decision import CONFEDERATE, UNION
from engine.field_changes import replace
from engine.match import resign
from tests.support.blue_grey.battle import Battle

MAP = """
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
"""


def points(battle: Battle) -> tuple[int, int]:
    return points_now(battle.setup, battle.position)


def test_a_point_for_each_strength_point_lost_by_the_enemy() -> None:
    battle = Battle(MAP, "A 0101 5", "x 0503 4", more="victory: {lost: 2}")
    battle.state = replace(battle.state, position=replace(battle.position, lost=(3, 4)))
    assert points(battle) == (8, 6)


def test_held_is_what_one_was_last_to_move_onto_or_through() -> None:
    more = "victory: {held: {union: {0102: 7}, either: {0103: 5}}, holders: {confederate: [0103]}}"
    battle = Battle(MAP, "A 0101 5", "x 0503 4", more=more)
    assert points(battle) == (0, 5)
    battle.do("move A-0201")
    assert points(battle) == (0, 5)
    battle.undo().do("move A-0103", "move A-0203")
    assert points(battle) == (12, 0)
    assert [(event.hex, event.points) for event in battle.happened(PlaceTaken)] == [("0102", 7), ("0103", 5)]


def test_what_is_worth_nothing_to_its_holder_gives_nothing() -> None:
    more = "victory: {held: {union: {0503: 7}}}"
    battle = Battle(MAP, "A 0101 5", "x 0503 4", more=more)
    assert battle.view().objectives[0].held == "confederate"
    assert points(battle) == (0, 0)


def test_17_31_exits_count_only_with_a_road_free_of_the_enemy() -> None:
    more = "victory: {exit: {hexes: [0101], confederate: 10, road: {confederate: [0501]}}}"
    sides = "road: 0101|0201 0201|0301 0301|0401 0401|0501"
    battle = Battle(MAP, "A 0303 5", "x 0101 4, y 0103 1 train", sides=sides, more=more, first="confederate")
    battle.do("exit x")
    assert points(battle) == (0, 40)
    battle.do("pass", "move A-0301")
    assert points(battle) == (0, 0)
    battle.undo().do("move A-0302")
    assert points(battle) == (0, 40)


def test_a_train_that_has_not_left_is_worth_points_to_the_enemy() -> None:
    more = "victory: {exit: {hexes: [0101], union: 1}, train: {unit: T, points: 10}}"
    battle = Battle(MAP, "T 0101 1 train, A 0303 4", "x 0503 4", sides="road: 0101|0201", more=more)
    assert points(battle) == (0, 10)
    battle.do("exit T")
    assert points(battle) == (0, 0)


def test_17_0_a_train_that_was_lost_has_not_left() -> None:
    more = "victory: {lost: 1, exit: {hexes: [0101], union: 1}, train: {unit: T, points: 10}}"
    battle = Battle(
        MAP, "A 0303 9", "T 0203 1 train, x 0503 4", sides="road: 0203|0202", more=more.replace("union", "confederate")
    )
    battle.fight().do("target 0203", "join A", "fight 6-1 = 1", "pass")
    assert battle.where("T") == "lost"
    assert points(battle) == (11, 0)


def test_17_32_units_without_a_road_off_the_map_count_as_lost() -> None:
    more = "victory: {supply: {side: union, exits: [0101], within: 2}}"
    battle = Battle(
        MAP,
        "A 0301 5, B 0503 3, C 0103 4",
        "x 0501 4",
        sides="road: 0101|0201",
        arrivals="union: R 2@0103 6",
        more=more,
    )
    assert {battle.position.units[number].id for number in unsupplied(battle.setup, battle.position)} == {"B"}
    assert points(battle) == (0, 3)
    battle.do("pass", "pass")
    assert (battle.position.turn, points(battle)) == (2, (0, 3)), "R may still come in"
    battle.do("pass")
    assert points(battle) == (0, 9)


@pytest.mark.parametrize(("first", "counted"), [("union", [2, 2, 2]), ("confederate", [0, 2, 2])])
def test_17_32_who_is_to_come_counts_when_its_movement_phase_is_over(first: str, counted: list[int]) -> None:
    """B12: in the middle of a battle nobody is lost who may still come in; at its end nobody may."""
    more = "victory: {lost: 1, supply: {side: union, exits: [0101], within: 9}}"
    battle = Battle(
        MAP, "A 0101 5", "x 0503 4", sides="road: 0101|0201", arrivals="union: R 1@0102 2", first=first, more=more
    )
    assert points(battle) == (0, 0)
    seen: list[int] = []
    while not battle.outcome and len(seen) < 3:
        battle.do("pass")
        seen.append(points(battle)[1])
    assert seen == counted


def test_17_32_who_gave_up_at_first_was_counted_with_all_who_were_due() -> None:
    more = "victory: {lost: 1, supply: {side: union, exits: [0101], within: 9}}"
    arriving = "union: R 1@0102 2"
    for version, score in ((1, 2), (2, 0)):
        battle = Battle(
            MAP, "A 0101 5", "x 0503 4", sides="road: 0101|0201", arrivals=arriving, more=more, version=version
        )
        state, _ = resign(battle.state, UNION)
        assert state.outcome is not None
        assert dict(state.outcome.score) == {UNION: 0, CONFEDERATE: score}


def test_17_32_enemy_units_bar_the_path_and_their_zones_do_not() -> None:
    more = "victory: {supply: {side: union, exits: [0101], within: 9}}"
    open_ = Battle("01 .  .  .  .\n02 #  .  #  #", "A 0401 5", "x 0202 4 train", more=more)
    assert points(open_) == (0, 0)
    controlled = Battle("01 .  .  .  .\n02 #  .  #  #", "A 0401 5", "x 0202 4", more=more)
    assert points(controlled) == (0, 0)
    barred = Battle("01 .  .  .  .\n02 #  .  #  #", "A 0401 5", "x 0201 4", more=more)
    assert points(barred) == (0, 5)


def test_17_32_they_are_worth_what_a_loss_is() -> None:
    more = "victory: {lost: 2, supply: {side: union, exits: [0101], within: 1}}"
    battle = Battle(MAP, "A 0503 5", "x 0501 4", sides="road: 0101|0201", more=more)
    assert points(battle) == (0, 10)


def test_17_32_a_creek_bars_the_path_but_for_bridges() -> None:
    more = "victory: {supply: {side: union, exits: [0101], within: 9}}"
    drawing = "01 .  .  .\n02 #  #  ."
    for sides, worth in (("creek: 0101|0201", 5), ("creek: 0101|0201, ford: 0101|0201", 0)):
        battle = Battle(drawing, "A 0201 5", "x 0302 4", sides=sides, more=more)
        assert points(battle) == (0, worth), sides


def test_17_32_an_enemy_on_the_exit_itself_cuts_all_off() -> None:
    more = "victory: {supply: {side: union, exits: [0101], within: 9}}"
    battle = Battle("01 .  .  .\n02 .  .  .", "A 0301 5", "x 0101 4", sides="road: 0101|0201", more=more)
    assert points(battle) == (0, 5)


def test_17_31_an_enemy_on_the_exit_itself_bars_the_road() -> None:
    more = "victory: {exit: {hexes: [0101, 0102], union: 2, road: {union: [0301]}}}"
    for foe, worth in (("0101", 0), ("0303", 10)):
        battle = Battle(
            "01 .  .  .\n02 .  .  .\n03 .  .  .",
            "A 0102 5, B 0103 3",
            f"x {foe} 4 train",
            sides="road: 0101|0201 0201|0301, trail: 0303|0203",
            more=more,
        )
        battle.do("exit A")
        assert points(battle)[0] == worth, foe


def test_17_0_more_points_win_at_the_end_of_the_last_turn() -> None:
    more = "victory: {held: {either: {0101: 5}}}"
    battle = Battle(MAP, "A 0101 5", "x 0503 4", turns=1, more=more)
    battle.do("pass", "pass")
    assert battle.outcome
    assert (battle.outcome.winner, battle.outcome.reason) == ("union", "points")
    assert battle.outcome.score == (("union", 5), ("confederate", 0))
    assert [(event.kind, event.points, event.hex) for event in battle.happened(PointsCounted)] == [("held", 5, "0101")]


def test_17_0_as_many_points_are_a_draw() -> None:
    battle = Battle(MAP, "A 0101 5", "x 0503 4", turns=1).do("pass", "pass")
    assert battle.outcome
    assert battle.outcome.winner is None
