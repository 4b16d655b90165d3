"""Plays battles with the engine of the checkout that is imported, and says what each took.

A program of its own, started by ``bot.tools.bench.against`` with a checkout on ``PYTHONPATH``: it imports ``engine``
alone, and of that only what earlier checkouts have as well. It looks for garbage as that checkout's commands do. Each
line that it reads is a ``Request``, each line that it writes a ``Played``, as JSON.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

import engine.games  # noqa: F401  registers the families
from engine.chance import Seeded
from engine.decision import Action, Decision, Seat
from engine.family import Setup, family_with
from engine.match import State, legal_actions, new_match, pending, submit, view
from engine.scenarios import scenario_text


class Request(Struct, frozen=True):
    """A battle to play: both sides by ``player``, ``random`` or ``general``, from a seed."""

    scenario: str
    rules: str
    player: str
    seed: int


class Played(Struct, frozen=True):
    """A battle as it was played: seconds of processor time, its actions with their SHA-256, its winner."""

    seconds: float
    actions: int
    digest: str
    winner: str


Choose = Callable[[State], Action]


def setup_of(scenario: str, rules: str) -> Setup:
    """The setup of a scenario; in earlier checkouts a family was an object that made it itself."""
    family: Any = family_with(rules)
    setup: Setup = getattr(family, "scenarios", family).setup(scenario_text(scenario), rules, {})
    return setup


def by_chance(setup: Setup, seat: Seat, seed: int) -> Choose:
    """Chooses any legal action."""
    random = Random(f"{seat}:{seed}").random  # noqa: S311  it must be repeatable, not secret

    def choose(state: State) -> Action:
        actions = legal_actions(state)
        return actions[int(random() * len(actions))]

    return choose


def by_general(setup: Setup, seat: Seat, seed: int) -> Choose:
    """Chooses as the family's computer general does, who has all the time that it wants."""
    general = family_with(setup.ruleset).general(setup, seed)
    assert general is not None
    return lambda state: general.choose(view(state, seat), lambda: False)


PLAYERS: dict[str, Callable[[Setup, Seat, int], Choose]] = {"random": by_chance, "general": by_general}


def play(setup: Setup, request: Request) -> Played:
    """One battle to its end."""
    players = {seat: PLAYERS[request.player](setup, seat, request.seed) for seat in setup.seats}
    made: list[Action] = []
    start = time.process_time()
    state, _events = new_match(setup, Seeded(request.seed.to_bytes(32, "big")))
    while not state.outcome:
        decision = pending(state)
        assert isinstance(decision, Decision)
        action = players[decision.seat](state)
        state, _events = submit(state, decision.seat, action)
        made.append(action)
    seconds = time.process_time() - start
    digest = sha256("\n".join(action.text for action in made).encode()).hexdigest()
    return Played(seconds, len(made), digest, state.outcome.winner or "draw")


def main() -> None:
    """Answers requests until there are no more."""
    with suppress(ImportError):  # earlier checkouts leave it to Python
        import_module("bot.ports.garbage").look_seldom()
    setups: dict[tuple[str, str], Setup] = {}
    for line in sys.stdin.buffer:
        request = msgspec.json.decode(line, type=Request)
        key = request.scenario, request.rules
        if key not in setups:
            setups[key] = setup_of(*key)
        sys.stdout.buffer.write(msgspec.json.encode(play(setups[key], request)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
