"""Variant 150, "Line of Sight".

The diagrams of the ten examples are lost (reading 5): the positions here are ours, laid out so that each sentence of
an example is true in them.
"""

import pytest

from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic")


def union(drawn: str, unit: str) -> Battle:
    """The Union unit comes to battle."""
    return Battle(drawn, fighting=unit)


def confederate(drawn: str, unit: str) -> Battle:
    """The Confederate unit comes to battle."""
    return Battle(drawn, fighting=unit, active="confederate")


# The ten numbered examples


def test_example_1_nothing_blocks_between_the_units_on_the_hill_hex_and_the_clear_hex() -> None:
    drawn = """
        C3  .    H:i4  W
         D3   .    .    W
        E3  W    .:I4  .
    """
    assert union(drawn, "E4").legal() == ["battle E4>C4", "pass"]
    assert confederate(drawn, "C4").legal() == ["battle C4>E4", "pass"]


def test_example_2_hill_hexes_block_on_both_sides_of_the_line_between_hill_and_clear() -> None:
    drawn = """
        C3  .    H:i4  .
         D3   H    H
        E3  .    .:I4  .
    """
    assert union(drawn, "E4").legal() == []
    assert union(drawn, "E4").explain("battle E4>C4") == "sight-blocked E4 C4 D3 D4 (hill, hill)"
    assert confederate(drawn, "C4").explain("battle C4>E4") == "sight-blocked C4 E4 D3 D4 (hill, hill)"


def test_example_3_a_hill_blocks_neither_its_plateau_nor_a_line_that_has_it_on_one_side_only() -> None:
    """E4, D3 and C3 are one plateau; the Zouaves, on the right at C4, are behind D3 on one side of the line only."""
    drawn = """
        C3  H:i4  .:i4
         D3   H    .
        E3  .    H:I4
    """
    assert union(drawn, "E4").legal() == ["battle E4>C3", "battle E4>C4", "pass"]
    assert confederate(drawn, "C3 C4").legal() == ["battle C3>E4", "battle C4>E4", "pass"]


def test_example_4_nothing_blocks_between_two_units_on_hill_hexes() -> None:
    drawn = """
        C2  H:i4  .    .    H:I4
    """
    assert union(drawn, "C5").legal() == ["battle C5>C2", "pass"]
    assert confederate(drawn, "C2").legal() == ["battle C2>C5", "pass"]


def test_example_5_the_homestead_blocks_only_one_side_and_the_hills_form_a_plateau() -> None:
    drawn = """
        C3  .    H:i4
         D3   H    S
        E3  .    H:I4
    """
    assert union(drawn, "E4").legal() == ["battle E4>C4", "pass"]
    assert confederate(drawn, "C4").legal() == ["battle C4>E4", "pass"]


def test_example_6_the_homestead_blocks_between_the_hill_hex_and_the_clear_hex() -> None:
    drawn = """
        C2  H:i4  S    .:I4
    """
    assert union(drawn, "C4").legal() == []
    assert union(drawn, "C4").explain("battle C4>C2") == "sight-blocked C4 C2 C3 (homestead)"
    assert confederate(drawn, "C2").explain("battle C2>C4") == "sight-blocked C2 C4 C3 (homestead)"


def test_example_7_the_unit_in_the_clear_hex_blocks_between_the_units_on_the_hill_hexes() -> None:
    drawn = """
        C2  H:i4  .:i4  .    H:I4
    """
    assert union(drawn, "C5").legal() == ["battle C5>C3", "pass"]
    assert union(drawn, "C5").explain("battle C5>C2") == "sight-blocked C5 C2 C3 (infantry)"
    assert confederate(drawn, "C2").legal() == []
    assert confederate(drawn, "C2").explain("battle C2>C5") == "sight-blocked C2 C5 C3 (infantry)"


def test_example_8_artillery_on_a_hill_sees_over_a_friend_in_a_lower_adjacent_clear_hex() -> None:
    """The infantry at C3 still blocks the Union infantry's line to the artillery."""
    drawn = """
        C2  H:a3  .:i4  .    H:I4
    """
    assert confederate(drawn, "C2").legal() == ["battle C2>C5", "pass"]
    assert union(drawn, "C5").legal() == ["battle C5>C3", "pass"]
    assert union(drawn, "C5").explain("battle C5>C2") == "sight-blocked C5 C2 C3 (infantry)"


def test_example_9_rough_ground_blocks_between_two_units_on_hill_hexes() -> None:
    drawn = """
        C2  H:i4  R    H:I4
    """
    assert union(drawn, "C4").legal() == []
    assert union(drawn, "C4").explain("battle C4>C2") == "sight-blocked C4 C2 C3 (rough)"
    assert confederate(drawn, "C2").explain("battle C2>C4") == "sight-blocked C2 C4 C3 (rough)"


def test_example_10_two_pieces_of_terrain_on_both_sides_of_the_line_block_though_apart() -> None:
    drawn = """
        A3  .    .:a3
         B3   .    S
        C3  .    .
         D3   W    .
        E3  .    .:A3
    """
    assert union(drawn, "E4").legal() == []
    assert union(drawn, "E4").explain("battle E4>A4") == "sight-blocked E4 A4 B4 D3 (homestead, woods)"
    assert confederate(drawn, "A4").explain("battle A4>E4") == "sight-blocked A4 E4 B4 D3 (homestead, woods)"
    for gone in "SW":
        assert union(drawn.replace(gone, "."), "E4").legal() == ["battle E4>A4", "pass"]


# The official text's four lines of "Line of Sight Example"


def test_official_example_b_two_woods_on_the_same_side_of_the_line_do_not_block() -> None:
    drawn = """
        A3  .    .:i4
         B3   W    .
        C3  .    .
         D3   W    .
        E3  .    .:A3
    """
    assert union(drawn, "E4").legal() == ["battle E4>A4", "pass"]


def test_official_example_c_woods_on_both_sides_of_the_line_block() -> None:
    drawn = """
        C3  .    .:i4
         D3   W    W
        E3  .    .:I4
    """
    assert union(drawn, "E4").explain("battle E4>C4") == "sight-blocked E4 C4 D3 D4 (woods, woods)"


def test_official_example_d_a_line_through_woods_is_blocked() -> None:
    drawn = """
        C2  .:i4  W    .:I4
    """
    assert union(drawn, "C4").explain("battle C4>C2") == "sight-blocked C4 C2 C3 (woods)"


def test_official_example_e_a_part_of_a_woods_hex_blocks_and_one_hex_forward_the_line_is_clear() -> None:
    drawn = """
        D1   .:i4  W    .
        E1  .    .    .    .:I4
    """
    assert union(drawn, "E4").explain("battle E4>D1") == "sight-blocked E4 D1 D2 (woods)"
    forward = """
        D1   .    W    .
        E1  .:i4  .    .    .:I4
    """
    assert union(forward, "E4").legal() == ["battle E4>E1", "pass"]


# Who and what blocks


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        ("I4", "infantry"),
        ("i4", "infantry"),
        ("C3", "cavalry"),
        ("a1", "artillery"),
        ("G", "general"),
        ("g", "general"),
    ],
)
def test_units_and_generals_of_both_sides_block(piece: str, name: str) -> None:
    drawn = f"""
        C2  .:i4  .:{piece}  .    .:I4
    """
    assert union(drawn, "C5").explain("battle C5>C2") == f"sight-blocked C5 C2 C3 ({name})"


def test_a_piece_and_a_piece_of_terrain_on_the_two_sides_of_a_line_block() -> None:
    drawn = """
        A3  .    .:i4
         B3   W    .
        C3  .    .
         D3   .    .:I4
        E3  .    .:A3
    """
    assert union(drawn, "E4").explain("battle E4>A4") == "sight-blocked E4 A4 B3 D4 (woods, infantry)"


def test_one_piece_beside_the_line_does_not_block() -> None:
    drawn = """
        C3  .    .:i4
         D3   .    .:I4
        E3  .    .:I4
    """
    assert union(drawn, "E4").legal() == ["battle E4>C4", "pass"]


BLOCKING = {"W": "woods", "O": "orchard", "F": "field", "H": "hill", "T": "town", "S": "homestead", "R": "rough"}


@pytest.mark.parametrize(("code", "name"), BLOCKING.items())
def test_terrain_that_blocks(code: str, name: str) -> None:
    drawn = f"""
        C2  .:i4  {code}    .:I4
    """
    assert union(drawn, "C4").explain("battle C4>C2") == f"sight-blocked C4 C2 C3 ({name})"


@pytest.mark.parametrize("code", [".", "~", "=", "-"])
def test_clear_ground_and_water_do_not_block(code: str) -> None:
    drawn = f"""
        C2  .:i4  {code}    .:I4
    """
    assert union(drawn, "C4").legal() == ["battle C4>C2", "pass"]


def test_fences_and_works_do_not_block() -> None:
    drawn = """
        C2  .:i4  .    .    .:I4
    """
    battle = Battle(drawn, fighting="C5", fences="C3/e,w", works="entrenchment C4/e,w fieldwork C4/ne,nw")
    assert battle.legal() == ["battle C5>C2", "pass"]


@pytest.mark.parametrize("code", [code for code in BLOCKING if code not in "TR"])
def test_neither_the_targets_nor_the_attackers_own_terrain_blocks(code: str) -> None:
    drawn = f"""
        C2  {code}:i4  .    {code}:I4
    """
    assert union(drawn, "C4").legal() == ["battle C4>C2", "pass"]


def test_adjacent_units_always_see_each_other() -> None:
    drawn = """
        C2  W:i4  T:I4
    """
    assert union(drawn, "C3").legal() == ["battle C3>C2", "pass"]


# Hills


def test_a_hill_of_another_group_blocks_between_hills() -> None:
    drawn = """
        C2  H:i4  .    H    .    H:A3
    """
    assert union(drawn, "C6").explain("battle C6>C2") == "sight-blocked C6 C2 C4 (hill)"


def test_a_plateau_blocks_the_line_from_its_hill_down_to_the_plain() -> None:
    drawn = """
        C2  .:i4  H    H:I4
    """
    assert union(drawn, "C4").explain("battle C4>C2") == "sight-blocked C4 C2 C3 (hill)"


def test_woods_on_a_plateau_block_it() -> None:
    """Reading 4: the layers of a hex block together."""
    drawn = """
        C2  H:i4  HW   H:I4
    """
    assert union(drawn, "C4").explain("battle C4>C2") == "sight-blocked C4 C2 C3 (woods)"


def test_a_unit_on_the_plateau_blocks_it() -> None:
    drawn = """
        C2  H:i4  H:i4  H    H:I4
    """
    assert union(drawn, "C5").explain("battle C5>C2") == "sight-blocked C5 C2 C3 (infantry)"


def test_plateau_and_homestead_on_the_two_sides_block_who_is_not_on_the_plateau() -> None:
    """Example 5 with the target on the plain."""
    drawn = """
        C3  .    .:i4
         D3   H    S
        E3  .    H:I4
    """
    assert union(drawn, "E4").explain("battle E4>C4") == "sight-blocked E4 C4 D3 D4 (hill, homestead)"


# Artillery on a hill firing over a friend


def test_artillery_on_a_hill_sees_over_a_lone_friendly_general_and_friends_on_both_sides_of_the_line() -> None:
    drawn = """
        A3  .    .:i4
         B3   .    .
        C3  .    .
         D3   .:G    .:I4
        E3  .    H:A3
    """
    assert union(drawn, "E4").legal() == ["battle E4>A4", "pass"]


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("C2  .:i4  .     .:I4  .:A3", "C4 (infantry)"),  # not on a hill
        ("C3  .:i4  .:I4  H:I4", "C4 (infantry)"),  # no artillery
        ("C2  .:i4  .     H:I4  H:A3", "C4 (infantry)"),  # the friend is not lower
        ("C2  .:i4  .     W:I4  H:A3", "C4 (infantry)"),  # the friend is not in the clear
        ("C2  .:i4  .     =:I4  H:A3", "C4 (infantry)"),  # nor here: a bridge is not clear
        ("C2  .:i4  .:I4  .     H:A3", "C3 (infantry)"),  # the friend is not adjacent
        ("C2  .:i4  .:i4  .     H:A3", "C3 (infantry)"),  # no friend
        ("C2  .:i4  .     R     H:A3", "C4 (rough)"),
    ],
)
def test_the_friend_must_be_lower_clear_and_adjacent_and_the_shooter_artillery_on_a_hill(line: str, by: str) -> None:
    (target,) = (name for name in ("C2", "C3") if line.startswith(name))
    assert union(line, "C5").explain(f"battle C5>{target}") == f"sight-blocked C5 {target} {by}"


def test_a_lone_enemy_general_beside_artillery_on_a_hill_blocks_it() -> None:
    drawn = """
        C2  .:i4  .    .:g  H:A3
    """
    assert union(drawn, "C5").legal() == ["battle C5>C4", "pass"]
    assert union(drawn, "C5").explain("battle C5>C2") == "sight-blocked C5 C2 C4 (general)"


# Lines that touch a hex at a corner only


@pytest.mark.parametrize(
    ("left", "right", "legal"),
    [("W", ".", ["battle D1>C6", "pass"]), (".", "W", ["battle D1>C6", "pass"]), ("W", "W", [])],
)
def test_a_hex_touched_at_a_corner_counts_as_beside_the_line(left: str, right: str, legal: list[str]) -> None:
    """House reading: the line from D1 to C6 runs through D2, D3, C4, C5 and a corner each of C3 and D4."""
    drawn = f"""
        C3  {left}     .     .    .:i4
        D1  .:A3  .     .    {right}
    """
    assert union(drawn, "D1").legal() == legal
