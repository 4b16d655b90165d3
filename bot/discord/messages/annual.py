"""Messages and texts of annual battles: announcement of a day, calendar, table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.discord.components.message import MessageDraft
from bot.service.domain.annual_calendar import AnniversaryDay, battles_on, calendar
from bot.service.domain.series_score import place_of
from bot.service.model.catalog import battles, named
from bot.service.model.series import Course, Year, YearRank
from bot.texts.phrases import name
from render.words import count, day_and_month, listing

LINES = 25
"""Most lines of a table."""


def title_of(scenario: str) -> str:
    """A battle's title."""
    found = named(battles(), scenario)
    return found.title if found else scenario


def day_words(day: date) -> str:
    """``February 15``."""
    return day_and_month(day.isoformat())


def anniversary_post(year: Year, day: date) -> MessageDraft:
    """The announcement of a day's battle or battles."""
    found = [named(battles(), one.scenario) for one in battles_on(day)]
    lines = [f"**{one.title}** · {one.about}" for one in found if one]
    entered = count(len(year.entrants), "player")
    how = (
        f"Fought today, it counts for {year.year}, whenever it ends: each leads both sides, a game won is a point.",
        f"`/year fight` opens the first game. {entered} entered so far; `/year join` enters you.",
    )
    return MessageDraft(f"### {day_words(day)} · annual battle{'s' * (len(lines) > 1)}", "\n".join((*lines, "", *how)))


def year_post(year: Year, table: Sequence[YearRank], *, final: bool) -> MessageDraft:
    """The message at the end of a year."""
    if final:
        return MessageDraft(
            f"### Annual {year.year} · the final table", f"{_winners(table)}\n\n{table_words(table)}".strip()
        )
    note = f"Happy New Year! Battles of {year.year} are being fought yet, and count when they end."
    return MessageDraft(f"### Annual {year.year} · the table at New Year", f"{note}\n\n{table_words(table)}".strip())


def table_post(year: Year, table: Sequence[YearRank]) -> MessageDraft:
    """The current table."""
    state = {Course.RUNNING: "the table", Course.CLOSING: "the table; battles are being fought yet"}
    foot = "-# A point for each game won, half a point for a draw. Flags decide between equals."
    return MessageDraft(
        f"### Annual {year.year} · {state.get(year.status, 'the final table')}", table_words(table), foot=foot
    )


def table_words(table: Sequence[YearRank]) -> str:
    """A line for each participant, the best first."""
    if not table:
        return "Nobody has entered. `/year join` does."
    whole = tuple(table)
    lines = [
        f"{place_of(whole, one)}\\. {name(one.person)} · **{points(one.halves)}** · {count(one.flags, 'flag')} · "
        f"{count(one.games, 'game')}"
        for one in whole[:LINES]
    ]
    more = [f"-# … and {len(whole) - LINES} more"] if len(whole) > LINES else []
    return "\n".join((*lines, *more))


def points(halves: int) -> str:
    """Points in words, from half points: ``12½ points``."""
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}½" if half else str(whole)
    return f"{number} point{'' if halves in {1, 2} else 's'}"


def _winners(table: Sequence[YearRank]) -> str:
    best = [one for one in table if one.games and place_of(tuple(table), one) == 1]
    if not best:
        return "No annual battle was fought."
    won = listing([name(one.person) for one in best])
    return f"🏁 {won} {'wins' if len(best) == 1 else 'share'} the year with {points(best[0].halves)}."


def calendar_words(year: int, today: date | None) -> str:
    """All battles with their days, the next one marked."""
    following = next((one for one in calendar() if today and one.on(year) >= today), None)
    return "\n".join(
        _line(one, year, marked=following is not None and one.on(year) == following.on(year)) for one in calendar()
    )


def _line(one: AnniversaryDay, year: int, *, marked: bool) -> str:
    line = f"{one.number}\\. {day_words(one.on(year))} · {title_of(one.scenario)}"
    return f"**{line}** ◀" if marked else line
