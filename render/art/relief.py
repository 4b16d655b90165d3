"""Relief: heights of the land, the light from the north-west in flat steps, and contour lines where the ground rises.

Hills of the rules rise steeply. The country around them is invented from the map's seed alone, and always fainter: its
slopes never reach the second step of shade. All heights lie on a lattice in measures of the map, so that the land is
the same at every width, in every part, and upside down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from render.art.palette import BEYOND, INK, LIGHT, SEPIA, Color, Ink, mix
from render.art.scatter import Scatter
from render.art.shapes import Point
from render.art.themes import Theme
from render.art.tints import GROUNDS

CELL: Final = 14.0
"""Distance of the lattice's points, in measures."""

SHADE: Final = mix(INK, SEPIA, 0.4)
"""What shade mixes into the ground."""

STEPS: Final[tuple[tuple[Ink, float], ...]] = (
    (LIGHT, 0.72), (LIGHT, 0.26), (SHADE, 0.0), (SHADE, 0.042), (SHADE, 0.095), (SHADE, 0.155), (SHADE, 0.22),
)  # fmt: skip
"""The steps from the brightest slope to the darkest: what is mixed into the ground, and its share."""

UNDER_TREES: Final = 110
"""Light and shade under trees, of 255 in the open: a bright slope would look like snow between them."""

FAINT: Final = (1, 3)
"""The brightest and the darkest step of invented country."""

EMBOSSED: Final[tuple[Ink, ...]] = tuple(
    mix(ground, ink, share) for ground in (BEYOND, *GROUNDS) for ink, share in STEPS if share
)
"""What the ground becomes: a palette holds these colors themselves."""

_CUTS: Final = (-0.0145, -0.0046, 0.0046, 0.0125, 0.021, 0.031)
"""Slopes away from the light between the steps."""

_COUNTRY: Final = (_CUTS[FAINT[0] - 1] * 0.8, _CUTS[FAINT[1]] * 0.84)
"""Slopes of invented country toward the light and away from it, less than those of the steps beyond its own."""

_SPREAD: Final = 42_000.0
"""Square measures of the map for each swell of the country."""

_ROUND: Final = (110.0, 290.0)
_FLAT: Final = (0.6, 1.5)
"""Radius of a swell from and to, in measures; its width against its height."""

_CONTOURS, _FIRST, _INTERVAL = 0.2, 0.26, 0.18
"""Share of the shade in a contour line; height of the lowest one; difference of height between two."""

_FINE: Final = 1700
"""Greatest width in pixels at which contour lines are drawn twice as fine."""


class Rise(NamedTuple):
    """A round rise: its middle, its radius, the radius of its level top in measures, its height; hollows have less."""

    middle: Point
    radius: float
    top: float
    height: float


class Window(NamedTuple):
    """The part of a map that a picture shows: left, top, right and bottom in measures; ``turned`` upside down."""

    left: float
    top: float
    right: float
    bottom: float
    turned: bool = False


class Relief(NamedTuple):
    """The relief of a picture: the number of the step of each pixel, and a mask of contour lines."""

    steps: Image.Image
    contours: Image.Image


def swells(seed: str, width: float, height: float) -> list[Rise]:
    """The invented country of a map, ``width`` by ``height`` measures: gentle swells and hollows."""
    chance = Scatter(f"{seed} relief")
    return [
        Rise(
            (chance.number(0, width), chance.number(0, height)),
            chance.number(*_ROUND),
            chance.number(*_FLAT),
            chance.number(0.25, 1) * (1 if chance.number() < 0.6 else -1),  # noqa: PLR2004 - more swells than hollows
        )
        for _ in range(round(width * height / _SPREAD))
    ]


def relief_of(
    country: Iterable[Rise], hills: Iterable[Rise], window: Window, size: tuple[int, int], *, lined: bool = True
) -> Relief:
    """The relief of a window of a map, in a picture of a size in pixels; ``lined`` with contour lines."""
    swelling = Lattice(window)
    for swell in country:
        swelling.raise_round(swell)
    hilly = Lattice(window)
    for hill in hills:
        hilly.raise_hill(hill)
    if window.turned:
        swelling.turn()
        hilly.turn()
    slopes = [
        max(_COUNTRY[0], min(_COUNTRY[1], gentle)) + steep
        for gentle, steep in zip(swelling.slopes(), hilly.slopes(), strict=True)
    ]
    heights = [gentle + 0.9 * steep for gentle, steep in zip(swelling.heights, hilly.heights, strict=True)]
    lines = _contours(swelling.picture(heights), size, swelling) if lined else Image.new("L", size)
    return Relief(_steps(swelling.picture(slopes), size, swelling), lines)


class Lattice:
    """Heights on the points of a lattice over a window, row by row, with one point more on every side."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.across = round((window.right - window.left) / CELL) + 3
        self.down = round((window.bottom - window.top) / CELL) + 3
        self.heights = [0.0] * (self.across * self.down)

    def raise_round(self, rise: Rise) -> None:
        """Adds a swell; its ``top`` is its width against its height."""
        for at, far in self._around(rise, rise.top):
            self.heights[at] += rise.height * (1 - far) ** 2

    def raise_hill(self, rise: Rise) -> None:
        """Joins a hill to those that are there: where two meet, the ground is no higher than on either."""
        inner = rise.top / rise.radius
        for at, square in self._around(rise, 1.0):
            far = max(0.0, (square**0.5 - inner) / (1 - inner))
            share = (1 - far * far) ** 2
            self.heights[at] += share * (rise.height - self.heights[at]) if rise.height > 0 else share * rise.height

    def turn(self) -> None:
        """Turns the lattice upside down."""
        self.heights.reverse()

    def slopes(self) -> list[float]:
        """The slope at each point away from the north-west, in heights a measure: below 0 it faces the light."""
        across, heights = self.across, self.heights
        found = [0.0] * len(heights)
        for row in range(1, self.down - 1):
            start = row * across
            before, after = heights[start - across : start], heights[start + across : start + 2 * across]
            found[start + 1 : start + across - 1] = [
                (high - low) / (2.83 * CELL) for high, low in zip(before[:-2], after[2:], strict=True)
            ]
        return found

    def picture(self, values: list[float]) -> Image.Image:
        """Values of the points as a picture of numbers."""
        picture = Image.new("F", (self.across, self.down))
        picture.putdata(values)
        return picture

    def enlarged(self, values: Image.Image, size: tuple[int, int]) -> Image.Image:
        """Values of the points between them, too: smoothly, over the window, in a picture of a size."""
        wide, high = (self.window.right - self.window.left) / CELL, (self.window.bottom - self.window.top) / CELL
        first = (1.5 + self.across - 3 - wide, 1.5 + self.down - 3 - high) if self.window.turned else (1.5, 1.5)
        box = (first[0], first[1], first[0] + wide, first[1] + high)
        return values.resize(size, Image.Resampling.BICUBIC, box=box)

    def _around(self, rise: Rise, wide: float) -> Iterable[tuple[int, float]]:
        """The points of the lattice within a rise, each with the square of its distance in radii."""
        (x, y), reach = (
            ((rise.middle[0] - self.window.left) / CELL + 1, (rise.middle[1] - self.window.top) / CELL + 1),
            (rise.radius / CELL),
        )
        far = reach * wide
        columns = [
            (column, ((column - x) / far) ** 2)
            for column in range(max(0, int(x - far)), min(self.across, int(x + far) + 2))
        ]
        for row in range(max(0, int(y - reach)), min(self.down, int(y + reach) + 2)):
            down, start = ((row - y) / reach) ** 2, row * self.across
            yield from [(start + column, down + aside) for column, aside in columns if down + aside < 1]


def _steps(slopes: Image.Image, size: tuple[int, int], lattice: Lattice) -> Image.Image:
    """The number of the step of each pixel."""
    fine = 2500.0
    whole = lattice.enlarged(slopes, size).point(lambda value: value * fine + 128).convert("L")
    cuts = [128 + cut * fine for cut in _CUTS]
    return whole.point([sum(value > cut for cut in cuts) for value in range(256)])


def _contours(heights: Image.Image, size: tuple[int, int], lattice: Lattice) -> Image.Image:
    """A mask of thin lines where the ground rises through a level."""
    factor = 2 if size[0] <= _FINE else 1
    large = lattice.enlarged(heights, (size[0] * factor, size[1] * factor))
    scale, lowest = 90.0, 40
    whole = large.point(lambda value: value * scale + lowest).convert("L")
    first, interval = lowest + _FIRST * scale, _INTERVAL * scale
    levels = whole.point([max(0, int((value - first) / interval + 1)) for value in range(256)])
    edges = []
    for right, down in ((1, 0), (0, 1)):
        beside = levels.copy()
        beside.paste(levels, (right, down))
        edges.append(ImageChops.difference(levels, beside))
    lines = ImageChops.lighter(*edges).point([0] + [255] * 255)
    return (lines.reduce(2) if factor == 2 else lines).point([0] * 60 + [255] * 196)  # noqa: PLR2004 - twice as fine


def emboss(picture: Image.Image, relief: Relief, place: tuple[int, int], theme: Theme, within: Image.Image) -> None:
    """Shades a picture's ground in flat steps, and draws contour lines on it, within a mask of the relief's size."""
    box = (*place, place[0] + relief.steps.width, place[1] + relief.steps.height)
    ground = picture.crop(box)
    shaded = ground.copy()
    for number, (ink, share) in enumerate(STEPS):
        mask = relief.steps.point([255 if value == number else 0 for value in range(256)])
        if share and (part := mask.getbbox()):
            shaded.paste(ground.crop(part).point(_mixed(theme.of(ink), share)), part[:2], mask.crop(part))
    if relief.contours.getbbox():
        shaded.paste(shaded.point(_mixed(theme.of(SEPIA), _CONTOURS)), (0, 0), relief.contours)
    picture.paste(shaded, box[:2], within)


@lru_cache(maxsize=256)
def _mixed(color: Color, share: float) -> list[int]:
    """What each value of red, green and blue becomes, in this order, where a share of a color is mixed in."""
    return [round(value + (channel - value) * share) for channel in color for value in range(256)]
