"""The pictures of annual battles: a day's title card, the calendar of a year with its table, the table by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.api.display_names import DisplayNames
from bot.discord.messages.annual import day_words, points, title_of
from bot.images.pictures import Picture
from bot.service.domain.annual_calendar import AnniversaryDay, battles_on, calendar
from bot.service.domain.scenario_source import FoundScenario, setup_for
from bot.service.domain.series_score import place_of
from bot.service.model.catalog import battles, named
from bot.service.model.series import Course, Series, Year, YearRank
from bot.texts.phrases import FLAG, score
from engine.chance import Seeded
from engine.language import N_, _, listed, ngettext
from engine.match import new_match, view
from render.calendar_sheet import RANKS, CalendarDay, CalendarSheet, TableLine
from render.presenters import presenter_of
from render.style import Style
from render.title_card import TitleText
from render.words import short_months, title_parts

BEST: Final = 5
"""Lines of the table below a calendar."""

_STANDS: Final = {
    Course.RUNNING: N_("The table as it stands"),
    Course.CLOSING: N_("The table, with battles still being played"),
}
"""Headings of a table that may change."""


async def calendar_picture(services: Services, names: DisplayNames, year: Year, style: Style) -> Picture:
    """The calendar of a server's year, with the best of its table."""
    today, fought = await services.annual_battles.today(year), await services.annual_battles.fought(year)
    table = await services.annual_battles.table(year)
    played = [one for one in table if one.games]
    sheet = CalendarSheet(
        title=_("Annual battles of {year}", year=year.year),
        under=next_words(year.year, today),
        heading=_(_STANDS[Course.RUNNING]),
        days=tuple(days(year.year, today, fought)),
        table=await _lines(names, year, table, played[:BEST]),
    )
    return await services.pictures.calendar(sheet, style)


async def day_picture(services: Services, year: Year, day: date, style: Style) -> Picture | None:
    """The title card of a day's first battle above its map; ``None`` on a day without a battle."""
    found = [named(battles(), one.scenario) for one in battles_on(day)]
    battle = next((one for one in found if one), None)
    if battle is None:
        return None
    terms = replace(year.terms, scenario=battle.id)
    state, _events = new_match(setup_for(FoundScenario(battle.family, battle.source), terms), Seeded(bytes(32)))
    seen = view(state)
    told = TitleText(battle.title, presenter_of(battle.family).setup.where(seen))
    return await services.pictures.invitation(told, seen, style)


async def bare_calendar(services: Services, year: int, style: Style) -> Picture:
    """The calendar of a year where nobody fights it."""
    sheet = CalendarSheet(
        title=_("Annual battles of {year}", year=year),
        under=_("Each on the day on which it was fought"),
        days=tuple(days(year, None, ())),
    )
    return await services.pictures.calendar(sheet, style)


async def table_picture(
    services: Services, names: DisplayNames, year: Year, table: Sequence[YearRank], style: Style
) -> Picture | None:
    """The table of a year; ``None`` while nobody has entered."""
    if not table:
        return None
    sheet = CalendarSheet(
        title=_("Annual battles of {year}", year=year.year),
        under=await _under(names, year, table),
        heading=_(_STANDS.get(year.status, N_("Final table"))),
        table=await _lines(names, year, table, table[:RANKS]),
    )
    return await services.pictures.calendar(sheet, style)


def days(year: int, today: date | None, fought: Sequence[Series]) -> Iterator[CalendarDay]:
    """The battles of a year, those of today or else of the next day marked."""
    games = Counter(one.number for one in fought for battle in one.battles if battle.result)
    coming = _coming(year, today)
    for one in calendar():
        title, remark = title_parts(title_of(one.scenario))
        count = games[one.number]
        told = ngettext("{count} game fought", "{count} games fought", count) if count else ""
        yield CalendarDay(
            month=short_months()[one.month - 1],
            day=one.day,
            date=day_words(one.on(year)),
            battle=title,
            remark=remark,
            note=told,
            state=_state(one.on(year), today, coming),
        )


def _coming(year: int, today: date | None) -> date | None:
    """The day of the next battles, today included."""
    return next((one.on(year) for one in calendar() if today and one.on(year) >= today), None)


def _state(day: date, today: date | None, coming: date | None) -> str:
    if today is None:
        return ""
    if day == coming:
        return "today" if day == today else "next"
    return "past" if day < today else ""


def next_words(year: int, today: date) -> str:
    """What is fought next: ``Next: Antietam, September 17``."""
    coming = _coming(year, today)
    if coming is None:
        return _("All battles of the year have had their day")
    found: list[AnniversaryDay] = [one for one in calendar() if one.on(year) == coming]
    battles = listed([title_parts(title_of(one.scenario))[0] for one in found])
    if coming == today:
        return _("Today: {battles}", battles=battles)
    return _("Next: {battles}, {day}", battles=battles, day=day_words(coming))


async def _under(names: DisplayNames, year: Year, table: Sequence[YearRank]) -> str:
    """The line below a table's title: who won the year, or how many have entered it."""
    if year.status is not Course.OVER:
        return ngettext("{count} player has entered", "{count} players have entered", len(table))
    best = await _called(names, year, [one for one in table if one.games and place_of(tuple(table), one) == 1])
    if not best:
        return _("No annual battle was played")
    return ngettext("{players} wins the year", "{players} share the year", len(best), players=listed(best))


async def _called(names: DisplayNames, year: Year, shown: Sequence[YearRank]) -> list[str]:
    return [await names.of(one.person, year.place.guild) for one in shown]


async def _lines(
    names: DisplayNames, year: Year, table: Sequence[YearRank], shown: Sequence[YearRank]
) -> tuple[TableLine, ...]:
    whole = tuple(table)
    return tuple(
        TableLine(
            place=place_of(whole, one),
            name=name,
            points=points(one.halves),
            told=" · ".join((score(FLAG, one.flags), ngettext("{count} game", "{count} games", one.games))),
        )
        for one, name in zip(shown, await _called(names, year, shown), strict=True)
    )
