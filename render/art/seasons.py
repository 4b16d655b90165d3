"""Seasons and weather: the inks of a theme's land as they are in spring, autumn and winter, in rain, snow and mist.

Letters, halos, pieces and marks stay as they are. Plain themes know one season. A theme for some kind of eyes keeps the
hues of its trees and water, and changes its open ground alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from engine.scenery import Scenery, Season, Weather
from render.art.palette import Color, blended
from render.art.themes import OLD_PAPER, Theme

Change = tuple[Color, float]
"""A color, and the share of it that is mixed into an ink."""

_SEASONS: Final[Mapping[Season, Mapping[str, Change]]] = {
    "spring": {
        "leaf": ((150, 172, 76), 0.45), "leaf_light": ((190, 204, 118), 0.5), "leaf_dark": ((70, 98, 44), 0.4),
        "grass": ((212, 220, 152), 0.6), "wheat": ((206, 212, 140), 0.6), "furrow": ((116, 104, 52), 0.4),
    },
    "summer": {},
    "autumn": {
        "leaf": ((176, 132, 58), 0.62), "leaf_light": ((214, 170, 88), 0.62), "leaf_dark": ((104, 72, 34), 0.62),
        "grass": ((222, 204, 146), 0.55), "wheat": ((230, 202, 140), 0.5), "blossom": ((196, 84, 54), 0.7),
    },
    "winter": {
        "leaf": ((158, 146, 122), 0.72), "leaf_light": ((192, 184, 162), 0.75), "leaf_dark": ((88, 76, 60), 0.75),
        "grass": ((218, 210, 182), 0.7), "wheat": ((226, 212, 174), 0.7), "blossom": ((206, 198, 178), 0.8),
        "ground": ((233, 227, 210), 0.6),
    },
}  # fmt: skip

_WHITE: Final[Color] = (250, 250, 249)
_WET: Final[Color] = (176, 186, 184)
_PALE: Final[Color] = (240, 238, 230)

_WEATHER: Final[Mapping[Weather, Mapping[str, Change]]] = {
    "fair": {},
    "rain": {
        "ground": (_WET, 0.17), "grass": (_WET, 0.25), "hill": (_WET, 0.18), "hill_top": (_WET, 0.18),
        "wheat": (_WET, 0.2), "leaf": ((92, 116, 92), 0.25), "leaf_light": ((132, 152, 124), 0.3),
    },
    "snow": {
        "ground": (_WHITE, 0.78), "grass": (_WHITE, 0.72), "hill": (_WHITE, 0.62), "hill_top": (_WHITE, 0.74),
        "wheat": (_WHITE, 0.66), "leaf_light": (_WHITE, 0.82), "leaf": ((206, 212, 208), 0.42),
        "rock_light": (_WHITE, 0.7), "blossom": (_WHITE, 0.8), "timber": (_WHITE, 0.3), "grid": ((196, 196, 186), 0.5),
        "water": ((178, 196, 208), 0.4),
    },
    "mist": {
        "ground": (_PALE, 0.45), "grass": (_PALE, 0.45), "hill": (_PALE, 0.35), "hill_top": (_PALE, 0.4),
        "wheat": (_PALE, 0.35), "leaf": (_PALE, 0.2), "leaf_light": (_PALE, 0.35), "water": (_PALE, 0.2),
        "water_light": (_PALE, 0.35), "grid": (_PALE, 0.2),
    },
}  # fmt: skip

_OPEN: Final = frozenset({"ground", "hill", "hill_top", "grid", "rock_light", "timber"})
"""The inks that the themes for some kind of eyes let a season change: their lightness means nothing else."""


def in_season(theme: Theme, scenery: Scenery) -> Theme:
    """A theme with its land as it is in a battle's season and weather; the theme itself where these change nothing."""
    return _in_season(theme, scenery.season, scenery.weather)


@cache
def _in_season(theme: Theme, season: Season, weather: Weather) -> Theme:
    changes = [*_SEASONS[season].items(), *_WEATHER[weather].items()]
    if theme is not OLD_PAPER:
        changes = [(name, change) for name, change in changes if name in _OPEN]
    if theme.plain or not changes or theme in _MADE:
        return theme
    colors = dict(theme.colors)
    for name, (color, share) in changes:
        colors[name] = blended(colors[name], color, share)
    found = Theme(f"{theme.id}-{season}-{weather}", theme.name, MappingProxyType(colors), theme.strokes, theme.shape)
    _MADE.add(found)
    return found


_MADE: Final[set[Theme]] = set()
"""Themes in a season: they are not changed once more."""
