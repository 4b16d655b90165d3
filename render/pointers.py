"""Draws a highlight on a board: sight and reach below the pieces; frames, lines and dice above them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from PIL import Image

from engine.decision import HexName
from render.art.layout import Layout
from render.art.palette import ALARM, GOLD, GOLD_DARK, INK, PAPER, SEPIA, WHITE
from render.art.shapes import Drawing, Point
from render.art.terrain_map import TerrainHex
from render.art.text_drawing import write
from render.art.themes import Theme
from render.art.tints import VEIL, VEILED
from render.dangers import draw_dangers, draw_dice
from render.hex_tint import tint
from render.highlight import Highlight
from render.label_placement import is_crossed
from render.place_names import NARROW, place_box, place_lines, write_name, write_place
from render.plates import dice_plate

_REACH = 0.34
"""Strength of the tint of a hex within reach."""

_RING = 20.0
"""Reach of the ring in a hex where a piece may go, in measures."""

_CLEAR_OF_NAME = (-42.0, 64.0)
"""Top and bottom of the room for that ring, in measures below the middle of a hex: below its own name."""

_FOOT = {False: 42.0, True: 50.0}
"""Plate with dice: measures below the middle of a hex, by whether a general's name is there."""

_WIDE = 6.0
"""Half the width of a line of sight with its border, in measures."""

_CLEAR = 46.0
"""Distance of the ends of a line of sight from the middles of its hexes, in measures."""


class Around(NamedTuple):
    """What is on a board beside a highlight.

    Attributes:
        named: the places whose names are written.
        filled: hexes with something that must stay visible; ``led`` those with a general's name, too.
        inside: the hexes that are drawn, by number; ``None`` for all.
        standing: a mask of what stands on the ground and keeps its color under tints; ``None`` for nothing.
    """

    named: Sequence[TerrainHex] = ()
    filled: frozenset[HexName] = frozenset()
    led: frozenset[HexName] = frozenset()
    inside: frozenset[int] | None = None
    standing: Image.Image | None = None


def draw_below(picture: Image.Image, highlight: Highlight, layout: Layout, around: Around) -> None:
    """Draws what lies below the pieces, and the names of places on top of it.

    Hexes within reach are tinted gold with a ring, targets framed, dangers tinted and hatched; a veil lies over hexes
    out of sight.
    """
    draw_dangers(picture, highlight, layout, around.standing)
    hidden = _known(highlight.hidden, layout)
    tint(picture, hidden, layout, VEIL, VEILED)
    hatch = Drawing()
    for hex_ in hidden:
        x, y = layout.center(hex_)
        hatch.extend(_hatch().moved(x, y, layout.unit))
    hatch.draw_on(picture, layout.theme)
    for hex_ in hidden:
        write_name(picture, layout, hex_)
    tint(picture, _known(highlight.destinations, layout), layout, GOLD, _REACH, around.standing)
    places = {one.hex: one for one in around.named}
    for hex_ in _known(highlight.destinations, layout):
        x, y = layout.center(hex_)
        below = ring_below(places.get(hex_), layout.unit) * layout.unit
        _put(picture, _frame("ring", layout.unit, layout.theme), (x, y + below))
    for one in highlight.targets:
        if one.hex in layout.grid.index:
            _put(picture, _frame("target", layout.unit, layout.theme), layout.center(one.hex))
    for place in places.values():
        write_place(picture, layout, place)


def ring_below(place: TerrainHex | None, unit: float) -> float:
    """The middle of the ring in a hex where a piece may go, in measures below the hex's: clear of a place's name."""
    if place is None:
        return 0.0
    first, last = _CLEAR_OF_NAME
    top, bottom = place_lines(place, unit).reach(unit)
    if top >= _RING or bottom <= -_RING:
        return 0.0
    return top - _RING if top - first > last - bottom else bottom + _RING


def draw_above(picture: Image.Image, highlight: Highlight, layout: Layout, around: Around) -> None:
    """Draws frames, lines of sight, dice and names over the pieces. Hexes that the board does not have are skipped."""
    _lines(picture, highlight, layout, around.named)
    unit, of = layout.unit, layout.theme.of
    framed = (
        ("destination", highlight.destinations),
        ("barred", highlight.barred),
        ("obstacle", highlight.obstacles),
        ("origin", highlight.origins),
    )
    for kind, hexes in framed:
        for hex_ in _known(hexes, layout):
            _put(picture, _frame(kind, unit, layout.theme), layout.center(hex_))
    targets = [one for one in highlight.targets if one.hex in layout.grid.index]
    every = (*(hex_ for _, hexes in framed for hex_ in _known(hexes, layout)), *(one.hex for one in targets))
    pointed = dict.fromkeys(every)
    for hex_ in pointed:
        x, y = layout.center(hex_)
        write(picture, (x, y - 55 * unit), hex_, "bold", 30 * unit, of(INK), "mm", (of(WHITE), 3 * unit))
    _names_below(picture, layout, set(pointed), around)
    for place in around.named:
        if place.hex in pointed:
            write_place(picture, layout, place)
    draw_dice(picture, highlight, layout, around.led, around.filled)
    for one in targets:
        if one.dice:
            x, y = layout.center(one.hex)
            plate = dice_plate(one.dice, one.hits, unit, layout.theme)
            _put(picture, plate, (x, y + _FOOT[one.hex in around.led] * unit))


def _names_below(picture: Image.Image, layout: Layout, framed: set[HexName], around: Around) -> None:
    """Writes again the names of hexes that the frames of others run through."""
    grid, inside = layout.grid, around.inside
    near = {one for hex_ in framed for one in grid.neighbours[grid.index[hex_]] if inside is None or one in inside}
    for hex_ in sorted({grid.names[one] for one in near} - framed):
        write_name(picture, layout, hex_, NARROW, dark=hex_ in around.filled)


def _known(hexes: Sequence[HexName], layout: Layout) -> tuple[HexName, ...]:
    return tuple(hex_ for hex_ in hexes if hex_ in layout.grid.index)


def _put(picture: Image.Image, sprite: Image.Image, middle: Point) -> None:
    picture.paste(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)), sprite)


@lru_cache(maxsize=1)
def _hatch() -> Drawing:
    """Strokes across one hex, in measures; those of neighbors join."""
    drawing = Drawing()
    for across in (-29.0, 0.0, 29.0):
        drawing.line(((across - 20, 34), (across + 20, -34)), SEPIA, 1.6)
    return drawing


def _lines(picture: Image.Image, highlight: Highlight, layout: Layout, named: Iterable[TerrainHex]) -> None:
    """Draws lines of sight: solid to a target, dotted to what is only seen, dashed where something is barred.

    The names of places that they cross are written again.
    """
    aimed = {one.hex for one in highlight.targets}
    barred = [(from_, to) for from_ in highlight.origins for to in highlight.barred]
    drawing, lines = Drawing(), list[tuple[Point, Point]]()
    for from_, to in (*highlight.sights, *barred):
        if {from_, to} <= layout.grid.index.keys():
            kind = "dashed" if (from_, to) in barred else "whole" if to in aimed else "dotted"
            lines.append((layout.center(from_), layout.center(to)))
            _line(drawing, *lines[-1], kind, layout.unit)
    drawing.draw_on(picture, layout.theme)
    for place in named:
        (x, y), wide, high = place_box(layout, place)
        if is_crossed((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), lines, _WIDE * layout.unit):
            write_place(picture, layout, place)


def _line(drawing: Drawing, start: Point, end: Point, kind: str, unit: float) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) / unit
    begin, stop = _CLEAR, length - _CLEAR
    if stop - begin < 1:
        return
    dash, gap = {"whole": (stop - begin, 0.0), "dotted": (1.0, 14.0), "dashed": (16.0, 13.0)}[kind]
    ink, width = (INK, 5.5) if kind == "dotted" else (ALARM, 6.0)
    for color, wide in ((PAPER, width + 5), (ink, width)):
        at = begin
        while at < stop:
            ends = [(start[0] + dx * far / length, start[1] + dy * far / length) for far in (at, min(at + dash, stop))]
            drawing.line(ends, color, wide * unit)
            at += dash + gap


def _hexagon(share: float) -> list[Point]:
    return [(x * share, y * share) for x, y in ((0, -67), (58, -33.5), (58, 33.5), (0, 67), (-58, 33.5), (-58, -33.5))]


@lru_cache(maxsize=32)
def _frame(kind: str, unit: float, theme: Theme) -> Image.Image:
    """Gold around what may act and a ring where it may go; red sights on a target, red bars where it may not."""
    drawing = Drawing()
    _FRAMES[kind](drawing)
    return drawing.moved(0, 0, unit).sprite(round(146 * unit), round(164 * unit), theme)


def _origin(drawing: Drawing) -> None:
    corners = _hexagon(0.95)
    for width, color in ((12, GOLD_DARK), (7, GOLD)):
        drawing.line((*corners, corners[0]), color, width)


def _destination(drawing: Drawing) -> None:
    corners = _hexagon(0.94)
    drawing.line((*corners, corners[0]), GOLD_DARK, 2.5)


def _ring(drawing: Drawing) -> None:
    for width, color in ((10, GOLD_DARK), (5.5, GOLD)):
        drawing.ring((0, 0), 15, color, width)


def _sights(drawing: Drawing) -> None:
    """Draws a frame with ticks outward at its corners, between the pieces around."""
    corners = _hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        drawing.line((*corners, corners[0]), color, width)
        for near, far in zip(corners, _hexagon(1.12), strict=True):
            drawing.line((near, far), color, width)


def _bar(drawing: Drawing) -> None:
    """Draws a frame with gaps and the sign of no entry."""
    corners = _hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            ends = [(one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at) for at in (0.14, 0.86)]
            drawing.line(ends, color, width)
    drawing.disc((-40, -26), 16, ALARM, WHITE, 3.5)
    drawing.line(((-48, -26), (-32, -26)), WHITE, 6)


def _cross(drawing: Drawing) -> None:
    """Draws a cross on an obstacle."""
    drawing.disc((-40, -26), 16, INK, WHITE, 3.5)
    for side in (-1, 1):
        drawing.line(((-46, -26 - side * 6), (-34, -26 + side * 6)), WHITE, 5)


_FRAMES: Mapping[str, Callable[[Drawing], None]] = {
    "origin": _origin,
    "destination": _destination,
    "ring": _ring,
    "target": _sights,
    "barred": _bar,
    "obstacle": _cross,
}
