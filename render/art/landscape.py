"""The ground of a board: every terrain in the order in which it is drawn."""

from __future__ import annotations

from render.art import buildings, farmland, hills, water, ways, wetlands, woods
from render.art.layout import Layout
from render.art.palette import GRID, PAPER
from render.art.shapes import Sketch
from render.art.terrain_map import TerrainMap

_LINE = 1.6

_OUTSIDE = 1.5
"""How far out from the middle of a hex at the map's edge water and ways may reach."""


def draw_terrain(sketch: Sketch, ground: TerrainMap) -> None:
    """Washes first, then the hexes' borders, then everything that stands on them."""
    for wash in (hills.wash, farmland.wash, buildings.wash, woods.wash, wetlands.wash):
        wash(sketch, ground)
    farmland.furrows(sketch, ground)
    hills.hachures(sketch, ground)
    _grid(sketch, ground.layout)
    wetlands.waves(sketch, ground)
    ways.roads(sketch, ground)
    water.rivers(sketch, ground)
    water.crossings(sketch, ground)
    ways.railways(sketch, ground)
    _cut_off(sketch, ground)
    _edge(sketch, ground.layout)
    wetlands.reeds(sketch, ground)
    farmland.rocks(sketch, ground)
    buildings.houses(sketch, ground)
    woods.trees(sketch, ground)


def _grid(sketch: Sketch, layout: Layout) -> None:
    for hex_ in range(len(layout.grid)):
        corners = layout.corners(hex_)
        sketch.line((*corners, corners[0]), GRID, _LINE * layout.unit)


def _cut_off(sketch: Sketch, ground: TerrainMap) -> None:
    """Cuts off at the edge of the map what goes on beyond it."""
    layout = ground.layout
    for hex_ in ground.having(*water.WET, *water.STILL, *ways.LAID):
        corners, outside = layout.corners(hex_), layout.corners(hex_, _OUTSIDE)
        for direction, near in enumerate(layout.grid.toward[hex_]):
            if near is None:
                after = (direction + 1) % 6
                sketch.polygon((corners[direction], corners[after], outside[after], outside[direction]), PAPER)


def _edge(sketch: Sketch, layout: Layout) -> None:
    """The map's own edge once more, where something was cut off at it."""
    for hex_, sides in enumerate(layout.grid.toward):
        corners = layout.corners(hex_)
        for direction, near in enumerate(sides):
            if near is None:
                sketch.line((corners[direction], corners[(direction + 1) % 6]), GRID, _LINE * layout.unit)
