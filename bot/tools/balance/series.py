"""Series of battles between computer generals, and their results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean, median

from msgspec import Struct

from bot.computer_players import ARCHIE
from bot.tools.executors import Workforce
from bot.tools.simulate import Game, SimulatedGame, play_on
from engine.decision import CONFEDERATE, UNION

_SURE = 1.96
"""Half-width of a 95 % confidence interval, in standard deviations."""


class WinShare(Struct, frozen=True):
    """A share of battles won, from 0 to 1, with its 95 % confidence interval (Wilson's)."""

    won: float
    low: float
    high: float


class BalanceSeries(Struct, frozen=True, kw_only=True):
    """Battles of one scenario by one rulebook. ``flags`` are mean numbers taken, the Union's first."""

    scenario: str
    rules: str
    battles: int
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


def series_of(scenario: str, rules: str, games: Sequence[Game]) -> BalanceSeries:
    """The result of a series; battles that broke off are not counted."""
    ended = [game for game in games if game.winner]
    drawn = sum(game.winner == "draw" for game in ended)
    won = sum(game.winner == UNION for game in ended) + drawn / 2
    taken = [round(fmean([game.score.get(side, 0) for game in ended] or [0]), 1) for side in (UNION, CONFEDERATE)]
    turns = median([game.turns for game in ended] or [0])
    return BalanceSeries(
        scenario=scenario,
        rules=rules,
        battles=len(ended),
        union=share(won, len(ended)),
        drawn=drawn,
        turns=turns,
        flags=(taken[0], taken[1]),
    )


def play_all(  # noqa: PLR0913  what is fought, by whom, where
    scenarios: Sequence[str],
    rulesets: Sequence[str],
    games: int,
    *,
    budget: int,
    workers: Workforce,
    seed: int = 0,
    player: str = ARCHIE,
) -> Iterator[BalanceSeries]:
    """A series for each scenario and ruleset, yielded as it ends; the player of this name has both sides.

    Raises:
        RuntimeError: a battle crashed or never ended.
        WorkforceError: the workers are gone.
    """
    for scenario in scenarios:
        for rules in rulesets:
            job = SimulatedGame(scenario, rules, {UNION: player, CONFEDERATE: player}, budget=budget)
            played = list(play_on(workers, job, games, seed))
            if broken := [game for game in played if not game.winner]:
                raise RuntimeError(f"{scenario}, {rules}, seed {broken[0].seed}: {broken[0].crash or 'never ended'}")
            yield series_of(scenario, rules, played)
