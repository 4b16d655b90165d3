"""Background of a map: paper, land, hexes with their printed numbers. Cached."""

from __future__ import annotations

from PIL import Image

from engine.blue_grey.view import HexsideView, HexView
from render.art.palette import GRID, GROUND, INK, LEAF, PAPER, SEPIA, SHEET, mix
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.text_drawing import Anchor, write
from render.art.themes import Theme
from render.blue_grey.land import Land
from render.blue_grey.landscape import FAR, draw_land, plant
from render.blue_grey.layout import Map, MapLayout, layout_of
from render.image_cache import ImageCache
from render.viewport import Viewport

SMALLEST = 9
"""Least height of a hex's number, in pixels; smaller ones could not be read."""

_NUMBER, NUMBER_AT = 22.0, -45.0


@ImageCache
def background_of(  # noqa: PLR0913 - all that it depends on
    shape: Map,
    ground: tuple[HexView, ...],
    hexsides: tuple[HexsideView, ...],
    width: int,
    theme: Theme,
    viewport: Viewport | None = None,
    *,
    turned: bool = False,
) -> Image.Image:
    """The background of a map, or of a viewport of it, at a width in pixels; cached, so it must not be drawn on."""
    layout = layout_of(shape, width, theme, viewport, turned=turned)
    picture = Image.new("RGB", (width, layout.height), theme.of(SHEET))
    land = Land(layout, ground, hexsides)
    drawing = Drawing()
    _paper(drawing, layout)
    draw_land(drawing, land)
    drawing.draw_on(picture, theme)
    plant(picture, land)
    frame = Drawing()
    _frame(frame, layout)
    frame.draw_on(picture, theme)
    for hex_ in sorted(layout.inside):
        write_number(picture, layout, hex_)
    return picture


def _paper(drawing: Drawing, layout: MapLayout) -> None:
    """Draws the map sheet and the open ground of every hex, with a little grass where it is near enough."""
    drawing.polygon(_rectangle(0, 0, layout.width, layout.height), PAPER)
    for hex_ in sorted(layout.shown):
        drawing.polygon(layout.corners(hex_, 1.01), GROUND)
        scatter = Scatter(f"tufts {hex_}")
        x, y = layout.centers[hex_]
        for _ in range(0 if layout.unit < FAR else 2):
            dx, dy = scatter.number(-40, 40) * layout.unit, scatter.number(-24, 40) * layout.unit
            for lean in (-3, 0, 3):
                foot = (x + dx + lean * 0.5 * layout.unit, y + dy)
                tip = (foot[0] + lean * 0.7 * layout.unit, foot[1] - (6 - abs(lean)) * layout.unit)
                drawing.line((foot, tip), mix(GRID, LEAF, 0.35), 1.1 * layout.unit)


def _frame(drawing: Drawing, layout: MapLayout) -> None:
    """Draws the sheet's double frame, and the margin around it over whatever the land left there."""
    width, height, inset = layout.width, layout.height, 8 * layout.scale
    above = layout.top - 6 * layout.scale
    drawing.polygon(_rectangle(0, 0, width, above), PAPER)
    for edge in ((0, 0, inset, height), (width - inset, 0, width, height), (0, 0, width, inset)):
        drawing.polygon(_rectangle(*edge), SHEET)
    drawing.polygon(_rectangle(0, height - inset, width, height), SHEET)
    if not layout.is_whole:
        drawing.line(((0, above), (width, above)), SEPIA, 2 * layout.scale)
    for share, thickness in ((1, 3), (1.8, 1.2)):
        frame = _rectangle(inset * share, inset * share, width - inset * share, height - inset * share)
        drawing.line((*frame, frame[0]), SEPIA, thickness * layout.scale)


def _rectangle(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def write_number(picture: Image.Image, layout: MapLayout, hex_: int) -> None:
    """Writes a hex's number at its top. Columns and rows are cached apart, as there are fewer of these."""
    x, y = layout.centers[hex_]
    unit, of = layout.unit, layout.theme.of
    name, size = layout.grid.names[hex_], max(SMALLEST, _NUMBER * unit)
    halves: tuple[tuple[str, Anchor], ...] = (name[:2], "rm"), (name[2:], "lm")
    for halo in ((of(PAPER), 2 * unit), None):
        for half, anchor in halves:
            write(picture, (x, y + NUMBER_AT * unit), half, "bold", size, of(mix(SEPIA, INK, 0.5)), anchor, halo)
