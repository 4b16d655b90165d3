"""Battles to draw, for benchmarks and golden pictures: played by fixed chance, the same each time."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import engine.games  # noqa: F401  the families register themselves
from engine.blue_grey.events import Event, PhaseEnded
from engine.blue_grey.view import PublicView
from engine.chance import Seeded
from engine.decision import PUBLIC, Action, Decision
from engine.family import family
from engine.match import State, legal_actions, new_match, pending, submit, view
from engine.scenarios import scenario_family, scenario_text
from render.art.scatter import Scatter

LARGE = "chickamauga-blue-grey"
_STILL = 0.04
"""Chance of a pass at each choice."""


class SampleScene(NamedTuple):
    """A moment of a battle: the public view, and the events of the Player-Turn before it."""

    view: PublicView
    events: tuple[Event, ...]


@cache
def begun(id_: str) -> State:
    """A battle before its first action; begun once."""
    text = scenario_text(id_)
    state, _ = new_match(family(scenario_family(text)).scenarios.setup(text, "blue-grey", {}), Seeded(bytes(32)))
    return state


def scenes(id_: str, turns: int) -> list[SampleScene]:
    """The battle at its start and after each of at most ``turns`` Player-Turns."""
    state, scatter, now = begun(id_), Scatter(id_), list[Event]()
    found = [SampleScene(view(state, PUBLIC), ())]
    while not state.outcome and len(found) <= turns:
        decision = pending(state)
        assert isinstance(decision, Decision)
        state, events = submit(state, decision.seat, _choice(decision, legal_actions(state), scatter))
        now += events
        if state.outcome or any(isinstance(event, PhaseEnded) and event.phase == "combat" for event in events):
            found.append(SampleScene(view(state, PUBLIC), tuple(now)))
            now = []
    return found


def _choice(decision: Decision, actions: tuple[Action, ...], scatter: Scatter) -> Action:
    """A legal action by fixed chance: seldom a pass before enough units have moved; the best odds of an attack."""
    best = [action for action in actions if action.verb == "fight"]
    if best:
        return best[0]
    more = [action for action in actions if action.verb != "pass"]
    if not more or (len(more) < len(actions) and scatter.number() < _STILL):
        return actions[-1]
    return more[int(scatter.number(0, len(more)))]
