"""A match in figures as a picture: flags over time, and dice against what was to be expected."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from engine.decision import UNION
from render.art.ink import FADED, GRID, INK, PAPER, REBEL_DARK, SEPIA, UNION_DARK, Color, mix
from render.art.lettering import Anchor, Face, write
from render.picture import common_palette, png, reduced
from render.words import side_name

WIDTH, HEIGHT = 1200, 1000
SCALE = 2
LEFT, RIGHT, TOP, GAP = 120, 60, 170, 100
DASH = 10

Place = tuple[float, float]


class Curve(Struct, frozen=True):
    """A side's points by turn: flags on its stand, and hits gained on the expectation."""

    side: str
    flags: tuple[Place, ...]
    luck: tuple[Place, ...]
    goal: int


def draw_statistics(curves: Sequence[Curve], turns: int, title: str) -> bytes:
    """The plot as PNG bytes."""
    picture = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), PAPER)
    pen = ImageDraw.Draw(picture)
    _text(picture, (36, 52), title, 50, INK, "title")
    _legend(picture, pen, curves)
    middle = TOP + (HEIGHT - TOP - GAP) / 2
    most = max((curve.goal for curve in curves), default=1)
    flags = _panel(picture, pen, "Flags", (TOP + 30, middle - 60), (0, most), turns)
    for curve in curves:
        _steps(pen, [flags(point) for point in (*curve.flags, (turns, curve.flags[-1][1]))], curve.side)
    reach = max((abs(value) for curve in curves for _, value in curve.luck), default=0.0)
    limit = max(2.0, float(int(reach + 0.999)))
    luck = _panel(picture, pen, "Hits above or below expectation", (middle + 75, HEIGHT - 70), (-limit, limit), turns)
    for curve in curves:
        _line(pen, [luck(point) for point in (*curve.luck, (turns, curve.luck[-1][1]))], curve.side)
    return png(reduced(picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS), common_palette()))


def _panel(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    name: str,
    rows: tuple[float, float],
    values: tuple[float, float],
    turns: int,
) -> Callable[[Place], Place]:
    """Draws a frame with its scales; answers where in it a point of turn and value lies."""
    top, bottom = rows
    low, high = values

    def at(point: Place) -> Place:
        x = LEFT + point[0] / max(turns, 1) * (WIDTH - LEFT - RIGHT)
        return x, bottom - (point[1] - low) / (high - low) * (bottom - top)

    _text(picture, (LEFT, top - 32), name, 38, INK, "strong")
    step = max(1, round((high - low) / 4))
    value = -(-low // step) * step
    while value <= high:
        y = at((0, value))[1]
        heavy = value == 0
        pen.line(_scaled((LEFT, y, WIDTH - RIGHT, y)), fill=SEPIA if heavy else mix(PAPER, GRID, 0.7), width=2 * SCALE)
        _text(picture, (LEFT - 14, y), f"{value:+g}" if low < 0 and value else f"{value:g}", 34, SEPIA, "plain", "rm")
        value += step
    every = max(1, -(-turns // 10))
    for turn in range(0, turns + 1, every):
        x = at((turn, low))[0]
        pen.line(_scaled((x, bottom, x, bottom + 6)), fill=FADED, width=2 * SCALE)
        _text(picture, (x, bottom + 28), f"turn {turn}" if turn == 0 else str(turn), 34, SEPIA, "plain", "mm")
    return at


def _legend(picture: Image.Image, pen: ImageDraw.ImageDraw, curves: Sequence[Curve]) -> None:
    x = 40.0
    for curve in curves:
        _line(pen, [(x, 116), (x + 60, 116)], curve.side)
        _text(picture, (x + 84, 116), side_name(curve.side), 40, _color(curve.side), "bold")
        x += 380


def _steps(pen: ImageDraw.ImageDraw, points: Sequence[Place], side: str) -> None:
    corners = [points[0]]
    for before, after in itertools.pairwise(points):
        corners += [(after[0], before[1]), after]
    _line(pen, corners, side)


def _line(pen: ImageDraw.ImageDraw, points: Sequence[Place], side: str) -> None:
    """A line: whole for the Union, dashed for the other side, so that color is not needed."""
    for before, after in itertools.pairwise(points):
        if side == UNION:
            pen.line(_scaled((*before, *after)), fill=_color(side), width=4 * SCALE)
        else:
            _dashes(pen, before, after, _color(side))


def _dashes(pen: ImageDraw.ImageDraw, before: Place, after: Place, color: Color) -> None:
    length = ((after[0] - before[0]) ** 2 + (after[1] - before[1]) ** 2) ** 0.5
    pieces = max(1, round(length / DASH))
    for number in range(0, pieces, 2):
        start, end = number / pieces, min((number + 1.2) / pieces, 1.0)
        ends = [before[axis] + (after[axis] - before[axis]) * part for part in (start, end) for axis in (0, 1)]
        pen.line(_scaled(ends), fill=color, width=4 * SCALE)


def _text(  # noqa: PLR0913, PLR0917 - as ``write``, which it scales
    picture: Image.Image, place: Place, text: str, size: int, color: Color, face: Face, anchor: Anchor = "lm"
) -> None:
    write(picture, (place[0] * SCALE, place[1] * SCALE), text, face, size * SCALE, color, anchor)


def _scaled(ends: Sequence[float]) -> list[float]:
    return [end * SCALE for end in ends]


def _color(side: str) -> Color:
    return UNION_DARK if side == UNION else REBEL_DARK
