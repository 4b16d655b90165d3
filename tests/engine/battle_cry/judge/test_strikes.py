"""Strikes: expected hits by range, stride and ground, and the harm that they do."""

from __future__ import annotations

import pytest

from engine.battle_cry.judge.field import Field, field_in
from engine.battle_cry.judge.strikes import CROWD, Strikes, falls, harm
from engine.decision import PUBLIC
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("classic")

BESIDE = """
    D3    .   .:i3 .   .
     E3 .   .:I4 .    .
    """

IN_THE_WOODS = """
    D3    .   W:i3 .   .
     E3 .   .:I4 .    .
    """

FAR = """
    A3    .   .:c1 .   .
     B3 .   .    .    .
    C3    .   .    .    .
     D3 .   .    .    .
    E3    .   .    .    .
     F3 .   .    .    .
    G3    .   .    .    .
     H3 .   .:I4 .    .
    """


def struck(text: str) -> tuple[Field, Strikes]:
    battle = Battle(text)
    field = field_in(battle.setup, battle.view(PUBLIC))
    return field, field.deployment.strikes


def test_a_unit_beside_its_enemy_strikes_with_all_its_dice() -> None:
    """Four dice, of whose faces three in six hit infantry: two of its own and the sabers."""
    field, strikes = struck(BESIDE)
    enemy, own = field.units[1][0], field.units[0][0]
    assert strikes.expected(enemy) == pytest.approx(CROWD[0] * 4 * 3 / 6)
    assert strikes.all_out(enemy, 3) == pytest.approx(4 * 3 / 6)
    assert strikes.gains[own.id] == strikes.standing[own.id] == pytest.approx(harm(3, 4 * 3 / 6))


def test_ground_takes_dice() -> None:
    (_, open_ground), (field, woods) = struck(BESIDE), struck(IN_THE_WOODS)
    enemy = field.units[1][0]
    assert 0 < woods.expected(enemy) < open_ground.expected(enemy)


def test_who_is_out_of_reach_is_not_struck() -> None:
    field, strikes = struck(FAR)
    assert strikes.expected(field.units[1][0]) == 0.0
    assert not strikes.gains


def test_harm_grows_with_hits_and_the_last_figure_costs_a_flag() -> None:
    assert 0 == harm(4, 0.0) < harm(4, 1.0) < harm(4, 2.0)
    assert harm(1, 30.0) == pytest.approx(1 + 0.6)
    assert falls(4, 0.0) == 0.0
    assert falls(1, 1.0) > falls(2, 1.0) > 0
