"""Woods of Blue & Grey: their border follows no hexside, near or far, and nights have fires."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE
from render.art.palette import GROUND, LEAF
from render.art.shapes import Point
from render.art.themes import CONTRAST, OLD_PAPER, PRINT, Theme
from render.blue_grey.background import background_of
from render.blue_grey.board import board_frame
from render.blue_grey.land import Land
from render.blue_grey.landscape import WOODED
from render.blue_grey.layout import CLOSE, Map, MapLayout, layout_of, map_of, usual_width
from render.blue_grey.night import by_night
from render.blue_grey.samples import LARGE
from render.blue_grey.sectors import sectors
from render.viewport import Viewport
from tests.support.blue_grey.set_ups import LEARNING, set_up

SHOT = set_up(LARGE)
CENTER = sectors(map_of(SHOT))["center"]
EDGES = 24
"""Points that are looked at along a hexside."""


@cache
def drawn(width: int, viewport: Viewport | None) -> tuple[Image.Image, MapLayout, Land]:
    shape: Map = map_of(SHOT)
    layout = layout_of(shape, width, OLD_PAPER, viewport)
    picture = background_of(shape, SHOT.ground, SHOT.hexsides, width, OLD_PAPER, viewport, scenery=SHOT.scenery)
    return picture, layout, Land(layout, SHOT.ground, SHOT.hexsides)


def is_green(picture: Image.Image, place: Point) -> bool:
    """Whether a point is nearer to leaves than to open ground."""
    found = picture.getpixel((round(place[0]), round(place[1])))
    assert isinstance(found, tuple)
    leaf, ground = OLD_PAPER.of(LEAF), OLD_PAPER.of(GROUND)
    far = [sum((one - other) ** 2 for one, other in zip(found, color, strict=True)) for color in (leaf, ground)]
    return far[0] < far[1]


@pytest.mark.parametrize(("width", "viewport"), [(CLOSE, CENTER), (1360, None)], ids=["near", "far"])
def test_the_border_of_a_wood_follows_no_hexside(width: int, viewport: Viewport | None) -> None:
    """A border that does is green up to the hexside and open behind it, all along."""
    picture, layout, land = drawn(width, viewport)
    wooded, straight, looked = set(land.having(*WOODED)), 0, 0
    for hex_ in sorted(wooded & set(layout.inside)):
        for direction, near in enumerate(layout.grid.neighbours[hex_]):
            if near not in layout.inside or land.terrain[near] != "clear" or land.ways.keys() & {hex_, near}:
                continue
            (x, y), (to_x, to_y) = layout.side(hex_, direction, 0.97)
            (out_x, out_y), (out_to_x, out_to_y) = layout.side(hex_, direction, 1.08)
            for step in range(EDGES):
                at = (step + 0.5) / EDGES
                inner = x + (to_x - x) * at, y + (to_y - y) * at
                outer = out_x + (out_to_x - out_x) * at, out_y + (out_to_y - out_y) * at
                looked += 1
                straight += is_green(picture, inner) and not is_green(picture, outer)
    assert looked > 500
    assert straight / looked < 0.4


def fires(view: PublicView, theme: Theme) -> bool:
    """Whether units light fires."""
    night = by_night(theme)
    still = replace(view, units=())
    bare, lit = (
        ImageChops.difference(*(board_frame(replace(one, night=dark), 600, theme=night) for one in (view, still)))
        for dark in (False, True)
    )
    return ImageChops.difference(bare, lit).getbbox() is not None


def test_units_light_fires_by_night_and_not_on_a_plain_map() -> None:
    view = set_up(LEARNING)
    assert fires(view, OLD_PAPER)
    assert not fires(view, CONTRAST)


def test_in_print_woods_are_told_from_open_ground_by_their_gray() -> None:
    layout = layout_of(map_of(SHOT), usual_width(map_of(SHOT)), PRINT)
    picture = board_frame(SHOT, layout.width, theme=PRINT).convert("L")
    held = {one.hex for one in SHOT.units}

    def light_of(terrain: str) -> list[float]:
        found = [one.hex for one in SHOT.ground if one.terrain == terrain and not one.name and one.hex not in held]
        middles = ((x, y + 8 * layout.unit) for x, y in map(layout.center, found))
        return sorted(_around(picture, middle, 30 * layout.unit, 30 * layout.unit) for middle in middles)

    wooded, clear = light_of("forest"), light_of("clear")
    assert wooded[len(wooded) * 9 // 10] + 10 < clear[len(clear) // 2]


def test_in_print_counters_stand_on_bare_paper_among_pale_trees() -> None:
    """Half the map is woods."""
    layout = layout_of(map_of(SHOT), usual_width(map_of(SHOT)), PRINT)
    picture = board_frame(SHOT, layout.width, theme=PRINT).convert("L")
    wooded = {one.hex for one in SHOT.ground if one.terrain == "forest"}
    held = {one.hex for one in SHOT.units}
    light = [_around(picture, layout.center(hex_), 44 * layout.unit, 33 * layout.unit) for hex_ in wooded - held]
    assert sum(light) / len(light) > 205
    amid = [one.hex for one in SHOT.units if one.side == CONFEDERATE and one.hex in wooded]
    assert amid
    for hex_ in amid:
        x, y = layout.center(hex_)
        assert _around(picture, (x - 49 * layout.unit, y), 1, 20 * layout.unit) > 240, hex_


def _around(picture: Image.Image, middle: Point, wide: float, high: float) -> float:
    x, y = middle
    box = round(x - wide), round(y - high), round(x + wide), round(y + high)
    return ImageStat.Stat(picture.crop(box)).mean[0]
