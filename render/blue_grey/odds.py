"""Chances of an attack in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.blue_grey.forecast import Counted, Forecast
from engine.blue_grey.terrain import hex_table, side_table
from engine.blue_grey.view import PublicView
from render.blue_grey.words import RESULTS, WORKS, unit_name
from render.words import count, listing

WHY: Mapping[str, str] = MappingProxyType(
    {
        "adjacent": "guns beside the enemy count half more (9.48)",
        "range": "a third less at three hexes (9.19)",
        "disordered": "Disordered (12.21)",
        "shaken": "Shaken (12.22)",
        "routed": "Routed (12.23)",
        "halved": "halved by the ground (10.21)",
        "supported": "guns with friends beside them count half more (9.53)",
        "retreated": "retreated in this phase, counts nothing",
    }
)
"""Reasons why a unit counts other than its printed strength."""


def percent(chance: float) -> str:
    """``17%``, never ``0%`` for what can happen."""
    return f"{max(1, round(chance * 100))}%"


def short_odds(forecast: Forecast) -> str:
    """``Dr 67%, Ar 33%``: the likeliest first."""
    ranked = sorted(forecast.chances, key=lambda one: -one[1])
    return ", ".join(f"{result} {percent(chance)}" for result, chance in ranked)


def odds_lines(forecast: Forecast, view: PublicView) -> list[str]:
    """Strengths, columns and chances of an attack, a line each."""
    lines = [f"Attack {forecast.attack} against {forecast.defence}: {forecast.odds}{_shifts(forecast)}."]
    lines += [_counted(one, view) for one in (*forecast.attackers, *forecast.defenders) if one.why]
    if forecast.night:
        lines.append("By night a die comes first (11.23): 1 doubles the attack, 4 to 6 halve it. It is reckoned in.")
    lines += [f"{result} {percent(chance)}: {RESULTS[result]}" for result, chance in forecast.chances]
    return lines


def shift_words(forecast: Forecast) -> str:
    """Column shifts of either side with their reasons: ``1 column left (forest)``; empty for none."""
    shelter = listing(map(ground_name, forecast.shelter))
    told = (forecast.left, f"left ({shelter})" if shelter else "left"), (forecast.right, "right (works being built)")
    return " and ".join(f"{count(by, 'column')} {side}" for by, side in told if by)


def _shifts(forecast: Forecast) -> str:
    shifted = shift_words(forecast)
    moved = f", {shifted}" if shifted else ""
    return f"{moved}, rolled on {forecast.column}" if forecast.column != forecast.odds else moved


def _counted(one: Counted, view: PublicView) -> str:
    why = ", ".join(WHY[reason] for reason in one.why)
    printed = "as printed" if one.strength == one.printed else f"instead of {one.printed}"
    return f"{unit_name(view, one.unit)} counts {one.strength} {printed}: {why}."


def ground_name(kind: str) -> str:
    """The name of a terrain or of works in a sentence."""
    if kind in WORKS:
        return WORKS[kind]
    return (hex_table().get(kind) or side_table()[kind]).name.lower()
