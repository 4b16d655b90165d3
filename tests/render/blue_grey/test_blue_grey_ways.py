"""Arrows of Blue & Grey's turns: what is seen of their heads and numbers on the map."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from PIL import Image

from render.blue_grey.board import board_frame
from render.blue_grey.counters import WIDTH
from render.blue_grey.layout import MapLayout, layout_of, map_of, usual_width
from render.blue_grey.marks import PathMark, marks_of
from render.blue_grey.overlays import lanes_of, told_together
from render.blue_grey.plan import BoardLabelSpace
from render.blue_grey.samples import LARGE, SampleScene, scenes
from render.label_placement import STRENGTH
from render.stamps import Stamp
from tests.support.seen_stamps import box_around, common, seen, shafts_under, solid_within

SMALL = "pruitts-landing"
TURNS = [(SMALL, number) for number in (1, 3, 5, 9, 11)]
MORE = [*((SMALL, number) for number in (2, 6, 8, 10, 12)), *((LARGE, number) for number in (2, 4, 10, 13, 19))]
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


def test_ways_that_share_a_stretch_have_lanes_of_their_own() -> None:
    along, back, apart = ("0101", "0102", "0103"), ("0104", "0103", "0102"), ("0201", "0202", "0203")
    lanes = lanes_of([along, back, apart, along])
    assert lanes == {along: 0, back: 1, apart: 0}
    assert lanes_of([along, back, ("0103", "0102", "0101")])["0103", "0102", "0101"] == -1


def test_ways_that_end_with_the_same_step_run_into_one_another() -> None:
    one, other, past = ("0101", "0102", "0103"), ("0202", "0102", "0103"), ("0101", "0102", "0203")
    assert lanes_of([one, past, other]) == {one: 0, past: 1, other: 0}
    beside = ("0203", "0202", "0102")
    assert lanes_of([one, beside, other]) == {one: 0, beside: 0, other: 1}


def test_a_badge_of_many_ways_says_how_many_they_are() -> None:
    assert told_together([5, 6, 7, 8]) == "5–8"
    assert told_together([3, 5, 6, 7, 8]) == "3, 5–8"
    assert told_together([33, 35, 37, 39, 41, 43]) == "×6"


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
