"""Draws a highlight on a map: washes below the counters, frames and lines above them."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from PIL import Image

from render.art.palette import ALARM, PAPER
from render.art.shapes import Drawing
from render.blue_grey.background import write_number
from render.blue_grey.highlight import MapHighlight
from render.blue_grey.layout import MapLayout
from render.blue_grey.signs import frame_sprite, tag_sprite

_CLEAR = 44.0
"""Distance of the ends of a line of sight from the middles of its hexes, in measures."""


def draw_below(picture: Image.Image, highlight: MapHighlight, layout: MapLayout) -> None:
    """Draws zones of control, hexes out of sight, the trace of supply, and frames that counters may cover."""
    _signs(picture, layout, "hidden", highlight.hidden)
    for side, hexes in highlight.zones:
        _signs(picture, layout, str(side), hexes)
    _signs(picture, layout, "traced", highlight.traced)
    zoned = (hex_ for _, hexes in highlight.zones for hex_ in hexes)
    for hex_ in {layout.grid.index.get(name, -1) for name in (*highlight.hidden, *zoned)} & layout.inside:
        write_number(picture, layout, hex_)
    _signs(picture, layout, "origin", highlight.origins)
    _signs(picture, layout, "target", [one.hex for one in highlight.targets])


def draw_above(picture: Image.Image, highlight: MapHighlight, layout: MapLayout) -> None:
    """Draws lines of sight, then the signs that counters must not cover, the most important last."""
    _lines(picture, highlight, layout)
    _signs(picture, layout, "destination", highlight.destinations)
    _signs(picture, layout, "march", highlight.marches)
    _signs(picture, layout, "barred", highlight.barred)
    _signs(picture, layout, "obstacle", highlight.obstacles)
    _signs(picture, layout, "cut-off", highlight.cut_off)
    for one in highlight.targets:
        if one.hits and one.hex in layout.grid.index:
            x, y = layout.center(one.hex)
            _paste(picture, tag_sprite(one.hits, layout.unit, layout.theme), (x, y - 50 * layout.unit))


def _signs(picture: Image.Image, layout: MapLayout, kind: str, hexes: Iterable[str]) -> None:
    sprite = frame_sprite(kind, layout.unit, layout.theme)
    for hex_ in hexes:
        index = layout.grid.index.get(hex_)
        if index in layout.shown:
            _paste(picture, sprite, layout.centers[index])


def _lines(picture: Image.Image, highlight: MapHighlight, layout: MapLayout) -> None:
    drawing, unit = Drawing(), layout.unit
    barred = [(from_, to) for from_ in highlight.origins[:1] for to in highlight.barred]
    for from_, to in (*highlight.sights, *barred):
        if not {from_, to} <= layout.grid.index.keys():
            continue
        (x, y), (to_x, to_y) = layout.center(from_), layout.center(to)
        length = hypot(to_x - x, to_y - y) / unit
        dash, gap = (16.0, 13.0) if (from_, to) in barred else (length, 0.0)
        for width, color in ((9.5, PAPER), (5, ALARM)):
            at = _CLEAR
            while at < length - _CLEAR:
                stop = min(at + dash, length - _CLEAR)
                ends = [(x + (to_x - x) * far / length, y + (to_y - y) * far / length) for far in (at, stop)]
                drawing.line(ends, color, width * unit)
                at += dash + gap
    drawing.draw_on(picture, layout.theme)


def _paste(picture: Image.Image, sprite: Image.Image, middle: tuple[float, float]) -> None:
    picture.paste(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)), sprite)
