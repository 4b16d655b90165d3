"""Shapes: what is drawn of them in each part of a picture, and what is only pasted."""

from __future__ import annotations

from itertools import pairwise
from unittest.mock import patch

from PIL import Image, ImageChops, ImageDraw

from render.art import shapes
from render.art.palette import INK, LEAF, PAPER
from render.art.shapes import BAND, Drawing
from render.art.themes import OLD_PAPER


def test_a_strip_draws_of_a_line_only_what_it_shows() -> None:
    picture = Image.new("RGB", (40, 10 * BAND), OLD_PAPER.of(PAPER))
    drawing = Drawing()
    drawing.line([(20 + number % 2, 4 * number) for number in range(picture.height // 4 + 1)], INK, 3)
    whole = ImageDraw.ImageDraw.polygon
    with patch.object(ImageDraw.ImageDraw, "polygon", autospec=True, side_effect=whole) as polygon:
        drawing.draw_on(picture, OLD_PAPER)
    assert polygon.call_count < 1.2 * picture.height / 4
    column = picture.crop((20, 0, 21, picture.height))
    assert column.getcolors() == [(picture.height, OLD_PAPER.of(INK))]


def drawn(drawing: Drawing, size: tuple[int, int]) -> Image.Image:
    picture = Image.new("RGB", size, OLD_PAPER.of(PAPER))
    drawing.draw_on(picture, OLD_PAPER)
    return picture


def apart(one: Image.Image, other: Image.Image) -> int:
    """The greatest difference of two pictures in any channel of any pixel."""
    return max(max(band.tobytes()) for band in ImageChops.difference(one, other).split())


def test_only_the_parts_of_a_strip_that_shapes_touch_are_enlarged() -> None:
    drawing = Drawing()
    for x in (20, 2380):
        drawing.disc((x, 40), 10, INK)
        drawing.disc((x, 40), 6, LEAF)
    sizes = list[int]()

    def enlarged(strip: Image.Image, smooth: int) -> Image.Image:
        sizes.append(strip.width)
        return whole(strip, smooth)

    whole = shapes._enlarged
    with patch.object(shapes, "_enlarged", enlarged):
        picture = drawn(drawing, (2400, BAND))
    assert sum(sizes) < 300
    assert [picture.getpixel((x, 40)) for x in (20, 1200, 2380)] == [OLD_PAPER.of(ink) for ink in (LEAF, PAPER, LEAF)]


def test_a_long_line_down_and_up_again_is_whole_in_every_strip() -> None:
    high = 4 * BAND
    down = [(40 + at % 3, at) for at in range(0, high, 4)]
    drawing, beside = Drawing(), Drawing()
    drawing.line([*down, *((x + 60, y) for x, y in reversed(down))], INK, 3)
    for start, end in pairwise([*down, *((x + 60, y) for x, y in reversed(down))]):
        beside.line((start, end), INK, 3)
    assert apart(drawn(drawing, (160, high)), drawn(beside, (160, high))) < 60


def test_an_outline_with_sharp_corners_is_as_wide_on_both_sides() -> None:
    drawing = Drawing()
    drawing.line(((20, 20), (80, 20), (80, 60), (20, 60), (20, 20)), INK, 6)
    picture = drawn(drawing, (100, 80))
    column = [picture.getpixel((50, y)) == OLD_PAPER.of(INK) for y in range(80)]
    assert [y for y, is_ink in enumerate(column) if is_ink] == [*range(17, 23), *range(57, 63)]


def test_many_shapes_of_one_ink_look_as_with_others() -> None:
    alone, among = Drawing(), Drawing()
    for number in range(shapes._MANY):
        for drawing in (alone, among):
            drawing.line(((number, 10), (200 - number, 90)), INK, 1.3)
        among.disc((-40, -40), 3, LEAF)
    assert apart(drawn(alone, (200, 100)), drawn(among, (200, 100))) <= 2


def test_a_stamp_looks_like_its_shapes_and_is_made_once() -> None:
    tree, stamped, moved = Drawing(), Drawing(), Drawing()
    tree.disc((0, -6), 5, LEAF, INK, 1)
    tree.line(((0, 0), (0, 5)), INK, 2)
    for place in range(20, 180, 30):
        stamped.stamp(tree, place, 20, 1.5)
        moved.extend(tree.moved(place, 20, 1.5))
    assert stamped.shapes == moved.shapes
    with patch.object(Drawing, "sprite", autospec=True, side_effect=Drawing.sprite) as sprite:
        found = drawn(stamped, (200, 40))
    assert sprite.call_count == 1
    assert apart(found, drawn(moved, (200, 40))) <= 4
    mask = stamped.silhouette((200, 40), OLD_PAPER)
    assert (mask.getpixel((20, 11)), mask.getpixel((35, 11))) == (255, 0)


def test_what_is_drawn_after_a_stamp_lies_over_it() -> None:
    tree, drawing = Drawing(), Drawing()
    tree.disc((0, 0), 8, LEAF)
    drawing.disc((20, 20), 12, INK)
    drawing.stamp(tree, 20, 20)
    drawing.disc((20, 20), 3, INK)
    picture = drawn(drawing, (40, 40))
    assert [picture.getpixel((x, 20)) for x in (20, 26, 30)] == [OLD_PAPER.of(ink) for ink in (INK, LEAF, INK)]
