"""Reading 35: after a takeback hidden cards are shuffled anew, and every view shows what it showed before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.battle_cry.events import TakenBack
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION
from engine.match import decode, encode, legal_actions, pending, rewound, seen_by, view
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.scenarios_in_play import RULESETS, setup_of

OTHER = Seeded(b"\x07" * 32)


@pytest.mark.parametrize("rules", RULESETS)
def test_only_the_draw_piles_change_and_nobody_sees_it(rules: str) -> None:
    setup, shuffled = setup_of("first-bull-run", rules), 0
    for number, taken in enumerate(walk(setup, 1861, 200)):
        state = taken.after.settled
        if number % 9 or state.outcome:
            continue
        after, events = rewound(taken.after, OTHER)
        piles, before = [deck.draw for deck in after.position.decks], [deck.draw for deck in state.position.decks]
        assert list(map(sorted, piles)) == list(map(sorted, before))
        shuffled += piles != before
        assert events == (TakenBack(state.position.turn, sum(map(len, piles))),)
        assert after.chance.commitment == OTHER.commitment
        assert (after.draft, after.fixed) == ((), None)
        for seat in (UNION, CONFEDERATE, PUBLIC):
            assert replace(view(after, seat), commitment="") == replace(view(state, seat), commitment="")
            assert seen_by(after, events, seat) == events
        assert pending(after) == pending(state)
        assert legal_actions(after) == legal_actions(state)
        assert encode(decode(setup, encode(after))) == encode(after)
    assert shuffled > 5


@pytest.mark.parametrize("rules", RULESETS)
def test_what_archie_has_drawn_is_shuffled_with_his_pile_for_it_was_played_before_ones_eyes(rules: str) -> None:
    """The player has seen the card of the turn that is taken back: another one is drawn for it."""
    setup, other = setup_of("first-bull-run", rules, {"mode": "archie"}), 0
    (his,) = (number for number, seat in enumerate(setup.roster.hands) if seat in setup.roster.imaginary)
    number = 0
    for taken in walk(setup, 1861, 400):
        state = taken.after.settled
        if state.outcome or not state.position.hands[his]:
            continue
        number += 1
        after, _ = rewound(taken.after, Seeded(bytes([number % 256]) * 32))
        assert len(after.position.hands[his]) == len(state.position.hands[his])
        assert after.position.hands[1 - his] == state.position.hands[1 - his]
        cards, before = (
            sorted((*one.hands[his], *(c for d in one.decks for c in d.draw)))
            for one in (after.position, state.position)
        )
        assert cards == before
        other += after.position.hands[his] != state.position.hands[his]
        for seat in (setup.roster.hands[1 - his], PUBLIC):
            assert replace(view(after, seat), commitment="") == replace(view(state, seat), commitment="")
        assert {one.subject for one in legal_actions(after) if one.verb == "play"} == set(after.position.hands[his])
    assert number > 3
    assert other > number / 2
