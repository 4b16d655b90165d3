"""Non-interference: changing anything that a viewer cannot know leaves the view the same to the byte.

The published commitment to the seed is the one exception.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.cards import card_table
from engine.battle_cry.events import CardsDrawn
from engine.battle_cry.frames import KeepCard
from engine.battle_cry.setup import BattleSetup
from engine.decision import PUBLIC, Action, Decision, Seat
from engine.family import family
from engine.match import Events, State, explain, judge, look, pending, seen_by, submit, view
from engine.record import entry_of
from engine.scenarios import scenario_text
from tests.support.battle_cry.hidden_variations import settled_shadow, shadow, shown_by
from tests.support.battle_cry.random_battles import Taken, walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import BY_NIGHT, battles, in_turn

FORMS = {
    "archie": {"mode": "archie"},
    "archie by night": {"mode": "archie", "archie": "union", "nightfall": "on"},
    "doubles": {"mode": "doubles"},
    "epic": {"mode": "epic"},
    "doubles by night": {"mode": "doubles", "nightfall": "on"},
    "epic by night": {"mode": "epic", "union-players": "2", "nightfall": "on"},
    "epic in a campaign": {"mode": "epic", "union-dice": "9", "confederate-dice": "12"},
    "doubles of three": {"mode": "doubles", "union-players": "1", "confederate-players": "2"},
    "night": {"nightfall": "on"},
    "doubles in a campaign": {"mode": "doubles", "union-dice": "9", "confederate-dice": "12"},
    "campaign": {"union-dice": "9", "confederate-dice": "12"},
}
"""Other ways to play a muddle."""

pytestmark = [
    pytest.mark.chance,
    pytest.mark.parametrize(("rules", "ground"), in_turn(RULESETS, ["first-bull-run", "muddle", *FORMS])),
]

seeds = st.integers(0, 2**32 - 1)
SHORT = 160 if BY_NIGHT else 80
"""Actions of a walk: each is looked at by every seat."""

LOOKED = 0.25
"""Share of the states by day that everybody looks at: what shows through in one shows in many."""

JUDGED = 0.2
"""Share of the looks by day after which actions out of phase are judged as well."""


def watchers(setup: BattleSetup) -> tuple[Seat, ...]:
    """Everybody who looks: each seat, and who has none."""
    return (*setup.seats, PUBLIC)


def setup_of(rules: str, ground: str, seed: int) -> BattleSetup:
    if ground == "muddle" or ground in FORMS:
        return muddle(seed, rules, options=FORMS.get(ground, {}))
    setup = family("battle-cry").scenarios.setup(scenario_text(ground), rules, {})
    assert isinstance(setup, BattleSetup)
    return setup


def sight(state: State, seat: Seat) -> bytes:
    """The bytes of what a seat sees, without the commitment."""
    return msgspec.json.encode(replace(view(state, seat), commitment=""))


def tried(rng: Random, setup: BattleSetup) -> list[Action]:
    """An action of each phase, with any hexes and any card."""
    from_, to = rng.sample(setup.names, 2)
    card = Action("play", rng.choice(tuple(card_table())))
    marks = {"move": "-", "battle": ">", "retreat": "-"}
    return [card, Action("order", from_), *(Action(verb, from_, mark, to) for verb, mark in marks.items())]


@battles
@given(seed=seeds)
def test_views_do_not_depend_on_what_their_seat_cannot_know(rules: str, ground: str, seed: int) -> None:
    setup = setup_of(rules, ground, seed)
    rng = Random(seed)
    for taken in walk(setup, seed, SHORT):
        state = taken.after
        for seat in watchers(setup) if BY_NIGHT or rng.random() < LOOKED else ():
            other = shadow(rng, state, seat)
            assert sight(other, seat) == sight(state, seat), taken.action
            hex_ = rng.choice(setup.names)
            assert look(other, seat, hex_) == look(state, seat, hex_)
            assert explain(other, seat, Action("rest")) == explain(state, seat, Action("rest"))
            for action in tried(rng, setup) if BY_NIGHT or rng.random() < JUDGED else ():
                assert judge(other, seat, action) == judge(state, seat, action), action


@battles
@given(seed=seeds)
def test_nobody_elses_draft_is_seen(rules: str, ground: str, seed: int) -> None:
    """While a draft is open, everybody but its seat sees the state before it, commitment and all."""
    setup = setup_of(rules, ground, seed)
    for taken in walk(setup, seed, SHORT):
        asked = pending(taken.after)
        if taken.after.fixed is None or not isinstance(asked, Decision):
            continue
        for seat in watchers(setup):
            if seat != asked.seat:
                assert view(taken.after, seat) == view(taken.after.fixed, seat)


def fixed_by(taken: Taken) -> tuple[tuple[Action, ...], Events]:
    """The actions that an action fixed, its own draft and itself, and all their events."""
    assert taken.before is not None
    return (*taken.before.draft, taken.action), (*taken.before.unseen, *taken.events)


def draws(events: Events, seat: Seat) -> bool:
    return any(isinstance(event, CardsDrawn) and event.side == seat and event.cards for event in events)


@battles
@given(seed=seeds)
def test_events_and_the_record_do_not_depend_on_it_either(rules: str, ground: str, seed: int) -> None:
    """The same actions, once they are fixed, tell everybody else the same, whatever cards stayed hidden.

    Only what a seat draws itself in them differs, and that it may know.
    """
    rng, setup = Random(seed), setup_of(rules, ground, seed)
    for taken in walk(setup, seed, SHORT):
        if taken.before is None or taken.after.fixed is not None:
            continue
        actions, events = fixed_by(taken)
        for seat in watchers(setup):
            if seat == taken.seat or draws(events, seat):
                continue
            happened, entries, after = again(rng, taken, seat)
            assert seen_by(after, happened, seat) == seen_by(taken.after, events, seat)
            assert entries == [entry_of(taken.before, taken.seat, actions[-1], taken.events, public=True)]
            assert sight(after, seat) == sight(taken.after, seat)


def again(rng: Random, taken: Taken, viewer: Seat) -> tuple[Events, list[object], State]:
    """The same actions from a shadow with the same dice: all their events, the last one's entry, the state after."""
    assert taken.before is not None
    actions, told = fixed_by(taken)
    kept = taken.action.subject if taken.action.verb == "keep" else ""
    settled = taken.before.settled
    state = settled_shadow(rng, settled, viewer, settled.chance, shown_by(actions, told), kept)
    if kept:
        actions = (Action("keep", swapped(settled, state, kept)),)
    happened: Events = ()
    entries: list[object] = []
    for action in actions:
        before = state
        state, events = submit(state, taken.seat, action)
        happened += events
        entries = [entry_of(before, taken.seat, action, events, public=True)]
    return happened, entries, state


def swapped(real: State, other: State, kept: str) -> str:
    """The card that lies in the shadow where the one to be kept lies."""
    frame, changed = real.position.stack[-1], other.position.stack[-1]
    assert isinstance(frame, KeepCard)
    assert isinstance(changed, KeepCard)
    return changed.drawn[frame.drawn.index(kept)]


def test_a_shadow_differs_where_it_may_and_only_there(rules: str, ground: str) -> None:
    """The other hand and the pile do change, no card is lost, one's own hand stays."""
    setup = setup_of(rules, ground, 5)
    rng = Random(5)
    changed = 0
    for taken in walk(setup, 5, 200):
        if taken.after.fixed is not None:
            continue
        union = setup.roster.hands[0]
        position, other = taken.after.position, settled_shadow(rng, taken.after, union, taken.after.chance).position
        assert other.hands[0] == position.hands[0]
        hidden, there = (
            Counter(card for pile in (*one.hands[1:], *(deck.draw for deck in one.decks)) for card in pile)
            for one in (other, position)
        )
        assert hidden == there or any(isinstance(frame, KeepCard) for frame in position.stack)
        changed += other.hands[1:] != position.hands[1:]
    assert changed > (5 if setup.roster.imaginary == () else 0)
