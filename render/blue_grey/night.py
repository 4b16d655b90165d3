"""Night: the same inks with those of the land darkened, so that a picture by night is known by its tint."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from render.art.palette import Color, blended
from render.art.themes import PRINT, Theme

_DARK: Final[Color] = (38, 50, 92)
_SHARE: Final = 0.2
_MORE: Final = {"hachure": 0.45, "bank": 0.45, "leaf_dark": 0.35}
"""Strokes on darkened ground, which have to stand out from it as by day."""

_LAND: Final = frozenset(
    {
        "sheet", "ground", "grid", "grass", "leaf", "leaf_light", "leaf_dark", "hill", "hill_top", "water",
        "water_light", "bank", "rock", "rock_light", "rock_dark", "earth", "earth_dark", "timber", "roof", "roof_dark",
        "slate", "wall", "hachure", "bark",
    }
)  # fmt: skip
"""The inks that the night darkens; letters, halos and counters stay as they are."""


@cache
def by_night(theme: Theme) -> Theme:
    """A theme by night. A theme for print stays white: its title says that it is night."""
    if theme is PRINT:
        return theme
    colors: Mapping[str, Color] = MappingProxyType(
        {
            name: blended(color, _DARK, _MORE.get(name, _SHARE)) if name in _LAND else color
            for name, color in theme.colors.items()
        }
    )
    return Theme(f"{theme.id}-night", f"{theme.name}, by night", colors, theme.strokes, theme.shape)
