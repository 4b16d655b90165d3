"""The land of Blue & Grey: ways off the map stay within the picture and off the numbers, trails and streams join."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, pi, sin

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.blue_grey.view import PublicView
from render.art.palette import BANK, WATER, mix
from render.art.themes import OLD_PAPER
from render.blue_grey import tracks
from render.blue_grey.background import write_number
from render.blue_grey.board import board_frame
from render.blue_grey.land import Land
from render.blue_grey.layout import CLOSE, layout_of, map_of
from render.blue_grey.samples import LARGE
from render.blue_grey.sectors import sectors
from render.viewport import Viewport
from tests.support.blue_grey.set_ups import LEARNING, set_up

CHICKAMAUGA: PublicView = set_up(LARGE)
PRUITTS: PublicView = set_up(LEARNING)
VIEWPORTS = [(CHICKAMAUGA, viewport) for viewport in sectors(map_of(CHICKAMAUGA)).values()]


@pytest.mark.parametrize(("view", "viewport"), [(PRUITTS, None), (CHICKAMAUGA, None), *VIEWPORTS])
def test_arrows_off_the_map_stay_within_the_frame_and_cover_no_number(
    view: PublicView, viewport: Viewport | None
) -> None:
    width = CLOSE if viewport else 1360
    layout = layout_of(map_of(view), width, OLD_PAPER, viewport)
    bare = replace(view, exits=())
    drawn = ImageChops.difference(*(board_frame(one, width, viewport=viewport) for one in (view, bare))).convert("L")
    found = drawn.getbbox()
    shown = [hex_ for hex_ in view.exits if layout.grid.index[hex_] in layout.inside]
    assert bool(shown) <= (found is not None)
    if found is not None:
        assert layout.title[0] <= found[0] + 1
        assert found[2] - 1 <= layout.title[2]
    for hex_ in shown:
        number = _number(view, width, viewport, layout.grid.index[hex_])
        assert ImageChops.multiply(drawn.point([0] + [255] * 255), number).getbbox() is None, hex_


def _number(view: PublicView, width: int, viewport: Viewport | None, hex_: int) -> Image.Image:
    """Mask of the number of a hex."""
    layout = layout_of(map_of(view), width, OLD_PAPER, viewport)
    sheets = [Image.new("L", (width, layout.height), light).convert("RGB") for light in (0, 255)]
    for sheet in sheets:
        write_number(sheet, layout, hex_)
    return ImageChops.difference(*sheets).convert("L").point([255] + [0] * 255)


def test_dashes_of_a_trail_are_equally_long() -> None:
    """But one, where it turns back on itself in the middle of a hex."""
    layout = layout_of(map_of(CHICKAMAUGA), 1360)
    land = Land(layout, CHICKAMAUGA.ground, CHICKAMAUGA.hexsides)
    for curve in tracks.courses(land):
        _, *steps = sorted(dist(one, other) for one, other in pairwise(tracks.even(curve)))
        assert steps[-1] < 1.15 * steps[0]
        assert (curve[0], curve[-1]) == (tracks.even(curve)[0], tracks.even(curve)[-1])


def test_a_stream_flows_into_a_creek_without_a_bank_between() -> None:
    """At Pruitt's Landing a stream comes to a corner of 0307, from where on it is a creek: one gets in over water."""
    frame = board_frame(PRUITTS, 1800)
    layout = layout_of(map_of(PRUITTS), 1800)
    x, y = layout.corners(layout.grid.index["0307"])[0]
    water = {OLD_PAPER.of(WATER), OLD_PAPER.of(mix(WATER, BANK, 0.55))}
    rays = ((cos(turn), sin(turn)) for turn in (2 * pi * step / 90 for step in range(90)))
    ways = [{frame.getpixel((round(x + far * dx), round(y + far * dy))) for far in range(24)} for dx, dy in rays]
    assert OLD_PAPER.of(mix(WATER, BANK, 0.55)) in set().union(*(way for way in ways if way <= water))
