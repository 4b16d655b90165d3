"""Cheap features of what stands on the board and on the victory stands, wherever it is: material."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from engine.battle_cry.judge.field import Field
from engine.battle_cry.placement import Unit
from engine.battle_cry.sides import ARMS, PAIR, Side
from engine.judge_model import JudgeFeature


def _material(name: str, what: str) -> JudgeFeature:
    return JudgeFeature(name=name, what=what, material=True)


FEATURES: tuple[JudgeFeature, ...] = (
    _material("flags", "flags taken"),
    _material("flags_share", "flags taken, as a share of those needed to win"),
    _material("urgency", "1 / (flags still needed)²"),
    _material("one_short", "1 for a side that needs one flag more"),
    _material("two_short", "1 for a side that needs two flags more"),
    _material("three_short", "1 for a side that needs three flags more"),
    _material("infantry_units", "infantry units on the board"),
    _material("cavalry_units", "cavalry units on the board"),
    _material("artillery_units", "artillery units on the board"),
    _material("infantry_figures", "figures of infantry"),
    _material("cavalry_figures", "figures of cavalry"),
    _material("artillery_figures", "figures of artillery"),
    _material("units_at_1", "units of one figure"),
    _material("units_at_2", "units of two figures"),
    _material("full_units", "units without losses"),
    _material("figures_share", "figures, as a share of both sides' figures"),
    _material("generals", "generals on the board"),
    _material("awaited_units", "units yet to arrive"),
    _material("cards", "cards in hand"),
    _material("race", "flags that the enemy still needs less one's own, over the root of both together"),
)


def values(field: Field) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    union, confederate = (_of(field, side) for side in PAIR)
    figures = [sum(unit.figures for unit in field.units[side]) for side in PAIR]
    share = (figures[0] - figures[1]) / max(sum(figures), 1)
    found = [one - other for one, other in zip(union, confederate, strict=True)]
    found[_SHARE] = share
    own, other = field.missing
    found[_RACE] = (other - own) / sqrt(own + other)
    return tuple(found)


_SHARE, _RACE = (
    next(place for place, one in enumerate(FEATURES) if one.name == name) for name in ("figures_share", "race")
)


def _of(field: Field, side: Side) -> list[float]:
    units, missing, flags = field.units[side], field.missing[side], field.flags[side]
    arms = [[unit for unit in units if unit.arm == arm] for arm in ARMS]
    return [
        flags,
        flags / field.setup.goal[side],
        1 / missing**2,
        missing == 1,
        missing == 2,  # noqa: PLR2004
        missing == 3,  # noqa: PLR2004
        *(len(arm) for arm in arms),
        *(sum(unit.figures for unit in arm) for arm in arms),
        _count(units, lambda unit: unit.figures == 1),
        _count(units, lambda unit: unit.figures == 2),  # noqa: PLR2004
        _count(units, lambda unit: unit.figures >= unit.full),
        0.0,
        len(field.generals[side]),
        field.seen.awaited[side],
        field.seen.cards[side],
        0.0,
    ]


def _count(units: Sequence[Unit], has: Callable[[Unit], bool]) -> float:
    return float(sum(map(has, units)))
