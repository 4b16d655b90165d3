"""Time that a judge takes: its number from features, and the features, cheap ones and all.

The floor of the number is the bare sum of products; that of the features is making the view that they are seen in.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from operator import mul

from bot.computer_players import RandomPlayer
from bot.tools.bench.rows import made
from bot.tools.simulate import SimulatedGame, setup_for
from engine.chance import Seeded
from engine.decision import UNION, Decision
from engine.judge import models_of
from engine.judge_model import chance
from engine.match import State, legal_actions, new_match, pending, submit, view
from render.timing import TimingRow

BATTLES = (("first-bull-run", "variant-150"), ("chickamauga-blue-grey", "blue-grey"))
CHOICES, EACH = 300, 10
"""Choices by chance that lead to the positions, and how many lie between two of them."""

REPEATED = 200
"""Evaluations that are timed together: one alone is too short for a clock."""


def rows(battles: Sequence[tuple[str, str]] = BATTLES, choices: int = CHOICES) -> list[TimingRow]:
    """The rows of a battle of each family."""
    return [row for scenario, rules in battles for row in _of(scenario, rules, choices)]


def _of(scenario: str, rules: str, choices: int) -> list[TimingRow]:
    states = _positions(scenario, rules, choices)
    setup, judging = states[0].setup, states[0].family.judging
    views = [view(state, UNION) for state in states]
    floor = sorted(_timed(partial(view, state, UNION)) for state in states)[len(states) // 2]
    found = []
    for name, dear in (("cheap features", False), ("all features", True)):
        times = [_timed(partial(judging.observe, setup, shown, UNION, dear=dear)) for shown in views]
        found.append(made(f"judge {rules}: {name}", times, floor, "ms"))
    model = models_of(setup.family).of(setup.ruleset, dear=True)
    if model is not None:
        known = {one.name: number for number, one in enumerate(judging.features)}
        values = [judging.observe(setup, shown, UNION, dear=True) for shown in views]
        sets = [[row[known[name]] for name in model.features] for row in values]
        times = [_timed(partial(chance, model, one), REPEATED) for one in sets]
        plain = min(_timed(partial(_product, model.weights, one), REPEATED) for one in sets)
        found.append(made(f"judge {rules}: the number from {len(model.features)} features", times, plain, "ms"))
    return found


def _product(weights: Sequence[float], values: Sequence[float]) -> float:
    total: float = sum(map(mul, weights, values))
    return total


def _positions(scenario: str, rules: str, choices: int) -> list[State]:
    """Positions of a battle by chance."""
    setup = setup_for(SimulatedGame(scenario, rules, {}))
    player, (state, _) = RandomPlayer(setup, UNION, 1, 0), new_match(setup, Seeded(bytes(32)))
    found = [state]
    for number in range(choices):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        state, _ = submit(state, asked.seat, player.pick(legal_actions(state)))
        if number % EACH == 0 and not state.outcome:
            found.append(state)
    return found


def _timed(work: Callable[[], object], times: int = 1) -> float:
    """Milliseconds of processor time that a call takes, the mean of so many."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) * 1000 / times
