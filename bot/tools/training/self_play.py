"""One battle of self-play, with some turns begun by chance."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from bot.computer_players import PLAYERS, UNLIMITED, RandomPlayer
from bot.tools.simulate import STALL, SimulatedGame, setup_for
from bot.tools.training.samples import PlayedBattle, PlayOrder
from engine.chance import Seeded
from engine.decision import UNION, Decision, side_of
from engine.family import Setup
from engine.match import State, legal_actions, new_match, pending, submit, view


@lru_cache(maxsize=64)
def setup_of(scenario: str, rules: str) -> Setup:
    """The setup of a battle.

    Raises:
        OSError, ValueError, ScenarioError: an unknown scenario or ruleset, or a scenario with mistakes.
    """
    return setup_for(SimulatedGame(scenario, rules, {}))


def begun(order: PlayOrder, number: int) -> State:
    """The state at the beginning of a battle of a series."""
    state, _ = new_match(setup_of(*order.battle_of(number)), Seeded(order.seed_of(number).to_bytes(32, "big")))
    return state


class TurnStarts:
    """Tells which decisions begin a turn, as a battle is followed."""

    def __init__(self) -> None:
        self.turn = 0

    def begins(self, state: State) -> bool:
        """Whether the decision of a state is the first of its turn; to be asked of each state in order."""
        decision = pending(state)
        assert isinstance(decision, Decision)
        number = state.family.rules.turn(state.position)
        if number == self.turn or decision.kind in state.family.decisions.preparing:
            return False
        self.turn = number
        return True


def play_battle(order: PlayOrder, number: int) -> PlayedBattle:
    """A battle of a series, by its number: the same for the same order and number."""
    state, seed = begun(order, number), order.seed_of(number)
    setup = state.setup
    names = {side: order.union if side == UNION else order.confederate for side in map(side_of, setup.seats)}
    players = {seat: PLAYERS[names[side_of(seat)]](setup, seat, seed, UNLIMITED) for seat in setup.seats}
    starts, rng = TurnStarts(), Random(f"training {seed}")  # noqa: S311  repeatable, not secret
    answers: list[str] = []
    straying = 0
    while not state.outcome and state.family.rules.turn(state.position) <= STALL:
        decision = pending(state)
        assert isinstance(decision, Decision)
        if starts.begins(state):
            straying = order.choices if rng.random() < order.stray else 0
        player = players[decision.seat]
        if straying:
            straying -= 1
            action = rng.choice(legal_actions(state))
        elif isinstance(player, RandomPlayer):
            action = player.pick(legal_actions(state))
        else:
            action = player.choose(view(state, decision.seat))
        answers.append(action.text)
        state, _ = submit(state, decision.seat, action)
    scenario, rules = order.battle_of(number)
    return PlayedBattle(
        number=number,
        scenario=scenario,
        rules=rules,
        version=setup.ruleset_version,
        score=score_of(state),
        last_turn=state.family.rules.turn(state.position),
        answers="\n".join(answers),
    )


def score_of(state: State) -> float:
    """1 if the Union has won, 0 if the Confederates have, 0.5 without a winner."""
    winner = state.outcome.winner if state.outcome else None
    return 0.5 if winner is None else float(winner == UNION)
