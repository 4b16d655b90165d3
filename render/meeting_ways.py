"""Ways that lie on one another: each is moved aside, so that their arrows are beside each other and not a fir tree."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from math import hypot
from typing import Final

from render.art.shapes import Point

Way = tuple[Point, Point]
"""A straight way from its tail to its head, in pixels."""

_ASIDE: Final = 15.0
"""Distance that a way is moved, in measures."""

_SAME: Final = 0.14
"""Sine of the angle up to which two ways have one direction, or the opposite one."""

_BESIDE: Final = 20.0
_OVER: Final = 24.0
"""Distance up to which two ways are on one line, and length from which on they lie on one another, in measures."""


_APART: Final = 12.0
"""Distance of lines of fire that would lie on one another, in measures."""


def abreast(ways: Sequence[Way], unit: float) -> list[Way]:
    """Lines of fire: those that would lie on one another lie beside each other, fire that is returned to its right.

    Equal lines are one.
    """
    moved = dict[Way, Way]()
    for lines in _together(list(dict.fromkeys(ways)), unit):
        (x, y), (to_x, to_y) = lines[0]
        length = hypot(to_x - x, to_y - y) or 1.0
        right = (y - to_y) / length, (to_x - x) / length
        for number, line in enumerate(sorted(lines, key=partial(_place, first=lines[0], right=right))):
            far = (number - (len(lines) - 1) / 2) * _APART * unit
            (from_x, from_y), (end_x, end_y) = line
            across, down = right[0] * far, right[1] * far
            moved[line] = (from_x + across, from_y + down), (end_x + across, end_y + down)
    return [moved[way] for way in ways]


def _together(ways: Sequence[Way], unit: float) -> list[list[Way]]:
    """Ways in groups of those that lie on one another."""
    found = list[list[Way]]()
    for way in ways:
        met = [group for group in found if any(_meeting(way, other, unit) for other in group)]
        found = [group for group in found if group not in met]
        found.append([*chain.from_iterable(met), way])
    return found


def _place(line: Way, first: Way, right: Point) -> tuple[bool, float]:
    """The place of a line among those that lie on a first one, from the left of that: first those against it."""
    (x, y), (to_x, to_y) = line
    along = (to_x - x) * (first[1][0] - first[0][0]) + (to_y - y) * (first[1][1] - first[0][1])
    return along > 0, (x + to_x) * right[0] + (y + to_y) * right[1]


def asides(ways: Sequence[Way], unit: float) -> list[float]:
    """For each way the distance in pixels to move it, below 0 to its right.

    Opposite ways each keep to their right. Of ways in one direction the first keeps to its left.
    """
    found = [0.0] * len(ways)
    for number, one in enumerate(ways):
        for after, other in enumerate(ways[number + 1 :], number + 1):
            along = _meeting(one, other, unit)
            if along:
                found[number] = found[number] or (_ASIDE if along > 0 else -_ASIDE) * unit
                found[after] = found[after] or -_ASIDE * unit
    return found


def _meeting(one: Way, other: Way, unit: float) -> int:
    """1 for ways that lie on one another in one direction, -1 in opposite directions, 0 for other ways."""
    (x, y), (to_x, to_y) = one
    length, far = hypot(to_x - x, to_y - y), hypot(other[1][0] - other[0][0], other[1][1] - other[0][1])
    if not length or not far:
        return 0
    dx, dy = (to_x - x) / length, (to_y - y) / length
    ends = [((end_x - x) * dx + (end_y - y) * dy, (end_y - y) * dx - (end_x - x) * dy) for end_x, end_y in other]
    (start, off), (end, end_off) = ends
    if abs(end_off - off) > _SAME * far or max(abs(off), abs(end_off)) > _BESIDE * unit:
        return 0
    if min(length, max(start, end)) - max(0.0, min(start, end)) < _OVER * unit:
        return 0
    return 1 if end > start else -1
