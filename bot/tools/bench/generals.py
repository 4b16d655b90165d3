"""Time that computer generals take for whole turns of a large battle, beside the engine's part of it."""

from __future__ import annotations

import time

from bot.computer_players import BUDGETS, ArchiePlayer
from bot.tools.bench.rows import made
from bot.tools.simulate import SimulatedGame, setup_for
from engine.chance import Seeded
from engine.decision import PUBLIC, Decision, Seat
from engine.match import State, legal_actions, new_match, pending, submit, view
from render.timing import TimingRow

BATTLE, RULES = "chickamauga-blue-grey", "blue-grey"

TURNS = 6
"""Game-Turns from the first on: by then all of both armies are on the board."""


def rows(battle: str = BATTLE, rules: str = RULES, turns: int = TURNS) -> list[TimingRow]:
    """A side's turn at the least and the most time for a decision; the floor is the engine's part of the same turns."""
    setup = setup_for(SimulatedGame(battle, rules, {}))
    found = []
    for budget in BUDGETS:
        state, _ = new_match(setup, Seeded(bytes(32)))
        players = {seat: ArchiePlayer(setup, seat, 0, budget) for seat in setup.seats}
        took: dict[tuple[int, Seat], list[float]] = {}
        while not state.outcome and view(state, PUBLIC).turn <= turns:
            state = _answered(state, players, took)
        whole = [sum(times) for times in took.values()]
        floor = sorted(times[1] for times in took.values())[len(took) // 2]
        found.append(made(f"generals {battle}: a side's turn, {budget} ms a decision", whole, floor, "s"))
    return found


def _answered(state: State, players: dict[Seat, ArchiePlayer], took: dict[tuple[int, Seat], list[float]]) -> State:
    """The state after one decision, with the seconds of thinking and of the engine noted for the turn."""
    decision = pending(state)
    assert isinstance(decision, Decision)
    start = time.perf_counter()
    legal_actions(state)
    seen = view(state, decision.seat)
    shown = time.perf_counter()
    times = took.setdefault((seen.turn, decision.seat), [0.0, 0.0])
    action = players[decision.seat].choose(seen)
    chosen = time.perf_counter()
    state, _ = submit(state, decision.seat, action)
    times[0] += chosen - shown
    times[1] += time.perf_counter() - chosen + shown - start
    return state
