"""Series of battles between computer generals, and their results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from statistics import fmean, median

from msgspec import Struct

from bot.computer_players import ARCHIE, BUDGET
from bot.tools.executors import Workforce
from bot.tools.simulate import SimulatedGame, play_game, setup_for
from engine.decision import CONFEDERATE, UNION

_SURE = 1.96
"""Half-width of a 95 % confidence interval, in standard deviations."""


class WinShare(Struct, frozen=True):
    """A share of battles won, from 0 to 1, with its 95 % confidence interval (Wilson's)."""

    won: float
    low: float
    high: float


class BalanceSeries(Struct, frozen=True, kw_only=True):
    """Battles of one scenario by one rulebook.

    ``won`` counts the Union's victories, a draw as half of one; ``flags`` are mean numbers taken, the Union's first.
    """

    scenario: str
    rules: str
    battles: int
    won: float
    union: WinShare
    drawn: int
    turns: float
    flags: tuple[float, float]


def share(won: float, of: int) -> WinShare:
    """A share with its interval; draws count as half a battle won."""
    if not of:
        return WinShare(0.5, 0.0, 1.0)
    found, square = won / of, _SURE**2
    middle = (found + square / (2 * of)) / (1 + square / of)
    reach = _SURE * ((found * (1 - found) + square / (4 * of)) / of) ** 0.5 / (1 + square / of)
    return WinShare(round(found, 3), round(max(middle - reach, 0.0), 3), round(min(middle + reach, 1.0), 3))


def series_of(scenario: str, rules: str, games: Sequence[BalanceGame]) -> BalanceSeries:
    """The result of a cell's battles, of which there is at least one."""
    drawn = sum(game.winner == "draw" for game in games)
    won = sum(game.winner == UNION for game in games) + drawn / 2
    taken = [round(fmean([game.flags.get(side, 0) for game in games]), 1) for side in (UNION, CONFEDERATE)]
    return BalanceSeries(
        scenario=scenario,
        rules=rules,
        battles=len(games),
        won=won,
        union=share(won, len(games)),
        drawn=drawn,
        turns=median(game.turns for game in games),
        flags=(taken[0], taken[1]),
    )


class BalancePlan(Struct, frozen=True, kw_only=True):
    """What is fought: so many battles of each scenario by each ruleset, with seeds from ``seed`` on.

    The player of this name has both sides; ``budget`` is its number of milliseconds for a decision.
    """

    scenarios: Sequence[str]
    rulesets: Sequence[str]
    games: int
    player: str = ARCHIE
    budget: int = BUDGET
    seed: int = 0

    @property
    def cells(self) -> list[tuple[str, str]]:
        """Each scenario by each ruleset, in the page's order."""
        return [(scenario, rules) for scenario in self.scenarios for rules in self.rulesets]

    @property
    def seeds(self) -> range:
        """The seeds of each cell's battles."""
        return range(self.seed, self.seed + self.games)


class BalanceGame(Struct, frozen=True, kw_only=True):
    """A battle that was fought. ``winner`` is a side or ``draw``; ``flags`` are the numbers taken, by side."""

    scenario: str
    rules: str
    seed: int
    winner: str
    turns: int
    flags: Mapping[str, int]


Battle = tuple[str, str, int]
"""A battle to fight: its scenario, ruleset and seed."""


def missing(plan: BalancePlan, played: Iterable[BalanceGame]) -> list[Battle]:
    """The battles of a plan that are not among those ``played``.

    They go round after round through all cells, so that a plan that is broken off has as many of each.
    """
    known = {(one.scenario, one.rules, one.seed) for one in played}
    return [(*cell, seed) for seed in plan.seeds for cell in plan.cells if (*cell, seed) not in known]


def play_all(plan: BalancePlan, workers: Workforce, battles: Iterable[Battle]) -> Iterator[BalanceGame]:
    """These battles of a plan, each yielded as it ends.

    Raises:
        RuntimeError: a battle crashed or never ended.
        WorkforceError: the workers are gone.
    """
    yield from workers.each(partial(_play, plan.player, plan.budget), battles)


def _play(player: str, budget: int, battle: Battle) -> BalanceGame:
    """One battle in one of the processes."""
    scenario, rules, seed = battle
    job = SimulatedGame(scenario, rules, {UNION: player, CONFEDERATE: player}, budget=budget)
    game = play_game(setup_for(job), job, seed)
    if not game.winner:
        raise RuntimeError(f"{scenario}, {rules}, seed {seed}: {game.crash or 'never ended'}")
    return BalanceGame(
        scenario=scenario, rules=rules, seed=seed, winner=game.winner, turns=game.turns, flags=game.score
    )


def all_series(plan: BalancePlan, played: Iterable[BalanceGame]) -> list[BalanceSeries]:
    """The result of each cell of a plan, from the battles of the plan among those ``played``."""
    by_cell: dict[tuple[str, str], list[BalanceGame]] = {cell: [] for cell in plan.cells}
    for one in played:
        if one.seed in plan.seeds and (cell := (one.scenario, one.rules)) in by_cell:
            by_cell[cell].append(one)
    return [series_of(*cell, games) for cell, games in by_cell.items() if games]
