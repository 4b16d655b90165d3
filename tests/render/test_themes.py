"""Themes and orientations: each theme as it should look, the map turned, parts of it, and dangers in words."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.battle_cry.events import Retreated, UnitLeft
from engine.battle_cry.threat import Danger
from engine.battle_cry.view import SeatView, UnitView
from engine.decision import CONFEDERATE, UNION
from engine.hexgrid import DIRECTIONS, STANDARD_ROWS
from render.art.layout import Layout
from render.art.palette import INKS, mix
from render.art.shapes import Point as Place
from render.art.themes import OLD_PAPER, PRINT, THEMES, Theme, theme_of
from render.balance_plot import PlotLine, Point, draw_balance
from render.battle_cry.board import board_frame, draw_board
from render.battle_cry.hand import draw_hand
from render.battle_cry.marks import OFF_BOARD, Arrow, marks_of
from render.battle_cry.narrate import narrate
from render.battle_cry.occupants import is_above
from render.battle_cry.presenter import PRESENTER
from render.battle_cry.terrain_sheet import draw_terrain_sheet
from render.battle_cry.text_board import pointed_out
from render.highlight import Highlight
from render.replay import FilmScene, draw_replay
from render.stats_plot import Curve, draw_statistics
from render.style import Style
from render.viewport import Viewport, box_of, close_width, part_viewport, section_lines, section_viewport, viewport_near
from tests.render.test_pictures import opened
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE


def assert_alike(some: Sequence[Place], others: Sequence[Place]) -> None:
    """Asserts that points lie where others do."""
    assert [value for point in some for value in point] == pytest.approx([value for point in others for value in point])


EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@EACH
def test_every_ink_has_a_color_and_one_theme_is_one_value(theme: Theme) -> None:
    assert len(theme.colors) == len(INKS)
    assert theme_of(theme.id) is theme
    assert pickle.loads(pickle.dumps(theme)) is theme
    assert theme.of(mix(INKS[0], INKS[4], 0.0)) == theme.of(INKS[0])


def test_an_unknown_theme_is_the_default_one() -> None:
    assert theme_of("of a later program") is OLD_PAPER
    assert Style(theme="of a later program").inks is OLD_PAPER


def test_each_kind_of_picture_takes_a_theme() -> None:
    curves = (Curve(UNION, ((0, 0), (2, 1)), ((0, 0.0),), 6),)
    lines = (PlotLine("Shiloh", (Point(0.5, 0.4, 0.6),)),)
    drawn = [
        (
            draw_board(MID_BATTLE, width=400, theme=theme),
            draw_hand(("rally",), "variant-150", width=400, theme=theme),
            draw_terrain_sheet("variant-150", width=400, theme=theme),
            draw_replay(PRESENTER, [FilmScene(MID_BATTLE)], most_bytes=2_000_000, width=400, theme=theme),
            draw_statistics(curves, 4, "Shiloh", theme),
            draw_balance(lines, ("variant-150",), "Balance", theme),
        )
        for theme in (OLD_PAPER, PRINT)
    ]
    assert all(one != other for one, other in zip(*drawn, strict=True))


def test_a_high_picture_is_printed_on_a_sheet_that_stands() -> None:
    picture = opened(draw_board(MID_BATTLE, viewport=section_viewport(STANDARD_ROWS, "left"), theme=PRINT))
    assert picture.height / picture.width == pytest.approx(297 / 210, rel=0.01)


def test_print_has_no_color_and_the_proportions_of_a_sheet() -> None:
    picture = opened(draw_board(MID_BATTLE, theme=PRINT)).convert("RGB")
    assert picture.width / picture.height == pytest.approx(297 / 210, rel=0.01)
    assert ImageStat.Stat(ImageChops.difference(*picture.split()[:2])).extrema[0][1] < 3


@pytest.mark.parametrize("rows", [STANDARD_ROWS, (26, 25) * 4 + (26,), (7, 6, 7)])
def test_a_turned_map_lies_where_the_map_does_point_for_point_reversed(rows: tuple[int, ...]) -> None:
    straight, turned = Layout(rows, 1600), Layout(rows, 1600, turned=True)
    assert_alike([turned.turn(point) for point in straight.centers], turned.centers)
    for one, other in ((straight.centers, turned.centers), (turned.centers, straight.centers)):
        assert sorted(round(x) for x, _ in one) == sorted(round(x) for x, _ in other)
    for hex_ in (0, 5, len(straight.grid) - 1):
        assert_alike([turned.turn(point) for point in straight.corners(hex_)], turned.corners(hex_))
    assert turned.margin("top") == straight.margin("bottom")
    for line, reversed_line in zip(section_lines(straight), section_lines(turned), strict=True):
        assert_alike([turned.turn(point) for point in line], reversed_line)


def test_hexsides_turn_along() -> None:
    turned = Layout(STANDARD_ROWS, 1600, turned=True)
    assert turned.sides(("n",) if "n" in DIRECTIONS else ("ne", "e")) == ("sw", "w")
    assert Layout(STANDARD_ROWS, 1600).sides(("ne", "e")) == ("ne", "e")


def test_whose_army_stands_above() -> None:
    known = {name: getattr(MID_BATTLE, name) for name in type(MID_BATTLE).__struct_fields__}
    above = {seat: is_above(SeatView(**known, seat=seat, hand=())) for seat in (UNION, CONFEDERATE)}
    edges = {one.side: one.edge == "top" for one in MID_BATTLE.sides}
    assert above == edges
    assert not is_above(MID_BATTLE)


def test_parts_of_a_single_board_are_large_enough_for_a_phone() -> None:
    viewport = section_viewport(STANDARD_ROWS, "left")
    assert opened(draw_board(MID_BATTLE, viewport=viewport)).width >= 1000
    assert close_width(STANDARD_ROWS, viewport, 4000) == 4000


def test_left_is_left_in_the_picture() -> None:
    assert part_viewport(STANDARD_ROWS, "left", turned=True) == section_viewport(STANDARD_ROWS, "right")
    assert part_viewport(STANDARD_ROWS, "center", turned=True) == section_viewport(STANDARD_ROWS, "center")
    with pytest.raises(KeyError):
        part_viewport(STANDARD_ROWS, "Z9")


@pytest.mark.parametrize(
    ("hex_", "viewport"),
    [("E7", Viewport(4, 10, 2, 8)), ("A1", Viewport(1, 7, 1, 7)), ("I13", Viewport(7, 13, 3, 9))],
)
def test_around_a_hex(hex_: str, viewport: Viewport) -> None:
    assert viewport_near(STANDARD_ROWS, hex_) == viewport


def test_the_part_of_a_turned_map_is_the_same_part() -> None:
    viewport = Viewport(1, 7, 1, 7)
    straight, turned = (
        board_frame(FIRST_BULL_RUN, 1600, turned=turned, viewport=viewport)
        .crop(box_of(viewport, Layout(STANDARD_ROWS, 1600, turned=turned)))
        .convert("L")
        for turned in (False, True)
    )
    assert straight.size == pytest.approx(turned.size, abs=2)
    other = turned.resize(straight.size)
    off, wrong = (ImageStat.Stat(ImageChops.difference(straight, one)).mean[0] for one in (other.rotate(180), other))
    assert off < wrong * 0.8


def test_a_unit_that_leaves_the_map_draws_an_arrow_with_the_number_of_its_line() -> None:
    left = UnitLeft(UNION, "infantry", "C13", 1, 2)
    assert marks_of([left]) == (Arrow("move", UNION, "C13", OFF_BOARD, 1),)
    assert narrate([left])[0].startswith("①")
    plain = board_frame(MID_BATTLE, 800)
    off = ImageChops.difference(plain, board_frame(MID_BATTLE, 800, marks_of([left])))
    box = off.getbbox()
    assert box is not None
    assert box[2] > Layout(STANDARD_ROWS, 800).center("C13")[0] + 30


def test_a_general_who_rides_off_the_map_draws_an_arrow_over_its_edge() -> None:
    off = Retreated(UNION, "general", "A3", OFF_BOARD, "Hunter")
    assert marks_of([off]) == (Arrow("retreat", UNION, "A3", OFF_BOARD),)
    plain = board_frame(FIRST_BULL_RUN, 800)
    box = ImageChops.difference(plain, board_frame(FIRST_BULL_RUN, 800, marks_of([off]))).getbbox()
    assert box is not None
    assert box[1] < Layout(STANDARD_ROWS, 800).center("A3")[1] - 27


def test_dangers_are_told_worst_first() -> None:
    dangers = (Danger("C3", 1, 2, 2), Danger("D4", 2, 6, 4), Danger("D5", 1, 2, 2))
    assert pointed_out(Highlight(dangers=dangers)).lines == (
        "The enemy could attack with 6 dice from 2 units: D4.",
        "The enemy could attack with 2 dice from 1 unit: C3 and D5.",
    )


def test_dice_that_could_fall_can_be_read_on_a_phone() -> None:
    """Their number is ten pixels high there where the hex is empty, five at the foot of a piece."""
    for hex_, high in (("E6", 10), (MID_BATTLE.units[0].hex, 5)):
        x, y = Layout(STANDARD_ROWS, 1600).center(hex_)
        off = ImageChops.difference(as_usual(), endangered(hex_)).convert("L").point(lambda value: 255 * (value > 100))
        letters = off.crop((round(x - 30), round(y - 20), round(x + 30), round(y + 80))).getbbox()
        assert letters is not None
        assert (letters[3] - letters[1]) * 400 / 1600 >= high, hex_


@pytest.mark.parametrize("unit", MID_BATTLE.units, ids=lambda unit: unit.hex)
def test_dice_that_could_fall_hide_no_piece(unit: UnitView) -> None:
    """Its kind, its strength, and the upper part of its general's name are seen as without them."""
    layout = Layout(STANDARD_ROWS, 1600)
    x, y = layout.center(unit.hex)
    across, above, below = (round(measure * layout.unit) for measure in (45, 28, 14))
    box = round(x) - across, round(y) - above, round(x) + across, round(y) + below
    assert (
        ImageChops.difference(as_usual().crop(box), endangered(unit.hex).crop(box))
        .convert("L")
        .point(lambda value: 255 if value > 60 else 0)
        .getbbox()
        is None
    )


@cache
def as_usual() -> Image.Image:
    return board_frame(MID_BATTLE, 1600)


def endangered(hex_: str) -> Image.Image:
    return board_frame(MID_BATTLE, 1600, (), Highlight(dangers=(Danger(hex_, 3, 8, 2),)))
