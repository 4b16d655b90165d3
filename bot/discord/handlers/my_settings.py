"""Handlers of ``/me``: settings and vacations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.panels.reply import show_words
from bot.service.model.errors import UnknownSetting, VacationUnclear
from bot.service.model.preferences import (
    BOTH,
    DAYS_AWAY,
    HERE,
    MAP,
    MINE,
    PICTURES,
    WORDS,
    Preferences,
    days_away,
    next_vacation,
)
from bot.texts.phrases import moment
from engine.language import N_, _
from render.art.themes import theme_of
from render.words import count

QUIET_EXAMPLES: Final = ("none", "22:00-07:00", "23:00-08:00", "21:00-09:00", "00:00-10:00", "09:00-17:00")

READINGS: Final = {PICTURES: "Pictures", BOTH: "Pictures and text", WORDS: "Text only"}
"""Forms of boards and cards, by preference."""

ROLLS: Final = {False: N_("Roll at once: the odds are on the button"), True: N_("Ask before each roll")}
"""How dice are rolled, by preference."""

LIES: Final = {MAP: "As the map lies", MINE: "My army at the bottom"}
"""Orientations of the board, by preference."""

_FIRST_ZONES: Final = (
    *("UTC", "Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago", "America/Denver"),
    *("America/Los_Angeles", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney"),
)
_QUIET = re.compile(r"\s*(\d{1,2})(?::(\d{2}))?\s*(?:-|–|to|until)\s*(\d{1,2})(?::(\d{2}))?\s*")
_SUGGESTED_DAYS = 14


async def change_settings(
    interaction: Interaction, zone: str | None, quiet: str | None, chosen: Mapping[str, str | int | None]
) -> None:
    """Changes the named settings and shows all; ``chosen`` has fields of ``Preferences`` that come from choices."""
    changes: dict[str, object] = {name: value for name, value in chosen.items() if value is not None}
    if zone is not None:
        changes["zone"] = zone_of(zone)
    if quiet is not None:
        changes["quiet"] = quiet_of(quiet)
    people, person = services_of(interaction).people, person_of(interaction)
    preferences = await people.settle(person, **changes)
    lines = ["### Your settings" + (" are changed" if changes else ""), *settings_lines(preferences)]
    if vacation := next_vacation(preferences, interaction.created_at):
        lines.append(f"**Vacation** · {moment(vacation[0], 'f')} to {moment(vacation[1], 'f')}")
    await show_words(interaction, "\n".join(lines))


async def go_away(interaction: Interaction, first: str, last: str) -> None:
    """Announces a vacation."""
    people, person = services_of(interaction).people, person_of(interaction)
    today = await people.today(person)
    try:
        days = day_of(first, today), day_of(last, today)
    except ValueError:
        raise VacationUnclear(first, last) from None
    preferences = await people.go_away(person, *days)
    left = DAYS_AWAY - days_away(preferences, days[0].year)
    await show_words(
        interaction,
        f"Enjoy it! You are away from {days[0]} to the end of {days[1]}, by the days of {preferences.zone}. "
        "All your tables are told, your clocks stand still, and nobody calls you. "
        f"{count(left, 'day')} left this year. `/me back` ends it.",
    )


async def come_back(interaction: Interaction) -> None:
    """Ends the vacation."""
    people, person = services_of(interaction).people, person_of(interaction)
    before = await people.preferences(person)
    after = await people.come_back(person)
    words = "Welcome back! Your clocks run again, and your tables are told." if before != after else "You are not away."
    await show_words(interaction, words)


async def days(interaction: Interaction) -> Iterator[tuple[str, str]]:
    """The next days, as autocomplete choices, label and value each."""
    today = await services_of(interaction).people.today(person_of(interaction))
    return ((_day_words(day, today), day.isoformat()) for day in (today + timedelta(n) for n in range(_SUGGESTED_DAYS)))


def settings_lines(preferences: Preferences) -> list[str]:
    """Preferences in words."""
    quiet = "none" if preferences.quiet is None else f"{_time(preferences.quiet[0])} to {_time(preferences.quiet[1])}"
    return [
        f"**Time zone** · {preferences.zone}",
        f"**Quiet hours** · {quiet}",
        f"**Reminders** · {reminder_words(preferences.every)}",
        f"**Calls** · {'at the table' if preferences.place == HERE else 'by direct message'}",
        f"**Boards and cards** · {READINGS[preferences.text].lower()}",
        f"**Pictures** · {picture_words(preferences)}",
        _("**Dice** · {choice}", choice=_(ROLLS[preferences.confirm_rolls])),
        "-# A call that falls into quiet hours or a vacation comes when they are over.",
    ]


def picture_words(preferences: Preferences) -> str:
    """The style of pictures in words: ``Paper and ink; as the map lies; usual size``."""
    lies = LIES.get(preferences.lies, LIES[MAP]).lower()
    return f"{theme_of(preferences.theme).name}; {lies}; {preferences.size} size"


def reminder_words(hours: int) -> str:
    """The interval of reminders in words: ``Every 6 hours``."""
    if not hours:
        return "None: the first call only"
    return f"Every {count(hours // 24, 'day') if hours % 24 == 0 else count(hours, 'hour')}".replace(
        "Every 1 ", "Every "
    )


def zones(typed: str) -> list[str]:
    """The time zones whose names contain the text, common ones first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    known = (*_FIRST_ZONES, *(zone for zone in _all_zones() if zone not in _FIRST_ZONES))
    return [zone for zone in known if wanted in zone.casefold()]


def zone_of(typed: str) -> str:
    """The typed time zone.

    Raises:
        UnknownSetting: there is none of this name.
    """
    wanted = typed.strip().casefold().replace(" ", "_")
    for zone in _all_zones():
        if zone.casefold() == wanted:
            return zone
    raise UnknownSetting("time zone", typed)


def quiet_of(typed: str) -> tuple[int, int] | None:
    """Quiet hours as minutes of the day (begin, end); ``None`` for none.

    Raises:
        UnknownSetting: they are unreadable.
    """
    if typed.strip().casefold() in {"none", "off", "no", "-"}:
        return None
    found = _QUIET.fullmatch(typed.casefold())
    if found is None:
        raise UnknownSetting("quiet hours", typed)
    since, until = (int(found[n]) * 60 + int(found[n + 1] or 0) for n in (1, 3))
    if max(int(found[1]), int(found[3])) > 24 or max(int(found[2] or 0), int(found[4] or 0)) > 59:  # noqa: PLR2004
        raise UnknownSetting("quiet hours", typed)
    return (since % 1440, until % 1440) if since % 1440 != until % 1440 else None


def day_of(typed: str, today: date) -> date:
    """The typed day: ``2026-07-01``, ``today``, ``tomorrow``.

    Raises:
        ValueError: it is unreadable.
    """
    wanted = typed.strip().casefold()
    named = {"today": today, "now": today, "tomorrow": today + timedelta(1)}
    return named.get(wanted) or date.fromisoformat(wanted)


def _day_words(day: date, today: date) -> str:
    name = {0: "today", 1: "tomorrow"}.get((day - today).days, f"{day:%A}")
    return f"{name}, {day.isoformat()}"


def _time(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


@cache
def _all_zones() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))
