"""One battle of self-play, with some turns begun by chance, and its positions as both sides see them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bot.computer_players import PLAYERS, ComputerPlayer, RandomPlayer
from bot.tools.simulate import STALL, SimulatedGame, setup_for
from bot.tools.training.samples import CONFEDERATE_VIEW, UNION_VIEW, BattleSamples, Header, packed
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Action, Decision, Seat, side_of
from engine.family import Setup, family
from engine.match import State, legal_actions, new_match, pending, submit, view

UNHURRIED = 3_600_000
"""Milliseconds for a decision: no limit in effect, so that a battle is the same on any machine."""

VIEWS = ((UNION, UNION_VIEW), (CONFEDERATE, CONFEDERATE_VIEW))


def setup_of(header: Header, number: int) -> Setup:
    """The setup of a battle of a series.

    Raises:
        OSError, ValueError, ScenarioError: an unknown scenario or ruleset, or a scenario with mistakes.
    """
    scenario, rules = header.battles[number % len(header.battles)]
    return setup_for(SimulatedGame(scenario, rules, {}))


def play_battle(header: Header, number: int) -> BattleSamples:
    """A battle of a series, by its number: the same for the same header and number."""
    setup, seed = setup_of(header, number), header.seed + number
    names = {UNION: header.union, CONFEDERATE: header.confederate}
    players = {seat: PLAYERS[names[side_of(seat)]](setup, seat, seed, UNHURRIED) for seat in setup.seats}
    state, _ = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    taken = _Positions(header, setup, Random(f"training {seed}"))  # noqa: S311  repeatable, not secret
    while not state.outcome and taken.turn(state) <= STALL:
        state = taken.next(state, players)
    scenario, rules = header.battles[number % len(header.battles)]
    winner = state.outcome.winner if state.outcome else None
    return BattleSamples(
        number=number,
        scenario=scenario,
        rules=rules,
        score=0.5 if winner is None else float(winner == UNION),
        last_turn=taken.turn(state),
        sides=bytes(taken.sides),
        turns=tuple(taken.turns),
        starts=bytes(taken.starts),
        values=packed(taken.values),
    )


class _Positions:
    """The positions of one battle, taken as it is played."""

    def __init__(self, header: Header, setup: Setup, rng: Random) -> None:
        self._header = header
        self._setup = setup
        self._family = family(setup.family)
        self._rng = rng
        self._last = 0
        self._straying = 0
        self.sides: list[int] = []
        self.turns: list[int] = []
        self.starts: list[int] = []
        self.values: list[float] = []

    def turn(self, state: State) -> int:
        """The number of the family's turn."""
        number: int = self._family.rules.turn(state.position)
        return number

    def next(self, state: State, players: Mapping[Seat, ComputerPlayer]) -> State:
        """The state after the next answer; its position is taken before, if its moment has come."""
        decision = pending(state)
        assert isinstance(decision, Decision)
        starts = self.turn(state) != self._last and decision.kind not in self._family.decisions.preparing
        if starts:
            self._last = self.turn(state)
            self._straying = self._header.choices if self._rng.random() < self._header.stray else 0
        if starts or (self._last and self._rng.random() < self._header.within):
            self._take(state, starts=starts)
        after, _ = submit(state, decision.seat, self._answer(state, players[decision.seat], decision.seat))
        return after

    def _answer(self, state: State, player: ComputerPlayer, seat: Seat) -> Action:
        """The player's answer, or one by chance at the start of a straying turn."""
        if self._straying:
            self._straying -= 1
            return self._rng.choice(legal_actions(state))
        if isinstance(player, RandomPlayer):
            return player.pick(legal_actions(state))
        return player.choose(view(state, seat))

    def _take(self, state: State, *, starts: bool) -> None:
        for side, number in VIEWS:
            seat = next(one for one in self._setup.seats if side_of(one) == side)
            self.values += self._family.judging.observe(self._setup, view(state, seat), side, dear=True)
            self.sides.append(number)
            self.turns.append(self.turn(state))
            self.starts.append(starts)
