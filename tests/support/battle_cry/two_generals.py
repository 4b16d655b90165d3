"""Two armies with two generals each, for tests of cards carried out by one of them."""

from __future__ import annotations

from random import Random

from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.leading import leader_of
from engine.battle_cry.setup import BattleSetup
from engine.decision import Action, Decision
from engine.match import State, legal_actions, pending, submit

FRONT = """
    C3 .:i2* .:i   .:c2 .    .    .:a   .:i2* .:i   .
     D3 .    .     .    .    .    .     .     .
    E3 .:I2* .:C   .    .:A2 .    .:I2  .:C*  .:A2  .
     F3 .    .:I   .    .    .    .:I   .     .
"""
"""To the left and to the right, for each general: infantry, cavalry and artillery, some under strength."""

OWNERS = {"union/2": "E8 E9 E10 F8", "confederate/2": "C8 C9 C10"}
LED = {"order", "move", "battle", "rally", "build", "ground"}
"""The verbs whose subject is a piece of one's own."""


def turn(state: State, seed: int) -> list[tuple[str, Action, State]]:
    """Every answer with its seat and state until the card is carried out; by chance."""
    rng, told = Random(seed), list[tuple[str, Action, State]]()
    while isinstance(asked := pending(state), Decision) and asked.kind not in {"authority", "end-turn", "keep-card"}:
        if state.position.active != 0:
            break
        action = rng.choice([one for one in legal_actions(state) if one.text != "pass"] or legal_actions(state))
        told.append((asked.seat, action, state))
        state, _ = submit(state, asked.seat, action)
    return told


def led_by(state: State, action: Action) -> int:
    """The leader of the piece that an action names."""
    setup = state.setup
    assert isinstance(setup, BattleSetup)
    piece = piece_named(setup, state.position, action.subject)
    assert piece is not None
    return leader_of(setup, state.position, piece)
