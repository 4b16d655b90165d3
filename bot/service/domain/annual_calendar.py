"""Calendar of the annual battles, and the due times of a year. Pure.

Advanced Rulebook, "Annual games"; reading 34. Days are those of the server's time zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

import yaml
from msgspec import Struct, convert

from bot.service.model.series import Year

ANNOUNCED = time(8)
"""Local time of day at which a day's battles are announced."""


class AnniversaryDay(Struct, frozen=True):
    """A battle of the calendar, numbered from 1, with the month and day of its anniversary."""

    number: int
    month: int
    day: int
    scenario: str

    def on(self, year: int) -> date:
        """Its date in a year."""
        return date(year, self.month, self.day)


class Campaign(Struct, frozen=True):
    """A ready-made campaign; ``battles`` are scenario ids."""

    title: str
    battles: tuple[str, ...]


class _Line(Struct, frozen=True):
    day: str
    scenario: str


class DueWork(Struct, frozen=True):
    """A task that a year has now: ``announce`` a day's battles, or end because it is ``over``.

    ``told`` is the last day that was announced, or passed over because the bot was away.
    """

    told: str
    announce: date | None = None
    over: bool = False


@cache
def calendar() -> tuple[AnniversaryDay, ...]:
    """The battles of a year, in order."""
    lines = convert(_data("calendar.yaml"), list[_Line])
    return tuple(
        AnniversaryDay(number, int(one.day[:2]), int(one.day[3:]), one.scenario) for number, one in enumerate(lines, 1)
    )


@cache
def campaigns() -> Mapping[str, Campaign]:
    """The bundled campaigns, by id."""
    return convert(_data("campaigns.yaml"), dict[str, Campaign])


def _data(name: str) -> object:
    return yaml.safe_load(files(__package__).joinpath(name).read_text("utf-8"))


def battles_on(day: date) -> tuple[AnniversaryDay, ...]:
    """The battles of a day: none, one or two."""
    return tuple(one for one in calendar() if (one.month, one.day) == (day.month, day.day))


def local_day(zone: str, now: datetime) -> date:
    """The date in a time zone at an instant."""
    return now.astimezone(ZoneInfo(zone)).date()


def initial_told(zone: str, now: datetime) -> str:
    """Initial ``Year.told`` of a year set up now: today's battles are still to be announced."""
    return (local_day(zone, now) - timedelta(days=1)).isoformat()


def due(year: Year) -> datetime:
    """Time (UTC) of a year's next announcement, or of its end."""
    told = date.fromisoformat(year.told)
    days = (one.on(year.year) for one in calendar())
    following = next((day for day in days if day > told), None)
    if following is None:
        return _moment(date(year.year + 1, 1, 1), time(0), year.zone)
    return _moment(following, ANNOUNCED, year.zone)


def due_work(year: Year, now: datetime) -> DueWork | None:
    """The task that a year has now, or ``None``. Past days are not announced."""
    today = local_day(year.zone, now)
    if today.year > year.year:
        return DueWork(year.told, over=True)
    days = {one.on(year.year) for one in calendar() if one.on(year.year).isoformat() > year.told}
    passed = sorted(day for day in days if _moment(day, ANNOUNCED, year.zone) <= now)
    if not passed:
        return None
    return DueWork(passed[-1].isoformat(), today if today == passed[-1] else None)


def _moment(day: date, at: time, zone: str) -> datetime:
    return datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)
