"""Every theme, to every kind of eyes: letters and signs stand out, and nothing differs by color alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.battle_cry.terrain import terrain_table
from engine.chance import FACES
from engine.decision import CONFEDERATE, UNION, Seat
from render.art import palette
from render.art.dice import die
from render.art.palette import Ink, mix
from render.art.side_colors import colors_of
from render.art.themes import OLD_PAPER, PRINT, THEMES, Theme
from render.art.tracks import badge_sprite, dash_sprite, fire_sprite, head_sprite, shaft_sprite
from render.battle_cry.board import board_frame
from render.battle_cry.counters import LETTERED, GeneralFace, Marks, UnitFace, general_sprite, unit_sprite
from render.battle_cry.owner_marks import COMMANDER
from render.battle_cry.terrain_sheet import terrain_sprite
from render.highlight import Highlight, TargetHex
from render.place_names import DARK, LIGHT
from tests.support.battle_cry.views import MID_BATTLE
from tests.support.examples import by_day
from tests.support.eyes import VISIONS, contrast, luminance
from tests.support.eyes import apart as far

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
SOME = pytest.mark.parametrize("theme", by_day(THEMES.values(), 2), ids=list(THEMES))
SEEN = pytest.mark.parametrize("vision", VISIONS)

UNION_COLORS, REBEL_COLORS = colors_of(UNION), colors_of(CONFEDERATE)
TEXT, SIGN = 4.5, 3.0
"""The least contrast of letters, and of lines and shapes that carry a meaning (WCAG 2.1, 1.4.3 and 1.4.11)."""

LETTERS: Mapping[str, tuple[Ink, Ink]] = {
    "titles on the sheet": (palette.INK, palette.PAPER),
    "dates on the sheet": (palette.SEPIA, palette.PAPER),
    "names of empty hexes in their halo": (LIGHT, palette.PAPER),
    "names of empty hexes on open ground": (LIGHT, palette.GROUND),
    "names of hexes with pieces in their halo": (DARK, palette.PAPER),
    "numbers of hexes on open ground": (mix(palette.SEPIA, palette.INK, 0.5), palette.GROUND),
    "place names in their halo": (palette.INK, palette.PAPER),
    "figures of the Union": (UNION_COLORS.figure, UNION_COLORS.field),
    "figures of the Confederacy": (REBEL_COLORS.figure, REBEL_COLORS.field),
    "figures of the Confederacy on its hatching": (REBEL_COLORS.figure, REBEL_COLORS.hatch),
    "letters of fresh, green and other troops": (palette.INK, palette.GOLD),
    "owner marks": (palette.INK, palette.WHITE),
    "numbers of the Union's moves": (palette.WHITE, UNION_COLORS.ink),
    "numbers of the Confederacy's moves": (palette.WHITE, REBEL_COLORS.ink),
    "dice": (palette.INK, palette.WHITE),
    "numbers of dice": (palette.WHITE, palette.INK),
    "orders on cards": (palette.WHITE, palette.INK),
    "words of cards": (palette.INK, mix(palette.WHITE, palette.PAPER, 0.5)),
    "notes of cards": (mix(palette.SEPIA, palette.INK, 0.3), mix(palette.WHITE, palette.PAPER, 0.5)),
    "kinds of cards": (palette.SEPIA, mix(palette.WHITE, palette.PAPER, 0.5)),
}

SIGNS: Mapping[str, tuple[Ink, Ink]] = {
    "the two sides' counters": (UNION_COLORS.field, REBEL_COLORS.field),
    "Union counters on open ground": (UNION_COLORS.edge, palette.GROUND),
    "Confederate counters on open ground": (REBEL_COLORS.edge, palette.GROUND),
    "Confederate counters on woods": (REBEL_COLORS.field, palette.LEAF_DARK),
    "owner marks on the Union's counters": (palette.WHITE, UNION_COLORS.field),
    "owner marks on the Confederacy's counters": (palette.INK, REBEL_COLORS.field),
    "owner marks on open ground": (palette.INK, palette.GROUND),
    "the border of what has its order": (palette.GOLD_DARK, palette.GROUND),
    "the two colors of a frame": (palette.GOLD_DARK, palette.GOLD),
    "targets on open ground": (palette.ALARM, palette.GROUND),
    "targets in their halo": (palette.ALARM, palette.WHITE),
    "dangers on open ground": (palette.ALARM, palette.GROUND),
    "arrows of the Union": (UNION_COLORS.ink, palette.PAPER),
    "arrows of the Confederacy": (REBEL_COLORS.ink, palette.PAPER),
    "section lines": (mix(palette.SEPIA, palette.INK, 0.35), palette.GROUND),
    "hachures of hills": (palette.HACHURE, palette.HILL),
    "trees of woods": (palette.LEAF_DARK, mix(palette.GRASS, palette.LEAF, 0.28)),
    "trees of orchards": (palette.LEAF_DARK, palette.GRASS),
    "furrows of fields": (palette.FURROW, palette.WHEAT),
    "banks of water": (palette.BANK, palette.WATER),
    "banks on open ground": (palette.BANK, palette.GROUND),
    "reeds of swamps": (palette.LEAF_DARK, mix(palette.GRASS, palette.WATER, 0.45)),
    "rocks": (palette.ROCK_DARK, palette.ROCK_LIGHT),
    "rocks on rough ground": (palette.ROCK_DARK, mix(palette.GROUND, palette.ROCK, 0.55)),
    "houses": (palette.INK, palette.WALL),
    "works on open ground": (palette.EARTH_DARK, palette.GROUND),
    "planks of bridges": (palette.EARTH_DARK, palette.TIMBER),
    "sleepers of railways": (palette.EARTH_DARK, mix(palette.GROUND, palette.EARTH, 0.45)),
    "verges of roads": (mix(palette.EARTH, palette.EARTH_DARK, 0.6), palette.GROUND),
}


@EACH
@SEEN
@pytest.mark.parametrize(("pairs", "least"), [(LETTERS, TEXT), (SIGNS, SIGN)], ids=["letters", "signs"])
def test_what_is_drawn_stands_out(
    theme: Theme, vision: str, pairs: Mapping[str, tuple[Ink, Ink]], least: float
) -> None:
    found = {name: contrast(theme.of(one), theme.of(other), vision) for name, (one, other) in pairs.items()}
    assert {name: round(value, 2) for name, value in found.items() if value < least} == {}


@pytest.mark.parametrize("id_", ["paper", "protan", "deutan", "tritan"])
def test_woods_are_no_lake_and_no_hill_to_the_eyes_that_a_theme_is_for(id_: str) -> None:
    """Beside each other on a phone, where trees and hachures are small."""
    theme, vision = THEMES[id_], id_ if id_ in VISIONS else "full"
    woods, grass = theme.of(palette.LEAF), theme.of(mix(palette.GRASS, palette.LEAF, 0.28))
    for other in (palette.WATER, palette.HILL):
        assert far(woods, theme.of(other), vision) > 20
        assert far(grass, theme.of(other), vision) > 10
    if id_ != "tritan":
        assert far(woods, theme.of(palette.WATER), vision) > 30


def gray(picture: Image.Image) -> Image.Image:
    """A picture on white, as seen without colors."""
    whole = Image.new("RGB", picture.size, (255, 255, 255))
    whole.paste(picture, (0, 0), picture if picture.mode == "RGBA" else None)
    return whole.convert("L")


def apart(one: Image.Image, other: Image.Image) -> float:
    """Difference of two pictures without their colors: the mean difference in lightness, from 0 to 255."""
    width, height = max(one.width, other.width), max(one.height, other.height)
    sheets = [Image.new("L", (width, height), 255) for _ in range(2)]
    for sheet, picture in zip(sheets, (one, other), strict=True):
        sheet.paste(gray(picture), ((width - picture.width) // 2, (height - picture.height) // 2))
    return ImageStat.Stat(ImageChops.difference(*sheets)).mean[0]


def spots(one: Image.Image, other: Image.Image) -> int:
    """Number of points of two pieces, middle on middle, that are light in one and dark in the other."""
    size = max(one.width, other.width), max(one.height, other.height)
    sheets = [Image.new("L", size, 255) for _ in range(2)]
    for sheet, picture in zip(sheets, (one, other), strict=True):
        sheet.paste(gray(picture), ((size[0] - picture.width) // 2, (size[1] - picture.height) // 2))
    return sum(ImageChops.difference(*sheets).histogram()[64:])


def shape(picture: Image.Image) -> Image.Image:
    """Area of a sprite, without its colors."""
    return picture.getchannel("A").point([0] * 128 + [255] * 128)


def pieces(theme: Theme) -> dict[str, Image.Image]:
    """Every kind of piece and state that must be told apart."""
    found: dict[str, Image.Image] = {}
    for seat in (UNION, CONFEDERATE):
        for arm in ("infantry", "cavalry", "artillery"):
            found[f"{seat} {arm}"] = unit_sprite(UnitFace(seat, arm, (), 3, 3), 1.0, theme)
        found[f"{seat} horse"] = unit_sprite(UnitFace(seat, "artillery", ("horse",), 3, 3), 1.0, theme)
        for trait in LETTERED:
            found[f"{seat} {trait}"] = unit_sprite(UnitFace(seat, "infantry", (trait,), 3, 3), 1.0, theme)
        for marks in (Marks(ordered=True), Marks(ordered=True, moved=True), Marks(ordered=True, battled=True)):
            found[f"{seat} {marks}"] = unit_sprite(UnitFace(seat, "infantry", (), 3, 3, marks=marks), 1.0, theme)
        found[f"{seat} general"] = general_sprite(GeneralFace(seat, "Lee", alone=True), 1.0, theme)
        found[f"{seat} leader"] = general_sprite(GeneralFace(seat, "Lee"), 1.0, theme)
        for owner in ("1", "2", "3", "4", "5", "6", COMMANDER):
            found[f"{seat} unit of {owner}"] = unit_sprite(
                UnitFace(seat, "infantry", (), 3, 3, owner=owner), 1.0, theme
            )
            found[f"{seat} leader {owner}"] = general_sprite(GeneralFace(seat, "Lee", owner=owner), 1.0, theme)
    return found


@SOME
def test_pieces_and_their_states_differ_without_colors(theme: Theme) -> None:
    for (one, first), (other, second) in combinations(pieces(theme).items(), 2):
        assert spots(first, second) > 12, (one, other)


@EACH
def test_the_sides_differ_by_shape(theme: Theme) -> None:
    drawn = pieces(theme)
    for name in ("infantry", "cavalry", "artillery", "general"):
        difference = ImageChops.difference(shape(drawn[f"{UNION} {name}"]), shape(drawn[f"{CONFEDERATE} {name}"]))
        assert ImageStat.Stat(difference).sum[0] / 255 > 150, name
    badges = [shape(badge_sprite("4", seat, 1.0, theme)) for seat in (UNION, CONFEDERATE)]
    assert ImageStat.Stat(ImageChops.difference(*badges)).sum[0] / 255 > 40


@EACH
def test_terrains_differ_without_colors(theme: Theme) -> None:
    drawn = {id_: terrain_sprite(id_, 1.0, theme) for id_ in terrain_table("variant-150")}
    for one, other in combinations(drawn, 2):
        assert apart(drawn[one], drawn[other]) > 0.8, (one, other)


@EACH
def test_the_faces_of_dice_differ_without_colors(theme: Theme) -> None:
    drawn = {face: die(face).moved(0, 0, 2.0).sprite(60, 60, theme) for face in dict.fromkeys(FACES)}
    for one, other in combinations(drawn, 2):
        assert apart(drawn[one], drawn[other]) > 4, (one, other)


@EACH
def test_arrows_differ_by_their_strokes(theme: Theme) -> None:
    ink, drawn = colors_of(UNION).ink, dict[str, Image.Image]()
    for kind in ("move", "retreat", "ground", "supply"):
        drawn[kind] = shaft_sprite(kind, 188.0, 0.0, ink, 1.0, theme)
        head = head_sprite(kind, 0, 31, ink, 1.0, theme)
        drawn[kind].alpha_composite(head.crop((0, 31, 43, 55)), (drawn[kind].width - 55, 0))
    for one, other in combinations(drawn, 2):
        assert apart(drawn[one], drawn[other]) > 1, (one, other)


OVERLAYS: Mapping[str, Callable[[str], Highlight]] = {
    "origin": lambda hex_: Highlight(origins=(hex_,)),
    "destination": lambda hex_: Highlight(destinations=(hex_,)),
    "target": lambda hex_: Highlight(targets=(TargetHex(hex_),)),
    "target with dice": lambda hex_: Highlight(targets=(TargetHex(hex_, 3),)),
    "hidden": lambda hex_: Highlight(hidden=(hex_,)),
    "barred": lambda hex_: Highlight(barred=(hex_,)),
    "obstacle": lambda hex_: Highlight(obstacles=(hex_,)),
}


@EACH
def test_overlays_differ_without_colors(theme: Theme) -> None:
    places = [board_frame(MID_BATTLE, 800, (), None, theme=theme)]
    places += [board_frame(MID_BATTLE, 800, (), overlay("C11"), theme=theme) for overlay in OVERLAYS.values()]
    parts = [place.crop((560, 150, 720, 500)) for place in places]
    for (one, first), (other, second) in combinations(zip(("nothing", *OVERLAYS), parts, strict=True), 2):
        assert apart(first, second) > 0.15, (one, other)


def test_the_simulation_takes_away_what_it_should() -> None:
    red, green, white = (200, 0, 0), (0, 110, 0), (255, 255, 255)
    assert luminance(red, "protan") < luminance(red) * 0.6
    assert contrast(red, green, "deutan") < 2
    assert all(luminance(white, vision) > 0.99 for vision in VISIONS)
    assert contrast((0, 0, 0), white) == pytest.approx(21)


def test_the_tail_of_a_letter_is_told_from_the_frame_of_its_plate() -> None:
    """The name has the color of the frame on one side: around its tails the field stands between the two."""
    frames = []
    for name in ("Braqq", "Braoo"):
        plate = general_sprite(GeneralFace(CONFEDERATE, name), 2.0, OLD_PAPER).convert("RGB")
        field = OLD_PAPER.of(colors_of(CONFEDERATE).field)
        frame = plate.crop((0, plate.height // 2 + 20, plate.width, plate.height // 2 + 27))
        frames.append(sum(count for count, color in frame.getcolors(4096) or () if color == field))
    assert frames[0] > frames[1] + 10


@pytest.mark.parametrize("kind", ["move", "ground", "retreat"])
def test_arrows_of_both_sides_differ_in_print_by_more_than_color(kind: str) -> None:
    """Both are black: the Confederate ones are pale within, from tail to tip, and so are lines of fire and dashes."""
    within = {}
    for side in (UNION, CONFEDERATE):
        ink = colors_of(side).ink
        sprites = (
            shaft_sprite(kind, 190.0, 0.0, ink, 2.0, PRINT),
            head_sprite(kind, 0, 31, ink, 2.0, PRINT),
            dash_sprite(0, ink, 2.0, PRINT),
            fire_sprite(110.0, 0.0, ink, 2.0, PRINT),
        )
        points = (
            (sprites[0].width // 2 - 4, sprites[0].height // 2),
            (sprites[1].width // 2 - 42, sprites[1].height // 2 + 14),
            (sprites[2].width // 2, sprites[2].height // 2),
            (sprites[3].width // 2, sprites[3].height // 2),
        )
        within[side] = [
            sprite.convert("L").crop((x, y, x + 1, y + 1)).tobytes()[0]
            for sprite, (x, y) in zip(sprites, points, strict=True)
        ]
    assert all(dark < 60 for dark in within[UNION])
    assert all(pale > 200 for pale in within[CONFEDERATE])


@pytest.mark.parametrize("pale", [False, True])
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_in_print_a_head_is_dark_in_its_middle_unless_it_retreats(side: Seat, *, pale: bool) -> None:
    middles = {}
    for kind in ("move", "ground", "retreat"):
        head = head_sprite(kind, 0, 31, colors_of(side).ink, 2.0, PRINT, pale=pale).convert("L")
        middles[kind] = [head.getpixel((head.width // 2 - far, head.height // 2)) for far in (26, 62)]
    assert middles["move"][0] == 0
    assert middles["ground"] == [0, 0]
    assert middles["retreat"][0] == 255


@pytest.mark.parametrize("theme", [theme for theme in THEMES.values() if theme is not PRINT], ids=lambda one: one.id)
def test_arrows_have_the_color_of_their_side_where_there_are_colors(theme: Theme) -> None:
    for side in (UNION, CONFEDERATE):
        sprite = shaft_sprite("move", 190.0, 0.0, colors_of(side).ink, 2.0, theme).convert("RGB")
        assert sprite.getpixel((sprite.width // 2, sprite.height // 2)) == theme.of(colors_of(side).ink)
