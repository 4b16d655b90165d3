"""A sketch on the map: drawn at the right place, the same each time, and told in words."""

from __future__ import annotations

from functools import partial
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render.art.layout import layout_of
from render.battle_cry.board import draw_board
from render.battle_cry.occupants import place_words
from render.battle_cry.samples import scenes
from render.sketch import Stroke, stroke_lines

VIEW = scenes(1)[0].public
WIDTH = 800


def _changed(*strokes: Stroke) -> tuple[int, int, int, int] | None:
    """The part of the picture that a sketch changes."""
    before, after = (
        Image.open(BytesIO(draw_board(VIEW, width=WIDTH, strokes=drawn))).convert("RGB") for drawn in ((), strokes)
    )
    return ImageChops.difference(before, after).getbbox()


@pytest.mark.parametrize("kind", ["mark", "circle", "text"])
def test_what_is_drawn_lies_at_its_hex(kind: str) -> None:
    box = _changed(Stroke(kind, "F6", "", "hold" if kind == "text" else ""))  # type: ignore[arg-type]
    layout = layout_of(VIEW.rows, WIDTH)
    (x, y), reach = layout.center("F6"), layout.hex_width * 0.8
    assert box is not None
    assert x - reach < box[0] < x + reach
    assert y - reach < box[1] < box[3] < y + reach


def test_an_arrow_goes_from_hex_to_hex() -> None:
    box = _changed(Stroke("arrow", "E2", "E10"))
    layout = layout_of(VIEW.rows, WIDTH)
    assert box is not None
    assert abs(box[0] - layout.center("E2")[0]) < layout.hex_width
    assert abs(box[2] - layout.center("E10")[0]) < layout.hex_width


def test_the_same_sketch_is_the_same_picture_and_nothing_is_drawn_for_none() -> None:
    some = (Stroke("arrow", "E2", "E10", "attack"), Stroke("circle", "F6"))
    assert draw_board(VIEW, width=WIDTH, strokes=some) == draw_board(VIEW, width=WIDTH, strokes=some)
    assert _changed() is None
    assert _changed(Stroke("mark", "Z99"), Stroke("arrow", "E2", "Z99")) is None


def test_words_at_the_edge_stay_on_the_picture_and_beside_their_number() -> None:
    right, left = (_changed(Stroke("text", hex_, "", "a word or two here")) for hex_ in ("A13", "A1"))
    assert right is not None
    assert left is not None
    assert abs((right[2] - right[0]) - (left[2] - left[0])) < 8
    assert right[2] < WIDTH


def test_it_is_told_with_who_stands_there() -> None:
    unit = VIEW.units[0]
    first, second = stroke_lines(
        [Stroke("arrow", unit.hex, "E5", "attack"), Stroke("mark", "E5")], partial(place_words, VIEW)
    )
    assert first.startswith(f"1. Arrow from {unit.hex} (")
    assert f" {unit.arm}) to E5" in first
    assert first.endswith(": “attack”")
    assert second == "2. Cross at E5"
