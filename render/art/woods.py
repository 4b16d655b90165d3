"""Woods and orchards: clumps of trees, and trees in rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import dist

from render.art.palette import BARK, BLOSSOM, GRASS, INK, LEAF, LEAF_DARK, LEAF_LIGHT, mix
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.terrain_map import NAME_AT, NAME_ROOM, TerrainMap

_WOOD = mix(GRASS, LEAF, 0.28)

_CROWN, _LANE = 11, 4
"""Height of the middle of a tree's crown above its foot, and distance of a wood from an orchard in it, in measures."""

_SIZES = 8
"""Number of sizes of trees. Trees of few sizes, on whole pixels, look alike, which compresses well."""


_CLEARED, _APART, _INSIDE, _TINY = 14.5, 13.0, 56.0, 0.5
"""Least distance of a tree's crown from the middle of a way through the wood; of a tree at its edge from others;
greatest one of that tree from the middle of its hex, in measures; slack in pixels."""

_SHADE = mix(GRASS, LEAF_DARK, 0.5)
"""The shade of a tree: the light comes from the north-west of the sheet."""

_BROAD, _ROUND = 0.55, 0.82
"""Share of the broad trees of a wood, and of these with the round ones; the others are pines."""


_ON_HILL = ((-16, 2), (8, 3), (32, 2))
"""Rows of trees in a wooded hex of a hill: their place and number. The slope around them stays bare."""

_AROUND_NAME = ((-25, 2), (49, 3))
"""The same where the name of a place would hide the trees: above it and below it."""

_IN_WOOD = ((-24, 3), (-2, 4), (20, 4), (40, 3), (56, 1))
"""The same in any other wood."""


def wash(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the green under the trees; a wood of several hexes is one. On hills the color of the hill is left."""
    for kind, color in (("orchard", GRASS), ("woods", _WOOD)):
        for group in ground.groups(kind):
            for loop in ground.outlines(frozenset(hex_ for hex_ in group if not _is_hill(ground, hex_)), 0.05):
                drawing.polygon(loop, color)


def trees(drawing: Drawing, ground: TerrainMap, ways: Iterable[list[Point]] = ()) -> None:
    """Draws every tree, those in front over those behind; a wood and an orchard in one hex have half of it each.

    Args:
        ways: courses in pixels that a wood leaves open, so that they are seen: its trees stand aside.
    """
    standing = list(_beside(ground, _Clearing(ways, _CLEARED * ground.unit)))
    scatter, plain = ground.scatter("kinds", 0), ground.layout.theme.plain
    placed = [
        (round(x), round(y), round(size * _SIZES) / _SIZES * ground.unit, 0.0 if plain else scatter.number())
        for (x, y), size in sorted(standing, key=lambda tree: tree[0][1])
    ]
    for left, foot, size, _kind in () if plain else placed:
        drawing.stamp(_shade(), left, foot, size)
    for left, foot, size, kind in placed:
        grown = broad_tree if kind < _BROAD else round_tree if kind < _ROUND else pine
        drawing.stamp(grown(), left, foot, size)
    for hex_ in ground.having("orchard"):
        for x, y in _of_orchard(ground, hex_):
            if not _is_wooded(ground, hex_) or x > ground.layout.centers[hex_][0]:
                drawing.stamp(_fruit_tree(), x, y, ground.unit)


def _beside(ground: TerrainMap, cleared: _Clearing) -> Iterator[tuple[Point, float]]:
    """The trees of all woods, those on a way moved to its edge; left out where another stands there, or a name."""
    unit = ground.unit
    for hex_ in ground.having("woods"):
        kept, moved = list[tuple[Point, float]](), list[tuple[Point, float]]()
        for (x, y), size in _of_wood(ground, hex_):
            crown = x, y - _CROWN * size * unit
            at = cleared.edge(crown)
            (kept if at == crown else moved).append(((at[0], at[1] + _CROWN * size * unit), size))
        for foot, size in moved:
            alone = all(dist(foot, other) > _APART * unit for other, _size in kept)
            is_clear = _is_within(ground, hex_, foot) and not _is_hidden(ground, hex_, foot, size)
            if alone and is_clear and not cleared.has((foot[0], foot[1] - _CROWN * size * unit)):
                kept.append((foot, size))
        yield from kept


def _is_within(ground: TerrainMap, hex_: int, foot: Point) -> bool:
    """Whether a tree that was moved still stands in its hex."""
    return dist(foot, ground.layout.centers[hex_]) < _INSIDE * ground.unit


class _Clearing:
    """What lies nearer than ``reach`` pixels to the points of courses, by squares of that size."""

    def __init__(self, courses: Iterable[list[Point]], reach: float) -> None:
        self._reach = reach
        self._points: dict[tuple[int, int], list[Point]] = {}
        for x, y in (point for course in courses for point in course):
            self._points.setdefault((int(x // reach), int(y // reach)), []).append((x, y))

    def has(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return any(dist(point, one) < self._reach - _TINY for one in self._near(point))

    def edge(self, point: Point) -> Point:
        """The point itself; where it lies in the clearing, the nearest one at its edge."""
        near = min(self._near(point), key=lambda one: dist(point, one), default=point)
        far = dist(point, near)
        if near == point or far >= self._reach:
            return point
        share = self._reach / far
        return near[0] + (point[0] - near[0]) * share, near[1] + (point[1] - near[1]) * share

    def _near(self, point: Point) -> Iterator[Point]:
        """The points of courses in the squares around a point."""
        column, row = (int(at // self._reach) for at in point)
        for across in (-1, 0, 1):
            for down in (-1, 0, 1):
                yield from self._points.get((column + across, row + down), ())


def _is_hill(ground: TerrainMap, hex_: int) -> bool:
    return "hill" in ground.kinds.get(hex_, ())


def _is_wooded(ground: TerrainMap, hex_: int) -> bool:
    return "woods" in ground.kinds[hex_]


def _of_wood(ground: TerrainMap, hex_: int) -> list[tuple[Point, float]]:
    """Trees strewn over a hex, denser where it borders on more wood, and thin on a hill."""
    x, y = ground.layout.centers[hex_]
    scatter = ground.scatter("wood", hex_)
    unit = ground.unit
    found = []
    alone = "orchard" not in ground.kinds[hex_]
    for row, across in _rows(ground, hex_):
        for place in range(across):
            dx = (place - (across - 1) / 2) * 25 + scatter.number(-4, 4)
            dy = row + scatter.number(-4, 4)
            size = scatter.number(0.85, 1.15)
            if alone or dx < -_LANE:
                found.append(((x + dx * unit, y + dy * unit), size))
    return [*found, *(tree for tree in _between(ground, hex_, scatter) if not _is_hidden(ground, hex_, *tree))]


def _rows(ground: TerrainMap, hex_: int) -> tuple[tuple[int, int], ...]:
    """The rows of trees of a hex."""
    if not _is_hill(ground, hex_):
        return _IN_WOOD
    return _AROUND_NAME if ground.ground[hex_].name else _ON_HILL


def _is_hidden(ground: TerrainMap, hex_: int, foot: Point, size: float) -> bool:
    """Whether a tree would stand behind the name of a hex, with little more than its top above it."""
    unit, layout = ground.unit, ground.layout
    crown = foot[1] - _CROWN * size * unit
    middles = (layout.centers[near] for near in (hex_, *layout.grid.neighbours[hex_]))
    return any(
        abs(foot[0] - x) < NAME_ROOM[0] * unit and abs(crown - y - NAME_AT * unit) < NAME_ROOM[1] * unit
        for x, y in middles
    )


def _between(ground: TerrainMap, hex_: int, scatter: Scatter) -> list[tuple[Point, float]]:
    """Trees on the hexsides to neighboring wood, which hide the borders of the hexes; none on the slope of a hill."""
    found = []
    high = _is_hill(ground, hex_)
    for direction in (1, 2, 3):
        near = ground.layout.grid.toward[hex_][direction]
        if near is not None and "woods" in ground.kinds.get(near, ()) and _is_hill(ground, near) == high:
            corners = ground.layout.corners(hex_)
            (x, y), (end_x, end_y) = corners[direction], corners[(direction + 1) % 6]
            for share in (0.3, 0.7) if high else (0.12, 0.4, 0.68, 0.94):
                at = share + scatter.number(-0.06, 0.06)
                place = (x + (end_x - x) * at, y + (end_y - y) * at + 4 * ground.unit)
                found.append((place, scatter.number(0.85, 1.1)))
    return found


def _of_orchard(ground: TerrainMap, hex_: int) -> list[Point]:
    x, y = ground.layout.centers[hex_]
    rows: tuple[tuple[int, tuple[int, ...]], ...] = (
        (-30, (-13, 13)),
        (-8, (-39, -13, 13, 39)),
        (14, (-39, -13, 13, 39)),
        (36, (-26, 0, 26)),
        (55, (0,)),
    )
    return [(x + dx * ground.unit, y + dy * ground.unit) for dy, row in rows for dx in row]


@lru_cache(maxsize=1)
def _shade() -> Drawing:
    """The shade of a tree on the ground."""
    drawing = Drawing()
    drawing.line(((1, 1), (12, 5)), _SHADE, 6)
    return drawing


@lru_cache(maxsize=1)
def round_tree() -> Drawing:
    """A round tree, 17 wide, its foot at the origin."""
    drawing = Drawing()
    drawing.line(((0, 2), (0, -6)), BARK, 3)
    drawing.disc((0, -11), 8.6, mix(LEAF, LEAF_LIGHT, 0.5), LEAF_DARK, 1.6)
    drawing.disc((-2.6, -14), 3.8, LEAF_LIGHT)
    return drawing


@lru_cache(maxsize=1)
def pine() -> Drawing:
    """A pine, 17 wide, its foot at the origin."""
    drawing = Drawing()
    drawing.line(((0, 3), (0, -4)), BARK, 2.8)
    for foot, half in ((-2, 8.4), (-9, 6.6)):
        drawing.polygon(((-half, foot), (half, foot), (0, foot - 14)), mix(LEAF, LEAF_DARK, 0.5), LEAF_DARK, 1.2)
    return drawing


@lru_cache(maxsize=1)
def broad_tree() -> Drawing:
    """A broad-leaved tree, 26 wide, its foot at the origin."""
    drawing = Drawing()
    drawing.line(((0, 2), (0, -8)), BARK, 3.4)
    for dx, dy, radius in ((-6.0, -9.0, 6.6), (6.0, -9.0, 6.6), (0.0, -15.0, 7.4)):
        drawing.disc((dx, dy), radius, LEAF, LEAF_DARK, 1.7)
    for dx, dy, radius in ((-6.0, -9.0, 6.6), (6.0, -9.0, 6.6), (0.0, -15.0, 7.4)):
        drawing.disc((dx, dy), radius, LEAF)
    for dx, dy, radius in ((-7, -11, 3.0), (-1, -17.5, 3.6)):
        drawing.disc((dx, dy), radius, LEAF_LIGHT)
    return drawing


@lru_cache(maxsize=1)
def _fruit_tree() -> Drawing:
    """A small round tree of an orchard with its shadow, 17 wide."""
    drawing = Drawing()
    drawing.line(((-5, 5), (6, 5)), mix(GRASS, INK, 0.35), 2.6)
    drawing.line(((0, 5), (0, -1)), BARK, 2.4)
    drawing.disc((0, -5), 7.0, LEAF_LIGHT, LEAF_DARK, 1.5)
    for dx, dy in ((-3, -7), (2.5, -8), (0, -2.5), (4, -3.5)):
        drawing.disc((dx, dy), 1.5, BLOSSOM)
    return drawing
