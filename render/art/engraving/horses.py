"""Riders and horses, as silhouettes: each stands on the origin, faces right and is about 140 measures high."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.art.engraving.men import Limb, Pose, limb, man, upright
from render.art.palette import PAPER, Ink, mix
from render.art.shapes import Drawing, Point


class Gait(NamedTuple):
    """The moving parts of a horse: points right of and above the ground below its girth.

    ``fore`` and ``hind`` are pairs of legs, the far one last, each from shoulder or hip to the hoof.
    """

    neck: tuple[Point, ...]
    head: tuple[Point, ...]
    tail: tuple[Point, ...]
    fore: tuple[tuple[Point, ...], tuple[Point, ...]]
    hind: tuple[tuple[Point, ...], tuple[Point, ...]]


STANDING: Final = Gait(
    ((10, 84), (22, 92), (36, 118), (45, 121), (47, 104), (40, 86), (36, 62), (20, 58)),
    ((35, 118), (41, 128), (45, 121), (51, 117), (63, 99), (63, 94), (57, 92), (50, 99), (44, 101), (38, 104)),
    ((-38, 83), (-47, 78), (-53, 60), (-52, 38), (-46, 44), (-43, 62), (-36, 74)),
    (((26, 62), (28, 34), (27, 14), (31, 3)), ((21, 60), (16, 36), (20, 18), (16, 8))),
    (((-30, 66), (-22, 48), (-36, 30), (-31, 12), (-27, 3)), ((-26, 64), (-31, 46), (-44, 31), (-42, 13), (-38, 3))),
)
GALLOPING: Final = Gait(
    ((8, 84), (26, 92), (52, 108), (59, 108), (58, 94), (46, 78), (38, 60), (20, 56)),
    ((51, 107), (58, 117), (62, 109), (68, 103), (80, 86), (79, 81), (73, 80), (66, 88), (58, 91), (53, 95)),
    ((-36, 84), (-52, 86), (-70, 76), (-78, 64), (-66, 67), (-52, 72), (-38, 76)),
    (((28, 62), (50, 60), (66, 44), (75, 38)), ((26, 60), (48, 48), (46, 30), (38, 26))),
    (((-32, 66), (-40, 46), (-61, 38), (-70, 22), (-76, 16)), ((-28, 64), (-27, 42), (-44, 28), (-48, 12), (-55, 6))),
)
TROTTING: Final = Gait(
    ((10, 84), (22, 92), (40, 116), (49, 118), (50, 102), (42, 84), (37, 62), (20, 58)),
    ((39, 116), (45, 126), (49, 119), (55, 114), (66, 96), (66, 91), (60, 89), (53, 97), (47, 99), (42, 102)),
    ((-38, 84), (-50, 80), (-60, 64), (-60, 46), (-53, 52), (-47, 66), (-37, 76)),
    (((27, 62), (42, 48), (35, 30), (31, 26)), ((22, 60), (16, 38), (9, 18), (3, 8))),
    (((-30, 66), (-16, 48), (-26, 28), (-18, 12), (-13, 3)), ((-28, 64), (-34, 46), (-52, 34), (-54, 16), (-60, 12))),
)

_BODY: Final = (
    (37, 62), (35, 74), (24, 86), (12, 85), (-4, 80), (-20, 83), (-33, 86), (-42, 78), (-42, 64), (-32, 54), (-14, 49),
    (6, 48), (24, 51),
)  # fmt: skip
_FORE: Final = (13.0, 7.4, 5.0, 4.6)
_HIND: Final = (17.0, 10.5, 6.4, 4.8, 4.6)

_SEAT: Final[tuple[Limb, Limb]] = (
    ((5, 84), (21, 73), (13, 49)),
    ((3, 84), (18, 74), (12, 52)),
)

SABER: Final = Pose((14, 129), (9, 120), (2, 88), _SEAT,
    (((11, 115), (25, 124), (34, 137)), ((5, 115), (14, 102), (25, 99))), None, pack=False)  # fmt: skip
REINS: Final = Pose((8, 130), (5, 121), (2, 88), _SEAT,
    (((7, 116), (14, 103), (25, 101)), ((1, 116), (10, 102), (22, 99))), None, pack=False)  # fmt: skip
SALUTE: Final = Pose((8, 130), (5, 121), (2, 88), _SEAT,
    (((7, 116), (20, 127), (26, 144)), ((1, 116), (10, 102), (22, 99))), None, pack=False)  # fmt: skip
SCOUT: Final = Pose((9, 130), (5, 121), (2, 88), _SEAT,
    (((7, 116), (19, 115), (22, 127)), ((1, 116), (10, 102), (22, 99))), None, pack=False)  # fmt: skip
CARBINE: Final = Pose((13, 128), (8, 120), (2, 88), _SEAT,
    (((10, 115), (22, 110), (32, 121)), ((4, 115), (14, 105), (17, 117))), ((8, 119), (50, 126)), bayonet=False,
    pack=False)  # fmt: skip

BLADE: Final = ((34, 137), (46, 146), (59, 161))
"""A drawn saber in the hand of ``SABER``."""


def horse(gait: Gait, color: Ink) -> Drawing:
    """A horse without a rider."""
    return _horse(gait, color).mapped(upright)


def rider(gait: Gait, pose: Pose, color: Ink, *, hat: bool = False) -> Drawing:
    """A rider on a horse; one of ``SABER`` has drawn it."""
    drawing = _horse(gait, color)
    pale = mix(color, PAPER, 0.5)
    drawing.polygon(((-13, 83), (14, 86), (12, 70), (-11, 67)), color)
    drawing.line(((-12, 68), (11, 71)), pale, 1.2)
    nose = gait.head[5]
    drawing.line(((nose[0] - 5, nose[1] + 3), pose.arms[1][2]), color, 1.3)
    figure = man(pose, color, hat=hat).mapped(upright)
    drawing.extend(figure)
    if pose is SABER:
        drawing.line(BLADE, color, 2.4)
    return drawing.mapped(upright)


def _horse(gait: Gait, color: Ink) -> Drawing:
    drawing = Drawing()
    for joints, widths in ((gait.hind[1], _HIND), (gait.fore[1], _FORE), (gait.hind[0], _HIND), (gait.fore[0], _FORE)):
        limb(drawing, joints, widths, color)
        (x, _), (hoof_x, hoof_y) = joints[-2:]
        lean = (hoof_x - x) * 0.35
        drawing.polygon(
            ((hoof_x - 2.6, hoof_y + 2), (hoof_x + 2.6, hoof_y + 2), (hoof_x + 4 + lean, hoof_y - 3),
             (hoof_x - 3.4 + lean, hoof_y - 3)), color,
        )  # fmt: skip
    for points in (gait.tail, _BODY, gait.neck, gait.head):
        drawing.polygon(points, color)
    return drawing
