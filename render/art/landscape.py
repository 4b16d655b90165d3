"""The ground of a board: every terrain in its order of drawing."""

from __future__ import annotations

from render.art import buildings, farmland, hills, water, ways, wetlands, woods
from render.art.layout import Layout
from render.art.palette import GRID, PAPER
from render.art.shapes import Drawing
from render.art.terrain_map import TerrainMap

_LINE = 1.6

_OUTSIDE = 1.5
"""Reach of water and ways at the map's edge, in radii from the middle of the hex."""


def draw_terrain(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the washes, then the hexes' borders, then everything that stands on them."""
    for wash in (hills.wash, farmland.wash, buildings.wash, woods.wash, wetlands.wash):
        wash(drawing, ground)
    farmland.furrows(drawing, ground)
    hills.hachures(drawing, ground)
    _grid(drawing, ground.layout)
    wetlands.waves(drawing, ground)
    ways.roads(drawing, ground)
    water.rivers(drawing, ground)
    water.crossings(drawing, ground)
    ways.railways(drawing, ground)
    _cut_off(drawing, ground)
    _edge(drawing, ground.layout)
    wetlands.reeds(drawing, ground)
    farmland.rocks(drawing, ground)
    buildings.houses(drawing, ground)
    woods.trees(drawing, ground)


def _grid(drawing: Drawing, layout: Layout) -> None:
    for hex_ in range(len(layout.grid)):
        corners = layout.corners(hex_)
        drawing.line((*corners, corners[0]), GRID, _LINE * layout.unit)


def _cut_off(drawing: Drawing, ground: TerrainMap) -> None:
    """Cuts off at the edge of the map what runs on beyond it."""
    layout = ground.layout
    for hex_ in ground.having(*water.WET, *water.STILL, *ways.LAID):
        corners, outside = layout.corners(hex_), layout.corners(hex_, _OUTSIDE)
        for direction, near in enumerate(layout.grid.toward[hex_]):
            if near is None:
                after = (direction + 1) % 6
                drawing.polygon((corners[direction], corners[after], outside[after], outside[direction]), PAPER)


def _edge(drawing: Drawing, layout: Layout) -> None:
    """Draws the map's own edge again, where something was cut off at it."""
    for hex_, sides in enumerate(layout.grid.toward):
        corners = layout.corners(hex_)
        for direction, near in enumerate(sides):
            if near is None:
                drawing.line((corners[direction], corners[(direction + 1) % 6]), GRID, _LINE * layout.unit)
