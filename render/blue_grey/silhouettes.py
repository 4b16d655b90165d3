"""Silhouettes that other games have not: an army wagon and a gunboat, about 100 measures wide around the origin."""

from __future__ import annotations

from math import cos, pi, sin

from render.art.palette import Ink
from render.art.shapes import Sketch


def wagon(color: Ink) -> Sketch:
    """A covered wagon, 100 wide and 76 high."""
    sketch = Sketch()
    sketch.polygon(((-44, 6), (-48, -22), (-38, -38), (0, -44), (38, -38), (48, -22), (44, 6)), color)
    sketch.polygon(((-46, 4), (46, 4), (42, 16), (-42, 16)), color)
    for x, radius in ((-27, 17), (28, 15)):
        y = 32 - radius
        sketch.ring((x, y), radius, color, 5.5)
        for spoke in range(6):
            turn = pi * spoke / 3
            sketch.line(((x, y), (x + radius * cos(turn), y + radius * sin(turn))), color, 3)
    sketch.line(((44, 12), (58, 8)), color, 4)
    return sketch


def gunboat(color: Ink) -> Sketch:
    """A gunboat with two funnels, its gun deck and its waterline, 112 wide and 78 high."""
    sketch = Sketch()
    sketch.polygon(((-56, 12), (56, 12), (46, 28), (-48, 28)), color)
    sketch.polygon(((-40, 10), (-28, -12), (30, -12), (42, 10)), color)
    for x in (-14, 4):
        sketch.polygon(((x - 5, -12), (x - 5, -42), (x + 5, -42), (x + 5, -12)), color)
        sketch.line(((x - 7, -43), (x + 7, -43)), color, 5)
    sketch.polygon(((16, -12), (16, -24), (30, -24), (30, -12)), color)
    sketch.line(((-38, 10), (-38, -30)), color, 3)
    sketch.polygon(((-38, -30), (-52, -25), (-38, -20)), color)
    for wave in (-44, -20, 4, 28):
        sketch.line(((wave, 36), (wave + 8, 32), (wave + 16, 36)), color, 4)
    return sketch
