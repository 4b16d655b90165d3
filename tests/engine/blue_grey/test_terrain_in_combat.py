"""Terrain in combat (10.1, 10.2): halves, and columns to the left and right."""

from __future__ import annotations

import pytest

from engine.blue_grey.forecast import Forecast
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04
01 .  .  .  .
02 .  .  .  .
03 .  .  .  .
04 .  .  .  .
05 .  .  .  .
"""


def at(drawing: str, hex_: str, code: str) -> str:
    """The map with another terrain in a hex."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    for row in rows[1:]:
        if row[0] == hex_[2:]:
            row[int(hex_[:2])] = code
    return "\n".join(" ".join(row) for row in rows[1:])


def forecast(battle: Battle) -> Forecast:
    """What the attack that is put together comes to."""
    found = battle.forecast(battle.legal[-1])
    assert isinstance(found, Forecast)
    return found


def best(battle: Battle) -> str:
    """The best column that may be fought on."""
    return next(text for text in battle.legal if text.startswith("fight"))


@pytest.mark.parametrize(
    ("code", "sides", "attack", "left"),
    [
        (".", "", 6, 0),
        ("F", "", 6, 1),
        ("R", "", 6, 1),
        ("X", "", 3, 0),
        ("T", "", 6, 1),
        (".", "stream: 0202|0203", 3, 0),
        (".", "creek: 0202|0203, bridge: 0202|0203", 3, 0),
        (".", "creek: 0202|0203, ford: 0202|0203", 3, 0),
        (".", "redoubt: 0202|0203", 3, 1),
        (".", "ridge: 0202|0203", 6, 0),
        (".", "road: 0202|0203", 6, 0),
        (".", "trail: 0202|0203", 6, 0),
    ],
)
def test_10_1_the_chart(code: str, sides: str, attack: int, left: int) -> None:
    battle = Battle(at(OPEN, "0203", code), "A 0202 6", "x 0203 3", sides=sides).fight()
    battle.do("target 0203", "join A")
    found = forecast(battle)
    assert (found.attack, found.left, found.right) == (attack, left, 0)


def test_10_1_nobody_but_artillery_attacks_across_a_creek() -> None:
    assert Battle(OPEN, "A 0202 6", "x 0203 3", sides="creek: 0202|0203").fight().position.active == 1


def test_10_21_each_unit_is_halved_by_itself() -> None:
    sides = "stream: 0202|0203"
    battle = Battle(OPEN, "A 0202 5, B 0303 5, Guns 0201 5 artillery", "x 0203 3", sides=sides).fight()
    battle.do("target 0203", "join A", "join B", "join Guns")
    assert [(one.unit, one.strength) for one in forecast(battle).attackers] == [("A", 3), ("B", 5), ("Guns", 5)]


def test_10_22_never_by_more_than_half_and_never_below_one() -> None:
    sides = "stream: 0202|0203"
    battle = Battle(at(OPEN, "0203", "X"), "A 0202 8, B 0202 1", "x 0203 3", sides=sides).fight()
    battle.do("target 0203", "join A")
    assert [one.strength for one in forecast(battle).attackers] == [4, 1]


def test_10_23_a_shift_counts_only_if_all_attackers_are_subject_to_it() -> None:
    sides = "redoubt: 0202|0203"
    battle = Battle(OPEN, "A 0202 6, B 0303 3", "x 0203 3", sides=sides).fight()
    battle.do("target 0203", "join A", "join B")
    found = forecast(battle)
    assert ([one.strength for one in found.attackers], found.left, best(battle)) == ([3, 3], 0, "fight 2-1")
    battle = Battle(OPEN, "A 0202 6, Guns 0201 6 artillery", "x 0203 3", sides=sides).fight()
    battle.do("target 0203", "join A", "join Guns")
    found = forecast(battle)
    assert ([one.strength for one in found.attackers], found.left, best(battle)) == ([3, 3], 1, "fight 1-1")


def test_10_24_a_stream_to_one_hex_and_rough_ground_in_the_other() -> None:
    drawing, sides = at(OPEN, "0303", "R"), "stream: 0202|0203"
    battle = Battle(drawing, "A 0202 8", "x 0203 1, y 0303 1", sides=sides).fight()
    battle.do("target 0203", "join A", "target 0303")
    found = forecast(battle)
    assert (found.attack, found.defence, found.left, best(battle)) == (4, 2, 1, "fight 1-1")


def test_10_25_breastworks_add_nothing_in_a_forest_and_one_column_on_rough_forest() -> None:
    for code, attack, column in (("F", 6, "fight 1-1"), ("X", 3, "fight 1-2")):
        drawing = at(OPEN, "0203", code)
        works = "0203 breastworks nw n ne"
        battle = Battle(drawing, "A 0202 6", "x 0203 3", works=works).fight()
        battle.do("target 0203", "join A")
        found = forecast(battle)
        assert (found.attack, found.left, best(battle)) == (attack, 1, column), code


def test_10_26_the_attacker_takes_his_best_shift_to_the_right() -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3, y 0303 1", works="0203 building, 0303 building").fight()
    battle.do("target 0203", "join A", "target 0303")
    found = forecast(battle)
    assert (found.left, found.right, best(battle)) == (0, 1, "fight 2-1")


def test_10_27_left_and_right_are_set_off_against_each_other() -> None:
    battle = Battle(at(OPEN, "0203", "F"), "A 0202 6", "x 0203 3", works="0203 building").fight()
    battle.do("target 0203", "join A")
    found = forecast(battle)
    assert (found.left, found.right, found.odds, best(battle)) == (1, 1, "2-1", "fight 2-1")


def test_10_23_a_bombardment_crosses_the_redoubt_that_its_line_crosses_and_none_at_a_corner() -> None:
    for guns, target, sides, attack, left in (
        ("0201", "0203", "redoubt: 0202|0203", 2, 1),
        ("0201", "0203", "redoubt: 0201|0202", 4, 0),
        ("0201", "0303", "redoubt: 0202|0303 0302|0303", 4, 0),
    ):
        battle = Battle(OPEN, f"Guns {guns} 4 artillery", f"x {target} 2", sides=sides).fight()
        battle.do(f"target {target}", "join Guns")
        found = forecast(battle)
        assert (found.attack, found.left) == (attack, left), sides
