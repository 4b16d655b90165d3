"""What a person likes: his time zone, quiet hours, reminders, where he is called, and when he is away. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from bot.ports.clock import from_stamp, to_stamp
from bot.service.model.errors import TooMuchVacation, VacationUnclear

HERE, THERE = "table", "dm"
"""Where somebody is called: in the match's thread, or by direct message."""

PICTURES, BOTH, WORDS = "pictures", "both", "words"
"""How somebody is shown what a picture shows: by it, by it and its words, or by its words alone."""

MAP, MINE = "map", "mine"
"""Which way round the map lies for somebody: as it is drawn, or with his own army below."""

USUAL_SIZE = "usual"

REMINDERS = (0, 1, 3, 6, 8, 12, 24, 48, 72, 168)
"""Hours between reminders that can be chosen; 0 for none."""

DAYS_AWAY = 30
"""Of vacation, in a calendar year."""

_DAY = timedelta(days=1)
_MINUTES = 24 * 60


class Preferences(Struct, frozen=True, kw_only=True):
    """How somebody wants to be treated, as it is stored. Everybody has these before he says otherwise.

    ``zone`` is an IANA name. ``quiet`` are two minutes of the day in it: from the one to (without) the other nobody
    calls him. ``every`` is after how many hours he is reminded, again and again; 0 for never. ``away`` are the first
    and last moments of his vacations as stamps (see ``bot.ports.clock``). ``text`` is how he reads boards and cards.
    ``theme`` is the id of the theme of his pictures, empty for the usual one, ``lies`` which way round the map lies for
    him, ``size`` how large it is: names that ``render.style`` knows; what a later program knows is kept.
    ``standing`` are the standing orders with which his seats begin, by ruleset: nobody else's business.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    every: int = 24
    place: str = HERE
    away: tuple[tuple[int, int], ...] = ()
    text: str = PICTURES
    standing: Mapping[str, Mapping[str, str]] = {}
    theme: str = ""
    lies: str = MAP
    size: str = USUAL_SIZE


def preferences_from(text: str) -> Preferences:
    """The preferences that ``text_of`` wrote."""
    return msgspec.json.decode(text, type=Preferences)


def text_of(preferences: Preferences) -> str:
    """Preferences as they are stored."""
    return msgspec.json.encode(preferences).decode()


def reachable(preferences: Preferences, moment: datetime) -> datetime:
    """The first moment from this one on that is neither in the quiet hours nor in a vacation."""
    while (later := _after_vacation(preferences, _after_quiet(preferences, moment))) > moment:
        moment = later
    return moment


def is_reachable(preferences: Preferences, moment: datetime) -> bool:
    """Whether somebody may be called now."""
    return reachable(preferences, moment) == moment


def with_vacation(preferences: Preferences, first: date, last: date, now: datetime) -> Preferences:
    """The preferences with a vacation from one day to the end of another, in the person's own zone; joined with others.

    Raises:
        VacationUnclear: it ends before it begins, or lies in the past.
        TooMuchVacation: it would be more than ``DAYS_AWAY`` in a calendar year.
    """
    zone = ZoneInfo(preferences.zone)
    if last < first or last < now.astimezone(zone).date():
        raise VacationUnclear(str(first), str(last))
    start = max(now, _utc(datetime.combine(first, datetime.min.time(), zone)))
    end = _utc(datetime.combine(last + _DAY, datetime.min.time(), zone))
    after = msgspec.structs.replace(preferences, away=_joined((*preferences.away, (to_stamp(start), to_stamp(end)))))
    for year in {first.year, last.year}:
        if days_away(after, year) > DAYS_AWAY:
            raise TooMuchVacation(DAYS_AWAY, days_away(preferences, year), year)
    return after


def without_vacation(preferences: Preferences, now: datetime) -> Preferences:
    """The preferences with no vacation from now on; what was remains."""
    stamp = to_stamp(now)
    return msgspec.structs.replace(
        preferences, away=tuple((start, min(end, stamp)) for start, end in preferences.away if start < stamp)
    )


def next_vacation(preferences: Preferences, now: datetime) -> tuple[datetime, datetime] | None:
    """The vacation that is, or comes next."""
    found = next((one for one in preferences.away if one[1] > to_stamp(now)), None)
    return None if found is None else (from_stamp(found[0]), from_stamp(found[1]))


def days_away(preferences: Preferences, year: int) -> int:
    """How many days of a year touch a vacation, in the person's own zone."""
    zone = ZoneInfo(preferences.zone)
    days: set[date] = set()
    for start, end in preferences.away:
        day = from_stamp(start).astimezone(zone).date()
        while _utc(datetime.combine(day, datetime.min.time(), zone)) < from_stamp(end):
            days.add(day)
            day += _DAY
    return sum(day.year == year for day in days)


def _after_quiet(preferences: Preferences, moment: datetime) -> datetime:
    """The end of the quiet hours in which a moment lies, or itself."""
    if preferences.quiet is None:
        return moment
    since, until = preferences.quiet
    local = moment.astimezone(ZoneInfo(preferences.zone))
    minute = local.hour * 60 + local.minute
    if (minute - since) % _MINUTES >= (until - since) % _MINUTES:
        return moment
    day = local.date() + (_DAY if minute >= until else timedelta())
    wake = datetime.combine(day, datetime.min.time(), local.tzinfo) + timedelta(minutes=until)
    return _utc(wake)


def _after_vacation(preferences: Preferences, moment: datetime) -> datetime:
    stamp = to_stamp(moment)
    return next((from_stamp(end) for start, end in preferences.away if start <= stamp < end), moment)


def _utc(local: datetime) -> datetime:
    """A local time in UTC: of two with the same name, as when summer time ends, the later.

    A time that is left out when summer time begins counts as an hour later.
    """
    return max(local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))


def _joined(spans: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return tuple(joined)
