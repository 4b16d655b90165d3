"""The picture of a turn's report: the board with what happened and, where that is near enough, a close-up below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace
from PIL import Image

from engine.battle_cry.view import PublicView
from engine.decision import HexName
from engine.hexgrid import grid_of
from render.art.layout import Layout, layout_of
from render.art.seasons import in_season
from render.art.themes import OLD_PAPER, Theme
from render.battle_cry.board import board_frame, draw_board, folded_frame, usual_width
from render.battle_cry.folded import chart_of_halves, full_width, halves, is_folded
from render.battle_cry.marks import Loss, Mark
from render.battle_cry.part import part_words
from render.close_up import ENLARGED, CloseUp, caption_of, close_ups, report_width, with_close_ups
from render.hex_chart import chart_of
from render.picture import common_palette, filled, png, reduced
from render.viewport import Viewport, box_of


def draw_report(
    view: PublicView, marks: Iterable[Mark], *, width: int = 0, theme: Theme = OLD_PAPER, turned: bool = False
) -> bytes:
    """The board after a turn with its close-ups as a palette PNG; the board alone where it has none.

    ``width`` is that of the board alone in pixels, 0 for the usual one; with close-ups it is less (``report_width``).
    """
    happened, width = tuple(marks), width or usual_width(view.rows, theme)
    shown = parts_of(view, happened, theme, turned=turned)
    if not shown:
        return draw_board(view, width=width, marks=happened, theme=theme, turned=turned)
    width, theme, folded = report_width(width), in_season(theme, view.scenery), is_folded(view.rows, theme)
    layout = layout_of(view.rows, full_width(view.rows, width) if folded else width, theme, turned=turned)
    draw = folded_frame if folded else board_frame
    board = draw(view, width, happened, theme=theme, turned=turned, outlined=shown)
    every = [(range(len(layout.grid)), (0, 0))]
    chart = chart_of_halves(board, layout) if folded else chart_of(board, layout, layout.grid.names, every)
    picture = with_close_ups(board, list(close_up_pictures(view, happened, shown, layout)), theme)
    sheet = filled(picture, theme)
    chart = replace(chart, size=picture.size).on_sheet(sheet)
    return png(reduced(sheet, common_palette(theme)), texts=chart.texts())


def parts_of(view: PublicView, marks: Sequence[Mark], theme: Theme, *, turned: bool = False) -> tuple[Viewport, ...]:
    """The parts of the board that the picture of a turn shows enlarged, from left to right; often none."""
    places, index = grid_of(view.rows).row_column, grid_of(view.rows).index

    def spot(hex_: HexName) -> tuple[int, int]:
        row, column = places[index[hex_]]
        return column + 1, row + 1

    happened = [[spot(hex_) for hex_ in _hexes(mark) if hex_ in index] for mark in marks]
    across = halves(view.rows)[0].last if is_folded(view.rows, theme) else 0
    found = close_ups(happened, max(view.rows), len(view.rows), across)
    return found[::-1] if turned else found


def part_names(view: PublicView, marks: Sequence[Mark], theme: Theme, *, turned: bool = False) -> tuple[str, ...]:
    """The names of those parts, as their captions have them."""
    layout = layout_of(view.rows, usual_width(view.rows, theme), theme, turned=turned)
    return tuple(part_words(layout, one) for one in parts_of(view, marks, theme, turned=turned))


def close_up_pictures(
    view: PublicView, marks: Sequence[Mark], shown: Sequence[Viewport], layout: Layout
) -> Iterator[CloseUp]:
    """The pictures of some parts of a board of a layout, enlarged."""
    near = layout_of(view.rows, round(layout.width * ENLARGED), layout.theme, turned=layout.turned)
    for viewport in shown:
        whole: Image.Image = board_frame(
            view, near.width, marks, theme=layout.theme, turned=layout.turned, viewport=viewport
        )
        yield CloseUp(whole.crop(box_of(viewport, near)), caption_of(part_words(near, viewport)))


def _hexes(mark: Mark) -> tuple[HexName, ...]:
    """The hexes in which a mark happens, those of whoever fires too."""
    return (mark.hex,) if isinstance(mark, Loss) else (mark.from_, mark.to)
