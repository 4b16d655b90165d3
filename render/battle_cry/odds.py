"""Chances of a battle in words: each number of hits and flags, and the fate of the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.battle_cry.view import Forecast, Odds


def odds_lines(forecast: Forecast) -> tuple[str, ...]:
    """The chance of each outcome, a line each; nothing where a match shows no odds."""
    odds = forecast.odds
    if odds is None:
        return ()
    if forecast.target == "general":
        return (f"The general falls {percent(odds.fells)}",)
    return (
        f"Hits: {_each(odds.hits)}",
        f"Flags: {_each(odds.flags)}",
        f"{forecast.to}: {' · '.join(_fate(odds))}",
    )


def percent(chance: float) -> str:
    """A chance in whole percent; 0% and 100% are kept for what is impossible or sure."""
    chance = round(chance, 9)
    if 0 < chance < 0.005:  # noqa: PLR2004  half a percent
        return "<1%"
    return ">99%" if 0.995 < chance < 1 else f"{chance:.0%}"  # noqa: PLR2004  and the other end


def _each(chances: Sequence[float]) -> str:
    return " · ".join(f"{number} ({percent(chance)})" for number, chance in enumerate(chances))


def _fate(odds: Odds) -> Iterator[str]:
    if odds.fells:
        yield f"eliminated {percent(odds.fells)}"
    if odds.drives:
        yield f"driven back {percent(odds.drives)}"
    yield f"may stand {percent(max(1 - odds.fells - odds.drives, 0.0))}"
