"""The courses of what runs from hex to hex: streams, roads and railways."""

from __future__ import annotations

from render.art.sketch import Point
from render.art.terrain_map import TerrainMap


def links(ground: TerrainMap, *kinds: str) -> dict[int, list[int]]:
    """For each hex of these kinds the directions in which the course goes on; it never runs in a ring."""
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


def courses_in(ground: TerrainMap, hex_: int, ways: list[int]) -> list[list[Point]]:
    """The curves in one hex: through it, or from its middle outward; at the map's edge off the map."""
    grid = ground.layout.grid
    if len(ways) == 1:
        ways = [*ways, *_exits(grid.toward[hex_], ways[0])]
    middles = [ground.layout.middle_of_side(hex_, way % 6, 1.02) for way in ways]
    center = ground.layout.centers[hex_]
    if len(middles) == 2:  # noqa: PLR2004 - in and out
        return [_bend(middles[0], center, middles[1])]
    if not middles:
        reach = 22 * ground.unit
        return [_bend((center[0] - reach, center[1]), center, (center[0] + reach, center[1]))]
    return [_bend(middle, ((middle[0] + center[0]) / 2, (middle[1] + center[1]) / 2), center) for middle in middles]


def _exits(toward: tuple[int | None, ...], way: int) -> list[int]:
    """Where a course that comes in by ``way`` leaves the map: the side most nearly opposite, if there is one."""
    for turn in (3, 2, 4):
        if toward[(way + turn) % 6] is None:
            return [way + turn]
    return []


def _bend(start: Point, middle: Point, end: Point) -> list[Point]:
    steps = 16
    found = []
    for step in range(steps + 1):
        t = step / steps
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append(
            (one * start[0] + two * middle[0] + three * end[0], one * start[1] + two * middle[1] + three * end[1])
        )
    return found
