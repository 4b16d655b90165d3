"""Official rules, "Range" and "Units in Battle": dice by arm and distance, whatever the losses and the moves."""

import pytest

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers


@pytest.mark.parametrize(("away", "dice"), [(1, 4), (2, 3), (3, 2), (4, 1)])
@pytest.mark.parametrize("figures", [1, 2, 3, 4])
def test_infantry_rolls_4_3_2_1_dice_with_any_number_of_figures(away: int, dice: int, figures: int) -> None:
    battle = Classic(f".:I{figures} {'. ' * (away - 1)} .:i", fighting="A1")
    assert battle.legal() == answers(f"battle A1>A{away + 1}", "pass")
    assert battle.dice(f"battle A1>A{away + 1}") == f"{dice} = {dice}"


def test_infantry_reaches_four_hexes_in_any_direction() -> None:
    battle = Classic(
        """
        .     .     .:i   .     .     .:i   .
          .     .     .     .     .     .
        .     .     .     .     .     .     .:i
          .     .     .     .     .     .
        .     .     .:I   .     .     .     .     .:i
        """,
        fighting="E3",
    )
    assert battle.legal() == answers("battle E3>A3", "pass")
    assert battle.explain("battle E3>C7") == "out-of-range E3 C7 (5, 4)"
    assert battle.explain("battle E3>E8") == "out-of-range E3 E8 (5, 4)"


@pytest.mark.parametrize(("away", "dice"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
@pytest.mark.parametrize("figures", [1, 3])
def test_artillery_rolls_5_4_3_2_1_dice_with_any_number_of_figures(away: int, dice: int, figures: int) -> None:
    battle = Classic(f".:A{figures} {'. ' * (away - 1)} .:i", fighting="A1")
    assert battle.legal() == answers(f"battle A1>A{away + 1}", "pass")
    assert battle.dice(f"battle A1>A{away + 1}") == f"{dice} = {dice}"


@pytest.mark.parametrize(("away", "dice"), [(1, 4), (2, 3), (3, 2), (4, 1)])
@pytest.mark.parametrize("figures", [1, 3])
def test_horse_artillery_rolls_4_3_2_1_dice(away: int, dice: int, figures: int) -> None:
    """House reading: the official text has no horse artillery; dice as in the first edition's battles."""
    battle = Classic(f".:H{figures} {'. ' * (away - 1)} .:i", fighting="A1")
    assert battle.legal() == answers(f"battle A1>A{away + 1}", "pass")
    assert battle.dice(f"battle A1>A{away + 1}") == f"{dice} = {dice}"


@pytest.mark.parametrize(("unit", "away", "longest"), [("I", 5, 4), ("A", 6, 5), ("H", 5, 4), ("C", 2, 1), ("C", 3, 1)])
def test_nobody_battles_beyond_the_range_of_his_arm(unit: str, away: int, longest: int) -> None:
    battle = Classic(f".:{unit} {'. ' * (away - 1)} .:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain(f"battle A1>A{away + 1}") == f"out-of-range A1 A{away + 1} ({away}, {longest})"


@pytest.mark.parametrize("figures", [1, 2, 3])
def test_cavalry_rolls_three_dice_at_an_adjacent_target_with_any_number_of_figures(figures: int) -> None:
    battle = Classic(f".:C{figures} .:i", fighting="A1")
    assert battle.legal() == answers("battle A1>A2", "pass")
    assert battle.dice("battle A1>A2") == "3 = 3"


@pytest.mark.parametrize(
    ("whole", "faces", "left", "dice"), [("i4", "IICA", "i2", 4), ("c3", "CSIA", "c1", 3), ("a3", "AAIC", "a1", 5)]
)
def test_losses_do_not_reduce_the_dice_of_the_next_battle(whole: str, faces: str, left: str, dice: int) -> None:
    battle = Classic(f"C5  .:I4  .:{whole}", fighting="C5", enemy_hand="attack-center", deck="rally rally")
    battle.do(f"battle C5>C6 = {faces}", "confederate: pass")
    battle.shows(f"C5  .:I4  .:{left}")
    battle.do("confederate: play attack-center", "order C6", "pass")
    assert battle.dice("battle C6>C5") == f"{dice} = {dice}"


# Moving and battling


def test_infantry_that_moved_battles_with_all_its_dice() -> None:
    battle = Classic(
        """
        R    R    R    R    R
          .:I  .    .    .    .:i
        R    R    R    R    R
        """,
        moving="B1",
    )
    assert battle.legal() == answers("move B1-B2", "pass")
    assert battle.explain("move B1-B3") == "too-far B1 B3 (1)"
    battle.do("move B1-B2")
    assert battle.legal() == answers("battle B2>B5", "pass")
    assert battle.dice("battle B2>B5") == "2 = 2"


def test_cavalry_moves_three_hexes_and_battles_with_all_its_dice() -> None:
    battle = Classic(".:C1 . . . .:i", moving="A1")
    assert battle.legal() == answers("move A1-A2 A1-A3 A1-A4", "pass")
    battle.do("move A1-A4")
    assert battle.legal() == answers("battle A4>A5", "pass")
    assert battle.dice("battle A4>A5") == "3 = 3"


def test_artillery_moves_one_hex_or_battles() -> None:
    battle = Classic(".:A . . .:i .:I", moving="A1", fighting="A5")
    assert battle.legal() == answers("move A1-A2", "pass")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A5>A4", "pass")
    assert battle.explain("battle A2>A4") == "moved-too-far A2"
    still = Classic(".:A . . .:i .:I", moving="A1", fighting="A5")
    still.do("pass")
    assert still.legal() == answers("battle A1>A4 A5>A4", "pass")


def test_horse_artillery_moves_two_hexes_or_one_and_battles_adjacent_too() -> None:
    """House reading, as in the 150 Variant."""
    battle = Classic(".:H . . . .:i .:I", moving="A1", fighting="A6")
    assert battle.legal() == answers("move A1-A2 A1-A3", "pass")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A2>A5 A6>A5", "pass")
    assert battle.dice("battle A2>A5") == "2 = 2"
    beside = Classic(".:H . .:i", moving="A1")
    beside.do("move A1-A2")
    assert beside.dice("battle A2>A3") == "4 = 4"
    far = Classic(".:H . . .:i .:I", moving="A1", fighting="A5")
    far.do("move A1-A3")
    assert far.legal() == answers("battle A5>A4", "pass")


# "Units in Battle" and "Battle"


def test_a_unit_next_to_an_enemy_unit_battles_only_adjacent_enemies() -> None:
    battle = Classic(
        """
        .:i  .    .    .    .:i
          .:I  .    .:i  .
        """,
        fighting="B1",
    )
    assert battle.legal() == answers("battle B1>A1", "pass")
    assert battle.explain("battle B1>B3") == "adjacent-first B1 B3 A1"


def test_a_lone_general_binds_nobody() -> None:
    """Reading 15: he is no unit."""
    battle = Classic(
        """
        .:g  .    .    .
          .:I  .    .:i  .
        """,
        fighting="B1",
    )
    assert battle.legal() == answers("battle B1>A1 B1>B3", "pass")


def test_next_to_an_enemy_unit_an_adjacent_lone_general_may_be_battled_and_a_distant_one_not() -> None:
    battle = Classic(
        """
        .:g  .:i  .    .:g
          .:I  .    .    .
        """,
        fighting="B1",
    )
    assert battle.legal() == answers("battle B1>A1 B1>A2", "pass")
    assert battle.explain("battle B1>A4") == "adjacent-first B1 A4 A2"


def test_a_unit_battles_once_a_turn_and_after_each_battle_the_next_is_chosen() -> None:
    battle = Classic(".:I . .:i1 . .:i4 . .:A", fighting="A1 A7")
    assert battle.legal() == answers("battle A1>A3 A7>A5", "pass")
    battle.do("battle A1>A3 = ICC")
    battle.shows(".:I . . . .:i4 . .:A")
    assert battle.legal() == answers("battle A7>A5", "pass")
    assert battle.explain("battle A1>A5") == "already-battled A1"


def test_an_ordered_unit_need_not_battle() -> None:
    battle = Classic(".:I . .:i .", fighting="A1", enemy_hand="rally")
    battle.do("pass")
    battle.shows(".:I . .:i .")
    assert battle.asks == "confederate play-card"
