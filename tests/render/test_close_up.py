"""Close-ups of a turn: which parts of a board hold all that happened, and how they lie below it."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.battle_cry.events import Moved
from engine.battle_cry.view import PublicView
from engine.blue_grey.view import PublicView as MapView
from engine.decision import CONFEDERATE, PUBLIC, UNION
from engine.hexgrid import DOUBLE_ROWS, STANDARD_ROWS, grid_of
from engine.match import view
from render.art.layout import layout_of
from render.art.themes import OLD_PAPER, PRINT, THEMES, Theme
from render.battle_cry.board import draw_board
from render.battle_cry.marks import Arrow, Fight, Loss, Mark, marks_of
from render.battle_cry.part import lie_within
from render.battle_cry.presenter import PRESENTER
from render.battle_cry.turn_report import draw_report, part_names, parts_of
from render.blue_grey.marks import Assault, PathMark
from render.blue_grey.samples import LARGE, begun
from render.blue_grey.turn_report import draw_report as draw_map_report
from render.blue_grey.turn_report import part_names as map_part_names
from render.close_up import ENLARGED, close_up_words, close_ups, report_width
from render.hex_chart import read_chart
from render.highlight import Highlight
from render.style import USUAL, Style
from render.viewport import Viewport, box_of, close_width, hexes_in
from tests.support.battle_cry.views import FIRST_BULL_RUN

MOST_BYTES = 300_000

NEAR: tuple[Mark, ...] = (
    Arrow("move", UNION, "C3", "D3", 1),
    Fight(side=UNION, from_="D3", to="E4", dice="IF", hits=1, flags=1, number=2, melee=True),
    Loss(CONFEDERATE, "E4", 1, 2),
)
SIZES = (1.0, 0.5, 1.5)
"""Shares of the usual width, that itself first."""

FAR = Arrow("move", CONFEDERATE, "H11", "G11", 3)


def width_of(data: bytes) -> int:
    with Image.open(BytesIO(data)) as picture:
        return picture.width


def spans(happened: list[list[tuple[int, int]]], columns: int = 13, rows: int = 9) -> list[Viewport]:
    return list(close_ups(happened, columns, rows))


def test_what_happened_in_one_place_has_one_close_up_around_it() -> None:
    assert spans([[(3, 3), (3, 4)], [(4, 5)]]) == [(1, 7, 2, 6)]
    assert spans([[(12, 9)]]) == [(7, 13, 7, 9)]


def test_two_places_far_apart_have_one_each_from_left_to_right() -> None:
    assert spans([[(12, 8), (12, 7)], [(2, 2)]]) == [(1, 3, 1, 4), (11, 13, 6, 9)]


def test_what_is_far_apart_or_everywhere_has_the_board_alone() -> None:
    assert spans([]) == []
    assert spans([[(1, 1), (13, 9)]]) == []
    assert spans([[(1, 1)], [(7, 5)], [(13, 9)]]) == []
    assert spans([[(column, 5)] for column in range(1, 14, 2)]) == []


def test_a_board_that_can_be_read_whole_has_none() -> None:
    assert spans([[(3, 3)]], columns=10) == []
    assert spans([[(3, 3)]], columns=11) != []


@pytest.mark.parametrize("columns", range(11, 30))
def test_a_close_up_lies_on_the_board_and_holds_all_that_happened(columns: int) -> None:
    for column in range(1, columns):
        happened = [[(column, 1), (column + 1, 2)], [(column + 1, 1)]]
        (found,) = close_ups(happened, columns, 9)
        assert 1 <= found.first <= column
        assert column < found.last <= columns
        assert (found.top, found.bottom <= 9) == (1, True)


def test_the_parts_hold_the_hexes_of_every_mark() -> None:
    grid = grid_of(STANDARD_ROWS)
    for marks in (NEAR, (*NEAR, FAR), (FAR,)):
        parts = parts_of(FIRST_BULL_RUN, marks, OLD_PAPER)
        inside = {grid.names[hex_] for part in parts for hex_ in hexes_in(part, grid)}
        touched = {
            hex_ for mark in marks for hex_ in ((mark.hex,) if isinstance(mark, Loss) else (mark.from_, mark.to))
        }
        assert touched <= inside
        assert len(parts) == len({isinstance(mark, Arrow) and mark is FAR for mark in marks})


def test_a_turned_board_has_its_parts_in_the_order_of_the_picture() -> None:
    names = part_names(FIRST_BULL_RUN, (*NEAR, FAR), OLD_PAPER)
    assert names == ("C3 to F5", "F10 to I12")
    assert part_names(FIRST_BULL_RUN, (*NEAR, FAR), OLD_PAPER, turned=True) == ("I12 to F10", "F5 to C3")


def test_who_fires_from_far_off_is_part_of_what_happened() -> None:
    shot = Fight(side=UNION, from_="A1", to="F9", dice="I", hits=0, flags=0, number=1)
    assert parts_of(FIRST_BULL_RUN, (shot,), OLD_PAPER) == ()


@pytest.mark.parametrize("theme", [OLD_PAPER, THEMES["contrast"], PRINT], ids=lambda theme: theme.id)
def test_a_report_has_the_board_and_below_it_the_close_up(theme: Theme) -> None:
    data = draw_report(FIRST_BULL_RUN, NEAR, width=1200, theme=theme)
    assert theme != OLD_PAPER or data == draw_report(FIRST_BULL_RUN, NEAR, width=1200)
    assert len(data) < MOST_BYTES
    with Image.open(BytesIO(data)) as picture:
        whole = Image.open(BytesIO(draw_board(FIRST_BULL_RUN, width=1200, theme=theme)))
        assert picture.mode == "P"
        assert 1.2 < picture.height / picture.width < 1.7
        assert picture.width < whole.width


def test_a_press_on_the_board_of_a_report_finds_its_hex() -> None:
    chart = read_chart(draw_report(FIRST_BULL_RUN, NEAR, width=1200))
    layout = layout_of(STANDARD_ROWS, report_width(1200))
    assert chart is not None
    assert chart.size[0] == layout.width
    assert chart.hexes == {
        name: (round(x), round(y)) for name, (x, y) in zip(layout.grid.names, layout.centers, strict=True)
    }


def test_the_close_up_shows_what_changes_there_and_no_other_place() -> None:
    one = replace(FIRST_BULL_RUN, units=())
    other = replace(one, units=tuple(unit for unit in FIRST_BULL_RUN.units if unit.hex < "D"))
    assert other.units, "somebody stands outside"
    drawn = [draw_report(board, (FAR,), width=1200) for board in (one, other)]
    before, after = (Image.open(BytesIO(data)).convert("RGB") for data in drawn)
    off = ImageChops.difference(before, after).getbbox()
    layout = layout_of(STANDARD_ROWS, before.width)
    assert off is not None
    assert off[3] < layout.height


def test_a_report_without_a_close_up_is_the_board() -> None:
    spread = (*NEAR, FAR, Arrow("move", UNION, "A13", "B12", 4))
    assert draw_report(FIRST_BULL_RUN, spread, width=1000) == draw_board(FIRST_BULL_RUN, width=1000, marks=spread)


def test_a_small_picture_is_made_no_smaller() -> None:
    assert (report_width(1600), report_width(1200), report_width(800)) == (1088, 1000, 800)


def wide(board: PublicView) -> PublicView:
    return replace(board, rows=DOUBLE_ROWS)


def test_a_folded_board_has_close_ups_as_large_as_those_of_a_standard_one() -> None:
    (part,) = parts_of(wide(FIRST_BULL_RUN), NEAR, OLD_PAPER)
    assert part.last - part.first == 6
    assert read_chart(draw_report(wide(FIRST_BULL_RUN), NEAR, width=600)) is not None


def test_the_presenter_tells_and_draws_them_by_its_style() -> None:
    art, far = PRESENTER.board, Moved(UNION, "infantry", "C3", "D3")
    assert art.close_ups(FIRST_BULL_RUN, (far,), USUAL) == ("B1 to E7",)
    assert art.close_ups(FIRST_BULL_RUN, (far,), Style(turned=True)) == ("E7 to B1",)
    small = Style(size=0.625)
    assert art.report(FIRST_BULL_RUN, (far,), small) == draw_report(FIRST_BULL_RUN, marks_of((far,)), width=1000)


@pytest.fixture(scope="module")
def chickamauga() -> MapView:
    found = view(begun(LARGE), PUBLIC)
    assert isinstance(found, MapView)
    return found


def test_a_large_map_of_brigades_has_close_ups_too(chickamauga: MapView) -> None:
    marks = (
        PathMark("move", UNION, ("1010", "1110", "1111"), 1),
        Assault(side=UNION, froms=("1111",), targets=("1211",), column="2-1", die=3, result="Dr", number=2),
    )
    assert map_part_names(chickamauga, marks) == ("0709 to 1512",)
    assert map_part_names(chickamauga, marks, turned=True) == ("1512 to 0709",)
    data = draw_map_report(chickamauga, marks, width=1000)
    chart = read_chart(data)
    assert chart is not None
    assert chart.parts
    with Image.open(BytesIO(data)) as picture:
        assert picture.height > picture.width


def test_it_lies_on_the_kept_ground_of_the_pictures_of_choices() -> None:
    around_a_piece = Viewport(4, 10, 2, 8)
    assert close_width(STANDARD_ROWS, around_a_piece, 1600) == round(report_width(1600) * ENLARGED)


def test_the_picture_of_a_choice_is_as_small_or_large_as_its_style_says() -> None:
    around = Highlight(origins=("C3",), destinations=("D3",))
    drawn = [PRESENTER.board.draw(FIRST_BULL_RUN, (), around, "", Style(size=size)) for size in SIZES]
    usual, *others = map(width_of, drawn)
    assert [other / usual for other in others] == pytest.approx(SIZES[1:], rel=0.03)


def test_its_words_name_the_parts() -> None:
    assert close_up_words(()) == ""
    assert close_up_words(("B2 to E4", "F10 to I12")) == "Below, enlarged: B2 to E4 and F10 to I12."


def test_a_part_fits_its_room() -> None:
    near = layout_of(STANDARD_ROWS, round(1600 * ENLARGED))
    left, _top, right, _bottom = box_of(Viewport(1, 7, 1, 5), near)
    assert right - left <= 1600 - 60


def test_a_name_along_a_road_is_written_again_only_where_all_of_it_is_shown() -> None:
    layout = layout_of(STANDARD_ROWS, 1600)
    inside = frozenset(hexes_in(Viewport(3, 5, 2, 4), layout.grid))
    x, y = layout.center("C4")
    letters = [(x + step, y - 5, x + step + 10, y + 5) for step in range(0, 40, 10)]
    assert lie_within(letters, layout, inside)
    assert not lie_within([*letters, (x + 600, y, x + 610, y + 10)], layout, inside)
