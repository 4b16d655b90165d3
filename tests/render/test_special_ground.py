"""Signs of special rules on the map: borders of ground, and reinforcements to come."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.decision import CONFEDERATE, HexName
from render.art.layout import Layout, layout_of
from render.art.side_colors import colors_of
from render.art.themes import CONTRAST, OLD_PAPER, PRINT, Theme
from render.battle_cry.board import board_frame
from render.battle_cry.counters import TALL
from render.battle_cry.plan import ALONE
from tests.support.set_ups import set_up

WIDTH, LEFT = 1600, 4
"""Width of a board, and the hexside on the left of a hex."""

EACH = pytest.mark.parametrize("theme", [OLD_PAPER, CONTRAST, PRINT], ids=lambda theme: theme.id)
PLAIN = pytest.mark.parametrize("theme", [CONTRAST, PRINT], ids=lambda theme: theme.id)


@cache
def breakout(theme: Theme, *, bordered: bool) -> tuple[Image.Image, Layout]:
    """Fort Donelson, where the border of ground that the Confederacy seeks lies along the line between two sections."""
    view = set_up("fort-donelson")
    shown = view if bordered else replace(view, holds=())
    return board_frame(shown, WIDTH, theme=theme), layout_of(view.rows, WIDTH, theme)


def along_the_side(theme: Theme, across: float, *, bordered: bool = True, reach: float = 24) -> list[tuple[int, ...]]:
    """The colors along the left side of C10, so many measures to the right of it, and up and down from its middle."""
    picture, layout = breakout(theme, bordered=bordered)
    x, y = layout.middle_of_side(layout.grid.index["C10"], LEFT, 1.0)
    left, half = round(x + across * layout.unit), round(reach * layout.unit)
    strip = picture.crop((left, round(y) - half, left + 1, round(y) + half)).tobytes()
    return list(zip(strip[::3], strip[1::3], strip[2::3], strict=True))


def dark(colors: list[tuple[int, ...]]) -> int:
    return sum(max(color) < 110 for color in colors)


@EACH
def test_a_border_breaks_the_line_between_sections(theme: Theme) -> None:
    """Between two of its dashes nothing is seen of that line."""
    without, bordered = (dark(along_the_side(theme, -0.5, bordered=shown, reach=3)) for shown in (False, True))
    assert without >= 5
    assert bordered <= 2


@PLAIN
def test_a_confederate_border_is_pale_within_where_color_does_not_tell_it_from_that_line(theme: Theme) -> None:
    middle, ink = 0.06 * 58, theme.of(colors_of(CONFEDERATE).ink)
    left, within, right = (along_the_side(theme, middle + across).count(ink) for across in (-3, 0, 3))
    assert 2 * within < min(left, right)


@pytest.mark.parametrize(("id_", "hex_"), [("champion-hill", "I8"), ("shiloh-epic", "A23"), ("shiloh-epic", "A3")])
def test_the_sign_of_reinforcements_lies_in_its_hex(id_: str, hex_: str) -> None:
    view = set_up(id_)
    one = next(arrival for arrival in view.arrivals if hex_ in arrival.hexes)
    shown, without = (
        board_frame(replace(view, arrivals=arrivals), WIDTH)
        for arrivals in ((replace(one, hexes=(hex_,)),), ())
    )  # fmt: skip
    _left, top, _right, bottom = ImageChops.difference(shown, without).getbbox() or (0, 0, 0, 0)
    layout = layout_of(view.rows, WIDTH)
    _, y = layout.center(hex_)
    assert y - 40 * layout.unit < top < bottom < y + 64 * layout.unit
    is_named = any(place.hex == hex_ and place.name for place in view.ground)
    assert is_named or abs((top + bottom) / 2 - y) < 15 * layout.unit


def test_a_flag_of_houses_lies_among_them_above_a_name_of_two_lines() -> None:
    view, layout = set_up("new-hope-church"), layout_of(set_up("new-hope-church").rows, WIDTH)
    drawn = ImageChops.difference(board_frame(view, WIDTH), board_frame(replace(view, objectives=()), WIDTH)).getbbox()
    assert drawn is not None
    x, y = layout.center("B6")
    assert x - layout.hex_width / 2 < drawn[0] < drawn[2] < x + layout.hex_width / 2
    assert y - layout.radius < drawn[1] < drawn[3] < y + 2 * layout.unit


def tokens_of_the_hill(*held: HexName) -> tuple[tuple[int, int, int, int], Layout]:
    """The box of what the tokens of Champion Hill change where units hold some of its hexes."""
    view = set_up("champion-hill")
    units = tuple(replace(unit, hex=hex_) for unit, hex_ in zip(view.units, held, strict=False))
    shown = replace(view, units=units, generals=())
    taken = replace(shown, holds=tuple(replace(hold, held=True) for hold in view.holds))
    drawn = ImageChops.difference(board_frame(shown, WIDTH), board_frame(taken, WIDTH)).getbbox()
    assert drawn is not None
    return drawn, layout_of(view.rows, WIDTH)


def test_the_tokens_of_a_ground_lie_in_a_hex_of_it_without_a_piece() -> None:
    (left, top, right, bottom), layout = tokens_of_the_hill("D3", "D4")
    x, y = layout.center("E4")
    assert hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < layout.hex_width / 2


def test_where_there_is_none_they_lie_at_the_foot_of_a_piece_beside_its_chip() -> None:
    (left, top, right, bottom), layout = tokens_of_the_hill("D3", "D4", "E4")
    (x, y), counter = layout.center("D3"), (TALL / 2 + ALONE) * layout.unit
    assert y + counter - 6 * layout.unit < top < bottom < y + layout.radius
    assert x - layout.hex_width / 2 < left < right < x + layout.hex_width / 2
