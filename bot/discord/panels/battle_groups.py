"""Battles in groups of at most one menu each: by year, by length, by balance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from math import ceil
from typing import Final

from msgspec import Struct

from bot.service.model.battle_figures import EVEN
from bot.service.model.catalog import Battle
from bot.texts.limits import OPTIONS
from engine.language import N_, _, pgettext

SHORT, LONG = 30, 50
"""Minutes up to which a battle is short, and from which it is long."""


class BattleGroup(Struct, frozen=True):
    """A group with its key in a menu, its name, and its battles."""

    key: str
    name: str
    battles: tuple[Battle, ...]


class BattleOrder(Struct, frozen=True):
    """A way to group battles. ``name`` is a button's, ``question`` is asked above the groups.

    ``key`` gives a battle's group, ``names`` the groups' names in order; other groups are named by their key.
    """

    name: str
    question: str
    key: Callable[[Battle], str]
    names: dict[str, str]


def _length(battle: Battle) -> str:
    minutes = battle.figures.minutes
    if not minutes:
        return "unknown"
    return "short" if minutes <= SHORT else "long" if minutes >= LONG else "middle"


def _balance(battle: Battle) -> str:
    share = battle.figures.share
    if share is None:
        return "unknown"
    return "even" if EVEN[0] <= share <= EVEN[1] else "union" if share > EVEN[1] else "confederate"


ORDERS: Final = {
    "y": BattleOrder(N_("By year"), N_("Which year?"), lambda battle: _year_of(battle) or "unknown", {}),
    "l": BattleOrder(
        N_("By length"),
        N_("How long?"),
        _length,
        {
            "short": N_("Half an hour at most"),
            "middle": N_("About 40 minutes"),
            "long": N_("An hour, or nearly"),
            "unknown": N_("Not measured"),
        },
    ),
    "b": BattleOrder(
        N_("By balance"),
        N_("How even?"),
        _balance,
        {
            "even": N_("Even battles"),
            "union": N_("Battles that favor the Union"),
            "confederate": N_("Battles that favor the Confederacy"),
            "unknown": N_("Not measured"),
        },
    ),
}
"""Ways to group battles, by id."""


def groups(order: str, battles: Sequence[Battle]) -> list[BattleGroup]:
    """The battles in groups, each by date; a group that is too large for a menu in parts."""
    way = ORDERS[order]
    by_date = sorted(battles, key=lambda battle: (battle.date, battle.title))
    keys = {way.key(battle) for battle in battles}
    ordered = [key for key in way.names if key in keys] + sorted(keys - set(way.names))
    found = []
    for key in ordered:
        name = _(way.names[key]) if key in way.names else _(UNKNOWN) if key == "unknown" else key
        found += _parts(key, name, [battle for battle in by_date if way.key(battle) == key])
    return found


UNKNOWN: Final = N_("Other battles")
"""Name of the battles of which a group's fact is not known."""


def _parts(key: str, name: str, battles: Sequence[Battle]) -> list[BattleGroup]:
    if len(battles) <= OPTIONS:
        return [BattleGroup(key, name, tuple(battles))]
    parts = _cut(battles)
    names = [_named_by_years(name, part) for part in parts]
    if len(set(names)) < len(names) or not _year_of(battles[0]):
        numbers = range(1, len(parts) + 1)
        names = [pgettext("group of battles", "{name}, part {number}", name=name, number=one) for one in numbers]
    return [BattleGroup(f"{key}/{number}", *one) for number, one in enumerate(zip(names, parts, strict=True), 1)]


def _cut(battles: Sequence[Battle]) -> list[tuple[Battle, ...]]:
    """Battles in order of date, in parts of about one size, cut between two years unless one has too many."""
    enough = len(battles) / ceil(len(battles) / OPTIONS)
    parts: list[list[Battle]] = []
    for _year, found in groupby(battles, _year_of):
        year = list(found)
        if parts and len(parts[-1]) < enough and len(parts[-1]) + len(year) <= OPTIONS:
            parts[-1] += year
        else:
            parts += [year[start : start + OPTIONS] for start in range(0, len(year), OPTIONS)]
    return [tuple(part) for part in parts]


def _named_by_years(name: str, part: Sequence[Battle]) -> str:
    first, last = _year_of(part[0]), _year_of(part[-1])
    if first == last:
        return pgettext("group of battles", "{name}, {year}", name=name, year=first)
    return pgettext("group of battles", "{name}, {first} to {last}", name=name, first=first, last=last)


def _year_of(battle: Battle) -> str:
    return battle.date[:4]
