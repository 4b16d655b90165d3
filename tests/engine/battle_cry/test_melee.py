"""Variant 150, "Melee Combat"."""

import pytest

from tests.support.battle_cry.battle import Battle


@pytest.mark.parametrize("figures", [1, 2, 3, 4])
def test_infantry_rolls_a_die_a_figure_moved_or_not(figures: int) -> None:
    battle = Battle(f".:I{figures}  .  .:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A3") == f"{figures} = {figures}"
    still = Battle(f".:I{figures}  .:i4", fighting="A1")
    assert still.dice("battle A1>A2") == f"{figures} = {figures}"


@pytest.mark.parametrize("figures", [1, 2, 3])
def test_cavalry_rolls_a_die_a_figure_moved_or_not(figures: int) -> None:
    battle = Battle(f".:C{figures}  .  .  .  .:i4", moving="A1")
    battle.do("move A1-A4")
    assert battle.dice("battle A4>A5") == f"{figures} = {figures}"
    still = Battle(f".:C{figures}  .:i4", fighting="A1")
    assert still.dice("battle A1>A2") == f"{figures} = {figures}"


def test_symbols_and_sabers_hit_in_melee() -> None:
    battle = Battle(".:I4  .:c3", fighting="A1")
    battle.do("battle A1>A2 = CSIA")
    battle.shows(".:I4  .:c1")


def test_melee_is_not_compulsory() -> None:
    battle = Battle(".:I4  .:i4", fighting="A1")
    assert battle.legal() == ["battle A1>A2", "pass"]
    battle.do("pass")
    assert battle.asks == "union play-card"
