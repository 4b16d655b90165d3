"""Silhouettes, drawn in one color: soldier, horseman, gun, sabers, flag, star. Each lies around the origin.

A silhouette of size 1 is about 100 wide or high; ``drawing.moved`` brings it to its size and place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from types import MappingProxyType

from render.art.palette import Ink
from render.art.shapes import Drawing, Point


def soldier(color: Ink) -> Drawing:
    """A soldier of the line with cap, pack and shouldered musket, 44 wide and 100 high."""
    drawing = Drawing()
    drawing.polygon(_at(-22, -50, (9, 14), (12, 7), (25, 5), (29, 12), (37, 15), (29, 17), (10, 18)), color)
    drawing.disc((-3, -29), 8, color)
    drawing.polygon(_at(-22, -50, (8, 31), (28, 30), (33, 44), (31, 66), (8, 66), (6, 44)), color)
    drawing.polygon(_at(-22, -50, (-3, 32), (6, 30), (6, 52), (-3, 52)), color)
    drawing.polygon(_at(-22, -50, (10, 62), (20, 62), (15, 84), (10, 100), (-2, 100), (4, 84)), color)
    drawing.polygon(_at(-22, -50, (18, 62), (31, 62), (34, 82), (44, 98), (32, 100), (24, 84)), color)
    drawing.line(_at(-22, -50, (31, 40), (42, 52), (36, 58)), color, 7)
    drawing.line(_at(-22, -50, (38, 62), (14, -2)), color, 4.5)
    drawing.line(_at(-22, -50, (14, -2), (8, -16)), color, 2.5)
    return drawing


def rank(color: Ink) -> Drawing:
    """Three soldiers abreast, about 120 wide and 100 high."""
    drawing = Drawing()
    for place in (-1, 0, 1):
        drawing.extend(soldier(color).moved(42 * place, 4))
    return drawing


def horseman(color: Ink) -> Drawing:
    """A rider at the gallop with drawn saber, 104 wide and 100 high."""
    drawing = Drawing()
    horse = (
        (18, 45), (30, 40), (45, 42), (58, 41), (66, 34), (72, 22), (77, 13), (80, 19), (88, 26), (97, 36), (95, 41),
        (89, 41), (82, 37), (79, 42), (77, 51), (79, 56), (91, 60), (98, 70), (93, 74), (86, 66), (74, 64), (78, 76),
        (72, 90), (65, 90), (70, 77), (62, 65), (48, 65), (37, 63), (39, 70), (30, 79), (33, 92), (26, 92), (22, 78),
        (28, 67), (20, 69), (9, 76), (5, 87), (-1, 84), (4, 71), (13, 60), (14, 50),
    )  # fmt: skip
    drawing.polygon(_at(-49, -44, *horse), color)
    drawing.polygon(_at(-49, -44, (17, 46), (7, 46), (-2, 54), (-6, 66), (3, 60), (15, 55)), color)
    drawing.polygon(_at(-49, -44, (41, 43), (43, 22), (49, 17), (56, 20), (59, 33), (57, 45)), color)
    drawing.line(_at(-49, -44, (50, 42), (58, 52), (56, 66)), color, 7)
    drawing.line(_at(-49, -44, (54, 24), (66, 22), (71, 15)), color, 6)
    drawing.line(_at(-49, -44, (71, 15), (80, 6), (87, -6)), color, 3.5)
    drawing.disc((2, -34), 6.5, color)
    drawing.line(_at(-49, -44, (42, 5), (60, 7)), color, 4)
    drawing.polygon(_at(-49, -44, (46, 5), (47, -3), (55, -2), (56, 6)), color)
    return drawing


def gun(color: Ink) -> Drawing:
    """A field gun on its carriage, 108 wide and 66 high."""
    drawing = Drawing()
    drawing.polygon(
        ((-34, -25), (-30, -33), (52, -30), (56, -33), (60, -31), (60, -19), (56, -17), (52, -20), (-30, -15)), color
    )
    drawing.disc((-38, -24), 5, color)
    drawing.polygon(((2, -8), (10, 2), (-46, 33), (-56, 33), (-56, 27)), color)
    drawing.ring((6, 4), 25, color, 7)
    for spoke in range(7):
        turn = 2 * pi * spoke / 7
        drawing.line(((6, 4), (6 + 25 * cos(turn), 4 + 25 * sin(turn))), color, 3.5)
    drawing.disc((6, 4), 7, color)
    return drawing


def limber_horse(color: Ink) -> Drawing:
    """A horse's head, beside the gun of horse artillery, 60 wide and 70 high."""
    drawing = Drawing()
    drawing.polygon(
        ((-24, 36), (-26, 14), (-18, -8), (-4, -22), (-2, -34), (6, -24), (18, -16), (30, 4), (28, 12), (18, 14),
         (8, 4), (2, 10), (8, 22), (12, 36)), color
    )  # fmt: skip
    return drawing


def sabers(color: Ink) -> Drawing:
    """Two crossed sabers, 90 wide and 84 high."""
    drawing = Drawing()
    for side in (-1, 1):
        blade = ((-40, -40), (-27, -14), (-8, 8), (18, 27), (26, 25), (4, 4), (-14, -16), (-28, -34))
        drawing.polygon([(side * x, y) for x, y in blade], color)
        drawing.line([(side * x, y) for x, y in ((20, 24), (38, 40))], color, 8)
        drawing.line([(side * x, y) for x, y in ((12, 34), (20, 38), (32, 26), (40, 32), (38, 41))], color, 5)
    return drawing


def flag(color: Ink) -> Drawing:
    """A flag on its staff, 74 wide and 96 high."""
    drawing = Drawing()
    drawing.line(((-32, -44), (-32, 48)), color, 7)
    drawing.polygon(
        ((-30, -42), (-12, -46), (4, -38), (22, -34), (40, -42), (40, 4), (22, 12), (4, 8), (-12, 0), (-30, 4)), color
    )
    return drawing


def star(color: Ink) -> Drawing:
    """A general's star, 100 across."""
    drawing = Drawing()
    turns = [(-pi / 2 + pi * k / 5, 50 if k % 2 == 0 else 21) for k in range(10)]
    drawing.polygon([(radius * cos(turn), radius * sin(turn)) for turn, radius in turns], color)
    return drawing


def way_out(color: Ink) -> Drawing:
    """An arrow out of a corner, 90 across."""
    drawing = Drawing()
    drawing.line(((-30, -34), (-42, -34), (-42, 42), (34, 42), (34, 30)), color, 9)
    drawing.line(((-18, 18), (26, -26)), color, 13)
    drawing.polygon(((2, -44), (44, -44), (44, -2)), color)
    return drawing


def _at(dx: float, dy: float, *points: Point) -> list[Point]:
    return [(x + dx, y + dy) for x, y in points]


ARMS: Mapping[str, Callable[[Ink], Drawing]] = MappingProxyType(
    {"infantry": rank, "cavalry": horseman, "artillery": gun, "general": star, "objective": flag, "exit": way_out}
)
"""The silhouette of each arm on a counter or a victory stand."""

FACES: Mapping[str, Callable[[Ink], Drawing]] = MappingProxyType(
    {"I": soldier, "C": horseman, "A": gun, "S": sabers, "F": flag}
)
"""The silhouette of each face of a battle die."""
