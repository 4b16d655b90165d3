"""Chances of a battle in words: each number of hits and flags, and the fate of the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.battle_cry.view import Forecast, Odds
from engine.language import _
from render.words import percentage


def odds_lines(forecast: Forecast) -> tuple[str, ...]:
    """The chance of each outcome, a line each; nothing where a match shows no odds."""
    odds = forecast.odds
    if odds is None:
        return ()
    if forecast.target == "general":
        return (_("The general falls {chance}", chance=percent(odds.fells)),)
    return (
        _("Hits: {chances}", chances=_each(odds.hits)),
        _("Flags: {chances}", chances=_each(odds.flags)),
        _("{hex}: {chances}", hex=forecast.to, chances=" · ".join(_fate(odds))),
    )


def percent(chance: float) -> str:
    """A chance in whole percent; 0% and 100% are kept for what is impossible or sure."""
    chance = round(chance, 9)
    if 0 < chance < 0.005:  # noqa: PLR2004  half a percent
        return percentage("<1")
    return percentage(">99" if 0.995 < chance < 1 else f"{100 * chance:.0f}")  # noqa: PLR2004  and the other end


def _each(chances: Sequence[float]) -> str:
    return " · ".join(f"{number} ({percent(chance)})" for number, chance in enumerate(chances))


def _fate(odds: Odds) -> Iterator[str]:
    if odds.fells:
        yield _("destroyed {chance}", chance=percent(odds.fells))
    if odds.drives:
        yield _("must retreat {chance}", chance=percent(odds.drives))
    yield _("holds {chance}", chance=percent(max(1 - odds.fells - odds.drives, 0.0)))
