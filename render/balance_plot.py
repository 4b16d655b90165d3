"""Win rates as a picture: a line a battle, a sign a rulebook with its range, and what players reported."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from render.art.ink import FADED, GRID, INK, PAPER, REBEL_DARK, SEPIA, UNION_DARK, Color, Ink, mix
from render.art.lettering import fitting, width_of, write
from render.art.themes import OLD_PAPER, Theme
from render.frame import framed_sheet
from render.picture import common_palette, png, reduced

WIDTH = 1200
ROW, HEAD, FOOT = 46, 150, 58
LEFT, RIGHT = 330, 60
NAMES, EDGE = 22, 17
SCALE = 2
"""Drawn larger and reduced, for smooth edges."""

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
SHAPES = ("disc", "square", "diamond", "cross")


class Point(Struct, frozen=True):
    """A share from 0 to 1, and the range in which it lies; a range of its own value is not drawn."""

    share: float
    low: float
    high: float


class Line(Struct, frozen=True):
    """A battle: its name, and a point for each of the plot's series, ``None`` where there is none."""

    name: str
    points: tuple[Point | None, ...]


def draw_balance(lines: Sequence[Line], series: Sequence[str], title: str, theme: Theme = OLD_PAPER) -> bytes:
    """The plot as PNG bytes. ``series`` name the points' signs, at most four."""
    height = HEAD + ROW * len(lines) + FOOT
    picture = framed_sheet(WIDTH, height, theme, SCALE)
    pen = ImageDraw.Draw(picture)
    write(picture, (36 * SCALE, 50 * SCALE), title, "title", 34 * SCALE, theme.of(INK))
    _legend(picture, pen, series, theme)
    _grid(picture, theme)
    for number, line in enumerate(lines):
        middle = HEAD + ROW * number + ROW // 2
        if number % 2 == 0:
            _box(pen, (EDGE, middle - ROW / 2, WIDTH - EDGE, middle + ROW / 2), theme.of(mix(PAPER, GRID, 0.18)))
        _grid_of_row(pen, middle, theme)
        size = fitting(line.name, "strong", NAMES * SCALE, (LEFT - 50) * SCALE)
        write(picture, ((LEFT - 20) * SCALE, middle * SCALE), line.name, "strong", size, theme.of(INK), "rm")
        _points(pen, line, middle, theme)
    return png(reduced(picture.resize((WIDTH, height), Image.Resampling.LANCZOS), common_palette(theme)))


def _points(pen: ImageDraw.ImageDraw, line: Line, middle: float, theme: Theme) -> None:
    step = ROW / (len(line.points) + 1)
    for number, point in enumerate(line.points):
        if point is None:
            continue
        y, color = middle - ROW / 2 + step * (number + 1), _color(number)
        if point.low < point.high:
            _box(pen, (_x(point.low), y - 0.8, _x(point.high), y + 0.8), theme.of(mix(color, PAPER, 0.35)))
        _sign(pen, SHAPES[number % len(SHAPES)], (_x(point.share), y), theme.of(color))


def _legend(picture: Image.Image, pen: ImageDraw.ImageDraw, series: Sequence[str], theme: Theme) -> None:
    x = 42.0
    for number, name in enumerate(series):
        _sign(pen, SHAPES[number % len(SHAPES)], (x, 92), theme.of(_color(number)))
        write(picture, ((x + 14) * SCALE, 92 * SCALE), name, "plain", 22 * SCALE, theme.of(INK))
        x += 14 + width_of(name, "plain", 22) + 34


def _grid(picture: Image.Image, theme: Theme) -> None:
    for share, text in zip(QUARTERS, ("0 %", "25 %", "even", "75 %", "100 %"), strict=True):
        write(picture, (_x(share) * SCALE, (HEAD - 18) * SCALE), text, "plain", 20 * SCALE, theme.of(SEPIA), "mm")
    write(
        picture,
        (_x(0.0) * SCALE, picture.height - 36 * SCALE),
        "more for the Confederates",
        "bold",
        20 * SCALE,
        theme.of(REBEL_DARK),
    )
    write(
        picture,
        (_x(1.0) * SCALE, picture.height - 36 * SCALE),
        "more for the Union",
        "bold",
        20 * SCALE,
        theme.of(UNION_DARK),
        "rm",
    )


def _grid_of_row(pen: ImageDraw.ImageDraw, middle: float, theme: Theme) -> None:
    for share in QUARTERS:
        wide, color = (1.2, SEPIA) if share == QUARTERS[2] else (0.5, FADED)
        _box(pen, (_x(share) - wide, middle - ROW / 2, _x(share) + wide, middle + ROW / 2), theme.of(color))


def _sign(pen: ImageDraw.ImageDraw, shape: str, place: tuple[float, float], color: Color) -> None:
    x, y, half = place[0] * SCALE, place[1] * SCALE, 6.0 * SCALE
    if shape == "disc":
        pen.ellipse((x - half, y - half, x + half, y + half), fill=color)
    elif shape == "square":
        pen.rectangle((x - half, y - half, x + half, y + half), fill=color)
    elif shape == "diamond":
        reach = half * 1.35
        pen.polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), fill=color)
    else:
        for turned in (1, -1):
            pen.line((x - half, y - half * turned, x + half, y + half * turned), fill=color, width=3 * SCALE)


def _color(number: int) -> Ink:
    return (INK, SEPIA, UNION_DARK, REBEL_DARK)[number % 4]


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _box(pen: ImageDraw.ImageDraw, edges: tuple[float, float, float, float], color: Color) -> None:
    pen.rectangle([edge * SCALE for edge in edges], fill=color)
