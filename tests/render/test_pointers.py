"""What a highlight points out: steps of danger, ground out of sight, frames that cover neither pieces nor names."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from engine.battle_cry.threat import Danger
from engine.battle_cry.view import HexView, PublicView
from render.art.layout import layout_of
from render.art.palette import INK, LEAF, PAPER
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.art.tints import VEIL, VEILED
from render.battle_cry.board import board_frame
from render.battle_cry.marks import Arrow
from render.dangers import LEVELS, levels
from render.highlight import Highlight, TargetHex
from render.label_placement import is_crossed
from render.place_names import place_lines, write_place
from render.pointers import ring_below
from tests.support.battle_cry.views import FIRST_BULL_RUN
from tests.support.examples import by_day, in_turn

WIDTH = 1600
LAYOUT = layout_of(FIRST_BULL_RUN.rows, WIDTH)
ROW = ("E3", "E5", "E7", "E9", "E11")
WOODS = HexView("E5", ("woods",))
OPEN: PublicView = replace(FIRST_BULL_RUN, ground=(), units=(), generals=(), works=())


def around(picture: Image.Image, hex_: str, half: float, tall: float) -> Image.Image:
    x, y = LAYOUT.center(hex_)
    across, down = half * LAYOUT.unit, tall * LAYOUT.unit
    return picture.crop((round(x - across), round(y - down), round(x + across), round(y + down)))


def is_whole(place: HexView, drawn: Image.Image) -> bool:
    """Whether each solid point of the letters of a place's name has their color in a picture."""
    sheet = Image.new("RGB", drawn.size, (255, 255, 255))
    write_place(sheet, LAYOUT, place)
    ink = Image.new("RGB", drawn.size, OLD_PAPER.of(INK))
    solid, other = (ImageChops.difference(one, ink).convert("L") for one in (sheet, drawn))
    letters = solid.point([255] + [0] * 255)
    assert letters.getbbox()
    return ImageChops.multiply(letters, other).getbbox() is None


def test_steps_of_danger_follow_the_range_of_the_picture() -> None:
    few = tuple(Danger(hex_, 1, dice, 1) for hex_, dice in zip(ROW, (1, 2, 3, 4, 5), strict=True))
    many = tuple(Danger(hex_, 1, dice, 1) for hex_, dice in zip(ROW, (11, 14, 17, 20, 23), strict=True))
    assert list(levels(few).values()) == list(levels(many).values()) == [1, 2, 3, 4, 5]
    assert set(levels(tuple(replace(one, dice=7) for one in few)).values()) == {LEVELS}
    assert levels(()) == {}


@pytest.mark.parametrize("theme", by_day(THEMES.values(), 2), ids=list(THEMES))
def test_each_step_of_danger_is_denser_than_the_one_before(theme: Theme) -> None:
    dangers = tuple(Danger(hex_, 1, 9 + number, 1) for number, hex_ in enumerate(ROW))
    plain = board_frame(OPEN, WIDTH, theme=theme)
    drawn = board_frame(OPEN, WIDTH, (), Highlight(dangers=dangers), theme=theme)
    off = ImageChops.difference(plain, drawn).convert("L")
    upper = [ImageStat.Stat(around(off, hex_, 40, 26).crop((0, 0, 40, 14))).mean[0] for hex_ in ROW]
    assert all(one * 1.1 < other for one, other in pairwise(upper)), upper


def test_trees_keep_their_color_in_danger() -> None:
    view = replace(OPEN, ground=(WOODS,))
    plain, drawn = (board_frame(view, WIDTH, (), Highlight(dangers=found)) for found in ((), (Danger("E5", 1, 9, 1),)))
    leaf = OLD_PAPER.of(LEAF)
    left = [sum(color == leaf for color in around(one, "E5", 50, 45).get_flattened_data()) for one in (plain, drawn)]
    assert left[1] > left[0] * 0.3, left


@pytest.mark.parametrize(("terrain", "theme"), in_turn(["open", "woods"], list(THEMES)))
def test_ground_out_of_sight_differs_on_a_phone(terrain: str, theme: str) -> None:
    view = replace(OPEN, ground=tuple(HexView(hex_, (terrain,)) for hex_ in ("E5", "E7") if terrain != "open"))
    frame = board_frame(view, WIDTH, (), Highlight(hidden=("E7",)), theme=THEMES[theme])
    seen, hidden = (around(frame, hex_, 40, 34).reduce(4).convert("L") for hex_ in ("E5", "E7"))
    lightness, spread = (
        abs(one - other)
        for one, other in zip(
            (ImageStat.Stat(seen).mean[0], ImageStat.Stat(seen).stddev[0]),
            (ImageStat.Stat(hidden).mean[0], ImageStat.Stat(hidden).stddev[0]),
            strict=True,
        )
    )
    assert lightness + spread > 12


def test_a_veil_is_seen_on_open_ground() -> None:
    assert OLD_PAPER.of(VEIL) != OLD_PAPER.of(PAPER)
    assert 0.5 < VEILED < 0.8


@pytest.mark.parametrize(
    ("terrain", "name"), in_turn(["open", "homestead", "town"], ["Hill", "Champion Hill", "the North Wood beyond"])
)
def test_a_ring_covers_no_name_of_a_place(terrain: str, name: str) -> None:
    place = HexView("E6", () if terrain == "open" else (terrain,), name)
    view = replace(OPEN, ground=(place,))
    drawn = board_frame(view, WIDTH, (), Highlight(destinations=("E6",)))
    assert is_whole(place, drawn)
    top, bottom = place_lines(place, LAYOUT.unit).reach(LAYOUT.unit)
    ring = ring_below(place, LAYOUT.unit)
    assert ring + 13 <= top or ring - 13 >= bottom


def test_a_frame_around_a_target_does_not_run_through_its_counter() -> None:
    unit = FIRST_BULL_RUN.units[0]
    view = replace(OPEN, units=(unit,))
    plain, aimed = (board_frame(view, WIDTH, (), Highlight(targets=found)) for found in ((), (TargetHex(unit.hex),)))
    assert ImageChops.difference(around(plain, unit.hex, 42, 32), around(aimed, unit.hex, 42, 32)).getbbox() is None
    assert ImageChops.difference(plain, aimed).getbbox()


def test_a_way_that_passes_the_end_of_a_long_name_leaves_it_whole() -> None:
    place = HexView("E6", ("town",), "Fredericksburg")
    view = replace(OPEN, ground=(place,))
    far = LAYOUT.center("D7")[0] - LAYOUT.center("E6")[0]
    assert far > 0
    for arrow in (Arrow("retreat", OPEN.active, "D6", "F7"), Arrow("move", OPEN.active, "D7", "F6")):
        drawn = board_frame(view, WIDTH, [arrow])
        assert is_whole(place, drawn)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (((-20, 5), (40, 5)), True),
        (((5, 5), (6, 6)), True),
        (((5, -20), (5, 40)), True),
        (((-20, 5), (-5, 5)), False),
        (((-20, -2), (40, -2)), True),
        (((-20, -4), (40, -4)), False),
        (((25, 5), (5, 25)), False),
    ],
)
def test_a_box_is_crossed_by_what_comes_near_it(
    line: tuple[tuple[float, float], tuple[float, float]],
    found: bool,  # noqa: FBT001 - a row of the table
) -> None:
    assert is_crossed((0, 0, 10, 10), [line], 3.0) is found
