"""Preferences of a person: time zone, quiet hours, reminders, place of calls, display, vacations. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from bot.ports.clock import from_stamp, to_stamp
from bot.service.model.errors import TooMuchVacation, VacationUnclear
from engine.language import ENGLISH, Language

HERE, THERE = "table", "dm"
"""Place of calls and reminders: the match's thread, or direct messages."""

PICTURES, BOTH, WORDS = "pictures", "both", "words"
"""Form of boards and cards: pictures, pictures with their text, or text alone."""

MAP, MINE = "map", "mine"
"""Orientation of the map: as it is drawn, or with one's own army below."""

USUAL_SIZE = "usual"

LISTED_HERE, LISTED_EVERYWHERE, LISTED_NOWHERE = "here", "everywhere", "nowhere"
"""Leaderboards that may name a person: those of servers on which they fight rated battles, that of all servers, too, or
none."""

MOVING, STILL = "moving", "still"
"""Whether pictures may move, or what is shown moving to others is one still picture."""

REMINDERS = (0, 1, 3, 6, 8, 12, 24, 48, 72, 168)
"""Hours between reminders on offer; 0 for none."""

DAYS_AWAY = 30
"""Days of vacation allowed in a calendar year."""

_DAY = timedelta(days=1)
_MINUTES = 24 * 60


class Preferences(Struct, frozen=True, kw_only=True):
    """Preferences of a person, as stored; the defaults hold until something is changed.

    ``zone`` is an IANA name. ``quiet`` are two minutes of the day in it: from the first to the second (exclusive) the
    person is not called. ``every`` is the number of hours between reminders, 0 for none. ``place`` is ``HERE`` or
    ``THERE``. ``away`` are vacations as pairs of stamps (``bot.ports.clock``). ``text`` is the form of boards and
    cards. ``theme`` (empty for the usual one), ``lies`` (the map's orientation) and ``size`` are names of
    ``render.style``; unknown ones, of a later program, are kept. ``standing`` are the standing orders that new seats of
    the person begin with, by ruleset and name; they are private. ``confirm_rolls``: each roll of dice is shown with its
    odds and confirmed before it. ``motion`` is ``MOVING`` or ``STILL``. ``language`` is the one that they chose, empty
    for ``discord_language``, that of their Discord as it was last seen. ``rated``: their battles are rated if the
    others want that, too. ``leaderboards`` are those that may name them: ``LISTED_HERE``, ``LISTED_EVERYWHERE`` or
    ``LISTED_NOWHERE``.
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
    motion: str = MOVING
    confirm_rolls: bool = False
    language: Language = ""
    discord_language: Language = ENGLISH
    rated: bool = False
    leaderboards: str = LISTED_HERE


def preferences_from(text: str) -> Preferences:
    """The preferences that ``text_of`` encoded."""
    return msgspec.json.decode(text, type=Preferences)


def text_of(preferences: Preferences) -> str:
    """Preferences as stored, in JSON."""
    return msgspec.json.encode(preferences).decode()


def reachable(preferences: Preferences, moment: datetime) -> datetime:
    """The first moment, from this one on, outside quiet hours and vacations."""
    while (later := _after_vacation(preferences, _after_quiet(preferences, moment))) > moment:
        moment = later
    return moment


def is_reachable(preferences: Preferences, moment: datetime) -> bool:
    """Whether the person may be called at this moment."""
    return reachable(preferences, moment) == moment


def with_vacation(preferences: Preferences, first: date, last: date, now: datetime) -> Preferences:
    """The preferences with a vacation, from one day to the end of another in the person's zone, joined with others.

    Raises:
        VacationUnclear: it ends before it begins, or lies in the past.
        TooMuchVacation: it would exceed ``DAYS_AWAY`` in a calendar year.
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
    """The preferences with no vacation from now on; past ones stay."""
    stamp = to_stamp(now)
    return msgspec.structs.replace(
        preferences, away=tuple((start, min(end, stamp)) for start, end in preferences.away if start < stamp)
    )


def next_vacation(preferences: Preferences, now: datetime) -> tuple[datetime, datetime] | None:
    """Beginning and end of the present or next vacation."""
    found = next((one for one in preferences.away if one[1] > to_stamp(now)), None)
    return None if found is None else (from_stamp(found[0]), from_stamp(found[1]))


def days_away(preferences: Preferences, year: int) -> int:
    """Number of days of a year that touch a vacation, in the person's zone."""
    zone = ZoneInfo(preferences.zone)
    days: set[date] = set()
    for start, end in preferences.away:
        day = from_stamp(start).astimezone(zone).date()
        while _utc(datetime.combine(day, datetime.min.time(), zone)) < from_stamp(end):
            days.add(day)
            day += _DAY
    return sum(day.year == year for day in days)


def _after_quiet(preferences: Preferences, moment: datetime) -> datetime:
    """The end of the quiet hours around a moment, or the moment itself."""
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
    """A local time in UTC: the later one of an ambiguous time, as when summer time ends.

    A time that is skipped when summer time begins counts as an hour later.
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
