"""Advanced Rulebook, "Attacking": "Basic Rules", "Attack Procedure", "Hit", "Miss", "Casualties"."""

import pytest

from tests.support.battle_cry.battle import advanced


@pytest.mark.parametrize(("target", "symbol"), [("i", "I"), ("c", "C"), ("a", "A")])
def test_a_die_that_shows_the_target_removes_a_figure_and_nothing_else_does(target: str, symbol: str) -> None:
    """Section "Miss": sabers miss at a distance."""
    others = "".join(face for face in "ICAS" if face != symbol)
    battle = advanced(f".:A  .  .:{target}3  .", fighting="A1")
    battle.do(f"battle A1>A3 = {others}")
    battle.shows(f".:A  .  .:{target}3  .")
    battle = advanced(f".:A  .  .:{target}3  .", fighting="A1")
    battle.do(f"battle A1>A3 = {symbol}{symbol}S")
    battle.shows(f".:A  .  .:{target}1  .")


def test_sabers_hit_in_melee() -> None:
    battle = advanced(".:I  .:c3  .", fighting="A1")
    battle.do("battle A1>A2 = SCA")
    battle.shows(".:I  .:c1  .")


def test_surplus_hits_are_ignored_and_the_last_figure_is_the_flag() -> None:
    battle = advanced(".:A  .  .:i2  .  .:i", fighting="A1")
    battle.do("battle A1>A3 = III")
    battle.shows(".:A  .  .  .  .:i")
    assert battle.flags == (1, 0)
    standing = advanced(".:A  .  .:i2  .  .:i", fighting="A1")
    standing.do("battle A1>A3 = ICC")
    standing.shows(".:A  .  .:i1  .  .:i")
    assert standing.flags == (0, 0)


def test_attacks_are_voluntary_and_come_in_any_sequence_one_at_a_time() -> None:
    battle = advanced(".:A  .  .:i  .  .:A", fighting="A1 A5")
    assert battle.legal() == ["battle A1>A3", "battle A5>A3", "pass"]
    battle.do("battle A5>A3 = CCC")
    assert battle.legal() == ["battle A1>A3", "pass"]
    battle.do("pass")
    assert battle.flags == (0, 0)


def test_a_unit_attacks_once() -> None:
    battle = advanced(".:A  .  .:i  .  .:A", fighting="A1 A5")
    battle.do("battle A1>A3 = CCC")
    assert battle.explain("battle A1>A3") == "already-battled A1"


def test_targets_are_not_announced_and_dice_not_divided() -> None:
    """The next target is chosen when the result is known."""
    battle = advanced(".:i1  .  .:A  .:A  .  .:i", fighting="A3 A4")
    assert battle.legal() == ["battle A3>A1", "battle A4>A6", "pass"]
    battle = advanced(".:i1  .  .:A  .  .:i  .  .:A", fighting="A3 A7")
    assert battle.legal() == ["battle A3>A1", "battle A3>A5", "battle A7>A5", "pass"]
    battle.do("battle A3>A1 = ICC")
    assert battle.legal() == ["battle A7>A5", "pass"]


def test_dice_are_counted_by_range_terrain_attacked_and_attacked_from() -> None:
    """Type and distance and both terrains by the text; the die of the card last (reading 7)."""
    battle = advanced("~:I  .  W:i", fighting="A1", card_dice=2)
    assert battle.dice("battle A1>A3") == "2 -1 ground -1 cover +2 card = 2"


def test_an_attack_without_dice_is_not_legal() -> None:
    """Reading 7."""
    battle = advanced("~:I  .  W:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A3") == "no-dice A1 A3 (2, 0, -1, -1, 0)"


def test_an_ordered_unit_may_stay_and_attack() -> None:
    battle = advanced(".:I  .  .:i  .", moving="A1")
    battle.do("pass")
    assert battle.legal() == ["battle A1>A3", "pass"]
