"""Relief: heights of the land, the light from the north-west in flat steps, and contour lines where the ground rises.

Hills of the rules rise steeply. The country around them is invented from the map's seed alone, and always fainter: its
slopes never reach the second step of shade. All heights lie on a lattice in measures of the map, so that the land is
the same at every width, in every part, and upside down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from render.art.palette import BEYOND, INK, LIGHT, SEPIA, Ink, mix
from render.art.scatter import Scatter
from render.art.shapes import Point
from render.art.themes import Theme
from render.art.tints import GROUNDS

CELL: Final = 14.0
"""Distance of the lattice's points, in measures."""

SHADE: Final = mix(INK, SEPIA, 0.4)
"""What shade mixes into the ground."""

_WHITE: Final = 255

STEPS: Final[tuple[tuple[Ink, float], ...]] = tuple(
    (ink, share / _WHITE)
    for ink, share in ((LIGHT, 184), (LIGHT, 66), (SHADE, 0), (SHADE, 11), (SHADE, 24), (SHADE, 40), (SHADE, 56))
)
"""The steps from the brightest slope to the darkest: what is mixed into the ground, and its share as a mask has it."""

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
    least, most = _COUNTRY
    slopes = [
        steep + (least if gentle < least else min(gentle, most))
        for gentle, steep in zip(swelling.slopes(), hilly.slopes(), strict=True)
    ]
    steps = _steps(slopes, size, swelling)
    if not lined:
        return Relief(steps, Image.new("L", size))
    heights = [gentle + 0.9 * steep for gentle, steep in zip(swelling.heights, hilly.heights, strict=True)]
    return Relief(steps, _contours(heights, size, swelling))


class Lattice:
    """Heights on the points of a lattice over a window, row by row, with one point more on every side."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.across = round((window.right - window.left) / CELL) + 3
        self.down = round((window.bottom - window.top) / CELL) + 3
        self.heights = [0.0] * (self.across * self.down)

    def raise_round(self, rise: Rise) -> None:
        """Adds a swell; its ``top`` is its width against its height."""
        for start, near, across in self._rows(rise, rise.top):
            end = start + len(across)
            self.heights[start:end] = [
                before + rise.height * (near - aside) ** 2
                for before, aside in zip(self.heights[start:end], across, strict=True)
            ]

    def raise_hill(self, rise: Rise) -> None:
        """Joins a hill to those that are there: where two meet, the ground is no higher than on either."""
        inner = rise.top / rise.radius
        for start, near, across in self._rows(rise, 1.0):
            for at, aside in enumerate(across, start):
                far = max(0.0, ((1 - near + aside) ** 0.5 - inner) / (1 - inner))
                share, height = (1 - far * far) ** 2, self.heights[at]
                self.heights[at] += share * (rise.height - height) if rise.height > 0 else share * rise.height

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

    def enlarged(self, values: list[float], size: tuple[int, int], scale: float, lowest: float) -> Image.Image:
        """Values of the points and between them over the window: smoothly, in a grey picture of a size.

        ``scale`` is the difference of grey for a value of 1, and ``lowest`` the grey of 0.
        """
        picture = Image.new("F", (self.across, self.down))
        picture.putdata(values)
        wide, high = (self.window.right - self.window.left) / CELL, (self.window.bottom - self.window.top) / CELL
        first = (1.5 + self.across - 3 - wide, 1.5 + self.down - 3 - high) if self.window.turned else (1.5, 1.5)
        box = (first[0], first[1], first[0] + wide, first[1] + high)
        large = picture.resize(size, Image.Resampling.BICUBIC, box=box)
        return large.point(lambda value: value * scale + lowest).convert("L")

    def _rows(self, rise: Rise, wide: float) -> Iterator[tuple[int, float, list[float]]]:
        """The rows of a rise, each with the number of its first point, and with squares of distances in radii.

        First that which is left of 1 by the row's own distance, then those of its points aside.
        """
        (x, y), reach = (
            ((rise.middle[0] - self.window.left) / CELL + 1, (rise.middle[1] - self.window.top) / CELL + 1),
            (rise.radius / CELL),
        )
        far = reach * wide
        first = max(0, int(x - far))
        across = [((column - x) / far) ** 2 for column in range(first, min(self.across, int(x + far) + 2))]
        for row in range(max(0, int(y - reach)), min(self.down, int(y + reach) + 2)):
            near = 1 - ((row - y) / reach) ** 2
            if near > 0:
                half = far * near**0.5
                start, end = max(0, ceil(x - half) - first), max(0, floor(x + half) + 1 - first)
                yield row * self.across + first + start, near, across[start:end]


def _steps(slopes: list[float], size: tuple[int, int], lattice: Lattice) -> Image.Image:
    """The number of the step of each pixel."""
    fine = 2500.0
    whole = lattice.enlarged(slopes, size, fine, 128)
    cuts = [128 + cut * fine for cut in _CUTS]
    return whole.point([sum(value > cut for cut in cuts) for value in range(256)])


def _contours(heights: list[float], size: tuple[int, int], lattice: Lattice) -> Image.Image:
    """A mask of thin lines where the ground rises through a level."""
    factor = 2 if size[0] <= _FINE else 1
    scale, lowest = 90.0, 40
    whole = lattice.enlarged(heights, (size[0] * factor, size[1] * factor), scale, lowest)
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
    steps = ImageChops.add(relief.steps, relief.contours.point([0, *[len(STEPS)] * 255]))
    mixed = [*STEPS, *(_lined(ink, share) for ink, share in STEPS)]
    mask = steps.point([*(round(share * _WHITE) for _ink, share in mixed), *[0] * (256 - len(mixed))])
    steps.putpalette([channel for ink, _share in mixed for channel in theme.of(ink)])
    picture.paste(steps.convert("RGB"), place, ImageChops.multiply(mask, within))


def _lined(ink: Ink, share: float) -> tuple[Ink, float]:
    """What is mixed into the ground of a step where a contour line runs over it, and its share."""
    both = 1 - (1 - share) * (1 - _CONTOURS)
    return mix(ink, SEPIA, _CONTOURS / both), both
