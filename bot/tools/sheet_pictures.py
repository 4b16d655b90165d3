"""Sheets of series, years and profiles for ``docs/pictures.md``: ``python -m bot.tools.sheet_pictures docs``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from bot.discord.messages.annual_picture import days, next_words
from engine.decision import CONFEDERATE, UNION
from render.art.themes import OLD_PAPER
from render.broadside import SKIES
from render.calendar_sheet import CalendarSheet, TableLine, draw_calendar
from render.engraving_palette import engraving_palette
from render.picture import png, reduced
from render.profile_sheet import ProfileSheet, SheetMedal, SideBar, draw_profile
from render.series_sheet import SeriesSheet, Station, Team, draw_series

FOLDER: Final = "images"
WIDTH: Final = 600
"""Width of a picture, in pixels."""

_DAY: Final = date(2026, 7, 1)

CAMPAIGN: Final = SeriesSheet(
    kicker="Campaign",
    title="Jackson’s Campaign",
    state="The Confederacy (Robert) wins the campaign, 17 flags to 14.",
    counts="Flags",
    teams=(
        Team(name="Union", score="14", players="Ulysses", side=UNION),
        Team(name="Confederate", score="17", players="Robert", side=CONFEDERATE),
    ),
    stations=(
        Station(battle="McDowell", about="May 8, 1862", score="6 : 4", told="Union victory", winner=UNION, lead=2),
        Station(
            battle="Winchester",
            about="May 25, 1862",
            score="3 : 7",
            told="Confederate victory",
            winner=CONFEDERATE,
            lead=-2,
        ),
        Station(
            battle="Cedar Mountain",
            about="August 9, 1862",
            score="5 : 6",
            told="Confederate victory",
            winner=CONFEDERATE,
            lead=-3,
        ),
    ),
    winner=CONFEDERATE,
)

GAMES: Final = SeriesSheet(
    kicker="Two games",
    title="Antietam",
    state="Robert wins both games together, 11 flags to 9.",
    counts="Flags",
    teams=(Team(name="Ulysses", score="9"), Team(name="Robert", score="11")),
    stations=(
        Station(
            battle="Game 1",
            about="Ulysses for the Union, Robert for the Confederacy",
            score="6 : 5",
            told="Union victory",
            winner=UNION,
        ),
        Station(
            battle="Game 2",
            about="Robert for the Union, Ulysses for the Confederacy",
            score="3 : 6",
            told="Union victory",
            winner=UNION,
        ),
    ),
    has_front=False,
)

YEAR: Final = CalendarSheet(
    title="Annual battles of 2026",
    under=next_words(_DAY.year, _DAY),
    heading="The table as it stands",
    days=tuple(days(_DAY.year, _DAY, ())),
    table=(
        TableLine(place=1, name="Ulysses", points="4½ points", told="31 flags · 6 games"),
        TableLine(place=2, name="Robert", points="4 points", told="33 flags · 6 games"),
        TableLine(place=3, name="Winfield", points="½ point", told="4 flags · 2 games"),
    ),
)

PROFILE: Final = ProfileSheet(
    name="Ulysses",
    number="1612 ± 41",
    of="Battle Cry, duels",
    curve=(1500, 1538, 1517, 1552, 1584, 1561, 1590, 1612),
    bars=(SideBar(UNION, 4, 0, 1), SideBar(CONFEDERATE, 1, 0, 1)),
    medals=(SheetMedal("star", "First battle"), SheetMedal("halves", "Both sides"), SheetMedal("flag", "A close one")),
)


def sheets() -> Iterator[tuple[str, bytes]]:
    """The pictures, by their names."""
    drawn = {
        "campaign": draw_series(CAMPAIGN, OLD_PAPER),
        "games": draw_series(GAMES, OLD_PAPER),
        "year": draw_calendar(YEAR, OLD_PAPER),
        "profile": draw_profile(PROFILE, OLD_PAPER),
    }
    for name, data in drawn.items():
        yield f"sheet-{name}.png", _small(data)


def _small(data: bytes) -> bytes:
    with Image.open(BytesIO(data)) as picture:
        size = WIDTH, round(picture.height * WIDTH / picture.width)
        small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    return png(reduced(small, engraving_palette(OLD_PAPER, SKIES[True])))


def main() -> None:
    """Writes the pictures into the folder of the first argument."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs") / FOLDER
    for name, data in sheets():
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    main()
