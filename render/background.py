"""Background of a Battle Cry board: paper, terrain, hexes with their names, section lines. Cached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PIL import Image

from render.art.buildings import is_built
from render.art.landscape import draw_terrain
from render.art.layout import Layout, layout_of
from render.art.palette import GRID, GROUND, INK, LEAF, PAPER, SEPIA, SHEET, mix
from render.art.shapes import Drawing, Point
from render.art.terrain_map import NAME_AT, TerrainHex, TerrainMap
from render.art.themes import Theme
from render.image_cache import ImageCache
from render.place_names import place_lines, write_name
from render.viewport import section_lines

CLEAR = ("clear",)
"""The terrain of ground with nothing on it."""

_STANDING = (-46.0, 36.0)
"""Top and bottom of houses and bridges, in measures below the middle of a hex."""


@ImageCache
def background_of(
    rows: tuple[int, ...],
    ground: tuple[TerrainHex, ...],
    width: int,
    theme: Theme,
    *,
    seed: str = "",
    turned: bool = False,
) -> Image.Image:
    """The background of a ground at a width in pixels; the cached picture itself, which must not be drawn on.

    Grass, trees and rocks are strewn by ``seed``: the same seed is the same picture.
    """
    layout = layout_of(rows, width, theme, turned=turned)
    picture = Image.new("RGB", (width, layout.height), theme.of(SHEET))
    drawing = Drawing()
    land = TerrainMap(layout, ground, seed)
    _paper(drawing, land)
    draw_terrain(drawing, land)
    _frame(drawing, layout)
    _section_lines(drawing, land)
    drawing.draw_on(picture, theme)
    _names(picture, layout)
    return picture


def _paper(drawing: Drawing, land: TerrainMap) -> None:
    """Draws the map sheet, and the open ground of every hex."""
    layout = land.layout
    inset = 8 * layout.scale
    drawing.polygon(_rectangle(inset, inset, layout.width - inset, layout.height - inset), PAPER)
    for hex_ in range(len(layout.grid)):
        drawing.polygon(layout.corners(hex_, 1.01), GROUND)
        if land.kinds.get(hex_, CLEAR) == CLEAR:
            _tufts(drawing, land, hex_)


def _frame(drawing: Drawing, layout: Layout) -> None:
    """Draws the sheet's double frame, and the margin around it over whatever the land left there."""
    width, height, inset = layout.width, layout.height, 8 * layout.scale
    for edge in ((0, 0, inset, height), (width - inset, 0, width, height), (0, 0, width, inset)):
        drawing.polygon(_rectangle(*edge), SHEET)
    drawing.polygon(_rectangle(0, height - inset, width, height), SHEET)
    for share, thickness in ((1, 3), (1.8, 1.2)):
        frame = _rectangle(inset * share, inset * share, width - inset * share, height - inset * share)
        drawing.line((*frame, frame[0]), SEPIA, thickness * layout.scale)


def _tufts(drawing: Drawing, land: TerrainMap, hex_: int) -> None:
    """Draws a little grass on open ground."""
    layout, scatter = land.layout, land.scatter("tufts", hex_)
    x, y = layout.centers[hex_]
    for _ in range(2):
        dx, dy = scatter.number(-46, 46) * layout.unit, scatter.number(-28, 34) * layout.unit
        for lean in (-3, 0, 3):
            foot = (x + dx + lean * 0.5 * layout.unit, y + dy)
            tip = (foot[0] + lean * 0.7 * layout.unit, foot[1] - (6 - abs(lean)) * layout.unit)
            drawing.line((foot, tip), mix(GRID, LEAF, 0.35), 1.1 * layout.unit)


def _rectangle(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _section_lines(drawing: Drawing, land: TerrainMap) -> None:
    """Draws dashed lines between the sections, broken off where they would cross houses, bridges and names."""
    layout = land.layout
    dash, gap = 15 * layout.unit, 11 * layout.unit
    taken = list(_taken(land))
    for line in section_lines(layout):
        for piece in _dashes(line, dash, gap):
            x, y = ((one + other) / 2 for one, other in zip(*piece, strict=True))
            if not any(left < x < right and top < y < bottom for left, top, right, bottom in taken):
                drawing.line(piece, mix(SEPIA, INK, 0.35), 4 * layout.unit)


def _taken(land: TerrainMap) -> Iterator[tuple[float, float, float, float]]:
    """Boxes of what stands or is written on the map: left, top, right, bottom, in pixels."""
    unit = land.unit
    for hex_, (x, y) in enumerate(land.layout.centers):
        one = land.ground.get(hex_)
        reaches = [(NAME_AT - 16, NAME_AT + 16)]
        if one is not None and (is_built(one.terrain) or not {"bridge", "ford"}.isdisjoint(one.terrain)):
            reaches.append(_STANDING)
        if one is not None and one.name:
            reaches.append(place_lines(one, unit).reach(unit))
        yield from ((x - 30 * unit, y + top * unit, x + 30 * unit, y + bottom * unit) for top, bottom in reaches)


def _dashes(line: list[Point], dash: float, gap: float) -> list[list[Point]]:
    """Dashes of a line, each within one of its straight stretches."""
    pieces = []
    for (x, y), (end_x, end_y) in pairwise(line):
        length = ((end_x - x) ** 2 + (end_y - y) ** 2) ** 0.5
        count = max(1, round(length / (dash + gap)))
        step = length / count if length else 0
        for number in range(count if length else 0):
            low, high = (number * step + gap * 0.5) / length, ((number + 1) * step - gap * 0.5) / length
            pieces.append([(x + (end_x - x) * at, y + (end_y - y) * at) for at in (low, high)])
    return pieces


def _names(picture: Image.Image, layout: Layout) -> None:
    """Writes the hex names at the top of each hex."""
    for name in layout.grid.names:
        write_name(picture, layout, name)
