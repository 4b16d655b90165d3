"""Tints over the ground: the steps of danger, and the veil over what is out of sight; the inks that come of them."""

from __future__ import annotations

from typing import Final

from render.art.palette import (
    ALARM,
    EARTH,
    EARTH_DARK,
    FURROW,
    GRASS,
    GROUND,
    HACHURE,
    HILL,
    HILL_TOP,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    PAPER,
    ROCK,
    ROOF,
    SEPIA,
    WALL,
    WATER,
    WHEAT,
    Ink,
    mix,
)

DANGER: Final = (0.04, 0.09, 0.14, 0.19, 0.25)
"""Share of the color of alarm over a hex, by its step of danger."""

VEIL: Final = mix(PAPER, SEPIA, 0.3)
"""The veil over hexes out of sight."""

VEILED: Final = 0.58
"""Share of the veil over a hex."""

GROUNDS: Final = (
    GROUND,
    GRASS,
    mix(GRASS, LEAF, 0.28),
    HILL,
    mix(HILL, HILL_TOP, 0.6),
    WHEAT,
    mix(GROUND, ROCK, 0.55),
    mix(GROUND, EARTH, 0.3),
)
"""The inks of large areas of ground."""

_STANDING = (LEAF, LEAF_LIGHT, LEAF_DARK, HACHURE, WATER, FURROW, ROCK, ROOF, WALL, EARTH_DARK)

TINTED: Final[tuple[Ink, ...]] = (
    *(mix(ground, ALARM, share) for ground in GROUNDS for share in DANGER),
    *(mix(ink, VEIL, VEILED) for ink in (*GROUNDS, *_STANDING)),
)
"""What ground and things under a tint become: a palette holds these colors themselves."""
