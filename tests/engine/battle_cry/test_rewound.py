"""Reading 35: a battle that is taken back has other cards in store, and shows nobody anything else than before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.battle_cry.events import TakenBack
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION
from engine.match import decode, encode, legal_actions, pending, rewound, seen_by, view
from tests.support.battles import RULESETS, setup_of
from tests.support.walks import walk

OTHER = Seeded(b"\x07" * 32)


@pytest.mark.parametrize("rules", RULESETS)
def test_only_the_draw_piles_change_and_nobody_sees_it(rules: str) -> None:
    setup, shuffled = setup_of("first-bull-run", rules), 0
    for number, taken in enumerate(walk(setup, 1861, 200)):
        state = taken.after.settled
        if number % 9 or state.outcome:
            continue
        after, events = rewound(taken.after, OTHER)
        piles, before = [deck.draw for deck in after.body.decks], [deck.draw for deck in state.body.decks]
        assert list(map(sorted, piles)) == list(map(sorted, before))
        shuffled += piles != before
        assert events == (TakenBack(state.body.turn, sum(map(len, piles))),)
        assert after.chance.commitment == OTHER.commitment
        assert (after.draft, after.fixed) == ((), None)
        for seat in (UNION, CONFEDERATE, PUBLIC):
            assert replace(view(after, seat), commitment="") == replace(view(state, seat), commitment="")
            assert seen_by(after, events, seat) == events
        assert pending(after) == pending(state)
        assert legal_actions(after) == legal_actions(state)
        assert encode(decode(setup, encode(after))) == encode(after)
    assert shuffled > 5
