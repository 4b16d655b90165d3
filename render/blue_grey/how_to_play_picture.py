"""The picture of a first screen: a unit with three labels, and the hexes that it controls."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from engine.blue_grey.view import PublicView
from render.art.palette import ALARM, GRID, GROUND, mix
from render.art.shapes import Drawing, Point
from render.blue_grey.counters import TALL, CounterFace, counter_sprite, face_of
from render.blue_grey.how_to_play import labels, shown, zone_label
from render.frame import framed_sheet
from render.labeled_piece import Label, draw_labels
from render.picture import common_palette, png, reduced
from render.style import Style

WIDTH, HEIGHT = 1000, 604
"""Usual size, in pixels: of one measure each."""

_SIZE = 2.9
"""Pixels of a counter's measure, at the usual width."""

_HEX = 54.0
"""Radius of a hex around the unit below, in measures."""


def draw_how_to_play(view: PublicView, style: Style) -> bytes:
    """The picture as a palette PNG."""
    theme, scale = style.inks, style.size
    picture = framed_sheet(round(WIDTH * scale), round(HEIGHT * scale), theme, 1)
    unit = shown(view)
    face = face_of(unit, over=True)
    upper, lower = (230.0, 150.0), (230.0, 430.0)
    zone = Drawing()
    for at in (None, *range(6)):
        middle = lower if at is None else _neighbor(lower, at)
        ground = GROUND if at is None else mix(GROUND, ALARM, 0.3)
        zone.polygon(_hexagon(middle), ground, GRID, 2)
    zone.mapped(lambda point: (point[0] * scale, point[1] * scale), scale).draw_on(picture, theme)
    small: CounterFace = face._replace(short=True)
    for one, size, (x, y) in ((face, _SIZE, upper), (small, 0.9, lower)):
        sprite = counter_sprite(one, size * scale, theme)
        picture.paste(sprite, (round(x * scale - sprite.width / 2), round(y * scale - sprite.height / 2)), sprite)
    spots = ((-14.0, -TALL / 2 + 6), (38.0, -TALL / 2 + 25), (40.0, TALL / 2 - 15))
    found = [Label(text, (x * _SIZE, y * _SIZE)) for text, (x, y) in zip(labels(unit), spots, strict=True)]
    draw_labels(picture, upper, found, (480, 496, 150), scale, theme)
    draw_labels(picture, lower, [Label(zone_label(), (_HEX * 2, 0))], (480, 496, 430), scale, theme)
    return png(reduced(picture, common_palette(theme)))


def _hexagon(middle: Point) -> list[Point]:
    """The corners of a hex with a side above and below."""
    return [(middle[0] + _HEX * cos(pi / 3 * k), middle[1] + _HEX * sin(pi / 3 * k)) for k in range(6)]


def _neighbor(middle: Point, at: int) -> Point:
    turn, far = pi / 3 * at + pi / 6, _HEX * sqrt(3)
    return middle[0] + far * cos(turn), middle[1] + far * sin(turn)
