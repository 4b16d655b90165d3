"""Names on the map: large enough to be read on a phone, and nothing lies over them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.battle_cry.threat import Danger
from engine.battle_cry.view import HexView, HoldView, PublicView
from engine.decision import UNION
from render import place_names
from render.art.layout import layout_of
from render.art.terrain_map import NAME_AT
from render.art.text_drawing import fitting
from render.art.typefaces import font
from render.battle_cry import margins
from render.battle_cry.board import board_frame
from render.battle_cry.margins import draw_title
from render.battle_cry.marks import Fight
from render.blue_grey import overlays
from render.blue_grey.layout import layout_of as map_layout_of
from render.blue_grey.layout import map_of
from render.blue_grey.plan import BoardLabelSpace
from render.highlight import Highlight
from render.place_names import is_below, place_lines, write_name, write_place
from render.words import title_parts
from tests.support.battle_cry.scenarios_in_play import BATTLES
from tests.support.battle_cry.views import FIRST_BULL_RUN
from tests.support.blue_grey.set_ups import LEARNING
from tests.support.blue_grey.set_ups import set_up as map_set_up
from tests.support.set_ups import set_up

WIDTH, SMALLEST, MOST = 1600, 20, 3
"""Width of the pictures; least height in measures, of which 20 are 5 pixels on a phone; greatest number of lines."""

HEX_NAME, STEP = 26, 0.95
"""Height of a hex's name in measures, and distance of the lines of a place's name, in heights."""

LEAST_TITLE = 36
"""Least height of a battle's name above its board, in pixels."""

LARGE_TITLE, LEAST_BESIDE = 48, 25
"""Height of a battle's name, and least height of what stands beside it, in a picture 1600 wide."""

LONG = "prairie-grove-bradford"
"""The battle whose name alone is as wide as there is room for a title."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels."""

LAYOUT = layout_of(FIRST_BULL_RUN.rows, WIDTH)
HILL, FARM = HexView("E6", (), "Champion Hill"), HexView("E6", ("homestead",), "the Almshouse")


def named(place: HexView) -> PublicView:
    return replace(FIRST_BULL_RUN, ground=(place,), units=(), generals=())


def points(write: Callable[[Image.Image], None]) -> Image.Image:
    """Mask of the points that letters and their halo cover."""
    sheets = [Image.new("L", (WIDTH, LAYOUT.height), light).convert("RGB") for light in (0, 255)]
    for sheet in sheets:
        write(sheet)
    return ImageChops.difference(*sheets).convert("L").point([255] + [0] * 255)


def changed(one: Image.Image, other: Image.Image, where: Image.Image) -> bool:
    empty = Image.new("L", where.size)
    off = ImageChops.difference(one, other).convert("L")
    return Image.composite(off, empty, where).getbbox() is not None


def every_name(sheet: Image.Image) -> None:
    for hex_ in LAYOUT.grid.names:
        write_name(sheet, LAYOUT, hex_)
    write_place(sheet, LAYOUT, HILL)


@pytest.mark.parametrize("id_", BATTLES)
def test_the_names_of_places_are_large_enough(id_: str) -> None:
    view = set_up(id_)
    unit = layout_of(view.rows, WIDTH).unit
    names = {one.name: place_lines(one, unit) for one in view.ground if one.name}
    assert [name for name, found in names.items() if found.size / unit < SMALLEST] == []
    assert [name for name, found in names.items() if len(found.lines) > MOST] == []


def boxes_of(view: PublicView, place: HexView) -> list[Box]:
    """Boxes of the letters of a place's name, line by line, on a picture of the usual width."""
    layout = layout_of(view.rows, WIDTH)
    name, (x, y) = place_lines(place, layout.unit), layout.center(place.hex)
    bottom = y + name.last * layout.unit
    return [
        box_of(line, name.size, x, bottom - number * name.size * STEP)
        for number, line in enumerate(reversed(name.lines))
    ]


def box_of(text: str, size: int, x: float, y: float) -> Box:
    left, top, right, bottom = font("bold", size).getbbox(text, anchor="mm")
    return x + left, y + top, x + right, y + bottom


@pytest.mark.parametrize("id_", BATTLES)
def test_no_name_lies_over_another_or_leaves_the_sheet(id_: str) -> None:
    view = set_up(id_)
    layout = layout_of(view.rows, WIDTH)
    size = round(HEX_NAME * layout.unit)
    hexes = {
        name: box_of(name, size, x, y + NAME_AT * layout.unit)
        for name, (x, y) in zip(layout.grid.names, layout.centers, strict=True)
    }
    places = [(one.name, box) for one in view.ground if one.name for box in boxes_of(view, one)]
    assert [(name, hex_) for name, box in places for hex_, other in hexes.items() if overlap(box, other)] == []
    assert [(one, other) for one, box in places for other, room in places if one != other and overlap(box, room)] == []
    assert [name for name, (left, _, right, _) in places if left < 0 or right > WIDTH] == []


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("the Rose farm", ("the Rose farm",)), ("the Trostle farm", ("Trostle farm",)),
        ("the Chancellor house", ("Chancellor", "house")),
    ],
)  # fmt: skip
def test_a_name_below_houses_has_one_line_if_it_can(name: str, lines: tuple[str, ...]) -> None:
    assert place_lines(HexView("E6", ("homestead",), name), LAYOUT.unit).lines == lines


@pytest.mark.parametrize("id_", BATTLES)
def test_no_line_below_houses_stands_in_the_row_of_the_hexes_below(id_: str) -> None:
    """A name on one line lies above that row, the last of several a good bit higher than its middle."""
    view = set_up(id_)
    layout = layout_of(view.rows, WIDTH)
    row = layout.radius * 1.5 + NAME_AT * layout.unit
    for one in view.ground:
        if one.name and is_below(one):
            name = place_lines(one, layout.unit)
            if len(name.lines) == 1:
                _left, top, _right, _bottom = box_of("H8", round(HEX_NAME * layout.unit), 0, row)
                assert box_of(name.lines[0], name.size, 0, name.last * layout.unit)[3] < top, one.name
            else:
                assert name.last * layout.unit < row - 8 * layout.unit, one.name


def overlap(one: Box, other: Box) -> bool:
    left, top, right, bottom = one
    return left < other[2] and other[0] < right and top < other[3] and other[1] < bottom


@pytest.mark.parametrize("place", [HILL, FARM], ids=lambda place: place.name)
def test_the_border_of_held_ground_does_not_cover_the_name_of_a_place(place: HexView) -> None:
    view = named(place)
    held = replace(
        view, holds=(HoldView(name=place.name, hexes=("E6",), side=UNION, when="sole", flags=1, kept=False, held=True),)
    )
    where = points(lambda sheet: write_place(sheet, LAYOUT, place))
    assert where.getbbox() is not None
    assert not changed(board_frame(view, WIDTH), board_frame(held, WIDTH), where)


def test_dice_cover_no_names_where_there_is_room() -> None:
    view = named(HILL)
    rolled = board_frame(view, WIDTH, (Fight(side=UNION, from_="", to="E7", dice="IIS", hits=1, flags=0, number=1),))
    assert not changed(board_frame(view, WIDTH), rolled, points(every_name))


def test_a_name_below_houses_gives_way_to_a_plate_with_dice() -> None:
    look = Highlight(dangers=(Danger("E6", 1, 2, 2),))
    frames = [board_frame(named(replace(FARM, name=name)), WIDTH, (), look) for name in (FARM.name, "")]
    assert frames[0].tobytes() == frames[1].tobytes()


@pytest.mark.parametrize("id_", BATTLES)
@pytest.mark.parametrize("played", [False, True])
def test_a_title_stays_in_its_band_and_is_large(id_: str, played: bool) -> None:  # noqa: FBT001 - a case
    view = set_up(id_)
    layout = layout_of(view.rows, WIDTH)
    sheets = [Image.new("RGB", (WIDTH, 200), color) for color in ("white", "black")]
    for sheet in sheets:
        draw_title(sheet, view, layout, played=played)
    letters = ImageChops.difference(*sheets).convert("L").point([255] + [0] * 255)
    left, top, right, bottom = letters.getbbox() or (0, 0, 0, 0)
    assert left >= layout.title[0]
    assert right <= layout.title[2]
    assert top >= layout.title[1] - 1
    assert bottom <= layout.title[3] + 1
    name, remark = title_parts(view.title)
    assert "(" not in name + remark
    assert fitting(name, "title", 40, WIDTH * 0.5) >= LEAST_TITLE


@pytest.mark.parametrize("id_", [id_ for id_ in BATTLES if id_ != LONG])
def test_the_titles_of_all_battles_are_equally_large(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    monkeypatch.setattr(margins, "write", lambda _on, _at, _text, face, size, *_: sizes.append((face, size)))
    view = set_up(id_)
    draw_title(Image.new("RGB", (WIDTH, 200)), view, layout_of(view.rows, WIDTH))
    assert [size for face, size in sizes if face == "title"] == [LARGE_TITLE]
    assert min(size for _face, size in sizes) >= LEAST_BESIDE


@pytest.mark.parametrize("id_", BATTLES)
def test_a_title_lies_between_the_lines_of_its_frame(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = set_up(id_)
    layout = layout_of(view.rows, WIDTH)
    sheets = [Image.new("RGB", (WIDTH, 200), "white") for _ in range(2)]
    draw_title(sheets[0], view, layout)
    monkeypatch.setattr(margins, "write", lambda *_given: None)
    draw_title(sheets[1], view, layout)
    _, top, _, bottom = ImageChops.difference(*sheets).crop((0, 0, WIDTH // 2, 200)).getbbox() or (0, 0, 0, 0)
    frame = cartouche_lines(sheets[1])
    assert frame[0] < top
    assert bottom <= frame[1]


def cartouche_lines(sheet: Image.Image) -> tuple[int, int]:
    """The inner lines of a title's frame: the lowest row of the upper ones, the highest of the lower ones."""
    x = 60
    dark = [y for y in range(sheet.height) if sheet.convert("L").getpixel((x, y)) < 150]  # type: ignore[operator]
    middle = (dark[0] + dark[-1]) / 2
    return max(y for y in dark if y < middle), min(y for y in dark if y > middle)


def test_a_remark_in_parentheses_is_no_part_of_the_name() -> None:
    assert title_parts("Gettysburg 2nd Day (Devil’s Den & Wheatfield)") == (
        "Gettysburg 2nd Day", "Devil’s Den & Wheatfield",
    )  # fmt: skip
    assert title_parts("Antietam") == ("Antietam", "")


def test_places_are_lettered_alike_in_both_games(monkeypatch: pytest.MonkeyPatch) -> None:
    faces: list[str] = []
    for module in (place_names, overlays):
        monkeypatch.setattr(module, "write", lambda _on, _at, _text, face, *_given: faces.append(face))
    view, sheet = set_up("antietam"), Image.new("RGB", (1, 1))
    write_place(sheet, layout_of(view.rows, WIDTH), next(one for one in view.ground if one.name))
    layout = map_layout_of(map_of(map_set_up(LEARNING)), WIDTH)
    overlays.write_place(sheet, layout, BoardLabelSpace(map_set_up(LEARNING), layout).names.popitem()[1])
    assert len(faces) > 1
    assert set(faces) == {"bold"}
