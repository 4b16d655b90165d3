"""Cards tried out before one is played: cards dealt anew, trials of a turn, and the choice that rests on them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from engine.battle_cry.computer.answers import ANSWERS, Answer
from engine.battle_cry.computer.decision_input import DecisionInput, question_of
from engine.battle_cry.computer.turn_answers import likeliest_cards
from engine.battle_cry.computer.versions import (
    BOLD,
    CAREFUL,
    ArchieVersion,
    CardSearch,
    PlanSearch,
    ReplySearch,
    TrialNumbers,
)
from engine.battle_cry.computer.weights import STEADY, Weights
from engine.battle_cry.family import BATTLE_CRY
from engine.battle_cry.frames import GiveOrders, MoveUnits, PlayCard
from engine.battle_cry.search import SearchingArchie
from engine.battle_cry.search.card_search import chosen_card
from engine.battle_cry.search.dealing import Dealer, with_cards
from engine.battle_cry.search.trial_turn import TrialSurveys, TrialTurn
from engine.battle_cry.search.trials import trial_input
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import SeatView
from engine.chance import Seeded
from engine.decision import Action
from engine.match import new_match, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.computer_player import at_once, never, seen

SEED = 3
QUICK = CardSearch(cards=4, trials=TrialNumbers(first=2, further=1))


def beginning(rules: str, mode: str = "duel") -> tuple[BattleSetup, SeatView]:
    """A battle at its first card, and the view of who plays it."""
    setup = BATTLE_CRY.scenarios.setup(scenario_text("first-bull-run"), rules, {} if mode == "duel" else {"mode": mode})
    state, _ = new_match(setup, Seeded(bytes(32)))
    return setup, seen(state)


def archie(setup: BattleSetup, search: CardSearch | None, seed: int = SEED) -> SearchingArchie:
    return SearchingArchie(setup, seed, ArchieVersion(one_plan=True, search=search))


@pytest.mark.parametrize("rules", ["variant-150", "classic", "advanced"])
def test_only_cards_that_the_seat_does_not_see_are_dealt(rules: str) -> None:
    setup, view = beginning(rules)
    position = question_of(setup, view).position
    side = position.active
    own = position.hands[side]
    dealer = Dealer(setup, view, position)
    dealt = [with_cards(position, side, dealer.deal(Seeded(bytes([number] * 32)))) for number in range(3)]
    for one in dealt:
        assert one.hands[side] == own
        assert [len(hand) for hand in one.hands] == [len(hand) for hand in position.hands]
        assert [len(deck.draw) for deck in one.decks] == [len(deck.draw) for deck in position.decks]
    assert len({one.hands[1 - side] for one in dealt}) > 1
    if len(position.decks) == 1:
        whole = Counter((*position.hands[1 - side], *position.decks[0].draw))
        assert all(Counter((*one.hands[1 - side], *one.decks[0].draw)) == whole for one in dealt)


def test_a_trial_ends_when_the_enemy_is_to_play_and_its_luck_is_that_of_its_dice() -> None:
    setup, view = beginning("variant-150")
    question = question_of(setup, view)
    dealer = Dealer(setup, view, question.position)
    for card in [action for action in view.actions if action.verb == "play"][:3]:
        turn = TrialTurn(TrialSurveys(setup), question, STEADY, SEED, first=card)
        played = [turn.play(dealer.deal(Seeded(bytes([n] * 32))), Seeded(bytes([n] * 32))) for n in range(3)]
        assert [turn.play(dealer.deal(Seeded(bytes(32))), Seeded(bytes(32))) for _ in range(2)] == [played[0]] * 2
        ends = [end for (end,) in played]
        for end in ends:
            assert end.outcome is None
            assert end.position.active != question.position.active
            assert isinstance(end.position.stack[-1], PlayCard)
            assert len(end.position.hands[question.position.active]) == len(view.hand or ())
        assert all(abs(end.luck) < 12 for end in ends)


def test_trials_that_share_surveys_are_played_as_those_that_do_not() -> None:
    """Several cards, each several times, to the end of the enemy's turn and of the own one after it."""
    setup, view = beginning("advanced")
    question, lean, shared = question_of(setup, view), ReplySearch().weights(STEADY), TrialSurveys(setup)
    dealer = Dealer(setup, view, question.position)
    for card in [action for action in view.actions if action.verb == "play"][:3]:
        together, alone = (
            TrialTurn(surveys, question, STEADY, SEED, first=card, ahead=2, later=lean)
            for surveys in (shared, TrialSurveys(setup))
        )
        for number in range(2):
            chance = Seeded(bytes([number] * 32))
            assert together.play(dealer.deal(chance), chance) == alone.play(dealer.deal(chance), chance)


def test_a_trial_goes_on_through_the_enemys_turn_where_that_is_asked() -> None:
    """Two ends: the enemy is to play a card, then the seat itself; the first is that of the turn alone."""
    setup, view = beginning("classic")
    question, lean = question_of(setup, view), ReplySearch().weights(STEADY)
    cards = Dealer(setup, view, question.position).deal(Seeded(bytes(32)))
    card = next(action for action in view.actions if action.verb == "play")
    shared = TrialSurveys(setup)
    alone, replied = (
        TrialTurn(shared, question, STEADY, SEED, first=card, ahead=ahead, later=lean).play(cards, Seeded(bytes(32)))
        for ahead in (0, 1)
    )
    assert replied[0] == alone[0]
    assert [end.position.turn - question.position.turn for end in replied] == [1, 2]
    assert replied[1].position.active == question.position.active
    assert isinstance(replied[1].position.stack[-1], PlayCard)


def test_turns_that_follow_are_planned_less_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat plays the turn under way as it would, and its own next one as quick as the enemy plays all of his."""
    setup, view = beginning("classic")
    question, lean = question_of(setup, view), ReplySearch().weights(STEADY)
    cards = Dealer(setup, view, question.position).deal(Seeded(bytes(32)))
    card = next(action for action in view.actions if action.verb == "play")
    planned: list[tuple[bool, int, Weights]] = []

    def noted(answer: Answer, given: DecisionInput, frame: object) -> Action:
        planned.append((given.seat == view.seat, given.position.turn - question.position.turn, given.weights))
        return answer(given, frame)

    for kind, answer in ANSWERS.items():
        monkeypatch.setitem(ANSWERS, kind, partial(noted, answer))
    turn = TrialTurn(TrialSurveys(setup), question, STEADY, SEED, first=card, ahead=2, later=lean)
    ends = turn.play(cards, Seeded(bytes(32)))
    assert [end.position.turn - question.position.turn for end in ends] == [1, 2, 3]
    assert ends[2].position.active != question.position.active
    own = [(number, weights) for mine, number, weights in planned if mine]
    assert {number for number, _ in own} >= {0, 2}
    assert all(weights == (lean if number == 2 else STEADY) for number, weights in own)
    assert all(weights == lean for mine, _, weights in planned if not mine)


@pytest.mark.parametrize(("plans", "finalists"), [(1, 2), (3, 4)])
def test_of_the_best_cards_each_is_tried_with_its_own_best_plans(
    plans: int, finalists: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan that was found with the card is followed: nothing is tried again on the way.

    One of the two is *Bombard*, for which no plan is made.
    """
    setup, view = beginning("variant-150")
    asked: list[TrialTurn] = []

    def judged(_: object, turn: TrialTurn, number: int) -> float:
        asked.append(turn)
        return 0.4 - 0.001 * len(asked)

    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", judged)
    once = TrialNumbers(first=1, further=0)
    changes = PlanSearch(width=1, trials=once, replies=ReplySearch(trials=once))
    search = CardSearch(cards=3, trials=once, final=2, plans=plans)
    general = SearchingArchie(setup, SEED, ArchieVersion(one_plan=True, search=search, plans=changes))
    state, _ = new_match(setup, Seeded(bytes(32)))
    state, _ = submit(state, view.seat, general.choose(view, never))
    tried = len(asked)
    assert sum(one.ahead for one in asked) == finalists
    frames = [state.position.stack[-1]]
    while isinstance(frames[-1], GiveOrders | MoveUnits):
        shown = seen(state)
        state, _ = submit(state, shown.seat, general.choose(shown, never))
        frames.append(state.position.stack[-1])
    assert isinstance(frames[0], GiveOrders)
    assert len(asked) == tried


def test_a_plan_in_another_style_is_tried_and_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each finalist seems better than the one before; the last is the plan of another style, if he has one."""
    setup, _ = beginning("variant-150")
    asked: list[TrialTurn] = []

    def judged(_: object, turn: TrialTurn, number: int) -> float:
        if turn.ahead:
            asked.append(turn)
        return 0.4 + 0.01 * len(asked)

    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", judged)
    once = TrialNumbers(first=1, further=0, guard=0.0)
    changes = PlanSearch(width=1, trials=once, replies=ReplySearch(trials=once))
    turns, counts = [], []
    for styles in ((), (BOLD,), (BOLD, BOLD)):
        search = CardSearch(cards=1, trials=once, final=1, styles=styles)
        general = SearchingArchie(
            setup, SEED, ArchieVersion(one_plan=True, weights=CAREFUL, search=search, plans=changes)
        )
        state, _ = new_match(setup, Seeded(bytes([1] * 32)))
        asked.clear()
        state, _ = submit(state, seen(state).seat, general.choose(seen(state), never))
        counts.append(len(asked))
        orders = []
        while isinstance(state.position.stack[-1], GiveOrders | MoveUnits):
            action = general.choose(seen(state), never)
            orders.append(action.text)
            state, _ = submit(state, seen(state).seat, action)
        turns.append(orders)
    assert counts == [0, 2, 2]
    assert turns[0] != turns[1] == turns[2]


def test_a_card_has_to_be_better_by_more_than_chance_explains() -> None:
    """However good another one seems, it is not played if hardly anything counts as certain."""
    setup, view = beginning("classic")
    for seed in range(3):
        sure = CardSearch(cards=4, trials=TrialNumbers(first=2, further=1, guard=1000.0))
        assert archie(setup, sure, seed).choose(view, never) == archie(setup, None, seed).choose(view, never)


def test_a_better_card_is_played_and_the_gain_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, view = beginning("variant-150")
    planned = archie(setup, None).choose(view, never)
    tried: list[Action] = []

    def judged(self: object, turn: TrialTurn, number: int) -> float:
        return 0.6 if turn is not turns[0] else 0.5

    turns: list[TrialTurn] = []

    def begun(*args: Any, first: Action, **rest: Any) -> TrialTurn:
        turns.append(TrialTurn(*args, first=first, **rest))
        tried.append(first)
        return turns[-1]

    monkeypatch.setattr("engine.battle_cry.search.card_search.TrialTurn", begun)
    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", judged)
    general = archie(setup, QUICK)
    chosen = general.choose(view, never)
    assert tried[0] == planned
    assert chosen in tried[1:]
    assert general.claimed == pytest.approx(0.1)


def test_without_time_the_planned_card_is_played() -> None:
    setup, view = beginning("variant-150")
    assert archie(setup, QUICK).choose(view, at_once) == archie(setup, None).choose(view, at_once)


def test_with_several_players_a_side_nothing_is_tried() -> None:
    setup, view = beginning("classic", mode="doubles")
    general = archie(setup, QUICK)
    assert general.choose(view, never) == archie(setup, None).choose(view, never)
    assert general.claimed == 0


def test_a_card_that_is_plainly_worse_is_not_tried() -> None:
    """Within a margin of no flags nothing but the planned card and those thought better are left."""
    setup, view = beginning("variant-150")
    given = DecisionInput(setup, question_of(setup, view), STEADY, SEED, never)
    worth = dict(likeliest_cards(given))
    planned = max(worth, key=lambda action: worth[action])
    narrow = ArchieVersion(search=CardSearch(margin=0.0, trials=TrialNumbers(first=1, further=0, guard=-1000.0)))
    assert chosen_card(trial_input(given, view, SEED), narrow, planned) == (planned, 0.0, None)
    wide = ArchieVersion(search=CardSearch(trials=TrialNumbers(first=1, further=0, guard=-1000.0)))
    assert chosen_card(trial_input(given, view, SEED), wide, planned).action != planned
