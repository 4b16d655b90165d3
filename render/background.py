"""The background of a board: paper, terrain, hexes with their names, section lines. Drawn once for a ground and width."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from engine.battle_cry.view import HexView
from render.art import buildings, farmland, hills, water, woods
from render.art.ink import GRID, GROUND, INK, PAPER, SEPIA, SHEET, mix
from render.art.lettering import wrapped, write
from render.art.sketch import Point, Sketch
from render.art.terrain_map import TerrainMap
from render.layout import Layout, layout_of
from render.picture import palette_for


class Background(NamedTuple):
    """A board without pieces, and the palette for everything that will be drawn on it."""

    picture: Image.Image
    palette: Image.Image


@lru_cache(maxsize=12)
def background_of(rows: tuple[int, ...], ground: tuple[HexView, ...], width: int) -> Background:
    """The background of a ground at a width in pixels, kept for the next picture of the same battle."""
    layout = layout_of(rows, width)
    picture = Image.new("RGB", (width, layout.height), SHEET)
    sketch = Sketch()
    _paper(sketch, layout)
    _terrain(sketch, TerrainMap(layout, ground))
    _section_lines(sketch, layout)
    sketch.draw_on(picture)
    _names(picture, layout, ground)
    return Background(picture, palette_for(picture))


def _paper(sketch: Sketch, layout: Layout) -> None:
    """The map sheet with its double frame, and the open ground of every hex."""
    inset = 8 * layout.scale
    box = _rectangle(inset, inset, layout.width - inset, layout.height - inset)
    sketch.polygon(box, PAPER, SEPIA, 3 * layout.scale)
    inset *= 1.8
    frame = _rectangle(inset, inset, layout.width - inset, layout.height - inset)
    sketch.line((*frame, frame[0]), SEPIA, 1.2 * layout.scale)
    for hex_ in range(len(layout.grid)):
        sketch.polygon(layout.corners(hex_, 1.01), GROUND)


def _rectangle(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _terrain(sketch: Sketch, ground: TerrainMap) -> None:
    """Washes first, then the hexes' borders, then everything that stands on them."""
    for wash in (hills.wash, farmland.wash, buildings.wash, woods.wash):
        wash(sketch, ground)
    farmland.furrows(sketch, ground)
    hills.hachures(sketch, ground)
    _grid(sketch, ground.layout, range(len(ground.layout.grid)))
    water.rivers(sketch, ground)
    water.shores(sketch, ground)
    _grid(sketch, ground.layout, [hex_ for hex_ in ground.having(*water.WET) if None in ground.layout.grid.toward[hex_]])
    water.crossings(sketch, ground)
    farmland.rocks(sketch, ground)
    buildings.houses(sketch, ground)
    woods.trees(sketch, ground)


def _grid(sketch: Sketch, layout: Layout, hexes: Iterable[int]) -> None:
    for hex_ in hexes:
        corners = layout.corners(hex_)
        sketch.line((*corners, corners[0]), GRID, 1.6 * layout.unit)


def _section_lines(sketch: Sketch, layout: Layout) -> None:
    """Dashed lines between the flanks and the center."""
    dash, gap = 15 * layout.unit, 11 * layout.unit
    for line in layout.section_lines():
        for piece in _dashes(line, dash, gap):
            sketch.line(piece, mix(SEPIA, INK, 0.35), 4 * layout.unit)


def _dashes(line: list[Point], dash: float, gap: float) -> list[list[Point]]:
    """A line cut into dashes, each within one of its straight stretches."""
    pieces = []
    for (x, y), (end_x, end_y) in pairwise(line):
        length = ((end_x - x) ** 2 + (end_y - y) ** 2) ** 0.5
        count = max(1, round(length / (dash + gap)))
        step = length / count if length else 0
        for number in range(count if length else 0):
            low, high = (number * step + gap * 0.5) / length, ((number + 1) * step - gap * 0.5) / length
            pieces.append([(x + (end_x - x) * at, y + (end_y - y) * at) for at in (low, high)])
    return pieces


def _names(picture: Image.Image, layout: Layout, ground: tuple[HexView, ...]) -> None:
    """The hex names at the top of each hex, place names below."""
    halo = (PAPER, 2.2 * layout.unit)
    for name, (x, y) in zip(layout.grid.names, layout.centers, strict=True):
        write(picture, (x, y - 54.5 * layout.unit), name, "bold", 19 * layout.unit, mix(SEPIA, INK, 0.5), "mm", halo)
    for one in ground:
        x, y = layout.center(one.hex)
        size = round(18 * layout.unit)
        lines = wrapped(one.name, "strong", size, 106 * layout.unit)
        for number, line in enumerate(lines):
            place = (x, y + (number - (len(lines) - 1) / 2) * size * 1.1)
            write(picture, place, line, "strong", size, INK, "mm", halo)
