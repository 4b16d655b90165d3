"""Comparison of turns by trials: each is played out several times and judged, and the best one is chosen.

All turns are tried with the same dice and the same hidden cards, and the luck of the dice is taken away. Another turn
than the planned one is chosen only if it did better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from engine.battle_cry.computer.coordination import OutOfTime
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.versions import TrialNumbers
from engine.battle_cry.search.dealing import Dealer, HiddenCards
from engine.battle_cry.search.trial_turn import TrialTurn, TurnEnd
from engine.battle_cry.view import SeatView
from engine.battle_cry.view_builder import seat_view
from engine.chance import Seeded
from engine.judge import EVEN, chance_to_win

SMALLEST = 0.001
"""The least standard error that a mean of trials is believed to have."""


class Found(NamedTuple):
    """The place of the best turn, and the chance to win that it seems to gain over the first one, the planned one.

    ``ranking`` are the places of those that were tried to the end, the best first.
    """

    place: int
    gain: float
    ranking: tuple[int, ...] = (0,)


class Trials:
    """The trials for one question; ``begin`` is the number of the first one, which makes its dice and cards."""

    def __init__(
        self, given: DecisionInput, view: SeatView, seed: int, numbers: TrialNumbers, *, begin: int = 0
    ) -> None:
        self._given = given
        self._seed = seed
        self._numbers = numbers
        self._begin = begin
        self._dealer = Dealer(given.setup, view, given.position)
        self._samples: list[tuple[HiddenCards, Seeded]] = []

    def best(self, turns: Sequence[TrialTurn], out_of_time: OutOfTime, worth: Sequence[float] = ()) -> Found:
        """The turn that does best; the first one if time is out before.

        ``worth`` are the values of the turns by the plan's own judgment, in flags.
        """
        numbers = self._numbers
        chances: list[list[float]] = [[] for _ in turns]
        rivals = list(range(1, len(turns)))
        prior = [numbers.flag * one for one in worth] or [0.0] * len(turns)
        if not rivals:
            return Found(0, 0.0)
        for number in range(numbers.first + numbers.further):
            if number == numbers.first:
                rivals = sorted(rivals, key=lambda one: -fmean(chances[one]))[: numbers.rivals]
            for place in (0, *rivals):
                chances[place].append(prior[place] + self._chance(turns[place], number))
            if out_of_time():
                return Found(0, 0.0)
        better = [one for one in rivals if _sure_gain(chances[one], chances[0], numbers.guard) > 0]
        best = max(better, key=lambda one: fmean(chances[one]), default=0)
        ranking = tuple(sorted((0, *rivals), key=lambda one: -fmean(chances[one])))
        return Found(best, fmean(chances[best]) - fmean(chances[0]) if better else 0.0, ranking)

    def _chance(self, turn: TrialTurn, number: int) -> float:
        """The chance to win after a trial, less the worth of its luck; the same dice and cards for each number."""
        given = self._given
        if number == len(self._samples):
            name = f"{given.seat}:{self._seed}:{given.position.turn}:trial {self._begin + number}"
            secret = sha256(name.encode()).digest()
            self._samples.append((self._dealer.deal(Seeded(secret)), Seeded(sha256(secret).digest())))
        return fmean(self._judged(end) for end in turn.play(*self._samples[number]))

    def _judged(self, end: TurnEnd) -> float:
        """The chance to win at the end of a turn, less the worth of the luck until then."""
        given = self._given
        if end.outcome is not None:
            winner = end.outcome.winner
            won: float | None = EVEN if winner is None else float(winner == given.seat)
        else:
            shown = seat_view(given.setup, end.position, given.seat, "", None)
            won = chance_to_win(given.setup, shown, edition=self._numbers.judge)
        return (EVEN if won is None else won) - self._numbers.hit * end.luck


def _sure_gain(chances: Sequence[float], others: Sequence[float], guard: float) -> float:
    """The mean by which chances are better than others, less so many standard errors."""
    gains = [one - other for one, other in zip(chances, others, strict=True)]
    mean, count = fmean(gains), len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(count - 1, 1)
    return mean - guard * max(sqrt(spread / count), SMALLEST)
