"""Random battles, action by action, for tests of invariants."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from engine.chance import Seeded
from engine.decision import Action, Decision, Seat
from engine.family import Setup
from engine.match import Events, State, legal_actions, new_match, pending, submit

BATTLE_FIRST = 0.7
"""How often a battle is chosen where one can be: else battles end too late to be seen to their end."""


class Taken(Struct, frozen=True):
    """One action of a walk. At the start ``before`` is ``None`` and the action is nobody's."""

    before: State | None
    seat: Seat
    action: Action
    events: Events
    after: State


def walk(setup: Setup, seed: int, most: int = 10_000) -> Iterator[Taken]:
    """A battle from its deal until it ends or ``most`` actions are taken; the same for the same seed."""
    rng = Random(seed)
    state, events = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    yield Taken(None, Seat(""), Action(""), events, state)
    for _ in range(most):
        decision = pending(state)
        if not isinstance(decision, Decision):
            return
        action = choose(rng, legal_actions(state))
        after, events = submit(state, decision.seat, action)
        yield Taken(state, decision.seat, action, events, after)
        state = after


def choose(rng: Random, actions: tuple[Action, ...]) -> Action:
    """An action by chance, rather a battle, a Fight Back or taken ground than anything else."""
    bold = [action for action in actions if action.verb in {"battle", "ground"} or action.text == "play fight-back"]
    return rng.choice(bold if bold and rng.random() < BATTLE_FIRST else actions)
