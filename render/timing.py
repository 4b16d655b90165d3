"""Time and size of what is drawn, beside the floor: compressing a copy of the same palette pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from statistics import median, quantiles
from zlib import compress

from msgspec import Struct
from PIL import Image, ImageSequence

from render.art.themes import OLD_PAPER
from render.picture import common_palette, reduced

KB = 1000


class TimingRow(Struct, frozen=True):
    """One measurement. ``floor`` is the plain physical work in the same ``unit``; ``ratio`` = median / floor."""

    name: str
    median: float
    p99: float
    unit: str
    floor: float
    ratio: float


def timed(name: str, work: Callable[[], object], data: bytes, clock: Callable[[], float], rounds: int) -> TimingRow:
    """Times the work and its floor alternately, so that a slow moment of the machine hits both; in milliseconds."""
    floor = partial(_copy_and_deflate, _pixels(data))
    work()
    pairs = [(_timed(work, clock), _timed(floor, clock)) for _ in range(rounds)]
    figures, plain = [figure for figure, _ in pairs], median(floored for _, floored in pairs)
    middle, last = median(figures), quantiles(figures, n=100, method="inclusive")[-1]
    return TimingRow(
        name, round(middle, 3), round(last, 3), "ms", round(plain, 3), round(middle / plain, 2) if plain else 0.0
    )


def size(name: str, data: bytes) -> TimingRow:
    """The bytes of a picture beside those of its pixels."""
    pressed, plain = round(len(data) / KB, 1), round(len(_copy_and_deflate(_pixels(data))) / KB, 1)
    return TimingRow(f"{name}, bytes", pressed, pressed, "KB", plain, round(pressed / plain, 2))


def _pixels(data: bytes) -> bytes:
    """The palette pixels of a picture; of an animation those of each frame."""
    with Image.open(BytesIO(data)) as picture:
        frames = (reduced(frame.convert("RGB"), common_palette(OLD_PAPER)) for frame in ImageSequence.Iterator(picture))
        return b"".join(frame.tobytes() for frame in frames)


def _timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return (clock() - start) * 1000


def _copy_and_deflate(pixels: bytes) -> bytes:
    return compress(bytearray(pixels), 1)
