"""Homesteads and towns: houses with roofs, a barn, a church."""

from __future__ import annotations

from collections.abc import Iterable

from render.art.palette import EARTH, GROUND, INK, ROOF, ROOF_DARK, SLATE, WALL, Ink, mix
from render.art.shapes import Sketch
from render.art.terrain_map import TerrainMap

_STREET = mix(GROUND, EARTH, 0.3)
_TOWN = ((-30, -27, 0.75, SLATE), (31, -28, 0.75, ROOF), (-42, -6, 0.78, ROOF), (43, -7, 0.78, SLATE),
         (-23, 5, 0.8, SLATE), (23, 5, 0.8, ROOF))  # fmt: skip

_DOWN = 4
"""How far a homestead is moved down, so that the name of its hex does not cover its chimneys."""


def is_built(kinds: Iterable[str]) -> bool:
    """Whether houses stand on ground of these kinds."""
    return not {"town", "homestead"}.isdisjoint(kinds)


def wash(sketch: Sketch, ground: TerrainMap) -> None:
    """Trodden ground under a town, a yard under a homestead."""
    for kind, inset in (("town", 0.08), ("homestead", 0.2)):
        for group in ground.groups(kind):
            for loop in ground.outlines(group, inset):
                sketch.polygon(loop, _STREET)


def houses(sketch: Sketch, ground: TerrainMap) -> None:
    """Every building."""
    for hex_ in ground.having("town"):
        x, y = ground.layout.centers[hex_]
        sketch.extend(town().moved(x, y - ground.unit, 0.94 * ground.unit))
    for hex_ in ground.having("homestead"):
        x, y = ground.layout.centers[hex_]
        sketch.extend(_homestead().moved(x, y + _DOWN * ground.unit, ground.unit))


def town() -> Sketch:
    """Six houses around a church, within a hex."""
    sketch = Sketch()
    for x, y, size, roof in _TOWN:
        sketch.extend(_house(roof).moved(x, y, size))
    sketch.extend(_church().moved(0, -6))
    return sketch


def _homestead() -> Sketch:
    """A house with two chimneys, a barn behind it, a well, and a rail fence."""
    sketch = Sketch()
    sketch.extend(_house(SLATE).moved(33, -23, 0.8))
    for post in range(-50, -24, 8):
        sketch.line(((post, -3), (post, -13)), ROOF_DARK, 2.2)
    for rail in (-10, -5):
        sketch.line(((-52, rail), (-26, rail)), ROOF_DARK, 1.8)
    sketch.extend(_house(ROOF).moved(-6, -15, 1.3))
    for chimney in (-22, 10):
        sketch.polygon(
            ((chimney - 3, -32), (chimney + 3, -32), (chimney + 3, -43), (chimney - 3, -43)), ROOF_DARK, INK, 1.2
        )
    return sketch


def _house(roof: Ink) -> Sketch:
    """A house seen from the front, 36 wide and 27 high, its foot 12 below the origin."""
    sketch = Sketch()
    sketch.polygon(((-15, -2), (15, -2), (15, 12), (-15, 12)), WALL, INK, 1.5)
    sketch.polygon(((-18, -1), (-11, -14), (11, -14), (18, -1)), roof, INK, 1.5)
    for line in (-9.5, -5):
        sketch.line(((-14 + (line + 9.5) * -0.5, line), (14 + (line + 9.5) * 0.5, line)), mix(roof, INK, 0.3), 0.9)
    sketch.polygon(((-3, 12), (-3, 3), (3, 3), (3, 12)), ROOF_DARK)
    for window in (-10, 10):
        sketch.polygon(((window - 2, 8), (window + 2, 8), (window + 2, 3), (window - 2, 3)), SLATE)
    return sketch


def _church() -> Sketch:
    """A church with its steeple, 34 wide and 46 high."""
    sketch = Sketch()
    sketch.polygon(((-14, -2), (14, -2), (14, 13), (-14, 13)), WALL, INK, 1.5)
    sketch.polygon(((-17, -1), (-10, -13), (10, -13), (17, -1)), SLATE, INK, 1.5)
    sketch.polygon(((-6, 13), (-6, -15), (6, -15), (6, 13)), WALL, INK, 1.5)
    sketch.polygon(((-8, -14), (0, -34), (8, -14)), ROOF, INK, 1.5)
    sketch.polygon(((-2.5, 13), (-2.5, 4), (2.5, 4), (2.5, 13)), ROOF_DARK)
    sketch.line(((0, -34), (0, -40)), INK, 1.6)
    sketch.line(((-3, -38), (3, -38)), INK, 1.6)
    return sketch
