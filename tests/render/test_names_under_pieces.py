"""Names of places and lines on a board with pieces and bursts: none is cut."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.battle_cry.view import PublicView
from engine.decision import CONFEDERATE, PUBLIC, UNION
from engine.match import view
from render.art.layout import Layout, layout_of
from render.art.themes import OLD_PAPER, PRINT
from render.art.tracks import burst_sprite
from render.battle_cry.board import board_frame, names_along
from render.battle_cry.marks import Loss, Mark, marks_of
from render.battle_cry.plan import piece_boxes
from render.battle_cry.samples import war
from render.label_placement import Rectangle
from render.line_names import LineName
from render.place_names import place_box
from tests.support.battle_cry.scenarios_in_play import BATTLES
from tests.support.examples import by_day
from tests.support.set_ups import set_up

WIDTH = 1600


def share_written(frame: Image.Image, one: LineName) -> float:
    """Which share of the solid points of a name's letters has its color."""
    letters = one.name.letters
    shown = frame.crop((one.name.left, one.name.top, one.name.left + letters.width, one.name.top + letters.height))
    off = ImageChops.difference(shown, Image.new("RGB", shown.size, OLD_PAPER.of(one.ink))).convert("L")
    solid = letters.point([0] * 255 + [255])
    hidden = ImageChops.multiply(solid, off.point([0] * 26 + [255] * 230)).histogram()[255]
    return 1 - hidden / solid.histogram()[255]


def along(shown: PublicView) -> tuple[LineName, ...]:
    return names_along(shown, layout_of(shown.rows, WIDTH))


def half_written(shown: PublicView, marks: tuple[Mark, ...]) -> dict[str, float]:
    frame = board_frame(shown, WIDTH, marks)
    shares = {one.line.name: share_written(frame, one) for one in along(shown)}
    return {name: share for name, share in shares.items() if 0.2 < share < 0.93}


@pytest.mark.parametrize(
    ("id_", "ruleset"),
    [
        ("chickamauga", "classic"),
        ("wilsons-creek", "variant-150"),
        pytest.param("second-bull-run", "classic", marks=pytest.mark.soak),
        pytest.param("murfreesboro", "variant-150", marks=pytest.mark.soak),
    ],
)
def test_a_name_along_a_line_is_written_whole_or_not_at_all(id_: str, ruleset: str) -> None:
    state, events = max(islice(war(id_, seed=5, ruleset=ruleset), 14), key=lambda one: len(marks_of(one[1])))
    shown: PublicView = view(state, PUBLIC)
    bare = replace(shown, objectives=())
    assert along(bare)
    assert half_written(bare, tuple(mark for mark in marks_of(events) if isinstance(mark, Loss))) == {}


def test_a_burst_leaves_out_the_names_under_it() -> None:
    shown: PublicView = replace(set_up("gettysburg-day-2"), units=(), generals=())
    named = next(one for one in shown.ground if one.name and one.name.endswith("Orchard"))
    loss = Loss(UNION, named.hex, 1, 0)
    plain, without = (
        board_frame(replace(shown, ground=ground), WIDTH, (loss,))
        for ground in (
            shown.ground,
            tuple(replace(one, name="") if one == named else one for one in shown.ground),
        )
    )
    assert ImageChops.difference(plain, without).getbbox() is None


@pytest.mark.parametrize("id_", by_day(BATTLES, 4))
def test_no_counter_of_a_set_up_cuts_the_name_of_a_place(id_: str) -> None:
    shown = set_up(id_)
    layout = layout_of(shown.rows, WIDTH)
    pieces = piece_boxes(shown, layout)
    written = [one for one in shown.ground if one.name and one.hex not in pieces]
    boxes = {one.name: place_rectangle(layout, one.hex, shown) for one in written}
    near = [box for found in pieces.values() for box in found]
    assert [name for name, box in boxes.items() if any(meet(box, other) for other in near)] == []


def place_rectangle(layout: Layout, hex_: str, shown: PublicView) -> Rectangle:
    (x, y), wide, high = place_box(layout, next(one for one in shown.ground if one.hex == hex_))
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def meet(one: Rectangle, other: Rectangle) -> bool:
    """Whether two boxes share more than the edge of a line, in which no letter has ink."""
    return one[0] < other[2] - 3 and one[2] > other[0] + 3 and one[1] < other[3] - 3 and one[3] > other[1] + 3


def test_a_burst_is_told_from_black_counters_in_print() -> None:
    for side, inside in ((UNION, 255), (CONFEDERATE, 0)):
        sprite = burst_sprite("", 20.0, side, 2.0, PRINT)
        x, y = sprite.width // 2, sprite.height // 2
        assert sprite.getpixel((x + round(20 * 2 * 0.78), y)) == (255, 255, 255, 255)
        assert sprite.getpixel((x, y)) == (inside, inside, inside, 255)
