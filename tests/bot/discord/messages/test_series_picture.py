"""What the sheets of series and years say, from a series as it is stored."""

from __future__ import annotations

from datetime import UTC, date, datetime

from msgspec.structs import replace

from bot.discord.messages.annual_picture import days, next_words
from bot.discord.messages.series_picture import series_sheet
from bot.service.domain.annual_calendar import calendar
from bot.service.model.match import Chair, MatchId, MatchOptions, MatchPlace, Person, SeriesId, Status
from bot.service.model.series import Course, Fought, PlannedBattle, Result, Series, SeriesKind
from engine.decision import CONFEDERATE, UNION, Seat

ULYSSES, ROBERT = Person(1), Person(2)
CALLED = {ULYSSES: "Ulysses", ROBERT: "Robert"}
PLACE = MatchPlace(7, 8)


def battle(number: int, title: str, result: Result | None, *, swapped: bool = False) -> Fought:
    union, rebel = (ROBERT, ULYSSES) if swapped else (ULYSSES, ROBERT)
    return Fought(
        number=number,
        match=MatchId(number),
        title=title,
        status=Status.RUNNING if result is None else Status.OVER,
        place=PLACE,
        chairs=(Chair(seat=Seat(UNION), person=union), Chair(seat=Seat(CONFEDERATE), person=rebel)),
        result=result,
    )


CAMPAIGN = Series(
    id=SeriesId(1),
    kind=SeriesKind.CAMPAIGN,
    title="The Valley",
    place=PLACE,
    host=ULYSSES,
    plan=tuple(PlannedBattle(id_, id_) for id_ in ("mcdowell", "winchester", "cedar-mountain")),
    terms=MatchOptions(scenario="", ruleset="classic"),
    status=Course.RUNNING,
    created=datetime(2026, 1, 1, tzinfo=UTC),
    battles=(battle(1, "McDowell", Result(UNION, 6, 4)), battle(2, "Winchester", None)),
)
GAMES = replace(
    CAMPAIGN,
    kind=SeriesKind.GAMES,
    title="",
    plan=(PlannedBattle("antietam", "Antietam"),) * 2,
    battles=(
        battle(1, "Antietam", Result(UNION, 6, 4)),
        battle(2, "Antietam", Result(UNION, 5, 3), swapped=True),
    ),
    status=Course.OVER,
)


def test_a_campaign_has_its_battles_its_score_and_its_front() -> None:
    sheet = series_sheet(CAMPAIGN, CALLED)
    assert (sheet.kicker, sheet.title, sheet.has_front) == ("Campaign", "The Valley", True)
    assert sheet.state == "Next: cedar-mountain begins by itself, with the same sides."
    assert [(team.name, team.score, team.players, team.side) for team in sheet.teams] == [
        ("Union", "6", "Ulysses", UNION),
        ("Confederate", "4", "Robert", CONFEDERATE),
    ]
    first, second, third = sheet.stations
    assert (first.battle, first.score, first.told, first.winner, first.lead) == (
        "McDowell", "6 : 4", "Union victory", UNION, 2,
    )  # fmt: skip
    assert first.about.startswith("May 8, 1862 · ")
    assert (second.score, second.told, third.told) == ("", "being played", "to come")


def test_the_winner_of_a_campaign_marches_on_its_sheet() -> None:
    done = (*CAMPAIGN.battles[:1], battle(2, "Winchester", Result(CONFEDERATE, 2, 6)))
    ended = replace(CAMPAIGN, status=Course.OVER, battles=(*done, battle(3, "Cedar Mountain", Result(None, 3, 3))))
    sheet = series_sheet(ended, CALLED)
    assert (sheet.winner, sheet.drawn) == (CONFEDERATE, False)
    assert sheet.state == "The Confederacy (Robert) wins the campaign, 13 flags to 11."
    assert [one.lead for one in sheet.stations] == [2, -2, -2]
    assert sheet.stations[2].told == "draw"
    level = replace(ended, battles=(*done[:1], battle(2, "Winchester", Result(CONFEDERATE, 2, 4)), ended.battles[2]))
    assert series_sheet(level, CALLED).drawn


def test_a_campaign_that_was_broken_off_says_what_was_not_played() -> None:
    stopped = series_sheet(replace(CAMPAIGN, status=Course.STOPPED), CALLED)
    assert stopped.state == "The campaign was ended early: no one wins it."
    assert stopped.stations[2].told == "not played"
    assert (stopped.winner, stopped.drawn) == ("", False)


def test_two_games_say_who_led_which_side() -> None:
    sheet = series_sheet(GAMES, CALLED)
    assert (sheet.kicker, sheet.title, sheet.has_front, sheet.winner) == ("Two games", "Antietam", False, "")
    assert [(team.name, team.score, team.side) for team in sheet.teams] == [("Ulysses", "9", ""), ("Robert", "9", "")]
    assert [one.about for one in sheet.stations] == [
        "Ulysses for the Union, Robert for the Confederacy",
        "Robert for the Union, Ulysses for the Confederacy",
    ]
    assert [one.score for one in sheet.stations] == ["6 : 4", "3 : 5"]
    assert sheet.drawn


def test_a_former_player_has_no_name_to_show() -> None:
    sheet = series_sheet(CAMPAIGN, {ULYSSES: "Ulysses"})
    assert "Robert" not in str(sheet)
    assert "<@" not in str(sheet)


def test_the_calendar_marks_today_or_else_the_next_day() -> None:
    states = {day.date: day.state for day in days(2026, date(2026, 7, 2), ())}
    assert (states["June 27"], states["July 2"], states["July 3"]) == ("past", "today", "")
    states = {day.date: day.state for day in days(2026, date(2026, 7, 1), ())}
    assert (states["July 2"], states["July 3"]) == ("next", "")
    assert {day.state for day in days(2026, None, ())} == {""}
    assert {day.state for day in days(2026, date(2026, 12, 31), ())} == {"past", "today"}


def test_the_calendar_counts_the_games_of_each_battle() -> None:
    number = next(one.number for one in calendar() if one.scenario == "antietam")
    found = next(day for day in days(2026, None, (replace(GAMES, number=number), GAMES)) if day.battle == "Antietam")
    assert found.note == "2 games fought"


def test_what_is_next_in_a_year() -> None:
    assert next_words(2026, date(2026, 9, 17)) == "Today: Antietam"
    assert next_words(2026, date(2026, 9, 2)) == "Next: Antietam, September 17"
    assert next_words(2026, date(2026, 7, 1)) == "Next: Falling Waters and Gettysburg 2nd Day, July 2"
