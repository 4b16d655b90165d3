"""Chances of an attack in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.blue_grey.forecast import Counted, Forecast
from engine.blue_grey.view import PublicView
from engine.language import N_, _, enumerated, listed, ngettext
from render.blue_grey.words import BRIEFLY, RESULTS, ground_word, unit_name
from render.words import percentage

WHY: Mapping[str, str] = MappingProxyType(
    {
        "adjacent": N_("guns next to the enemy count half again as much (9.48)"),
        "range": N_("a third less at three hexes (9.19)"),
        "disordered": N_("Disordered (12.21)"),
        "shaken": N_("Shaken (12.22)"),
        "routed": N_("Routed (12.23)"),
        "halved": N_("halved by the ground (10.21)"),
        "supported": N_("guns with friends next to them count half again as much (9.53)"),
        "retreated": N_("retreated in this phase, so it counts nothing"),
    }
)
"""Reasons why a unit counts other than its printed strength."""


def percent(chance: float) -> str:
    """``17%``, never ``0%`` for what can happen."""
    return percentage(max(1, round(chance * 100)))


def short_odds(forecast: Forecast) -> str:
    """``Dr 67%, Ar 33%``: the likeliest first."""
    ranked = sorted(forecast.chances, key=lambda one: -one[1])
    return enumerated(f"{result} {percent(chance)}" for result, chance in ranked)


def odds_words(forecast: Forecast) -> str:
    """``defender retreats 67%, attacker retreats 33%``: the likeliest first."""
    ranked = sorted(forecast.chances, key=lambda one: -one[1])
    return enumerated(
        _("{meaning} {chance}", meaning=_(BRIEFLY[result]), chance=percent(chance)) for result, chance in ranked
    )


def odds_lines(forecast: Forecast, view: PublicView) -> list[str]:
    """Strengths, columns and chances of an attack, a line each."""
    lines = [_odds(forecast)]
    lines += [_counted(one, view) for one in (*forecast.attackers, *forecast.defenders) if one.why]
    if forecast.night:
        lines.append(
            _(
                "At night a die comes first (11.23): 1 doubles the attack, 4 to 6 halve it. "
                "The chances below include it."
            )
        )
    lines += [
        _("{result} {chance}: {meaning}", result=result, chance=percent(chance), meaning=_(RESULTS[result]))
        for result, chance in forecast.chances
    ]
    return lines


def _odds(forecast: Forecast) -> str:
    """Strengths and columns: ``Attack 5 against 4: 1-1, 1 column left (forest), rolled on 1-2``."""
    told = enumerated((forecast.odds, *shift_list(forecast)))
    attack, defense = forecast.attack, forecast.defence
    if forecast.column == forecast.odds:
        return _("Attack {attack} against {defense}: {odds}.", attack=attack, defense=defense, odds=told)
    return _(
        "Attack {attack} against {defense}: {odds}, rolled on {column}.",
        attack=attack,
        defense=defense,
        odds=told,
        column=forecast.column,
    )


def shift_list(forecast: Forecast) -> list[str]:
    """Column shifts of either side with their reasons: ``1 column left (forest)``."""
    found, shelter = [], listed(map(ground_word, forecast.shelter))
    if forecast.left and shelter:
        found.append(
            ngettext("{count} column left ({ground})", "{count} columns left ({ground})", forecast.left, ground=shelter)
        )
    elif forecast.left:
        found.append(ngettext("{count} column left", "{count} columns left", forecast.left))
    if forecast.right:
        found.append(
            ngettext(
                "{count} column right (works being built)", "{count} columns right (works being built)", forecast.right
            )
        )
    return found


def shift_words(forecast: Forecast) -> str:
    """The shifts as a phrase; empty for none."""
    return listed(shift_list(forecast))


def _counted(one: Counted, view: PublicView) -> str:
    name, why = unit_name(view, one.unit), enumerated(_(WHY[reason]) for reason in one.why)
    if one.strength == one.printed:
        return _("{unit} counts {strength} as printed: {why}.", unit=name, strength=one.strength, why=why)
    return _(
        "{unit} counts {strength} instead of {printed}: {why}.",
        unit=name,
        strength=one.strength,
        printed=one.printed,
        why=why,
    )
