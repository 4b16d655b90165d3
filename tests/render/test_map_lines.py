"""Lines of a map: nothing is named that is not drawn, lines join, and no arrow cuts a name."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial
from itertools import pairwise
from math import dist, pi
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.battle_cry.view import HexView, PublicView
from engine.decision import UNION
from engine.hexgrid import DIRECTIONS
from engine.scenery import MapLine, Scenery
from render.art.landscape import draw_features, draw_standing
from render.art.layout import layout_of
from render.art.map_lines import courses_of, creeks, ways
from render.art.palette import GROUND, LEAF, PAPER, TIMBER, WATER, WHITE, Color, mix
from render.art.shapes import Drawing, Shape
from render.art.terrain_map import NAME_AT, NAME_ROOM, TerrainMap
from render.art.themes import CONTRAST, OLD_PAPER, PRINT, THEMES, Theme
from render.background import background_of
from render.battle_cry.board import board_frame, names_along, usual_width
from render.battle_cry.folded import halves
from render.battle_cry.marks import Arrow
from render.battle_cry.plan import piece_boxes
from render.blue_grey import tracks
from render.blue_grey.background import background_of as background_of_map
from render.blue_grey.land import Land
from render.blue_grey.layout import layout_of as map_layout_of
from render.blue_grey.layout import map_of
from render.blue_grey.layout import usual_width as map_width
from render.blue_grey.line_names import line_names as map_line_names
from render.blue_grey.plan import named_places
from render.blue_grey.samples import LARGE
from render.label_placement import is_crossed
from render.line_names import LineName, line_names
from render.place_names import write_place
from render.viewport import hexes_in, section_lines
from tests.support.battle_cry.scenarios_in_play import BATTLES
from tests.support.battle_cry.views import FIRST_BULL_RUN
from tests.support.blue_grey.set_ups import LEARNING
from tests.support.blue_grey.set_ups import set_up as map_set_up
from tests.support.examples import by_day
from tests.support.eyes import luminance
from tests.support.set_ups import set_up

WIDTH = 1600
OPEN = replace(FIRST_BULL_RUN, ground=(), units=(), generals=(), works=())

WAYS = ("road", "pike", "turnpike", "railroad", "lane", "street")
STREAMS = ("creek", "river", "run", "branch")
"""Last words of the names of what leads and of what flows."""

LEADING, FLOWING = {"road", "railway"}, {"waterway", "bridge", "ford", "lake", "swamp"}
"""Terrains of the rules that are what such names say."""


def of_kind(lines: Collection[MapLine], hex_: str, *, flows: bool) -> bool:
    return any(hex_ in line.hexes and (line.kind == "creek") == flows for line in lines)


@pytest.mark.parametrize("id_", BATTLES)
def test_nothing_is_named_that_is_not_drawn(id_: str) -> None:
    view = set_up(id_)
    for one in view.ground:
        last = one.name.lower().split()[-1] if one.name else ""
        there = {*one.terrain, *(terrain for near in view.ground if near.hex == one.hex for terrain in near.terrain)}
        if last in WAYS or "road to" in one.name:
            assert there & LEADING or of_kind(view.scenery.lines, one.hex, flows=False), one
        if last in STREAMS:
            assert there & FLOWING or of_kind(view.scenery.lines, one.hex, flows=True), one


@pytest.mark.parametrize("id_", [LARGE, LEARNING])
def test_what_a_map_of_blue_grey_names_is_drawn_too(id_: str) -> None:
    view = map_set_up(id_)
    led = {hex_ for side in view.hexsides if {"road", "trail"} & set(side.kinds) for hex_ in (side.one, side.other)}
    for one in view.ground:
        if one.name and one.name.lower().split()[-1] in WAYS:
            assert one.hex in led or of_kind(view.scenery.lines, one.hex, flows=False), one


def test_every_road_of_the_large_map_leads_somewhere() -> None:
    """A road of the rules ends at the edge of the map, at another way, or where a line goes on."""
    view = map_set_up(LARGE)
    layout = map_layout_of(map_of(view), 1360)
    land = Land(layout, view.ground, view.hexsides, view.scenery.lines)
    for hex_, out in land.ways.items():
        if list(out.values()) == ["road"]:
            assert min(layout.grid.neighbours[hex_]) < 0, layout.grid.names[hex_]


def land(*lines: MapLine) -> TerrainMap:
    return TerrainMap(layout_of(OPEN.rows, WIDTH), (), "", lines)


def test_a_line_that_ends_on_another_touches_its_course() -> None:
    lines = MapLine("road", "", ("E4", "E5", "D5", "D6")), MapLine("lane", "", ("I5", "H5", "G5", "F5", "E5"))
    through, side = courses_of(land(*lines))
    assert min(dist(side.points[-1], point) for point in through.points) < 1
    assert len(side.off) == 1


def test_a_line_from_edge_to_edge_runs_on_to_the_frame() -> None:
    line = MapLine("road", "", tuple(f"E{column}" for column in range(1, 14)))
    picture = background_of(OPEN.rows, (), WIDTH, OLD_PAPER, scenery=Scenery(lines=(line,)))
    y = layout_of(OPEN.rows, WIDTH).center("E1")[1]
    for x in (20, WIDTH - 23):
        colors = {color for _count, color in picture.crop((x, int(y - 20), x + 3, int(y + 20))).getcolors(4096) or ()}
        assert OLD_PAPER.of(mix(GROUND, WHITE, 0.4)) in colors


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_a_road_is_seen_in_every_theme(theme: Theme) -> None:
    rows, line = (12, 13, 12), MapLine("road", "", tuple(f"B{column}" for column in range(1, 14)))
    picture = background_of(rows, (), WIDTH, theme, scenery=Scenery(lines=(line,)))
    x, y = layout_of(rows, WIDTH, theme).center("B5")
    light = [min(luminance(color) for color in column(picture, x + far, y)) for far in range(-20, 21, 5)]
    assert all((luminance(theme.of(GROUND)) + 0.05) / (dark + 0.05) > 2 for dark in light)


def column(picture: Image.Image, x: float, y: float) -> list[Color]:
    """The pixels of a picture above and below a point."""
    found: list[Color] = []
    for down in range(-12, 13):
        color = picture.getpixel((round(x), round(y + down)))
        assert isinstance(color, tuple)
        found.append((int(color[0]), int(color[1]), int(color[2])))
    return found


def test_where_the_rules_have_a_road_a_line_only_names_it() -> None:
    view = set_up("shiloh-epic")
    named = TerrainMap(layout_of(view.rows, WIDTH), view.ground, view.title, view.scenery.lines)
    found = {course.line.name: course for course in courses_of(named)}
    assert not found["the Corinth road"].own
    assert found["the Corinth road"].points


@cache
def names(id_: str) -> tuple[LineName, ...]:
    view = set_up(id_)
    return line_names(view.rows, view.ground, WIDTH, OLD_PAPER, view.title, view.scenery.lines, False)  # noqa: FBT003


@pytest.mark.parametrize("id_", ["antietam", "dranesville", "fredericksburg", "gettysburg-day-2", "murfreesboro"])
def test_names_along_courses_lie_within_the_map_and_hardly_on_names_of_hexes(id_: str) -> None:
    view, layout = set_up(id_), layout_of(set_up(id_).rows, WIDTH)
    assert names(id_)
    letters = [box for one in names(id_) for box in one.name.boxes]
    half, high = (size * layout.unit for size in NAME_ROOM)
    crossed = 0
    for left, top, right, bottom in letters:
        x, y = (left + right) / 2, (top + bottom) / 2
        assert 0 < x < WIDTH
        assert layout.top_margin[3] < y < layout.bottom_margin[1]
        crossed += any(
            abs(x - at) < half and abs(y - below - NAME_AT * layout.unit) < high for at, below in layout.centers
        )
    assert crossed <= 0.06 * len(letters)
    assert {line.name for line in view.scenery.lines} >= {one.line.name for one in names(id_)}


def test_no_way_cuts_a_name_along_a_course() -> None:
    line = MapLine("road", "the Telegraph Road", tuple(f"E{column}" for column in range(3, 11)))
    view: PublicView = replace(OPEN, scenery=Scenery(lines=(line,)))
    (name,) = line_names(view.rows, view.ground, WIDTH, OLD_PAPER, view.title, view.scenery.lines, False)  # noqa: FBT003
    across = [Arrow("move", UNION, f"D{column}", f"F{column}", column) for column in (4, 5, 6, 7)]
    bare, crossed = (board_frame(view, WIDTH, marks) for marks in ((), across))
    left, top, letters = name.name.left, name.name.top, name.name.letters
    box = (left, top, left + letters.width, top + letters.height)
    assert ImageChops.difference(bare.crop(box), crossed.crop(box)).getbbox() is not None
    off = ImageChops.difference(bare.crop(box), crossed.crop(box)).convert("L")
    solid = letters.point([0] * 250 + [255] * 6)
    assert Image.composite(off, Image.new("L", off.size), solid).getbbox() is None


@pytest.mark.long
@pytest.mark.parametrize(("id_", "name"), [("barlows-knoll", "the Carlisle Road"), ("shiloh-epic", "the Sunken Road")])
def test_no_work_and_no_border_cuts_a_name_along_a_course(id_: str, name: str) -> None:
    view: PublicView = replace(set_up(id_), units=(), generals=(), objectives=())
    width = 1000 if max(view.rows) < 20 else 1800
    (one,) = (found for found in named(view, width) if found.line.name == name)
    left, top, letters = one.name.left, one.name.top, one.name.letters
    shown = board_frame(view, width).crop((left, top, left + letters.width, top + letters.height))
    off = ImageChops.difference(shown, Image.new("RGB", shown.size, OLD_PAPER.of(one.ink))).convert("L")
    solid = letters.point([0] * 255 + [255])
    covered = Image.composite(off.point([0] * 26 + [255] * 230), Image.new("L", off.size), solid)
    assert covered.getbbox() is None


def named(view: PublicView, width: int) -> tuple[LineName, ...]:
    return names_along(view, layout_of(view.rows, width))


@pytest.mark.parametrize("id_", by_day(BATTLES, 4))
def test_no_counter_of_a_set_up_lies_over_a_name_along_a_course(id_: str) -> None:
    view = set_up(id_)
    layout = layout_of(view.rows, WIDTH)
    hexes = {one.hex for one in view.units} | {one.hex for one in view.generals}
    held = [layout.center(hex_) for hex_ in hexes]
    for one in named(view, WIDTH):
        for left, top, right, bottom in one.name.boxes:
            x, y = (left + right) / 2, (top + bottom) / 2
            assert not any(
                abs(x - at_x) < 46 * layout.unit and -32 * layout.unit < y - at_y < 40 * layout.unit
                for at_x, at_y in held
            ), (one.line.name, layout.width)


@pytest.mark.parametrize("id_", BATTLES)
def test_no_name_along_a_line_lies_over_another(id_: str) -> None:
    letters = [(one.line.name, box) for one in names(id_) for box in one.name.boxes]
    for name, (left, top, right, bottom) in letters:
        x, y = (left + right) / 2, (top + bottom) / 2
        assert not [other for other, box in letters if other != name and box[0] < x < box[2] and box[1] < y < box[3]], (
            name
        )


def test_a_name_lies_along_a_stretch_that_no_other_line_meets() -> None:
    """The Wilkinson Pike comes to the Nashville pike at Murfreesboro."""
    ground = terrain_of("murfreesboro")
    (other,) = (course.points for course in courses_of(ground) if course.line.name == "the Wilkinson Pike")
    (name,) = (one.name for one in names("murfreesboro") if one.line.name == "the Nashville pike")
    assert min(dist(letter.middle, point) for letter in name.placed for point in other) > name.size


def test_a_name_lies_beside_crests() -> None:
    """Two slopes come to the Carlisle Road at Barlow's Knoll."""
    view, layout = set_up("barlows-knoll"), layout_of(set_up("barlows-knoll").rows, WIDTH)
    crests = [
        layout.middle_of_side(layout.grid.index[one.hex], DIRECTIONS.index(side), share)
        for one in view.works if one.terrain == "crest"
        for side in one.sides
        for share in (0.85, 1.0, 1.15)
    ]  # fmt: skip
    assert crests
    (name,) = (one.name for one in named(view, WIDTH) if one.line.name == "the Carlisle Road")
    assert min(dist(letter.middle, point) for letter in name.placed for point in crests) > 0.7 * name.size


def test_a_name_without_room_does_without_its_article() -> None:
    line = MapLine("road", "the Road", ("E3", "E4"))
    view: PublicView = replace(OPEN, scenery=Scenery(lines=(line,)))
    (whole,) = named(view, WIDTH)
    assert len(whole.name.boxes) == len("the Road")
    long = replace(view, scenery=Scenery(lines=(replace(line, name="the Old Road"),)))
    (short,) = named(long, WIDTH)
    assert len(short.name.boxes) == len("Old Road")


@pytest.mark.parametrize(
    ("id_", "name"),
    [("champion-hill", "Jackson Creek"), ("gaines-mill", "Boatswain’s Creek")],
    ids=["straight", "bent"],
)
def test_a_name_with_room_elsewhere_cuts_no_line_between_sections(id_: str, name: str) -> None:
    layout = layout_of(set_up(id_).rows, WIDTH)
    (found,) = (one.name for one in names(id_) if one.line.name == name)
    lines = [piece for line in section_lines(layout) for piece in pairwise(line)]
    assert not any(is_crossed(box, lines, 0.0) for box in found.boxes)


@pytest.mark.parametrize("id_", BATTLES)
def test_every_name_of_a_line_is_read_along_it_or_beside_it(id_: str) -> None:
    """None is written as a place's, and no piece of a set-up hides a letter of it."""
    view = set_up(id_)
    width = usual_width(view.rows)
    along = {one.line: one.name for one in named(view, width)}
    pieces = [box for boxes in piece_boxes(view, layout_of(view.rows, width)).values() for box in boxes]
    for line in view.scenery.lines:
        assert line in along or not line.name, line.name
    for line, name in along.items():
        for left, top, right, bottom in name.boxes:
            x, y = (left + right) / 2, (top + bottom) / 2
            assert not any(box[0] < x < box[2] and box[1] < y < box[3] for box in pieces), line.name


@pytest.mark.parametrize(
    ("id_", "name"),
    [
        ("chancellorsville", "the road to U.S. Ford"), ("perryville", "the Mackville road"),
        ("wilderness", "the Orange Plank Road"),
    ],
)  # fmt: skip
def test_a_name_without_room_along_its_road_lies_level_beside_it(id_: str, name: str) -> None:
    view = set_up(id_)
    land = terrain_of(id_)
    (one,) = (found.name for found in named(view, WIDTH) if found.line.name == name)
    (road,) = (course.points for course in courses_of(land) if course.line.name == name)
    assert {letter.turn for letter in one.placed} == {0.0}
    gaps = [min(dist(letter.middle, point) for point in road) / land.unit for letter in one.placed]
    assert min(gaps) > 10
    assert min(gaps) < 40


def test_held_ground_with_the_name_of_a_road_is_named_along_that_only() -> None:
    view = set_up("fort-donelson")
    assert "the Nashville road" in {one.line.name for one in named(view, 900)} & {one.name for one in view.holds}
    bare = replace(view, scenery=replace(view.scenery, lines=()))
    with patch("render.battle_cry.special_ground.write_place", wraps=write_place) as labels:
        board_frame(view, 900)
        labels.assert_not_called()
        board_frame(bare, 900)
        labels.assert_called_once()


def test_a_half_of_a_folded_board_does_not_name_a_place_that_the_other_names_along_its_line() -> None:
    view = set_up("shiloh-epic")
    left, right = halves(view.rows)
    (name,) = (one for one in named(view, 2600) if one.line.name == "Tilghman Branch")
    layout = layout_of(view.rows, 2600)
    shown = right if name.name.boxes[0][0] < layout.width / 2 else left
    taken = {one.hex for one in view.ground} | {one.hex for one in view.units} | {one.hex for one in view.generals}
    hex_ = next(one for one in (layout.grid.names[hex_] for hex_ in hexes_in(shown, layout.grid)) if one not in taken)
    ground = (*view.ground, HexView(hex_, (), "Tilghman Branch"))
    with patch("render.battle_cry.board.write_place", wraps=write_place) as written:
        board_frame(replace(view, ground=ground), 2600, viewport=shown)
    assert "Tilghman Branch" not in {call.args[2].name for call in written.call_args_list}
    assert written.called


@pytest.mark.parametrize("id_", [LARGE, LEARNING])
def test_every_name_of_a_line_of_blue_grey_stands_along_it_or_beside_it(id_: str) -> None:
    view = map_set_up(id_)
    shape, lines = map_of(view), view.scenery.lines
    placed = map_line_names(shape, view.ground, view.hexsides, map_width(shape), OLD_PAPER, None, lines, False)  # noqa: FBT003
    layout = map_layout_of(shape, map_width(shape))
    written = {one.name for one in named_places(view, layout, {one.line.name for one in placed})}
    assert {line.name for line in lines if line.name} <= {one.line.name for one in placed} | written


def test_no_name_on_the_large_map_lies_over_another_way_or_is_shortened() -> None:
    view = map_set_up(LARGE)
    shape, lines = map_of(view), view.scenery.lines
    placed = map_line_names(shape, view.ground, view.hexsides, map_width(shape), OLD_PAPER, None, lines, False)  # noqa: FBT003
    land = Land(map_layout_of(shape, map_width(shape)), view.ground, view.hexsides, lines)
    for one in placed:
        assert "".join(letter.text for letter in one.name.placed) == one.line.name
        own, reach = set(tracks.course_of(land, one.line)), one.name.size * 0.42
        others = [point for way in tracks.courses(land) for point in way if point not in own]
        for x, y in (letter.middle for letter in one.name.placed):
            assert not any(abs(x - at_x) < reach and abs(y - at_y) < reach for at_x, at_y in others), one.line.name


def test_a_name_without_room_is_written_word_by_word_between_what_is_in_the_way() -> None:
    view, course = set_up("mcdowell"), "I12 H11 G12 F11 E12 D11 C11 C10 B9 B8 A8"
    lines = [
        replace(one, hexes=tuple(course.split())) if one.kind == "road" else one for one in view.scenery.lines
    ]  # fmt: skip
    crowded = replace(view, scenery=replace(view.scenery, lines=tuple(lines)))
    (one,) = (found for found in named(crowded, WIDTH) if found.line.name == "the Staunton turnpike")
    letters = one.name.placed
    assert "".join(letter.text for letter in letters) == "Stauntonturnpike"
    steps = [dist(letter.middle, after.middle) for letter, after in pairwise(letters)]
    assert max(range(len(steps)), key=lambda at: steps[at]) == len("Staunton") - 1
    assert max(steps) > 2 * one.name.size
    assert all(letter.middle[1] < after.middle[1] for letter, after in pairwise(letters))


def test_a_name_for_which_that_is_not_enough_is_shortened() -> None:
    line = MapLine("road", "the Telegraph Road", ("E3", "E4", "E5"), ("E5",))
    (one,) = named(replace(OPEN, scenery=Scenery(lines=(line,))), WIDTH)
    assert "".join(letter.text for letter in one.name.placed) == "Telegraph Rd."


def test_a_name_that_stands_along_a_line_does_not_stand_in_its_hex_too() -> None:
    view = set_up("dranesville")
    assert "the Leesburg Pike" in {one.line.name for one in names("dranesville")}
    ground = tuple(replace(one, name="") if one.name == "the Leesburg Pike" else one for one in view.ground)
    assert board_frame(replace(view, units=(), generals=()), 900).tobytes() == (
        board_frame(replace(view, units=(), generals=(), ground=ground), 900).tobytes()
    )


@pytest.mark.parametrize("id_", ["greenbrier-river", "winchester", "wilsons-creek"])
def test_a_bridge_lies_in_the_way_that_it_carries(id_: str) -> None:
    ground = terrain_of(id_)
    carried = [course.points for course in courses_of(ground) if course.line.kind != "creek"]
    for hex_ in ground.having("bridge"):
        x, y = ground.layout.centers[hex_]
        drawing, near = Drawing(), ground.layout.hex_width / 2
        draw_features(drawing, ground)
        decks = [middle_of(one) for one in drawing.shapes if one.kind == "polygon" and one.color == TIMBER]
        (deck,) = [one for one in decks if dist(one, (x, y)) < near]
        assert min(dist(deck, point) for course in carried for point in course) < 6 * ground.unit


def test_a_bridge_without_a_way_lies_across_its_stream() -> None:
    ground = terrain_of("fredericksburg")
    (hex_,) = ground.having("bridge")
    drawing = Drawing()
    draw_features(drawing, ground)
    decks = [middle_of(one) for one in drawing.shapes if one.kind == "polygon" and one.color == TIMBER]
    assert dist(decks[0], ground.layout.centers[hex_]) < 1


def terrain_of(id_: str) -> TerrainMap:
    view = set_up(id_)
    return TerrainMap(layout_of(view.rows, WIDTH), view.ground, view.title, view.scenery.lines)


def middle_of(shape: Shape) -> tuple[float, float]:
    """The mean of a shape's points."""
    xs, ys = zip(*shape.points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def test_a_road_through_a_wood_is_not_hidden_by_its_trees() -> None:
    """The Orange Plank Road leads through D8 of the Wilderness, a wood."""
    ground = terrain_of("wilderness")
    (road,) = [course for course in courses_of(ground) if course.line.name == "the Orange Plank Road"]
    drawing = Drawing()
    draw_standing(drawing, ground)
    crowns = [(middle_of(one), one.width) for one in drawing.shapes if one.kind == "disc" and one.color == LEAF]
    in_woods = [point for point in road.points if any(dist(point, crown) < 40 for crown, _radius in crowns)]
    hidden = [point for point in in_woods if any(dist(point, crown) < radius for crown, radius in crowns)]
    assert len(in_woods) > 10
    assert len(hidden) < len(in_woods) / 8


@pytest.mark.parametrize(("id_", "hex_"), [("chancellorsville", "C13"), ("gaines-mill", "B8")])
def test_a_way_through_a_wood_hardly_thins_it(id_: str, hex_: str) -> None:
    """Its trees stand aside."""
    ground = terrain_of(id_)
    through, without = Drawing(), Drawing()
    draw_standing(through, ground)
    draw_standing(without, ground, ())
    middle, near = ground.layout.centers[ground.layout.grid.index[hex_]], 56 * ground.unit
    led, whole = (
        sum(one.kind in {"disc", "polygon"} and dist(middle_of(one), middle) < near for one in drawing.shapes)
        for drawing in (through, without)
    )
    assert led > 0.7 * whole, (led, whole)


def test_no_name_of_a_way_lies_along_a_stream() -> None:
    """The Millerstown Road comes to Plum Run at Gettysburg: a name along the water would be taken for the stream's."""
    ground = terrain_of("gettysburg-day-2")
    water = [point for course in courses_of(ground) if course.line.kind == "creek" for point in course.points]
    found = {one.line.name: one.name for one in names("gettysburg-day-2")}
    letters = found["the Millerstown Road"].placed
    assert not [one for one in letters if min(dist(one.middle, point) for point in water) < 8 * ground.unit]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_a_thin_stream_is_one_line_where_a_road_is_two(theme: Theme) -> None:
    """In black and white water between its banks would look like a road."""
    ground = TerrainMap(layout_of(OPEN.rows, WIDTH, theme), (), "", (MapLine("creek", "", ("E4", "E5", "E6")),))
    drawing = Drawing()
    creeks(drawing, courses_of(ground), ground.unit, plain=theme.plain)
    assert len({one.color for one in drawing.shapes}) == (1 if theme.plain else 2)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_a_thin_stream_is_in_waves_where_it_is_one_line(theme: Theme) -> None:
    """Borders, arrows and roads are not."""
    lines = (MapLine("creek", "", ("E4", "E5", "E6")), MapLine("road", "", ("G4", "G5", "G6")))
    ground = TerrainMap(layout_of(OPEN.rows, WIDTH, theme), (), "", lines)
    flows, leads = Drawing(), Drawing()
    creeks(flows, courses_of(ground), ground.unit, plain=theme.plain)
    ways(leads, courses_of(ground), ground.unit)
    assert (swings(flows) > 20) == theme.plain
    assert swings(leads) < 12


def swings(drawing: Drawing) -> int:
    """How often the lines of a drawing turn to the other side, up or down."""
    count = 0
    for one in drawing.shapes:
        steps = [after[1] - before[1] for before, after in pairwise(one.points)]
        count += sum(one * other < 0 for one, other in pairwise(steps))
    return count


@pytest.mark.parametrize("id_", BATTLES)
def test_no_road_lies_in_the_bed_of_a_creek(id_: str) -> None:
    lines = set_up(id_).scenery.lines
    steps = [(line.kind == "creek", {frozenset(step) for step in pairwise(line.hexes)}) for line in lines]
    assert not [way & bed for is_creek, way in steps if not is_creek for flows, bed in steps if flows and way & bed]


@pytest.mark.parametrize("id_", by_day(BATTLES, 6))
def test_no_name_stands_on_a_sharp_bend(id_: str) -> None:
    view = set_up(id_)
    for name in names_along(view, layout_of(view.rows, usual_width(view.rows))):
        turns = [letter.turn for letter in name.name.placed]
        bends = [abs((after - before + pi) % (2 * pi) - pi) for before, after in pairwise(turns)]
        assert sum(bends) < 1.5 or name.name.size < 24, name.line.name


@pytest.mark.parametrize("theme", [CONTRAST, PRINT], ids=lambda one: one.id)
def test_nothing_of_the_land_runs_into_the_frame_of_a_plain_map(theme: Theme) -> None:
    view = set_up("second-bull-run")
    picture = background_of(view.rows, view.ground, 1600, theme, seed=view.title, scenery=view.scenery)
    layout = layout_of(view.rows, 1600, theme)
    band = picture.crop((11, layout.top_margin[3], 13, layout.bottom_margin[1]))
    assert band.getcolors() == [(band.width * band.height, theme.of(PAPER))]


@pytest.mark.parametrize("theme", [OLD_PAPER, PRINT], ids=lambda one: one.id)
def test_no_line_of_a_map_goes_on_between_the_lines_of_its_frame(theme: Theme) -> None:
    """Three roads and a creek leave the map of Gettysburg to the left and to the right."""
    view = set_up("gettysburg-day-2")
    drawn = partial(background_of, view.rows, view.ground, 1600, theme, seed=view.title)
    led, bare = drawn(scenery=view.scenery), drawn(scenery=replace(view.scenery, lines=()))
    off = ImageChops.difference(led, bare)
    assert off.getbbox() is not None
    for left, right in ((0, 14), (1600 - 14, 1600)):
        assert off.crop((left, 0, right, off.height)).getbbox() is None


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_map_tells_where_north_is_in_every_theme(theme: Theme) -> None:
    view = set_up("second-bull-run")
    drawn = partial(background_of, view.rows, view.ground, 1600, theme, seed=view.title)
    with_north, without = drawn(scenery=view.scenery), drawn(scenery=replace(view.scenery, north=""))
    assert ImageChops.difference(with_north, without).getbbox()


def test_a_creek_flows_into_a_river_without_a_bank_between() -> None:
    view = map_set_up(LEARNING)
    shape = map_of(view)
    layout = map_layout_of(shape, map_width(shape))
    picture = background_of_map(shape, view.ground, view.hexsides, map_width(shape), OLD_PAPER, scenery=view.scenery)
    hex_ = layout.grid.index["0806"]
    (x, y), (to_x, to_y) = layout.corners(hex_)[5], layout.centers[hex_]
    at = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in (0.08, 0.14, 0.2, 0.26)]
    water = OLD_PAPER.of(WATER)
    assert [picture.getpixel((round(x), round(y))) for x, y in at] == [water] * 4
