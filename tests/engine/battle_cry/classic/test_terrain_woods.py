"""Official rules, terrain: woods. They stop, hide, protect with one die; units that enter have their own dice table."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range


@pytest.mark.parametrize("piece", ["C", "G"])
def test_who_enters_woods_stops(piece: str) -> None:
    name = "A1*" if piece == "G" else "A1"
    battle = Classic(f".:{piece} W .", moving=name)
    assert battle.legal() == answers(f"move {name}-A2", "pass")
    assert battle.explain(f"move {name}-A3") == "no-way A1 A3 A2"


def test_infantry_that_entered_them_has_two_dice_adjacent_and_one_at_two_hexes() -> None:
    assert dice_by_range("W:I", "classic", entering=True) == "2 1"
    assert dice_by_range("W:I1", "classic", entering=True) == "2 1"
    battle = Classic(
        """
        .    .    .:i  .    .:i
          .:I  W    .    .    .
        .    .    .    .    .:i
        """,
        moving="B1",
    )
    battle.do("move B1-B2")
    assert battle.legal() == answers("battle B2>A3", "pass")
    apart = Classic(".:I W . .:i .", moving="A1")
    apart.do("move A1-A2")
    assert apart.dice("battle A2>A4") == "3 -2 ground = 1"
    beyond = Classic(".:I W . . .:i .:I", moving="A1", fighting="A6")
    beyond.do("move A1-A2")
    assert beyond.legal() == answers("battle A6>A5", "pass")
    assert beyond.explain("battle A2>A5") == "out-of-range A2 A5 (3, 2)"


@pytest.mark.parametrize("unit", ["C", "H"])
def test_cavalry_and_artillery_that_entered_them_do_not_battle(unit: str) -> None:
    battle = Classic(f".:{unit} W .:i .:I", moving="A1", fighting="A4")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A4>A3", "pass")
    assert battle.explain("battle A2>A3") == "entered-terrain A2 (woods)"


def test_who_started_the_turn_in_them_battles_with_the_usual_dice() -> None:
    assert dice_by_range("W:I", "classic") == "4 3 2 1"
    assert dice_by_range("W:C", "classic") == "3"
    assert dice_by_range("W:A", "classic") == "5 4 3 2 1"


def test_a_target_in_them_costs_a_die() -> None:
    assert dice_by_range(".:I", "classic", target="W:i") == "3 2 1"
    assert dice_by_range(".:A", "classic", target="W:i") == "4 3 2 1"
    assert dice_by_range(".:C", "classic", target="W:i") == "2"


def test_from_woods_into_woods_is_entering() -> None:
    battle = Classic("W:I W .:i", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A3") == "4 -2 ground = 2"


def test_ground_taken_is_not_entered() -> None:
    """Whoever took ground in woods fights back from there with its usual dice."""
    battle = Classic(
        "C4 .:I4* W:i1 .:i4", fighting="C4", enemy_hand="attack-center", hand="fight-back", deck="rally rally rally"
    )
    battle.do("battle C4>C5 = SCA", "ground C4-C5")
    battle.do("pass", "confederate: play attack-center", "order C6", "pass", "battle C6>C5 = CCC")
    assert battle.dice("play fight-back") == "4 = 4"
