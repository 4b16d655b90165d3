"""The ground under a counter can be seen: a chip for all that is not open and level, told apart without colors."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from engine.blue_grey.view import HexView, PublicView
from render.art.themes import THEMES, Theme
from render.blue_grey.board import board_frame
from render.blue_grey.counters import SHORT, TALL, face_of, spots_of
from render.blue_grey.ground_chips import CHIP, chip_places, chip_sprite, grounds, signs_of
from tests.support.blue_grey.contact_sheets import START

SIGNS = ("forest", "rough", "town", "2", "3")


def standing(hex_: str) -> PublicView:
    """The learning battle with one infantry unit in a hex, and nobody else."""
    unit = next(one for one in START.units if one.kind == "infantry")
    return replace(START, units=(replace(unit, hex=hex_, status="here"),))


@pytest.mark.parametrize(
    ("hex_", "signs"),
    [
        ("0201", ("forest",)),
        ("0108", ("rough",)),
        ("0706", ("forest", "rough")),
        ("0703", ("town",)),
        ("0305", ("2",)),
        ("0101", ()),
        ("0803", ()),
    ],
)
def test_all_ground_but_open_level_ground_and_the_river_has_a_chip(hex_: str, signs: tuple[str, ...]) -> None:
    assert grounds(standing(hex_)) == ({hex_: signs} if signs else {})


def test_a_chip_is_drawn_where_the_ground_is_another() -> None:
    open_, wooded = (
        board_frame(replace(standing("0301"), ground=tuple(_as(one, kind) for one in START.ground)), 900)
        for kind in ("clear", "forest")
    )
    assert ImageChops.difference(open_, wooded).getbbox() is not None
    assert signs_of(next(one for one in START.ground if one.hex == "0301")) == ()


def _as(one: HexView, kind: str) -> HexView:
    return replace(one, terrain=kind) if one.hex == "0301" else one


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_chips_differ_without_colors(theme: Theme) -> None:
    drawn = {sign: chip_sprite(sign, 1.0, theme).convert("LA").convert("L") for sign in SIGNS}
    for one, other in combinations(SIGNS, 2):
        assert sum(ImageChops.difference(drawn[one], drawn[other]).histogram()[64:]) > 8, (one, other)


@pytest.mark.parametrize("units", [1, 2])
def test_a_chip_covers_no_strength_and_no_name(units: int) -> None:
    unit = next(one for one in START.units if one.kind == "train")
    face = face_of(replace(unit, allowance=6), short=units > 1)
    for across, down, width, height in spots_of(face)[:2]:
        assert across + width / 2 <= chip_places(1, units)[0][0] - CHIP / 2 + 4, (down, height)
    assert (SHORT if units > 1 else TALL) > CHIP
