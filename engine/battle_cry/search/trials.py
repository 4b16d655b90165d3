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

from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.versions import TrialNumbers
from engine.battle_cry.judge.survey import observe_position
from engine.battle_cry.search.dealing import Dealer, HiddenCards
from engine.battle_cry.search.trial_turn import TrialSurveys, TrialTurn, TurnEnd
from engine.battle_cry.view import SeatView
from engine.chance import Seeded
from engine.judge import EVEN, chance_by

SMALLEST = 0.001
"""The least standard error that a mean of trials is believed to have."""


class Found(NamedTuple):
    """The place of the best turn, and the chance to win that it seems to gain over the first one, the planned one.

    ``ranking`` are the places of those that were tried to the end, the best first.
    """

    place: int
    gain: float
    ranking: tuple[int, ...] = (0,)


class TrialInput(NamedTuple):
    """A question, the view that puts it, the seed of its trials, and the surveys that they share."""

    given: DecisionInput
    view: SeatView
    seed: int
    surveys: TrialSurveys


def trial_input(given: DecisionInput, view: SeatView, seed: int) -> TrialInput:
    """The input of a question whose trials share nothing with another one's."""
    return TrialInput(given, view, seed, TrialSurveys(given.setup))


class Race(NamedTuple):
    """The turns that are still tried beside the planned one, and whether enough is known of them."""

    rivals: list[int]
    over: bool


class Trials:
    """The trials for one question; ``begin`` is the number of the first one, which makes its dice and cards."""

    def __init__(self, asked: TrialInput, numbers: TrialNumbers, *, begin: int = 0) -> None:
        given = asked.given
        self._given = given
        self._seed = asked.seed
        self._numbers = numbers
        self._begin = begin
        self._dealer = Dealer(given.setup, asked.view, given.position)
        self._samples: list[tuple[HiddenCards, Seeded]] = []

    def best(self, turns: Sequence[TrialTurn], worth: Sequence[float] = ()) -> Found:
        """The turn that does best; the first one if time is out before.

        ``worth`` are the values of the turns by the plan's own judgment, in flags.
        """
        numbers = self._numbers
        chances: list[list[float]] = [[] for _ in turns]
        rivals, dropped = list(range(1, len(turns))), list[int]()
        prior = [numbers.flag * one for one in worth] or [0.0] * len(turns)
        if not rivals:
            return Found(0, 0.0)
        for number in range(numbers.first + numbers.further):
            if number == numbers.first:
                rivals = sorted(rivals, key=lambda one: -fmean(chances[one]))[: numbers.rivals]
            for place in (0, *rivals):
                chances[place].append(prior[place] + self._chance(turns[place], number))
            if self._given.out_of_time():
                return Found(0, 0.0)
            if numbers.least and number + 1 >= numbers.least:
                race = raced(chances, rivals, numbers)
                gone = [one for one in rivals if one not in race.rivals]
                dropped = [*sorted(gone, key=lambda one: -fmean(chances[one])), *dropped]
                rivals = race.rivals
                if race.over:
                    break
        better = [one for one in rivals if _sure_gain(chances[one], chances[0], numbers.guard) > 0]
        best = max(better, key=lambda one: fmean(chances[one]), default=0)
        ranking = (*sorted((0, *rivals), key=lambda one: -fmean(chances[one])), *dropped)
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
            values = observe_position(given.setup, end.position, given.side)
            won = chance_by(given.setup, values, edition=self._numbers.judge)
        return (EVEN if won is None else won) - self._numbers.hit * end.luck


def raced(chances: Sequence[Sequence[float]], rivals: Sequence[int], numbers: TrialNumbers) -> Race:
    """The state of a race after as many trials of each rival as of the first turn, the planned one.

    All differences are believed to have the same spread.
    """
    gains = {one: [chance - other for chance, other in zip(chances[one], chances[0], strict=True)] for one in rivals}
    means = {one: fmean(gains[one]) for one in rivals}
    count = len(chances[0])
    squares = sum([(gain - means[one]) ** 2 for one in rivals for gain in gains[one]])
    error = max(sqrt(squares / max(len(rivals) * (count - 1), 1) / count), SMALLEST)
    left = [one for one in rivals if means[one] + numbers.behind * error > 0]
    if not left:
        return Race(left, over=True)
    leader = max(left, key=means.__getitem__)
    if len(left) == 1:
        return Race(left, over=means[leader] > numbers.ahead * error)
    apart = numbers.ahead * error * sqrt(2)
    return Race([one for one in left if means[leader] - means[one] < apart], over=False)


def _sure_gain(chances: Sequence[float], others: Sequence[float], guard: float) -> float:
    """The mean by which chances are better than others, less so many standard errors."""
    gains = [one - other for one, other in zip(chances, others, strict=True)]
    mean, count = fmean(gains), len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(count - 1, 1)
    return mean - guard * max(sqrt(spread / count), SMALLEST)
