"""The ground of a board: every terrain in its order of drawing."""

from __future__ import annotations

from collections.abc import Iterable

from render.art import buildings, farmland, hills, map_lines, water, ways, wetlands, woods
from render.art.layout import Layout
from render.art.map_lines import LineCourse
from render.art.palette import BEYOND, GRID, PAPER
from render.art.shapes import Drawing, Point
from render.art.terrain_map import TerrainMap

_LINE = 1.6

_OUTSIDE = 1.5
"""Reach of standing water at the map's edge, in radii from the middle of the hex."""


STANDING = frozenset({"woods", "orchard", "town", "homestead", "rough"})
"""Terrains with something that stands on the ground: trees, houses, rocks."""


def draw_terrain(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the washes, then the hexes' borders, then everything that stands on them."""
    draw_washes(drawing, ground)
    draw_features(drawing, ground)


def draw_washes(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the color of the ground, on which light and shade fall."""
    for wash in (hills.wash, farmland.wash, buildings.wash, woods.wash, wetlands.wash):
        wash(drawing, ground)


def draw_features(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws what is on the ground: furrows and hachures, the hexes' borders, ways, water, and what stands there."""
    courses = map_lines.courses_of(ground)
    farmland.furrows(drawing, ground)
    hills.hachures(drawing, ground)
    _grid(drawing, ground.layout)
    wetlands.waves(drawing, ground)
    _cut_off(drawing, ground)
    map_lines.creeks(drawing, courses, ground.unit, plain=ground.layout.theme.plain)
    map_lines.ways(drawing, courses, ground.unit)
    ways.roads(drawing, ground)
    water.rivers(drawing, ground)
    water.crossings(drawing, ground, _ways_through(ground, courses))
    ways.railways(drawing, ground)
    wetlands.reeds(drawing, ground)
    draw_standing(drawing, ground, courses)


def draw_standing(drawing: Drawing, ground: TerrainMap, courses: Iterable[LineCourse] | None = None) -> None:
    """Draws what stands on the ground: rocks, houses and trees, beside the ``courses`` of the map's lines."""
    farmland.rocks(drawing, ground)
    buildings.houses(drawing, ground)
    courses = list(map_lines.courses_of(ground) if courses is None else courses)
    creeks = [stretch for one in courses if one.line.kind == "creek" for stretch in (*one.own, *one.off)]
    woods.trees(drawing, ground, [*_ways_through(ground, courses), *creeks])


def _ways_through(ground: TerrainMap, courses: Iterable[LineCourse]) -> list[list[Point]]:
    """The courses of roads, lanes and railways, of the rules or of the map alone, in pixels."""
    laid = [course for kind in ways.LAID for course in ways.courses_of(ground, kind)]
    return [*laid, *(stretch for one in courses if one.line.kind != "creek" for stretch in (*one.own, *one.off))]


def _grid(drawing: Drawing, layout: Layout) -> None:
    """Draws the borders of the hexes, each hexside once."""
    for hex_ in range(len(layout.grid)):
        corners = layout.corners(hex_)
        drawing.line(corners[:4], GRID, _LINE * layout.unit)
        for way in (3, 4, 5):
            if layout.grid.toward[hex_][way] is None:
                drawing.line((corners[way], corners[(way + 1) % 6]), GRID, _LINE * layout.unit)


def _cut_off(drawing: Drawing, ground: TerrainMap) -> None:
    """Cuts off standing water at the edge of the map, and draws that edge again; what flows or leads runs on."""
    layout = ground.layout
    beyond = PAPER if layout.theme.plain else BEYOND
    for hex_ in ground.having(*water.STILL):
        corners, outside = layout.corners(hex_), layout.corners(hex_, _OUTSIDE)
        for direction, near in enumerate(layout.grid.toward[hex_]):
            if near is None:
                after = (direction + 1) % 6
                drawing.polygon((corners[direction], corners[after], outside[after], outside[direction]), beyond)
                drawing.line((corners[direction], corners[after]), GRID, _LINE * layout.unit)
