"""Positions determinized from a seat's view: the same question, answers and placement as in the hidden original."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.battle_cry.determinize import imagine
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.turn import decision_of, options_of
from engine.decision import CONFEDERATE, UNION
from engine.family import family
from engine.match import pending, view
from engine.scenarios import scenario_text
from tests.support.battle_cry.computer_player import seen
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import by_day


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("seed", by_day(range(3), 1))
@pytest.mark.parametrize("special", [False, True], ids=["plain", "special rules"])
@pytest.mark.parametrize("mode", ["duel", "epic"])
def test_the_imagined_battle_asks_the_same(rules: str, seed: int, special: bool, mode: str) -> None:  # noqa: FBT001
    setup = muddle(seed, rules, special=special, options={"mode": mode})
    for taken in walk(setup, seed, 250):
        state = taken.after
        if state.outcome:
            continue
        position = imagine(setup, seen(state))
        assert decision_of(setup, position) == pending(state)
        assert tuple(options_of(setup, position)) == seen(state).actions
        assert (position.placement, position.works, position.stands) == (
            state.position.placement,
            state.position.works,
            state.position.stands,
        )
        assert position.reserve == state.position.reserve


@pytest.mark.parametrize("rules", RULESETS)
def test_no_card_is_imagined_twice(rules: str) -> None:
    """However the hidden cards are dealt out, they are those that lie nowhere open."""
    setup = family("battle-cry").scenarios.setup(scenario_text("first-bull-run"), rules, {})
    assert isinstance(setup, BattleSetup)
    for taken in walk(setup, 3, 200):
        real = taken.after.position
        position = imagine(setup, seen(taken.after))
        assert _cards(position) == _cards(real)
        assert [len(hand) for hand in position.hands] == [len(hand) for hand in real.hands]
        assert [len(deck.draw) for deck in position.decks] == [len(deck.draw) for deck in real.decks]


def _cards(position: Position) -> Counter[str]:
    hands = [card for hand in position.hands for card in hand]
    return Counter(hands + [card for deck in position.decks for card in (*deck.draw, *deck.discards)])


def test_who_is_not_asked_cannot_imagine() -> None:
    setup = muddle(1, "variant-150")
    state = next(iter(walk(setup, 1))).after
    other = CONFEDERATE if seen(state).seat == UNION else UNION
    with pytest.raises(ValueError, match="nobody is asked"):
        imagine(setup, view(state, other))
