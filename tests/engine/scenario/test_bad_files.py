"""Common mistakes in scenario files: each is reported with its line, its column and what was expected."""

import pytest

from engine.battle_cry.placement import NOBODY
from engine.battle_cry.scenario_file import BOARDS, read_battle
from engine.errors import ScenarioErrors
from tests.engine.scenario.files import EVERYTHING, changed

ROW_E = "  E  .  .  .  .  .  .  .  .  .  .  .  .  .\n"
GREY_UNITS = """\
    infantry:
      A1: 4th Alabama
      A2:
    cavalry: C4
    generals: {B12: Longstreet}"""
GREY_SIDE = f"  confederate:\n{GREY_UNITS}\n"
CODES = (
    "expected . (Clear), W (Woods), O (Orchard), F (Field), H (Hill), T (Town), S (Homestead), ~ (Waterway), "
    "= (Bridge), - (Ford), R (Rough ground), L (Lake), M (Swamp), + (Railroad) or : (Road)"
)

MISTAKES: dict[str, tuple[str, str, str]] = {
    "a misspelt field": (
        "\nunits:\n  union",
        "\nunitz:\n  union",
        "48:1 unknown field “unitz”: did you mean “units”?",
    ),
    "a missing field": (
        "name: The Picket Line\n",
        "",
        "2:1 “name” is missing: expected text",
    ),
    "an empty field": (
        "name: The Picket Line\n",
        "name:\n",
        "4:6 “name” is empty: expected text",
    ),
    "another family": (
        "battle-cry",
        "battlecry",
        "3:9 “battlecry” for “family”: did you mean “battle-cry”?",
    ),
    "a bad id": (
        "picket-line",
        "Picket Line",
        "2:5 expected an id of small letters, digits and hyphens, such as first-bull-run",
    ),
    "a day that is not": (
        "1862-02-28",
        "1862-02-30",
        "5:7 “1862-02-30” for “date”: expected a date such as 1861-07-21",
    ),
    "an unknown side": (
        "first: confederate",
        "first: rebels",
        "16:8 “rebels” for “first”: expected union or confederate",
    ),
    "nearly a side": (
        "first: confederate",
        "first: confederates",
        "16:8 “confederates” for “first”: did you mean “confederate”?",
    ),
    "too many cards": (
        "cards: 5",
        "cards: 21",
        "20:12 “21” for “cards”: expected a whole number from 1 to 20",
    ),
    "a number in letters": (
        "cards: 5",
        "cards: five",
        "20:12 “five” for “cards”: expected a whole number from 1 to 20",
    ),
    "no flags": (
        "flags: 4",
        "flags: 0",
        "21:12 “0” for “flags”: expected a whole number from 1 to 50",
    ),
    "more flags than enemies": (
        "flags: 4",
        "flags: 5",
        "21:12 5 flags to win: expected at most 4, the units and generals of the Confederate army",
    ),
    "one edge for both": (
        "flags: 7, edge: top",
        "flags: 7, edge: bottom",
        "23:74 both armies have the bottom edge: expected one each",
    ),
    "a misspelt field of an army": (
        "commander: George",
        "comander: George",
        "19:5 unknown field “comander”: did you mean “commander”?",
    ),
    "a list for a number": (
        "cards: 5",
        "cards: [5]",
        "20:12 a list for “cards”: expected a whole number from 1 to 20",
    ),
    "a misspelt terrain": (
        "C  O  F  H",
        "C  O  F  X",
        f"30:12 unknown terrain “X”: {CODES}",
    ),
    "a terrain in small letters": (
        "C  O  F  H",
        "C  O  F  h",
        "30:12 unknown terrain “h”: did you mean “H” (Hill)?",
    ),
    "four terrains": (
        "HW",
        "HWO:",
        "30:15 “HWO:” for one hex: expected at most 3 letters",
    ),
    "a terrain twice": (
        "HW",
        "WW",
        "30:15 “WW” for one hex: expected different terrains",
    ),
    "clear and a hill": (
        "HW",
        "H.",
        "30:15 “H.” for one hex: expected different terrains",
    ),
    "a row too short": (
        ROW_E,
        f"{ROW_E[:-2]}\n",
        "32:40 row E has 12 hexes: expected 13",
    ),
    "a row too long": (
        ROW_E,
        f"{ROW_E[:-1]}  W\n",
        "32:45 row E has 14 hexes: expected 13",
    ),
    "a row left out": (
        ROW_E,
        "",
        "32:3 “F” begins this row: expected its letter, E",
    ),
    "a row twice": (
        ROW_E,
        ROW_E * 2,
        "33:3 “E” begins this row: expected its letter, F",
    ),
    "a row without its letter": (
        ROW_E,
        ROW_E.replace("E", " "),
        "32:6 “.” begins this row: expected its letter, E",
    ),
    "a map that is no block": (
        "map: |",
        "map: >",
        "25:6 expected “map: |” and below it one line a row",
    ),
    "a first row indented too deeply": (
        "  #  1  2  3  4  5  6  7  8  9  10 11 12 13\n  A",
        "     A",
        "27:3 the indentation of this line fits nothing above it",
    ),
    "an unknown hexside": (
        "E7: w",
        "E7: up",
        "43:9 unknown hexside “up”: expected ne, e, se, sw, w, nw, north or south",
    ),
    "a work of three hexsides": (
        "G6: nw ne, e se",
        "G6: nw ne e",
        "45:9 a fieldwork that covers “ne e nw”: expected two adjoining hexsides such as “nw ne”",
    ),
    "a work of two hexsides apart": (
        "G6: nw ne, e se",
        "G6: nw e",
        "45:9 a fieldwork that covers “e nw”: expected two adjoining hexsides such as “nw ne”",
    ),
    "a work of one hexside": (
        "G6: nw ne, e se",
        "G6: nw",
        "45:9 a fieldwork that covers “nw”: expected two adjoining hexsides such as “nw ne”",
    ),
    "a fence along nothing": (
        "E7: w",
        "E7:",
        "43:8 no hexside: expected some of ne, e, se, sw, w, nw",
    ),
    "a hexside twice": (
        "E6: ne nw",
        "E6: ne ne",
        "42:12 hexside “ne” is here twice",
    ),
    "a misspelt hexside terrain": (
        "  fence:",
        "  fense:",
        "41:3 unknown hexside terrain “fense”: did you mean “fence”?",
    ),
    "a place off the board": (
        "{C6: Miller",
        "{C16: Miller",
        "38:10 C16 is not on the board: row C has 13 hexes",
    ),
    "a unit beyond its row's end": (
        "I1\n",
        "H13\n",
        "53:16 H13 is not on the board: row H has 12 hexes",
    ),
    "a unit below the last row": (
        "I1\n",
        "J1\n",
        "53:16 J1 is not on the board: expected a row from A to I",
    ),
    "no hex at all": (
        "I1\n",
        "one\n",
        "53:16 “one” isn’t a hex: expected one such as E7",
    ),
    "a wrong hex on a second line": (
        "              I6",
        "              K6",
        "51:15 K6 is not on the board: expected a row from A to I",
    ),
    "two units in a hex": (
        "[I8, I9]",
        "[I8, I3]",
        "52:19 I3 already holds a unit (line 50): expected one unit a hex",
    ),
    "both sides in a hex": (
        "cavalry: C4",
        "cavalry: I4",
        "60:14 I4 already holds a unit (line 50): expected one unit a hex",
    ),
    "a general with the enemy": (
        "{B12: Longstreet}",
        "{I3: Longstreet}",
        "61:16 Longstreet stands with an enemy unit in I3: expected a hex of their own side",
    ),
    "two generals in a hex": (
        "{B12: Longstreet}",
        "{I4: Longstreet}",
        "61:16 I4 already holds Sumner: expected one general a hex",
    ),
    "a hex twice": (
        "{B12: Longstreet}",
        "{B12: Longstreet, B12: Hill}",
        "61:33 “B12” is here twice: first on line 61",
    ),
    "a general without a name": (
        "{B12: Longstreet}",
        "{B12}",
        "61:16 the general in B12 has no name: expected “B12: Hunter”",
    ),
    "generals without names": (
        "{B12: Longstreet}",
        "B12",
        "61:15 text: expected hexes, each with a name: {A9: Hunter}",
    ),
    "a unit where nobody can be": (
        "cavalry: C4",
        "cavalry: C10",
        "60:14 C10 is “Rough ground”: expected a hex that can be entered",
    ),
    "a misspelt kind of unit": (
        "    cavalry: [I8",
        "    calvary: [I8",
        "52:5 unknown kind of unit “calvary”: did you mean “cavalry”?",
    ),
    "an unknown trait": (
        "horse artillery",
        "heavy artillery",
        "54:5 unknown kind of unit “heavy artillery”: did you mean “horse artillery”?",
    ),
    "an unknown special rule": (
        "provenance:",
        "special:\n  - objectives: {hexes: C6}\nprovenance:",
        "64:5 unknown special rule “objectives”: did you mean “objective”?",
    ),
    "a special rule in other words": (
        "provenance:",
        "special:\n  - union captures E7\nprovenance:",
        (
            "64:5 unknown special rule “union captures E7”: expected the name of one, such as "
            "“- objective: {side: union, hexes: E7}”"
        ),
    ),
    "an objective of both sides": (
        "provenance:",
        "special:\n  - objective: {side: both, hexes: E7}\nprovenance:",
        "64:23 an objective is one side’s: for both write “- hold: {side: both, hexes: E7}”",
    ),
    "a field of the other family": (
        "first: confederate",
        "first: confederate\nturns: 20",
        (
            "17:1 unknown field “turns”: expected id, family, name, date, place, designer, reconstruction, "
            "introduction, first, armies, board, map, places, hexsides, lines, scene, units, special or provenance"
        ),
    ),
    "special rules that are no list": (
        "provenance:",
        "special: objective\nprovenance:",
        "63:10 expected a list: a line “- name: {parameters}” for each special rule",
    ),
    "two rules in one": (
        "provenance:",
        "special:\n  - {a: b, c: d}\nprovenance:",
        "64:5 expected “name: {parameters}”",
    ),
    "a misspelt field of the provenance": (
        "  cards: sourced",
        "  card: sourced",
        "64:3 unknown field “card”: did you mean “cards”? (or a hex)",
    ),
    "an unknown origin": (
        "  cards: sourced",
        "  cards: guess",
        "64:10 “guess” for “cards”: expected sourced or house",
    ),
    "a field twice": (
        "first: confederate",
        "first: confederate\nfirst: union",
        "17:1 “first” is here twice: first on line 16",
    ),
    "a colon too many": (
        "name: The Picket Line",
        "name: The Picket: Line",
        "4:17 a colon too many: put text that holds “: ” in quotes",
    ),
    "a tab": (
        "  union:\n    commander",
        "\tunion:\n    commander",
        "18:1 a tab: expected spaces",
    ),
    "crooked indentation": (
        "    cards: 5",
        "   cards: 5",
        "20:4 the indentation of this line fits nothing above it",
    ),
    "a quote not closed": (
        '"Nowhere: Virginia"',
        '"Nowhere: Virginia',
        "6:8 a quote is opened and never closed",
    ),
    "a list not closed": (
        "[I8, I9]",
        "[I8, I9",
        "53:14 expected “,” or “]” first: a list is opened on line 52",
    ),
    "a table not closed": (
        "{I4: Sumner}",
        "{I4: Sumner",
        "56:14 expected “,” or “}” first: a table is opened on line 55",
    ),
    "no colon": (
        "name: The Picket Line",
        "name The Picket Line",
        "4:1 expected “name: value”",
    ),
    "an unknown board": (
        "map: |",
        "board: tripple\nmap: |",
        "25:8 “tripple” for “board”: expected standard or double",
    ),
    "a name too long": (
        "The Picket Line",
        "The Picket Line" * 5,
        "4:7 75 characters: expected at most 60",
    ),
    "a side without units": (
        GREY_UNITS,
        "    generals: {B12: Longstreet}",
        "57:5 the Confederate army has no units: expected at least one",
    ),
    "a side left out": (
        GREY_SIDE,
        "",
        "49:3 “confederate” is missing: expected infantry, cavalry, artillery and generals",
    ),
}
"""Each by what is wrong: the passage, what stands there instead, and what is told, as ``line:column message``."""


def told(text: str) -> list[str]:
    with pytest.raises(ScenarioErrors) as caught:
        read_battle(text, "bad.yaml")
    assert {error.file for error in caught.value.errors} == {"bad.yaml"}
    return [f"{error.line}:{error.column} {error.message}" for error in caught.value.errors]


@pytest.mark.parametrize(("old", "new", "expected"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_where_it_is(old: str, new: str, expected: str) -> None:
    assert told(changed(old, new)) == [expected]


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file() -> None:
    text = EVERYTHING
    for old, new in (
        ("cards: 5", "cards: 50"),
        ("cavalry: C4", "cavalry: Z4"),
        ("C  O  F  H", "C  O  F  G"),
        ("first: confederate", "first: both"),
    ):
        text = changed(old, new, text)
    assert [line.split(" ")[0] for line in told(text)] == ["16:8", "20:12", "30:12", "60:14"]


def test_an_error_of_many_reads_as_the_first_of_them() -> None:
    with pytest.raises(ScenarioErrors) as caught:
        read_battle(changed("cards: 5", "cards: 50", changed("cavalry: C4", "cavalry: Z4")), "bad.yaml")
    first = caught.value.errors[0]
    assert (caught.value.line, caught.value.column, caught.value.message) == (20, 12, first.message)
    assert str(caught.value) == f"bad.yaml:20:12: {first.message}"


def test_no_board_holds_more_units_than_a_battle_can_count() -> None:
    assert max(sum(rows) for rows in BOARDS.values()) < NOBODY
