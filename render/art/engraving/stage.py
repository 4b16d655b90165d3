"""An engraving while it is composed: a country under a sky, on whose near ridge figures are put one after another.

Its measures count from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from render.art.engraving.country import (
    PLAIN_LAND,
    SKIES,
    Height,
    draw_cloud,
    draw_grass,
    draw_ridge,
    draw_sky,
    fence,
    land_inks,
    oak,
    pine,
    ridge,
)
from render.art.palette import INK, LEAF_DARK, PAPER, SEPIA, SLATE, WHITE, Ink, mix
from render.art.scatter import Scatter
from render.art.shapes import Drawing
from render.art.themes import Theme

FIGURE: Final = mix(INK, SLATE, 0.12)
"""The ink of whatever stands in the foreground."""

_FAR: Final = (0.62, 0.7, 0.86)
"""The far, the middle and the near ridge: their share of the picture's height, if it is ``_USUAL`` high."""

_USUAL: Final = 250.0
_OAKS: Final = 0.6
"""Share of oaks among the trees."""


class EngravedStage:
    """A picture ``width`` by ``height`` measures.

    Attributes:
        drawing: all that was put so far.
        near, middle: the edges of two ridges, as functions of the distance from the left.
    """

    def __init__(self, sky: str, seed: str, width: float, height: float, *, plain: bool = False) -> None:
        self.width, self.height, self.plain, self.seed = width, height, plain, seed
        self.sky = SKIES[sky]
        self.drawing = Drawing()
        bases = [height - (1 - share) * _USUAL for share in _FAR]
        far, self.middle, self.near = (
            ridge(width, base, swing, f"{seed} {number}")
            for number, (base, swing) in enumerate(zip(bases, (13, 9, 6), strict=True))
        )
        self._horizon = bases[0]
        self._far: Height = far

    def country(self, *, trees: int = 9, clouds: int = 2, light: tuple[float, float] | None = (0.78, 0.34)) -> None:
        """Draws sky, ridges and trees. The sun, or the moon, stands at shares of the width and the sky's height."""
        if self.plain:
            self._plain_country()
            return
        far, middle, near = land_inks(self.sky)
        draw_sky(self.drawing, self.sky, self.width, self._horizon, self.seed)
        scatter = Scatter(f"{self.seed} clouds")
        if light is not None:
            self.drawing.disc((self.width * light[0], self._horizon * light[1]), 17, self.sky.light)
        for _ in range(clouds):
            x, y, size = scatter.number(0.05, 0.95), scatter.number(0.3, 0.72), scatter.number(0.5, 0.95)
            if light is None or abs(x - light[0]) * self.width > 84 * size + 20:
                draw_cloud(self.drawing, self.sky, x * self.width, y * self._horizon, size)
        draw_ridge(self.drawing, self._far, (self.width, self.height), far)
        self._far_wood(far)
        draw_ridge(self.drawing, self.middle, (self.width, self.height), middle)
        draw_grass(self.drawing, self.middle, self.width, f"{self.seed} m", mix(middle, SEPIA, 0.4), 9, 8)
        self._trees(trees)
        draw_ridge(self.drawing, self.near, (self.width, self.height), near)
        ink = mix(near, LEAF_DARK, 0.6)
        draw_grass(self.drawing, self.near, self.width, f"{self.seed} n", ink, 12, 5)
        for row in (18, 36):
            lower = _lowered(self.near, row)
            draw_grass(self.drawing, lower, self.width, f"{self.seed} {row}", ink, 8, 13)

    def _plain_country(self) -> None:
        size = self.width, self.height
        self.drawing.polygon(((-2, -2), (self.width + 2, -2), (self.width + 2, self.height), (-2, self.height)), PAPER)
        draw_ridge(self.drawing, self.near, size, PLAIN_LAND)
        steps = [x * 8.0 for x in range(-1, round(self.width / 8) + 2)]
        self.drawing.line([(x, self.near(x)) for x in steps], INK, 2)

    def _far_wood(self, ink: Ink) -> None:
        """Draws the wood on the far ridge as a dark, uneven edge."""
        scatter, x = Scatter(f"{self.seed} wood"), 0.0
        wood = mix(mix(ink, LEAF_DARK, 0.34), self.sky.middle, 0.16)
        while x < self.width:
            length = scatter.number(20, 90)
            end = x + length
            while x < end:
                self.drawing.disc((x, self._far(x) - scatter.number(-1, 2)), scatter.number(3, 5.4), wood)
                x += scatter.number(3.4, 6)
            x += scatter.number(14, 80)

    def _trees(self, number: int) -> None:
        scatter = Scatter(f"{self.seed} trees")
        for tree in range(number):
            x = scatter.number(-10, self.width + 10)
            draw = oak if scatter.number() < _OAKS else pine
            size = scatter.number(0.62, 1.0)
            grown = draw(f"{self.seed} {tree}", self.sky.middle, 0.16)
            self.drawing.extend(grown.moved(x, self.middle(x) + 5, size))

    def fence(self, start: float, length: float) -> None:
        """Draws a fence on the middle ridge, from a share of the width."""
        if self.plain:
            return
        x = start * self.width
        ink = mix(SEPIA, self.sky.middle, 0.25)
        self.drawing.extend(
            fence(length, ink).mapped(lambda point: (point[0] + x, point[1] + self.middle(point[0] + x) + 6))
        )

    def put(self, figure: Drawing, x: float, size: float = 0.9, *, lower: float = 10.0) -> None:
        """Puts a figure on the near ridge, at a share of the width; ``lower`` measures below its edge."""
        at = x * self.width
        self.drawing.extend(figure.moved(at, self.near(at) + lower, size))

    def put_far(self, figure: Drawing, x: float, size: float, *, lower: float = 8.0) -> None:
        """Puts a figure on the middle ridge, at a share of the width."""
        at = x * self.width
        self.drawing.extend(figure.moved(at, self.middle(at) + lower, size))

    def haze(self, share: float) -> Ink:
        """The ink of figures that far away: a share from 0, dark, to 1, the land's own."""
        land = PLAIN_LAND if self.plain else land_inks(self.sky)[1]
        return mix(FIGURE, land, share)


def _lowered(height: Height, by: float) -> Height:
    return lambda x: height(x) + by


Scene = Callable[[EngravedStage], None]
"""Puts the figures of an engraving on its stage."""


def engraving(scene: Scene, sky: str, seed: str, size: tuple[int, int], unit: float, theme: Theme) -> Image.Image:
    """An engraving in full color, ``size`` pixels, a measure of ``unit`` pixels."""
    stage = EngravedStage(sky, seed, size[0] / unit, size[1] / unit, plain=theme.plain)
    scene(stage)
    picture = Image.new("RGB", size, theme.of(WHITE))
    stage.drawing.moved(0, 0, unit).draw_on(picture, theme)
    return picture
