"""Guns, flags, drums, tents and the like, as silhouettes that stand on the origin; a soldier is 100 measures high."""

from __future__ import annotations

from math import cos, pi, sin

from render.art.engraving.men import BEARING, BLOWING, DIGGING, DRUMMING, LOOKING, POINTING, RAMMING, man
from render.art.palette import EARTH, EARTH_DARK, PAPER, SEPIA, WHITE, Ink, mix
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.silhouettes import star


def field_gun(color: Ink) -> Drawing:
    """A field gun on its carriage, aimed to the right, 150 wide and 66 high."""
    drawing = Drawing()
    drawing.polygon(((-2, -36), (12, -30), (-64, -2), (-74, -2), (-74, -7)), color)
    drawing.line(((-66, -5), (-78, -16)), color, 2.4)
    _wheel(drawing, (4, -28), 28, color)
    drawing.polygon(
        ((-36, -51), (-30, -56), (-4, -56), (26, -55), (62, -57), (68, -61), (73, -60), (73, -49), (68, -48), (62, -50),
         (-4, -43), (-30, -44)), color,
    )  # fmt: skip
    drawing.disc((-40, -50), 4, color)
    drawing.line(((-30, -57), (-30, -61)), color, 2)
    drawing.line(((-28, -53), (60, -54.5)), mix(color, PAPER, 0.45), 1.2)
    return drawing


def _wheel(drawing: Drawing, middle: Point, radius: float, color: Ink) -> None:
    x, y = middle
    drawing.ring(middle, radius - 2, color, 4.6)
    for spoke in range(12):
        turn = 2 * pi * spoke / 12
        drawing.line((middle, (x + (radius - 2) * cos(turn), y + (radius - 2) * sin(turn))), color, 2.2)
    drawing.disc(middle, 6, color)
    drawing.disc(middle, 2, mix(color, PAPER, 0.45))


def wagon(color: Ink, cover: Ink) -> Drawing:
    """A covered supply wagon, 150 wide and 100 high."""
    drawing = Drawing()
    drawing.polygon(((-72, -34), (70, -36), (76, -52), (-78, -50)), color)
    hood = ((-80, -50), (-84, -78), (-62, -92), (-22, -96), (26, -95), (64, -92), (84, -80), (78, -51))
    drawing.polygon(hood, cover, color, 2.2)
    for x, lean in ((-52, -7), (-18, -2), (18, 2), (52, 7)):
        drawing.line(((x, -51), (x + lean * 0.6, -74), (x + lean, -93)), mix(cover, color, 0.45), 1.6)
    drawing.polygon(((78, -51), (84, -80), (74, -87), (66, -52)), mix(cover, color, 0.5))
    for x, radius in ((-46, 27), (48, 22)):
        _wheel(drawing, (x, -radius), radius, color)
    drawing.line(((60, -24), (112, -30)), color, 3.4)
    return drawing


def tent(color: Ink, cloth: Ink) -> Drawing:
    """A wall tent with its flap open, 96 wide and 70 high."""
    drawing = Drawing()
    drawing.line(((0, 0), (0, -76)), color, 2)
    drawing.polygon(((-34, 0), (-44, 0), (-48, -22), (-4, -70), (0, -70)), mix(cloth, color, 0.32), color, 1.6)
    drawing.polygon(((-34, 0), (0, -70), (34, 0)), cloth, color, 1.6)
    drawing.polygon(((-9, 0), (0, -46), (11, 0)), color)
    for side in (-1, 1):
        drawing.line(((side * 34, 0), (side * 48, 6)), color, 1)
    for x in (-22, -16, 18, 24):
        drawing.line(((x, -4), (x * 0.4, -46)), mix(cloth, color, 0.22), 1.1)
    return drawing


def banner(cloth: Ink, pole: Ink, emblem: Ink, height: float = 150) -> Drawing:
    """A flag that blows to the left, its staff on the origin; an invented one with a star and no other sign."""
    drawing = Drawing()
    drawing.line(((0, 0), (0, -height)), pole, 2.6)
    drawing.polygon(((-2.6, -height), (0, -height - 8), (2.6, -height)), pole)
    high = -height + 3
    field = (
        (-1, high), (-14, high - 4), (-30, high + 1), (-46, high + 6), (-62, high + 2), (-74, high - 3),
        (-70, high + 18), (-74, high + 39), (-60, high + 45),
        (-46, high + 48), (-30, high + 43), (-14, high + 38), (-1, high + 42),
    )  # fmt: skip
    drawing.polygon(field, cloth, pole, 1.4)
    for x, top, bottom in ((-22, -1, 40), (-54, 5, 46)):
        drawing.line(((x, high + top), (x - 2, high + bottom)), mix(cloth, pole, 0.3), 2.2)
    drawing.extend(star(emblem).moved(-38, high + 23, 0.22))
    return drawing


def color_bearer(color: Ink, cloth: Ink, emblem: Ink) -> Drawing:
    """A soldier with a flag."""
    drawing = banner(cloth, color, emblem, 104).moved(17, -54)
    drawing.extend(man(BEARING, color))
    drawing.line(((15, -44), (18, -92)), color, 2.6)
    return drawing


def drummer(color: Ink, skin: Ink) -> Drawing:
    """A drummer at his drum."""
    drawing = man(DRUMMING, color)
    drawing.line(((4, -76), (18, -52)), mix(color, PAPER, 0.5), 1.4)
    drawing.polygon(((10, -52), (33, -47), (29, -24), (6, -30)), mix(skin, color, 0.25), color, 1.8)
    drawing.line(((10, -52), (21, -27), (33, -47)), color, 1.2)
    drawing.line(((6, -31), (17, -49), (29, -25)), color, 1.2)
    drawing.polygon(((9, -53), (34, -48), (33.4, -45), (8.6, -50)), skin, color, 1.4)
    drawing.line(((16, -61), (26, -51)), color, 1.8)
    drawing.line(((10, -58), (19, -51)), color, 1.8)
    return drawing


def bugler(color: Ink, brass: Ink) -> Drawing:
    """A soldier who blows a bugle."""
    drawing = man(BLOWING, color)
    drawing.line(((11, -88), (22, -90), (32, -92)), color, 4.4)
    drawing.line(((11, -88), (22, -90), (32, -92)), brass, 2.4)
    drawing.ring((22, -85), 5, color, 3.4)
    drawing.ring((22, -85), 5, brass, 1.6)
    drawing.polygon(((31, -94.5), (43, -101), (46, -88), (32, -90)), brass, color, 1.2)
    return drawing


def lookout(color: Ink, brass: Ink, *, hat: bool = True) -> Drawing:
    """An officer with a telescope and a sword at his side."""
    drawing = Drawing()
    drawing.line(((-4, -52), (-22, -16)), color, 2.2)
    drawing.extend(man(LOOKING, color, hat=hat))
    telescope(drawing, (9, -91), color, brass)
    return drawing


def telescope(drawing: Drawing, eye: Point, color: Ink, brass: Ink) -> None:
    """Adds a drawn telescope that points to the right from an eye."""
    x, y = eye
    for start, end, width in ((0, 14, 3.6), (13, 27, 5), (26, 42, 6.4)):
        ends = ((x + start, y - start * 0.16), (x + end, y - end * 0.16))
        drawing.line(ends, color, width + 1.4)
        drawing.line(ends, brass if start else color, width - 1)


def swordsman(color: Ink) -> Drawing:
    """An officer who points forward with his sword."""
    drawing = man(POINTING, color, hat=True)
    drawing.line(((32, -92), (46, -103), (66, -116)), color, 2.2)
    drawing.line(((30, -96), (35, -88)), color, 2)
    drawing.line(((-6, -52), (-24, -24)), color, 2.2)
    return drawing


def gunner(color: Ink) -> Drawing:
    """A gunner with his rammer."""
    drawing = man(RAMMING, color)
    drawing.line(((-24, -60), (56, -67)), color, 2.4)
    drawing.line(((52, -66.6), (62, -67.4)), color, 6)
    return drawing


def digger(color: Ink) -> Drawing:
    """A soldier with a shovel."""
    drawing = Drawing()
    drawing.line(((8, -46), (32, -22)), color, 2.4)
    drawing.polygon(((29, -27), (36, -21), (45, -8), (36, -6), (27, -17)), color)
    drawing.extend(man(DIGGING, color))
    return drawing


def fire(color: Ink, flame: Ink, light: Ink) -> Drawing:
    """A camp fire, 40 wide and 34 high."""
    drawing = Drawing()
    drawing.disc((0, -10), 26, light)
    drawing.polygon(((-11, -3), (-9, -17), (-4, -12), (-1, -32), (5, -16), (9, -22), (11, -3)), flame)
    drawing.polygon(((-5, -3), (-3, -12), (1, -19), (4, -9), (6, -3)), PAPER)
    for one, other in (((-18, -1), (15, -6)), ((18, -1), (-15, -6))):
        drawing.line((one, other), color, 4)
    return drawing


def breastwork(width: float, color: Ink) -> Drawing:
    """A bank of logs and earth with pointed stakes before it, ``width`` measures wide and 46 high."""
    drawing, scatter = Drawing(), Scatter(f"breastwork {width:.0f}")
    half = width / 2
    drawing.polygon(((-half - 22, 0), (-half + 8, -32), (half - 8, -34), (half + 22, 0)), EARTH, color, 1.6)
    for row in range(4):
        y = -4 - row * 7.6
        ends = half + 14 - row * 6
        drawing.line(((-ends, y), (ends, y)), color, 7.6)
        drawing.line(((-ends, y), (ends, y)), mix(EARTH, PAPER, 0.12 * (row % 2) + 0.1), 5.4)
        x = -ends + scatter.number(8, 30)
        while x < ends - 10:
            drawing.line(((x, y + 1), (x + scatter.number(8, 18), y + 1)), mix(EARTH_DARK, EARTH, 0.4), 1)
            x += scatter.number(24, 50)
    x = -half + 4
    while x < half - 2:
        lean = scatter.number(9, 15)
        drawing.polygon(((x - 3, -28), (x + lean, -28 - scatter.number(22, 30)), (x + 4, -28)), color)
        x += scatter.number(16, 22)
    return drawing


def smoke(seed: str, size: float = 1.0) -> Drawing:
    """A cloud of powder smoke to the right of the origin, 90 wide and 50 high at size 1."""
    drawing, scatter = Drawing(), Scatter(seed)
    puffs = [(scatter.number(6, 80), -scatter.number(2, 22), scatter.number(8, 17)) for _ in range(12)]
    puffs.sort(key=lambda puff: puff[2])
    for x, y, radius in puffs:
        drawing.disc((x, y), radius, mix(WHITE, SEPIA, 0.3), mix(SEPIA, WHITE, 0.3), 0.9)
    for x, y, radius in puffs:
        drawing.disc((x - radius * 0.08, y - radius * 0.1), radius * 0.88, mix(WHITE, SEPIA, 0.12))
    for x, y, radius in puffs:
        drawing.disc((x - radius * 0.24, y - radius * 0.26), radius * 0.6, WHITE)
    return drawing.moved(0, 0, size)


def flash(color: Ink, size: float = 1.0) -> Drawing:
    """The flash of a shot to the right of the origin, 30 wide at size 1."""
    drawing = Drawing()
    drawing.polygon(((0, -2), (12, -8), (10, -3), (30, 0), (10, 3), (12, 9), (0, 2)), color)
    return drawing.moved(0, 0, size)


def sights(color: Ink) -> Drawing:
    """What is seen through a rifle's sights: a ring with a cross, 70 across, around the origin."""
    drawing = Drawing()
    drawing.ring((0, 0), 34, color, 3.4)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        drawing.line(((x * 9, y * 9), (x * 40, y * 40)), color, 2.2)
    return drawing
