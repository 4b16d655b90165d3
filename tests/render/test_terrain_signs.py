"""Chips with the terrain that a piece hides: on the board, told apart on a phone, in every theme."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import HexView, ObjectiveView
from engine.decision import UNION, HexName
from render.art.layout import layout_of
from render.art.terrain_map import NAME_AT, NAME_ROOM
from render.art.terrain_signs import chip_sprite, signed
from render.art.themes import THEMES
from render.battle_cry.board import board_frame
from render.battle_cry.plan import CHIP, CHIP_ABOVE, CHIP_BESIDE, FLAG_BESIDE, BoardLabelSpace
from render.highlight import Highlight, TargetHex
from tests.support.battle_cry.views import FIRST_BULL_RUN
from tests.support.seen_stamps import common
from tests.support.set_ups import set_up

WIDTH, PHONE = 600, 400
SEEN = ("road", "railway", "clear")
"""What has no sign: it has no effect, or goes on beside the piece."""

SIGNS = [id_ for id_, row in terrain_table("").items() if not row.hexside and id_ not in SEEN]
UNIT = FIRST_BULL_RUN.units[0]


def board(*terrain: str, highlight: Highlight | None = None, objective: bool = False) -> Image.Image:
    one = ObjectiveView(UNIT.hex, UNION, 1, kept=True, held=False)
    view = replace(
        FIRST_BULL_RUN,
        units=(UNIT,),
        generals=(),
        ground=(HexView(UNIT.hex, terrain),) if terrain else (),
        objectives=(one,) if objective else (),
    )
    return board_frame(view, WIDTH, (), highlight)


def differs(one: Image.Image, other: Image.Image, across: float, down: float) -> bool:
    """Whether boards differ in a small box in the middle of the unit's chip, given from the middle of its hex."""
    layout = layout_of(FIRST_BULL_RUN.rows, WIDTH)
    x, y = layout.center(UNIT.hex)
    x, y = x + across * layout.unit, y + down * layout.unit
    box = (round(x - 4), round(y - 3), round(x + 4), round(y + 3))
    return ImageStat.Stat(ImageChops.difference(one.crop(box), other.crop(box)).convert("L")).mean[0] > 10


def test_whatever_has_an_effect_on_a_piece_has_a_sign() -> None:
    assert [id_ for id_ in SIGNS if not signed((id_,))] == []
    assert signed(SEEN) == ()
    assert signed(("road", "hill", "woods", "field")) == ("hill", "woods")


@pytest.mark.parametrize("theme", THEMES)
def test_signs_differ_without_color_at_the_size_of_a_phone(theme: str) -> None:
    unit = layout_of(FIRST_BULL_RUN.rows, PHONE).unit
    chips = {id_: chip_sprite((id_,), unit, THEMES[theme]).convert("RGB").convert("L") for id_ in SIGNS}
    for one, other in combinations(SIGNS, 2):
        assert ImageStat.Stat(ImageChops.difference(chips[one], chips[other])).mean[0] > 8, (one, other)


def test_the_chip_is_at_the_foot_of_the_piece() -> None:
    assert differs(board("woods"), board(), 0, CHIP)
    assert differs(board("woods"), board("hill"), 0, CHIP)


def test_it_is_on_the_piece_where_dice_are_at_its_foot() -> None:
    across, down, _width = CHIP_ABOVE[False]
    aimed = Highlight(targets=(TargetHex(UNIT.hex, 3, "1.5"),))
    assert differs(board("woods", highlight=aimed), board(highlight=aimed), across, down)
    assert not differs(board("woods", highlight=aimed), board(highlight=aimed), 0, CHIP)


def test_it_is_beside_a_flag_at_that_foot_and_hides_no_dots() -> None:
    flag, both = board(objective=True), board("woods", objective=True)
    assert differs(both, flag, CHIP_BESIDE.across, CHIP_BESIDE.down)
    assert not differs(both, flag, CHIP_ABOVE[False].across, CHIP_ABOVE[False].down)
    assert differs(both, board("woods"), FLAG_BESIDE[0], CHIP)


@pytest.mark.parametrize(
    ("id_", "hexes"), [("richmond", ("C5",)), ("williamsburg", ("C4", "D5")), ("ox-hill", ("F8",))]
)
def test_it_lies_on_no_piece_below_that_is_taller_for_its_general(id_: str, hexes: tuple[HexName, ...]) -> None:
    view = set_up(id_)
    labels = BoardLabelSpace(view, layout_of(view.rows, 1600))
    for hex_ in hexes:
        chip = labels.chip_boxes[hex_]
        assert [other for other, boxes in labels.pieces.items() if any(common(chip, box) for box in boxes)] == [hex_]


@pytest.mark.parametrize("hex_", ["B10", "B12"])
def test_the_flag_of_an_empty_hex_lies_in_it_and_not_between_the_names_of_those_below(hex_: str) -> None:
    view = set_up("fredericksburg")
    one = replace(view, objectives=tuple(goal for goal in view.objectives if goal.hex == hex_))
    layout = layout_of(view.rows, 900)
    drawn = ImageChops.difference(board_frame(one, 900), board_frame(replace(view, objectives=()), 900)).getbbox()
    assert drawn is not None
    (x, y), (_half, high) = layout.center(hex_), NAME_ROOM
    names = y + layout.hex_width * 3**0.5 / 2 + (NAME_AT - high) * layout.unit
    assert drawn[3] <= names + 1
    assert abs((drawn[0] + drawn[2]) / 2 - x) < layout.hex_width / 4
