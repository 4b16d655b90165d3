"""Variant 150 and what the others share: "Game Board", "Play a Command Card", "Announce Orders"; reading 1."""

import pytest

from engine.hexgrid import STANDARD_ROWS, grid_of
from engine.sections import SECTIONS
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

THIRTEEN = ".:I .:I .:I .:I .:I .:I .:I .:I .:I .:I .:I .:I .:I"
TWELVE = ".:I .:I .:I .:I .:I .:I .:I .:I .:I .:I .:I .:I"


def ordered(drawn: str, card: str, active: str = "union", top: str = "confederate") -> list[int]:
    """The columns of the row in which a card can order."""
    battle = Battle(drawn, hand=card, active=active, top=top)
    battle.do(f"play {card}")
    return sorted(int(text.removeprefix("order ")[1:]) for text in battle.legal("order"))


@pytest.mark.parametrize(
    ("card", "columns"),
    [("attack-left", range(1, 5)), ("attack-center", range(5, 10)), ("attack-right", range(10, 14))],
)
def test_rows_of_thirteen(card: str, columns: range) -> None:
    assert ordered(f"E1 {THIRTEEN}", card) == list(columns)


@pytest.mark.parametrize(
    ("card", "columns"),
    [("attack-left", range(1, 5)), ("attack-center", range(4, 10)), ("attack-right", range(9, 13))],
)
def test_rows_of_twelve_whose_hexes_4_and_9_are_cut_by_the_lines(card: str, columns: range) -> None:
    assert ordered(f"F1 {TWELVE}", card) == list(columns)


@pytest.mark.parametrize(
    ("card", "columns"),
    [("attack-left", range(10, 14)), ("attack-center", range(5, 10)), ("attack-right", range(1, 5))],
)
def test_flanks_are_as_seen_by_the_side_that_plays(card: str, columns: range) -> None:
    assert ordered(f"E1 {THIRTEEN.lower()}", card, active="confederate") == list(columns)
    assert ordered(f"E1 {THIRTEEN}", card, top="union") == list(columns)


def test_a_standard_board_has_nine_rows_of_thirteen_and_twelve_hexes() -> None:
    grid = grid_of(STANDARD_ROWS)
    assert len(grid) == 113
    assert grid.names[0] == "A1"
    assert grid.names[-1] == "I13"


# Announcing orders


@pytest.mark.rulesets("variant-150", "classic")
def test_orders_count_units_and_generals_together_and_only_in_the_section() -> None:
    battle = Battle("E3  .:I  .:G  .:C*  .:A", hand="probe-left")
    battle.do("play probe-left")
    assert battle.legal() == ["order E3", "order E4*", "pass"]
    assert battle.explain("order E5") == "wrong-section E5"
    battle.do("order E3", "order E4*")
    assert battle.asks == "union move"


@pytest.mark.rulesets("variant-150", "classic")
def test_no_more_orders_than_the_card_gives() -> None:
    battle = Battle("E5  .:I  .:I  .:C*  .:A", hand="probe-center")
    battle.do("play probe-center", "order E5")
    assert battle.asked.numbers == (1, 2)
    assert battle.legal() == ["order E6", "order E7", "order E7*", "order E8", "pass"]
    battle.do("order E7")
    assert battle.asks == "union move"
    assert battle.explain("order E8") == "not-now (order, move)"


def test_fewer_orders_may_be_given_even_none() -> None:
    battle = Battle("E5  .:I  .:I", hand="probe-center")
    battle.do("play probe-center", "pass")
    assert battle.asks == "union end-turn"


@pytest.mark.rulesets("variant-150", "classic")
def test_a_unit_and_its_general_get_one_order_each_and_no_more() -> None:
    battle = Battle("E5  .:I*  .:I", hand="attack-center")
    battle.do("play attack-center", "order E5", "order E5*")
    assert battle.legal() == ["order E6", "pass"]
    assert battle.explain("order E5") == "already-ordered E5"
    assert battle.explain("order E5*") == "already-ordered E5"


@pytest.mark.rulesets("variant-150", "classic")
def test_orders_are_for_ones_own_pieces() -> None:
    battle = Battle("E5  .:I*  .:i*  .", hand="probe-center")
    battle.do("play probe-center")
    assert battle.explain("order E6") == "no-own-piece E6"
    assert battle.explain("order E6*") == "no-own-general E6"
    assert battle.explain("order E7") == "no-own-piece E7"


def test_a_hex_in_two_sections_takes_its_order_from_either() -> None:
    """One order in each section: the unit at F4 leaves the center's order to F5 by using the left one's."""
    battle = Battle("F4  .:I  .:I  .:I", hand="recon-in-force")
    battle.do("play recon-in-force", "order F5")
    assert battle.legal() == ["order F4", "pass"]
    assert battle.explain("order F6") == "no-orders-left F6"
    other = Battle("F4  .:I  .:I  .:I", hand="recon-in-force")
    other.do("play recon-in-force", "order F4")
    assert other.legal() == ["order F5", "order F6", "pass"]


def test_a_board_of_no_standard_width_is_cut_into_near_thirds() -> None:
    """House reading, for boards of players' own making."""
    row = " ".join([".:I"] * 8)
    assert [ordered(row, f"attack-{section}") for section in SECTIONS] == [[1, 2], [3, 4, 5, 6], [7, 8]]
