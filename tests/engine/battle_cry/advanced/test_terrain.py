"""Advanced Rulebook, "Terrain Tiles". Movement and sight are in ``test_movement`` and ``test_line_of_sight``."""

import pytest

from tests.support.battle_cry.battle import Battle, advanced


def shot_at(ground: str, *, target: str = "i") -> str:
    """The dice of artillery against a unit two hexes away."""
    return advanced(f".:A  .  {ground}:{target}", fighting="A1").dice("battle A1>A3")


def shooting_from(ground: str, unit: str) -> str:
    """The dice of a unit that has not moved, two hexes away."""
    return advanced(f"{ground}:{unit}  .  .:i", fighting="A1").dice("battle A1>A3")


def entered(ground: str, unit: str) -> Battle:
    """A unit that has just entered the ground and might attack two hexes away, or next to it if it is cavalry."""
    enemy = ".:i  .  .:A" if unit == "C" else ".  .:i  .  .:A"
    battle = advanced(f".:{unit}  {ground}  {enemy}", moving="A1", fighting="A5" if unit == "C" else "A6")
    battle.do("move A1-A2")
    return battle


@pytest.mark.parametrize(
    ("ground", "dice"),
    [
        (".", "3 = 3"),
        ("=", "3 = 3"),
        ("~", "3 = 3"),
        ("O", "3 -1 cover = 2"),
        ("F", "3 -1 cover = 2"),
        ("H", "3 -1 cover = 2"),
        ("S", "3 -1 cover = 2"),
        ("W", "3 -1 cover = 2"),
        ("T", "3 -2 cover = 1"),
    ],
)
def test_dice_lost_when_attacking_a_unit_on_it(ground: str, dice: str) -> None:
    assert shot_at(ground) == dice


def test_a_hill_takes_a_die_off_even_from_an_adjacent_hill() -> None:
    assert advanced("H:I  H:i", fighting="A1").dice("battle A1>A2") == "3 -1 cover = 2"
    assert advanced(".:I  H:i", fighting="A1").dice("battle A1>A2") == "3 -1 cover = 2"
    assert advanced("H:I  .:i", fighting="A1").dice("battle A1>A2") == "3 = 3"


@pytest.mark.parametrize("unit", ["I", "C", "A"])
@pytest.mark.parametrize("ground", [".", "=", "O", "F", "H", "W"])
def test_ground_from_which_one_attacks_normally(ground: str, unit: str) -> None:
    base = {"I": 2, "C": 2, "A": 3}[unit]
    assert shooting_from(ground, unit) == f"{base} = {base}"


@pytest.mark.parametrize("unit", ["I", "C", "A"])
def test_the_river_takes_a_die_off(unit: str) -> None:
    base = {"I": 2, "C": 2, "A": 3}[unit]
    assert shooting_from("~", unit) == f"{base} -1 ground = {base - 1}"


def test_the_farm() -> None:
    """Artillery: not on the turn it enters, then a die less. Cavalry: a die less on the turn it enters."""
    assert shooting_from("S", "I") == "2 = 2"
    assert shooting_from("S", "C") == "2 = 2"
    assert shooting_from("S", "A") == "3 -1 ground = 2"
    assert entered("S", "I").dice("battle A2>A4") == "2 = 2"
    assert entered("S", "C").dice("battle A2>A3") == "3 -1 ground = 2"
    assert entered("S", "H").explain("battle A2>A4") == "entered-terrain A2 (homestead)"


def test_the_town() -> None:
    """Nobody on the turn it enters; then artillery three hexes with 3-2-1 dice, cavalry a die less."""
    for unit in ("I", "H"):
        assert entered("T", unit).explain("battle A2>A4") == "entered-terrain A2 (town)"
    assert entered("T", "C").explain("battle A2>A3") == "entered-terrain A2 (town)"
    assert shooting_from("T", "I") == "2 = 2"
    assert shooting_from("T", "C") == "2 -1 ground = 1"
    for distance, dice in enumerate((3, 2, 1), 1):
        battle = advanced(f"T:A  {'. ' * (distance - 1)} .:i", fighting="A1")
        assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice + 1} -1 ground = {dice}"
    far = advanced("T:A  .  .  .  .:i", fighting="A1")
    assert far.explain("battle A1>A5") == "out-of-range A1 A5 (4, 3)"


def test_woods() -> None:
    """Cavalry and artillery not on the turn that they enter, infantry with a die less."""
    assert entered("W", "I").dice("battle A2>A4") == "2 -1 ground = 1"
    assert entered("W", "H").explain("battle A2>A4") == "entered-terrain A2 (woods)"
    assert entered("W", "C").explain("battle A2>A3") == "entered-terrain A2 (woods)"


def test_infantry_that_entered_woods_melees_with_a_die_less_too() -> None:
    """A melee is an attack."""
    battle = advanced(".:I  W  .:i  .", moving="A1", enemy_hand="rally")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A2>A3"]
    assert battle.dice("battle A2>A3") == "3 -1 ground = 2"
    battle.do("battle A2>A3 = SC", "confederate: pass")
    battle.shows(".  W:I  .:i3  .")


def test_from_woods_into_woods_is_entering() -> None:
    """House reading of "started its turn on woods": in that hex."""
    battle = advanced("W:I  W  .  .:i", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A4") == "2 -1 ground = 1"


@pytest.mark.parametrize("ground", ["H", "O", "F", "="])
def test_ground_that_one_enters_without_a_loss(ground: str) -> None:
    assert entered(ground, "I").dice("battle A2>A4") == "2 = 2"
    assert entered(ground, "H").dice("battle A2>A4") == "3 = 3"


def test_a_ban_of_the_ground_beats_the_compulsory_melee() -> None:
    """Reading 24: infantry that entered a town next to the enemy does not melee that turn."""
    battle = advanced(".:I  T  .:i  .", moving="A1", enemy_hand="rally")
    battle.do("move A1-A2")
    assert battle.asks == "union end-turn"
    battle.do("pass", "confederate: skirmish rally")
    assert battle.legal() == ["battle A3>A2"]


def test_layers_have_the_worst_of_both() -> None:
    """Reading 4: a wooded hill."""
    battle = advanced(".:A  .  HW:i", fighting="A1")
    assert battle.dice("battle A1>A3") == "3 -1 cover = 2"
    assert entered("HW", "I").dice("battle A2>A4") == "2 -1 ground = 1"
