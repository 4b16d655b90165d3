"""Soft curves around regions of a map, and points along them."""

from __future__ import annotations

from math import hypot

from render.art.shapes import Point


def softened(loop: list[Point]) -> list[Point]:
    """A closed line with its corners cut: twice as many points on a smoother curve."""
    found = []
    for (x, y), (next_x, next_y) in zip(loop, [*loop[1:], loop[0]], strict=True):
        found.append((x * 0.75 + next_x * 0.25, y * 0.75 + next_y * 0.25))
        found.append((x * 0.25 + next_x * 0.75, y * 0.25 + next_y * 0.75))
    return found


def strewn(loop: list[Point], spacing: float) -> list[tuple[Point, Point]]:
    """Points along a closed curve, ``spacing`` apart, each with the unit step to the right of the curve there."""
    found = []
    due = 0.0
    for (x, y), (next_x, next_y) in zip(loop, [*loop[1:], loop[0]], strict=True):
        length = hypot(next_x - x, next_y - y)
        if not length:
            continue
        dx, dy = (next_x - x) / length, (next_y - y) / length
        while due < length:
            found.append(((x + dx * due, y + dy * due), (-dy, dx)))
            due += spacing
        due -= length
    return found
