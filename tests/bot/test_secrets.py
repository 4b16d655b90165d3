"""Non-interference of pictures, texts and messages, as ``tests/engine`` has it for views.

Everything that a seat cannot know is changed (other hands, the draw pile, the seed, another's open draft); everything
that the bot would draw or say to it stays the same to the byte. The published commitment is the one exception.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import PUBLIC, Seat
from engine.family import family
from engine.match import State, view
from engine.scenarios import scenario_text
from render.battle_cry.alt_text import alt_text, plain_board
from render.battle_cry.board import draw_board
from render.battle_cry.hand import draw_hand, hand_text
from render.battle_cry.labels import label
from render.battle_cry.prompts import prompt, waiting_text
from tests.support.battle_cry.hidden_variations import shadow
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import BY_NIGHT, in_turn

EVERY = 23
"""Interval between positions that are drawn and told."""


FORMS: dict[str, dict[str, str]] = {
    "muddle": {},
    "doubles": {"mode": "doubles"},
    "epic": {"mode": "epic"},
    "archie": {"mode": "archie"},
}
"""Modes of a random position."""


def setup_of(rules: str, ground: str) -> BattleSetup:
    if ground in FORMS:
        return muddle(5, rules, options=FORMS[ground])
    setup = family("battle-cry").scenarios.setup(scenario_text(ground), rules, {})
    assert isinstance(setup, BattleSetup)
    return setup


def shown(state: State, seat: Seat) -> dict[str, Any]:
    """Everything that the bot draws and says of a state to a seat."""
    seen: PublicView = replace(view(state, seat), commitment="")
    told = {
        "board": draw_board(seen, width=500),
        "board in words": plain_board(seen),
        "alt text": alt_text(seen),
        "who is waited for": waiting_text(seen) if seen.decision else "",
    }
    if isinstance(seen, SeatView):
        told["hand"] = draw_hand(seen.hand or (), seen.ruleset)
        told["hand in words"] = hand_text(seen.hand or (), seen.ruleset)
        if seen.actions and seen.decision:
            told["question"] = prompt(seen.decision, seen)
            told["answers"] = [label(action, seen) for action in seen.actions]
    return told


@pytest.mark.chance
@pytest.mark.long
@pytest.mark.parametrize(("rules", "ground"), in_turn(RULESETS, ["first-bull-run", *FORMS]))
def test_pictures_and_words_do_not_depend_on_what_their_seat_cannot_know(rules: str, ground: str) -> None:
    rng = Random(1862)
    compared = 0
    setup = setup_of(rules, ground)
    for number, taken in enumerate(walk(setup, 1862, 400 if BY_NIGHT else 93)):
        if number % EVERY:
            continue
        for seat in (*setup.seats, PUBLIC):
            assert shown(shadow(rng, taken.after, seat), seat) == shown(taken.after, seat), (taken.action, seat)
            compared += 1
    assert compared > (10 if BY_NIGHT else 5)
