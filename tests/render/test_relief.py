"""Relief: invented country is fainter than any hill of the rules; the light is in the north-west."""

from __future__ import annotations

import pytest
from PIL import Image, ImageStat

from engine.battle_cry.view import HexView
from render.art.hills import rises
from render.art.layout import layout_of
from render.art.palette import GROUND, SEPIA, WATER, WATER_LIGHT, Color, blended, mix
from render.art.relief import FAINT, STEPS, Relief, Window, emboss, relief_of, swells
from render.art.terrain_map import TerrainMap
from render.art.themes import CONTRAST, OLD_PAPER, PRINT, THEMES, Theme
from render.background import background_of
from tests.support.battle_cry.views import FIRST_BULL_RUN
from tests.support.eyes import luminance

ROWS = FIRST_BULL_RUN.rows
WIDTH = 1000
HILL = (HexView("E7", ("hill",), ""),)
SOME = pytest.mark.parametrize("theme", [one for one in THEMES.values() if not one.plain], ids=lambda theme: theme.id)


def drawn(*ground: HexView, theme: Theme = OLD_PAPER, seed: str = "", turned: bool = False) -> Image.Image:
    return background_of(ROWS, ground, WIDTH, theme, seed=seed, turned=turned)


def light_at(picture: Image.Image, across: float, down: float, *, turned: bool = False) -> float:
    """Mean light of a spot, in measures from the middle of the hill."""
    layout = layout_of(ROWS, WIDTH, turned=turned)
    x, y = layout.center("E7")
    x, y, reach = x + across * layout.unit, y + down * layout.unit, 6 * layout.unit
    return ImageStat.Stat(
        picture.convert("L").crop((int(x - reach), int(y - reach), int(x + reach), int(y + reach)))
    ).mean[0]


def ends(relief: Relief) -> tuple[int, int]:
    """The brightest and the darkest step of a relief."""
    steps = set(relief.steps.tobytes())
    return min(steps), max(steps)


@pytest.mark.parametrize("seed", ["Antietam", "Shiloh", "Dranesville", "", "anything"])
def test_no_invented_slope_has_a_step_of_a_hill(seed: str) -> None:
    window = Window(0, 0, 1560, 900)
    first, last = ends(relief_of(swells(seed, 1560, 900), (), window, (780, 450)))
    assert FAINT[0] <= first < last <= FAINT[1]
    hills = rises(TerrainMap(layout_of(ROWS, WIDTH), HILL))
    least, most = ends(relief_of(swells(seed, 1560, 900), hills, window, (780, 450)))
    assert least < FAINT[0]
    assert most > FAINT[1]


@SOME
def test_the_steps_of_hills_stand_out_more_than_those_of_invented_country(theme: Theme) -> None:
    ground = luminance(theme.of(GROUND))
    apart = [abs(luminance(theme.of(mix(GROUND, ink, share))) - ground) for ink, share in STEPS]
    faint = apart[FAINT[0] : FAINT[1] + 1]
    shades = [one for number, one in enumerate(apart) if number > FAINT[1]]
    assert max(apart[FAINT[1]], apart[FAINT[1] - 1]) * 1.8 < min(shades)
    assert max(faint[:3]) < apart[0]
    assert max(faint) < 0.07


@pytest.mark.parametrize("turned", [False, True])
def test_a_hill_is_light_in_the_north_west_and_casts_its_shade_to_the_south_east(turned: bool) -> None:  # noqa: FBT001
    bare, hill = (drawn(*ground, seed="flat", turned=turned) for ground in ((), HILL))
    lit, shaded = ((across, down) for across, down in ((-54, -54), (60, 60)))
    for picture, spot, higher in ((hill, lit, True), (hill, shaded, False)):
        change = light_at(picture, *spot, turned=turned) - light_at(bare, *spot, turned=turned)
        assert change > 2 if higher else change < -3


def bare_ground(theme: Theme) -> float:
    """Share of an empty board that has the very color of the ground."""
    picture = drawn(theme=theme)
    layout = layout_of(ROWS, WIDTH, theme)
    land = picture.crop((round(layout.hex_width), round(layout.board_top), round(WIDTH - layout.hex_width), 700))
    counts = {color: count for count, color in land.getcolors(1 << 16) or ()}
    return counts.get(theme.of(GROUND), 0) / (land.width * land.height)


def test_plain_themes_have_no_relief() -> None:
    assert bare_ground(CONTRAST) > 0.8
    assert bare_ground(PRINT) > 0.8
    assert bare_ground(OLD_PAPER) < 0.75


def test_standing_water_is_level() -> None:
    lakes = [HexView(f"{row}{column}", ("lake",), "") for row in "CDEFG" for column in range(2, 12)]
    left, top = layout_of(ROWS, WIDTH).center("C3")
    right, bottom = layout_of(ROWS, WIDTH).center("G10")
    water = drawn(*lakes, seed="Antietam").crop((int(left), int(top), int(right), int(bottom)))
    colors = {color for _count, color in water.getcolors(1 << 16) or ()}
    level = OLD_PAPER.of(mix(WATER, WATER_LIGHT, 0.45))
    assert level in colors
    assert not {blended(level, OLD_PAPER.of(ink), share) for ink, share in STEPS if share} & colors


def test_the_land_is_the_same_at_every_width_and_upside_down() -> None:
    window, size = Window(0, 0, 1560, 900), (780, 450)
    country = swells("Antietam", 1560, 900)
    small, large = (relief_of(country, (), window, (size[0] * by, size[1] * by)).steps for by in (1, 2))
    off = sum(one != other for one, other in zip(small.tobytes(), large.resize(size, 0).tobytes(), strict=True))
    assert off < 0.04 * size[0] * size[1]
    part = relief_of(country, (), Window(780, 0, 1560, 900), (390, 450)).steps
    whole = small.crop((390, 0, 780, 450))
    assert sum(a != b for a, b in zip(part.tobytes(), whole.tobytes(), strict=True)) < 0.04 * 390 * 450


def test_ground_is_shaded_by_the_share_of_its_step_and_darker_along_contour_lines() -> None:
    """One column for each step; a contour line along the second row, and nothing in the third, which is masked."""
    size = len(STEPS), 3
    steps, lines, within = Image.new("L", size), Image.new("L", size), Image.new("L", size, 255)
    for number in range(len(STEPS)):
        steps.paste(number, (number, 0, number + 1, 3))
    lines.paste(255, (0, 1, len(STEPS), 2))
    within.paste(0, (0, 2, len(STEPS), 3))
    ground = OLD_PAPER.of(GROUND)
    picture = Image.new("RGB", (size[0] + 2, size[1] + 1), ground)
    emboss(picture, Relief(steps, lines), (2, 1), OLD_PAPER, within)

    def off(x: int, y: int, color: Color) -> int:
        found = picture.getpixel((2 + x, 1 + y))
        assert isinstance(found, tuple)
        return max(abs(one - other) for one, other in zip(found, color, strict=True))

    for number, (ink, share) in enumerate(STEPS):
        shaded = blended(ground, OLD_PAPER.of(ink), share)
        assert off(number, 0, shaded) <= 1
        assert off(number, 1, blended(shaded, OLD_PAPER.of(SEPIA), 0.2)) <= 2
        assert off(number, 2, ground) == 0
