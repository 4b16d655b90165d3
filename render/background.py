"""The background of a board: paper, terrain, hexes with their names, section lines. Drawn once and kept."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

from engine.decision import HexName
from render.art.buildings import FOOT, is_built
from render.art.ink import GRID, GROUND, INK, LEAF, PAPER, SEPIA, SHEET, mix
from render.art.landscape import draw_terrain
from render.art.lettering import fitting, width_of, wrapped, write
from render.art.sketch import Point, Sketch
from render.art.terrain_map import Ground, TerrainMap
from render.art.themes import Theme
from render.kept import Kept
from render.layout import Layout, layout_of

SMALLEST = 9
"""Pixels that a hex's name is high at least: smaller ones are dots."""

NAME = 26
"""Measures that a hex's name is high: so it can be read on a board 400 pixels wide."""

_HALO, NARROW = 5.0, 2.5
"""Measures that the paper around a hex's name is wide, and around one that is written between pieces."""

_PLACE, _ROOM, _STEP = 27, 112, 0.95
"""Measures that a place's name is high and at most wide, and how many times its height one line lies below another."""

_BUILT, _FOOT_ROOM, _HIGHER, _FULL = 24, 82, 11, 2
"""The same below houses or a bridge: how high, and how wide its lowest line between the names of the hexes below; how
far above them a single line lies that is wider, and how many lines leave room below them."""


@Kept
def background_of(
    rows: tuple[int, ...],
    ground: tuple[Ground, ...],
    width: int,
    theme: Theme,
    *,
    seed: str = "",
    turned: bool = False,
) -> Image.Image:
    """The background of a ground at a width in pixels, kept for the next picture of the same battle.

    What is strewn on it follows from ``seed``.
    """
    layout = layout_of(rows, width, theme, turned=turned)
    picture = Image.new("RGB", (width, layout.height), theme.of(SHEET))
    sketch = Sketch()
    land = TerrainMap(layout, ground, seed)
    _paper(sketch, land)
    draw_terrain(sketch, land)
    _frame(sketch, layout)
    _section_lines(sketch, layout)
    sketch.draw_on(picture, theme)
    _names(picture, layout)
    return picture


def _paper(sketch: Sketch, land: TerrainMap) -> None:
    """The map sheet, and the open ground of every hex."""
    layout = land.layout
    inset = 8 * layout.scale
    sketch.polygon(_rectangle(inset, inset, layout.width - inset, layout.height - inset), PAPER)
    for hex_ in range(len(layout.grid)):
        sketch.polygon(layout.corners(hex_, 1.01), GROUND)
        _tufts(sketch, land, hex_)


def _frame(sketch: Sketch, layout: Layout) -> None:
    """The sheet's double frame, and the margin around it, over whatever the land left there."""
    width, height, inset = layout.width, layout.height, 8 * layout.scale
    for edge in ((0, 0, inset, height), (width - inset, 0, width, height), (0, 0, width, inset)):
        sketch.polygon(_rectangle(*edge), SHEET)
    sketch.polygon(_rectangle(0, height - inset, width, height), SHEET)
    for share, thickness in ((1, 3), (1.8, 1.2)):
        frame = _rectangle(inset * share, inset * share, width - inset * share, height - inset * share)
        sketch.line((*frame, frame[0]), SEPIA, thickness * layout.scale)


def _tufts(sketch: Sketch, land: TerrainMap, hex_: int) -> None:
    """A little grass, so that open ground is ground."""
    layout, scatter = land.layout, land.scatter("tufts", hex_)
    x, y = layout.centers[hex_]
    for _ in range(2):
        dx, dy = scatter.number(-46, 46) * layout.unit, scatter.number(-28, 34) * layout.unit
        for lean in (-3, 0, 3):
            foot = (x + dx + lean * 0.5 * layout.unit, y + dy)
            tip = (foot[0] + lean * 0.7 * layout.unit, foot[1] - (6 - abs(lean)) * layout.unit)
            sketch.line((foot, tip), mix(GRID, LEAF, 0.35), 1.1 * layout.unit)


def _rectangle(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


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


def write_name(picture: Image.Image, layout: Layout, name: HexName, halo: float = _HALO) -> None:
    """Writes a hex's name at its top, with a halo so many measures wide."""
    x, y = layout.center(name)
    unit, of = layout.unit, layout.theme.of
    color, behind = of(mix(SEPIA, INK, 0.5)), (of(PAPER), halo * unit)
    write(picture, (x, y - 56.5 * unit), name, "bold", max(SMALLEST, NAME * unit), color, "mm", behind)


def write_place(picture: Image.Image, layout: Layout, one: Ground) -> None:
    """Writes a place's name in its hex: in the middle, or below its houses or its bridge."""
    unit, of = layout.unit, layout.theme.of
    size, lines = place_lines(one, unit)
    x, last = _last_line(layout, one)
    for number, line in enumerate(reversed(lines)):
        at = (x, last - number * size * _STEP)
        write(picture, at, line, "bold", size, of(INK), "mm", (of(PAPER), 2.2 * unit))


def place_box(layout: Layout, one: Ground) -> tuple[Point, float, float]:
    """The middle of a place's name, and how many pixels it is wide and high."""
    size, lines = place_lines(one, layout.unit)
    x, last = _last_line(layout, one)
    return (
        (x, last - size * _STEP * (len(lines) - 1) / 2),
        max(width_of(line, "bold", size) for line in lines),
        size * _STEP * len(lines),
    )


def _last_line(layout: Layout, one: Ground) -> Point:
    """The middle of the last line of a place's name."""
    x, y = layout.center(one.hex)
    unit = layout.unit
    size, lines = place_lines(one, unit)
    if is_below(one):
        wide = width_of(lines[-1], "bold", size) > _FOOT_ROOM * unit
        return x, y + (FOOT - _HIGHER if wide else FOOT) * unit
    return x, y + size * _STEP * (len(lines) - 1) / 2


def is_below(one: Ground) -> bool:
    """Whether a place's name is written below what stands there."""
    return is_built(one.terrain) or "bridge" in one.terrain


def is_filled(one: Ground, unit: float) -> bool:
    """Whether a place's name leaves no room below it in its hex."""
    return bool(one.name) and (is_below(one) or len(place_lines(one, unit)[1]) > _FULL)


def place_lines(one: Ground, unit: float) -> tuple[int, list[str]]:
    """How many pixels a place's name is high, and its lines."""
    if not is_below(one):
        return _lines(one.name, _PLACE * unit, unit)
    size, lines = _lines(one.name, _BUILT * unit, unit)
    if len(lines) > _FULL:
        size, lines = _lines(one.name, _BUILT * 0.82 * unit, unit)
    if len(lines) > 1:
        size = fitting(lines[-1], "bold", size, _FOOT_ROOM * unit)
    return size, lines


def _lines(name: str, high: float, unit: float) -> tuple[int, list[str]]:
    longest = max(name.split(), key=len, default="")
    size = fitting(longest, "bold", round(high), _ROOM * unit)
    return size, wrapped(name, "bold", size, _ROOM * unit)


def _names(picture: Image.Image, layout: Layout) -> None:
    """The hex names at the top of each hex."""
    for name in layout.grid.names:
        write_name(picture, layout, name)
