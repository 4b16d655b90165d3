"""A part of a board as a sheet of its own: whole hexes, under a title with battle, part and turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple, TypeVar

from msgspec.structs import replace
from PIL import Image, ImageDraw

from engine.battle_cry.view import ArrivalView, ExitView, HoldView, PublicView
from engine.decision import HexName
from engine.language import N_, _
from engine.sections import SECTIONS
from render.art.course_names import CourseName
from render.art.layout import Box, Layout
from render.art.palette import GRID, INK, PAPER
from render.art.shapes import Drawing, Point
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.art.typefaces import Typeface
from render.battle_cry.key_map import key_map
from render.battle_cry.margins import moment_words
from render.battle_cry.marks import Fight, Loss, Mark
from render.frame import map_sheet
from render.hex_chart import HexChart, chart_of
from render.highlight import Highlight
from render.label_placement import Rectangle
from render.place_names import write_name
from render.viewport import Viewport, box_of, hexes_in, section_viewport
from render.words import title_parts

WIDTH = 1000
"""Width for which the title strip of a part is measured, in pixels."""

_STRIP, _EDGE = 112, 22
_TITLE, _MOMENT = 46, 38
_LINES = (50, 99)
"""Middles of the title and of the turn, in pixels at that width."""

_KEY = (250, 106)
"""Greatest width and height of the key map, in pixels at that width."""

_NAMES = {"left": N_("left"), "center": N_("middle"), "right": N_("right")}
"""Names of the sections on their buttons, to be looked up where they are shown."""

_LINE = 2.2
"""Width of the lines around a part, in measures."""

_OUT = 1.015
"""Extent of a hex of a part, in radii: to the outer edge of the lines around it."""

_NAME = (-26.0, -71.0, 26.0, -43.0)
"""Box of a hex's name, from the hex's middle, in measures."""

_GROUNDS, _OPEN = 2, 0.8
"""Number of colors of open ground in a row of it, light and shade, and the share of the row that they have at least."""

_Spread = TypeVar("_Spread", HoldView, ExitView, ArrivalView)


class Excerpt(NamedTuple):
    """The content of a picture: all of a battle, or what lies in a part."""

    view: PublicView
    marks: tuple[Mark, ...]
    highlight: Highlight | None
    hexes: frozenset[int]


def excerpt_of(
    view: PublicView, marks: Iterable[Mark], highlight: Highlight | None, layout: Layout, viewport: Viewport | None
) -> Excerpt:
    """The whole battle, or what lies in the hexes of a part, with ways and lines that begin or end there."""
    if viewport is None:
        return Excerpt(view, tuple(marks), highlight, frozenset(range(len(layout.grid))))
    inside = frozenset(hexes_in(viewport, layout.grid))
    names = frozenset(layout.grid.names[hex_] for hex_ in inside)
    look = _highlight_in(highlight, names) if highlight is not None else None
    there = tuple(mark for mark in marks if names & set(_hexes(mark)))
    return Excerpt(_view_in(view, names), there, look, inside)


def _view_in(view: PublicView, names: frozenset[HexName]) -> PublicView:
    return replace(
        view,
        ground=tuple(one for one in view.ground if one.hex in names),
        works=tuple(one for one in view.works if one.hex in names),
        units=tuple(one for one in view.units if one.hex in names),
        generals=tuple(one for one in view.generals if one.hex in names),
        objectives=tuple(one for one in view.objectives if one.hex in names),
        holds=_where(view.holds, names),
        exits=_where(view.exits, names),
        arrivals=_where(view.arrivals, names),
    )


def _where(found: tuple[_Spread, ...], names: frozenset[HexName]) -> tuple[_Spread, ...]:
    """Things that lie in several hexes, reduced to the hexes named."""
    parts = (replace(one, hexes=tuple(hex_ for hex_ in one.hexes if hex_ in names)) for one in found)
    return tuple(one for one in parts if one.hexes)


def _highlight_in(look: Highlight, names: frozenset[HexName]) -> Highlight:
    return replace(
        look,
        origins=tuple(hex_ for hex_ in look.origins if hex_ in names),
        destinations=tuple(hex_ for hex_ in look.destinations if hex_ in names),
        targets=tuple(one for one in look.targets if one.hex in names),
        sights=tuple(ends for ends in look.sights if names & set(ends)),
        hidden=tuple(hex_ for hex_ in look.hidden if hex_ in names),
        barred=tuple(hex_ for hex_ in look.barred if hex_ in names),
        obstacles=tuple(hex_ for hex_ in look.obstacles if hex_ in names),
        dangers=tuple(one for one in look.dangers if one.hex in names),
    )


def _hexes(mark: Mark) -> tuple[HexName, ...]:
    if isinstance(mark, Fight):
        return (mark.to,)
    if isinstance(mark, Loss):
        return (mark.hex,)
    return mark.from_, mark.to


def cover(picture: Image.Image, layout: Layout, inside: frozenset[int], box: Box, *, ends: bool) -> None:
    """Lays paper over the ground outside a part in a box around it: nothing is cut in half, no letter remains.

    Where letters of outer names reach into the part, they are covered by the ground above them.

    Unless the part ``ends`` with its hexes, the ground beyond the edge of the map stays.
    """
    for hex_ in _beside(layout, inside):
        x, y = layout.centers[hex_]
        left, top, right, bottom = (round(at + far * layout.unit) for at, far in zip((x, y, x, y), _NAME, strict=True))
        _run_on(picture, (left, top, right, bottom))
    picture.paste(layout.theme.of(PAPER), box[:2], _mask(layout, inside, box, ends=ends))
    rim = _rim(layout, inside)
    for hex_, side in rim:
        x, y = layout.middle_of_side(hex_, side)
        line = _side_line(side % 3, layout.unit, layout.radius, layout.theme)
        picture.paste(line, (round(x - line.width / 2), round(y - line.height / 2)), line)
    for hex_ in {hex_ for hex_, _side in rim}:
        write_name(picture, layout, layout.grid.names[hex_])


def _run_on(picture: Image.Image, box: Box) -> None:
    """Covers a box with the ground above it: its last row runs on without its lines; of woods all of it comes again.

    A road that crosses above would seem to be there twice, and a blade of grass would be a reed.
    """
    left, top, right, bottom = box
    row = picture.crop((left, top - 1, right, top))
    colors = _colors_of(row)
    grounds = dict(Counter(colors).most_common(_GROUNDS))
    if sum(grounds.values()) < _OPEN * len(colors):
        picture.paste(picture.crop((left, 2 * top - bottom, right, top)), (left, top))
        return
    found = next(iter(grounds))
    for across, color in enumerate(colors):
        found = color if color in grounds else found
        picture.paste(found, (left + across, top, left + across + 1, bottom))


def _colors_of(row: Image.Image) -> list[tuple[int, int, int]]:
    """The colors of a row of an ``RGB`` picture, from the left."""
    data = row.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def is_within(name: CourseName, layout: Layout, inside: frozenset[int]) -> bool:
    """Whether no letter of a name lies outside a part."""
    outside = [layout.centers[hex_] for hex_ in _beside(layout, inside)]
    reach = layout.hex_width / 2 + (name.boxes[0][2] - name.boxes[0][0]) / 3
    own = [layout.centers[hex_] for hex_ in inside]
    return all(
        any(hypot(x - at_x, y - at_y) < layout.radius for at_x, at_y in own)
        and not any(hypot(x - at_x, y - at_y) < reach for at_x, at_y in outside)
        for x, y in (((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in name.boxes)
    )


def _beside(layout: Layout, inside: frozenset[int]) -> frozenset[int]:
    """The hexes around a part."""
    return frozenset(other for one in inside for other in layout.grid.neighbours[one]) - inside


def _rim(layout: Layout, inside: frozenset[int]) -> list[tuple[int, int]]:
    """The hexsides around a part: hex number and direction."""
    toward = layout.grid.toward
    return [(hex_, side) for hex_ in sorted(inside) for side, other in enumerate(toward[hex_]) if other not in inside]


def lie_within(boxes: Iterable[Rectangle], layout: Layout, inside: frozenset[int]) -> bool:
    """Whether boxes, such as those of a name's letters, lie in hexes of a part."""
    centers = [layout.centers[hex_] for hex_ in inside]

    def nearest(x: float, y: float) -> float:
        return min(hypot(x - at, y - down) for at, down in centers)

    middles = (((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes)
    return all(nearest(x, y) <= layout.hex_width / 2 for x, y in middles)


def rim_sides(layout: Layout, viewport: Viewport, shown: frozenset[int]) -> list[tuple[Point, Point]]:
    """The ends of the hexsides around a part, of those hexes that are shown."""
    corners = (
        (layout.corners(hex_), side)
        for hex_, side in _rim(layout, frozenset(hexes_in(viewport, layout.grid)))
        if hex_ in shown
    )
    return [(found[side], found[(side + 1) % 6]) for found, side in corners]


@lru_cache(maxsize=4)
def _mask(layout: Layout, inside: frozenset[int], box: Box, *, ends: bool) -> Image.Image:
    """Mask of everything outside a part in a box, or of all other hexes; the lines over its border make it smooth."""
    left, top, right, bottom = box
    mask = Image.new("1", (right - left, bottom - top), ends)
    pen = ImageDraw.Draw(mask)
    others = range(0 if ends else len(layout.grid))
    for hex_, covered in (*((one, True) for one in others if one not in inside), *((one, False) for one in inside)):
        pen.polygon([(x - left, y - top) for x, y in layout.corners(hex_, _OUT)], fill=covered)
    return mask


@lru_cache(maxsize=16)
def _side_line(slant: int, unit: float, radius: float, theme: Theme) -> Image.Image:
    """A hexside of the lines around a part: down to the right, upright, or up to the right."""
    drawing, across = Drawing(), radius * sqrt(3) / 2
    ends = ((-across / 2, -radius / 4), (0.0, -radius / 2), (across / 2, -radius / 4))[slant]
    drawing.line((ends, (-ends[0], -ends[1])), GRID, _LINE * unit)
    return drawing.sprite(round(across + 8 * unit), round(radius + 8 * unit), theme)


def part_sheet(picture: Image.Image, view: PublicView, layout: Layout, viewport: Viewport) -> Image.Image:
    """The part cut out of the whole picture, in a frame, under a title and a key map in the corner."""
    part = picture.crop(box_of(viewport, layout))
    scale = part.width / WIDTH
    edge, strip = _frame(scale)
    sheet = map_sheet(part.width + 2 * edge, part.height + strip + 2 * edge, layout.theme)
    sheet.paste(part, (edge, edge + strip))
    key = key_map(view, layout, viewport, (_KEY[0] * scale, _KEY[1] * scale))
    right = round(sheet.width - (_EDGE + 4) * scale)
    sheet.paste(key, (right - key.width, round((edge + strip) / 2 + 5 * scale - key.height / 2)), key)
    _title(sheet, view, part_words(layout, viewport), right - key.width - 20 * scale, layout)
    return sheet


def _frame(scale: float) -> tuple[int, int]:
    """Width of the frame of a part, height of its title strip."""
    return round(_EDGE * scale), round(_STRIP * scale)


def chart_of_part(sheet: Image.Image, layout: Layout, viewport: Viewport) -> HexChart:
    """Where the hexes of a part lie on its sheet."""
    left, top, right, _ = box_of(viewport, layout)
    edge, strip = _frame((right - left) / WIDTH)
    inside = hexes_in(viewport, layout.grid)
    return chart_of(sheet, layout, layout.grid.names, [(inside, (edge - left, edge + strip - top))])


def _title(sheet: Image.Image, view: PublicView, name: str, right: float, layout: Layout) -> None:
    """Writes the battle and the part, and the turn below."""
    of, scale = layout.theme.of, (sheet.width - 2 * _frame(sheet.width / WIDTH)[0]) / WIDTH
    left, moment = (_EDGE + 10) * scale, moment_words(view)
    title = _("{battle}: {part}", battle=title_parts(view.title)[0], part=name)
    lines: tuple[tuple[str, Typeface, int, int], ...] = (
        (title, "title", _TITLE, _LINES[0]),
        (moment, "bold", _MOMENT, _LINES[1]),
    )
    for words, face, size, middle in lines:
        fits = fitting(words, face, round(size * scale), right - left)
        write(sheet, (left, middle * scale), words, face, fits, of(INK))


def part_words(layout: Layout, viewport: Viewport) -> str:
    """The name of a part: ``left``, as its button says, or its first and last corner as the picture shows it."""
    rows = layout.grid.rows
    shown = {_NAMES[name]: section_viewport(rows, name) for name in SECTIONS}
    for name, seen in zip(shown, reversed(shown.values()) if layout.turned else shown.values(), strict=True):
        if seen == viewport:
            return _(name)
    inside = hexes_in(viewport, layout.grid)
    first, last = inside[0], inside[-1]
    if layout.turned:
        first, last = last, first
    return _("{first} to {last}", first=layout.grid.names[first], last=layout.grid.names[last])
