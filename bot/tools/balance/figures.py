"""Results of series, entered in the file of battle figures (``bot.service.model.battle_figures``)."""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from bot.tools.balance.series import BalanceSeries

_HEAD = "battles:\n"


def entered(text: str, found: Sequence[BalanceSeries], *, lengths: bool = True) -> str:
    """The file's text with these results in place of older ones of the same battle and ruleset.

    Without ``lengths`` the numbers of turns stay where there are any.
    """
    head, _, table = text.partition(_HEAD)
    battles: dict[str, dict[str, list[float]]] = yaml.safe_load(table) or {}
    for one in found:
        series = battles.setdefault(one.scenario, {})
        known = series.get(one.rules)
        series[one.rules] = [one.won, one.battles, one.turns if lengths or known is None else known[2]]
    return f"{head}{_HEAD}{''.join(_line(id_, battles[id_]) for id_ in sorted(battles))}"


def _line(scenario: str, series: dict[str, list[float]]) -> str:
    cells = (f"{rules}: [{', '.join(f'{number:g}' for number in row)}]" for rules, row in series.items())
    return f"  {scenario}: {{{', '.join(cells)}}}\n"
