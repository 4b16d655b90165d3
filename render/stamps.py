"""Stamps: the marks of events as they were put on a picture, so that a moving one can put them there in turn."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from PIL import Image

from render.art.shapes import Point


class Stamp(NamedTuple):
    """A sprite on a board: of which mark, what it is, where its middle is in pixels, and whether pieces lie over it."""

    mark: Struct
    kind: str
    sprite: Image.Image
    middle: Point
    below: bool = False
