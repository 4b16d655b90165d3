"""Legibility of everything on a board: in every set-up, and after busy turns.

Of letters and numbers each solid point must have their color; a mark that lies over them would change it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.battle_cry.view import PublicView
from render.art.layout import layout_of
from render.art.palette import Ink
from render.art.shapes import Point
from render.art.side_colors import colors_of
from render.art.terrain_map import NAME_AT
from render.art.themes import OLD_PAPER
from render.art.typefaces import font
from render.battle_cry.bench import BUSIEST, busiest_turn
from render.battle_cry.board import board_frame, draw_board
from render.battle_cry.counters import number_face
from render.battle_cry.marks import Fight, Mark, marks_of
from render.battle_cry.overlays import Overlay
from render.battle_cry.plan import ALONE, LED
from render.battle_cry.samples import SampleScene, turns_of
from render.label_placement import NAMED
from render.place_names import DARK, LIGHT, NAME
from render.viewport import is_wide
from tests.support.battle_cry.scenarios_in_play import BATTLES
from tests.support.examples import by_day
from tests.support.set_ups import set_up

WIDTH, DOUBLE = 1600, 2600
MOST_BYTES = 512_000
TURNS = 8
FOUGHT = (
    (BUSIEST, "variant-150"),
    ("gettysburg-day-3", "advanced"),
    ("champion-hill", "advanced"),
    ("fort-donelson", "advanced"),
    ("franklin", "advanced"),
    ("fredericksburg", "advanced"),
    ("antietam", "advanced"),
    ("chickamauga", "advanced"),
    ("williamsburg", "advanced"),
    ("shiloh-epic", "variant-150"),
)
BY_DAY = {BUSIEST, "fort-donelson"}
CASES = [pytest.param(*one, marks=pytest.mark.long if one[0] in BY_DAY else pytest.mark.soak) for one in FOUGHT]
"""The one with the most bytes and one with much water, by day; all of them in ``make soak``."""


@cache
def busiest(id_: str, ruleset: str) -> SampleScene:
    return max(turns_of(id_, TURNS, ruleset), key=lambda one: len(marks_of(one.events)))


def width_of(view: PublicView) -> int:
    return DOUBLE if is_wide(view.rows) else WIDTH


def shown(frame: Image.Image, place: Point, text: str, size: float, face: str, color: Ink) -> float:
    """Which share of the solid points of a text in a picture has its color."""
    mask = Image.new("L", frame.size)
    typeface = font("title" if face == "title" else "bold", max(1, round(size)))
    ImageDraw.Draw(mask).text((round(place[0]), round(place[1])), text, 255, typeface, "mm")
    box = mask.getbbox()
    assert box
    solid = mask.crop(box).point([0] * 255 + [255]).filter(ImageFilter.MinFilter(3))
    plain = Image.new("RGB", solid.size, OLD_PAPER.of(color))
    off = ImageChops.difference(frame.crop(box), plain).convert("L").point([0] * 25 + [255] * 231)
    covered = ImageChops.multiply(solid, off).histogram()[255]
    return 1 - covered / max(1, solid.histogram()[255])


def unread_names(frame: Image.Image, view: PublicView) -> list[str]:
    layout = layout_of(view.rows, frame.width)
    held = {one.hex for one in view.units} | {one.hex for one in view.generals}
    return [
        name
        for name, (x, y) in zip(layout.grid.names, layout.centers, strict=True)
        if shown(
            frame, (x, y + NAME_AT * layout.unit), name, NAME * layout.unit, "bold", DARK if name in held else LIGHT
        )
        < 0.99
    ]


def unread_strengths(frame: Image.Image, view: PublicView) -> Iterator[str]:
    layout = layout_of(view.rows, frame.width)
    led = {one.hex for one in view.generals}
    for unit in view.units:
        x, y = layout.center(unit.hex)
        across, down, size = number_face(led=unit.hex in led, plain=is_wide(view.rows))
        below = (LED if unit.hex in led else ALONE) + down
        place = (x + across * layout.unit, y + below * layout.unit)
        color = colors_of(unit.side).figure
        if shown(frame, place, str(unit.figures), size * layout.unit, "title", color) < 0.9:
            yield unit.hex


@pytest.mark.parametrize("id_", by_day(BATTLES, 2))
def test_every_strength_and_every_hex_can_be_read_in_a_set_up(id_: str) -> None:
    view = set_up(id_)
    frame = board_frame(view, width_of(view))
    assert list(unread_strengths(frame, view)) == []
    assert unread_names(frame, view) == []


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_every_strength_can_be_read_after_a_busy_turn(id_: str, ruleset: str) -> None:
    view, _, events = busiest(id_, ruleset)
    frame = board_frame(view, width_of(view), marks_of(events))
    assert list(unread_strengths(frame, view)) == []


@pytest.mark.parametrize(("id_", "ruleset"), CASES)
def test_dice_cover_no_name_of_a_hex(id_: str, ruleset: str) -> None:
    view, _, events = busiest(id_, ruleset)
    marks = marks_of(events)
    fights = [mark for mark in marks if isinstance(mark, Fight)]
    assert fights
    boxes = strips(view, marks, len(fights))
    layout = layout_of(view.rows, width_of(view))
    names = [one.box for one in Overlay(Image.new("RGB", (1, 1)), view, layout).labels.reserved if one.weight == NAMED]
    assert not [box for box in boxes for name in names if overlap(box, name)]


def strips(view: PublicView, marks: tuple[Mark, ...], count: int) -> list[tuple[float, ...]]:
    """Where the dice lie, which are drawn last."""
    layout = layout_of(view.rows, width_of(view))
    overlay = Overlay(Image.new("RGB", (layout.width, layout.height)), view, layout)
    overlay.draw_below(marks)
    overlay.draw_above(marks)
    return [one.box for one in overlay.labels.reserved[-count:]]


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] - 1 and one[2] > other[0] + 1 and one[1] < other[3] - 1 and one[3] > other[1] + 1


@pytest.mark.long
def test_the_busiest_turn_has_few_enough_bytes() -> None:
    view, marks = busiest_turn()
    assert marks
    assert len(draw_board(view, width=DOUBLE, marks=marks)) < MOST_BYTES
