"""The sheet of a series: it says what its words say, within its frame; the front moves toward whoever loses."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.decision import CONFEDERATE, UNION
from render.art.themes import OLD_PAPER, PRINT, THEMES, Theme
from render.broadside import FOOT
from render.front_map import NAMED, Front, heights_of
from render.series_sheet import WIDTH, SeriesSheet, Station, Team, draw_series, series_lines, series_parts

CAMPAIGN = SeriesSheet(
    kicker="Campaign",
    title="Jackson’s Campaign",
    state="Next: Cedar Mountain begins by itself, with the same sides.",
    counts="Flags",
    teams=(
        Team(name="Union", score="9", players="Ulysses", side=UNION),
        Team(name="Confederate", score="11", players="Robert", side=CONFEDERATE),
    ),
    stations=(
        Station(
            battle="McDowell",
            about="May 8, 1862 · McDowell, Virginia",
            score="6 : 4",
            told="Union victory",
            winner=UNION,
            lead=2,
        ),
        Station(
            battle="Winchester",
            about="May 25, 1862 · Winchester, Virginia",
            score="3 : 7",
            told="Confederate victory",
            winner=CONFEDERATE,
            lead=-2,
        ),
        Station(battle="Cedar Mountain", about="August 9, 1862 · Culpeper, Virginia", told="to come"),
    ),
)
GAMES = SeriesSheet(
    kicker="Two games",
    title="First Bull Run",
    state="Robert wins both games together, 11 flags to 9.",
    counts="Flags",
    has_front=False,
    teams=(Team(name="Ulysses", score="9"), Team(name="Robert", score="11")),
    stations=(
        Station(
            battle="Game 1",
            about="Ulysses for the Union, Robert for the Confederacy",
            score="6 : 5",
            told="Union victory",
            winner=UNION,
        ),
        Station(battle="Game 2", score="3 : 6", told="draw"),
    ),
)
NUMBERS = {"1", "2", "3"}
SIDES = {"THE UNION", "THE CONFEDERACY"}


def drawn(told: SeriesSheet, theme: Theme = OLD_PAPER) -> Image.Image:
    return Image.open(BytesIO(draw_series(told, theme))).convert("RGB")


@pytest.mark.parametrize("theme", [OLD_PAPER, PRINT, THEMES["tritan"]], ids=lambda theme: theme.id)
def test_a_sheet_is_a_light_palette_picture(theme: Theme) -> None:
    data = draw_series(CAMPAIGN, theme)
    assert data == draw_series(CAMPAIGN, theme)
    assert len(data) < 150_000
    with Image.open(BytesIO(data)) as picture:
        assert (picture.mode, picture.width) == ("P", WIDTH)


@pytest.mark.parametrize("told", [CAMPAIGN, GAMES], ids=["campaign", "games"])
def test_its_words_say_all_that_it_shows(told: SeriesSheet, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    for place in ("render.series_sheet.write", "render.series_sheet.write_spaced", "render.front_map.write"):
        monkeypatch.setattr(place, lambda _picture, _at, text, *_more: shown.append(text))
    draw_series(told, OLD_PAPER)
    words = " ".join(series_lines(told)).casefold()
    assert len(shown) > 15
    left_out = {FOOT, *NUMBERS, *SIDES, ""}
    assert [text for text in shown if text not in left_out and text.casefold() not in words and " " in text] == []


def test_the_twin_tells_where_the_front_lies_after_each_battle() -> None:
    *_others, front = series_parts(CAMPAIGN)
    assert front.lines == ("After McDowell: Union ahead by 2", "After Winchester: Confederate ahead by 2")
    level = replace(CAMPAIGN, stations=(replace(CAMPAIGN.stations[0], lead=0),))
    assert series_parts(level)[-1].lines == ("After McDowell: in the middle",)
    assert len(series_parts(GAMES)) == 1


def test_the_front_moves_toward_whoever_loses_and_stays_on_the_map() -> None:
    fought = [Front("one", fought=True, winner=UNION, lead=2), Front("two", fought=True, winner=CONFEDERATE, lead=-30)]
    start, first, second, coming = heights_of([*fought, Front("three")])
    assert second < start < first, "the Union holds the upper edge"
    assert coming == second
    assert second > 60
    assert heights_of([Front("one")]) == [start, start]


def test_a_draw_leaves_the_front_where_it_is() -> None:
    start, after = heights_of([Front("one", fought=True, winner=None, lead=0)])
    assert start == after


def test_a_long_campaign_fits_too() -> None:
    many = replace(CAMPAIGN, stations=CAMPAIGN.stations[:2] * 15 + CAMPAIGN.stations[2:])
    assert len(many.stations) == 31 > NAMED
    assert drawn(many).height < 3300


def test_long_names_end_before_the_frame() -> None:
    one, other = CAMPAIGN.teams
    long = replace(
        CAMPAIGN,
        kicker="News of the campaign " * 5,
        title="The War in the West " * 8,
        state="Waiting for somebody " * 8,
        teams=(replace(one, players="General " * 30), replace(other, name="Confederate " * 9)),
        stations=(
            replace(CAMPAIGN.stations[0], battle="Somewhere " * 20, about="Virginia " * 30, told="Victory " * 20),
            *CAMPAIGN.stations[1:],
        ),
    )
    off = ImageChops.difference(drawn(long), drawn(CAMPAIGN)).getbbox()
    assert off is not None
    assert off[0] >= 40
    assert off[2] <= WIDTH - 40


def test_the_end_has_another_engraving_than_the_way_there() -> None:
    going = drawn(CAMPAIGN)
    for ended in (replace(CAMPAIGN, winner=UNION), replace(CAMPAIGN, drawn=True)):
        assert ImageChops.difference(going, drawn(ended)).getbbox() is not None


def test_a_name_in_letters_that_the_typeface_lacks_is_not_drawn() -> None:
    strange, nameless = (
        replace(CAMPAIGN, teams=(replace(CAMPAIGN.teams[0], players=name), CAMPAIGN.teams[1])) for name in ("孔明", "")
    )
    assert ImageChops.difference(drawn(strange), drawn(nameless)).getbbox() is None
