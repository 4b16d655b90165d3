"""Courses of what runs from hex to hex: streams, roads and railways."""

from __future__ import annotations

from math import hypot

from render.art.shapes import Point
from render.art.terrain_map import TerrainMap

_STRAIGHT = 2 / 3
"""Length of a course's straight part after a hexside, as a share of the way to the middle of the hex."""


_STEPS = 16
"""Number of pieces of a curve."""

_LEAST = 0.01
"""Least share of a step in a direction that leads there at all."""


def links(ground: TerrainMap, *kinds: str) -> dict[int, list[int]]:
    """The directions in which a course goes on from each hex of these kinds; it never runs in a ring."""
    along = ground.having(*kinds)
    grid = ground.layout.grid
    root = {hex_: hex_ for hex_ in along}

    def origin(hex_: int) -> int:
        while root[hex_] != hex_:
            hex_ = root[hex_]
        return hex_

    found: dict[int, list[int]] = {hex_: [] for hex_ in along}
    for hex_ in along:
        for direction in range(1, 4):
            near = grid.toward[hex_][direction]
            if near in found and origin(hex_) != origin(near):
                root[origin(hex_)] = origin(near)
                found[hex_].append(direction)
                found[near].append(direction + 3)
    return found


def courses_in(
    ground: TerrainMap, hex_: int, ways: list[int], waver: float = 0, into: tuple[str, ...] = ()
) -> list[list[Point]]:
    """The curves in one hex: through it, or from its middle outward; at the map's edge off the map.

    At a hexside they lie up to ``waver`` measures beside its middle. A course that would end in the hex goes on to a
    neighbor of the terrains that it may run ``into``.
    """
    if len(ways) == 1:
        ways = [*ways, *_exits(ground, hex_, ways[0], into)]
    doors = [_door(ground, hex_, way % 6, waver) for way in ways]
    center = ground.layout.centers[hex_]
    if len(doors) == 2:  # noqa: PLR2004 - in and out
        return [_bend(*doors[0], *reversed(doors[1]))]
    if not doors:
        reach = 22 * ground.unit
        left, right = (center[0] - reach, center[1]), (center[0] + reach, center[1])
        return [_bend(left, center, center, right)]
    return [_bend(*door, center, center) for door in doors]


def spoke(ground: TerrainMap, hex_: int, way: int, waver: float = 0, hub: Point | None = None) -> list[Point]:
    """The curve from a hexside to the middle of the hex, or to a ``hub`` where several meet."""
    end = hub or ground.layout.centers[hex_]
    return _bend(*_door(ground, hex_, way % 6, waver), end, end)


def beyond(ground: TerrainMap, hex_: int, ways: list[int], waver: float = 0) -> list[list[Point]]:
    """The course of what leaves the map in a hex, from its edge straight on to the frame of the sheet."""
    found = []
    for way in _exits(ground, hex_, ways[0], ()) if len(ways) == 1 else ():
        (x, y), (back_x, back_y) = _door(ground, hex_, way % 6, waver)
        length = hypot(x - back_x, y - back_y)
        dx, dy = (x - back_x) / length, (y - back_y) / length
        reach = _to_the_frame(ground, (x, y), (dx, dy))
        found.append([(x + dx * reach * at / _STEPS, y + dy * reach * at / _STEPS) for at in range(_STEPS + 1)])
    return found


def _to_the_frame(ground: TerrainMap, start: Point, step: Point) -> float:
    """Distance in pixels from a point on the edge of the map to the margins around it, in a direction."""
    layout, away = ground.layout, ground.layout.hex_width / 2
    corners = (-away, layout.top_margin[3] - away), (layout.width + away, layout.bottom_margin[1] + away)
    reaches = [
        (far[axis] - start[axis]) / step[axis]
        for axis in (0, 1)
        for far in corners
        if abs(step[axis]) > _LEAST and (far[axis] - start[axis]) / step[axis] > 0
    ]
    return min(reaches)


def _door(ground: TerrainMap, hex_: int, way: int, waver: float) -> tuple[Point, Point]:
    """The crossing of a course and a hexside, and a point straight inward from there; the same on both sides."""
    near, layout = ground.layout.grid.toward[hex_][way], ground.layout
    first = hex_ if near is None else min(hex_, near)
    aside = ground.scatter(f"course {hex_ + (hex_ if near is None else near)}", first).number(-waver, waver)
    (x, y), center = layout.middle_of_side(hex_, way, 1.02), layout.centers[hex_]
    length = hypot(x - center[0], y - center[1])
    dx, dy = (x - center[0]) / length, (y - center[1]) / length
    turn = aside * ground.unit * (1 if first == hex_ else -1)
    door = x - dy * turn, y + dx * turn
    return door, (door[0] - dx * length * _STRAIGHT, door[1] - dy * length * _STRAIGHT)


def _exits(ground: TerrainMap, hex_: int, way: int, into: tuple[str, ...]) -> list[int]:
    """The exit of a course that comes in by ``way``: the open side most nearly opposite, if any."""
    for turn in (3, 2, 4):
        near = ground.layout.grid.toward[hex_][(way + turn) % 6]
        if near is None or not set(into).isdisjoint(ground.kinds.get(near, ())):
            return [way + turn]
    return []


def _bend(start: Point, toward: Point, back: Point, end: Point) -> list[Point]:
    """A curve from ``start`` toward one point, and to ``end`` from the direction of another."""
    found = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points = list(zip(shares, (start, toward, back, end), strict=True))
        found.append((sum(share * x for share, (x, _) in points), sum(share * y for share, (_, y) in points)))
    return found
