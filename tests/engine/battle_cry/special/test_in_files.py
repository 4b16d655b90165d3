"""Held ground, exits, reinforcements and first turns in scenario files; mistakes by line and column."""

import pytest

from engine.hexgrid import STANDARD_ROWS, grid_of
from tests.support.battle_cry.special_rules import mistakes, read_rule

INDEX = grid_of(STANDARD_ROWS).index


def params(rule: str) -> dict[str, object]:
    return dict(read_rule(rule).params)


def test_ground_to_hold() -> None:
    assert params("hold: {side: both, hexes: B2 B3, when: majority, name: Champion Hill}") == {
        "side": "both",
        "hexes": (INDEX["B2"], INDEX["B3"]),
        "when": "majority",
        "flags": 1,
        "kept": "no",
        "counted": "at-once",
        "name": "Champion Hill",
    }
    section = params("hold: {side: union, section: center, flags: 2, kept: yes, counted: turn-start}")
    assert (section["section"], section["of"], section["when"]) == ("center", "union", "sole")
    assert (section["flags"], section["kept"], section["counted"]) == (2, "yes", "turn-start")
    assert params("hold: {side: union, section: left, of: confederate}")["of"] == "confederate"


def test_a_way_off_the_map() -> None:
    assert params("exit: {side: confederate, hexes: A1 B12 I13}") == {
        "side": "confederate",
        "hexes": (INDEX["A1"], INDEX["B12"], INDEX["I13"]),
        "flags": 1,
    }


def test_who_comes_later() -> None:
    rule = "reinforcements: {side: union, turn: 3, hexes: I1 I2, infantry: 4, artillery: 1, generals: 'Hill, J. Early'}"
    assert params(rule) == {
        "side": "union",
        "turn": 3,
        "hexes": (INDEX["I1"], INDEX["I2"]),
        "infantry": 4,
        "artillery": 1,
        "generals": "Hill, J. Early",
        "by": "order",
    }
    listed = params("reinforcements: {side: union, turn: 3, hexes: I1, generals: [Hill, J. Early], by: free}")
    assert (listed["generals"], listed["by"]) == ("Hill, J. Early", "free")


def test_who_begins() -> None:
    assert params("first-turns: {side: confederate}") == {"side": "confederate", "turns": 2}


MISTAKES = [
    ("hold: {side: union}", "64:11 “hexes” is missing: expected hexes such as F5 F6, or a section"),
    ("hold: {side: union, hexes: A1, when: mayority}", "64:42 “mayority” for “when”: did you mean “majority”?"),
    ("hold: {side: both, section: left}", "64:33 “of” is missing: expected union or confederate, whose section it is"),
    ("hold: {side: union, section: middle}", "64:34 “middle” for “section”: expected left, center or right"),
    ("hold: {side: union, section: left, hexes: A1}", "64:40 both “hexes” and “section”: expected one of them"),
    (
        "hold: {side: union, hexes: A1, of: union}",
        "64:36 “of” without “section”: expected “section: left, center or right”",
    ),
    ("hold: {side: all, hexes: A1}", "64:18 “all” for “side”: expected union, confederate or both"),
    ("hold: {side: union, hexes: A1, kept: maybe}", "64:42 “maybe” for “kept”: expected yes, no, true or false"),
    ("exit: {side: union, hexes: A1 C5 I7}", "64:35 C5 is not at the edge of the map: units leave from its edge only"),
    ("exit: {side: union, hexes: A1, flag: 2}", "64:36 unknown parameter “flag”: did you mean “flags”?"),
    ("exit: {side: union}", "64:11 “hexes” is missing: expected hexes at the edge of the map, such as A1 A2"),
    (
        "reinforcements: {side: union, hexes: A5, infantry: 1}",
        "64:21 “turn” is missing: expected a whole number from 1 to 30",
    ),
    (
        "reinforcements: {side: union, turn: 0, hexes: A5, infantry: 1}",
        "64:41 “0” for “turn”: expected a whole number from 1 to 30",
    ),
    (
        "reinforcements: {side: union, turn: 2, hexes: A5}",
        "64:21 nobody comes: expected infantry, cavalry, artillery or generals",
    ),
    (
        "reinforcements: {side: union, turn: 2, hexes: A5, infanty: 2}",
        "64:55 unknown parameter “infanty”: did you mean “infantry”?",
    ),
    (
        "reinforcements: {side: union, turn: 2, hexes: A5, generals: 'Hill, '}",
        "64:65 a general without a name: expected names with commas between them",
    ),
    (
        "reinforcements: {side: union, turn: 2, hexes: C10, infantry: 1}",
        "64:51 C10 is “Rough ground”: expected a hex that can be entered",
    ),
    (
        "reinforcements: {side: union, turn: 2, hexes: A5, infantry: 1, by: card}",
        "64:72 “card” for “by”: expected order or free",
    ),
    ("first-turns: {side: union}", "64:25 “union” does not play first: expected confederate, as “first” says"),
    ("first-turns: {side: confederate, turns: 1}", "64:45 “1” for “turns”: expected a whole number from 2 to 5"),
    ("first-turn: {side: confederate}", "64:5 unknown special rule “first-turn”: did you mean “first-turns”?"),
]


@pytest.mark.parametrize(("rule", "message"), MISTAKES, ids=lambda text: text[:60])
def test_mistakes_are_named_by_line_and_column(rule: str, message: str) -> None:
    assert mistakes(rule) == [message]
