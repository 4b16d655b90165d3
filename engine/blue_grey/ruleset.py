"""The Blue & Grey rulebook in force, and its earlier versions.

Matches keep the version they began with until their players agree to a correction. Version 2 corrected 9.13 and 9.18 in
combined attacks, the advance of 12.34 before the dice, and the points on giving up, about which nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.sides import GUNS, Side


class PolicyCorrection(NamedTuple):
    """A rule read wrongly before a ``version`` of the ruleset; ``render`` has its sentence by ``id``.

    ``matters`` tells whether it can play a part in a battle. ``before`` gives the record as it was, such that a
    decision pending under one reading can be answered under the other.
    """

    version: int
    id: str
    matters: Callable[[BlueGreyScenario], bool]
    before: Callable[[Ruleset], Ruleset]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A rulebook, as the points that differ between its versions.

    Attributes:
        id: the word in scenarios and records.
        name: the name for players.
        version: counted up whenever a rule turns out to have been read wrongly.
        least_odds: whether 9.18 holds for bombarding batteries of a combined attack, too.
        guns_need_foot: whether distant batteries join an attack on several hexes only with infantry or cavalry (9.13).
        early_advance: whether the attacker may advance before the dice into hexes that Routed units left (12.34).
        counts_coming: whether, on giving up, reinforcements that could still have come count as cut off.
        corrections: the rules read wrongly in earlier versions, the oldest first.
    """

    id: str
    name: str
    version: int
    least_odds: bool = True
    guns_need_foot: bool = True
    early_advance: bool = True
    counts_coming: bool = False
    corrections: tuple[PolicyCorrection, ...] = ()


def as_of(rules: Ruleset, version: int) -> Ruleset:
    """The ruleset as of a version.

    Raises:
        ValueError: there was no such version.
    """
    if not 1 <= version <= rules.version:
        raise ValueError(f"{rules.id} has the versions 1 to {rules.version}, not {version}")
    for correction in reversed(rules.corrections):
        if correction.version > version:
            rules = correction.before(rules)
    return replace(rules, version=version)


def _has_guns(battle: BlueGreyScenario, several: int = 1) -> bool:
    """Whether a side has at least ``several`` units that bombard."""
    kinds = {*GUNS, "gunboat"}
    sides = [sum(unit.kind in kinds for unit in battle.units if unit.side == side) for side in Side]
    return max(sides) >= several


BLUE_GREY = Ruleset(
    id="blue-grey",
    name="Blue & Grey",
    version=2,
    corrections=(
        PolicyCorrection(2, "least-odds-together", _has_guns, lambda rules: replace(rules, least_odds=False)),
        PolicyCorrection(
            2,
            "guns-need-foot",
            lambda battle: _has_guns(battle, several=2),
            lambda rules: replace(rules, guns_need_foot=False),
        ),
        PolicyCorrection(
            2, "advance-before-dice", lambda battle: True, lambda rules: replace(rules, early_advance=False)
        ),
        # Nobody is asked about it: no choice depends on it, only the points with which somebody gives up.
        PolicyCorrection(2, "still-to-come", lambda battle: False, lambda rules: replace(rules, counts_coming=True)),
    ),
)
