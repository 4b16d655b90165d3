"""A part of a board as a sheet of its own: whole hexes, under a title with battle, part and turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec.structs import replace
from PIL import Image, ImageDraw

from engine.battle_cry.view import ArrivalView, ExitView, HoldView, PublicView
from engine.decision import HexName
from engine.language import N_, _
from engine.sections import SECTIONS
from render.art.layout import Layout
from render.art.palette import GRID, GROUND, INK, PAPER
from render.art.shapes import SMOOTH
from render.art.text_drawing import fitting, width_of, write
from render.battle_cry.margins import moment_words
from render.battle_cry.marks import Fight, Loss, Mark
from render.frame import framed_sheet
from render.hex_chart import HexChart, chart_of
from render.highlight import Highlight
from render.place_names import write_name
from render.viewport import Viewport, box_of, hexes_in, section_viewport

WIDTH = 1000
"""Width for which the title strip of a part is measured, in pixels."""

_STRIP, _EDGE = 78, 22
_TITLE, _MOMENT = 46, 38
_NAMES = {"left": N_("left"), "center": N_("middle"), "right": N_("right")}
"""Names of the sections on their buttons, to be looked up where they are shown."""

_LINE = 2.2
"""Width of the lines around a part, in measures."""

_OUT = 1.015
"""Extent of a hex of a part, in radii: to the outer edge of the lines around it."""

_NAME = (-26.0, -71.0, 26.0, -43.0)
"""Box of a hex's name, from the hex's middle, in measures."""

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


def cover(picture: Image.Image, layout: Layout, inside: frozenset[int]) -> None:
    """Lays paper over the ground outside a part: nothing there is cut in half, and no letter remains."""
    pen, ground = ImageDraw.Draw(picture), layout.theme.of(GROUND)
    for hex_ in {other for one in inside for other in layout.grid.neighbours[one]} - inside:
        x, y = layout.centers[hex_]
        left, top, right, bottom = (measure * layout.unit for measure in _NAME)
        pen.rectangle((x + left, y + top, x + right, y + bottom), ground)
    picture.paste(layout.theme.of(PAPER), (0, 0), _mask(layout, inside))
    picture.paste(layout.theme.of(GRID), (0, 0), _lines_around(layout, inside))
    for hex_ in {hex_ for hex_, _side in _rim(layout, inside)}:
        write_name(picture, layout, layout.grid.names[hex_])


def _rim(layout: Layout, inside: frozenset[int]) -> list[tuple[int, int]]:
    """The hexsides around a part: hex number and direction."""
    toward = layout.grid.toward
    return [(hex_, side) for hex_ in sorted(inside) for side, other in enumerate(toward[hex_]) if other not in inside]


@lru_cache(maxsize=4)
def _mask(layout: Layout, inside: frozenset[int]) -> Image.Image:
    """Mask of everything outside a part; the lines drawn over its border make it smooth."""
    mask = Image.new("1", (layout.width, layout.height), 1)
    pen = ImageDraw.Draw(mask)
    for hex_ in inside:
        pen.polygon(layout.corners(hex_, _OUT), fill=0)
    return mask


@lru_cache(maxsize=4)
def _lines_around(layout: Layout, inside: frozenset[int]) -> Image.Image:
    """Mask of the lines around a part."""
    mask = Image.new("L", (layout.width * SMOOTH, layout.height * SMOOTH))
    pen = ImageDraw.Draw(mask)
    for hex_, side in _rim(layout, inside):
        corners = layout.corners(hex_)
        ends = [at * SMOOTH for corner in (corners[side], corners[(side + 1) % 6]) for at in corner]
        pen.line(ends, 255, round(_LINE * layout.unit * SMOOTH))
    return mask.reduce(SMOOTH)


def part_sheet(picture: Image.Image, view: PublicView, layout: Layout, viewport: Viewport) -> Image.Image:
    """The part cut out of the whole picture, in a frame and under a title."""
    part = picture.crop(box_of(viewport, layout))
    scale = part.width / WIDTH
    edge, strip = _frame(scale)
    sheet = framed_sheet(part.width + 2 * edge, part.height + strip + 2 * edge, layout.theme, 1)
    sheet.paste(part, (edge, edge + strip))
    _title(sheet, view, part_words(layout, viewport), (edge + strip) / 2 + 4 * scale, scale, layout)
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


def _title(sheet: Image.Image, view: PublicView, name: str, middle: float, scale: float, layout: Layout) -> None:
    of, left, right = layout.theme.of, (_EDGE + 10) * scale, sheet.width - (_EDGE + 10) * scale
    moment = moment_words(view)
    size = fitting(moment, "bold", round(_MOMENT * scale), (right - left) * 0.45)
    write(sheet, (right, middle), moment, "bold", size, of(INK), "rm")
    room = right - left - width_of(moment, "bold", size) - 24 * scale
    title = _("{battle}: {part}", battle=view.title, part=name)
    size = fitting(title, "title", round(_TITLE * scale), room)
    write(sheet, (left, middle), title, "title", size, of(INK))


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
