"""Land of a board: courses join from hex to hex, and nothing is drawn over what has to be read."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.battle_cry.view import HexView
from render.art.layout import layout_of
from render.art.palette import BLOSSOM, INK, LEAF, SEPIA, mix
from render.art.text_drawing import width_of, write
from render.art.themes import OLD_PAPER
from render.art.works import work_sprite
from render.background import background_of
from tests.support.battle_cry.views import FIRST_BULL_RUN

WIDTH = 1600
ROWS = FIRST_BULL_RUN.rows
LAYOUT = layout_of(ROWS, WIDTH)
UNIT = LAYOUT.unit
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


@pytest.mark.parametrize("terrain", ["homestead", "town", "bridge", "ford"])
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
