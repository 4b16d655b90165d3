"""Calendar of annual battles, and due times of a year: zones, daylight saving, leap years."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.service.domain.annual_calendar import DueWork, battles_on, calendar, campaigns, due, due_work, initial_told
from bot.service.model.catalog import battles
from bot.service.model.match import MatchOptions, MatchPlace, SeriesId
from bot.service.model.series import Course, Year
from engine.battle_cry.scenario_file import read_battle
from engine.scenarios import scenario_text

YEAR = Year(
    id=SeriesId(1),
    year=2026,
    place=MatchPlace(1, 2),
    zone="UTC",
    terms=MatchOptions(scenario="", ruleset="plain"),
    status=Course.RUNNING,
    told="2025-12-31",
)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_each_battle_is_there_once_on_the_day_of_its_year() -> None:
    assert len(calendar()) == 31
    assert {one.scenario for one in calendar()} <= {battle.id for battle in battles()}
    for one in calendar():
        fought = date.fromisoformat(str(read_battle(scenario_text(one.scenario), "-").date))
        assert (one.month, one.day) == (fought.month, fought.day)
    assert [one.number for one in calendar()] == list(range(1, 32))
    assert [(one.month, one.day) for one in calendar()] == sorted((one.month, one.day) for one in calendar())
    twice = [(one.month, one.day) for one in calendar() if len(battles_on(one.on(2026))) == 2]
    assert twice == [(5, 25), (5, 25), (7, 2), (7, 2)]
    assert battles_on(date(2028, 2, 29)) == ()


def test_jackson_marches_as_in_the_official_campaign() -> None:
    assert campaigns()["jackson"].battles == ("mcdowell", "winchester", "cedar-mountain")


def test_a_day_is_announced_in_the_morning_of_the_servers_zone() -> None:
    assert due(YEAR) == at("2026-02-15T08:00")
    assert due(replace(YEAR, zone="America/New_York")) == at("2026-02-15T13:00")
    summer = replace(YEAR, zone="America/New_York", told="2026-03-07")
    assert due(summer) == at("2026-03-23T12:00")  # daylight saving began on March 8
    assert due(replace(YEAR, told="2026-12-31")) == at("2027-01-01T00:00")
    assert due(replace(YEAR, told="2026-12-31", zone="Asia/Tokyo")) == at("2026-12-31T15:00")


@pytest.mark.parametrize(
    ("told", "now", "found"),
    [
        ("2025-12-31", "2026-02-15T07:59", None),
        ("2025-12-31", "2026-02-15T08:00", DueWork("2026-02-15", date(2026, 2, 15))),
        ("2025-12-31", "2026-02-15T23:59", DueWork("2026-02-15", date(2026, 2, 15))),
        ("2025-12-31", "2026-02-16T00:00", DueWork("2026-02-15")),
        ("2025-12-31", "2026-04-06T09:00", DueWork("2026-04-06", date(2026, 4, 6))),
        ("2026-02-15", "2026-02-15T09:00", None),
        ("2026-02-15", "2027-01-01T00:00", DueWork("2026-02-15", over=True)),
    ],
)
def test_what_has_passed_is_not_announced_any_more(told: str, now: str, found: DueWork | None) -> None:
    assert due_work(replace(YEAR, told=told), at(now)) == found


def test_whatever_is_rung_is_due_and_what_is_not_is_not() -> None:
    """Hour by hour through a leap year in a zone with daylight saving: never late, never twice."""
    year, now = replace(YEAR, year=2028, zone="Europe/Berlin", told="2027-12-31"), at("2027-12-31T23:00")
    announced = []
    while year.year == 2028:
        done = due_work(year, now)
        assert (done is not None) == (due(year) <= now)
        if done and done.over:
            break
        if done:
            announced.append(done.announce)
            year = replace(year, told=done.told)
        now += timedelta(hours=1)
    assert announced == sorted({one.on(2028) for one in calendar()})
    assert now == at("2028-12-31T23:00")


def test_a_year_set_up_late_in_the_day_announces_that_day_yet() -> None:
    now = at("2026-07-02T20:00")
    year = replace(YEAR, told=initial_told("UTC", now))
    assert due(year) <= now
    assert due_work(year, now) == DueWork("2026-07-02", date(2026, 7, 2))
