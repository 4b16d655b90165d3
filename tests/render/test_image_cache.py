"""The image cache draws a picture once while its limits allow, and unpacks the same picture."""

from __future__ import annotations

import pytest
from PIL import Image

from render.image_cache import ImageCache

SIZE = (40, 30)
BYTES = 40 * 30 * 4


class Painter:
    """Draws a plain picture of a shade, and counts."""

    def __init__(self) -> None:
        self.drawn: list[int] = []

    def draw(self, shade: int, *, turned: bool = False) -> Image.Image:
        self.drawn.append(shade)
        return Image.new("RGB", SIZE, (shade, 0, int(turned)))


@pytest.fixture
def painter() -> Painter:
    return Painter()


def test_what_is_open_is_given_out_itself(painter: Painter) -> None:
    kept = ImageCache(painter.draw)
    assert kept(1) is kept(1)
    assert kept(1, turned=True) is not kept(1)
    assert painter.drawn == [1, 1]


def test_what_was_packed_is_the_same_picture(painter: Painter) -> None:
    kept = ImageCache(painter.draw, open_bytes=2 * BYTES)
    first = [kept(shade).tobytes() for shade in range(5)]
    assert kept.open_bytes == 2 * BYTES
    assert [kept(shade).tobytes() for shade in range(5)] == first
    assert painter.drawn == [0, 1, 2, 3, 4]


def test_the_longest_unused_is_forgotten_first(painter: Painter) -> None:
    kept = ImageCache(painter.draw, open_bytes=BYTES, packed_bytes=1)
    for shade in (0, 1, 0):
        kept(shade)
    assert painter.drawn == [0, 1, 0]
    assert kept.packed_bytes == 0
    assert kept.open_bytes == BYTES


def test_one_picture_that_is_larger_than_the_room_is_kept_open(painter: Painter) -> None:
    kept = ImageCache(painter.draw, open_bytes=1)
    assert kept(0) is kept(0)
