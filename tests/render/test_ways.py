"""Arrows of busy turns: what is seen of their heads, shafts and numbers in the picture."""

from __future__ import annotations

from functools import cache
from itertools import islice
from math import dist, hypot
from typing import NamedTuple

import pytest
from PIL import Image

from engine.battle_cry.events import Event
from engine.battle_cry.view import PublicView
from engine.decision import PUBLIC
from engine.match import State, view
from render.art.layout import Layout, layout_of
from render.battle_cry.board import board_frame
from render.battle_cry.folded import full_width, halves
from render.battle_cry.marks import OFF_BOARD, Arrow, Fight, Loss, marks_of
from render.battle_cry.plan import BoardLabelSpace, piece_boxes
from render.battle_cry.samples import war
from render.hidden_ways import dashes, edge_dashes
from render.label_placement import STRENGTH, LabelSpace, Rectangle, is_crossed
from render.stamps import Stamp
from render.viewport import box_of
from tests.support.seen_stamps import box_around, common, melting, seen, shafts_under

WIDTH = 1600
FOUGHT = ("gaines-mill", "variant-150"), ("wilsons-creek", "variant-150"), ("fort-donelson", "advanced")
MORE = (
    ("gettysburg-day-3", "advanced"),
    ("champion-hill", "advanced"),
    ("williamsburg", "advanced"),
    ("antietam", "advanced"),
    ("first-bull-run", "classic"),
    ("fredericksburg", "advanced"),
    ("second-bull-run", "classic"),
    ("franklin", "classic"),
    ("wilderness", "advanced"),
    ("belmont", "advanced"),
    ("murfreesboro", "variant-150"),
)
CASES = [*(pytest.param(*one) for one in FOUGHT), *(pytest.param(*one, marks=pytest.mark.soak) for one in MORE)]


class Turn(NamedTuple):
    frame: Image.Image
    stamps: list[Stamp]
    view: PublicView
    layout: Layout


@cache
def turn(id_: str, ruleset: str) -> Turn:
    state, events = max(islice(war(id_, seed=5, ruleset=ruleset), 14), key=lambda one: len(marks_of(one[1])))
    shown: PublicView = view(state, PUBLIC)
    assert [mark for mark in marks_of(events) if isinstance(mark, Arrow) and mark.number]
    stamps: list[Stamp] = []
    frame = board_frame(shown, WIDTH, marks_of(events), stamps=stamps)
    return Turn(frame, stamps, shown, layout_of(shown.rows, WIDTH))


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_the_head_of_every_arrow_is_seen(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    heads = [stamp for stamp in found.stamps if stamp.kind == "head"]
    shares = {stamp.mark: part / of for stamp in heads for part, of in (seen(found.frame, stamp),)}
    assert len(heads) == len([stamp for stamp in found.stamps if stamp.kind == "way"])
    assert {mark: share for mark, share in shares.items() if share < 0.65} == {}


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_no_head_melts_into_what_it_lies_on(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    ground, middles = (
        board_frame(found.view, WIDTH),
        {one.mark: one.middle for one in found.stamps if one.kind == "way"},
    )
    heads = [
        one for one in found.stamps if one.kind == "head" and isinstance(one.mark, Arrow) and one.mark.kind == "move"
    ]
    shares = {one.mark: melting(ground, one, middles[one.mark], found.layout.unit) for one in heads}
    assert shares
    assert {mark: share for mark, share in shares.items() if share > 0.55} == {}


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_every_arrow_points_at_its_goal(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    middles = {stamp.mark: stamp.middle for stamp in found.stamps if stamp.kind == "way"}
    passed = {}
    for stamp in found.stamps:
        if stamp.kind == "head" and isinstance(stamp.mark, Arrow) and stamp.mark.to != OFF_BOARD:
            (x, y), (half_x, half_y) = stamp.middle, middles[stamp.mark]
            to_x, to_y = found.layout.center(stamp.mark.to)
            dx, dy = x - half_x, y - half_y
            passed[stamp.mark] = abs((to_x - x) * dy - (to_y - y) * dx) / hypot(dx, dy) / found.layout.unit
    assert passed
    assert {mark: far for mark, far in passed.items() if far > 32} == {}


@pytest.mark.parametrize(
    ("id_", "ruleset", "from_"), [("fort-donelson", "advanced", "E9"), ("first-bull-run", "classic", "H11")]
)
def test_an_arrow_begins_well_within_its_hex_though_a_counter_fills_it(id_: str, ruleset: str, from_: str) -> None:
    found = turn(id_, ruleset)
    tips = {stamp.mark: stamp.middle for stamp in found.stamps if stamp.kind == "head"}
    shaft = next(
        one for one in found.stamps if one.kind == "way" and isinstance(one.mark, Arrow) and one.mark.from_ == from_
    )
    (x, y), (to_x, to_y), (from_x, from_y) = shaft.middle, tips[shaft.mark], found.layout.center(from_)
    dx, dy = to_x - x, to_y - y
    assert abs((x - from_x) * dy - (y - from_y) * dx) / hypot(dx, dy) < 52 * found.layout.unit


def test_an_arrow_under_a_piece_can_be_followed_by_its_dashes() -> None:
    found = turn("second-bull-run", "classic")
    box = found.layout.center("C5")
    drawn = [stamp for stamp in found.stamps if stamp.kind == "dash" and stamp.mark.number == 4]  # type: ignore[attr-defined]
    assert len(drawn) > 1
    assert all(dist(stamp.middle, box) < 60 * found.layout.unit for stamp in drawn)
    words = [one.box for one in BoardLabelSpace(found.view, found.layout).reserved if one.weight == STRENGTH]
    assert not [one for one in drawn for word in words if common(box_around(one), word) > 0]


def test_no_dash_stands_so_close_to_a_strength_that_it_is_read_as_a_digit_before_it() -> None:
    labels = LabelSpace(1.0)
    labels.reserve((20.0, 60.0), 20.0, 40.0, STRENGTH)

    def beside(gap: float) -> list[float]:
        way = (10.0 - gap, 0.0), (10.0 - gap, 120.0)
        return [y for (_, y), _ in dashes(way, [(-40.0, 0.0, 60.0, 120.0)], labels) if 40 < y < 80]

    assert not beside(8)
    assert len(beside(12)) > 1


def test_on_small_counters_dashes_lie_over_the_edges_of_the_pieces_that_a_way_passes_under() -> None:
    labels, way = LabelSpace(1.0), ((0.0, 50.0), (400.0, 50.0))
    apart = [(100.0, 0.0, 160.0, 90.0), (200.0, 0.0, 260.0, 90.0)]
    stack = [(100.0, 0.0, 160.0, 60.0), (130.0, 40.0, 190.0, 90.0)]

    def found(pieces: list[Rectangle]) -> list[float]:
        return [round(x, 1) for (x, _), _ in edge_dashes(way, pieces, labels)]

    assert found(apart) == [97.5, 162.5, 197.5, 262.5]
    assert found(stack) == [97.5, 192.5]
    assert found([(100.0, 0.0, 120.0, 90.0)]) == []
    assert found([(-20.0, 0.0, 60.0, 90.0), (360.0, 0.0, 420.0, 90.0)]) == [62.5, 357.5]


def test_no_dash_over_an_edge_is_read_as_a_digit_either() -> None:
    labels = LabelSpace(1.0)
    labels.reserve((20.0, 10.0), 20.0, 20.0, STRENGTH)

    def beside(gap: float) -> list[float]:
        way = (10.0 - gap, -40.0), (10.0 - gap, 160.0)
        return [y for (_, y), _ in edge_dashes(way, [(-40.0, 0.0, 60.0, 120.0)], labels) if y < 20]

    assert not beside(4)
    assert len(beside(6)) == 1


@pytest.mark.parametrize("id_", ["chancellorsville", "dranesville"])
def test_no_plate_lies_on_a_line_of_fire(id_: str) -> None:
    found = turn(id_, "variant-150")
    plates = [box_around(stamp) for stamp in found.stamps if stamp.kind.endswith("dice")]
    fire = [stamp.mark for stamp in found.stamps if stamp.kind == "fire"]
    lines = [(found.layout.center(one.from_), found.layout.center(one.to)) for one in fire if isinstance(one, Fight)]
    assert lines
    assert not [box for box in plates if is_crossed(box, lines, 0)]


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_of_every_shaft_enough_is_seen(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    least = 8 * 9.5 * found.layout.unit**2
    parts = {
        mark: sum(seen(found.frame, stamp)[0] for stamp in found.stamps if stamp.mark == mark and stamp.kind == "way")
        for mark in {stamp.mark for stamp in found.stamps if stamp.kind == "way"}
    }
    assert {mark: part for mark, part in parts.items() if part < least} == {}


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_no_number_lies_on_a_strength_or_on_another_number(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    strengths = [one.box for one in BoardLabelSpace(found.view, found.layout).reserved if one.weight == STRENGTH]
    numbers = [box_around(stamp) for stamp in found.stamps if stamp.kind == "badge"]
    others = [*strengths, *numbers]
    assert numbers
    assert not [(one, other) for one in numbers for other in others if one != other and common(one, other) > 40]


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_no_number_lies_on_the_shaft_of_another_arrow(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    under = shafts_under(found.stamps, found.layout.unit)
    assert [(number.mark, shaft.mark, far) for number, shaft, far in under if far > 25] == []


@pytest.mark.parametrize(
    ("id_", "ruleset", "from_"),
    [("dranesville", "advanced", "D5"), ("fredericksburg", "variant-150", "F11"), ("second-bull-run", "classic", "C7")],
)
def test_where_a_piece_fills_a_hex_a_number_lies_on_its_way(id_: str, ruleset: str, from_: str) -> None:
    found = turn(id_, ruleset)
    mark = next(
        one.mark
        for one in found.stamps
        if one.kind == "way" and isinstance(one.mark, Arrow) and one.mark.from_ == from_
    )
    places = {one.kind: one.middle for one in found.stamps if one.mark == mark}
    (x, y), (half_x, half_y), (to_x, to_y) = places["badge"], places["way"], places["head"]
    dx, dy = to_x - half_x, to_y - half_y
    assert abs((x - half_x) * dy - (y - half_y) * dx) / hypot(dx, dy) < 3 * found.layout.unit
    start = 2 * half_x - to_x, 2 * half_y - to_y
    assert dist(start, found.layout.center(from_)) < 75 * found.layout.unit


@pytest.mark.parametrize(
    ("id_", "ruleset"),
    [("first-bull-run", "variant-150"), ("fredericksburg", "variant-150"), ("williamsburg", "classic")],
)
def test_a_burst_lies_on_its_own_piece_and_on_no_other(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    pieces = piece_boxes(found.view, found.layout)
    bursts = [(stamp.mark.hex, box_around(stamp)) for stamp in found.stamps if isinstance(stamp.mark, Loss)]
    beside = [(hex_, box) for hex_, box in bursts if hex_ in pieces]
    assert beside
    for hex_, box in beside:
        own = sum(common(box, piece) for piece in pieces[hex_])
        others = sum(common(box, piece) for name, boxes in pieces.items() if name != hex_ for piece in boxes)
        assert own > 0
        assert others == 0
        assert abs((box[0] + box[2]) / 2 - found.layout.center(hex_)[0]) < 45 * found.layout.unit


@pytest.mark.parametrize(("id_", "ruleset"), [("fort-donelson", "classic"), ("antietam", "variant-150")])
def test_sabers_lie_on_the_hexside_between_attacker_and_target(id_: str, ruleset: str) -> None:
    found = turn(id_, ruleset)
    melees = [(one.mark, one.middle) for one in found.stamps if one.kind == "sabers" and isinstance(one.mark, Fight)]
    assert melees
    for fight, place in melees:
        ends = found.layout.center(fight.from_), found.layout.center(fight.to)
        middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        assert dist(place, middle) < 21 * found.layout.unit
        assert abs(dist(place, ends[0]) - dist(place, ends[1])) < 9 * found.layout.unit


def test_fire_and_the_fire_that_returns_it_are_told_apart() -> None:
    found = turn("first-bull-run", "variant-150")
    fire = {
        (one.mark.from_, one.mark.to): one.middle
        for one in found.stamps if one.kind == "fire" and isinstance(one.mark, Fight)
    }  # fmt: skip
    assert dist(fire["F8", "C8"], fire["C8", "F8"]) > 10 * found.layout.unit


@cache
def first_turns(seed: int) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Those of a battle on a double board."""
    return tuple(islice(war("shiloh-epic", seed=seed), 5))


@pytest.mark.parametrize("seed", [5, 6])
def test_no_number_is_cut_where_a_board_is_folded(seed: int) -> None:
    state, events = max(first_turns(seed), key=lambda one: len(marks_of(one[1])))
    shown: PublicView = view(state, PUBLIC)
    layout = layout_of(shown.rows, full_width(shown.rows, WIDTH))
    for half in halves(shown.rows):
        stamps: list[Stamp] = []
        board_frame(shown, layout.width, marks_of(events), viewport=half, stamps=stamps)
        left, top, right, bottom = box_of(half, layout)
        numbers = [box_around(stamp) for stamp in stamps if stamp.kind == "badge"]
        cut = [one for one in numbers if one[0] < left or one[1] < top or one[2] > right or one[3] > bottom]
        assert cut == []


def test_a_way_over_the_fold_is_drawn_where_it_ends() -> None:
    state, events = first_turns(5)[2]
    shown: PublicView = view(state, PUBLIC)
    layout = layout_of(shown.rows, full_width(shown.rows, WIDTH))
    heads = []
    for half in halves(shown.rows):
        stamps: list[Stamp] = []
        board_frame(shown, layout.width, marks_of(events), viewport=half, stamps=stamps)
        heads.append([one.mark for one in stamps if one.kind == "head" and isinstance(one.mark, Arrow)])
    over = [mark for mark in marks_of(events) if isinstance(mark, Arrow) and mark.from_ in {"G14", "I14"}]
    assert {mark.to for mark in over} == {"F13", "H13"}
    assert all(mark in heads[0] and mark not in heads[1] for mark in over)
