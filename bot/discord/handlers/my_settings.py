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
    LISTED_EVERYWHERE,
    LISTED_HERE,
    LISTED_NOWHERE,
    MAP,
    MINE,
    MOVING,
    PICTURES,
    STILL,
    USUAL_SIZE,
    WORDS,
    Preferences,
    days_away,
    next_vacation,
)
from bot.texts.languages import AS_DISCORD, name_of
from bot.texts.phrases import moment
from engine.language import N_, Language, _, ngettext, speak
from render.art.themes import theme_of

QUIET_EXAMPLES: Final = ("none", "22:00-07:00", "23:00-08:00", "21:00-09:00", "00:00-10:00", "09:00-17:00")

LANGUAGE: Final = "language"
"""The field of ``Preferences`` with the chosen language."""

READINGS: Final = {PICTURES: N_("Pictures"), BOTH: N_("Pictures and text"), WORDS: N_("Text only")}
"""Forms of boards and cards, by preference."""

ROLLS: Final = {False: N_("Roll at once: the odds are on the button"), True: N_("Ask before each roll")}
"""How dice are rolled, by preference."""

RATED: Final = {False: N_("Only those for which I choose it"), True: N_("All, if the others want it, too")}
"""Whether one's battles are rated, by preference."""

LISTED: Final = {
    LISTED_HERE: N_("Those of servers where I fight rated battles"),
    LISTED_EVERYWHERE: N_("Also the one of all servers"),
    LISTED_NOWHERE: N_("None"),
}
"""Leaderboards that may name a person, by preference."""

LIES: Final = {MAP: N_("As the map lies"), MINE: N_("My army at the bottom")}
"""Orientations of the board, by preference."""

SIZES: Final = {"small": N_("Small"), USUAL_SIZE: N_("Usual size"), "large": N_("Large")}
"""Sizes of boards, by preference."""

MOTIONS: Final = {MOVING: N_("Moving, where something moves"), STILL: N_("Still: nothing moves")}
"""Whether pictures move, by preference."""

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
    if changes.get(LANGUAGE) == AS_DISCORD:
        changes[LANGUAGE] = ""
    if zone is not None:
        changes["zone"] = zone_of(zone)
    if quiet is not None:
        changes["quiet"] = quiet_of(quiet)
    services, person = services_of(interaction), person_of(interaction)
    preferences = await services.people.settle(person, **changes)
    if LANGUAGE in changes and not services.language:
        speak(preferences.language or preferences.discord_language)
    head = _("### Your settings have changed") if changes else _("### Your settings")
    lines = [head, *settings_lines(preferences)]
    if vacation := next_vacation(preferences, interaction.created_at):
        lines.append(_("**Vacation** · {start} to {end}", start=moment(vacation[0], "f"), end=moment(vacation[1], "f")))
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
    lines = (
        _(
            "Enjoy it! You are away from {first} to the end of {last} ({zone}).",
            first=days[0],
            last=days[1],
            zone=preferences.zone,
        ),
        _("I tell your opponents, stop your clocks and don’t ping you. `/me back` ends the vacation."),
        ngettext("You have {count} day left this year.", "You have {count} days left this year.", left),
    )
    await show_words(interaction, " ".join(lines))


async def come_back(interaction: Interaction) -> None:
    """Ends the vacation."""
    people, person = services_of(interaction).people, person_of(interaction)
    before = await people.preferences(person)
    after = await people.come_back(person)
    if before == after:
        await show_words(interaction, _("You aren’t away."))
    else:
        await show_words(interaction, _("Welcome back! Your clocks run again, and I tell your opponents."))


async def days(interaction: Interaction) -> Iterator[tuple[str, str]]:
    """The next days, as autocomplete choices, label and value each."""
    today = await services_of(interaction).people.today(person_of(interaction))
    return ((_day_words(day, today), day.isoformat()) for day in (today + timedelta(n) for n in range(_SUGGESTED_DAYS)))


def settings_lines(preferences: Preferences) -> list[str]:
    """Preferences in words."""
    quiet = _("none")
    if preferences.quiet is not None:
        quiet = _("{start} to {end}", start=_time(preferences.quiet[0]), end=_time(preferences.quiet[1]))
    calls = _("in the battle’s thread") if preferences.place == HERE else _("by direct message")
    return [
        _("**Language** · {language}", language=language_words(preferences.language, preferences.discord_language)),
        _("**Time zone** · {zone}", zone=preferences.zone),
        _("**Quiet hours** · {hours}", hours=quiet),
        _("**Reminders** · {interval}", interval=reminder_words(preferences.every)),
        _("**Pings** · {place}", place=calls),
        _("**Boards and cards** · {form}", form=_(READINGS[preferences.text])),
        _("**Pictures** · {style}", style=picture_words(preferences)),
        _("**Dice** · {choice}", choice=_(ROLLS[preferences.confirm_rolls])),
        _("**Which of my battles are rated** · {choice}", choice=_(RATED[preferences.rated])),
        _(
            "**Leaderboards that may name me** · {choice}",
            choice=_(LISTED.get(preferences.leaderboards, LISTED[LISTED_HERE])),
        ),
        _("-# I save pings for you until your quiet hours or vacation are over."),
    ]


def language_words(chosen: Language, otherwise: Language) -> str:
    """A choice of a language in words: ``English``, ``As in Discord (English)``."""
    if chosen:
        return name_of(chosen)
    return _("As in Discord ({language})", language=name_of(otherwise))


def picture_words(preferences: Preferences) -> str:
    """The style of pictures in words: ``Paper and ink; As the map lies; Usual size; Still: nothing moves``."""
    lies = _(LIES.get(preferences.lies, LIES[MAP]))
    size = _(SIZES.get(preferences.size, SIZES[USUAL_SIZE]))
    motion = _(MOTIONS.get(preferences.motion, MOTIONS[MOVING]))
    return "; ".join((_(theme_of(preferences.theme).name), lies, size, motion))


def reminder_words(hours: int) -> str:
    """The interval of reminders in words: ``Every 6 hours``."""
    if not hours:
        return _("None: only the first ping")
    if hours % 24 == 0:
        return ngettext("Every day", "Every {count} days", hours // 24)
    return ngettext("Every hour", "Every {count} hours", hours)


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
    near = {0: N_("today, {date}"), 1: N_("tomorrow, {date}")}
    return _(near.get((day - today).days, _WEEKDAYS[day.weekday()]), date=day.isoformat())


_WEEKDAYS: Final = (
    *(N_("Monday, {date}"), N_("Tuesday, {date}"), N_("Wednesday, {date}"), N_("Thursday, {date}")),
    *(N_("Friday, {date}"), N_("Saturday, {date}"), N_("Sunday, {date}")),
)


def _time(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


@cache
def _all_zones() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))
