"""Advanced Rulebook, "Line-of-Sight", and the sight rules of "Terrain Tiles"."""

import pytest

from tests.support.battle_cry.battle import advanced

BLOCKING = {"W": "woods", "O": "orchard", "F": "field", "H": "hill", "T": "town", "S": "homestead", "R": "rough"}


@pytest.mark.parametrize(("code", "name"), BLOCKING.items())
def test_terrain_that_blocks(code: str, name: str) -> None:
    battle = advanced(f".:A  .  {code}  .:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A4") == f"sight-blocked A1 A4 A3 ({name})"


@pytest.mark.parametrize("code", [".", "~", "=", "-"])
def test_terrain_that_does_not(code: str) -> None:
    assert advanced(f".:A  .  {code}  .:i", fighting="A1").legal() == ["battle A1>A4", "pass"]


def test_fences_and_works_do_not_block() -> None:
    battle = advanced(".:A  .  .  .:i", fighting="A1", fences="A2/e,w", works="entrenchment A3/e,se fieldwork A3/w,nw")
    assert battle.legal() == ["battle A1>A4", "pass"]


@pytest.mark.parametrize(
    ("piece", "name"), [("I", "infantry"), ("i", "infantry"), ("c", "cavalry"), ("G", "general"), ("g", "general")]
)
def test_units_and_generals_of_both_sides_block(piece: str, name: str) -> None:
    battle = advanced(f".:A  .  .:{piece}  .  .:i", fighting="A1")
    assert battle.explain("battle A1>A5") == f"sight-blocked A1 A5 A3 ({name})"


@pytest.mark.parametrize("code", ["W", "H", "S", "F"])
def test_the_terrain_of_the_target_and_of_the_attacker_does_not_block(code: str) -> None:
    assert advanced(f"{code}:A  .  {code}:i", fighting="A1").legal() == ["battle A1>A3", "pass"]


@pytest.mark.parametrize(("left", "right", "legal"), [("W", ".", True), (".", "W", True), ("W", "W", False)])
def test_a_line_along_hexsides_is_blocked_on_both_sides_only(left: str, right: str, *, legal: bool) -> None:
    battle = advanced(
        f"""
        C3  .    .:i
         D3   {left}    {right}
        E3  .    .:A
        """,
        fighting="E4",
    )
    assert battle.legal() == (["battle E4>C4", "pass"] if legal else [])


def test_a_unit_on_one_side_and_terrain_on_the_other_block() -> None:
    battle = advanced(
        """
        A3  .    .:i
         B3   W    .
        C3  .    .
         D3   .    .:I
        E3  .    .:A
        """,
        fighting="E4",
    )
    assert battle.explain("battle E4>A4") == "sight-blocked E4 A4 B3 D4 (woods, infantry)"


def test_from_hill_to_hill_any_hex_between_that_blocks_does_so() -> None:
    """Terrain Tiles, note: no plateau."""
    assert advanced("H:A  .  H:i", fighting="A1").legal() == ["battle A1>A3", "pass"]
    assert advanced("H:A  W  H:i", fighting="A1").explain("battle A1>A3") == "sight-blocked A1 A3 A2 (woods)"
    assert advanced("H:A  H  H:i", fighting="A1").explain("battle A1>A3") == "sight-blocked A1 A3 A2 (hill)"


def test_adjacent_units_see_each_other() -> None:
    assert advanced("W:A  W:i", fighting="A1").legal() == ["battle A1>A2"]
