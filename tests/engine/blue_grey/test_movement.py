"""6.0 to 6.2, 10.1 and 11.11: movement allowances, and the cost of each hex and hexside."""

from __future__ import annotations

import pytest

from engine.blue_grey.events import Moved
from engine.decision import PASS, UNION
from tests.support.blue_grey.battle import Battle

FAR = "x 0901 4"
ROW = "01 .  {} .  .  .  .  .  .  .  .\n02 #  #  #  #  #  #  #  #  #  ."


def costs(middle: str, sides: str = "") -> int | None:
    """The movement points into the second hex of a row; ``None`` if it cannot be entered from the first."""
    battle = Battle(ROW.format(middle), "A 0101 5 mp9", "x 1002 4", sides=sides)
    if "0201" not in battle.moves("A"):
        return None
    battle.do("move A-0201")
    return battle.unit("A").spent


@pytest.mark.parametrize(
    ("middle", "cost"), [(".", 1), (".2", 1), (".3", 1), ("F", 3), ("R", 3), ("X", 6), ("T", 1), ("~", None)]
)
def test_10_1_each_hex_costs_what_the_chart_says(middle: str, cost: int | None) -> None:
    assert costs(middle) == cost


@pytest.mark.parametrize(
    ("middle", "sides", "cost"),
    [
        ("X", "road: 0101|0201", 1),
        ("F", "trail: 0101|0201", 2),
        ("R", "trail: 0101|0201", 2),
        ("X", "trail: 0101|0201", 2),
        (".", "trail: 0101|0201", 1),
        ("F", "road: 0201|0301", 3),  # a road of the hex that does not come in here
        (".", "stream: 0101|0201", 2),
        (".", "creek: 0101|0201", None),
        (".", "creek: 0101|0201, bridge: 0101|0201", 1),
        (".", "creek: 0101|0201, ford: 0101|0201", 2),
        ("F", "creek: 0101|0201, ford: 0101|0201", 4),
        ("F", "ford: 0101|0201, trail: 0101|0201", 3),
        ("F", "bridge: 0101|0201, road: 0101|0201", 1),
        (".", "ridge: 0101|0201", 1),
        (".", "redoubt: 0101|0201", 1),
    ],
)
def test_10_1_hexsides_and_ways_cost_what_the_chart_says(middle: str, sides: str, cost: int | None) -> None:
    assert costs(middle, sides) == cost


def test_6_0_a_unit_has_six_movement_points() -> None:
    battle = Battle("01 .  .  .  .  .  .  .  .  .  .", "A 0101 5", "x 1001 4")
    assert battle.moves("A") == ["0201", "0301", "0401", "0501", "0601", "0701"]


def test_6_0_or_as_many_as_its_file_says() -> None:
    battle = Battle("01 .  .  .  .  .  .  .  .  .  .", "A 0101 5 mp3", "x 1001 4")
    assert battle.moves("A") == ["0201", "0301", "0401"]


def test_6_1_there_is_no_right_to_one_hex() -> None:
    battle = Battle("01 .  X  .  .  .", "A 0101 5 mp5, B 0401 4", "x 0501 4 train")
    assert battle.moves("A") == []
    why = battle.why_not("move A-0201")
    assert why
    assert (why.code, why.detail) == ("too-far", ("A", "6", "5"))


def test_6_1_nobody_enters_a_hex_of_the_enemy() -> None:
    battle = Battle("01 .  .  .", "A 0101 5", "x 0201 4")
    assert battle.moves("A") == []


def test_6_1_each_unit_moves_once_and_only_in_its_own_phase() -> None:
    battle = Battle("01 .  .  .  .  .  .  .  .  .  .  .  .", "A 0101 5, B 0201 5", "x 1201 4")
    battle.do("move A-0301", "move B-0401")
    assert battle.moves("A") == []
    assert not [one for one in battle.legal if "x" in one]
    why = battle.why_not("move A-0401")
    assert why
    assert why.code == "already-moved"


def test_6_1_the_unit_that_moved_last_goes_on_with_what_it_has_left() -> None:
    battle = Battle("01 .  .  .  .  .  .  .  .  .  .  .  .", "A 0101 5, B 0201 5", "x 1201 4")
    battle.do("move A-0301")
    assert battle.moves("A") == ["0101", "0201", "0401", "0501", "0601", "0701"]
    battle.do("move A-0501")
    assert battle.unit("A").spent == 4
    assert sorted(battle.moves("A")) == ["0301", "0401", "0601", "0701"]


def test_11_11_by_night_everybody_has_a_point_less() -> None:
    battle = Battle("01 .  .  .  .  .  .  .  .  .  .", "A 0101 5", "x 1001 4", night="1")
    assert battle.moves("A")[-1] == "0601"


def test_the_way_is_the_cheapest_one() -> None:
    battle = Battle(
        """
        01 .  .  .  .
        02 .  X  .  .
        03 .  .  .  .
        """,
        "A 0102 5",
        "x 0403 4 train",
    )
    battle.do("move A-0302")
    assert battle.happened(Moved)[0].cost == 2
    assert battle.happened(Moved)[0].path == ("0102", "0201", "0302")


def test_of_two_ways_as_cheap_it_takes_the_one_through_an_objective() -> None:
    drawing = """
        01 .  .  .
        02 .  .  .
        03 .  .  .
        """
    for goal in ("0202", "0103"):
        more = f"victory: {{held: {{either: {{{goal}: 5}}}}}}"
        battle = Battle(drawing, "A 0102 5", "x 0301 4 train", more=more).do("move A-0203")
        assert goal in battle.happened(Moved)[0].path
        assert battle.view(UNION).objectives[0].held == "union"


def test_12_17_of_two_ways_as_cheap_it_takes_the_one_around_the_town() -> None:
    battle = Battle(
        """
        01 .  .  .
        02 .  T  .
        03 .  .  .
        """,
        "A 0102 5",
        "x 0301 4 train",
    )
    battle.do("move A-0203")
    assert battle.happened(Moved)[0].path == ("0102", "0103", "0203")
    assert battle.morale("A") == "good"


def test_12_17_a_unit_that_passes_through_a_town_is_disordered() -> None:
    battle = Battle("01 .  T  .  .  .  .", "A 0101 5, B 0101 4 shaken", "x 0601 4 train")
    battle.do("pass", "move A-0301")
    assert battle.morale("A") == "disordered"
    battle.do("move B-0201")
    assert battle.morale("B") == "shaken"


def test_a_phase_without_anything_to_move_passes_by_itself() -> None:
    battle = Battle("01 .  X  .", "A 0101 5 mp1", "x 0301 4 mp1")
    assert battle.outcome


def test_the_phase_ends_when_its_side_says_so_although_nobody_is_left() -> None:
    battle = Battle("01 .  .  #  .", "A 0101 5 mp1", "x 0401 4")
    battle.do("move A-0201")
    assert battle.legal == [PASS.text]
    assert battle.undo().where("A") == "0101"
