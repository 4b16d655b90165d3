"""Plot of win rates: a line for each battle, a sign for each rulebook with its range, and what players reported."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from engine.language import _
from render.art.palette import FADED, GRID, INK, PAPER, REBEL_DARK, SEPIA, UNION_DARK, Color, Ink, mix
from render.art.text_drawing import fitting, wrapped, write
from render.art.themes import OLD_PAPER, Theme
from render.frame import framed_sheet
from render.picture import common_palette, png, reduced
from render.words import percentage

WIDTH = 1200
ROW, HEAD, FOOT = 68, 234, 76
LEFT, RIGHT = 404, 74
TITLE, NAMES, SMALL, EDGE = 48, 33, 34, 17
"""Sizes of letters in pixels; a phone shows them a third as large."""

LINES = 2
"""Greatest number of lines of a battle's name."""

LEGEND = (102, 146)
"""Heights of the legend's lines in pixels, two signs in each."""

SCALE = 2
"""Factor by which the plot is drawn larger and then reduced, for smooth edges."""

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
SHAPES = ("disc", "square", "diamond", "cross")


class Point(Struct, frozen=True):
    """A share from 0 to 1 and its range. A range that is the share itself is not drawn."""

    share: float
    low: float
    high: float


class PlotLine(Struct, frozen=True):
    """A battle of the plot: its name, and a point for each series; ``None`` where there is none."""

    name: str
    points: tuple[Point | None, ...]


def draw_balance(lines: Sequence[PlotLine], series: Sequence[str], title: str, theme: Theme = OLD_PAPER) -> bytes:
    """The plot as PNG bytes. ``series`` are the names of the points' signs, at most four."""
    height = HEAD + ROW * len(lines) + FOOT
    picture = framed_sheet(WIDTH, height, theme, SCALE)
    pen = ImageDraw.Draw(picture)
    write(picture, (36 * SCALE, 52 * SCALE), title, "title", TITLE * SCALE, theme.of(INK))
    _legend(picture, pen, series, theme)
    _grid(picture, theme)
    for number, line in enumerate(lines):
        middle = HEAD + ROW * number + ROW // 2
        if number % 2 == 0:
            _box(pen, (EDGE, middle - ROW / 2, WIDTH - EDGE, middle + ROW / 2), theme.of(mix(PAPER, GRID, 0.18)))
        _grid_of_row(pen, middle, theme)
        _name(picture, line.name, middle, theme)
        _points(pen, line, middle, theme)
    return png(reduced(picture.resize((WIDTH, height), Image.Resampling.LANCZOS), common_palette(theme)))


def _points(pen: ImageDraw.ImageDraw, line: PlotLine, middle: float, theme: Theme) -> None:
    step = ROW / (len(line.points) + 1)
    for number, point in enumerate(line.points):
        if point is None:
            continue
        y, color = middle - ROW / 2 + step * (number + 1), _color(number)
        if point.low < point.high:
            _box(pen, (_x(point.low), y - 1.4, _x(point.high), y + 1.4), theme.of(mix(color, PAPER, 0.35)))
        _sign(pen, SHAPES[number % len(SHAPES)], (_x(point.share), y), theme.of(color))


def name_lines(name: str) -> tuple[list[str], int]:
    """A battle's name in one line or two, and the size of its letters in pixels, never too small to read."""
    room = (LEFT - EDGE - 34) * SCALE
    size = NAMES * SCALE
    lines = wrapped(name, "bold", size, room)
    while len(lines) > LINES:
        size -= SCALE
        lines = wrapped(name, "bold", size, room)
    return lines, min(fitting(line, "bold", size, room) for line in lines)


def _name(picture: Image.Image, name: str, middle: float, theme: Theme) -> None:
    """Writes a battle's name beside its row."""
    lines, size = name_lines(name)
    for number, line in enumerate(lines):
        y = middle * SCALE + (number - (len(lines) - 1) / 2) * 0.94 * size
        write(picture, ((LEFT - 20) * SCALE, y), line, "bold", size, theme.of(INK), "rm")


def _legend(picture: Image.Image, pen: ImageDraw.ImageDraw, series: Sequence[str], theme: Theme) -> None:
    half = (WIDTH - 2 * EDGE) / 2
    for number, name in enumerate(series):
        x, y = 46.0 + half * (number % 2), LEGEND[number // 2]
        _sign(pen, SHAPES[number % len(SHAPES)], (x, y), theme.of(_color(number)))
        size = fitting(name, "bold", SMALL * SCALE, (half - 60) * SCALE)
        write(picture, ((x + 20) * SCALE, y * SCALE), name, "bold", size, theme.of(INK))


def _quarters() -> tuple[str, ...]:
    return (percentage(0), percentage(25), _("even"), percentage(75), percentage(100))


def _grid(picture: Image.Image, theme: Theme) -> None:
    """Draws the scale above, and the names of the sides below their halves."""
    for share, text in zip(QUARTERS, _quarters(), strict=True):
        place = (_x(share) * SCALE, (HEAD - 26) * SCALE)
        write(picture, place, text, "bold", SMALL * SCALE, theme.of(SEPIA), "mm")
    below, size = picture.height - 46 * SCALE, SMALL * SCALE
    write(picture, (_x(0.0) * SCALE, below), _("Confederates win more"), "bold", size, theme.of(REBEL_DARK))
    write(picture, (_x(1.0) * SCALE, below), _("The Union wins more"), "bold", size, theme.of(UNION_DARK), "rm")


def _grid_of_row(pen: ImageDraw.ImageDraw, middle: float, theme: Theme) -> None:
    for share in QUARTERS:
        wide, color = (1.2, SEPIA) if share == QUARTERS[2] else (0.5, FADED)
        _box(pen, (_x(share) - wide, middle - ROW / 2, _x(share) + wide, middle + ROW / 2), theme.of(color))


def _sign(pen: ImageDraw.ImageDraw, shape: str, place: tuple[float, float], color: Color) -> None:
    x, y, half = place[0] * SCALE, place[1] * SCALE, 8.5 * SCALE
    if shape == "disc":
        pen.ellipse((x - half, y - half, x + half, y + half), fill=color)
    elif shape == "square":
        pen.rectangle((x - half, y - half, x + half, y + half), fill=color)
    elif shape == "diamond":
        reach = half * 1.35
        pen.polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), fill=color)
    else:
        for turned in (1, -1):
            pen.line((x - half, y - half * turned, x + half, y + half * turned), fill=color, width=5 * SCALE)


def _color(number: int) -> Ink:
    return (INK, SEPIA, UNION_DARK, REBEL_DARK)[number % 4]


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _box(pen: ImageDraw.ImageDraw, edges: tuple[float, float, float, float], color: Color) -> None:
    pen.rectangle([edge * SCALE for edge in edges], fill=color)
