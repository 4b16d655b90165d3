"""The sheet of a profile: a picture that fits what it shows, and the same as text; an emblem for each medal."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.service.domain.ratings.medals import MEDALS
from engine.decision import CONFEDERATE, UNION
from render.art.themes import OLD_PAPER, THEMES
from render.medals import EMBLEMS, draw_medal
from render.profile_sheet import MOST_POINTS, ProfileSheet, SheetMedal, SideBar, draw_profile, drawable, sheet_parts

SHEET = ProfileSheet(
    name="Grant",
    number="1612",
    of="Battle Cry, duels",
    curve=(1500, 1580, 1490, 1612),
    bars=(SideBar(UNION, 3, 1, 0), SideBar(CONFEDERATE, 0, 0, 2)),
    medals=(SheetMedal("star", "First battle"),),
)


def drawn(sheet: ProfileSheet) -> Image.Image:
    return Image.open(BytesIO(draw_profile(sheet)))


def test_the_text_says_all_that_the_picture_shows() -> None:
    assert [(part.title, part.lines) for part in sheet_parts(SHEET)] == [
        ("Grant", ("Battle Cry, duels", "1612")),
        (
            "Rating after each battle",
            (
                "Before the first battle: 1500",
                "After battle 1: 1580",
                "After battle 2: 1490",
                "After battle 3: 1612",
            ),
        ),
        ("Battles by side", ("Union: 3 won, 0 lost, 1 drawn", "Confederate: 0 won, 2 lost")),
        ("Medals", ("First battle",)),
    ]


def test_a_long_curve_shows_the_newest_battles_in_both() -> None:
    sheet = ProfileSheet(name="Grant", curve=tuple(range(1500, 1700)))
    (_, curve) = (part.lines for part in sheet_parts(ProfileSheet(name="Grant", of="x", curve=sheet.curve)))
    assert len(sheet.shown) == len(curve) == MOST_POINTS
    assert curve[0] == "After battle 140: 1640"


def test_the_picture_is_as_high_as_what_it_shows() -> None:
    bare = drawn(ProfileSheet(name="Grant"))
    full = drawn(SHEET)
    assert bare.size[0] == full.size[0] == 1200
    assert bare.size[1] < full.size[1]
    assert len(draw_profile(SHEET)) < 80_000


def test_letters_that_the_typeface_lacks_are_left_out_of_the_picture_alone() -> None:
    assert drawable("Grant 🎖") == "Grant"
    assert drawable("José Müller") == "José Müller"
    assert drawable("格兰特") == ""
    assert sheet_parts(ProfileSheet(name="格兰特", of="x"))[0].title == "格兰特"
    assert drawn(ProfileSheet(name="格兰特", number="1500")).size[0] == 1200


def test_each_medal_has_an_emblem_that_no_other_has() -> None:
    assert {medal.emblem for medal in MEDALS} == set(EMBLEMS)
    pictures = set()
    for emblem in EMBLEMS:
        picture = Image.new("L", (80, 120)).convert("RGB")
        draw_medal(picture, (40, 76), 34, emblem, OLD_PAPER)
        pictures.add(picture.convert("L").tobytes())
    assert len(pictures) == len(EMBLEMS)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_medals_and_curve_can_be_seen_in_every_theme(theme: str) -> None:
    picture = Image.open(BytesIO(draw_profile(SHEET, THEMES[theme]))).convert("L")
    shades = [shade for shade, count in enumerate(picture.histogram()) if count]
    assert shades[-1] - shades[0] > 150
