"""Compression in bands."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from PIL import Image

from engine.battle_cry.events import Moved
from engine.decision import UNION
from render import picture, pressed_bands
from render.battle_cry.board import draw_board
from render.battle_cry.hand import draw_hand
from render.battle_cry.marks import marks_of
from render.blue_grey.board import draw_board as draw_map
from render.highlight import Highlight
from render.picture import png
from render.pressed_bands import Pressing, pressed
from tests.support.battle_cry.views import FIRST_BULL_RUN
from tests.support.blue_grey.contact_sheets import MARKS, SHOWCASE, START


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


@pytest.mark.parametrize(
    ("width", "height", "is_small"), [(1600, 300, True), (1600, 100, False), (1601, 100, True), (2600, 100, True)]
)
def test_a_picture_that_is_wide_or_would_be_large_is_pressed_small(width: int, height: int, is_small: bool) -> None:  # noqa: FBT001
    noise = Image.frombytes("P", (width, height), bytes(Random(5).choices(range(64), k=width * height)))
    noise.putpalette([0, 0, 0])
    assert (png(noise, Pressing.QUICK) == png(noise, Pressing.SMALL)) is is_small


def test_what_one_person_looks_at_is_pressed_quickly_and_what_happened_is_pressed_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways: list[Pressing] = []

    def noted(data: bytes, band: int, pressing: Pressing = Pressing.SMALL) -> bytes:
        ways.append(pressing)
        return pressed(data, band, pressing)

    monkeypatch.setattr(picture, "pressed", noted)
    draw_hand(("rally",), "variant-150")
    draw_board(FIRST_BULL_RUN)
    draw_board(FIRST_BULL_RUN, highlight=Highlight(origins=("C3",)))
    draw_map(START)
    assert set(ways) == {Pressing.QUICK}
    ways.clear()
    draw_board(FIRST_BULL_RUN, marks=marks_of((Moved(UNION, "infantry", "C3", "D3"),)))
    draw_map(SHOWCASE, marks=MARKS)
    assert set(ways) == {Pressing.SMALL}
