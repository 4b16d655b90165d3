"""Ways that lie on one another: each is moved aside, so that their arrows are beside each other and not a fir tree."""

from __future__ import annotations

from collections.abc import Sequence
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


_RETURNED: Final = 6.0
"""Distance that fire and the fire that returns it are moved each, in measures."""


def returned(ways: Sequence[Way], unit: float) -> list[Way]:
    """Lines of fire, each moved to its own right where another one goes back the same way."""
    found, every = list[Way](), set(ways)
    for start, end in ways:
        if (end, start) not in every or start == end:
            found.append((start, end))
            continue
        dx, dy = end[0] - start[0], end[1] - start[1]
        far = _RETURNED * unit / hypot(dx, dy)
        found.append(((start[0] - dy * far, start[1] + dx * far), (end[0] - dy * far, end[1] + dx * far)))
    return found


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
