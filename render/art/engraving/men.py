"""Soldiers in many poses, as silhouettes: each stands on the origin, faces right and is about 100 measures high.

A pose says where the joints are, as points right of and above the ground between the feet; limbs, coat, cap and arms
are drawn along them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from render.art.palette import PAPER, Ink, mix
from render.art.shapes import Drawing, Point

Limb = tuple[Point, Point, Point]
"""The three joints of a limb: shoulder, elbow and hand, or hip, knee and ankle."""


class Pose(NamedTuple):
    """The joints of a soldier. ``musket`` are butt and muzzle; ``head`` is the middle of the head."""

    head: Point
    neck: Point
    hip: Point
    legs: tuple[Limb, Limb]
    arms: tuple[Limb, ...]
    musket: tuple[Point, Point] | None = None
    bayonet: bool = True
    pack: bool = True


MARCHING: Final = Pose(
    (3, 91), (1, 82), (0, 50),
    (((1, 48), (11, 29), (15, 6)), ((-1, 48), (-4, 26), (-15, 9))),
    (((4, 76), (12, 62), (7, 53)), ((-3, 76), (-7, 61), (2, 50))),
    ((9, 50), (-9, 106)),
)  # fmt: skip
STEPPING: Final = Pose(
    (3, 90), (1, 81), (0, 49),
    (((1, 47), (7, 27), (4, 4)), ((-1, 47), (1, 29), (-9, 12))),
    (((4, 75), (12, 61), (7, 52)), ((-3, 75), (-8, 60), (-4, 47))),
    ((9, 49), (-9, 105)),
)  # fmt: skip
CHARGING: Final = Pose(
    (17, 84), (11, 76), (0, 47),
    (((2, 45), (18, 34), (19, 8)), ((-2, 46), (-13, 28), (-32, 19))),
    (((13, 69), (20, 55), (28, 60)), ((7, 69), (-1, 55), (6, 54))),
    ((-12, 47), (50, 72)),
)  # fmt: skip
RUNNING: Final = Pose(
    (14, 86), (9, 78), (0, 49),
    (((2, 47), (17, 38), (27, 17)), ((-2, 48), (-5, 27), (-22, 18))),
    (((11, 71), (20, 58), (27, 64)), ((5, 71), (-3, 58), (5, 56))),
    ((-14, 52), (49, 68)),
)  # fmt: skip
AIMING: Final = Pose(
    (6, 88), (1, 80), (-2, 49),
    (((0, 47), (9, 27), (11, 5)), ((-3, 48), (-10, 27), (-14, 5))),
    (((4, 76), (16, 70), (26, 82)), ((-1, 75), (8, 66), (9, 80))),
    ((-2, 80), (58, 86)), bayonet=False,
)  # fmt: skip
KNEELING: Final = Pose(
    (7, 63), (2, 55), (-4, 26),
    (((-1, 25), (17, 26), (16, 4)), ((-5, 25), (-3, 5), (-22, 4))),
    (((5, 51), (17, 44), (26, 57)), ((-1, 50), (8, 42), (9, 55))),
    ((-2, 55), (58, 61)), bayonet=False,
)  # fmt: skip
LOADING: Final = Pose(
    (2, 91), (0, 82), (0, 50),
    (((1, 48), (7, 27), (8, 5)), ((-1, 48), (-6, 27), (-9, 5))),
    (((3, 77), (14, 66), (16, 55)), ((-2, 77), (9, 86), (19, 90))),
    ((14, 3), (17, 78)), bayonet=False,
)  # fmt: skip
STANDING: Final = Pose(
    (2, 91), (0, 82), (0, 50),
    (((2, 48), (4, 27), (4, 5)), ((-2, 48), (-3, 27), (-4, 5))),
    (((4, 76), (11, 62), (12, 50)), ((-3, 76), (-6, 61), (-4, 47))),
    ((12, 2), (13, 78)),
)  # fmt: skip
CHEERING: Final = Pose(
    (2, 90), (0, 82), (0, 50),
    (((2, 48), (8, 27), (11, 5)), ((-2, 48), (-7, 27), (-11, 5))),
    (((4, 78), (17, 88), (24, 106)), ((-3, 77), (-12, 65), (-8, 52))),
    ((14, 98), (44, 142)), bayonet=False,
)  # fmt: skip
BEARING: Final = Pose(
    (3, 91), (1, 82), (0, 50),
    (((1, 48), (11, 29), (13, 6)), ((-1, 48), (-5, 26), (-15, 9))),
    (((4, 77), (14, 70), (18, 80)), ((-2, 76), (8, 62), (18, 58))),
    None,
)  # fmt: skip
POINTING: Final = Pose(
    (3, 91), (1, 82), (0, 50),
    (((1, 48), (10, 28), (14, 5)), ((-1, 48), (-6, 26), (-12, 5))),
    (((4, 77), (18, 82), (32, 92)), ((-3, 76), (-10, 63), (-2, 54))),
    None, pack=False,
)  # fmt: skip
LOOKING: Final = Pose(
    (3, 91), (1, 82), (0, 50),
    (((1, 48), (6, 27), (7, 5)), ((-1, 48), (-5, 27), (-8, 5))),
    (((4, 77), (15, 76), (17, 88)), ((-2, 76), (-9, 63), (-3, 53))),
    None, pack=False,
)  # fmt: skip
DRUMMING: Final = Pose(
    (3, 89), (1, 80), (0, 49),
    (((1, 47), (9, 28), (12, 6)), ((-1, 47), (-4, 26), (-13, 9))),
    (((4, 75), (7, 62), (17, 61)), ((-2, 75), (2, 60), (11, 57))),
    None, pack=False,
)  # fmt: skip
BLOWING: Final = Pose(
    (3, 90), (1, 82), (0, 50),
    (((1, 48), (6, 27), (7, 5)), ((-1, 48), (-5, 27), (-8, 5))),
    (((4, 77), (15, 72), (17, 86)), ((-2, 76), (-10, 64), (-6, 53))),
    None, pack=False,
)  # fmt: skip
RAMMING: Final = Pose(
    (9, 85), (6, 78), (-2, 48),
    (((0, 47), (12, 29), (18, 5)), ((-4, 47), (-10, 27), (-20, 5))),
    (((8, 72), (19, 66), (28, 66)), ((2, 72), (10, 60), (16, 62))),
    None, pack=False,
)  # fmt: skip
DIGGING: Final = Pose(
    (17, 76), (12, 69), (-3, 47),
    (((-1, 46), (9, 29), (10, 5)), ((-5, 46), (-10, 27), (-17, 5))),
    (((14, 64), (21, 50), (16, 42)), ((8, 63), (17, 49), (25, 34))),
    None, pack=False,
)  # fmt: skip
SITTING: Final = Pose(
    (4, 53), (1, 45), (-4, 15),
    (((-2, 15), (15, 28), (21, 4)), ((-5, 14), (12, 24), (15, 4))),
    (((3, 40), (10, 28), (19, 31)), ((-2, 39), (4, 25), (14, 27))),
    None, pack=False,
)  # fmt: skip

_CAP: Final = ((-7.4, 1.5), (-7.2, 7.5), (-3.2, 10.2), (4.6, 8.2), (7.0, 4.8), (12.2, 2.6), (11.2, 1.2), (4.0, 2.2))
"""A forage cap, around the middle of the head."""

_HAT: Final = (
    (-13, 3.4), (-8, 4.4), (-7, 11), (-2, 12.4), (1, 11), (4, 12.2), (7, 10), (7.6, 4.6), (13, 2.4), (12, 1), (0, 2.4),
    (-12, 1.4),
)  # fmt: skip
"""A slouch hat, around the middle of the head."""

_HEAD: Final = 6.1
_THIGH, _CALF, _ANKLE = 8.6, 6.6, 4.4
_SHOULDER, _ELBOW, _HAND = 6.6, 5.4, 4.0
_STOCK: Final = 0.34
"""Share of a musket that is stock and lock, thicker than the barrel."""

_BAYONET: Final = 17.0


def man(pose: Pose, color: Ink, *, hat: bool = False) -> Drawing:
    """A soldier in a pose, in one color with a pale belt."""
    drawing = Drawing()
    for joints in pose.legs[1:]:
        _leg(drawing, joints, color)
    for joints in pose.arms[1:]:
        limb(drawing, joints, (_SHOULDER, _ELBOW, _HAND), color)
    if pose.pack:
        _pack(drawing, pose, color)
    _leg(drawing, pose.legs[0], color)
    _coat(drawing, pose, color)
    _head(drawing, pose, color, hat=hat)
    if pose.musket:
        musket(drawing, *pose.musket, color, bayonet=pose.bayonet)
    _belt(drawing, pose, color)
    limb(drawing, pose.arms[0], (_SHOULDER, _ELBOW, _HAND), color)
    return drawing.mapped(upright)


def musket(drawing: Drawing, butt: Point, muzzle: Point, color: Ink, *, bayonet: bool) -> None:
    """Adds a musket from its butt to its muzzle."""
    lock = _between(butt, muzzle, _STOCK)
    drawing.polygon(_tapered(butt, lock, 5.4, 3.0), color)
    drawing.line((butt, muzzle), color, 2.1)
    if bayonet:
        length = hypot(muzzle[0] - butt[0], muzzle[1] - butt[1])
        drawing.line((muzzle, _between(butt, muzzle, 1 + _BAYONET / length)), color, 1.1)


def upright(point: Point) -> Point:
    """A point with its height above the ground as one of a picture, whose rows count downward."""
    return point[0], -point[1]


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _tapered(one: Point, other: Point, wide: float, narrow: float) -> list[Point]:
    """A quadrangle from one point, where it is ``wide``, to another, where it is ``narrow``."""
    length = hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    dx, dy = (other[1] - one[1]) / length / 2, -(other[0] - one[0]) / length / 2
    return [
        (one[0] + dx * wide, one[1] + dy * wide),
        (other[0] + dx * narrow, other[1] + dy * narrow),
        (other[0] - dx * narrow, other[1] - dy * narrow),
        (one[0] - dx * wide, one[1] - dy * wide),
    ]


def limb(drawing: Drawing, joints: Sequence[Point], widths: Sequence[float], color: Ink) -> None:
    """Adds a limb along its joints, as thick at each as is said."""
    for (one, other), (wide, narrow) in zip(pairwise(joints), pairwise(widths), strict=True):
        drawing.polygon(_tapered(one, other, wide, narrow), color)
    for joint, width in zip(joints, widths, strict=True):
        drawing.disc(joint, width / 2, color)


def _leg(drawing: Drawing, joints: Limb, color: Ink) -> None:
    """Adds a leg and its shoe, which points along the ground or down from a lifted heel."""
    limb(drawing, joints, (_THIGH, _CALF, _ANKLE), color)
    (knee, _), (x, y) = joints[1], joints[2]
    lean = min(1.0, max(0.0, (y - 5) / 14)) if x < knee else min(0.6, max(0.0, (y - 6) / 20))
    toe = (x + 9 - 5 * lean, y - 4.4 - 5 * lean) if x < knee else (x + 9, y - 4 + 6 * lean)
    heel = (x - 3.2, y - 3.6 + 3 * lean) if x < knee else (x - 2.6, y - 4.2)
    drawing.polygon(((x - 2.4, y + 1), (x + 2.4, y + 1.4), toe, (toe[0] - 1, toe[1] - 0.8), heel), color)


def _coat(drawing: Drawing, pose: Pose, color: Ink) -> None:
    """Adds a frock coat: broad at the shoulders, narrow at the belt, its skirt around the thighs."""
    (nx, ny), (hx, hy) = pose.neck, pose.hip
    length = hypot(nx - hx, ny - hy)
    up = ((nx - hx) / length, (ny - hy) / length)
    right = (up[1], -up[0])

    def at(along: float, aside: float) -> Point:
        return hx + up[0] * along + right[0] * aside, hy + up[1] * along + right[1] * aside

    thick = length * 0.24
    sides = ((length + 1, 0.42), (length - 4, 1.12), (length * 0.66, 1.16), (length * 0.2, 0.84), (-1, 0.98))
    skirt = [_lowest(pose, at(-10, 1.25 * thick)), _lowest(pose, at(-11, -1.3 * thick))]
    drawing.polygon(
        [*(at(along, thick * wide) for along, wide in sides), *skirt,
         *(at(along, -thick * wide) for along, wide in reversed(sides))],
        color,
    )  # fmt: skip


def _lowest(pose: Pose, point: Point) -> Point:
    """The point, moved with the thigh on its side."""
    knees = sorted(leg[1][0] for leg in pose.legs)
    side = knees[1] if point[0] > pose.hip[0] else knees[0]
    return point[0] + (side - pose.hip[0]) * 0.22, point[1]


def _belt(drawing: Drawing, pose: Pose, color: Ink) -> None:
    """Adds the cross belt as a pale stroke, so that the coat does not read as one blot."""
    (nx, ny), (hx, hy) = pose.neck, pose.hip
    pale = mix(color, PAPER, 0.5)
    drawing.line(((nx - 4, ny - 4), (hx + 4.5, hy + 5)), pale, 1.2)
    drawing.line(((hx - 6, hy + 3.2), (hx + 6, hy + 3.2)), pale, 1.1)


def _head(drawing: Drawing, pose: Pose, color: Ink, *, hat: bool) -> None:
    x, y = pose.head
    drawing.disc((x, y), _HEAD, color)
    drawing.polygon(_tapered((x - 0.6, y - 3), pose.neck, 7.4, 8.4), color)
    drawing.polygon(((x + 4, y + 2), (x + 7.4, y - 1.4), (x + 6, y - 2.4), (x + 5.4, y - 5), (x + 2, y - 5.6)), color)
    drawing.polygon([(x + px, y + py) for px, py in (_HAT if hat else _CAP)], color)


def _pack(drawing: Drawing, pose: Pose, color: Ink) -> None:
    """Adds a knapsack with its rolled blanket, and a box at the hip."""
    (nx, ny), (hx, hy) = pose.neck, pose.hip
    back = [(nx - 7, ny - 3), (nx - 17, ny - 5), (nx - 15, ny - 22), (nx - 5, ny - 22)]
    drawing.polygon(back, color)
    drawing.line(((nx - 16.5, ny - 3), (nx - 8, ny - 1.6)), color, 5)
    drawing.polygon(((hx - 5, hy + 3), (hx - 13, hy + 1), (hx - 12, hy - 8), (hx - 4, hy - 7)), color)
