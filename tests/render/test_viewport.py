"""A wide board on a phone: cut out by section or around a highlight, with whole hexes and nothing beside."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.battle_cry.look import look
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import PublicView
from engine.chance import Seeded
from engine.decision import UNION
from engine.hexgrid import DOUBLE_ROWS, STANDARD_ROWS, grid_of
from engine.match import State, new_match, view
from engine.scenery import Scenery
from render.art.layout import layout_of
from render.art.palette import PAPER
from render.art.themes import OLD_PAPER, PRINT
from render.battle_cry.alt_text import plain_board
from render.battle_cry.board import board_frame, draw_board, usual_width
from render.battle_cry.folded import full_width, halves, halves_on_sheet
from render.battle_cry.highlight import look_highlight
from render.battle_cry.marks import Fight
from render.battle_cry.presenter import PRESENTER
from render.highlight import Highlight, TargetHex
from render.replay import FilmScene, draw_replay
from render.scenario_gallery import WIDE, WIDTH, all_battles, set_up
from render.viewport import Viewport, box_of, hexes_in, section_viewport, viewport_around, viewport_of
from tests.support.battle_cry.scenarios_in_play import BATTLES, setup_of
from tests.support.examples import by_day

MOST_BYTES = 512_000
"""Limit in bytes: that of a picture 2600 wide, as a folded board is a wider one in two halves."""


def wide() -> list[str]:
    return [id_ for id_ in BATTLES if setup_of(id_, "variant-150").battle.boards == 2]


def begun(id_: str) -> State:
    return new_match(setup_of(id_, "variant-150"), Seeded(bytes(32)))[0]


@pytest.fixture(scope="module")
def gettysburg() -> PublicView:
    found = view(begun("gettysburg-epic"))
    assert isinstance(found, PublicView)
    return found


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.long
def test_a_double_board_is_folded_so_that_a_phone_shows_it_like_a_standard_one(gettysburg: PublicView) -> None:
    standard = opened(draw_board(replace(gettysburg, rows=STANDARD_ROWS, scenery=Scenery(), **BARE)))
    picture = opened(draw_board(gettysburg))
    assert picture.width == standard.width == usual_width(DOUBLE_ROWS) == 1600
    assert picture.height < 1.5 * picture.width
    hexes = [layout_of(rows, wide).hex_width for rows, wide in (
        (DOUBLE_ROWS, full_width(DOUBLE_ROWS, 1600)), (STANDARD_ROWS, 1600)
    )]  # fmt: skip
    assert hexes[0] > 0.95 * hexes[1]
    assert hexes[0] * 400 / 1600 > 27


@pytest.mark.long
def test_the_land_of_a_folded_board_goes_on_past_its_hexes_but_not_over_the_fold(gettysburg: PublicView) -> None:
    bare = replace(gettysburg, ground=(), units=(), generals=(), scenery=Scenery(), objectives=(), works=())
    picture = opened(draw_board(bare)).convert("RGB")
    layout = layout_of(DOUBLE_ROWS, full_width(DOUBLE_ROWS, picture.width))
    upper, lower = halves_on_sheet(layout, picture.width)
    radius = layout.radius
    for half, hex_, outer in ((upper, "B1", -1), (lower, "B25", 1)):
        x, y = layout.center(hex_)
        at = x + half.left - half.box[0] + outer * 0.95 * radius, y + half.top - half.box[1]
        assert picture.getpixel((round(at[0]), round(at[1]))) != OLD_PAPER.of(PAPER)
    for half, hex_, inner in ((upper, "A13", 1), (lower, "B14", -1)):
        x, y = layout.center(hex_)
        at = x + half.left - half.box[0] + inner * 0.95 * radius, y + half.top - half.box[1]
        assert picture.getpixel((round(at[0]), round(at[1]))) == OLD_PAPER.of(PAPER)


@pytest.mark.parametrize("turned", [False, True])
def test_each_piece_is_in_one_half_and_the_upper_half_is_the_left_one(gettysburg: PublicView, turned: bool) -> None:  # noqa: FBT001
    grid = grid_of(DOUBLE_ROWS)
    left, right = (set(hexes_in(half, grid)) for half in halves(DOUBLE_ROWS))
    assert not left & right
    assert len(left | right) == len(grid)
    whole = opened(draw_board(gettysburg, turned=turned)).convert("RGB")
    for hex_, upper in (("C2", not turned), ("I25", turned)):
        gone = replace(gettysburg, units=tuple(one for one in gettysburg.units if one.hex != hex_))
        assert len(gone.units) < len(gettysburg.units)
        box = ImageChops.difference(whole, opened(draw_board(gone, turned=turned)).convert("RGB")).getbbox()
        assert box is not None
        assert (box[3] < whole.height / 2 + 30) == upper
        assert box[3] - box[1] < 150


def test_a_double_board_lies_flat_on_a_sheet_to_be_printed(gettysburg: PublicView) -> None:
    picture = opened(draw_board(gettysburg, theme=PRINT))
    assert picture.width > picture.height
    assert layout_of(DOUBLE_ROWS, usual_width(DOUBLE_ROWS, PRINT)).hex_width > 90


BARE: dict[str, tuple[()]] = {"ground": (), "units": (), "generals": ()}


@pytest.mark.parametrize("id_", by_day(wide(), 1))
def test_its_pictures_are_of_a_bounded_size(id_: str) -> None:
    state = begun(id_)
    seen, setup = view(state), state.setup
    assert isinstance(seen, PublicView)
    assert isinstance(setup, BattleSetup)
    looked = look_highlight(look(setup, state.position, setup.board.grid.index["E15"]), seen)
    assert len(draw_board(seen)) < MOST_BYTES
    assert len(draw_board(seen, highlight=looked)) < MOST_BYTES


@pytest.mark.parametrize(
    ("section", "columns"),
    [("left", Viewport(1, 9, 1, 9)), ("center", Viewport(9, 17, 1, 9)), ("right", Viewport(17, 26, 1, 9))],
)
def test_a_section_is_cut_out_with_the_hexes_that_the_lines_cut(
    gettysburg: PublicView, section: str, columns: Viewport
) -> None:
    assert section_viewport(DOUBLE_ROWS, section) == columns
    layout = layout_of(DOUBLE_ROWS, 2600)
    frame = board_frame(gettysburg, 2600)
    part = frame.crop(box_of(columns, layout))
    assert part.width > (columns.last - columns.first + 1) * layout.hex_width
    assert part.height > layout.board_height
    x, y = (round(at) for at in layout.centers[columns.first - 1])
    corner = x - round(layout.hex_width / 2), y - round(layout.radius)
    hexagon = frame.crop((*corner, corner[0] + 90, corner[1] + 90))
    margin = round(8 * layout.unit)
    assert near(part.crop((margin, margin, margin + 90, margin + 90)), hexagon)


def near(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures are one, shifted by a pixel at most."""
    return any(
        one.crop((2, 2, 80, 80)).tobytes() == other.crop((2 + dx, 2 + dy, 80 + dx, 80 + dy)).tobytes()
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )


@pytest.mark.parametrize(
    ("hexes", "columns"),
    [
        (("E13",), Viewport(7, 19, 1, 9)),
        (("A1",), Viewport(1, 13, 1, 9)),
        (("A26",), Viewport(14, 26, 1, 9)),
        (("H25", "H22"), Viewport(14, 26, 1, 9)),
        (("D4", "E16"), Viewport(4, 16, 1, 9)),
        (("D4", "E17"), None),
        ((), None),
        (("Z9",), None),
    ],
)
def test_around_what_is_pointed_out(hexes: tuple[str, ...], columns: Viewport | None) -> None:
    assert viewport_around(DOUBLE_ROWS, hexes) == columns
    assert viewport_around(STANDARD_ROWS, hexes) is None


@pytest.mark.parametrize(
    ("look", "columns"),
    [
        (Highlight(origins=("E5",), destinations=("E7",), targets=(TargetHex("E8"),)), Viewport(3, 9, 2, 8)),
        (Highlight(origins=("A1",), destinations=("B2",)), Viewport(1, 7, 1, 7)),
        (Highlight(destinations=("I13", "I12")), Viewport(7, 13, 3, 9)),
        (Highlight(origins=("E3",), targets=(TargetHex("E10"),)), Viewport(3, 10, 2, 8)),
        (Highlight(origins=("E5",), barred=("E6",), obstacles=("D5",)), Viewport(2, 8, 1, 7)),
        (Highlight(origins=("E3",), targets=(TargetHex("E12"),)), None),
        (Highlight(origins=("E3", "E4")), None),
        (Highlight(origins=("E3",), destinations=("E4",), hidden=("A1",)), None),
        (Highlight(), None),
    ],
)
def test_the_picture_of_a_choice_is_the_ground_around_one_piece(look: Highlight, columns: Viewport | None) -> None:
    assert viewport_of(STANDARD_ROWS, look) == columns


def test_of_several_pieces_a_wide_board_shows_the_columns_around() -> None:
    shown = Highlight(origins=("E5",), destinations=("E7",), sights=(("E5", "E25"),), hidden=("A26",))
    assert viewport_of(DOUBLE_ROWS, shown) == Viewport(1, 13, 1, 9)
    assert viewport_of(DOUBLE_ROWS, replace(shown, origins=("E5", "E9"))) == Viewport(1, 13, 1, 9)
    assert viewport_of(DOUBLE_ROWS, Highlight(origins=("E5",), barred=("E18",))) is None
    assert viewport_of(DOUBLE_ROWS, Highlight(origins=("E9",), destinations=("E10",))) == Viewport(6, 12, 2, 8)
    assert viewport_of(DOUBLE_ROWS, Highlight()) is None


def test_a_film_of_it_is_folded_and_keeps_to_its_size(gettysburg: PublicView) -> None:
    film = [FilmScene(replace(gettysburg, turn=turn, units=gettysburg.units[turn:])) for turn in range(3)]
    whole = draw_replay(PRESENTER, film, most_bytes=10**8)
    assert opened(whole).width == 760
    assert len(draw_replay(PRESENTER, film, most_bytes=len(whole) * 3 // 4)) <= len(whole) * 3 // 4


def test_the_gallery_shows_it_larger() -> None:
    assert WIDTH < opened(set_up(next(one for one in all_battles() if one.id == "gettysburg-epic"))).width <= WIDE


def test_the_text_twin_tells_its_sections_and_its_last_column(gettysburg: PublicView) -> None:
    text = plain_board(gettysburg)
    assert "Sections of a row of 26, from the left: columns 1 to 9, 10 to 17, 18 to 26." in text
    assert "Sections of a row of 25, from the left: columns 1 to 9, 9 to 17, 17 to 25." in text
    assert "I25: Confederate cavalry B. H. Robertson" in text


def test_dice_lie_on_the_map_and_never_on_the_bands(gettysburg: PublicView) -> None:
    layout = layout_of(DOUBLE_ROWS, 1300)
    fights = [
        Fight(side=UNION, from_="", to="A3", dice="IIFF", hits=2, flags=2, number=number) for number in range(1, 9)
    ]
    quiet, fought = board_frame(gettysburg, 1300), board_frame(gettysburg, 1300, fights)
    assert quiet.tobytes() != fought.tobytes()
    assert quiet.crop(layout.top_margin).tobytes() == fought.crop(layout.top_margin).tobytes()


def test_a_card_with_a_long_name_is_played_or_skirmished_with(gettysburg: PublicView) -> None:
    played = replace(gettysburg, table="assault-left", counts_as="assault-left")
    shown = replace(gettysburg, table="assault-left", counts_as="")
    assert board_frame(played, 2600).tobytes() != board_frame(shown, 2600).tobytes()
