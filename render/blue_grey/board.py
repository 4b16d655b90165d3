"""The picture of a map: a cached background with works, counters, objectives and events drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, hypot

from msgspec.structs import replace
from PIL import Image

from engine.blue_grey.view import PublicView, UnitView
from engine.decision import HexName
from engine.hexgrid_columns import DIRECTIONS
from render.art.seasons import in_season
from render.art.shapes import Point
from render.art.themes import OLD_PAPER, PRINT, Theme
from render.art.works import bank_sprite
from render.blue_grey.background import background_of, write_number
from render.blue_grey.camp_fires import draw_camp_fires
from render.blue_grey.counters import counter_sprite, exit_sprite, face_of, objective_sprite, paper_sprite, spade_sprite
from render.blue_grey.ground_chips import chip_places, chip_sprite, grounds
from render.blue_grey.highlight import MapHighlight
from render.blue_grey.landscape import WOODED
from render.blue_grey.layout import CLOSE, MapLayout, hexes_of, layout_of, map_of, usual_width
from render.blue_grey.line_names import line_names
from render.blue_grey.margins import draw_sides, draw_title
from render.blue_grey.marks import Mark
from render.blue_grey.night import in_its_hour
from render.blue_grey.overlays import Overlay, write_place
from render.blue_grey.plan import FLAG, BoardLabelSpace, depths, flag_size, stacks
from render.blue_grey.pointers import draw_above, draw_below
from render.blue_grey.sectors import sector_of, sectors
from render.close_up import draw_outline
from render.hex_chart import HexChart, chart_of
from render.picture import common_palette, filled, png, reduced
from render.pressed_bands import Pressing
from render.sketch import Stroke
from render.sketch_drawing import draw_strokes
from render.stamps import Stamp
from render.viewport import Viewport

_UPRIGHT = (0, 3)
"""The upper and lower hexsides, next to a hex's number and its counters."""

_OUT, _OUT_ABOVE, _LONG = 16, 27, 34
"""The arrow of an exit, in measures: its distance beyond a side of the map; that distance above, clear of the number;
its half length, so that it stays within the picture's frame.
"""

BANKS = {"breastworks": "fieldwork", "trench": "entrenchment"}
"""The pictures of finished works."""


def draw_board(  # noqa: PLR0913  what can be shown, and how
    view: PublicView,
    *,
    width: int = 0,
    marks: Iterable[Mark] = (),
    highlight: MapHighlight | None = None,
    viewport: Viewport | None = None,
    strokes: Sequence[Stroke] = (),
    theme: Theme = OLD_PAPER,
    turned: bool = False,
) -> bytes:
    """The map, or a viewport of it, as a palette PNG. The same arguments always give the same bytes.

    ``width`` is in pixels, 0 for the usual one. ``marks`` are the events since the last picture (``marks_of``),
    ``highlight`` what is pointed out, ``strokes`` a player's sketch on top.
    """
    theme = inks_of(view, theme)
    width = width or _usual(view, viewport)
    happened = tuple(marks)
    picture = board_frame(view, width, happened, highlight, viewport=viewport, theme=theme, turned=turned)
    layout = layout_of(map_of(view), width, theme, viewport, turned=turned)
    draw_strokes(picture, strokes, layout)
    sheet = filled(picture, theme)
    texts = chart_of_map(picture, view, layout).on_sheet(sheet).texts()
    pressing = Pressing.SMALL if happened else Pressing.QUICK
    return png(reduced(sheet, common_palette(theme)), pressing, texts)


def inks_of(view: PublicView, theme: Theme) -> Theme:
    """A theme in the season and the hour of a battle."""
    return in_its_hour(view, in_season(theme, view.scenery))


def chart_of_map(picture: Image.Image, view: PublicView, layout: MapLayout) -> HexChart:
    """Where the hexes lie, the units that are seen there, and the parts of a map that cannot be read whole."""
    grid, shape = layout.grid, map_of(view)
    chart = chart_of(picture, layout, grid.names, [(layout.inside, (0, 0))])
    pieces = {unit.id: unit.hex for unit in view.units if unit.hex in chart.hexes}
    parts = dict[str, tuple[HexName, ...]]()
    for hex_ in chart.hexes if layout.is_whole and sectors(shape) else ():
        part = sector_of(shape, hex_)
        parts[part] = (*parts.get(part, ()), hex_)
    return replace(chart, pieces=pieces, parts=parts)


def _usual(view: PublicView, viewport: Viewport | None) -> int:
    return CLOSE if viewport else usual_width(map_of(view))


def board_frame(  # noqa: PLR0913  the same
    view: PublicView,
    width: int,
    marks: Iterable[Mark] = (),
    highlight: MapHighlight | None = None,
    *,
    viewport: Viewport | None = None,
    theme: Theme = OLD_PAPER,
    turned: bool = False,
    played: bool = False,
    stamps: list[Stamp] | None = None,
    outlined: Sequence[Viewport] = (),
) -> Image.Image:
    """The map in full color, before it is reduced to its palette.

    ``played``, the Player-Turn is told as one that was played and not as one in progress. ``stamps`` is filled with the
    marks as they were put on the picture. A line runs around each part of the ground that is ``outlined``.
    """
    shape = map_of(view)
    layout = layout_of(shape, width, theme, viewport, turned=turned)
    background = background_of(
        shape, view.ground, view.hexsides, width, theme, viewport, scenery=view.scenery, turned=turned
    )
    picture = background.copy()
    if theme is PRINT:
        _papers(picture, view, layout)
    if layout.is_whole:
        draw_sides(picture, view, layout)
    for part in outlined:
        _outline(picture, layout, part)
    along = line_names(shape, view.ground, view.hexsides, width, theme, viewport, view.scenery.lines, turned)
    labels = BoardLabelSpace(view, layout, along)
    for name in labels.names.values():
        write_place(picture, layout, name)
    _exits(picture, view, layout)
    if highlight is not None:
        draw_below(picture, highlight, layout)
    shown = list(marks)
    overlay = Overlay(picture, view, layout, labels, along)
    _works(picture, view, layout)
    overlay.draw_ways(shown)
    draw_camp_fires(picture, view, layout)
    _chips(picture, view, layout)
    _units(picture, view, layout)
    _builders(picture, view, layout)
    if highlight is not None:
        draw_above(picture, highlight, layout)
    _objectives(picture, view, layout, labels.flags)
    overlay.draw(shown)
    if stamps is not None:
        stamps += overlay.stamps
    if not layout.is_whole:
        _reframe(picture, background, layout)
    draw_title(picture, view, layout, played=played)
    return picture


def _outline(picture: Image.Image, layout: MapLayout, part: Viewport) -> None:
    """Draws a line around a part of the ground, under the numbers of its hexes and of those below them."""
    hexes = hexes_of(layout, part)
    near = layout.grid.neighbours
    rim = [(hex_, side) for hex_ in sorted(hexes) for side, other in enumerate(near[hex_]) if other not in hexes]
    draw_outline(picture, [layout.side(hex_, side) for hex_, side in rim], layout.unit, layout.theme)
    for hex_ in sorted({other for one in hexes for other in near[one] if other >= 0} | hexes):
        write_number(picture, layout, hex_)


def _reframe(picture: Image.Image, background: Image.Image, layout: MapLayout) -> None:
    """Lays the title strip and the frame of a viewport over what runs out of it."""
    width, height = picture.size
    left, top, right, bottom = layout.land
    for edge in ((0, 0, width, top), (0, bottom, width, height), (0, 0, left, height), (right, 0, width, height)):
        picture.paste(background.crop(edge), edge[:2])


def _seen(layout: MapLayout, hex_: str) -> bool:
    return layout.grid.index.get(hex_, -1) in layout.inside


def _exits(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    for name in view.exits:
        if not _seen(layout, name):
            continue
        hex_ = layout.grid.index[name]
        side = _way_off(view, layout, name)
        (x, y), (side_x, side_y) = layout.centers[hex_], layout.middle_of_side(hex_, side)
        away = hypot(side_x - x, side_y - y)
        dx, dy = round((side_x - x) / away, 3), round((side_y - y) / away, 3)
        out = (_OUT_ABOVE if side in _UPRIGHT else _OUT) * layout.unit
        if dx:
            edge = layout.title[0] if dx < 0 else layout.title[2]
            out = min(out, (edge - side_x) / dx - _LONG * layout.unit)
        _put(picture, exit_sprite(dx, dy, layout.unit, layout.theme), (side_x + dx * out, side_y + dy * out))


def _way_off(view: PublicView, layout: MapLayout, name: HexName) -> int:
    """The side over which an exit leads: straight on where a road ends there, else clear of number and counters."""
    index, grid = layout.grid.index, layout.grid
    ways = [
        grid.direction(index[name], index[side.other if side.one == name else side.one])
        for side in view.hexsides
        if name in {side.one, side.other} and not {"road", "trail"}.isdisjoint(side.kinds)
    ]
    straight = (ways[0] + 3) % 6 if len(ways) == 1 else -1
    return min(layout.open_sides(index[name]), key=lambda one: (one != straight, one in _UPRIGHT), default=0)


def _chips(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    """Draws the ground under the counters as chips beside them, below all counters."""
    known = grounds(view)
    for name, units in stacks(view, layout):
        signs, (x, y) = known.get(name, ()), layout.center(name)
        for sign, (across, down) in zip(signs, chip_places(len(signs), len(units)), strict=True):
            place = x + across * layout.unit, y + down * layout.unit
            _put(picture, chip_sprite(sign, layout.unit, layout.theme), place)


def _papers(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    """Lays bare paper under the counters in woods; the numbers of their hexes stay whole."""
    wooded = {one.hex for one in view.ground if one.terrain in WOODED}
    for name, units in stacks(view, layout):
        if name not in wooded:
            continue
        x, y = layout.center(name)
        for unit, below in zip(units, depths(len(units)), strict=True):
            sprite = paper_sprite(unit.side, layout.unit, layout.theme, short=len(units) > 1)
            _put(picture, sprite, (x, y + below * layout.unit))
        write_number(picture, layout, layout.grid.index[name])


def _units(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    for name, units in stacks(view, layout):
        x, y = layout.center(name)
        for sprite, below in stack_sprites(units, layout.unit, layout.theme, over=view.outcome is not None):
            _put(picture, sprite, (x, y + below * layout.unit))


def stack_sprites(
    units: list[UnitView], unit: float, theme: Theme, *, over: bool = False
) -> list[tuple[Image.Image, float]]:
    """The counters of the units in a hex, each with its middle in measures below the hex's; both of two can be read."""
    faces = [face_of(one, short=len(units) > 1, over=over) for one in units]
    return [(counter_sprite(face, unit, theme), below) for face, below in zip(faces, depths(len(units)), strict=True)]


def _works(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    """Draws banks along the hexsides that works cover; counters lie over them."""
    for work in view.works:
        if work.kind in BANKS and _seen(layout, work.hex):
            hex_ = layout.grid.index[work.hex]
            directions = [DIRECTIONS.index(side) for side in work.sides]
            turns = tuple(_turn(layout, hex_, direction) for direction in directions)
            _put(picture, bank_sprite(BANKS[work.kind], turns, layout.unit, layout.theme), layout.centers[hex_])
            write_number(picture, layout, hex_)


def _builders(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    for work in view.works:
        if work.kind == "building" and _seen(layout, work.hex):
            x, y = layout.center(work.hex)
            _put(picture, spade_sprite(layout.unit, layout.theme), (x - 50 * layout.unit, y + 30 * layout.unit))


def _turn(layout: MapLayout, hex_: int, direction: int) -> float:
    (x, y), (to_x, to_y) = layout.centers[hex_], layout.middle_of_side(hex_, direction)
    return round(atan2(to_y - y, to_x - x), 4)


def _objectives(picture: Image.Image, view: PublicView, layout: MapLayout, flags: list[Point]) -> None:
    for one, place in zip(view.objectives, flags, strict=True):
        if _seen(layout, one.hex):
            unit = layout.unit * flag_size(layout)[0] / FLAG[0]
            sprite = objective_sprite(one.held, max(one.union, one.confederate), unit, layout.theme)
            _put(picture, sprite, place)


def _put(picture: Image.Image, sprite: Image.Image, middle: tuple[float, float]) -> None:
    picture.paste(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)), sprite)
