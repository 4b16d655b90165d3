"""Compression in bands."""

from __future__ import annotations

import zlib
from random import Random

import pytest

from render import pressed_bands
from render.pressed_bands import Pressing, pressed


@pytest.mark.parametrize("pressing", Pressing)
@pytest.mark.parametrize("size", [0, 1, 999, 1000, 1001, 5000])
def test_what_is_pressed_is_a_stream_of_the_data(size: int, pressing: Pressing) -> None:
    data = bytes(Random(1).choices(range(4), k=size))
    assert zlib.decompress(pressed(data, 1000, pressing)) == data


def test_a_band_that_was_pressed_in_one_way_is_no_band_of_the_other() -> None:
    data = bytes(Random(4).choices(range(4), k=9000))
    quick, small = (pressed(data, 1000, pressing) for pressing in (Pressing.QUICK, Pressing.SMALL))
    assert quick != small
    assert [pressed(data, 1000, pressing) for pressing in (Pressing.QUICK, Pressing.SMALL)] == [quick, small]


def test_the_same_data_are_the_same_stream_whatever_was_pressed_before() -> None:
    data = bytes(Random(2).choices(range(4), k=9000))
    first = pressed(data, 1000)
    pressed(data[:3000] + bytes(3000) + data[6000:], 1000)
    assert pressed(data, 1000) == first


def test_bands_that_are_kept_are_few_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pressed_bands, "KEPT_BYTES", 2000)
    bands, rng = pressed_bands._Bands(), Random(3)
    for _ in range(20):
        bands.of(memoryview(rng.randbytes(300)), Pressing.SMALL)
    assert bands._bytes == sum(map(len, bands._kept.values())) <= 2000
