"""A part of a board: whole hexes and everything on them, nothing else, under its name."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.decision import CONFEDERATE, UNION
from engine.hexgrid import STANDARD_ROWS, grid_of
from render.art.layout import Layout, layout_of
from render.art.palette import PAPER
from render.art.themes import OLD_PAPER
from render.battle_cry.board import board_frame, draw_board
from render.battle_cry.marks import Arrow, Fight, Loss
from render.battle_cry.part import part_words
from render.highlight import Highlight, TargetHex
from render.presenters import presenter_showing
from render.style import Style
from render.viewport import Viewport, box_of, hexes_in, section_viewport, viewport_near
from tests.support.battle_cry.views import MID_BATTLE

GRID = grid_of(STANDARD_ROWS)
LEFT, CENTER = (section_viewport(STANDARD_ROWS, name) for name in ("left", "center"))


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def test_what_stands_outside_leaves_no_trace() -> None:
    inside = {GRID.names[hex_] for hex_ in hexes_in(CENTER, GRID)}
    bare = replace(
        MID_BATTLE,
        units=tuple(one for one in MID_BATTLE.units if one.hex in inside),
        generals=tuple(one for one in MID_BATTLE.generals if one.hex in inside),
        works=tuple(one for one in MID_BATTLE.works if one.hex in inside),
    )
    assert len(bare.units) < len(MID_BATTLE.units)
    look = Highlight(origins=("F2",), destinations=("G2",), targets=(TargetHex("H2", 3),), hidden=("I1",))
    marks = (
        Arrow("move", UNION, "A1", "B1", 1),
        Fight(side=UNION, from_="A1", to="C1", dice="IF", hits=1, flags=1, number=2),
        Loss(CONFEDERATE, "C1", 1, 2),
    )
    shown = draw_board(MID_BATTLE, viewport=CENTER, highlight=look, marks=marks)
    assert shown == draw_board(bare, viewport=CENTER)


def test_between_the_hexes_of_a_part_and_its_frame_is_nothing_but_paper() -> None:
    layout = layout_of(STANDARD_ROWS, 1600)
    frame = board_frame(MID_BATTLE, 1600, viewport=CENTER)
    outside = [hex_ for hex_ in range(len(GRID)) if hex_ not in hexes_in(CENTER, GRID)]
    for hex_ in outside:
        x, y = layout.centers[hex_]
        middle = frame.crop((round(x - 40 * layout.unit), round(y - 20), round(x + 40 * layout.unit), round(y + 20)))
        assert middle.getcolors() == [(middle.width * middle.height, OLD_PAPER.of(PAPER))], GRID.names[hex_]


def test_its_hexes_look_as_on_the_whole_board() -> None:
    layout = layout_of(STANDARD_ROWS, 1600)
    whole, part = board_frame(MID_BATTLE, 1600), board_frame(MID_BATTLE, 1600, viewport=CENTER)
    x, y = layout.center("E7")
    box = (round(x - 150), round(y - 150), round(x + 150), round(y + 150))
    assert ImageChops.difference(whole.crop(box), part.crop(box)).getbbox() is None


@pytest.mark.parametrize(
    ("viewport", "turned", "words"),
    [
        (LEFT, False, "left"),
        (LEFT, True, "right"),
        (CENTER, False, "middle"),
        (viewport_near(STANDARD_ROWS, "E7"), False, "B4 to H10"),
        (viewport_near(STANDARD_ROWS, "E7"), True, "H10 to B4"),
    ],
)
def test_it_is_called_as_its_button_or_by_its_corners(viewport: Viewport, turned: bool, words: str) -> None:  # noqa: FBT001
    assert part_words(Layout(STANDARD_ROWS, 1600, turned=turned), viewport) == words


@pytest.mark.long
def test_above_it_stands_which_battle_and_which_turn_it_is() -> None:
    width = 1040
    heads = [
        opened(draw_board(view, viewport=LEFT)).crop((0, 0, width, 90)).tobytes()
        for view in (MID_BATTLE, replace(MID_BATTLE, turn=MID_BATTLE.turn + 1), replace(MID_BATTLE, title="Elsewhere"))
    ]
    assert len(set(heads)) == len(heads)
    board = draw_board(MID_BATTLE, viewport=LEFT)
    layout = layout_of(STANDARD_ROWS, 1600)
    left, top, right, bottom = box_of(LEFT, layout)
    assert opened(board).height / opened(board).width > (bottom - top) / (right - left) * 0.95


def test_what_lies_around_a_hex_marks_the_hex() -> None:
    presenter = presenter_showing(MID_BATTLE)
    around = presenter.board.draw(MID_BATTLE, (), None, "E7", Style())
    assert around == draw_board(
        MID_BATTLE, viewport=viewport_near(STANDARD_ROWS, "E7"), highlight=Highlight(origins=("E7",))
    )
    assert presenter.board.draw(MID_BATTLE, (), None, "left", Style()) == draw_board(MID_BATTLE, viewport=LEFT)
