"""The sheet of a year of annual battles: days, table, and the same in words."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from render.art.themes import OLD_PAPER, PRINT, THEMES, Theme
from render.calendar_sheet import (
    RANKS,
    WIDTH,
    CalendarDay,
    CalendarSheet,
    TableLine,
    calendar_parts,
    draw_calendar,
)

DAYS = (
    CalendarDay(month="Jul", day=2, date="July 2", battle="Falling Waters", note="2 games fought", state="past"),
    CalendarDay(
        month="Jul", day=3, date="July 3", battle="Gettysburg 3rd Day", remark="Pickett’s Charge", state="next"
    ),
    CalendarDay(month="Sep", day=17, date="September 17", battle="Antietam"),
)
TABLE = (
    TableLine(place=1, name="Ulysses", points="4½ points", told="31 flags · 6 games"),
    TableLine(place=2, name="Robert", points="4 points", told="30 flags · 6 games"),
)
SHEET = CalendarSheet(
    title="Annual battles of 2026",
    under="Next: Gettysburg 3rd Day, July 3",
    heading="The table as it stands",
    days=DAYS,
    table=TABLE,
)


def drawn(told: CalendarSheet, theme: Theme = OLD_PAPER) -> Image.Image:
    return Image.open(BytesIO(draw_calendar(told, theme))).convert("RGB")


@pytest.mark.parametrize("theme", [OLD_PAPER, PRINT, THEMES["protan"]], ids=lambda theme: theme.id)
def test_a_sheet_is_a_light_palette_picture(theme: Theme) -> None:
    data = draw_calendar(SHEET, theme)
    assert data == draw_calendar(SHEET, theme)
    assert len(data) < 120_000
    with Image.open(BytesIO(data)) as picture:
        assert (picture.mode, picture.width) == ("P", WIDTH)


def test_the_text_says_all_that_the_picture_shows() -> None:
    assert [(part.title, part.lines) for part in calendar_parts(SHEET)] == [
        (
            "Annual battles of 2026",
            (
                "Next: Gettysburg 3rd Day, July 3",
                "July 2: Falling Waters, 2 games fought",
                "July 3: Gettysburg 3rd Day (Pickett’s Charge), next",
                "September 17: Antietam",
            ),
        ),
        (
            "The table as it stands",
            ("1. Ulysses: 4½ points, 31 flags, 6 games", "2. Robert: 4 points, 30 flags, 6 games"),
        ),
    ]


def test_the_table_alone_and_the_calendar_alone_are_lower() -> None:
    whole = drawn(SHEET).height
    assert drawn(replace(SHEET, days=())).height < whole
    assert drawn(replace(SHEET, table=())).height < whole


def test_a_long_table_ends_with_its_best() -> None:
    many = replace(SHEET, table=TABLE * 20)
    assert drawn(many).size == drawn(replace(SHEET, table=(TABLE * 20)[:RANKS])).size
    assert len(calendar_parts(many)[1].lines) == RANKS


def test_long_names_end_before_the_frame_and_beside_the_other_column() -> None:
    long = replace(
        SHEET,
        title="Annual battles " * 9,
        days=tuple(replace(day, battle="Somewhere " * 9, note="far away " * 20) for day in DAYS[:2]) + DAYS[2:],
        table=(replace(TABLE[0], name="Ulysses " * 20, points="points " * 9, told="flags " * 30), TABLE[1]),
    )
    off = ImageChops.difference(drawn(long), drawn(SHEET)).getbbox()
    assert off is not None
    assert off[0] >= 40
    assert off[2] <= WIDTH - 40


def test_a_player_whose_name_cannot_be_drawn_keeps_their_line() -> None:
    strange = replace(SHEET, table=(replace(TABLE[0], name="孔明"), TABLE[1]))
    assert "孔明" in calendar_parts(strange)[1].lines[0]
    assert drawn(strange).size == drawn(SHEET).size
