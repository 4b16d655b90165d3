"""Exact chances of an attack before its roll, from the same reckoning as the roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from engine.blue_grey.decisions.resolve import highest_column
from engine.blue_grey.odds import TABLE, result_of
from engine.blue_grey.position import Position
from engine.blue_grey.reckoning import Reckoning, reckon, sheltering
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.strength import Count
from engine.decision import Action

DICE = range(1, 7)

RESULTS: tuple[str, ...] = tuple(dict.fromkeys(result for results in TABLE.values() for result in results))
"""The results in the order in which the table first names them."""


class Counted(Struct, frozen=True):
    """A unit in an attack: printed and counted strength, and the reasons (``engine.blue_grey.strength.Count``)."""

    unit: str
    printed: int
    strength: int
    why: tuple[str, ...]


class Forecast(Struct, frozen=True, kw_only=True):
    """An attack before its roll.

    ``attack`` and ``defence`` are the totals, by night before its die; ``odds`` their column, ``left`` and ``right``
    the best shifts of either side, ``column`` the final one or a lower one that was named. ``chances`` are the exact
    ones of each possible result, including the night's die if ``night``. ``shelter`` is the terrain and the works that
    shift columns to the left.
    """

    attackers: tuple[Counted, ...]
    defenders: tuple[Counted, ...]
    attack: int
    defence: int
    odds: str
    left: int
    right: int
    column: str
    night: bool
    chances: tuple[tuple[str, float], ...]
    shelter: tuple[str, ...] = ()


def forecast(setup: BlueGreySetup, position: Position, action: Action) -> Forecast | None:
    """The chances of a legal action's dice; ``None`` for one without dice."""
    if action.verb != "fight" or position.combat is None:
        return None
    count = reckon(setup, position, position.combat)
    night = setup.is_night(position.turn)
    return Forecast(
        attackers=_counted(position, count.attackers),
        defenders=_counted(position, count.defenders),
        attack=count.attack,
        defence=count.defence,
        odds=count.odds,
        left=count.left,
        right=count.right,
        column=action.subject,
        night=night,
        chances=chances(count, action.subject, night=night),
        shelter=sheltering(setup, position, position.combat) if count.left else (),
    )


def chances(count: Reckoning, column: str, *, night: bool) -> tuple[tuple[str, float], ...]:
    """The chance of each possible result if this column is named (8.9, 11.23)."""
    rolled = list(_columns(count, column, night=night))
    found: Counter[str] = Counter(result_of(place, die) for place in rolled for die in DICE)
    return tuple((result, found[result] / (len(rolled) * 6)) for result in RESULTS if found[result])


def _columns(count: Reckoning, column: str, *, night: bool) -> Iterator[int]:
    """The columns that may be rolled on, all equally likely."""
    limit = highest_column(column, count.column())
    for die in DICE if night else (0,):
        yield min(count.column(die), limit)


def _counted(position: Position, counts: tuple[Count, ...]) -> tuple[Counted, ...]:
    return tuple(Counted(position.units[one.unit].id, one.printed, one.strength, one.why) for one in counts)
