"""Medals as small drawings: a ribbon, a disc, and on it an emblem that is told from all others without color."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from render.art.palette import GOLD, GOLD_DARK, INK, PAPER, REBEL_DARK, SEPIA, UNION_DARK, Color
from render.art.text_drawing import write
from render.art.themes import Theme

Place = tuple[float, float]


class _Disc:
    """The disc of a medal: its middle, its radius in pixels, and the ink of emblems."""

    def __init__(self, picture: Image.Image, middle: Place, radius: float, theme: Theme) -> None:
        self.picture = picture
        self.pen = ImageDraw.Draw(picture)
        self.middle = middle
        self.radius = radius
        self.ink = theme.of(INK)
        self.ground = theme.of(GOLD)

    def at(self, across: float, down: float) -> Place:
        """A place of the disc, in radii from its middle."""
        return self.middle[0] + across * self.radius, self.middle[1] + down * self.radius

    def line(self, *ends: Place, wide: float = 0.12) -> None:
        """Draws a line through places in radii."""
        self.pen.line([self.at(*end) for end in ends], fill=self.ink, width=round(wide * self.radius), joint="curve")

    def shape(self, *corners: Place) -> None:
        """Fills a shape with corners in radii."""
        self.pen.polygon([self.at(*corner) for corner in corners], fill=self.ink)

    def ring(self, across: float, down: float, radius: float, wide: float = 0.12) -> None:
        """Draws a circle in radii; filled if it is as wide as its radius."""
        (left, top), (right, bottom) = self.at(across - radius, down - radius), self.at(across + radius, down + radius)
        fill = self.ink if wide >= radius else None
        self.pen.ellipse((left, top, right, bottom), fill=fill, outline=self.ink, width=round(wide * self.radius))


def draw_medal(picture: Image.Image, middle: Place, radius: float, emblem: str, theme: Theme) -> None:
    """Draws a medal: ``middle`` and ``radius`` are those of its disc in pixels; the ribbon reaches two radii up."""
    pen, (x, y) = ImageDraw.Draw(picture), middle
    half, top = radius * 0.55, y - 2 * radius
    for part, ink in enumerate((UNION_DARK, PAPER, REBEL_DARK)):
        left = x - half + part * 2 * half / 3
        pen.rectangle((left, top, left + 2 * half / 3, y - radius * 0.6), fill=theme.of(ink))
    pen.rectangle(
        (x - half, top, x + half, y - radius * 0.6), outline=theme.of(SEPIA), width=max(1, round(radius / 16))
    )
    _circle(pen, middle, radius, theme.of(GOLD_DARK))
    _circle(pen, middle, radius * 0.88, theme.of(GOLD))
    EMBLEMS[emblem](_Disc(picture, middle, radius, theme))


def _circle(pen: ImageDraw.ImageDraw, middle: Place, radius: float, color: Color) -> None:
    x, y = middle
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)


def _star(disc: _Disc) -> None:
    reach = (0.66, 0.27)
    disc.shape(*((reach[n % 2] * sin(n * pi / 5), -reach[n % 2] * cos(n * pi / 5)) for n in range(10)))


def _slope(disc: _Disc) -> None:
    disc.shape((-0.6, 0.42), (0.6, 0.42), (0.6, -0.3))
    disc.line((-0.55, 0.12), (0.15, -0.32), wide=0.13)
    disc.shape((0.36, -0.46), (0.02, -0.42), (0.2, -0.12))


def _halves(disc: _Disc) -> None:
    disc.ring(0, 0, 0.58)
    disc.pen.pieslice((*disc.at(-0.58, -0.58), *disc.at(0.58, 0.58)), 90, 270, fill=disc.ink)


def _five(disc: _Disc) -> None:
    write(disc.picture, disc.at(0, 0.04), "61–65", "bold", disc.radius * 0.62, disc.ink, "mm")


def _book(disc: _Disc) -> None:
    for side in (-1, 1):
        disc.line((0, -0.32), (side * 0.6, -0.42), (side * 0.6, 0.34), (0, 0.46), (0, -0.32), wide=0.1)
        for row in (-0.14, 0.08, 0.3):
            disc.line((side * 0.14, row), (side * 0.46, row - 0.06), wide=0.08)


def _rings(disc: _Disc) -> None:
    disc.ring(-0.24, 0, 0.38)
    disc.ring(0.24, 0, 0.38)


def _flag(disc: _Disc) -> None:
    disc.line((-0.3, -0.6), (-0.3, 0.62))
    disc.shape((-0.3, -0.56), (0.52, -0.3), (-0.3, 0.02))


def _drum(disc: _Disc) -> None:
    for row in (-0.34, 0.4):
        disc.line((-0.46, row), (0.46, row), wide=0.12)
    for left in (-0.46, 0.0):
        disc.line((left, -0.34), (left + 0.23, 0.4), (left + 0.46, -0.34), wide=0.08)
    disc.line((-0.46, -0.34), (-0.46, 0.4), wide=0.1)
    disc.line((0.46, -0.34), (0.46, 0.4), wide=0.1)


def _sun(disc: _Disc) -> None:
    disc.ring(0, 0, 0.28, wide=0.28)
    for n in range(8):
        across, down = sin(n * pi / 4), cos(n * pi / 4)
        disc.line((across * 0.42, down * 0.42), (across * 0.66, down * 0.66), wide=0.12)


def _road(disc: _Disc) -> None:
    disc.shape((-0.56, 0.6), (0.56, 0.6), (0.14, -0.6), (-0.14, -0.6))
    ground = disc.ground
    for top, bottom, wide in ((0.24, 0.5, 0.1), (-0.14, 0.08, 0.07), (-0.44, -0.28, 0.05)):
        corners = [disc.at(-wide, bottom), disc.at(wide, bottom), disc.at(wide * 0.8, top), disc.at(-wide * 0.8, top)]
        disc.pen.polygon(corners, fill=ground)


EMBLEMS: Final[Mapping[str, Callable[[_Disc], None]]] = {
    "star": _star,
    "slope": _slope,
    "halves": _halves,
    "five": _five,
    "book": _book,
    "rings": _rings,
    "flag": _flag,
    "drum": _drum,
    "sun": _sun,
    "road": _road,
}
"""The emblems of medals by name."""
