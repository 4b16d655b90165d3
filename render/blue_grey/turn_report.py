"""The picture of a turn's report: the map with what happened and, where that is near enough, a close-up below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from engine.blue_grey.view import PublicView
from engine.decision import HexName
from engine.language import _
from render.art.themes import OLD_PAPER, Theme
from render.blue_grey.board import board_frame, chart_of_map, draw_board, inks_of
from render.blue_grey.layout import MapLayout, layout_of, map_of, usual_width
from render.blue_grey.marks import Assault, Loss, Mark
from render.close_up import CloseUp, caption_of, close_up_room, close_ups, report_width, with_close_ups
from render.picture import common_palette, filled, png, reduced
from render.viewport import Viewport

CLOSEST: Final = 9
"""Fewest columns of a close-up by itself."""


def draw_report(
    view: PublicView, marks: Iterable[Mark], *, width: int = 0, theme: Theme = OLD_PAPER, turned: bool = False
) -> bytes:
    """The map after a turn with its close-ups as a palette PNG; the map alone where it has none.

    ``width`` is that of the map alone in pixels, 0 for the usual one; with close-ups it is less (``report_width``).
    """
    happened, width = tuple(marks), width or usual_width(map_of(view))
    shown = parts_of(view, happened, turned=turned)
    if not shown:
        return draw_board(view, width=width, marks=happened, theme=theme, turned=turned)
    width, theme = report_width(width), inks_of(view, theme)
    layout = layout_of(map_of(view), width, theme, turned=turned)
    board = board_frame(view, width, happened, theme=theme, turned=turned, outlined=shown)
    chart = chart_of_map(board, view, layout)
    picture = with_close_ups(board, list(close_up_pictures(view, happened, shown, layout)), theme, framed=True)
    sheet = filled(picture, theme)
    chart = replace(chart, size=picture.size).on_sheet(sheet)
    return png(reduced(sheet, common_palette(theme)), texts=chart.texts())


def parts_of(view: PublicView, marks: Sequence[Mark], *, turned: bool = False) -> tuple[Viewport, ...]:
    """The parts of the map that the picture of a turn shows enlarged, from left to right; often none."""
    shape = map_of(view)
    index = shape.grid.index
    happened = [[shape.places[index[hex_]] for hex_ in _hexes(mark) if hex_ in index] for mark in marks]
    found = close_ups(happened, shape.columns, shape.rows, least=CLOSEST)
    return found[::-1] if turned else found


def part_names(view: PublicView, marks: Sequence[Mark], *, turned: bool = False) -> tuple[str, ...]:
    """The names of those parts, as their captions have them."""
    return tuple(_name(one, turned=turned) for one in parts_of(view, marks, turned=turned))


def close_up_pictures(
    view: PublicView, marks: Sequence[Mark], shown: Sequence[Viewport], layout: MapLayout
) -> Iterator[CloseUp]:
    """The pictures of some parts of a map of a layout, enlarged."""
    shape, theme, turned = map_of(view), layout.theme, layout.turned
    for viewport in shown:
        width = close_up_room(layout.width, len(shown))
        near = layout_of(shape, width, theme, viewport, turned=turned)
        whole = board_frame(view, width, marks, viewport=viewport, theme=theme, turned=turned)
        yield CloseUp(whole.crop(near.land), caption_of(_name(viewport, turned=turned)))


def _name(part: Viewport, *, turned: bool) -> str:
    """A part by its first and last hex as the picture shows it."""
    ends = f"{part.first:02}{part.top:02}", f"{part.last:02}{part.bottom:02}"
    first, last = reversed(ends) if turned else ends
    return _("{first} to {last}", first=first, last=last)


def _hexes(mark: Mark) -> tuple[HexName, ...]:
    """The hexes in which a mark happens."""
    if isinstance(mark, Assault):
        return (*mark.froms, *mark.targets)
    return (mark.hex,) if isinstance(mark, Loss) else mark.path
