"""Land of a board: courses join from hex to hex, and nothing is drawn over what has to be read."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.battle_cry.view import HexView
from render.art.layout import layout_of
from render.art.palette import (
    BANK,
    BEYOND,
    BLOSSOM,
    EARTH,
    GRASS,
    GROUND,
    INK,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    PAPER,
    SEPIA,
    TIMBER,
    WATER,
    WATER_LIGHT,
    Ink,
    mix,
)
from render.art.shapes import Drawing
from render.art.terrain_map import TerrainMap
from render.art.text_drawing import width_of, write
from render.art.themes import OLD_PAPER, PRINT, THEMES, Theme
from render.art.woods import trees
from render.art.works import work_sprite
from render.background import background_of
from tests.support.battle_cry.views import FIRST_BULL_RUN
from tests.support.examples import by_day, in_turn

WIDTH = 1600
ROWS = FIRST_BULL_RUN.rows
LAYOUT = layout_of(ROWS, WIDTH)
UNIT = LAYOUT.unit
FEW = 80
"""Points of a color that may come of smooth edges: those of equal trees are the same."""

SECTION = OLD_PAPER.of(mix(SEPIA, INK, 0.35))


def land(*ground: HexView) -> Image.Image:
    return background_of(ROWS, ground, WIDTH, OLD_PAPER)


def part(picture: Image.Image, hex_: str, left: float, top: float, right: float, bottom: float) -> Image.Image:
    """A box of a picture, in measures from the middle of a hex."""
    x, y = LAYOUT.center(hex_)
    return picture.crop(
        (round(x + left * UNIT), round(y + top * UNIT), round(x + right * UNIT), round(y + bottom * UNIT))
    )


@pytest.mark.parametrize("text", ["D8", "B10", "E6", "the Peach Orchard"])
@pytest.mark.parametrize("size", [26, 42])
def test_a_halo_has_no_holes_inside_letters(text: str, size: int) -> None:
    sheet = Image.new("RGB", (round(width_of(text, "bold", size)) + 60, 100), (0, 0, 0))
    write(sheet, (sheet.width / 2, 50), text, "bold", size, (255, 255, 255), "mm", ((255, 255, 255), size / 5))
    shape = sheet.convert("L").point([0] * 128 + [255] * 128)
    around = shape.copy()
    ImageDraw.floodfill(around, (0, 0), 255)
    assert around.getextrema() == (255, 255)


def test_no_bit_of_a_tree_shows_above_the_name_of_its_hex() -> None:
    """In every other row, so that above each name there is open ground."""
    names = [name for name in LAYOUT.grid.names if name[0] in "ACEGI"]
    bare, wooded = land(), land(*(HexView(name, ("woods",), "") for name in names))
    for name in names:
        above = [part(picture, name, -14, -90, 14, -62) for picture in (bare, wooded)]
        assert ImageChops.difference(*above).getbbox() is None, name


@pytest.mark.parametrize("terrain", by_day(["town", "bridge", "homestead", "ford"], 2))
def test_no_section_line_crosses_what_stands_on_the_map(terrain: str) -> None:
    for hex_ in ("B4", "D9"):
        box = (-20, -40, 20, 30)
        assert SECTION in _colors(part(land(), hex_, *box))
        assert SECTION not in _colors(part(land(HexView(hex_, (terrain,), "")), hex_, *box))


def _colors(picture: Image.Image) -> set[tuple[int, ...]]:
    data = picture.tobytes()
    return {tuple(data[at : at + 3]) for at in range(0, len(data), 3)}


@pytest.mark.parametrize("terrain", ["fence", "fieldwork", "entrenchment", "crest"])
def test_works_reach_to_the_corners_where_the_next_go_on(terrain: str) -> None:
    """A crest's brow runs within the corners between its own hexsides."""
    sprite = work_sprite(terrain, ("ne", "e", "se"), 2.0, OLD_PAPER)
    for corner in (0, 3) if terrain == "crest" else range(4):
        turn = pi / 3 * (corner - 1) - pi / 6
        x, y = (sprite.width / 2 + 2 * 66 * cos(turn), sprite.height / 2 + 2 * 66 * sin(turn))
        near = sprite.crop((round(x - 3), round(y - 3), round(x + 3), round(y + 3)))
        assert max(near.getchannel("A").tobytes()) > 200, corner


def test_where_an_orchard_lies_in_a_wood_each_has_its_half() -> None:
    picture = land(HexView("E6", ("woods", "orchard"), ""))
    left, right = (_colors(part(picture, "E6", *box)) for box in ((-55, -30, -22, 45), (22, -30, 55, 45)))
    tree, blossom = OLD_PAPER.of(LEAF), OLD_PAPER.of(BLOSSOM)
    assert tree in left
    assert tree not in right
    assert blossom in right
    assert blossom not in left


LEADING: dict[str, Ink] = {
    "waterway": WATER,
    "road": mix(TIMBER, GROUND, 0.35),
    "railway": mix(GROUND, EARTH, 0.45),
}
"""The ink of terrain that runs on."""


@pytest.mark.parametrize(("lies", "terrain"), in_turn(["usual", "turned"], list(LEADING)))
def test_what_leaves_the_map_runs_on_to_the_frame(lies: str, terrain: str) -> None:
    ink, turned = LEADING[terrain], lies == "turned"
    ground = tuple(HexView(hex_, (terrain,), "") for hex_ in ("D10", "D11", "D12", "A3", "B3"))
    picture = background_of(ROWS, ground, WIDTH, OLD_PAPER, turned=turned)
    layout = layout_of(ROWS, WIDTH, turned=turned)
    frame, color = round(18 * layout.scale), OLD_PAPER.of(ink)
    y = round(layout.center("D12")[1] - layout.radius / 2)
    x = frame if turned else WIDTH - frame - 3
    side = picture.crop((x, y, x + 3, y + round(layout.radius)))
    end = layout.bottom_margin[1] - 3 if turned else layout.top_margin[3] + 1
    across = picture.crop((0, end, WIDTH, end + 2))
    for found in (side, across):
        assert color in {color for _count, color in found.getcolors(4096) or ()}
    above = picture.crop((frame, frame, WIDTH - frame, layout.top_margin[3] - 1))
    assert above.getcolors() == [(above.width * above.height, OLD_PAPER.of(PAPER))]


def test_standing_water_ends_with_the_map() -> None:
    picture = land(HexView("D12", ("lake",), ""))
    outside = part(picture, "D12", 62, -20, 80, 20)
    assert outside.getcolors() == [(outside.width * outside.height, OLD_PAPER.of(BEYOND))]


def test_a_farm_has_a_garden_and_a_lane_and_no_disc() -> None:
    bare, farm = land(), land(HexView("E6", ("homestead",), ""))
    for left, top in ((-30, 40), (30, 30), (-40, 22)):
        places = [part(picture, "E6", left - 4, top - 4, left + 4, top + 4) for picture in (bare, farm)]
        assert ImageChops.difference(*places).getbbox() is None
    colors = {color for _count, color in part(farm, "E6", -52, -26, -24, 0).getcolors(4096) or ()}
    assert {OLD_PAPER.of(GRASS), OLD_PAPER.of(LEAF)} <= colors


def test_a_town_stands_on_the_ground_around_it_and_its_parts_are_joined() -> None:
    bare, town = land(), land(HexView("E6", ("town",), ""))
    box = (-44, -36, 44, 48)
    same = ImageChops.difference(part(bare, "E6", *box), part(town, "E6", *box)).convert("L").histogram()[0]
    assert same > 0.25 * part(bare, "E6", *box).width * part(bare, "E6", *box).height, "a disc under its houses"
    joined = land(HexView("E6", ("town",), ""), HexView("E7", ("town",), ""))
    (x, y), (to_x, to_y) = LAYOUT.center("E6"), LAYOUT.center("E7")
    shared = round((x + to_x) / 2 - 6 * UNIT), round((y + to_y) / 2 + UNIT)
    alone, street = (picture.getpixel(shared) for picture in (town, joined))
    assert alone == bare.getpixel(shared)
    assert street != alone


@pytest.mark.parametrize("theme", by_day(dict.fromkeys((OLD_PAPER, PRINT, *THEMES.values())), 3))
def test_woods_have_shade_and_water_has_lines_but_not_in_plain_themes(theme: Theme) -> None:
    ground = (HexView("C4", ("woods",), ""), *(HexView(f"F{column}", ("waterway",), "") for column in range(3, 9)))
    picture = background_of(ROWS, ground, WIDTH, theme)
    found = {}
    for name, hex_, ink in (("shade", "C4", mix(GRASS, LEAF_DARK, 0.5)), ("lines", "F5", mix(WATER, BANK, 0.5))):
        colors = part(picture, hex_, -40, -40, 40, 50).getcolors(1 << 16) or ()
        found[name] = sum(count for count, color in colors if color == theme.of(ink)) > FEW
    if theme.of(mix(WATER, BANK, 0.5)) == theme.of(WATER_LIGHT):
        del found["lines"]  # the color of the current, too
    assert set(found.values()) == {not theme.plain}


def test_a_wood_is_not_one_tree_over_and_over() -> None:
    """Of three kinds each stands in a wood of some hexes."""
    drawing = Drawing()
    trees(drawing, TerrainMap(LAYOUT, [HexView(f"C{column}", ("woods",), "") for column in range(2, 8)]))
    inks = {shape.color for shape in drawing.shapes}
    assert LEAF in inks
    assert mix(LEAF, LEAF_LIGHT, 0.5) in inks
    assert mix(LEAF, LEAF_DARK, 0.5) in inks
