"""Ink and paper: every color of the pictures, and the mixing of two."""

from __future__ import annotations

Color = tuple[int, int, int]

PAPER: Color = (244, 235, 214)
SHEET: Color = (231, 219, 190)
GROUND: Color = (239, 229, 203)
GRID: Color = (201, 184, 146)
INK: Color = (54, 40, 29)
SEPIA: Color = (122, 96, 64)
FADED: Color = (164, 142, 106)
WHITE: Color = (253, 249, 238)

GRASS: Color = (206, 209, 158)
LEAF: Color = (124, 144, 84)
LEAF_LIGHT: Color = (160, 176, 112)
LEAF_DARK: Color = (74, 94, 54)
BARK: Color = (98, 74, 50)
BLOSSOM: Color = (223, 226, 180)

HILL: Color = (226, 203, 156)
HILL_TOP: Color = (235, 217, 177)
HACHURE: Color = (139, 101, 58)

WATER: Color = (168, 198, 204)
WATER_LIGHT: Color = (203, 221, 220)
BANK: Color = (66, 104, 118)

WHEAT: Color = (236, 215, 148)
FURROW: Color = (189, 155, 80)

ROOF: Color = (168, 84, 62)
ROOF_DARK: Color = (122, 58, 44)
SLATE: Color = (112, 112, 116)
WALL: Color = (247, 240, 222)

ROCK: Color = (176, 166, 148)
ROCK_LIGHT: Color = (210, 202, 184)
ROCK_DARK: Color = (96, 86, 74)

EARTH: Color = (170, 128, 82)
EARTH_DARK: Color = (98, 66, 40)
TIMBER: Color = (203, 176, 130)

UNION_DARK: Color = (32, 60, 104)
UNION_MID: Color = (70, 102, 150)
UNION_LIGHT: Color = (248, 243, 228)

REBEL_DARK: Color = (112, 34, 22)
REBEL_MID: Color = (196, 150, 112)
REBEL_LIGHT: Color = (250, 236, 212)

GOLD: Color = (232, 174, 44)
GOLD_DARK: Color = (138, 92, 8)
ALARM: Color = (190, 40, 24)


def mix(one: Color, other: Color, share: float) -> Color:
    """``one`` with a share, from 0 to 1, of ``other``."""
    red, green, blue = (round(first + (second - first) * share) for first, second in zip(one, other, strict=True))
    return red, green, blue


BLENDS: tuple[tuple[Color, Color], ...] = (
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

LAND_BLENDS: tuple[tuple[Color, Color], ...] = (
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

FLAT: tuple[Color, ...] = (
    PAPER, SHEET, GROUND, GRID, INK, SEPIA, FADED, WHITE, GRASS, LEAF, LEAF_LIGHT, LEAF_DARK, BARK, BLOSSOM,
    HILL, HILL_TOP, HACHURE, WATER, WATER_LIGHT, BANK, WHEAT, FURROW, ROOF, ROOF_DARK, SLATE, WALL, ROCK,
    ROCK_LIGHT, ROCK_DARK, EARTH, EARTH_DARK, TIMBER, UNION_DARK, UNION_MID, UNION_LIGHT, REBEL_DARK, REBEL_MID,
    REBEL_LIGHT, GOLD, GOLD_DARK, ALARM,
    mix(UNION_DARK, INK, 0.5), mix(REBEL_LIGHT, REBEL_MID, 0.55), mix(PAPER, UNION_DARK, 0.06),
    mix(PAPER, REBEL_LIGHT, 0.3), mix(SEPIA, INK, 0.5), mix(SEPIA, INK, 0.35), mix(GRID, LEAF, 0.35),
    mix(GRASS, LEAF, 0.28), mix(GRASS, WATER, 0.45), mix(GRASS, BANK, 0.35), mix(WATER, WATER_LIGHT, 0.45),
    mix(WATER, BANK, 0.55), mix(GROUND, EARTH, 0.45), mix(GROUND, EARTH, 0.3), mix(TIMBER, GROUND, 0.35),
    mix(EARTH, EARTH_DARK, 0.35), mix(WHITE, SEPIA, 0.12), mix(HILL, HILL_TOP, 0.6), mix(GROUND, ROCK, 0.55),
    mix(WHITE, PAPER, 0.5),
)  # fmt: skip
"""What whole areas are painted in: a palette holds these colors themselves."""
