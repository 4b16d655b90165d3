"""Sky and country of an engraving: flat bands of color under an engraver's lines, three ridges, trees.

All inks are mixtures of the theme's, so an engraving is colored anew for each kind of eye. A plain theme has no sky and
no hatching: what stands on the ground is then all that is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import pi, sin
from types import MappingProxyType
from typing import Final, NamedTuple

from render.art.palette import (
    BANK,
    BARK,
    GOLD,
    GRASS,
    GROUND,
    HILL,
    INK,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    PAPER,
    ROOF,
    SEPIA,
    SLATE,
    UNION_DARK,
    UNION_MID,
    WATER,
    WATER_LIGHT,
    WHEAT,
    WHITE,
    Ink,
    mix,
)
from render.art.scatter import Scatter
from render.art.shapes import Drawing

BANDS: Final = 9
"""Flat bands of a sky, as a lithograph has them."""


class Sky(NamedTuple):
    """The inks of a sky: at the horizon, halfway, above; of the engraver's lines; of the sun or the moon."""

    low: Ink
    middle: Ink
    high: Ink
    line: Ink
    light: Ink


SKIES: Final[Mapping[str, Sky]] = MappingProxyType(
    {
        "dawn": Sky(
            mix(WHEAT, PAPER, 0.45), mix(WHEAT, ROOF, 0.3), mix(mix(ROOF, PAPER, 0.35), SLATE, 0.25),
            mix(mix(ROOF, PAPER, 0.2), SEPIA, 0.45), mix(WHITE, GOLD, 0.22),
        ),
        "day": Sky(
            mix(PAPER, WATER_LIGHT, 0.35), WATER_LIGHT, mix(WATER, BANK, 0.1), mix(WATER, BANK, 0.42),
            mix(WHITE, WHEAT, 0.35),
        ),
        "dusk": Sky(
            mix(GOLD, PAPER, 0.5), mix(mix(ROOF, PAPER, 0.3), GOLD, 0.15), mix(mix(ROOF, UNION_MID, 0.5), SLATE, 0.3),
            mix(mix(ROOF, UNION_DARK, 0.5), INK, 0.2), mix(WHITE, GOLD, 0.3),
        ),
        "night": Sky(
            mix(WATER, UNION_MID, 0.45), mix(UNION_MID, UNION_DARK, 0.3), mix(UNION_DARK, INK, 0.35),
            mix(UNION_DARK, INK, 0.6), mix(WHITE, WATER_LIGHT, 0.3),
        ),
        "gray": Sky(
            mix(PAPER, SLATE, 0.14), mix(PAPER, SLATE, 0.36), mix(SLATE, UNION_MID, 0.28), mix(SLATE, INK, 0.2),
            mix(WHITE, PAPER, 0.5),
        ),
    }
)  # fmt: skip
"""Skies by name."""

_HAZE: Final = (0.42, 0.24, 0.08)
"""Share of the sky's color in the far, the middle and the near ridge."""

_LANDS: Final = (mix(HILL, SEPIA, 0.22), mix(GRASS, HILL, 0.45), mix(GRASS, LEAF, 0.42))

Height = Callable[[float], float]
"""The height of a ridge's edge at a distance from the left, in measures below the top."""


def band_inks(sky: Sky) -> tuple[Ink, ...]:
    """The inks of a sky's bands, from above."""
    found = []
    for band in range(BANDS):
        share = band / (BANDS - 1) * 2
        found.append(mix(sky.high, sky.middle, share) if share <= 1 else mix(sky.middle, sky.low, share - 1))
    return tuple(found)


def land_inks(sky: Sky) -> tuple[Ink, ...]:
    """The inks of the far, the middle and the near ridge."""
    return tuple(mix(land, sky.middle, share) for land, share in zip(_LANDS, _HAZE, strict=True))


def draw_sky(drawing: Drawing, sky: Sky, width: float, horizon: float, seed: str) -> None:
    """Draws a sky down to the horizon: its bands, and broken lines that grow denser above."""
    inks, scatter = band_inks(sky), Scatter(f"{seed} sky")
    for band, ink in enumerate(inks):
        top, bottom = horizon * band / BANDS, horizon * (band + 1) / BANDS + (60 if band == BANDS - 1 else 1)
        drawing.polygon(((-2, top), (width + 2, top), (width + 2, bottom), (-2, bottom)), ink)
    y = 3.0
    while y < horizon * 0.72:
        x = scatter.number(-60, 0)
        while x < width:
            length = scatter.number(24, 96) * (1.15 - y / horizon)
            drawing.line(((x, y), (x + length, y)), sky.line, 0.95)
            x += length + scatter.number(5, 30) * (1 + 2.4 * y / horizon)
        y += 4.6 + 2.2 * y / horizon


def draw_cloud(drawing: Drawing, sky: Sky, x: float, y: float, size: float) -> None:
    """Draws a low cloud, lit from the north-west."""
    bright, shade = mix(sky.low, WHITE, 0.45), mix(sky.middle, WHITE, 0.2)
    puffs = ((-46, 0, 9), (-30, -7, 13), (-10, -12, 17), (12, -8, 14), (30, -3, 10), (46, 1, 7))
    for dx, dy, radius in puffs:
        drawing.disc((x + dx * size, y + (dy + 2) * size), radius * size, shade)
    for dx, dy, radius in puffs:
        drawing.disc((x + (dx - 2) * size, y + (dy - 1.4) * size), radius * size * 0.9, bright)
    ends = ((x - 60 * size, y + 6 * size), (x + 58 * size, y + 6 * size))
    drawing.line(ends, bright, 7 * size)


def ridge(width: float, base: float, swing: float, seed: str) -> Height:
    """A rolling edge around a height, ``swing`` measures up and down."""
    scatter = Scatter(seed)
    waves = [
        (scatter.number(low, high) * 2 * pi / width, scatter.number(0, 2 * pi), share)
        for low, high, share in ((0.5, 1.0, 0.56), (1.5, 2.5, 0.3), (3.5, 5.5, 0.12))
    ]

    def height(x: float) -> float:
        return base - swing * sum(share * sin(x * turn + start) for turn, start, share in waves)

    return height


def draw_ridge(drawing: Drawing, height: Height, size: tuple[float, float], ink: Ink) -> None:
    """Draws the ground below an edge, down to the picture's end."""
    width, bottom = size
    steps = [-6 + step * 7.0 for step in range(round((width + 12) / 7) + 2)]
    drawing.polygon([*((x, height(x)) for x in steps), (width + 12, bottom + 4), (-8, bottom + 4)], ink)


def draw_grass(  # noqa: PLR0913, PLR0917 - where it grows, and how
    drawing: Drawing, height: Height, width: float, seed: str, ink: Ink, length: float, gap: float
) -> None:
    """Draws short slanting strokes along an edge, as an engraver shades a slope."""
    scatter, x = Scatter(f"{seed} grass"), -8.0
    while x < width + 8:
        reach = length * scatter.number(0.45, 1.15)
        top = height(x) + scatter.number(1.5, 7)
        drawing.line(((x, top), (x - reach * 0.42, top + reach)), ink, scatter.number(0.7, 1.3))
        x += gap * scatter.number(0.6, 1.4)


def oak(seed: str, haze: Ink, share: float) -> Drawing:
    """A broad tree that stands on the origin, 40 wide and 46 high, with a share of haze over it."""
    drawing, scatter = Drawing(), Scatter(seed)
    bark, dark, leaf, light = (mix(ink, haze, share) for ink in (BARK, LEAF_DARK, LEAF, LEAF_LIGHT))
    drawing.polygon(((-2.6, 0), (-1.6, -18), (1.6, -18), (3, 0)), bark)
    crowns = [(scatter.number(-12, 12), -26 - scatter.number(-6, 11), scatter.number(8, 12)) for _ in range(7)]
    for x, y, radius in crowns:
        drawing.disc((x + 1, y + 1.4), radius + 1, dark)
    for x, y, radius in crowns:
        drawing.disc((x - 1, y - 1), radius - 0.6, leaf)
    for x, y, radius in crowns[:5]:
        drawing.disc((x - radius * 0.3, y - radius * 0.34), radius * 0.52, light)
    for x, y, radius in crowns:
        for step in (0.1, 0.42, 0.74):
            at = (x + radius * step * 0.9, y + radius * 0.86 * (1 - step))
            drawing.line((at, (at[0] - 3, at[1] + 1.6)), dark, 0.9)
    return drawing


def pine(seed: str, haze: Ink, share: float) -> Drawing:
    """A conifer that stands on the origin, 24 wide and 52 high, with a share of haze over it."""
    drawing, scatter = Drawing(), Scatter(seed)
    bark, dark, leaf = (mix(ink, haze, share) for ink in (BARK, LEAF_DARK, LEAF))
    drawing.line(((0, 0), (0, -14)), bark, 3)
    for tier, (wide, low, high) in enumerate(((12.5, -7, -26), (10.4, -18, -36), (7.6, -29, -45), (4.6, -39, -54))):
        lean = scatter.number(-1, 1)
        drawing.polygon(
            ((-wide, low + 2), (-wide * 0.3, low), (wide * 0.3, low + 1), (wide, low + 2), (lean, high)), dark
        )
        drawing.polygon(((-wide + 2, low), (-wide * 0.1, low - 2), (lean - 0.6, high + 4 + tier)), leaf)
    return drawing


def fence(length: float, ink: Ink) -> Drawing:
    """A worm fence along the ground, from the origin to the right."""
    drawing, x, step = Drawing(), 0.0, 22.0
    zigzag = [(step * number, -3.0 * (number % 2)) for number in range(round(length / step) + 1)]
    for lift in (3, 8, 13):
        for (x, y), (to_x, to_y) in pairwise(zigzag):
            drawing.line(((x - 2, y - lift), (to_x + 2, to_y - lift)), ink, 1.8)
    for x, y in zigzag:
        drawing.line(((x - 4, y), (x + 3, y - 19)), ink, 1.6)
        drawing.line(((x + 4, y), (x - 3, y - 19)), ink, 1.6)
    return drawing


PLAIN_LAND: Final = GROUND
"""The ground of an engraving in a plain theme."""
