"""Night: the same inks with those of the land in the blue of the moon, so that a picture by night is known by it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from engine.blue_grey.view import PublicView
from render.art.palette import Color, blended
from render.art.themes import PRINT, Theme

_DARK: Final[Color] = (4, 30, 134)
_SHARE: Final = 0.3
_MORE: Final = {
    "hachure": 0.7, "bank": 0.72, "leaf_dark": 0.6, "rock_dark": 0.6, "earth_dark": 0.6, "earth": 0.45, "sepia": 0.3,
    "leaf": 0.22, "grass": 0.22, "roof": 0.2, "wall": 0.12, "light": 0.17,
}  # fmt: skip
"""Other shares: of strokes on darkened ground, which have to stand out from it as by day."""

_LAND: Final = frozenset(
    {
        "sheet", "ground", "grid", "grass", "leaf", "leaf_light", "leaf_dark", "hill", "hill_top", "water",
        "water_light", "bank", "rock", "rock_light", "rock_dark", "earth", "earth_dark", "timber", "roof", "roof_dark",
        "slate", "wall", "hachure", "bark", "sepia", "light",
    }
)  # fmt: skip
"""The inks that the night darkens; black letters and counters stay as they are."""


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
    night, name = f"{theme.id}-night", f"{theme.name}, by night"
    return Theme(night, name, colors, theme.strokes, theme.shape, plain=theme.plain, dark=True)


def in_its_hour(view: PublicView, theme: Theme) -> Theme:
    """A theme by day or by night, as it is in a view; a battle that is over is seen by day."""
    return by_night(theme) if view.night and not view.outcome else theme
