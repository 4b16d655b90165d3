"""The ground of a board: every terrain in the order in which it is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from render.art import buildings, farmland, hills, water, woods
from render.art.ink import GRID
from render.art.sketch import Sketch
from render.art.terrain_map import TerrainMap
from render.layout import Layout


def draw_terrain(sketch: Sketch, ground: TerrainMap) -> None:
    """Washes first, then the hexes' borders, then everything that stands on them."""
    for wash in (hills.wash, farmland.wash, buildings.wash, woods.wash):
        wash(sketch, ground)
    farmland.furrows(sketch, ground)
    hills.hachures(sketch, ground)
    _grid(sketch, ground.layout, range(len(ground.layout.grid)))
    water.rivers(sketch, ground)
    water.shores(sketch, ground)
    _grid(
        sketch, ground.layout, [hex_ for hex_ in ground.having(*water.WET) if None in ground.layout.grid.toward[hex_]]
    )
    water.crossings(sketch, ground)
    farmland.rocks(sketch, ground)
    buildings.houses(sketch, ground)
    woods.trees(sketch, ground)


def _grid(sketch: Sketch, layout: Layout, hexes: Iterable[int]) -> None:
    for hex_ in hexes:
        corners = layout.corners(hex_)
        sketch.line((*corners, corners[0]), GRID, 1.6 * layout.unit)
