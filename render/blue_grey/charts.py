"""The Terrain Effects Chart and the Combat Results Table as pictures."""

from __future__ import annotations

from functools import lru_cache
from math import pi
from typing import Final

from PIL import Image, ImageDraw

from engine.blue_grey.odds import COLUMNS, TABLE
from engine.blue_grey.terrain import side_table
from engine.blue_grey.view import HexsideView, HexView
from engine.language import _
from engine.scenery import MapLine
from render.art.engraving.stage import Scene, engraving
from render.art.palette import FADED, GROUND, INK, PAPER, SEPIA, mix
from render.art.shapes import Drawing
from render.art.text_drawing import wrapped, write
from render.art.themes import OLD_PAPER, Theme
from render.art.typefaces import Typeface
from render.art.works import bank_sprite
from render.blue_grey.board import BANKS
from render.blue_grey.chart_scenes import SKY, survey, volley
from render.blue_grey.chart_words import TABLE_NOTE, chart
from render.blue_grey.counters import spade_sprite
from render.blue_grey.land import Land
from render.blue_grey.landscape import draw_land, plant
from render.blue_grey.layout import Map, MapLayout
from render.blue_grey.lettering import write_within
from render.blue_grey.signs import die_drawing
from render.blue_grey.words import RESULTS, WORKS
from render.engraving_palette import engraving_palette
from render.frame import framed_sheet
from render.picture import png, reduced
from render.scenery_words import DRAWN
from render.words import HOUSE

WIDTH = 1000
"""Usual width, in pixels."""

_PICTURE, _HEAD, _ROW, _EDGE = 190, 276, 140, 30
_LEFT, _BELOW, _TOLD, _LINE = 194, 72, 33, 35
"""A row in measures: left edge of its text, height beside the lines of text, size of letters, height of a line."""

_INSET: Final = 22
"""Distance of the engraving from the sheet's edges, in measures."""

_PLACES = ((1, 1), (1, 2), (1, 3))
_NAMES = ("0101", "0102", "0103")


def draw_terrain_chart(*, width: int = WIDTH, theme: Theme = OLD_PAPER) -> bytes:
    """Every terrain as it looks on the map, with its effects, as a palette PNG."""
    scale, of = width / WIDTH, theme.of
    rows = [(row, wrapped(row.text, "plain", round(_TOLD * scale), width - (_LEFT + _EDGE) * scale)) for row in chart()]
    heights = [max(_ROW, _BELOW + _LINE * len(told)) for _, told in rows]
    picture = _sheet(width, round((_HEAD + sum(heights) + _EDGE / 2) * scale), _("Terrain Effects"), survey, theme)
    room = width - (_LEFT + _EDGE) * scale
    top = _HEAD * scale
    for (row, told), height in zip(rows, heights, strict=True):
        _line(picture, top, theme)
        sprite = terrain_sprite(row.id, scale, theme)
        middle = 104 * scale, top + height * scale / 2
        picture.paste(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)), sprite)
        place = (_LEFT * scale, top + 32 * scale)
        write_within(picture, place, row.title, face="title", size=36 * scale, room=room, ink=INK, theme=theme)
        for number, line in enumerate(told):
            at = (_LEFT * scale, top + (74 + _LINE * number) * scale)
            write(picture, at, line, "plain", round(_TOLD * scale), of(INK))
        top += height * scale
    return png(reduced(picture, engraving_palette(theme, SKY)))


def _sheet(width: int, height: int, title: str, scene: Scene, theme: Theme) -> Image.Image:
    """An empty sheet with an engraving and a title at its top."""
    scale = width / WIDTH
    picture = framed_sheet(width, height, theme, 1)
    inset = round(_INSET * scale)
    size = width - 2 * inset, round(_PICTURE * scale)
    picture.paste(engraving(scene, SKY, title, size, scale, theme), (inset, inset))
    line = max(1, round(2 * scale))
    box = inset - line, inset - line, inset + size[0] + line - 1, inset + size[1] + line - 1
    ImageDraw.Draw(picture).rectangle(box, outline=theme.of(INK), width=line)
    place, room = (_EDGE * scale, (_HEAD - 30) * scale), width - 2 * _EDGE * scale
    write_within(picture, place, title, face="title", size=44 * scale, room=room, ink=INK, theme=theme)
    return picture


def _line(picture: Image.Image, top: float, theme: Theme) -> None:
    scale = picture.width / WIDTH
    drawing = Drawing()
    drawing.line(((_EDGE * scale, top), (picture.width - _EDGE * scale, top)), FADED, 2 * scale)
    drawing.draw_on(picture, theme)


@lru_cache(maxsize=128)
def terrain_sprite(id_: str, scale: float, theme: Theme) -> Image.Image:
    """One hex of a terrain, or the hexside between two open ones with what lies along or across it."""
    layout = MapLayout(Map(_PLACES, 1, 3, high_odd=True), round(132 * scale), theme)
    picture = Image.new("RGB", (layout.width, layout.height), theme.of(PAPER))
    on_side, way = id_ in side_table(), {"bridge": "road", "road": "road", "ford": "trail", "trail": "trail"}.get(id_)
    kinds = (*(("creek",) if id_ in {"bridge", "ford"} else ()), id_, *filter(None, (way,)))
    sides = [HexsideView("0101", "0102", kinds)] if on_side else []
    sides += [HexsideView("0102", "0103", (way,))] if way else []
    kind = "clear" if on_side or id_ in {*WORKS, DRAWN} else id_
    ground = [HexView(name, 1, row, kind, 1) for row, name in enumerate(_NAMES, 1) if on_side or row == 2]  # noqa: PLR2004
    lines = (MapLine("road", "", _NAMES),) if id_ == DRAWN else ()
    land = Land(layout, ground, sides, lines)
    drawing = Drawing()
    for hex_ in land.terrain:
        drawing.polygon(layout.corners(hex_, 1.01), GROUND)
    draw_land(drawing, land)
    drawing.draw_on(picture, theme)
    plant(picture, land)
    if id_ in WORKS:
        _put_works(picture, layout, id_)
    return _cut_out(picture, layout, on_side=on_side)


def _put_works(picture: Image.Image, layout: MapLayout, kind: str) -> None:
    """Draws works along the upper hexsides of the middle hex, or the sign of works under construction."""
    x, y = layout.centers[1]
    if kind in BANKS:
        turns = tuple(round(pi * sixths / 6, 4) for sixths in (-5, -3, -1))
        sprite = bank_sprite(BANKS[kind], turns, layout.unit, layout.theme)
    else:
        sprite = spade_sprite(layout.unit * 2, layout.theme)
    picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)


def _cut_out(picture: Image.Image, layout: MapLayout, *, on_side: bool) -> Image.Image:
    """The middle hex alone, or the surroundings of its upper side in a frame."""
    x, y = layout.middle_of_side(1, 0) if on_side else layout.centers[1]
    wide, high = round(layout.radius * (0.82 if on_side else 1.03)), round(layout.high * (0.46 if on_side else 0.52))
    found = picture.crop((round(x - wide), round(y - high), round(x + wide), round(y + high))).convert("RGBA")
    mask = Drawing()
    if on_side:
        mask.line(((-wide, -high), (wide, -high), (wide, high), (-wide, high), (-wide, -high)), INK, 3)
        frame = mask.sprite(found.width, found.height, layout.theme)
        found.alpha_composite(frame)
        return found
    mask.polygon([(corner[0] - x, corner[1] - y) for corner in layout.corners(1, 1.02)], INK)
    found.putalpha(mask.sprite(found.width, found.height, layout.theme).getchannel("A"))
    return found


def draw_combat_table(*, width: int = WIDTH, theme: Theme = OLD_PAPER) -> bytes:
    """The Combat Results Table with the meaning of its results, as a palette PNG."""
    scale, of = width / WIDTH, theme.of
    note = wrapped(f"{HOUSE} {_(TABLE_NOTE)}", "plain", round(27 * scale), width - 2 * _EDGE * scale)
    meanings = {name: _meaning(means, width) for name, means in RESULTS.items()}
    cell, below = 62, 41 * sum(map(len, meanings.values())) + 34 * len(note)
    height = round((_HEAD + cell * 7 + 24 + below + _EDGE) * scale)
    picture = _sheet(width, height, _("Combat Results"), volley, theme)
    first, step = 84 * scale, (width - 84 * scale - _EDGE * scale) / len(COLUMNS)
    drawing = Drawing()
    top = _HEAD * scale
    for die in range(7):
        y = top + cell * die * scale
        if die % 2:
            band = ((_EDGE * scale, y), (width - _EDGE * scale, y))
            low = y + cell * scale
            drawing.polygon((*band, (band[1][0], low), (band[0][0], low)), mix(PAPER, SEPIA, 0.12))
        if die:
            drawing.extend(die_drawing(die, 40).moved(54 * scale, y + cell * scale / 2, scale))
    drawing.line(((_EDGE * scale, top + cell * scale), (width - _EDGE * scale, top + cell * scale)), INK, 2 * scale)
    drawing.draw_on(picture, theme)
    for number, (column, results) in enumerate(TABLE.items()):
        x = first + step * (number + 0.5)
        write(picture, (x, top + cell * scale / 2), column, "title", 29 * scale, of(INK), "mm")
        for die, result in enumerate(results, 1):
            ink = INK if _is_for_attacker(result) else mix(SEPIA, INK, 0.35)
            place = (x, top + cell * (die + 0.5) * scale)
            write(picture, place, result, _weight(result), 36 * scale, of(ink), "mm")
    at = top + (cell * 7 + 24) * scale
    for name, lines in meanings.items():
        write(picture, (_EDGE * scale, at + 18 * scale), name, _weight(name), 32 * scale, of(INK))
        for line in lines:
            write(picture, (90 * scale, at + 18 * scale), line, "plain", 31 * scale, of(INK))
            at += 41 * scale
    for line in note:
        write(picture, (_EDGE * scale, at + 20 * scale), line, "plain", 27 * scale, of(mix(SEPIA, INK, 0.35)))
        at += 34 * scale
    return png(reduced(picture, engraving_palette(theme, SKY)))


def _is_for_attacker(result: str) -> bool:
    return result[0] in "DE"


def _weight(result: str) -> Typeface:
    """Results for the attacker are bold, the others plain."""
    return "bold" if _is_for_attacker(result) else "plain"


def _meaning(means: str, width: int) -> list[str]:
    """The meaning of a result in lines that fit beside its name."""
    scale = width / WIDTH
    return wrapped(_(means), "plain", round(31 * scale), width - (90 + _EDGE) * scale)
