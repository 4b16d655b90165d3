"""What happens on a canvas: pieces that walk, smoke, dice that fall one by one, bursts that pop."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, pi, sin
from typing import Final, NamedTuple

from PIL import Image

from render.art.dice import die
from render.art.palette import INK, SEPIA, WHITE, mix
from render.art.shapes import Drawing, Point, along
from render.art.themes import Theme
from render.motion.canvas import ABOVE, PIECES, Canvas

STEP: Final = 50
"""Time of a frame in which something moves, in milliseconds."""

_PUFFS: Final = ((-16, 0, 0.9), (-2, -8, 1.15), (13, -3, 1.0), (4, 5, 0.8), (-9, 7, 0.7))
_STAGES: Final = ((6.0, 0.0, 0.1), (10.0, 2.0, 0.12), (13.0, 6.0, 0.16), (11.0, 13.0, 0.24), (6.0, 20.0, 0.32))
"""Stages of a cloud: radius of a puff, how far it has risen, and how gray it is, in measures and shares."""

_FALL: Final = ((2.0, -26.0), (1.3, -8.0), (1.0, 0.0))
"""Stages of a falling die: its size and how far above its place it is, in measures."""

_POP: Final = (0.5, 1.35, 1.0)


class Mover(NamedTuple):
    """A piece on its way: its key, its sprite, the offset of its middle, and the points that it passes, in pixels."""

    key: Hashable
    sprite: Image.Image
    below: float
    way: tuple[Point, ...]


_STEPS: Final = (4, 2.0, 9)
"""Frames of a move: of none, of each hex more, and the most."""


def steps_of(movers: Sequence[Mover], hex_width: float) -> int:
    """The number of frames for some pieces to reach the ends of their ways, at once."""
    longest = max((_length(one.way) for one in movers), default=0)
    return min(_STEPS[2], round(_STEPS[0] + _STEPS[1] * longest / hex_width))


def eased(share: float) -> float:
    """A share of a way by a share of its time: slow at both ends."""
    return share * share * (3 - 2 * share)


def walk(canvas: Canvas, movers: Sequence[Mover], measure: float, steps: int) -> None:
    """Moves pieces along their ways, all at once, in so many frames; each hops a little as it goes."""
    for step in range(1, steps + 1):
        share = eased(step / steps)
        for one in movers:
            x, y = along(one.way, _length(one.way) * share)
            hop = abs(sin(pi * share * max(1, round(_length(one.way) / measure / 116)))) * 4 * measure
            canvas.put(one.key, one.sprite, (x, y + one.below - (hop if step < steps else 0)), PIECES)
        canvas.shoot(STEP)


def _length(way: Sequence[Point]) -> float:
    return sum(hypot(to_x - x, to_y - y) for (x, y), (to_x, to_y) in pairwise(way))


def volley(canvas: Canvas, movers: Sequence[Mover], muzzle: Point, lurch: float, look: tuple[float, Theme]) -> None:
    """Lets pieces strike toward the end of their ways, a share ``lurch`` of them, under a cloud of smoke."""
    measure, theme = look
    for stage, _ in enumerate(_STAGES):
        for one in movers:
            (x, y), (to_x, to_y) = one.way[0], one.way[-1]
            share = lurch * sin(pi * (stage + 0.6) / len(_STAGES))
            canvas.put(one.key, one.sprite, (x + (to_x - x) * share, y + (to_y - y) * share + one.below), PIECES)
        canvas.put("smoke", _cloud(stage, measure, theme), muzzle, ABOVE)
        canvas.shoot(STEP * 1.3)
    for one in movers:
        canvas.put(one.key, one.sprite, (one.way[0][0], one.way[0][1] + one.below), PIECES)
    canvas.drop("smoke")
    canvas.shoot(STEP * 2)


@lru_cache(maxsize=16)
def _cloud(stage: int, measure: float, theme: Theme) -> Image.Image:
    radius, risen, gray = _STAGES[stage]
    drawing = Drawing()
    for layer, ink in ((1.6, INK), (0.0, mix(WHITE, SEPIA, gray))):
        for x, y, size in _PUFFS:
            drawing.disc((x, y - risen), radius * size + layer, ink)
    return drawing.moved(0, 0, measure).sprite(round(90 * measure), round(100 * measure), theme)


def tumble(
    canvas: Canvas, faces: str, places: Sequence[Point], strips: Sequence[Image.Image], look: tuple[Point, float, Theme]
) -> None:
    """Lets dice fall one by one onto a strip; ``strips`` are the strip with none, one, two … of them."""
    middle, measure, theme = look
    canvas.put("strip", strips[0], middle, ABOVE)
    canvas.shoot(STEP * 3)
    for face, (x, y), strip in zip(faces, places, strips[1:], strict=True):
        for size, above in _FALL[:-1]:
            sprite = _falling(face, size, measure, theme)
            canvas.put("die", sprite, (middle[0] + x * measure, middle[1] + (y + above) * measure), ABOVE)
            canvas.shoot(STEP)
        canvas.drop("die")
        canvas.put("strip", strip, middle, ABOVE)
        canvas.shoot(STEP * 2)


def drop_die(canvas: Canvas, die_: Drawing, middle: Point, look: tuple[float, Theme]) -> None:
    """Lets one die fall onto a place."""
    measure, theme = look
    for size, above in _FALL:
        wide = round(44 * size * measure)
        sprite = die_.moved(0, 0, size * measure).sprite(wide, wide, theme)
        canvas.put("die", sprite, (middle[0], middle[1] + above * measure), ABOVE)
        canvas.shoot(STEP)
    canvas.shoot(STEP * 3)
    canvas.drop("die")


@lru_cache(maxsize=64)
def _falling(face: str, size: float, measure: float, theme: Theme) -> Image.Image:
    wide = round(44 * size * measure)
    return die(face).moved(0, 0, size * measure).sprite(wide, wide, theme)


def pop(canvas: Canvas, key: Hashable, sprite: Image.Image, middle: Point) -> None:
    """Lets a sprite burst out where it stays."""
    for size in _POP:
        shown = sprite
        if size != 1:
            shown = sprite.resize((round(sprite.width * size), round(sprite.height * size)), Image.Resampling.BILINEAR)
        canvas.put(key, shown, middle, ABOVE)
        canvas.shoot(STEP)
