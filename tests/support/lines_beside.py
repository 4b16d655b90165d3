"""Lines of several stretches that lie near one another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

Point = tuple[float, float]

_SAME = 0.3
"""Sine of the angle up to which two stretches have about one direction."""

_STEPS = 24
"""Number of points of a stretch that are looked at."""


def length_beside(one: Sequence[Point], other: Sequence[Point], within: float) -> float:
    """The length of a line that lies within a distance of another one in about the same direction."""
    return sum(_beside(stretch, near, within) for stretch in pairwise(one) for near in pairwise(other))


def _beside(one: tuple[Point, Point], other: tuple[Point, Point], within: float) -> float:
    (x, y), (to_x, to_y) = one
    (from_x, from_y), (end_x, end_y) = other
    length, far = hypot(to_x - x, to_y - y), hypot(end_x - from_x, end_y - from_y)
    if length < 1 or far < 1:
        return 0.0
    dx, dy = (end_x - from_x) / far, (end_y - from_y) / far
    if abs((to_x - x) * dy - (to_y - y) * dx) > _SAME * length:
        return 0.0
    found = 0
    for step in range(_STEPS):
        share = (step + 0.5) / _STEPS
        at_x, at_y = x + (to_x - x) * share - from_x, y + (to_y - y) * share - from_y
        found += 0 <= at_x * dx + at_y * dy <= far and abs(at_x * dy - at_y * dx) < within
    return length * found / _STEPS


def touches(one: Sequence[Point], other: Sequence[Point], within: float) -> bool:
    """Whether a bend of a line comes within a distance of another line without crossing it."""
    for before, at, after in zip(one, one[1:], one[2:], strict=False):
        for start, end in pairwise(other):
            near = _distance(at, start, end) < within
            if near and _side(before, start, end) * _side(after, start, end) > 0:
                return True
    return False


def _distance(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy or 1)
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - start[0] - dx * share, point[1] - start[1] - dy * share)


def _side(point: Point, start: Point, end: Point) -> float:
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
