"""Whole battles against Archie, by night and after campaign dice: ended, stored, imagined, answered, verified."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from engine.battle_cry.computer import Archie
from engine.battle_cry.computer.answers import ANSWERS
from engine.battle_cry.frames import DriveBack, KeepCard, RemoveFigure
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.decision import Decision
from engine.family import family
from engine.match import State, decode, encode, imagined, legal_actions, new_match, pending, submit, undo, view
from engine.record import Record, RecordEntry, deal_of, entry_of, headers_of, read_record, verify, write_record
from engine.scenarios import scenario_text
from tests.support.battle_cry.computer_player import at_once, never, seen
from tests.support.battle_cry.hidden_variations import shadow
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.examples import BY_NIGHT, in_turn

FORMS = {
    "archie": {"mode": "archie"},
    "archie by night": {"mode": "archie", "archie": "union", "nightfall": "on", "first": "union"},
    "night": {"nightfall": "on"},
    "campaign": {"union-dice": "14", "confederate-dice": "9", "nightfall": "on"},
    "campaign against archie": {"union-dice": "14", "confederate-dice": "9", "mode": "archie"},
    "campaign in doubles by night": {"union-dice": "14", "confederate-dice": "9", "mode": "doubles", "nightfall": "on"},
}
RULESETS = ("variant-150", "classic", "advanced")


def each_of(forms: Sequence[str]) -> pytest.MarkDecorator:
    """Each form, by day under one ruleset."""
    return pytest.mark.parametrize(("_under", "form"), in_turn(RULESETS, forms), indirect=["_under"])


form = each_of([*FORMS])
BATTLE = "shiloh"


def setup_of(scenario: str, rules: str, form: str) -> BattleSetup:
    found = family("battle-cry").scenarios.setup(scenario_text(scenario), rules, FORMS[form])
    assert isinstance(found, BattleSetup)
    return found


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> str:
    """The ruleset under which the test runs."""
    return str(request.node.callspec.params["_under"])


def cards_of(state: State) -> Counter[str]:
    """Every card, wherever it lies."""
    position = state.position
    drawn = (card for frame in position.stack if isinstance(frame, KeepCard) for card in frame.drawn)
    decks = (card for deck in position.decks for card in (*deck.draw, *deck.discards))
    table = [position.table] if position.table else []
    return Counter((*(card for hand in position.hands for card in hand), *decks, *drawn, *table))


@form
@pytest.mark.chance
def test_it_ends_by_the_rules_and_everything_adds_up(rules: str, form: str) -> None:
    setup = setup_of(BATTLE, rules, form)
    whole: Counter[str] | None = None
    state: State | None = None
    for number, taken in enumerate(walk(setup, 3)):
        state = taken.after
        whole = whole or cards_of(state)
        assert cards_of(state) == whole
        for seat in setup.roster.imaginary:
            side = setup.roster.hands.index(seat)
            assert len(state.position.hands[side]) <= (state.position.active == side)
        asked = pending(state)
        if isinstance(asked, Decision) and (BY_NIGHT or number % 3 == 0):
            other = imagined(setup, view(state, asked.seat))
            assert legal_actions(other) == legal_actions(state)
        if number % 40 == 0:
            assert decode(setup, encode(state)) == state
    assert state is not None
    assert state.outcome is not None
    assert state.outcome.reason in {"flags", "generals", "nightfall"}


@form
def test_the_record_is_verified_from_the_seed(rules: str, form: str) -> None:
    setup = setup_of(BATTLE, rules, form)
    rng = Random(4)
    state, events = new_match(setup, Seeded(bytes([4] * 32)))
    deal, entries = deal_of(setup, events), list[RecordEntry]()
    while isinstance(asked := pending(state), Decision):
        action = rng.choice(legal_actions(state))
        after, events = submit(state, asked.seat, action)
        entries.append(entry_of(state, asked.seat, action, events, public=False))
        state = after
    record = Record(headers_of(setup, state, {}, {}), deal, tuple(entries), setup.source)
    assert verify(read_record(write_record(record))).problems == ()


@form
def test_choices_are_taken_back_one_by_one(rules: str, form: str) -> None:
    for taken in walk(setup_of(BATTLE, rules, form), 5, 200):
        if taken.before is not None and taken.after.fixed is not None:
            assert undo(taken.after) == taken.before


@pytest.mark.chance
@each_of([one for one in FORMS if "doubles" not in one])
def test_the_computer_general_answers_from_his_view_alone(rules: str, form: str) -> None:
    setup, rng = muddle(6, rules, options=FORMS[form]), Random(6)
    archie = Archie(setup, 6)
    asked = Counter[type]()
    for number, taken in enumerate(walk(setup, 6, 120)):
        state = taken.after
        if state.outcome or (
            number % (3 if BY_NIGHT else 9) and not isinstance(state.position.stack[-1], RemoveFigure | DriveBack)
        ):
            continue
        sight = seen(state)
        answer = archie.choose(sight, never)
        assert answer in sight.actions
        assert archie.choose(sight, at_once) in sight.actions
        assert archie.choose(seen(shadow(rng, state, sight.seat)), never) == answer
        asked[type(state.position.stack[-1])] += 1
    assert set(asked) <= set(ANSWERS)
    if "campaign" in form:
        assert asked[RemoveFigure] + asked[DriveBack]
