"""Length and balance of the bundled battles, and those recommended to newcomers, from ``battle_figures.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

import yaml
from msgspec import Struct, convert, json

from engine.decision import CONFEDERATE, UNION

FILE: Final = "battle_figures.yaml"

EVEN: Final = (0.4, 0.6)
"""Shares of the Union's victories, inclusive, between which a battle counts as even."""

_DIGITS: Final = 16
"""Of a fingerprint."""

_STEP: Final = 5
"""Minutes are rounded to this."""


class BattleFigures(Struct, frozen=True):
    """What is known of a battle before it is played.

    ``minutes`` for two people at the table, 0 where unknown. ``won`` of ``fought`` test battles went to the Union, by
    all rulesets together; ``fought`` is 0 where nothing was measured. ``first``: a good first battle.
    """

    minutes: int = 0
    won: float = 0
    fought: int = 0
    first: bool = False

    @property
    def share(self) -> float | None:
        """The Union's share of the test battles, from 0 to 1; ``None`` where nothing was measured."""
        return self.won / self.fought if self.fought else None

    @property
    def favored(self) -> str:
        """The side that the battle favors; empty for an even one, or where nothing was measured."""
        if self.share is None or EVEN[0] <= self.share <= EVEN[1]:
            return ""
        return UNION if self.share > EVEN[1] else CONFEDERATE


class _File(Struct, frozen=True):
    first: tuple[str, ...]
    minutes: Mapping[str, float]
    battles: Mapping[str, Mapping[str, tuple[float, int, float]]]


@cache
def _file() -> _File:
    return convert(yaml.safe_load(files(__package__).joinpath(FILE).read_text("utf-8")), _File)


def figures_of(scenario: str, family: str, ruleset: str) -> BattleFigures:
    """The figures of a battle; its length under ``ruleset``, the usual one."""
    file = _file()
    series = file.battles.get(scenario, {})
    won, fought = (sum(one[part] for one in series.values()) for part in (0, 1))
    turns = series[ruleset][2] if ruleset in series else 0
    minutes = _STEP * round(turns * file.minutes.get(family, 0) / _STEP)
    return BattleFigures(minutes, won, int(fought), scenario in file.first)


def figures_by(scenario: str, ruleset: str) -> BattleFigures:
    """The balance of a battle by one ruleset alone; nothing measured where that ruleset was not."""
    won, fought, _turns = _file().battles.get(scenario, {}).get(ruleset, (0, 0, 0))
    return BattleFigures(won=won, fought=fought)


def balance_fingerprint() -> str:
    """A digest of all that ``figures_by`` tells, and of nothing else: other figures make other ratings."""
    cells = [
        (scenario, ruleset, float(won), fought)
        for scenario, series in _file().battles.items()
        for ruleset, (won, fought, _turns) in series.items()
    ]
    return sha256(json.encode(sorted(cells))).hexdigest()[:_DIGITS]


def usual_turns(scenario: str, ruleset: str) -> float:
    """The median number of turns of test battles by a ruleset, 0 where unknown."""
    return _file().battles.get(scenario, {}).get(ruleset, (0, 0, 0))[2]
