"""The land of Blue & Grey: ways off the map stay within the picture and off the numbers, trails and streams join."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, pi, sin

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.blue_grey.view import PublicView
from render.art.palette import BANK, GROUND, TIMBER, WATER, WHITE, mix
from render.art.shapes import Drawing
from render.art.themes import OLD_PAPER, THEMES
from render.blue_grey import tracks, waters
from render.blue_grey.background import background_of, write_number
from render.blue_grey.board import board_frame
from render.blue_grey.land import Land
from render.blue_grey.layout import CLOSE, layout_of, map_of
from render.blue_grey.line_names import line_names
from render.blue_grey.night import by_night
from render.blue_grey.plan import FLAG, BoardLabelSpace, flag_size
from render.blue_grey.samples import LARGE
from render.blue_grey.sectors import sectors
from render.label_placement import STRENGTH, Rectangle
from render.viewport import Viewport
from tests.support.blue_grey.set_ups import LEARNING, set_up
from tests.support.examples import by_day

CHICKAMAUGA: PublicView = set_up(LARGE)
PRUITTS: PublicView = set_up(LEARNING)
VIEWPORTS = [(CHICKAMAUGA, viewport) for viewport in sectors(map_of(CHICKAMAUGA)).values()]


@pytest.mark.parametrize("part", by_day([(PRUITTS, None), *VIEWPORTS, (CHICKAMAUGA, None)], 3))
def test_arrows_off_the_map_stay_within_the_frame_and_cover_no_number(part: tuple[PublicView, Viewport | None]) -> None:
    view, viewport = part
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


def test_a_trail_that_ends_within_the_map_ends_at_a_dot_and_no_other_does() -> None:
    layout = layout_of(map_of(CHICKAMAUGA), 1360)
    land, drawing = Land(layout, CHICKAMAUGA.ground, CHICKAMAUGA.hexsides, CHICKAMAUGA.scenery.lines), Drawing()
    tracks.tracks(drawing, land)
    dots = {one.points[0] for one in drawing.shapes if one.kind == "disc"}
    ends = {hex_ for hex_, ways in land.ways.items() if list(ways.values()) == ["trail"]}
    inside = {layout.centers[hex_] for hex_ in ends if min(layout.grid.neighbours[hex_]) >= 0}
    assert dots == inside
    assert len(dots) > 30


def test_a_road_of_the_map_between_two_of_the_rules_is_nearly_as_wide_and_paler() -> None:
    """The LaFayette Road from 1124 to 1125, where the figures have none."""
    layout = layout_of(map_of(CHICKAMAUGA), 1360)
    land = Land(layout, CHICKAMAUGA.ground, CHICKAMAUGA.hexsides, CHICKAMAUGA.scenery.lines)
    ruled, mapped = Drawing(), Drawing()
    tracks.tracks(ruled, land)
    tracks.lines(mapped, land)
    pale = [one for one in mapped.shapes if one.color == mix(GROUND, WHITE, 0.4)]
    middle = layout.middle_of_side(layout.grid.index["1124"], 3)
    assert min(dist(middle, point) for one in pale for point in one.points) < 1
    verges = max(one.width for one in ruled.shapes if one.kind == "line")
    assert all(0.6 * verges < one.width < verges for one in pale)


def test_a_stream_flows_into_a_creek_without_a_bank_between() -> None:
    """At Pruitt's Landing a stream comes to a corner of 0307, from where on it is a creek: one gets in over water."""
    frame = board_frame(PRUITTS, 1800)
    layout = layout_of(map_of(PRUITTS), 1800)
    x, y = layout.corners(layout.grid.index["0307"])[0]
    water = {OLD_PAPER.of(WATER), OLD_PAPER.of(mix(WATER, BANK, 0.55))}
    rays = ((cos(turn), sin(turn)) for turn in (2 * pi * step / 90 for step in range(90)))
    ways = [{frame.getpixel((round(x + far * dx), round(y + far * dy))) for far in range(24)} for dx, dy in rays]
    assert OLD_PAPER.of(mix(WATER, BANK, 0.55)) in set().union(*(way for way in ways if way <= water))


def test_rivers_roads_and_creeks_run_on_to_the_frame() -> None:
    width = 1000
    picture = background_of(map_of(PRUITTS), PRUITTS.ground, PRUITTS.hexsides, width, OLD_PAPER)
    layout = layout_of(map_of(PRUITTS), width)
    left, top, right, bottom = layout.land
    colors = {
        side: {picture.getpixel(at) for at in places}
        for side, places in {
            "left": [(left + 2, y) for y in range(top, bottom)],
            "top": [(x, top + 2) for x in range(left, right)],
            "right": [(right - 3, y) for y in range(top, bottom)],
            "bottom": [(x, bottom - 3) for x in range(left, right)],
        }.items()
    }
    stream, road = OLD_PAPER.of(mix(WATER, BANK, 0.55)), OLD_PAPER.of(mix(TIMBER, GROUND, 0.35))
    assert stream in colors["left"]
    assert OLD_PAPER.of(WATER) in colors["top"] & colors["right"]
    assert road in colors["bottom"]


def test_two_ends_of_a_creek_beside_one_open_side_are_joined() -> None:
    """West Chickamauga Creek leaves the map below 1227 and comes back at once: no two arms cross beyond the map."""
    layout = layout_of(map_of(CHICKAMAUGA), 1360)
    land = Land(layout, CHICKAMAUGA.ground, CHICKAMAUGA.hexsides)
    below = layout.grid.index["1227"]
    corners = {land.corner(below, 3), land.corner(below, 4)}
    ends = [course[end] for course in waters.courses(land) for end in (0, -1)]
    apart = {(round(x / land.unit / 4), round(y / land.unit / 4)) for x, y in ends}
    assert corners.isdisjoint(apart)


def test_a_lane_that_joins_does_not_bend_a_road() -> None:
    layout = layout_of(map_of(CHICKAMAUGA), 1360)
    bare, joined = (
        tracks.courses(Land(layout, CHICKAMAUGA.ground, CHICKAMAUGA.hexsides, lines))
        for lines in ((), CHICKAMAUGA.scenery.lines)
    )
    x, y = layout.center("1424")
    roads = [curve for curve in bare if dist(curve[0], (x, y)) < layout.radius and len(curve) > 1]
    assert roads
    assert all(curve in joined for curve in roads)


def test_the_title_is_pale_on_dark_by_night_but_in_print() -> None:
    for theme, dark in ((OLD_PAPER, True), (THEMES["contrast"], True), (THEMES["print"], False)):
        night = by_night(theme)
        picture = board_frame(PRUITTS, 1000, theme=night)
        left, top, right, bottom = layout_of(map_of(PRUITTS), 1000).title
        light = picture.convert("L").crop((left, top, right, bottom)).histogram()
        assert (sum(light[:128]) > sum(light[128:])) == dark


@pytest.mark.parametrize("viewport", [None, *sectors(map_of(CHICKAMAUGA)).values()])
def test_no_flag_of_an_objective_lies_on_a_name_along_a_road(viewport: Viewport | None) -> None:
    view, width = CHICKAMAUGA, CLOSE if viewport else 1360
    layout = layout_of(map_of(view), width, OLD_PAPER, viewport)
    lines = view.scenery.lines
    along = line_names(map_of(view), view.ground, view.hexsides, width, OLD_PAPER, viewport, lines, False)  # noqa: FBT003
    labels = BoardLabelSpace(view, layout, along)
    half, high = (size / 2 * layout.unit for size in flag_size(layout))
    for one, (x, y) in zip(view.objectives, labels.flags, strict=True):
        for name in along if layout.grid.index[one.hex] in layout.inside else ():
            covered = [
                (left, top)
                for left, top, right, bottom in name.name.boxes
                if left < x + half and right > x - half and top < y + high and bottom > y - high
            ]
            assert len(covered) <= 1, name.line.name


def test_flags_of_objectives_are_larger_on_a_map_that_is_far_and_cover_no_strength_and_hardly_a_name() -> None:
    layout = layout_of(map_of(CHICKAMAUGA), 1360)
    labels = BoardLabelSpace(CHICKAMAUGA, layout)
    wide, high = flag_size(layout)
    assert wide > 1.1 * FLAG[0]
    assert flag_size(layout_of(map_of(PRUITTS), 1000)) == FLAG
    strengths = [one.box for one in labels.reserved if one.weight == STRENGTH]
    places = [labels.around(middle, width / layout.unit, height / layout.unit) for middle, width, height in (
        name.box() for name in labels.names.values()
    )]  # fmt: skip
    for x, y in labels.flags:
        flag = labels.around((x, y), wide, high)
        assert not [box for box in strengths if shared(box, flag)]
        assert all(shared(box, flag) < 0.15 * (box[2] - box[0]) * (box[3] - box[1]) for box in places)


def shared(one: Rectangle, other: Rectangle) -> float:
    """What two boxes have in common, in square pixels."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(across, 0.0) * max(down, 0.0)
