"""Seasons and weather: all still stands out, themes for some kind of eyes keep their hues, plain ones are plain."""

from __future__ import annotations

from itertools import product

import pytest

from engine.scenery import Scenery, Season, Weather
from render.art import palette
from render.art.seasons import in_season
from render.art.themes import OLD_PAPER, THEMES, Theme
from tests.render.test_contrast import LETTERS, SIGN, SIGNS, TEXT
from tests.support.eyes import contrast, luminance

SEASONS: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")
WEATHER: tuple[Weather, ...] = ("fair", "rain", "snow", "mist")
SKIES = [Scenery(season=season, weather=weather) for season, weather in product(SEASONS, WEATHER)]
CHANGED = {
    found.id: found for theme in THEMES.values() for sky in SKIES if (found := in_season(theme, sky)) is not theme
}


@pytest.mark.parametrize("theme", CHANGED.values(), ids=list(CHANGED))
def test_what_is_drawn_stands_out_in_every_season(theme: Theme) -> None:
    for pairs, least in ((LETTERS, TEXT), (SIGNS, SIGN)):
        for name, (one, other) in pairs.items():
            assert contrast(theme.of(one), theme.of(other)) >= least, name


def test_snow_is_light_and_winter_is_not_green() -> None:
    snow = in_season(OLD_PAPER, Scenery(season="winter", weather="snow"))
    assert luminance(snow.of(palette.GROUND)) > luminance(OLD_PAPER.of(palette.GROUND)) + 0.08
    red, green, blue = in_season(OLD_PAPER, Scenery(season="winter")).of(palette.LEAF)
    assert green - red < 10
    assert green - blue < 40


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_season_leaves_letters_and_pieces_and_plain_themes_alone(theme: Theme) -> None:
    for sky in SKIES:
        found = in_season(theme, sky)
        assert in_season(found, sky) is found
        assert found.of(palette.INK) == theme.of(palette.INK)
        assert found.of(palette.UNION_DARK) == theme.of(palette.UNION_DARK)
        if theme.plain:
            assert found is theme
        elif theme is not OLD_PAPER:
            assert found.of(palette.LEAF) == theme.of(palette.LEAF)
            assert found.of(palette.WATER) == theme.of(palette.WATER)


def test_a_summer_of_fair_weather_is_the_theme_itself() -> None:
    assert all(in_season(theme, Scenery()) is theme for theme in THEMES.values())
