"""Plot of a judge's reliability: the chance that it gave against the share that was won, each point with its range."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from engine.language import _
from render.art.palette import FADED, GRID, INK, PAPER, REBEL_DARK, SEPIA, UNION_DARK, Ink, mix
from render.art.text_drawing import fitting, write
from render.art.themes import OLD_PAPER, Theme
from render.frame import framed_sheet
from render.picture import common_palette, png, reduced
from render.words import percentage

WIDTH, HEIGHT = 1200, 1280
LEFT, TOP, SIZE = 150, 210, 940
"""The square of the plot in pixels."""

TITLE, SMALL = 48, 32
"""Sizes of letters in pixels; a phone shows them a third as large."""

SCALE = 2
"""Factor by which the plot is drawn larger and then reduced, for smooth edges."""

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
COLORS: tuple[Ink, ...] = (INK, UNION_DARK, REBEL_DARK, SEPIA)
RADIUS = 8.5


class ReliabilityPoint(Struct, frozen=True):
    """Positions with about the same chance: the mean chance, the share won, and its range, all from 0 to 1."""

    chance: float
    won: float
    low: float
    high: float


class ReliabilityCurve(Struct, frozen=True):
    """One series of the plot."""

    name: str
    points: tuple[ReliabilityPoint, ...]


def draw_reliability(curves: Sequence[ReliabilityCurve], title: str, theme: Theme = OLD_PAPER) -> bytes:
    """The plot as PNG bytes, of four curves at most: on the diagonal a chance is what comes true."""
    picture = framed_sheet(WIDTH, HEIGHT, theme, SCALE)
    pen = ImageDraw.Draw(picture)
    size = fitting(title, "title", TITLE * SCALE, (WIDTH - 72) * SCALE)
    write(picture, (36 * SCALE, 52 * SCALE), title, "title", size, theme.of(INK))
    _legend(picture, pen, curves, theme)
    _grid(picture, pen, theme)
    for number, curve in enumerate(curves):
        _draw(pen, curve, COLORS[number % len(COLORS)], number, theme)
    return png(reduced(picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS), common_palette(theme)))


def _legend(picture: Image.Image, pen: ImageDraw.ImageDraw, curves: Sequence[ReliabilityCurve], theme: Theme) -> None:
    room = (WIDTH - 72) / max(len(curves), 1)
    for number, curve in enumerate(curves):
        x = 46 + room * number
        _sign(pen, number, x * SCALE, 130 * SCALE, theme)
        size = fitting(curve.name, "bold", SMALL * SCALE, (room - 50) * SCALE)
        write(picture, ((x + 20) * SCALE, 130 * SCALE), curve.name, "bold", size, theme.of(INK))


def _grid(picture: Image.Image, pen: ImageDraw.ImageDraw, theme: Theme) -> None:
    faint = theme.of(mix(PAPER, GRID, 0.6))
    for share in QUARTERS:
        x, y = _place(share, share)
        pen.line((x, _place(0, 0)[1], x, _place(0, 1)[1]), fill=faint, width=2)
        pen.line((_place(0, 0)[0], y, _place(1, 0)[0], y), fill=faint, width=2)
        text, size = percentage(round(share * 100)), SMALL * SCALE
        write(picture, (x, _place(0, 0)[1] + 26 * SCALE), text, "bold", size, theme.of(SEPIA), "mm")
        write(picture, (_place(0, 0)[0] - 14 * SCALE, y), text, "bold", size, theme.of(SEPIA), "rm")
    pen.line((*_place(0, 0), *_place(1, 1)), fill=theme.of(FADED), width=4)
    across, up = _("Chance that the judge gave"), _("Share that was won")
    write(picture, (_place(1, 0)[0], _place(0, 0)[1] + 64 * SCALE), across, "bold", SMALL * SCALE, theme.of(INK), "rm")
    write(picture, (36 * SCALE, 176 * SCALE), up, "bold", SMALL * SCALE, theme.of(INK), "lm")


def _draw(pen: ImageDraw.ImageDraw, curve: ReliabilityCurve, color: Ink, number: int, theme: Theme) -> None:
    for one in curve.points:
        x, y = _place(one.chance, one.won)
        pen.line((x, _place(0, one.low)[1], x, _place(0, one.high)[1]), fill=theme.of(mix(color, PAPER, 0.35)), width=5)
        _sign(pen, number, x, y, theme)


def _sign(pen: ImageDraw.ImageDraw, number: int, x: float, y: float, theme: Theme) -> None:
    """Draws a series' sign: a shape of its own, so that color is not needed."""
    half, color = RADIUS * SCALE, theme.of(COLORS[number % len(COLORS)])
    if number % 4 == 0:
        pen.ellipse((x - half, y - half, x + half, y + half), fill=color)
    elif number % 4 == 1:
        pen.rectangle((x - half, y - half, x + half, y + half), fill=color)
    elif number % 4 == 2:  # noqa: PLR2004
        reach = half * 1.35
        pen.polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), fill=color)
    else:
        for turned in (1, -1):
            pen.line((x - half, y - half * turned, x + half, y + half * turned), fill=color, width=5 * SCALE)


def _place(across: float, up: float) -> tuple[float, float]:
    """The place of a point of the plot in the picture as it is drawn."""
    return (LEFT + across * SIZE) * SCALE, (TOP + (1 - up) * SIZE) * SCALE
