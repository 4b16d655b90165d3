"""Advanced Rulebook, "Armies": foot and horse artillery, "Artillery Range", "High Ground"."""

import pytest

from tests.support.battle_cry.battle import advanced


@pytest.mark.parametrize(("distance", "dice"), [(1, 4), (2, 3), (3, 2), (4, 1)])
@pytest.mark.parametrize("piece", ["A3", "A1", "H3", "H1"])
def test_artillery_rolls_four_to_one_dice_whatever_its_figures(distance: int, dice: int, piece: str) -> None:
    battle = advanced(f".:{piece}  {'. ' * (distance - 1)} .:i", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"


@pytest.mark.parametrize("piece", ["A", "H"])
def test_artillery_reaches_four_hexes(piece: str) -> None:
    battle = advanced(f".:{piece}  .  .  .  .  .:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A6") == "out-of-range A1 A6 (5, 4)"


def test_foot_artillery_advances_one_hex_or_attacks() -> None:
    drawn = ".  .:A  .  .  .  .:i  .:I"
    battle = advanced(drawn, moving="A2", fighting="A7")
    assert battle.to("A2") == "A1 A3"
    battle.do("move A2-A3")
    assert battle.legal() == ["battle A7>A6"]
    still = advanced(".  .:A  .  .  .  .:i  .", moving="A2")
    still.do("pass")
    assert still.legal() == ["battle A2>A6", "pass"]


def test_foot_artillery_that_moved_does_not_attack() -> None:
    battle = advanced(".:A  .  .  .:i  .  .:A", moving="A1", fighting="A6")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A6>A4", "pass"]
    assert battle.explain("battle A2>A4") == "moved-too-far A2"


def test_horse_artillery_advances_two_hexes_and_does_not_attack() -> None:
    battle = advanced(".:H  .  .  .  .  .:i  .  .:A", moving="A1", fighting="A8")
    assert battle.to("A1") == "A2 A3"
    battle.do("move A1-A3")
    assert battle.legal() == ["battle A8>A6", "pass"]
    assert battle.explain("battle A3>A6") == "moved-too-far A3"


def test_horse_artillery_advances_one_hex_and_attacks() -> None:
    battle = advanced(".:H  .  .  .  .:i", moving="A1")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A2>A5", "pass"]
    assert battle.dice("battle A2>A5") == "2 = 2"


@pytest.mark.parametrize(("piece", "to"), [("A", "A2"), ("H", "A2 A3")])
def test_neither_kind_is_moved_next_to_an_enemy_unit(piece: str, to: str) -> None:
    """Section "Melee", reading 23."""
    battle = advanced(f".:{piece}  .  .  .  .:i", moving="A1")
    assert battle.to("A1") == to
    close = advanced(f".  .:{piece}  .  .:i", moving="A2")
    assert close.to("A2") == "A1"
    assert close.explain("move A2-A3") == "guns-beside-enemy A2 A3 A4"


def test_artillery_is_moved_next_to_a_lone_general() -> None:
    """Reading 15."""
    assert advanced(".:A  .  .:g", moving="A1").to("A1") == "A2"


def test_artillery_next_to_the_enemy_melees_with_four_dice_sabers_and_all() -> None:
    """Section "Melee": enemy units may be moved next to it; it takes no orders then."""
    battle = advanced(".:A  .:i  .", hand="bombard")
    battle.do("play bombard")
    assert battle.asks == "union melee"
    assert battle.dice("battle A1>A2") == "4 = 4"
    battle.do("battle A1>A2 = ISAC")
    battle.shows(".:A  .:i2  .")


# High Ground


@pytest.mark.parametrize("piece", ["A", "H"])
def test_on_a_hill_it_reaches_a_hex_further_with_one_die(piece: str) -> None:
    battle = advanced(f"H:{piece}  .  .  .  .  .:i", fighting="A1")
    assert battle.legal() == ["battle A1>A6", "pass"]
    assert battle.dice("battle A1>A6") == "1 = 1"
    beyond = advanced(f"H:{piece}  .  .  .  .  .  .:i", fighting="A1")
    assert beyond.explain("battle A1>A7") == "out-of-range A1 A7 (6, 5)"


def test_on_a_hill_its_other_dice_are_the_usual_ones() -> None:
    for distance, dice in enumerate((4, 3, 2, 1), 1):
        battle = advanced(f"H:A  {'. ' * (distance - 1)} .:i", fighting="A1")
        assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"


def test_horse_artillery_that_moved_onto_a_hill_fires_from_it() -> None:
    battle = advanced(".:H  H  .  .  .  .  .:i", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A7") == "1 = 1"


def test_infantry_on_a_hill_reaches_no_further() -> None:
    assert advanced("H:I  .  .  .  .:i", fighting="A1").explain("battle A1>A5") == "out-of-range A1 A5 (4, 3)"


@pytest.mark.parametrize("friend", [".:I", "~:I", "=:C", ".:G"])
def test_on_a_hill_it_fires_over_an_adjacent_friend_on_ground_that_blocks_no_sight(friend: str) -> None:
    """Reading 23: not only in the open; and a general alone, too."""
    battle = advanced(f"H:A  {friend}  .  .:i", fighting="A1")
    assert battle.legal() == ["battle A1>A4", "pass"]


@pytest.mark.parametrize(
    ("drawn", "by"),
    [
        ("H:A  W:I  .  .:i", "A2 (infantry)"),
        ("H:A  O:I  .  .:i", "A2 (infantry)"),
        ("H:A  H:I  .  .:i", "A2 (infantry)"),
        ("H:A  .  .:I  .  .:i", "A3 (infantry)"),  # not adjacent
        ("H:A  .:g  .  .:i", "A2 (general)"),  # no friend
        (".:A  .:I  .  .:i", "A2 (infantry)"),  # not on a hill
        ("H:I  .:A  .  .:i", "A2 (artillery)"),  # no artillery
    ],
)
def test_other_pieces_between_block_it(drawn: str, by: str) -> None:
    battle = advanced(drawn, fighting="A1")
    target = drawn.split().index(".:i") + 1
    assert battle.explain(f"battle A1>A{target}") == f"sight-blocked A1 A{target} {by}"


def test_the_enemy_below_does_not_look_back_over_the_friend() -> None:
    battle = advanced("H:a  .:i  .  .:A", fighting="A4")
    assert battle.legal() == ["battle A4>A2", "pass"]
    assert battle.explain("battle A4>A1") == "sight-blocked A4 A1 A2 (infantry)"
