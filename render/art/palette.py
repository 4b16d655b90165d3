"""Inks: the named colors of every picture, and mixtures of two. A theme gives each ink its color."""

from __future__ import annotations

from typing import Final, NamedTuple

Color = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""


class Ink(NamedTuple):
    """A mixture of named inks, each with its share of the whole."""

    parts: tuple[tuple[str, float], ...]


def _ink(name: str) -> Ink:
    return Ink(((name, 1.0),))


PAPER = _ink("paper")
SHEET = _ink("sheet")
GROUND = _ink("ground")
GRID = _ink("grid")
INK = _ink("ink")
SEPIA = _ink("sepia")
FADED = _ink("faded")
WHITE = _ink("white")
LIGHT = _ink("light")

GRASS = _ink("grass")
LEAF = _ink("leaf")
LEAF_LIGHT = _ink("leaf_light")
LEAF_DARK = _ink("leaf_dark")
BARK = _ink("bark")
BLOSSOM = _ink("blossom")

HILL = _ink("hill")
HILL_TOP = _ink("hill_top")
HACHURE = _ink("hachure")

WATER = _ink("water")
WATER_LIGHT = _ink("water_light")
BANK = _ink("bank")

WHEAT = _ink("wheat")
FURROW = _ink("furrow")

ROOF = _ink("roof")
ROOF_DARK = _ink("roof_dark")
SLATE = _ink("slate")
WALL = _ink("wall")

ROCK = _ink("rock")
ROCK_LIGHT = _ink("rock_light")
ROCK_DARK = _ink("rock_dark")

EARTH = _ink("earth")
EARTH_DARK = _ink("earth_dark")
TIMBER = _ink("timber")

UNION_DARK = _ink("union_dark")
UNION_MID = _ink("union_mid")
UNION_LIGHT = _ink("union_light")

REBEL_DARK = _ink("rebel_dark")
REBEL_MID = _ink("rebel_mid")
REBEL_LIGHT = _ink("rebel_light")

GOLD = _ink("gold")
GOLD_DARK = _ink("gold_dark")
ALARM = _ink("alarm")


INKS: Final = (
    PAPER,
    SHEET,
    GROUND,
    GRID,
    INK,
    SEPIA,
    FADED,
    WHITE,
    LIGHT,
    GRASS,
    LEAF,
    LEAF_LIGHT,
    LEAF_DARK,
    BARK,
    BLOSSOM,
    HILL,
    HILL_TOP,
    HACHURE,
    WATER,
    WATER_LIGHT,
    BANK,
    WHEAT,
    FURROW,
    ROOF,
    ROOF_DARK,
    SLATE,
    WALL,
    ROCK,
    ROCK_LIGHT,
    ROCK_DARK,
    EARTH,
    EARTH_DARK,
    TIMBER,
    UNION_DARK,
    UNION_MID,
    UNION_LIGHT,
    REBEL_DARK,
    REBEL_MID,
    REBEL_LIGHT,
    GOLD,
    GOLD_DARK,
    ALARM,
)
"""All named inks, unmixed."""


def mix(one: Ink, other: Ink, share: float) -> Ink:
    """``one`` with a share, from 0 to 1, of ``other``."""
    parts = {name: part * (1 - share) for name, part in one.parts}
    for name, part in other.parts:
        parts[name] = parts.get(name, 0.0) + part * share
    return Ink(tuple(parts.items()))


def blended(one: Color, other: Color, share: float) -> Color:
    """Color ``one`` with a share, from 0 to 1, of color ``other``."""
    red, green, blue = (round(first + (second - first) * share) for first, second in zip(one, other, strict=True))
    return red, green, blue


BEYOND = mix(PAPER, GROUND, 0.5)
"""The ground beyond the map, as far as the frame."""

NIGHT = mix(UNION_DARK, INK, 0.5)
"""The title's ground by night."""

BLENDS: tuple[tuple[Ink, Ink], ...] = (
    (INK, PAPER),
    (INK, GROUND),
    (INK, WHITE),
    (INK, GOLD),
    (SEPIA, PAPER),
    (FADED, PAPER),
    (UNION_DARK, UNION_LIGHT),
    (UNION_DARK, GROUND),
    (UNION_DARK, UNION_MID),
    (REBEL_DARK, REBEL_LIGHT),
    (REBEL_DARK, GROUND),
    (REBEL_MID, REBEL_LIGHT),
    (GOLD, GOLD_DARK),
    (GOLD, GROUND),
    (ALARM, GROUND),
    (ALARM, WHITE),
    (EARTH_DARK, GROUND),
    (EARTH_DARK, TIMBER),
)
"""The inks that meet on pieces and marks; a picture's palette holds the steps between them."""

LAND_BLENDS: tuple[tuple[Ink, Ink], ...] = (
    (LEAF_DARK, LEAF),
    (LEAF, LEAF_LIGHT),
    (GRASS, LEAF_DARK),
    (WATER, BANK),
    (WATER, WATER_LIGHT),
    (WHEAT, FURROW),
    (HILL, HACHURE),
    (ROOF, INK),
    (SLATE, WALL),
    (ROCK, ROCK_DARK),
    (ROCK, ROCK_LIGHT),
)
"""The inks that meet in the land."""

FLAT: tuple[Ink, ...] = (
    *INKS,
    NIGHT, mix(REBEL_LIGHT, REBEL_MID, 0.55), mix(PAPER, UNION_DARK, 0.06),
    mix(PAPER, REBEL_LIGHT, 0.3), mix(SEPIA, INK, 0.5), mix(SEPIA, INK, 0.35), mix(GRID, LEAF, 0.35),
    mix(GRASS, LEAF, 0.28), mix(GRASS, WATER, 0.45), mix(GRASS, BANK, 0.35), mix(WATER, WATER_LIGHT, 0.45),
    mix(WATER, BANK, 0.55), mix(GROUND, EARTH, 0.45), mix(GROUND, EARTH, 0.3), mix(TIMBER, GROUND, 0.35),
    mix(EARTH, EARTH_DARK, 0.35), mix(WHITE, SEPIA, 0.12), mix(HILL, HILL_TOP, 0.6), mix(GROUND, ROCK, 0.55),
    mix(WHITE, PAPER, 0.5), mix(ALARM, GOLD, 0.12), mix(WHITE, SEPIA, 0.5),
)  # fmt: skip
"""The inks of whole areas: a palette holds these colors themselves."""
