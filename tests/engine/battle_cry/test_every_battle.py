"""Every battle of the project, fought by chance to its end under every ruleset, with nothing lost or made.

By day each under one ruleset; ``make soak`` fights hundreds of each under all.
"""

from __future__ import annotations

import pytest

from engine.battle_cry.placement import OFF
from engine.battle_cry.placement_changes import with_figures, with_general_at
from engine.battle_cry.position import Position, Trophy
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.field_changes import replace
from engine.match import new_match
from tests.support.battle_cry.event_totals import Ledger, fight
from tests.support.battle_cry.scenarios_in_play import BATTLES, MODES, RULESETS, battles_for, setup_of
from tests.support.examples import in_turn

CELLS = [
    pytest.param(battle, rules, marks=pytest.mark.soak if (number + place) % len(RULESETS) else ())
    for number, battle in enumerate(BATTLES)
    for place, rules in enumerate(RULESETS)
]


@pytest.mark.parametrize(("battle", "rules"), CELLS)
def test_a_battle_by_chance_ends_and_loses_nothing(battle: str, rules: str) -> None:
    assert fight(setup_of(battle, rules), seed=1862).turns > 1


@pytest.mark.parametrize(("rules", "mode"), in_turn(RULESETS, [*MODES]))
def test_a_battle_of_every_mode_ends_and_loses_nothing(mode: str, rules: str) -> None:
    battles = battles_for(mode)
    battle = battles[(1862 + len(rules)) % len(battles)]
    assert fight(setup_of(battle, rules, MODES[mode]), seed=1863).turns > 1


# The books themselves: each of these would be noticed


@pytest.fixture(name="setup", scope="module")
def _setup() -> BattleSetup:
    return setup_of("shiloh", "advanced")


@pytest.fixture(name="dealt", scope="module")
def _dealt(setup: BattleSetup) -> Position:
    position = new_match(setup, Seeded(bytes(32)))[0].position
    assert isinstance(position, Position)
    return position


def test_books_that_agree(setup: BattleSetup, dealt: Position) -> None:
    Ledger(setup, dealt).enter(dealt, ())


def test_a_lost_figure_is_noticed(setup: BattleSetup, dealt: Position) -> None:
    placement = with_figures(dealt.placement, dealt.placement.units[0], 3)
    with pytest.raises(AssertionError, match="figures"):
        Ledger(setup, dealt).enter(replace(dealt, placement=placement), ())


def test_a_lost_general_is_noticed(setup: BattleSetup, dealt: Position) -> None:
    placement = with_general_at(dealt.placement, dealt.placement.generals[0], OFF)
    with pytest.raises(AssertionError, match="generals"):
        Ledger(setup, dealt).enter(replace(dealt, placement=placement), ())


def test_a_lost_card_is_noticed(setup: BattleSetup, dealt: Position) -> None:
    hands = (dealt.hands[0][1:], dealt.hands[1])
    with pytest.raises(AssertionError, match="made or lost"):
        Ledger(setup, dealt).enter(replace(dealt, hands=hands), ())


def test_a_card_in_the_other_deck_is_noticed(setup: BattleSetup, dealt: Position) -> None:
    hands = (dealt.hands[0][1:], (*dealt.hands[1], dealt.hands[0][0]))
    with pytest.raises(AssertionError, match="the other deck"):
        Ledger(setup, dealt).enter(replace(dealt, hands=hands), ())


def test_a_flag_from_nowhere_is_noticed(setup: BattleSetup, dealt: Position) -> None:
    stands = (dealt.stands[0], (*dealt.stands[1], Trophy("infantry")))
    with pytest.raises(AssertionError, match="flags"):
        Ledger(setup, dealt).enter(replace(dealt, stands=stands), ())
