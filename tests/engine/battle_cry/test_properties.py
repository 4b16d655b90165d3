"""Invariants after every action of any battle: nothing is made or lost, one question is open, undo leads back."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.cards import common_deck
from engine.battle_cry.effects.engineers import TOKENS
from engine.battle_cry.events import (
    Arrived,
    CardPlayed,
    FigureRallied,
    FiguresLost,
    FlagTaken,
    FoughtBack,
    GeneralLost,
    ObjectiveLost,
    ObjectiveTaken,
    PlaceHeld,
    PlaceLost,
    UnitLeft,
    UnitReturned,
)
from engine.battle_cry.placement import OFF, placement_of
from engine.battle_cry.position import Position, Work
from engine.battle_cry.roster import bit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, FULL_STRENGTH, SEATS, Side, side_of
from engine.decision import Decision, Outcome
from engine.errors import NothingToUndo, NotYourTurn
from engine.family import family
from engine.field_changes import replace
from engine.match import (
    decode,
    encode,
    explain,
    legal_actions,
    parse_action,
    pending,
    resign,
    submit,
    undo,
)
from engine.scenarios import scenario_text
from tests.support.battle_cry.cards import cards_of
from tests.support.battle_cry.random_battles import Taken, walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import battles, in_turn

PLAYED = ("first-bull-run", "muddle", "special rules", "doubles", "epic")

pytestmark = [pytest.mark.chance, pytest.mark.parametrize(("rules", "ground"), in_turn(RULESETS, PLAYED))]

seeds = st.integers(0, 2**32 - 1)

SHORT = 400
"""Actions of a walk where each costs more to check than to take."""


GROUNDS = {"muddle": {}, "special rules": {}, "doubles": {"mode": "doubles"}, "epic": {"mode": "epic"}}
"""What is played on muddled ground, in all but the first with special rules."""


@lru_cache(maxsize=len(PLAYED))
def setup_of(rules: str, ground: str, seed: int) -> BattleSetup:
    if ground in GROUNDS:
        return muddle(seed, rules, special=ground != "muddle", options=GROUNDS[ground])
    setup = family("battle-cry").scenarios.setup(scenario_text(ground), rules, {})
    assert isinstance(setup, BattleSetup)
    return setup


@lru_cache(maxsize=len(PLAYED))
def walked(rules: str, ground: str, seed: int) -> tuple[Taken, ...]:
    """A battle by chance to its end, kept for the next test: by day all of them look at the same ones."""
    return tuple(walk(setup_of(rules, ground, seed), seed))


def figures(position: Position, side: Side) -> int:
    return sum(unit.figures for unit in position.placement.units_of(side))


@battles
@given(seed=seeds)
def test_figures_on_the_board_and_lost_add_up(rules: str, ground: str, seed: int) -> None:
    setup = setup_of(rules, ground, seed)
    expected = [0, 0]
    for taken in walked(rules, ground, seed):
        position = taken.after.position
        if taken.before is None:
            expected = [figures(position, side) for side in Side]
        for event in taken.events:
            if isinstance(event, FiguresLost):
                expected[SEATS.index(event.side)] -= event.lost
            elif isinstance(event, FigureRallied):
                expected[SEATS.index(event.side)] += 1
            elif isinstance(event, UnitReturned):
                expected[SEATS.index(event.side)] += event.figures
            elif isinstance(event, Arrived) and event.arm in FULL_STRENGTH:
                newcomer = position.placement.unit(setup.board.grid.index[event.hex])
                assert newcomer is not None
                expected[SEATS.index(event.side)] += newcomer.full
            elif isinstance(event, UnitLeft):
                assert taken.before is not None
                gone = taken.before.position.placement.unit(setup.board.grid.index[event.hex])
                assert gone is not None
                expected[SEATS.index(event.side)] -= gone.figures
        assert [figures(position, side) for side in Side] == expected, taken.action


@battles
@given(seed=seeds)
def test_the_field_is_sound(rules: str, ground: str, seed: int) -> None:
    """Units on the board have figures, never more than at their start; a hex holds one side; the masks agree.

    Off the board only those have figures who are still to come or have left the map for good.
    """
    setup = setup_of(rules, ground, seed)
    left = 0
    for taken in walked(rules, ground, seed):
        placement, reserve = taken.after.position.placement, taken.after.position.reserve
        left += sum(isinstance(event, UnitLeft) for event in taken.events)
        assert placement == placement_of(placement.units, placement.generals, setup.board.size)
        assert all(0 < unit.figures <= unit.full for unit in placement.units if unit.hex != OFF)
        whole = [unit.id for unit in placement.units if unit.hex == OFF and unit.figures]
        assert set(reserve.units) <= set(whole)
        assert len(whole) - len(reserve.units) == left
        assert all(placement.generals[one].hex == OFF for one in reserve.generals)
        hexes = [unit.hex for unit in placement.units if unit.hex != OFF]
        assert len(hexes) == len(set(hexes))
        leaders = [general.hex for general in placement.generals if general.hex != OFF]
        assert len(leaders) == len(set(leaders))
        held = [placement.unit_mask[side] | placement.general_mask[side] for side in Side]
        assert not held[0] & held[1]
        kept_out = held if not setup.rules.free_generals else placement.unit_mask
        assert not (kept_out[0] | kept_out[1]) & setup.board.impassable


@battles
@given(seed=seeds)
def test_the_cards_are_always_exactly_the_deck(rules: str, ground: str, seed: int) -> None:
    deck = Counter(common_deck())
    for taken in walked(rules, ground, seed):
        assert cards_of(taken.after.position) == deck, taken.action


@battles
@given(seed=seeds)
def test_hands_are_full_whenever_a_card_is_to_be_played(rules: str, ground: str, seed: int) -> None:
    setup = setup_of(rules, ground, seed)
    for taken in walked(rules, ground, seed):
        if isinstance(decision := pending(taken.after), Decision) and decision.kind == "play-card":
            position = taken.after.position
            full = [full_hand(setup, position, hand) - owed for hand, owed in enumerate(position.owed)]
            assert [len(hand) for hand in position.hands] == full


def full_hand(setup: BattleSetup, position: Position, hand: int) -> int:
    """The scenario's number; under High Command one more for each general on the board who goes with the hand.

    None for a player who is out of the game.
    """
    seat, side = setup.roster.hands[hand], setup.roster.side(hand)
    if position.team and position.team.fallen & bit(side, setup.roster.leader(seat)):
        return 0
    generals = [
        one for one in position.placement.generals_of(side) if setup.rules.hand_for(setup, position, side, one) == hand
    ]
    commanders = len(generals) if setup.rules.sections["hand"] == "High Command" else 0
    return setup.battle.armies[side].cards + commanders


@battles
@given(seed=seeds)
def test_flags_are_what_fell(rules: str, ground: str, seed: int) -> None:
    """Or what held ground and ways off the map gave.

    The battle ends at the flag that decides it, not before and not after; or at the end of the taker's turn.
    """
    setup = setup_of(rules, ground, seed)
    fell = [0, 0]
    for taken in walked(rules, ground, seed):
        for event in taken.events:
            if (isinstance(event, FiguresLost) and not event.left) or (isinstance(event, GeneralLost) and event.flag):
                fell[ENEMY[Side(SEATS.index(event.side))]] += 1
            elif isinstance(event, UnitLeft | ObjectiveTaken | PlaceHeld):
                fell[SEATS.index(event.side)] += event.flags
            elif isinstance(event, ObjectiveLost | PlaceLost):
                fell[SEATS.index(event.side)] -= event.flags
            if isinstance(event, FlagTaken) and setup.rules.instant_victory and not setup.objectives:
                assert event.total <= setup.goal[SEATS.index(event.side)]
        position = taken.after.position
        assert [len(stand) for stand in position.stands] == fell
        won = any(flags >= goal for flags, goal in zip(fell, setup.goal, strict=True))
        if setup.rules.instant_victory:
            assert won == (taken.after.outcome is not None and taken.after.outcome.reason == "flags")
        elif taken.after.outcome and taken.after.outcome.reason == "flags":
            assert any(setup.rules.has_won(setup, position, side) for side in Side)


@battles
@given(seed=seeds)
def test_one_question_is_open_and_has_an_answer(rules: str, ground: str, seed: int) -> None:
    """Until the battle is over, every answer is there once, and its line reads back to it."""
    setup = setup_of(rules, ground, seed)
    for taken in walked(rules, ground, seed):
        asked, actions = pending(taken.after), legal_actions(taken.after)
        if isinstance(asked, Outcome):
            assert actions == ()
            continue
        assert asked.seat in setup.seats
        assert actions
        assert len(set(actions)) == len(actions)
        for action in actions:
            assert parse_action(setup, action.text) == action
            assert explain(taken.after, asked.seat, action) is None


@battles
@given(seed=seeds)
def test_every_answer_can_be_given(rules: str, ground: str, seed: int) -> None:
    """Not only the one that was chosen, from every tenth position; and nobody else may give it."""
    for number, taken in enumerate(walked(rules, ground, seed)):
        asked = pending(taken.after)
        if number % 10 or isinstance(asked, Outcome):
            continue
        for action in legal_actions(taken.after):
            after, _ = submit(taken.after, asked.seat, action)
            assert legal_actions(after) or after.outcome
        other = next(seat for seat in taken.after.setup.seats if seat != asked.seat)
        with pytest.raises(NotYourTurn):
            submit(taken.after, other, legal_actions(taken.after)[0])


@battles
@given(seed=seeds)
def test_a_stored_state_is_the_same_and_goes_on_the_same(rules: str, ground: str, seed: int) -> None:
    setup = setup_of(rules, ground, seed)
    for taken in walked(rules, ground, seed)[: SHORT + 1]:
        assert decode(setup, encode(taken.after)) == taken.after
        if taken.before is not None:
            again = decode(setup, encode(taken.before))
            assert submit(again, taken.seat, taken.action) == (taken.after, taken.events)


@battles
@given(seed=seeds)
def test_giving_up_in_the_middle_of_a_turn_loses_no_card(rules: str, ground: str, seed: int) -> None:
    """The open draft is dropped; the other side has won, and nothing more is asked."""
    deck = Counter(common_deck())
    for number, taken in enumerate(walked(rules, ground, seed)[: SHORT + 1]):
        if taken.after.outcome or number % 10:
            continue
        for seat in taken.after.setup.seats:
            over, _ = resign(taken.after, seat)
            assert isinstance(over.outcome, Outcome)
            assert (over.outcome.winner, over.outcome.reason) == (SEATS[ENEMY[side_of(seat)]], "resigned")
            assert cards_of(over.position) == deck
            assert legal_actions(over) == ()


@battles
@given(seed=seeds)
def test_undo_leads_back_to_where_one_was(rules: str, ground: str, seed: int) -> None:
    for taken in walked(rules, ground, seed)[: SHORT + 1]:
        if taken.before is None:
            continue
        if taken.after.fixed is None:
            with pytest.raises(NothingToUndo):
                undo(taken.after)
        else:
            assert undo(taken.after) == taken.before


@battles
@given(seed=seeds)
def test_the_same_seed_and_the_same_actions_are_the_same_battle(rules: str, ground: str, seed: int) -> None:
    setup = setup_of(rules, ground, seed)
    first = [(taken.action, taken.events, taken.after) for taken in walked(rules, ground, seed)]
    state = first[0][2]
    for action, events, after in first[1:]:
        asked = pending(state)
        assert isinstance(asked, Decision)
        state, happened = submit(state, asked.seat, parse_action(setup, action.text))
        assert (state, happened) == (after, events)


@battles
@given(seed=seeds)
def test_no_action_leads_back_to_an_earlier_state_of_its_turn(rules: str, ground: str, seed: int) -> None:
    earlier: set[Position] = set()
    turn = 0
    for taken in walked(rules, ground, seed):
        position = replace(taken.after.position, loose=False)
        if position.turn != turn:
            turn, earlier = position.turn, set()
        assert position not in earlier or taken.after.outcome, taken.action
        earlier.add(position)


@battles
@given(seed=seeds)
def test_each_turn_plays_one_card_and_fight_back_only_answers(rules: str, ground: str, seed: int) -> None:
    played: Counter[int] = Counter()
    for taken in walked(rules, ground, seed):
        for event in taken.events:
            if isinstance(event, CardPlayed):
                played[event.turn] += 1
            if isinstance(event, FoughtBack):
                assert taken.before is not None
                assert event.side == SEATS[ENEMY[taken.before.position.active]]
    assert set(played.values()) == {1}


@battles
@given(seed=seeds)
def test_works_are_never_more_than_the_tokens_and_never_go_away(rules: str, ground: str, seed: int) -> None:
    setup = setup_of(rules, ground, seed)
    standing: tuple[Work, ...] = ()
    for taken in walked(rules, ground, seed):
        works = taken.after.position.works
        assert works[: len(standing)] == standing
        assert len(works) <= TOKENS
        assert all(setup.board.ground[work.hex].buildable for work in works[len(setup.battle.works) :])
        standing = works
