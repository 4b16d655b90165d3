"""Silhouettes of this family: an army wagon and a gunboat, about 100 measures wide around the origin."""

from __future__ import annotations

from math import cos, pi, sin

from render.art.palette import Ink
from render.art.shapes import Drawing


def wagon(color: Ink) -> Drawing:
    """A covered wagon, 100 wide and 76 high."""
    drawing = Drawing()
    drawing.polygon(((-44, 6), (-48, -22), (-38, -38), (0, -44), (38, -38), (48, -22), (44, 6)), color)
    drawing.polygon(((-46, 4), (46, 4), (42, 16), (-42, 16)), color)
    for x, radius in ((-27, 17), (28, 15)):
        y = 32 - radius
        drawing.ring((x, y), radius, color, 5.5)
        for spoke in range(6):
            turn = pi * spoke / 3
            drawing.line(((x, y), (x + radius * cos(turn), y + radius * sin(turn))), color, 3)
    drawing.line(((44, 12), (58, 8)), color, 4)
    return drawing


def gunboat(color: Ink) -> Drawing:
    """A gunboat with two funnels, its gun deck and its waterline, 112 wide and 78 high."""
    drawing = Drawing()
    drawing.polygon(((-56, 12), (56, 12), (46, 28), (-48, 28)), color)
    drawing.polygon(((-40, 10), (-28, -12), (30, -12), (42, 10)), color)
    for x in (-14, 4):
        drawing.polygon(((x - 5, -12), (x - 5, -42), (x + 5, -42), (x + 5, -12)), color)
        drawing.line(((x - 7, -43), (x + 7, -43)), color, 5)
    drawing.polygon(((16, -12), (16, -24), (30, -24), (30, -12)), color)
    drawing.line(((-38, 10), (-38, -30)), color, 3)
    drawing.polygon(((-38, -30), (-52, -25), (-38, -20)), color)
    for wave in (-44, -20, 4, 28):
        drawing.line(((wave, 36), (wave + 8, 32), (wave + 16, 36)), color, 4)
    return drawing
