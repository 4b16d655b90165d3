"""The computer general's arithmetic: exact chances of rolls, and expected hits equal to the forecast's."""

from __future__ import annotations

from itertools import product
from math import isclose

import pytest

from engine.battle_cry.computer.attack_value import attack_on, effects
from engine.battle_cry.computer.decision_input import DecisionInput, question_of
from engine.battle_cry.computer.odds import chance_of
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.decisions.pieces import order_of
from engine.battle_cry.odds import chance_to_fall, rolls
from engine.chance import FACES
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import never, seen


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("deadly", ["S", "IIS", "IICAS"])
def test_rolls_are_counted_as_all_faces_would_be(dice: int, deadly: str) -> None:
    counted: dict[tuple[int, int], int] = {}
    for faces in product(FACES, repeat=dice):
        key = sum(face in deadly for face in faces), faces.count("F")
        counted[key] = counted.get(key, 0) + 1
    found = {(roll.hits, roll.flags): roll.chance for roll in rolls(dice, len(deadly))}
    assert set(found) == set(counted)
    assert all(isclose(found[key], count / 6**dice) for key, count in counted.items())


def test_flags_that_are_ignored_count_as_none() -> None:
    assert {effect.flags for effect in effects(2, 3, 1)} == {0, 1}
    assert isclose(sum(effect.chance for effect in effects(2, 3, 1)), 1)


def test_a_general_falls_to_one_hit_of_any_die() -> None:
    assert isclose(chance_to_fall(2, 1), 11 / 36)
    assert chance_to_fall(0, 1) == 0


def test_scattered_fire() -> None:
    assert chance_of(0, 1) == 0
    assert 0.6 < chance_of(1, 1) < 0.65
    assert chance_of(1, 2) < chance_of(1, 1) < chance_of(2, 1)


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_expected_hits_are_those_of_the_forecast() -> None:
    battle = Battle(
        """
        E3   .  W:i3 .   .:a2
         F3    .  .    .:I3 .
        """,
        fighting="F5",
    )
    given = DecisionInput(battle.setup, question_of(battle.setup, seen(battle.state)), STEADY, 1, never)
    unit = given.position.placement.unit(given.hex("F5"))
    assert unit is not None
    for text in battle.legal("battle"):
        attack = attack_on(
            given.threats, given.position, unit, given.hex(text.partition(">")[2]), order_of(given.position, unit)
        )
        expected = sum(roll.chance * roll.hits for roll in rolls(attack.dice, attack.deadly))
        assert isclose(expected, battle.forecast(text).expected_hits or 0)
