"""Official rules, "Line of Sight Example": unit A, here at E4, and the enemies B, C, D and E.

The diagram is lost (reading 5): this position is ours, laid out so that each sentence of the text is true in it.
"""

from tests.support.battle_cry.battle import Battle, Classic
from tests.support.battle_cry.cards import answers

EXAMPLE = """
    A1  .    .    .    .:i
     B1   .    .    .    W
    C1  .    .    .    .
     D1   .    .    .    W    .:i
    E1  .    .    .    .:I  W
     F1   .:i  W    W    .
    G1  .    .    .:i  .
"""
A, B, C, D, E = "E4", "A4", "D5", "G3", "F1"


def example(drawn: str = EXAMPLE) -> Battle:
    return Classic(drawn, fighting=A)


def test_a_may_fire_at_b_alone() -> None:
    assert example().legal() == answers(f"battle {A}>{B}", "pass")


def test_woods_on_one_side_of_the_line_do_not_block_it() -> None:
    """A to B: the line runs along the edges of D4 and B4, both on its right."""
    battle = example()
    battle.do(f"battle {A}>{B} = I")
    battle.shows(EXAMPLE.replace("A1  .    .    .    .:i", "A1  .    .    .    .:i3"))


def test_woods_on_both_sides_of_the_line_block_it() -> None:
    """A to C."""
    assert example().explain(f"battle {A}>{C}") == f"sight-blocked {A} {C} D4 E5 (woods, woods)"


def test_woods_that_the_line_passes_through_block_it() -> None:
    """A to D."""
    assert example().explain(f"battle {A}>{D}") == f"sight-blocked {A} {D} F3 (woods)"


def test_woods_that_the_line_passes_through_in_part_block_it_too() -> None:
    """A to E."""
    assert example().explain(f"battle {A}>{E}") == f"sight-blocked {A} {E} F2 (woods)"


def test_one_hex_forward_the_line_to_e_is_clear() -> None:
    forward = EXAMPLE.replace("F1   .:i", "F1   .  ").replace("E1  .    .  ", "E1  .    .:i")
    assert example(forward).legal() == answers(f"battle {A}>{B} {A}>E2", "pass")
