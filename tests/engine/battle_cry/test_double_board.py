"""Two boards side by side (reading 2): sections, edges, sight, marches and battles over the join, and every hex's name.

Rows have 26 and 25 hexes in turn: the half hexes where the boards meet make whole ones, B13, D13, F13 and H13.
"""

from functools import cache

import pytest

from engine.battle_cry.board import Board
from engine.battle_cry.look import look
from engine.battle_cry.sides import ENEMY, Side
from engine.battle_cry.terrain import terrain_table
from engine.hexgrid import DOUBLE_ROWS, STANDARD_ROWS, grid_of, hexes_of
from engine.sections import SECTIONS
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.scenarios_in_play import BATTLES, setup_of

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

GRID = grid_of(DOUBLE_ROWS)
CLEAR = (("clear",),) * len(GRID)

LONG = "LLLLLLLLL CCCCCCCC RRRRRRRRR"
"""The section of each hex of a row of 26, from the left; the blanks are the lines between them."""

SHORT = "LLLLLLLLB CCCCCCC BRRRRRRRR"
"""The same for a row of 25: B are the hexes 9 and 17, each cut by a line and in both sections."""


@cache
def board(top: Side) -> Board:
    return Board(DOUBLE_ROWS, CLEAR, (), terrain_table("variant-150"), top)


def letters(row: int) -> str:
    return (SHORT if row % 2 else LONG).replace(" ", "")


def drawn_sections(row: int, column: int) -> set[str]:
    """The sections of a hex as the map is drawn."""
    letter, half = letters(row)[column], "left" if column < 13 else "right"
    return {"L": {"left"}, "C": {"center"}, "R": {"right"}, "B": {half, "center"}}[letter]


MIRRORED = {"left": "right", "center": "center", "right": "left"}


def test_the_rows() -> None:
    assert [len(letters(row)) for row in range(9)] == list(DOUBLE_ROWS) == [26, 25] * 4 + [26]
    assert len(GRID) == 230


@pytest.mark.parametrize("top", Side)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("row", range(9))
def test_the_sections_of_each_hex_for_either_army_at_either_edge(row: int, side: Side, top: Side) -> None:
    masks = board(top).section[side]
    for column in range(DOUBLE_ROWS[row]):
        hex_ = GRID.index[f"{'ABCDEFGHI'[row]}{column + 1}"]
        found = {section for section, mask in zip(SECTIONS, masks, strict=True) if mask >> hex_ & 1}
        drawn = drawn_sections(row, column)
        assert found == ({MIRRORED[one] for one in drawn} if side == top else drawn), GRID.names[hex_]


@pytest.mark.parametrize("top", Side)
def test_the_edges_are_the_whole_rows(top: Side) -> None:
    rows = [[GRID.names[hex_] for hex_ in hexes_of(edge)] for edge in board(top).edge]
    upper, lower = rows[top], rows[ENEMY[top]]
    assert (upper[0], upper[-1], len(upper)) == ("A1", "A26", 26)
    assert (lower[0], lower[-1], len(lower)) == ("I1", "I26", 26)


def test_the_two_boards_are_whole_on_either_side_of_the_join() -> None:
    """Each board's hexes and their neighbours within it are those of a standard board; the join is a column more."""
    single = grid_of(STANDARD_ROWS)
    for start in (0, 13):
        for hex_, (row, column) in enumerate(single.row_column):
            here = GRID.index[f"{'ABCDEFGHI'[row]}{column + start + 1}"]
            for direction, near in enumerate(single.toward[hex_]):
                if near is not None:
                    there = GRID.toward[here][direction]
                    assert there is not None
                    near_row, near_column = single.row_column[near]
                    assert GRID.row_column[there] == (near_row, near_column + start)


def test_the_hex_of_the_join_touches_both_boards() -> None:
    around = [GRID.names[near] for near in GRID.neighbours[GRID.index["D13"]]]
    assert around == ["C14", "D14", "E14", "E13", "D12", "C13"]


# Sight and marches over the join


@ALL
def test_a_line_of_sight_along_a_row_over_the_join() -> None:
    battle = Battle("D11  .:I .  .  .  .:i", wide=True)
    assert {"D13", "D14", "D15"} <= set(look(battle.setup, battle.position, GRID.index["D11"]).sees)
    blocked = Battle("D11  .:I .  W  .  .:i", wide=True)
    seen = set(look(blocked.setup, blocked.position, GRID.index["D11"]).sees)
    assert "D13" in seen
    assert not {"D14", "D15"} & seen


@ALL
def test_a_line_along_the_seam_touches_the_hexes_on_either_board() -> None:
    """From D13 up to B13 the line runs between C13 of the left board and C14 of the right one: both must block."""
    drawn = """
        B13  .:i
       C13  {left}  {right}
        D13  .:I
    """
    for woods, open_ in ((". .", True), ("W .", True), (". W", True), ("W W", False)):
        left, right = woods.split()
        battle = Battle(drawn.format(left=left, right=right), wide=True)
        assert ("B13" in look(battle.setup, battle.position, GRID.index["D13"]).sees) is open_, woods


@pytest.mark.rulesets("variant-150", "classic")
def test_cavalry_rides_from_one_board_to_the_other_and_strikes() -> None:
    battle = Battle("E12  .:C .  .  .  .:i", wide=True, moving="E12")
    assert {"E13", "E14", "E15"} <= set(battle.to("E12").split())
    battle.do("move E12-E15")
    assert "battle E15>E16" in battle.legal()


@ALL
def test_a_unit_marches_to_the_last_column() -> None:
    battle = Battle("A25  .:I .", wide=True, moving="A25")
    battle.do("move A25-A26")
    assert [unit.hex for unit in battle.view("union").units] == ["A26"]


@ALL
def test_there_is_no_hex_beyond_the_board() -> None:
    battle = Battle("A25  .:I .", wide=True, moving="A25")
    assert battle.explain("move A25-A27") == "no-such-hex (A27)"


@ALL
@pytest.mark.parametrize(
    ("card", "columns"),
    [("attack-left", range(1, 10)), ("attack-center", range(9, 18)), ("attack-right", range(17, 26))],
)
def test_cards_order_units_of_their_section_only(card: str, columns: range) -> None:
    battle = Battle(f"F1 {' '.join(['.:I'] * 25)}", wide=True, hand=card)
    battle.do(f"play {card}")
    assert sorted(int(text.removeprefix("order F")) for text in battle.legal("order")) == list(columns)


# Its battles; ``test_every_battle.py`` fights them


def test_the_battles_for_two_boards_say_so() -> None:
    boards = {id_: setup_of(id_, "variant-150").battle.boards for id_ in BATTLES}
    assert {id_ for id_, number in boards.items() if number == 2} == {"gettysburg-epic", "shiloh-epic"}
    assert set(boards.values()) == {1, 2}
