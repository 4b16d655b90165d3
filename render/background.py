"""Background of a Battle Cry board: paper, terrain, hexes with their names, section lines. Cached."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.scenery import BARE, MapLine, North, Scenery
from render.art import hills
from render.art.buildings import is_built
from render.art.compass import rose
from render.art.farmland import tuft
from render.art.landscape import draw_features, draw_standing, draw_washes
from render.art.layout import Layout, layout_of
from render.art.palette import BEYOND, GROUND, INK, PAPER, SEPIA, SHEET, mix
from render.art.relief import UNDER_TREES, Window, emboss, relief_of, swells
from render.art.shapes import COARSE, Drawing, Point
from render.art.terrain_map import NAME_AT, TerrainHex, TerrainMap
from render.art.themes import Theme
from render.frame import clear_margin, draw_frame
from render.image_cache import ImageCache
from render.place_names import place_lines, write_name
from render.viewport import section_lines

CLEAR = ("clear",)
"""The terrain of ground with nothing on it."""

_GAP = 94.0
"""Distance of a compass from the middle of the hex beside it, in measures."""

_LEADING = ("waterway", "bridge", "ford", "road", "railway", "lake", "swamp")
"""Terrains that run on where the map ends."""

_FRAME = 16
"""Reach of the sheet's frame from its edge, in a picture 1600 wide."""

_STANDING = (-46.0, 36.0)
"""Top and bottom of houses and bridges, in measures below the middle of a hex."""


@partial(ImageCache, printed=True)
def background_of(  # noqa: PLR0913 - all that it depends on
    rows: tuple[int, ...],
    ground: tuple[TerrainHex, ...],
    width: int,
    theme: Theme,
    *,
    seed: str = "",
    scenery: Scenery = BARE,
    turned: bool = False,
) -> Image.Image:
    """The background of a ground at a width in pixels; the cached picture itself, which must not be drawn on.

    Grass, trees and rocks are strewn by ``seed``: the same seed is the same picture. The names along lines are not on
    it, as pieces may cut some.
    """
    layout = layout_of(rows, width, theme, turned=turned)
    picture = Image.new("RGB", (width, layout.height), theme.of(SHEET))
    drawing = Drawing()
    land = TerrainMap(layout, ground, seed, scenery.lines)
    _paper(picture, drawing, land)
    draw_washes(drawing, land)
    drawing.draw_on(picture, theme, COARSE)
    if not theme.plain:
        _relief(picture, land)
    drawing = Drawing()
    _grass(drawing, land)
    draw_features(drawing, land)
    _compass(drawing, land, scenery.north)
    drawing.draw_on(picture, theme)
    for margin in ((0, 0, width, layout.top_margin[3]), (0, layout.bottom_margin[1], width, layout.height)):
        picture.paste(theme.of(PAPER), margin)
    clear_margin(picture, layout.scale, theme)
    drawing = Drawing()
    draw_frame(drawing, width, layout.height, layout.scale, theme)
    _section_lines(drawing, land)
    drawing.draw_on(picture, theme)
    _names(picture, layout)
    return picture


@partial(ImageCache, printed=True)
def standing_of(  # noqa: PLR0913 - all that it depends on
    rows: tuple[int, ...],
    ground: tuple[TerrainHex, ...],
    width: int,
    theme: Theme,
    *,
    seed: str = "",
    lines: tuple[MapLine, ...] = (),
    turned: bool = False,
) -> Image.Image:
    """A mask of what stands on the ground of a background: trees, houses and rocks. It must not be drawn on."""
    layout = layout_of(rows, width, theme, turned=turned)
    drawing = Drawing()
    draw_standing(drawing, TerrainMap(layout, ground, seed, lines))
    return drawing.silhouette((width, layout.height), theme)


def _paper(picture: Image.Image, drawing: Drawing, land: TerrainMap) -> None:
    """Draws the map sheet, and the open ground of every hex."""
    layout = land.layout
    inset = round(8 * layout.scale)
    ground = layout.theme.of(PAPER if layout.theme.plain else BEYOND)
    picture.paste(ground, (inset, inset, layout.width - inset, layout.height - inset))
    for hex_ in range(len(layout.grid)):
        drawing.polygon(layout.corners(hex_, 1.01), GROUND)


def _relief(picture: Image.Image, land: TerrainMap) -> None:
    """Shades the ground within the frame, light from the north-west, with contour lines."""
    layout, unit = land.layout, land.unit
    frame = round(_FRAME * layout.scale)
    box = frame, layout.top_margin[3], layout.width - frame, layout.bottom_margin[1]
    left, top, right, bottom = ((at - layout.board_top * (number % 2)) / unit for number, at in enumerate(box))
    wide, high = layout.width / unit, layout.board_height / unit
    window = Window(left, top, right, bottom)
    if layout.turned:
        window = Window(wide - right, high - bottom, wide - left, high - top, turned=True)
    country = swells(land.seed, wide, high)
    size = box[2] - box[0], box[3] - box[1]
    relief = relief_of(country, hills.rises(land), window, size)
    within = Image.new("L", size, 255)
    pen = ImageDraw.Draw(within)
    trees = [loop for group in land.groups("woods") for loop in land.outlines(group, 0.05)]
    lakes = [loop for group in land.groups("lake") for loop in land.outlines(group, 0.05, beyond=True)]
    for loops, share in ((trees, UNDER_TREES), (lakes, 0)):
        for loop in loops:
            pen.polygon([(x - box[0], y - box[1]) for x, y in loop], fill=share)
    emboss(picture, relief, box[:2], layout.theme, within)


def _grass(drawing: Drawing, land: TerrainMap) -> None:
    for hex_ in range(len(land.layout.grid)):
        if land.kinds.get(hex_, CLEAR) == CLEAR:
            _tufts(drawing, land, hex_)


def _compass(drawing: Drawing, land: TerrainMap, north: North) -> None:
    """Draws a compass in the first gap at the end of a row, from below, that nothing runs through."""
    if not north:
        return
    layout, grid = land.layout, land.layout.grid
    leading = {grid.index[hex_] for line in land.lines for hex_ in (line.hexes[0], line.hexes[-1])}
    leading.update(land.having(*_LEADING))
    for row in range(len(grid.rows) - 2, 0, -2):
        for last in (True, False):
            above, own, below = (
                grid.row_column.index((at, grid.rows[at] - 1 if last else 0)) for at in (row - 1, row, row + 1)
            )
            if leading.isdisjoint((above, own, below)):
                x, y = layout.centers[own]
                away = _GAP * land.unit * (1 if last != layout.turned else -1)
                drawing.extend(rose(north, turned=layout.turned).moved(x + away, y, land.unit))
                return


def _tufts(drawing: Drawing, land: TerrainMap, hex_: int) -> None:
    """Draws a little grass on open ground."""
    layout, scatter = land.layout, land.scatter("tufts", hex_)
    x, y = layout.centers[hex_]
    for _ in range(2):
        dx, dy = scatter.number(-46, 46) * layout.unit, scatter.number(-28, 34) * layout.unit
        drawing.stamp(tuft(), x + dx, y + dy, layout.unit)


def _section_lines(drawing: Drawing, land: TerrainMap) -> None:
    """Draws dashed lines between the sections, broken off at houses, bridges and names of places."""
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
