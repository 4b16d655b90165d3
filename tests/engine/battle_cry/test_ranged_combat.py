"""Variant 150, "Battle", "Units in Battle" and "Ranged Combat"."""

import pytest

from tests.support.battle_cry.battle import Battle


def test_infantry_battles_at_most_three_hexes_away() -> None:
    assert Battle(".:I  .  .  .:i4", fighting="A1").legal() == ["battle A1>A4", "pass"]
    far = Battle(".:I  .  .  .  .:i4", fighting="A1")
    assert far.legal() == []
    assert far.explain("battle A1>A5") == "out-of-range A1 A5 (4, 3)"


@pytest.mark.parametrize("figures", [1, 2, 3, 4])
@pytest.mark.parametrize("drawn", [".:I{0}  .  .:i4", ".:I{0}  .  .  .:i4"])
def test_infantry_rolls_a_die_a_figure_at_any_range(figures: int, drawn: str) -> None:
    battle = Battle(drawn.format(figures), fighting="A1")
    (action, _) = battle.legal()
    assert battle.dice(action) == f"{figures} = {figures}"


@pytest.mark.parametrize(("figures", "dice"), [(4, "4 -2 halved = 2"), (3, "3 -1 halved = 2"), (2, "2 -1 halved = 1")])
def test_infantry_that_moved_rolls_half_as_many_dice_rounded_up(figures: int, dice: str) -> None:
    battle = Battle(f".:I{figures}  .  .  .  .:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A2>A5", "pass"]
    assert battle.dice("battle A2>A5") == dice


def test_a_single_figure_that_moved_still_rolls_a_die() -> None:
    battle = Battle(".:I1  .  .  .:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A4") == "1 = 1"


def test_cavalry_battles_adjacent_enemies_only() -> None:
    battle = Battle(".:C  .  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A3") == "out-of-range A1 A3 (2, 1)"


def test_a_unit_adjacent_to_an_enemy_unit_may_not_attack_a_more_distant_one() -> None:
    battle = Battle(
        """
        .     .     .     .:i4
          .     .:I   .:c3  .
        .     .:a3  .     .
        """,
        fighting="B2",
    )
    assert battle.legal() == ["battle B2>B3", "battle B2>C2", "pass"]
    assert battle.explain("battle B2>A4") == "adjacent-first B2 A4 B3 C2"


def test_an_adjacent_lone_general_may_be_attacked_but_binds_nobody() -> None:
    """House reading: the text speaks of adjacent enemy *units*."""
    drawn = """
        .     .:g   .     .
          .     .:I   .     .:i4
    """
    battle = Battle(drawn, fighting="B2")
    assert battle.legal() == ["battle B2>A2", "battle B2>B4", "pass"]
    beside = Battle(drawn.replace(".:g   .  ", ".:g   .:i"), fighting="B2")
    assert beside.legal() == ["battle B2>A2", "battle B2>A3", "pass"]


def test_a_lone_general_is_no_target_from_a_distance() -> None:
    """Section "Unattached General"."""
    battle = Battle(".:A  .  .:g", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A3") == "general-alone A1 A3"


def test_a_unit_battles_only_once_a_turn_and_one_battle_is_resolved_before_the_next() -> None:
    """The flag of the first battle makes the target of the second; the Union chooses it then."""
    battle = Battle(
        """
        D3   .     .     .     .
        E3  .     .:i4  .     .
         F3   .     .     .
        G3  .     .:I4  .:I4  .
        """,
        fighting="G4 G5",
    )
    assert battle.legal() == ["battle G4>E4", "battle G5>E4", "pass"]
    battle.do("battle G4>E4 = FAAA")
    assert battle.asks == "confederate retreat-unit"
    battle.do("confederate: retreat E4-D4")
    assert battle.legal() == ["battle G5>D4", "pass"]
    assert battle.explain("battle G4>D4") == "already-battled G4"
    battle.do("battle G5>D4 = AAAA")
    battle.shows("""
        D3   .     .:i4  .     .
        E3  .     .     .     .
         F3   .     .     .
        G3  .     .:I4  .:I4  .
    """)


def test_only_ordered_units_battle() -> None:
    battle = Battle(".:I  .:i4  .:I", fighting="A1")
    assert battle.legal() == ["battle A1>A2", "pass"]
    assert battle.explain("battle A3>A2") == "not-ordered A3"


def test_nobody_to_battle() -> None:
    battle = Battle(".:I  .  .:I  .:i4", fighting="A1")
    assert battle.explain("battle A1>A2") == "nobody-there A1 A2"
    assert battle.explain("battle A1>A3") == "nobody-there A1 A3"
    assert battle.explain("battle A2>A4") == "no-own-piece A2"
    assert battle.explain("battle A4>A3") == "no-own-piece A4"
