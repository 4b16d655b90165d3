"""Plots: everything on them lies within their frame, and can be read on a phone."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.decision import CONFEDERATE, UNION
from render.art.palette import REBEL_DARK, UNION_DARK
from render.art.themes import OLD_PAPER
from render.balance_plot import EDGE, LEFT, NAMES, SCALE, PlotLine, Point, draw_balance, name_lines
from render.scenario_gallery import all_battles
from render.stats_plot import WIDTH, Curve, draw_statistics

PHONE = 400
LEAST = 10
"""Least height of letters on a phone in pixels, with their descenders."""


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def curves(goals: tuple[int, int] = (6, 6)) -> tuple[Curve, Curve]:
    return (
        Curve(UNION, ((0, 0), (2, 1)), ((0, 0.0), (2, 1.5)), goals[0]),
        Curve(CONFEDERATE, ((0, 0), (2, 1)), ((0, 0.0), (2, 1.5)), goals[1]),
    )


def test_a_long_title_stays_within_the_frame() -> None:
    long, short = (
        opened(draw_statistics(curves(), 4, title)).crop((WIDTH - 36, 0, WIDTH, 120))
        for title in ("Gettysburg 2nd Day (Devil's Den & Wheatfield) in figures", "Ox Hill in figures")
    )
    assert ImageChops.difference(long, short).getbbox() is None


def test_sides_that_stand_alike_are_both_seen() -> None:
    """Where two lines have the same value, each side has a line of its own thickness there."""
    picture = opened(draw_statistics(curves(), 4, "Shiloh"))
    found = {color: number for number, color in picture.crop((700, 240, 1100, 600)).getcolors(1 << 20) or []}
    union, rebels = (found[OLD_PAPER.of(ink)] for ink in (UNION_DARK, REBEL_DARK))
    assert union > 400 * 3
    assert rebels > 400 * 3 / 2.5


def test_it_says_how_much_it_takes_to_win() -> None:
    drawn = [
        opened(draw_statistics(curves(goals), 4, "Shiloh")).crop((600, 170, WIDTH, 225)).tobytes()
        for goals in ((6, 6), (6, 5), (0, 0))
    ]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("name", sorted(one.setup.title for one in all_battles()))
def test_every_battles_name_can_be_read_on_a_phone(name: str) -> None:
    lines, size = name_lines(name)
    assert " ".join(lines) == name
    assert len(lines) <= 2
    assert size / SCALE * PHONE / WIDTH >= LEAST


def test_names_and_scale_lie_within_the_frame() -> None:
    points = (Point(1.0, 0.8, 1.0), None, None, None)
    long, short = (
        opened(draw_balance([PlotLine(name, points)], ("Battle Cry 150 Variant",), "Balance"))
        for name in ("Gettysburg 2nd Day (Devil's Den & Wheatfield)", "Ox Hill")
    )
    off = ImageChops.difference(long, short).getbbox()
    assert off is not None
    assert off[0] > EDGE
    assert off[2] < LEFT
    assert (
        long.crop((WIDTH - 16, 0, WIDTH, long.height)).tobytes()
        == short.crop((WIDTH - 16, 0, WIDTH, short.height)).tobytes()
    )
    assert NAMES * PHONE / WIDTH >= LEAST
