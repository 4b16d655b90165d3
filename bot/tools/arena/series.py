"""A series of pairs between two players over a basket, up to a number of pairs or the verdict of a sequential test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from random import Random

from msgspec import Struct

from bot.computer_players import identity
from bot.tools.arena.basket import Cell
from bot.tools.arena.luck import without_luck
from bot.tools.arena.pairs import PairJob, PairResult, play_pair
from bot.tools.arena.scores import RESULTS, Hypotheses, Sums, likelihood_ratio, normal_ratio
from bot.tools.executors import Workforce


class ArenaPlan(Struct, frozen=True, kw_only=True):
    """Who meets whom, on what, and until when.

    ``pairs`` is the most that are played, ``None`` for as many as the test needs. ``by_luck``: the test decides by
    scores without luck.
    """

    players: tuple[str, str]
    cells: Sequence[Cell]
    seed: int
    pairs: int | None = None
    hypotheses: Hypotheses | None = None
    by_luck: bool = False


class SequentialTest(Struct, frozen=True, kw_only=True):
    """A sequential test as it stands. ``verdict`` is ``elo0`` or ``elo1``, whichever is accepted, or ``open``."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    by_luck: bool
    ratio: float
    lower: float
    upper: float
    verdict: str


def playable(cells: Sequence[Cell], players: tuple[str, str]) -> tuple[list[Cell], list[str]]:
    """The cells in which both play and differ, and a sentence for each family whose cells are left out."""
    reasons: dict[str, str] = {}
    for game in dict.fromkeys(cell.game for cell in cells):
        known = [identity(name, game) for name in players]
        missing = [name for name, one in zip(players, known, strict=True) if one is None]
        if missing:
            reasons[game] = f"{game} is left out: it has no player called {missing[0]}."
        elif known[0] is known[1]:
            reasons[game] = f"{game} is left out: {players[0]} and {players[1]} are the same player there."
    return [cell for cell in cells if cell.game not in reasons], list(reasons.values())


def jobs_of(plan: ArenaPlan, first: int = 0) -> Iterator[PairJob]:
    """The pairs from a number on, in order, each with a seed of its own.

    They go round after round through all cells, shuffled anew each time.
    """
    numbers = range(plan.pairs) if plan.pairs is not None else count()
    cells = _shuffled(plan.cells, plan.seed)
    jobs = (
        PairJob(number=number, seed=plan.seed + number, cell=cell, players=plan.players)
        for number, cell in zip(numbers, cells, strict=False)
    )
    return islice(jobs, first, None)


def _shuffled(cells: Sequence[Cell], seed: int) -> Iterator[Cell]:
    for number in count():
        yield from Random(f"{seed}:{number}").sample(cells, len(cells))  # noqa: S311  repeatable, not secret


def play_series(plan: ArenaPlan, workers: Workforce, played: Sequence[PairResult] = ()) -> Iterator[PairResult]:
    """The results of the pairs in order, up to the verdict: the same whoever plays them, and how many at once.

    With the first pairs ``played`` it goes on after them.
    """
    standing = Standing(played)
    if standing.decided(plan):
        return
    for result in workers.each(play_pair, jobs_of(plan, len(played))):
        standing.add(result)
        yield result
        if standing.decided(plan):
            return


class Standing:
    """What the sequential test has to know of the pairs so far; those with a problem do not count."""

    def __init__(self, played: Iterable[PairResult] = ()) -> None:
        self._results = [0] * len(RESULTS)
        self._without_luck = Sums()
        for pair in played:
            self.add(pair)

    def add(self, pair: PairResult) -> None:
        """Counts one more pair."""
        if not pair.problem:
            self._results[RESULTS.index(pair.score)] += 1
            self._without_luck = self._without_luck.plus(without_luck(pair))

    def decided(self, plan: ArenaPlan) -> bool:
        """Whether the sequential test has come to a verdict."""
        test = self.tested(plan)
        return test is not None and test.verdict != "open"

    def tested(self, plan: ArenaPlan) -> SequentialTest | None:
        """The sequential test as it stands, ``None`` if there is none."""
        hypotheses = plan.hypotheses
        if hypotheses is None:
            return None
        ratio = (
            normal_ratio(self._without_luck, hypotheses)
            if plan.by_luck
            else likelihood_ratio(self._results, hypotheses)
        )
        verdict = "elo1" if ratio >= hypotheses.upper else "elo0" if ratio <= hypotheses.lower else "open"
        return SequentialTest(
            elo0=hypotheses.elo0,
            elo1=hypotheses.elo1,
            alpha=hypotheses.alpha,
            beta=hypotheses.beta,
            by_luck=plan.by_luck,
            ratio=ratio,
            lower=hypotheses.lower,
            upper=hypotheses.upper,
            verdict=verdict,
        )
