"""Margins of a map: its title, and for each side its commander, its points and its losses."""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine.blue_grey.view import PublicView, SideView
from engine.decision import UNION
from engine.language import _
from render.art.palette import GOLD, GOLD_DARK, INK, PAPER, SEPIA, UNION_DARK, UNION_LIGHT, mix
from render.art.shapes import Drawing
from render.art.side_colors import colors_of, outline
from render.art.text_drawing import fitting, width_of, write
from render.blue_grey.layout import MapLayout, map_of
from render.blue_grey.lettering import write_within
from render.blue_grey.points import NOW
from render.blue_grey.sectors import sector_name, sectors
from render.blue_grey.words import moment_words, points
from render.words import long_date, side_name, title_parts


def draw_title(picture: Image.Image, view: PublicView, layout: MapLayout, *, played: bool = False) -> None:
    """Draws the battle's name and date, and its turn, one that was ``played`` or is; the name of a viewport's part."""
    scale, of = layout.scale, layout.theme.of
    ink, lesser = (PAPER, mix(PAPER, UNION_DARK, 0.25)) if layout.theme.dark else (INK, SEPIA)
    left, top, right, bottom = layout.title
    middle, moment = (top + bottom) / 2, moment_words(view, played=played)
    room = (right - left) * 0.5
    size = fitting(moment, "bold", round(40 * scale), room)
    write(picture, (right - 6 * scale, middle), moment, "bold", size, of(ink), "rm")
    room = right - left - width_of(moment, "bold", size) - 40 * scale
    start = left + 6 * scale
    if not layout.is_whole:
        title = _("{battle}: {part}", battle=view.title, part=part_title(view, layout))
        write(picture, (start, middle), title, "title", fitting(title, "title", round(46 * scale), room), of(ink))
        return
    (title, remark), day = title_parts(view.title), long_date(view.date)
    size, small = round(46 * scale), round(30 * scale)
    after = start + width_of(title, "title", size) + 22 * scale
    if remark or after + width_of(day, "bold", small) > start + room:
        below = " · ".join(filter(None, (remark, day)))
        above = fitting(title, "title", round(42 * scale), room)
        write(picture, (start, middle - 17 * scale), title, "title", above, of(ink))
        small = fitting(below, "bold", round(28 * scale), room)
        write(picture, (start, middle + 24 * scale), below, "bold", small, of(lesser))
        return
    write(picture, (start, middle), title, "title", size, of(ink))
    write(picture, (after, middle + 4 * scale), day, "bold", small, of(lesser))


def part_title(view: PublicView, layout: MapLayout) -> str:
    """The name of the part that is shown: a sector, or its columns and rows."""
    first, last, top, bottom = layout.viewport
    named = (name for name, viewport in sectors(map_of(view)).items() if viewport == layout.viewport)
    name = next(named, "")
    return sector_name(name) if name else (f"{first:02}{top:02}–{last:02}{bottom:02}")


def draw_sides(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    """Draws both sides' boxes, filled for the side to move, or the winner."""
    for side, box in zip(view.sides, layout.sides, strict=True):
        _SideBox(picture, view, side, layout).draw(box)


class _SideBox:
    """One side's box under construction."""

    def __init__(self, picture: Image.Image, view: PublicView, side: SideView, layout: MapLayout) -> None:
        self.picture, self.side, self.layout = picture, side, layout
        self.over = view.outcome is not None
        self.lit = view.outcome.winner == side.side if view.outcome else view.active == side.side

    def draw(self, box: tuple[int, int, int, int]) -> None:
        """Draws the box: name and commander, then points and losses."""
        left, top, right, bottom = box
        scale, seat = self.layout.scale, self.side.side
        colors = colors_of(seat)
        wide, high = right - left - 12 * scale, bottom - top - 18 * scale
        place = (left + right) / 2, (top + bottom) / 2
        drawing = Drawing()
        lit = self.lit and seat == UNION
        if self.lit:
            for out, ink in ((12, GOLD_DARK), (9, GOLD)):
                around = outline(seat, wide + out * scale, high + out * scale, 17 * scale)
                drawing.polygon([(x + place[0], y + place[1]) for x, y in around], ink)
        shape = [(x + place[0], y + place[1]) for x, y in outline(seat, wide, high, 14 * scale)]
        fill = colors.field if self.lit else mix(PAPER, colors.field, 0.3 if seat != UNION else 0.06)
        drawing.polygon(shape, fill, colors.edge, 3 * scale)
        drawing.draw_on(self.picture, self.layout.theme)
        color, middle = UNION_LIGHT if lit else INK, (top + bottom) / 2
        line = partial(write_within, self.picture, ink=color, theme=self.layout.theme)
        start, end = left + 22 * scale, right - 22 * scale
        wide = end - start - 16 * scale
        above, below = middle - 16 * scale, middle + 18.5 * scale
        told, size = points(self.side.points), round(40 * scale)
        size = line((end, above), told, face="bold", size=size, room=wide * 0.6, anchor="rm")
        room = wide - width_of(told, "bold", size)
        line((start, above), side_name(seat), face="title", size=40 * scale, room=room)
        lost = self._lost()
        small = line((end, below), lost, face="bold", size=28 * scale, room=wide * 0.78, anchor="rm")
        room = wide - width_of(lost, "bold", small)
        line((start, below), self.side.commander, face="bold", size=28 * scale, room=room)

    def _lost(self) -> str:
        """The remark on the points, then strength lost and off the map."""
        told = ["" if self.over else _(NOW), _("lost {strength}", strength=self.side.lost)]
        if self.side.exited:
            told.append(_("{strength} off the map", strength=self.side.exited))
        return " · ".join(filter(None, told))
