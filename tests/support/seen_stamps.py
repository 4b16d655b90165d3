"""Stamps in a picture: the seen part of each, and their boxes."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PIL import Image, ImageChops

from render.label_placement import shares_within
from render.stamps import Stamp


def seen(frame: Image.Image, stamp: Stamp) -> tuple[int, int]:
    """The number of a stamp's solid points that are seen in a picture, and the number of all."""
    (x, y), sprite = stamp.middle, stamp.sprite
    left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
    shown = frame.crop((left, top, left + sprite.width, top + sprite.height))
    solid = sprite.getchannel("A").point([0] * 255 + [255])
    off = ImageChops.difference(shown, sprite.convert("RGB")).convert("L").point([0] * 12 + [255] * 244)
    hidden = ImageChops.multiply(solid, off).histogram()[255]
    count = solid.histogram()[255]
    return count - hidden, count


def solid_within(stamp: Stamp, box: tuple[float, ...]) -> int:
    """The number of a stamp's solid points in a box of the picture."""
    (x, y), sprite = stamp.middle, stamp.sprite
    left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
    part = sprite.getchannel("A").crop(
        (round(box[0]) - left, round(box[1]) - top, round(box[2]) - left, round(box[3]) - top)
    )
    return part.histogram()[255]


def box_around(stamp: Stamp) -> tuple[float, float, float, float]:
    """The box of a stamp within its border, in pixels."""
    (x, y), (wide, high) = stamp.middle, stamp.sprite.size
    return x - wide / 2 + 3, y - high / 2 + 3, x + wide / 2 - 3, y + high / 2 - 3


def common(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The square points that two boxes share."""
    across, down = (min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis]) for axis in (0, 1))
    return max(0.0, across) * max(0.0, down)


def melting(ground: Image.Image, head: Stamp, middle: tuple[float, float], unit: float) -> float:
    """The share of the ground under a head, from the middle of whose way it comes, that is about as light as itself."""
    (x, y), (from_x, from_y) = head.middle, middle
    far = hypot(from_x - x, from_y - y)
    across, down = ((from_x - x) / far * 11 * unit, (from_y - y) / far * 11 * unit)
    at_x, at_y = round(head.sprite.width / 2 + across), round(head.sprite.height / 2 + down)
    own = head.sprite.convert("L").crop((at_x, at_y, at_x + 1, at_y + 1)).tobytes()[0]
    reach, x, y = 9 * unit, x + across, y + down
    under = ground.crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach))).convert("L")
    return sum(under.histogram()[max(0, own - 32) : own + 33]) / (under.width * under.height)


def shafts_under(stamps: Sequence[Stamp], unit: float) -> list[tuple[Stamp, Stamp, float]]:
    """The numbers on shafts of other arrows: the number, the shaft, the length of it there in measures."""
    tips, found = {one.mark: one.middle for one in stamps if one.kind == "head"}, []
    for shaft in (one for one in stamps if one.kind == "way" and one.mark in tips):
        (x, y), (to_x, to_y) = shaft.middle, tips[shaft.mark]
        half = hypot(to_x - x, to_y - y)
        off = (2 * abs(end) + 24 * unit for end in (to_x - x, to_y - y))
        if any(abs(far - size) > 4 for far, size in zip(off, shaft.sprite.size, strict=True)):
            continue
        for number in (one for one in stamps if one.kind == "badge" and one.mark != shaft.mark):
            share = shares_within((2 * x - to_x, 2 * y - to_y), (to_x, to_y), box_around(number))
            if share is not None:
                found.append((number, shaft, (share[1] - share[0]) * 2 * half / unit))
    return found
