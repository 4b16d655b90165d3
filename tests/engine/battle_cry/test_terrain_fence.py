"""Terrain: fence, a feature of hexsides. Official: one die less across a fenced side, nothing from behind it."""

import pytest

from tests.support.battle_cry.battle import Battle

ROW = "A3  .:I4  .  .:i4  .  .:I4"


def test_a_fence_takes_a_die_off_across_its_hexside() -> None:
    battle = Battle(ROW, fighting="A3 A7", fences="A5/w")
    assert battle.dice("battle A3>A5") == "4 -1 cover = 3"


def test_a_fence_does_not_protect_from_behind_it() -> None:
    battle = Battle(ROW, fighting="A3 A7", fences="A5/w")
    assert battle.dice("battle A7>A5") == "4 = 4"


def test_a_fence_of_the_attackers_hex_does_not_protect_the_target() -> None:
    battle = Battle("A3  .:I4  .:i4", fighting="A3", fences="A3/e")
    assert battle.dice("battle A3>A4") == "4 = 4"


def test_terrain_and_fence_do_not_add_up_the_larger_counts() -> None:
    """Reading 7."""
    woods = Battle("A3  .:I4  .  W:i4", fighting="A3", fences="A5/w")
    assert woods.dice("battle A3>A5") == "4 -1 cover = 3"
    town = Battle("A3  .:I4  .  T:i4", fighting="A3", fences="A5/w")
    assert town.dice("battle A3>A5") == "4 -2 cover = 2"


@pytest.mark.parametrize(("fences", "dice"), [("A4/se", "4 = 4"), ("A4/sw", "4 = 4"), ("A4/se,sw", "4 -1 cover = 3")])
def test_a_line_through_a_corner_is_covered_when_both_hexsides_are(fences: str, dice: str) -> None:
    """Reading 8."""
    battle = Battle(
        """
        A3  .    .:i4
         B3   .    .
        C3  .    .:I4
        """,
        fighting="C4",
        fences=fences,
    )
    assert battle.dice("battle C4>A4") == dice


def test_the_hexside_is_the_one_that_the_centre_line_crosses() -> None:
    """From C5 the line runs two hexes to A4, through B4: it enters A4 by its south-eastern side."""
    drawn = """
        A4  .:i4  .
         B4   .    .
        C4  .    .:I4
    """
    assert Battle(drawn, fighting="C5", fences="A4/se").dice("battle C5>A4") == "4 -1 cover = 3"
    assert Battle(drawn, fighting="C5", fences="A4/sw,e").dice("battle C5>A4") == "4 = 4"


def test_no_flag_is_ignored_behind_a_fence() -> None:
    battle = Battle(
        """
        .     .     .
          .     .     .
        .     .:i4  .:I4
        """,
        fighting="C3",
        fences="C2/e",
    )
    battle.do("battle C3>C2 = FAA")
    assert battle.asks == "confederate retreat-unit"
