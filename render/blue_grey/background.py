"""Background of a map: paper, land, hexes with their printed numbers. Cached."""

from __future__ import annotations

from functools import partial

from PIL import Image, ImageDraw

from engine.blue_grey.view import HexsideView, HexView
from engine.scenery import BARE, North, Scenery
from render.art.compass import rose
from render.art.farmland import tuft
from render.art.palette import BEYOND, GROUND, INK, NIGHT, PAPER, SEPIA, SHEET, mix
from render.art.relief import UNDER_TREES, emboss, relief_of, swells
from render.art.scatter import Scatter
from render.art.shapes import COARSE, Drawing
from render.art.text_drawing import write
from render.art.themes import Theme
from render.art.typefaces import Anchor
from render.blue_grey.land import Land
from render.blue_grey.landscape import WOODED, draw_features, draw_washes, mark_corners, plant, rises
from render.blue_grey.layout import FAR, HEX, NUMBER_AT, STEP, Map, MapLayout, layout_of
from render.blue_grey.line_names import line_names
from render.frame import clear_margin, draw_frame
from render.image_cache import ImageCache
from render.viewport import Viewport

SMALLEST = 9
"""Least height of a hex's number, in pixels; smaller ones could not be read."""

_GAP = 20.0
"""Distance of a compass below the hex above it, in measures."""

_NUMBER = 22.0


@partial(ImageCache, printed=True)
def background_of(  # noqa: PLR0913 - all that it depends on
    shape: Map,
    ground: tuple[HexView, ...],
    hexsides: tuple[HexsideView, ...],
    width: int,
    theme: Theme,
    viewport: Viewport | None = None,
    *,
    scenery: Scenery = BARE,
    turned: bool = False,
) -> Image.Image:
    """The background of a map, or of a viewport of it, at a width in pixels; cached, so it must not be drawn on."""
    layout = layout_of(shape, width, theme, viewport, turned=turned)
    picture = Image.new("RGB", (width, layout.height), theme.of(SHEET))
    land = Land(layout, ground, hexsides, scenery.lines)
    _paper(picture, layout)
    drawing = Drawing()
    draw_washes(drawing, land)
    drawing.draw_on(picture, theme, COARSE)
    if not theme.plain:
        _relief(picture, land, shape)
    drawing = Drawing()
    _grass(drawing, layout)
    draw_features(drawing, land)
    _compass(drawing, land, scenery.north)
    drawing.draw_on(picture, theme)
    plant(picture, land)
    frame = Drawing()
    mark_corners(frame, land)
    frame.draw_on(picture, theme)
    picture.paste(theme.of(NIGHT if theme.dark else PAPER), (0, 0, width, layout.land[1]))
    clear_margin(picture, layout.scale, theme)
    frame = Drawing()
    if not layout.is_whole:
        above = layout.top - 6 * layout.scale
        frame.line(((0, above), (width, above)), SEPIA, 2 * layout.scale)
    draw_frame(frame, width, layout.height, layout.scale, theme)
    frame.draw_on(picture, theme)
    for hex_ in sorted(layout.inside):
        write_number(picture, layout, hex_)
    for name in line_names(shape, ground, hexsides, width, theme, viewport, scenery.lines, turned):
        name.draw_on(picture, theme)
    return picture


def _paper(picture: Image.Image, layout: MapLayout) -> None:
    """Draws the map sheet, the ground beyond the map as far as the frame, and the open ground of every hex."""
    theme = layout.theme
    picture.paste(theme.of(PAPER), (0, 0, layout.width, layout.height))
    picture.paste(theme.of(GROUND if theme.dark else PAPER if theme.plain else BEYOND), layout.land)
    sheet, open_hex, (x, y) = Drawing(), Drawing(), layout.centers[0]
    open_hex.polygon([(at_x - x, at_y - y) for at_x, at_y in layout.corners(0, 1.01)], GROUND)
    for hex_ in sorted(layout.shown):
        sheet.stamp(open_hex, *layout.centers[hex_])
    sheet.draw_on(picture, theme)


def _relief(picture: Image.Image, land: Land, shape: Map) -> None:
    """Shades the ground within the frame, light from the north-west, with contour lines."""
    layout = land.layout
    left, top, right, bottom = layout.land
    size = right - left, bottom - top
    country = swells(f"{shape.columns} {shape.rows}", shape.columns * STEP, (shape.rows + 0.5) * HEX)
    relief = relief_of(country, rises(land), layout.window, size, lined=layout.unit >= FAR)
    mask = Image.new("L", picture.size, 255)
    draw = ImageDraw.Draw(mask)
    for hex_ in land.having(*WOODED):
        draw.polygon(layout.corners(hex_, 1.01), fill=UNDER_TREES if layout.unit >= FAR else 0)
    emboss(picture, relief, (left, top), layout.theme, mask.crop(layout.land))


def _compass(drawing: Drawing, land: Land, north: North) -> None:
    """Draws a compass in the lowest gap between two columns at the edge of a whole map, where nothing runs through."""
    layout = land.layout
    if not north or not layout.is_whole:
        return
    for hex_ in sorted(layout.inside, key=lambda one: (-layout.centers[one][1], -layout.centers[one][0])):
        below = 0 if layout.turned else 3
        x, y = layout.centers[hex_]
        beside = [layout.grid.neighbours[hex_][(below + turn) % 6] for turn in (-1, 1)]
        if (
            layout.grid.neighbours[hex_][below] < 0
            and min(beside) >= 0
            and land.ways.keys().isdisjoint({hex_, *beside})
        ):
            place = x, y + layout.high / 2 + _GAP * land.unit
            drawing.extend(rose(north, turned=layout.turned).moved(*place, land.unit))
            return


def _grass(drawing: Drawing, layout: MapLayout) -> None:
    """Draws a little grass where it is near enough."""
    for hex_ in sorted(layout.shown):
        scatter = Scatter(f"tufts {hex_}")
        x, y = layout.centers[hex_]
        for _ in range(0 if layout.unit < FAR else 2):
            dx, dy = scatter.number(-40, 40) * layout.unit, scatter.number(-24, 40) * layout.unit
            drawing.stamp(tuft(), x + dx, y + dy, layout.unit)


def write_number(picture: Image.Image, layout: MapLayout, hex_: int) -> None:
    """Writes a hex's number at its top. Columns and rows are cached apart, as there are fewer of these."""
    x, y = layout.centers[hex_]
    unit, of = layout.unit, layout.theme.of
    name, size = layout.grid.names[hex_], max(SMALLEST, _NUMBER * unit)
    halves: tuple[tuple[str, Anchor], ...] = (name[:2], "rm"), (name[2:], "lm")
    for halo in ((of(PAPER), 2 * unit), None):
        for half, anchor in halves:
            write(picture, (x, y + NUMBER_AT * unit), half, "bold", size, of(mix(SEPIA, INK, 0.5)), anchor, halo)
