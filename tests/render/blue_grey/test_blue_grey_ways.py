"""Arrows of Blue & Grey's turns: what is seen of their heads and numbers on the map."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import pytest
from PIL import Image

from engine.decision import UNION, HexName
from render.arrow_stamps import alike
from render.art.palette import PAPER
from render.art.shapes import Point
from render.art.side_colors import colors_of
from render.art.themes import THEMES, Theme, theme_of
from render.art.tracks import badge_height, badge_sprite, badge_width
from render.blue_grey.board import board_frame
from render.blue_grey.counters import WIDTH
from render.blue_grey.layout import MapLayout, layout_of, map_of, usual_width
from render.blue_grey.marks import PathMark, marks_of
from render.blue_grey.overlays import Overlay
from render.blue_grey.plan import BoardLabelSpace
from render.blue_grey.samples import LARGE, SampleScene, scenes
from render.blue_grey.way_traces import PlacedNumber, told_together
from render.hidden_ways import Dash, dash_stamps
from render.label_placement import STRENGTH, Rectangle, grown, shares_within
from render.stamps import Stamp
from tests.support.lines_beside import length_beside, touches
from tests.support.seen_stamps import box_around, common, seen, shafts_under, solid_within

SMALL = "pruitts-landing"
TURNS = [(SMALL, number) for number in (1, 3, 5, 9, 11)]
MORE = [*((SMALL, number) for number in (2, 6, 8, 10, 12)), *((LARGE, number) for number in (2, 4, 10, 13, 19))]
CROWDED = [*((SMALL, number) for number in (1, 3, 9, 10)), *((LARGE, number) for number in (1, 3, 12, 16, 17))]
DENSE = [pytest.param(*one, marks=() if one[0] == SMALL or one[1] > 15 else pytest.mark.soak) for one in CROWDED]
OUT = PathMark("move", UNION, ("0101", "0102"), 1)
CASES = [*(pytest.param(*one) for one in TURNS), *(pytest.param(*one, marks=pytest.mark.soak) for one in MORE)]


class Turn(NamedTuple):
    frame: Image.Image
    stamps: list[Stamp]
    scene: SampleScene
    layout: MapLayout

    def of(self, kind: str) -> list[Stamp]:
        return [stamp for stamp in self.stamps if stamp.kind == kind]


@cache
def scenes_of(id_: str) -> list[SampleScene]:
    return scenes(id_, 20)


@cache
def turn(id_: str, number: int) -> Turn:
    scene, stamps = scenes_of(id_)[number], list[Stamp]()
    shape = map_of(scene.view)
    frame = board_frame(scene.view, usual_width(shape), marks_of(scene.events, scene.view), stamps=stamps)
    return Turn(frame, stamps, scene, layout_of(shape, usual_width(shape)))


class Drawn(NamedTuple):
    mark: PathMark
    points: list[Point]


def overlay_of(id_: str, number: int) -> Overlay:
    """The marks of a turn, with its ways placed."""
    scene = scenes_of(id_)[number]
    shape = map_of(scene.view)
    layout = layout_of(shape, usual_width(shape))
    overlay = Overlay(Image.new("RGB", (1, 1)), scene.view, layout, BoardLabelSpace(scene.view, layout))
    overlay.draw_ways(marks_of(scene.events, scene.view))
    return overlay


def courses_of(id_: str, number: int) -> tuple[list[Drawn], float]:
    """The ways of a turn as they are drawn, each up to where it runs into another one, and the picture's unit."""
    overlay = overlay_of(id_, number)
    drawn = dict[tuple[str, tuple[str, ...]], Drawn]()
    for trace in overlay.placed.traces:
        points = list(trace.points)
        if trace.arrow:
            points = [*points[:-2], trace.arrow.tail, trace.arrow.tip]
        drawn.setdefault((trace.mark.kind, trace.mark.path), Drawn(trace.mark, points))
    return list(drawn.values()), overlay.unit


@pytest.mark.parametrize(("id_", "number"), CASES)
def test_the_head_of_every_arrow_is_seen(id_: str, number: int) -> None:
    found = turn(id_, number)
    shares = {stamp.mark: part / of for stamp in found.of("head") for part, of in (seen(found.frame, stamp),)}
    assert shares
    assert {mark: share for mark, share in shares.items() if share < 0.6} == {}


@pytest.mark.parametrize(("id_", "number"), CASES)
def test_no_number_lies_on_a_strength_or_on_another_number(id_: str, number: int) -> None:
    found = turn(id_, number)
    reserved = BoardLabelSpace(found.scene.view, found.layout).reserved
    strengths = [one.box for one in reserved if one.weight == STRENGTH]
    numbers = [box_around(stamp) for stamp in found.of("badge")]
    assert numbers
    assert not [
        (one, other) for one in numbers for other in (*strengths, *numbers) if one != other and common(one, other) > 40
    ]


@pytest.mark.parametrize(("id_", "number"), CASES)
def test_no_number_lies_on_the_shaft_of_another_arrow(id_: str, number: int) -> None:
    found = turn(id_, number)
    under = shafts_under(found.stamps, found.layout.unit)
    assert [(number.mark, shaft.mark, far) for number, shaft, far in under if far > 25] == []


@pytest.mark.parametrize(("id_", "number"), DENSE)
def test_no_way_lies_on_another_one(id_: str, number: int) -> None:
    """Lines that nearly share a direction are at least a line's width apart, or one way runs into the other one."""
    drawn, unit = courses_of(id_, number)
    near = {
        (one.mark.number, other.mark.number): far
        for one, other in combinations(drawn, 2)
        if (far := length_beside(one.points, other.points, 11 * unit) / unit) > 60
    }
    assert len(drawn) > 3
    assert near == {}


@pytest.mark.parametrize(("id_", "number"), DENSE)
def test_no_bend_of_a_way_touches_another_one(id_: str, number: int) -> None:
    drawn, unit = courses_of(id_, number)
    touching = [
        (one.mark.number, other.mark.number) for one, other in permutations(drawn, 2)
        if one.mark.path != other.mark.path and touches(one.points, other.points, 8 * unit)
    ]  # fmt: skip
    assert touching == []


@pytest.mark.parametrize(("id_", "number"), DENSE)
def test_no_number_lies_on_the_counter_of_another_unit(id_: str, number: int) -> None:
    """Its own shaft leads on to the counter in its goal, which an arrow's number may be near."""
    overlay = overlay_of(id_, number)
    placed, pieces = overlay.placed, overlay.labels.pieces
    numbers = [(text, at, "") for text, _mark, at in placed.numbers]
    numbers += [(str(mark.number), way.number, mark.path[-1]) for mark, way in placed.arrows if way.number]
    sizes = {text: (badge_width(text) - 2, badge_height(text) - 2) for text, _at, _goal in numbers}
    covering = [
        text for text, at, goal in numbers for hex_, boxes in pieces.items() for box in boxes
        if hex_ != goal and common(overlay.labels.around(at, *sizes[text]), box) > 12 * overlay.unit**2
    ]  # fmt: skip
    assert len(numbers) > 3
    assert covering == []


def test_a_way_that_begins_under_a_counter_begins_with_a_dot_beside_it() -> None:
    overlay = overlay_of(LARGE, 16)
    begun = [
        (trace, box) for trace in overlay.placed.traces if trace.footed
        for box in overlay.labels.pieces.get(trace.mark.path[0], ())
    ]  # fmt: skip
    assert len({id(trace) for trace, _box in begun}) > 2
    assert [trace.mark for trace, box in begun if _is_within(trace.points[0], box)] == []
    assert [trace.mark for trace, box in begun if not _is_within(trace.points[0], grown(box, 60 * overlay.unit))] == []


def _is_within(point: Point, box: Rectangle) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def test_a_way_under_counters_can_be_followed_by_its_dashes() -> None:
    found = turn(LARGE, 16)
    labels = BoardLabelSpace(found.scene.view, found.layout)
    strengths = [one.box for one in labels.reserved if one.weight == STRENGTH]
    pieces = [(hex_, box) for hex_, boxes in labels.pieces.items() for box in boxes]
    over = [
        (stamp.mark, {hex_ for hex_, box in pieces if _is_within(stamp.middle, grown(box, 3))})
        for stamp in found.of("dash") if isinstance(stamp.mark, PathMark)
    ]  # fmt: skip
    assert len(over) == len(found.of("dash")) > 10
    assert [mark for mark, hexes in over if not hexes - {mark.path[0], mark.path[-1]}] == []
    assert [one for one in found.of("dash") for strength in strengths if _is_within(one.middle, strength)] == []


@pytest.mark.parametrize(("number", "twice"), [(1, {"1": "0607", "3": "0308"}), (3, {}), (5, {"1": "0807"})])
def test_a_way_tells_its_number_once_more_where_it_comes_out_from_under_a_counter(
    number: int, twice: dict[str, HexName]
) -> None:
    placed = overlay_of(SMALL, number).placed
    again = repeated_of(placed.numbers)
    assert {one.text for one in again} == set(twice)
    for text, mark, at in again:
        assert twice[text] in mark.path[1:-1]
        (box,), (way,) = placed.labels.pieces[twice[text]], [one for one in placed.traces if one.mark == mark]
        assert not _is_within(at, grown(box, 17 * placed.unit))
        assert any(_lies_on(at, line) for line in way.under)


def repeated_of(numbers: list[PlacedNumber]) -> list[PlacedNumber]:
    """The numbers that tell of a way which another one tells of before."""
    return [one for place, one in enumerate(numbers) if one.mark in {other.mark for other in numbers[:place]}]


def _lies_on(point: Point, line: tuple[Point, Point]) -> bool:
    return shares_within(*line, (point[0] - 1, point[1] - 1, point[0] + 1, point[1] + 1)) is not None


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_dash_is_pale_on_a_counter_of_its_own_color(theme: Theme) -> None:
    colors, box = colors_of(UNION), (0.0, 0.0, 90.0, 60.0)
    fields = alike([(box, colors.field)], colors.ink, theme)
    drawn = [Dash((30.0, 30.0), 0), Dash((130.0, 30.0), 0)]
    stamps = dash_stamps(OUT, drawn, colors.ink, 2.0, theme, fields)
    middles = [one.sprite.convert("RGB").getpixel((one.sprite.width // 2, one.sprite.height // 2)) for one in stamps]
    assert middles == [theme.of(PAPER), theme.of(colors.ink)]


def test_a_badge_of_several_lines_is_higher() -> None:
    one, more = (badge_sprite(text, UNION, 1.0, theme_of("paper")) for text in ("21, 27", "21,\n27"))
    assert (more.width, badge_width("21,\n27")) < (one.width, badge_width("21, 27"))
    assert (more.height, badge_height("21,\n27")) > (one.height, badge_height("21, 27"))
    assert one.height == badge_sprite("2", UNION, 1.0, theme_of("paper")).height


def test_a_badge_of_many_ways_tells_their_numbers_in_lines() -> None:
    assert told_together([5, 6, 7, 8]) == ("5–8",)
    assert told_together([3, 5, 6, 7, 8]) == ("3, 5–8", "3,\n5–8")
    assert told_together([22, 24, 26, 28, 30]) == ("22, 24,\n26, 28,\n30",)
    assert told_together([33, 35, 37, 39, 41, 43]) == ("33, 35,\n37, 39,\n41, 43",)


def test_a_badge_of_too_many_ways_tells_the_first() -> None:
    (text,) = told_together(range(1, 40, 2))
    assert text.startswith("1, 3,")
    assert text.endswith("…")
    assert max(map(len, text.split("\n"))) < 10


@pytest.mark.parametrize("number", [4, *(pytest.param(one, marks=pytest.mark.soak) for one in (16, 17, 19))])
def test_no_number_and_no_arrow_covers_the_name_of_a_unit(number: int) -> None:
    found = turn(LARGE, number)
    wide, high = ((WIDTH - 10) * found.layout.unit, 20 * found.layout.unit)
    names = [
        (box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1)
        for box, _weight in BoardLabelSpace(found.scene.view, found.layout).reserved
        if abs(box[2] - box[0] - wide) + abs(box[3] - box[1] - high) < 0.01
    ]  # fmt: skip
    assert len(names) == len([unit for unit in found.scene.view.units if unit.hex])
    assert [
        (stamp.kind, stamp.mark) for stamp in (*found.of("badge"), *found.of("head")) for name in names
        if solid_within(stamp, name) > 8
    ] == []  # fmt: skip


def test_units_that_come_the_same_way_share_an_arrow() -> None:
    found = turn(LARGE, 4)
    marks = [mark for mark in marks_of(found.scene.events, found.scene.view) if isinstance(mark, PathMark)]
    arrived = [mark for mark in marks if mark.path == marks[-1].path]
    assert len(arrived) > 1
    assert len([stamp for stamp in found.of("head") if stamp.mark in arrived]) == 1
