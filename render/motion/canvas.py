"""A canvas: a board with sprites that come, move and go, of which only the parts that changed are drawn anew."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

from PIL import Image

from render.art.shapes import Point
from render.motion.reel import Reel
from render.motion.times import LAST, LEAST, MOST

BELOW, PIECES, ABOVE = 0, 1, 2
"""The layers of sprites: ways, counters, what is told of them."""

Box = tuple[int, int, int, int]

STILL_FIRST: Final = 100
"""Time for which the last picture is also the first one, in milliseconds: who plays no moving pictures sees it."""


class Placed(NamedTuple):
    """A sprite on the canvas: its picture, its left upper corner, its layer."""

    sprite: Image.Image
    at: tuple[int, int]
    layer: int

    @property
    def box(self) -> Box:
        """The rectangle that it covers."""
        return *self.at, self.at[0] + self.sprite.width, self.at[1] + self.sprite.height


class Canvas:
    """A board in motion.

    ``still`` is the picture with which it ends, ``base`` the one that it begins with; both are as large. ``offset`` is
    where the board lies in them.
    """

    def __init__(
        self, base: Image.Image, still: Image.Image, palette: Image.Image, offset: tuple[int, int] = (0, 0)
    ) -> None:
        self._base = base
        self._still = still
        self._offset = offset
        self._placed: dict[Hashable, Placed] = {}
        self._dirty: list[Box] = [(0, 0, *base.size)]
        self._reel = Reel(still, palette, STILL_FIRST)

    def put(self, key: Hashable, sprite: Image.Image, middle: Point, layer: int = PIECES) -> None:
        """Puts a sprite with its middle at a point of the board; the same key moves or replaces it."""
        x, y = middle[0] + self._offset[0], middle[1] + self._offset[1]
        at = round(x - sprite.width / 2), round(y - sprite.height / 2)
        self.drop(key)
        self._placed[key] = Placed(sprite, at, layer)
        self._dirty.append(self._placed[key].box)

    def drop(self, key: Hashable) -> None:
        """Takes a sprite away, if it is there."""
        if key in self._placed:
            self._dirty.append(self._placed.pop(key).box)

    def paint(self, part: Image.Image, at: tuple[int, int]) -> None:
        """Changes a part of the board below all sprites."""
        left, top = at[0] + self._offset[0], at[1] + self._offset[1]
        self._base.paste(part, (left, top))
        self._dirty.append((left, top, left + part.width, top + part.height))

    def shoot(self, time: float) -> None:
        """Adds a frame of what is on the canvas now."""
        box = _around(self._dirty, self._base.size)
        self._dirty = []
        if box is None:
            self._reel.hold(time)
            return
        region = self._base.crop(box)
        for one in sorted(self._placed.values(), key=lambda one: one.layer):
            if _meet(one.box, box):
                region.paste(one.sprite, (one.at[0] - box[0], one.at[1] - box[1]), one.sprite)
        self._reel.add(region, box[:2], time)

    def finished(self) -> bytes:
        """The frames as a GIF that ends with the still; a long turn is played faster."""
        moving = self._reel.time
        self._reel.add(self._still, (0, 0), max(LAST, LEAST - moving))
        if moving + LAST > MOST:
            self._reel.paced((MOST - LAST) / moving)
        return self._reel.gif()


def _around(boxes: list[Box], size: tuple[int, int]) -> Box | None:
    """The rectangle around some, within a picture; ``None`` if nothing of them lies in it."""
    if not boxes:
        return None
    left, top = max(0, min(box[0] for box in boxes)), max(0, min(box[1] for box in boxes))
    right, bottom = min(size[0], max(box[2] for box in boxes)), min(size[1], max(box[3] for box in boxes))
    return (left, top, right, bottom) if left < right and top < bottom else None


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
