"""A part of a board: whole hexes and everything on them, nothing else, under its name."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.decision import CONFEDERATE, UNION
from engine.hexgrid import DOUBLE_ROWS, STANDARD_ROWS, grid_of
from engine.scenery import MapLine
from render.art.layout import Layout, layout_of
from render.art.palette import GROUND, PAPER
from render.art.themes import OLD_PAPER
from render.battle_cry.board import board_frame, draw_board
from render.battle_cry.folded import full_width, halves
from render.battle_cry.key_map import key_map
from render.battle_cry.marks import Arrow, Fight, Loss
from render.battle_cry.part import cover, is_within, part_words
from render.highlight import Highlight, TargetHex
from render.line_names import line_names
from render.presenters import presenter_showing
from render.style import Style
from render.viewport import Viewport, box_of, hexes_in, section_viewport, viewport_near
from tests.support.battle_cry.views import MID_BATTLE
from tests.support.set_ups import set_up

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
    shown = board_frame(MID_BATTLE, 1600, marks, look, viewport=CENTER)
    assert shown.tobytes() == board_frame(bare, 1600, viewport=CENTER).tobytes()


def test_a_key_map_in_the_corner_shows_all_pieces_and_which_part_it_is() -> None:
    layout = layout_of(STANDARD_ROWS, 1600)
    maps = [
        key_map(view, layout, part, (250, 106)).tobytes()
        for view, part in ((MID_BATTLE, CENTER), (MID_BATTLE, LEFT), (replace(MID_BATTLE, units=()), CENTER))
    ]
    assert len(set(maps)) == len(maps)
    sheets = [
        draw_board(view, viewport=CENTER) for view in (MID_BATTLE, replace(MID_BATTLE, units=MID_BATTLE.units[:1]))
    ]
    assert sheets[0] != sheets[1]


@pytest.mark.parametrize("viewport", [LEFT, viewport_near(STANDARD_ROWS, "E7"), viewport_near(DOUBLE_ROWS, "E20")])
def test_a_key_map_stays_in_the_strip_of_the_title(viewport: Viewport) -> None:
    rows = DOUBLE_ROWS if viewport.first > 13 else STANDARD_ROWS
    drawn = key_map(replace(MID_BATTLE, rows=rows), layout_of(rows, 1600), viewport, (250, 106))
    assert drawn.width <= 250
    assert drawn.height <= 106


def test_between_the_hexes_of_a_part_and_its_frame_is_nothing_but_paper() -> None:
    layout = layout_of(STANDARD_ROWS, 1600)
    left, top, right, bottom = box_of(CENTER, layout)
    part = board_frame(MID_BATTLE, 1600, viewport=CENTER).crop((left, top, right, bottom))
    looked = 0
    for hex_ in set(range(len(GRID))) - set(hexes_in(CENTER, GRID)):
        x, y = layout.centers[hex_][0] - left, layout.centers[hex_][1] - top
        start, end = max(0, round(x - 40 * layout.unit)), min(part.width, round(x + 40 * layout.unit))
        if end - start > 2:
            middle = part.crop((start, round(y - 20), end, round(y + 20)))
            assert middle.getcolors() == [(middle.width * middle.height, OLD_PAPER.of(PAPER))], GRID.names[hex_]
            looked += 1
    assert looked > 4


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
        opened(draw_board(view, viewport=LEFT)).crop((0, 0, width, 140)).tobytes()
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


def test_a_part_has_whole_names_along_lines_or_none() -> None:
    """The Boonsboro Pike at Antietam is named across the border of the middle section, the Hagerstown Pike inside."""
    view, lines = set_up("antietam"), []
    layout = layout_of(view.rows, 1600)
    for part in (LEFT, CENTER):
        inside = frozenset(hexes_in(part, layout.grid))
        named = line_names(view.rows, view.ground, 1600, OLD_PAPER, view.title, view.scenery.lines, False)  # noqa: FBT003
        shown = {one.line.name for one in named if is_within(one.name, layout, inside)}
        lines.append(shown)
        bare = replace(view, scenery=replace(view.scenery, lines=unnamed(view.scenery.lines)))
        pictures = (board_frame(one, 1600, viewport=part) for one in (view, bare))
        off = ImageChops.difference(*pictures).convert("L").point([0] + [255] * 255)
        for one in named:
            letters = Image.new("L", off.size)
            letters.paste(one.name.letters, (one.name.left, one.name.top))
            written = ImageChops.multiply(off, letters.point([0] * 250 + [255] * 6)).getbbox() is not None
            assert written == (one.line.name in shown), one.line.name
    assert "the Boonsboro Pike" not in lines[0] | lines[1]
    assert "the Hagerstown Pike" in lines[1]


def unnamed(lines: tuple[MapLine, ...]) -> tuple[MapLine, ...]:
    return tuple(replace(one, name="") for one in lines)


@pytest.mark.long
@pytest.mark.parametrize("id_", ["gettysburg-epic", "shiloh-epic"])
def test_no_name_along_a_line_lies_in_the_fold_of_a_double_board(id_: str) -> None:
    view, width = set_up(id_), full_width(DOUBLE_ROWS, 1600)
    layout = layout_of(view.rows, width)
    parts = [frozenset(hexes_in(half, layout.grid)) for half in halves(view.rows)]
    named = line_names(view.rows, view.ground, width, OLD_PAPER, view.title, view.scenery.lines, False)  # noqa: FBT003
    assert named
    for one in named:
        middles = ((left + right) / 2 for left, _, right, _ in one.name.boxes)
        assert len({x < width / 2 for x in middles}) == 1, one.line.name
    assert sum(is_within(one.name, layout, part) for one in named for part in parts) >= len(named) - 1


def test_a_road_above_the_name_of_an_outer_hex_is_not_drawn_there_again() -> None:
    """Names of the row below a part reach into its lowest tips; the ground that covers them has nothing of its own."""
    view = set_up("first-bull-run")
    ground = OLD_PAPER.of(GROUND)
    layout = layout_of(view.rows, 1600)
    picture = Image.new("RGB", (layout.width, layout.height), ground)
    x, y = layout.center("F6")
    road = (round(x - 60 * layout.unit), round(y - 90 * layout.unit), round(x + 60 * layout.unit))
    picture.paste((1, 2, 3), (road[0], road[1], road[2], road[1] + 4))
    left, top, right, bottom = (round(at) for at in labelled(layout, x, y))
    part = frozenset(layout.grid.index[hex_] for hex_ in ("E5", "E6"))
    cover(picture, layout, part, (0, 0, layout.width, layout.height), ends=True)
    assert (1, 2, 3) not in {
        color for _count, color in picture.crop((left, top, right, bottom)).getcolors(1 << 16) or ()
    }


def labelled(layout: Layout, x: float, y: float) -> tuple[float, float, float, float]:
    """The box of a hex's name, from the hex's middle."""
    across, above, below = (at * layout.unit for at in (26, 71, 43))
    return x - across, y - above, x + across, y - below
