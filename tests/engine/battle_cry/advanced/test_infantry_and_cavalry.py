"""Advanced Rulebook, "Armies": infantry, cavalry, "Dismounted Cavalry"."""

import pytest

from tests.support.battle_cry.battle import advanced


@pytest.mark.parametrize(("distance", "dice"), [(1, 3), (2, 2), (3, 1)])
@pytest.mark.parametrize("figures", [1, 4])
def test_infantry_rolls_three_two_one_dice_whatever_its_figures(distance: int, dice: int, figures: int) -> None:
    """Section "Casualties": lost figures do not change the dice."""
    battle = advanced(f".:I{figures}  {'. ' * (distance - 1)} .:i", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"


def test_infantry_reaches_three_hexes() -> None:
    battle = advanced(".:I  .  .  .  .:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A5") == "out-of-range A1 A5 (4, 3)"


def test_infantry_may_advance_and_attack() -> None:
    battle = advanced(".:I  .  .  .:i", moving="A1")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A2>A4", "pass"]
    assert battle.dice("battle A2>A4") == "2 = 2"


@pytest.mark.parametrize("figures", [1, 3])
def test_cavalry_rolls_three_dice_adjacent(figures: int) -> None:
    battle = advanced(f".:C{figures}  .:i", fighting="A1")
    assert battle.dice("battle A1>A2") == "3 = 3"


def test_cavalry_may_move_two_hexes_and_attack() -> None:
    battle = advanced(".:C  .  .  .:i", moving="A1")
    battle.do("move A1-A3")
    assert battle.dice("battle A3>A4") == "3 = 3"


def test_cavalry_that_did_not_move_has_dismounted_and_fires_two_dice_at_two_hexes() -> None:
    battle = advanced(".:C1  .  .:i  .", moving="A1")
    battle.do("pass")
    assert battle.legal() == ["battle A1>A3", "pass"]
    assert battle.dice("battle A1>A3") == "2 = 2"
    battle.do("battle A1>A3 = SI")
    battle.shows(".:C1  .  .:i3  .")


def test_cavalry_that_moved_does_not_fire() -> None:
    battle = advanced(".  .:C  .  .:i  .:A", moving="A2", fighting="A5")
    battle.do("move A2-A1")
    assert battle.legal() == ["battle A5>A4"]
    still = advanced(".:C  .  .  .:i  .  .:A", moving="A1", fighting="A6")
    still.do("move A1-A2")
    assert still.legal() == ["battle A6>A4", "pass"]
    assert still.explain("battle A2>A4") == "moved-first A2 A4 (2)"


def test_carbines_reach_two_hexes() -> None:
    battle = advanced(".:C  .  .  .:i", fighting="A1")
    assert battle.explain("battle A1>A4") == "out-of-range A1 A4 (3, 2)"


def test_dismounted_cavalry_needs_a_line_of_sight_and_an_order() -> None:
    battle = advanced(".:C  W  .:i", fighting="A1")
    assert battle.explain("battle A1>A3") == "sight-blocked A1 A3 A2 (woods)"
    idle = advanced(".:C  .  .:i  .  .:A", fighting="A5")
    assert idle.legal() == ["battle A5>A3", "pass"]
    assert idle.explain("battle A1>A3") == "not-ordered A1"


def test_cavalry_attacked_in_the_enemys_turn_has_not_moved_and_fights_back_with_carbines() -> None:
    battle = advanced(".:c  .  .:I  .", fighting="A3", enemy_hand="fight-back", enemy_deck="rally")
    battle.do("battle A3>A1 = AA")
    assert battle.legal() == ["pass", "play fight-back"]
    battle.do("confederate: play fight-back = IS")
    battle.shows(".:c  .  .:I3  .")
