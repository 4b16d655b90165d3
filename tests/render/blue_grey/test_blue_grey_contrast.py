"""Every theme, to every kind of eyes: letters and signs of Blue & Grey stand out; nothing differs by color alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.blue_grey.sides import KINDS
from engine.decision import CONFEDERATE, UNION
from render.art import palette
from render.art.palette import Ink, mix
from render.art.side_colors import colors_of
from render.art.themes import THEMES, Theme
from render.art.tracks import badge_sprite
from render.blue_grey.chart_words import rows
from render.blue_grey.charts import terrain_sprite
from render.blue_grey.counters import CounterFace, counter_sprite, objective_sprite, spade_sprite
from render.blue_grey.landscape import STONY, WOOD
from render.blue_grey.night import by_night
from render.blue_grey.signs import FRAMES, frame_sprite, plate_sprite
from tests.support.examples import by_day
from tests.support.eyes import VISIONS, contrast

ALL = {theme.id: theme for one in THEMES.values() for theme in (one, by_night(one))}
"""Every theme, by day and by night."""

EACH = pytest.mark.parametrize("theme", ALL.values(), ids=list(ALL))
SOME = pytest.mark.parametrize("theme", by_day(ALL.values(), 4), ids=list(ALL))
SEEN = pytest.mark.parametrize("vision", VISIONS)
UNION_COLORS, REBEL_COLORS = colors_of(UNION), colors_of(CONFEDERATE)
TEXT, SIGN = 4.5, 3.0
"""The least contrast of letters, and of lines and shapes that carry a meaning (WCAG 2.1, 1.4.3 and 1.4.11)."""

LETTERS: Mapping[str, tuple[Ink, Ink]] = {
    "hex numbers in their halo": (mix(palette.SEPIA, palette.INK, 0.5), palette.PAPER),
    "hex numbers on open ground": (mix(palette.SEPIA, palette.INK, 0.5), palette.GROUND),
    "place names in their halo": (palette.INK, palette.PAPER),
    "strengths of the Union": (UNION_COLORS.figure, UNION_COLORS.field),
    "strengths of the Confederacy": (REBEL_COLORS.figure, REBEL_COLORS.field),
    "strengths of the Confederacy on its hatching": (REBEL_COLORS.figure, REBEL_COLORS.hatch),
    "D for Disordered": (palette.INK, palette.WHITE),
    "S for Shaken": (palette.INK, palette.GOLD),
    "R for Routed": (palette.WHITE, palette.ALARM),
    "odds on plates": (palette.INK, palette.PAPER),
    "results on plates": (palette.ALARM, palette.PAPER),
    "numbers of the Union's attacks": (palette.WHITE, UNION_COLORS.ink),
    "numbers of the Confederacy's attacks": (palette.WHITE, REBEL_COLORS.ink),
    "points that nobody holds": (palette.INK, palette.WHITE),
    "titles of charts": (palette.INK, palette.PAPER),
    "the table's notes": (mix(palette.SEPIA, palette.INK, 0.35), palette.PAPER),
    "dates": (palette.SEPIA, palette.PAPER),
}
SIGNS: Mapping[str, tuple[Ink, Ink]] = {
    "Union counters on open ground": (UNION_COLORS.edge, palette.GROUND),
    "Confederate counters on open ground": (REBEL_COLORS.edge, palette.GROUND),
    "Confederate counters on woods": (REBEL_COLORS.edge, WOOD),
    "the border of disordered units' discs": (palette.INK, palette.WHITE),
    "arrowheads of who has moved": (palette.INK, palette.GOLD),
    "trees": (palette.LEAF_DARK, WOOD),
    "rocks": (palette.ROCK_DARK, STONY),
    "hachures": (palette.HACHURE, palette.HILL),
    "hachures of the highest ground": (palette.HACHURE, palette.HILL_TOP),
    "banks of creeks": (palette.BANK, palette.WATER),
    "banks on open ground": (palette.BANK, palette.GROUND),
    "verges of roads": (mix(palette.EARTH, palette.EARTH_DARK, 0.6), palette.GROUND),
    "planks of bridges": (palette.EARTH_DARK, palette.TIMBER),
    "works on open ground": (palette.EARTH_DARK, palette.GROUND),
    "zones of the Union": (UNION_COLORS.ink, palette.GROUND),
    "zones of the Confederacy": (REBEL_COLORS.ink, palette.WHITE),
    "targets in their halo": (palette.ALARM, palette.WHITE),
    "the two colors of a frame": (palette.GOLD_DARK, palette.GOLD),
    "supply in its ring": (palette.BANK, palette.WHITE),
    "arrows of the Union": (UNION_COLORS.ink, palette.PAPER),
    "arrows of the Confederacy": (REBEL_COLORS.ink, palette.PAPER),
}


@EACH
@SEEN
@pytest.mark.parametrize(("pairs", "least"), [(LETTERS, TEXT), (SIGNS, SIGN)], ids=["letters", "signs"])
def test_what_is_drawn_stands_out(
    theme: Theme, vision: str, pairs: Mapping[str, tuple[Ink, Ink]], least: float
) -> None:
    found = {name: contrast(theme.of(one), theme.of(other), vision) for name, (one, other) in pairs.items()}
    assert {name: round(value, 2) for name, value in found.items() if value < least} == {}


def gray(picture: Image.Image) -> Image.Image:
    """A sprite on white in a square, as seen without colors."""
    whole = Image.new("RGB", (190, 190), (255, 255, 255))
    place = (190 - picture.width) // 2, (190 - picture.height) // 2
    whole.paste(picture, place, picture if picture.mode == "RGBA" else None)
    return whole.convert("L")


def spots(one: Image.Image, other: Image.Image) -> int:
    """Number of points of two sprites that are light in one and dark in the other."""
    return sum(ImageChops.difference(gray(one), gray(other)).histogram()[64:])


def apart(one: Image.Image, other: Image.Image) -> float:
    """Difference of two sprites without their colors."""
    return ImageStat.Stat(ImageChops.difference(gray(one), gray(other))).mean[0]


def faces() -> dict[str, CounterFace]:
    """Every kind of counter and state that must be told apart."""
    found: dict[str, CounterFace] = {}
    for seat in (UNION, CONFEDERATE):
        plain = CounterFace(seat, "infantry", 4, "Lee")
        found |= {f"{seat} {kind}": plain._replace(kind=kind) for kind in KINDS}
        found |= {
            f"{seat} {name}": face
            for name, face in {
                "disordered": plain._replace(morale="disordered", letter="D"),
                "shaken": plain._replace(morale="shaken", letter="S"),
                "routed": plain._replace(morale="routed", letter="R"),
                "moved": plain._replace(done="moved"),
                "marched": plain._replace(done="moved", marching=True),
                "fought": plain._replace(done="fought"),
                "rallying": plain._replace(rallying=True),
                "five": plain._replace(strength=5),
                "slow": plain._replace(pace="2 MP"),
            }.items()
        }
    return found


@SOME
@pytest.mark.parametrize("short", [False, True], ids=["alone", "stacked"])
def test_counters_and_their_states_differ_without_colors(theme: Theme, short: bool) -> None:  # noqa: FBT001
    drawn = {name: counter_sprite(face._replace(short=short), 1.0, theme) for name, face in faces().items()}
    for (one, first), (other, second) in combinations(drawn.items(), 2):
        assert spots(first, second) > 12, (one, other)


@EACH
def test_the_sides_differ_by_shape(theme: Theme) -> None:
    both = [
        (counter_sprite(CounterFace(seat, "infantry", 4, "Lee"), 1.0, theme),
         plate_sprite(1, seat, "3-1", 0, 4, "Dr", 1.0, theme), objective_sprite(seat, 5, 1.0, theme))
        for seat in (UNION, CONFEDERATE)
    ]  # fmt: skip
    counters, plates, flags = zip(*both, strict=True)
    for pair in (counters, flags):
        covers = [one.getchannel("A").point([0] * 128 + [255] * 128) for one in pair]
        assert ImageStat.Stat(ImageChops.difference(*covers)).sum[0] / 255 > 30
    assert spots(*plates) > 12


@EACH
def test_terrains_and_hexsides_differ_without_colors(theme: Theme) -> None:
    drawn = {row.id: terrain_sprite(row.id, 1.0, theme) for row in rows()}
    for (one, first), (other, second) in combinations(drawn.items(), 2):
        assert apart(first, second) > 0.3, (one, other)


@EACH
def test_signs_differ_without_colors(theme: Theme) -> None:
    drawn = {kind: frame_sprite(kind, 1.0, theme) for kind in FRAMES} | {"spade": spade_sprite(1.0, theme)}
    for (one, first), (other, second) in combinations(drawn.items(), 2):
        assert spots(first, second) > 12, (one, other)


def test_by_night_the_land_is_darker_and_letters_are_not() -> None:
    for theme in THEMES.values():
        night = by_night(theme)
        assert night.of(palette.INK) == theme.of(palette.INK)
        assert (night.of(palette.GROUND) != theme.of(palette.GROUND)) == (theme.id != "print")


def _flags_and_numbers(told: int, unit: float, theme: Theme) -> tuple[list[Image.Image], list[Image.Image]]:
    """Flags of an objective for each holder, and numbers of each side's ways, that tell the same number."""
    flags = [objective_sprite(held, told, unit, theme) for held in (UNION, CONFEDERATE, "")]
    return flags, [badge_sprite(str(told), seat, unit, theme) for seat in (UNION, CONFEDERATE)]


@EACH
def test_the_flag_of_an_objective_has_a_shape_for_each_holder_that_no_number_has(theme: Theme) -> None:
    flags, numbers = _flags_and_numbers(20, 1.0, theme)
    shapes = []
    for one in (*flags, *numbers):
        cover = one.getchannel("A").point([0] * 128 + [255] * 128)
        shapes.append(cover.crop(cover.getbbox()).resize((40, 40)))
    for one, other in combinations(shapes, 2):
        if {id(one), id(other)} != {id(shape) for shape in shapes[len(flags) :]}:
            assert ImageStat.Stat(ImageChops.difference(one, other)).sum[0] / 255 > 30


@EACH
def test_points_of_an_objective_are_dark_on_pale_and_numbers_of_ways_pale_on_dark(theme: Theme) -> None:
    flags, numbers = _flags_and_numbers(5, 4.0, theme)
    grounds = []
    for one in (*flags, *numbers):
        x, y = one.width // 2, one.height // 2
        beside = one.convert("RGB").convert("L").crop((x - 36, y - 20, x - 30, y))
        grounds.append(ImageStat.Stat(beside).mean[0])
    assert min(grounds[: len(flags)]) > max(grounds[len(flags) :]) + 80
