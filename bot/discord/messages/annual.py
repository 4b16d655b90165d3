"""Messages and texts of annual battles: announcement of a day, calendar, table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.discord.components.message import MessageDraft
from bot.service.domain.annual_calendar import AnniversaryDay, battles_on, calendar
from bot.service.domain.series_score import place_of
from bot.service.model.catalog import battles, named
from bot.service.model.series import Course, Year, YearRank
from bot.texts.phrases import FLAG, name, score
from engine.language import N_, _, listed, ngettext, pgettext
from render.words import day_and_month

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
    head = ngettext("### {day} · annual battle", "### {day} · annual battles", len(lines), day=day_words(day))
    how = (
        _(
            "Begin today, and it counts for {year}, whenever it ends. Each player leads both sides; a game won is a "
            "point.",
            year=year.year,
        ),
        ngettext(
            "Start the first game with `/year fight`. {count} player has entered; enter with `/year join`.",
            "Start the first game with `/year fight`. {count} players have entered; enter with `/year join`.",
            len(year.entrants),
        ),
    )
    return MessageDraft(head, "\n".join((*lines, "", *how)))


def year_post(year: Year, table: Sequence[YearRank], *, final: bool) -> MessageDraft:
    """The message at the end of a year."""
    words = table_words(table)
    if final:
        return MessageDraft(
            _("### Annual {year} · final table", year=year.year), f"{_winners(table)}\n\n{words}".strip()
        )
    note = _("Happy New Year! Some battles of {year} are still being played. They count when they end.", year=year.year)
    return MessageDraft(_("### Annual {year} · table at New Year", year=year.year), f"{note}\n\n{words}".strip())


def table_post(year: Year, table: Sequence[YearRank]) -> MessageDraft:
    """The current table."""
    heads = {
        Course.RUNNING: N_("### Annual {year} · table"),
        Course.CLOSING: N_("### Annual {year} · table, with battles still being played"),
    }
    head = heads.get(year.status, N_("### Annual {year} · final table"))
    foot = _("-# A game won is a point, a draw half a point. Flags break ties.")
    return MessageDraft(_(head, year=year.year), table_words(table), foot=foot)


def table_words(table: Sequence[YearRank]) -> str:
    """A line for each participant, the best first."""
    if not table:
        return _("No one has entered yet. Enter with `/year join`.")
    whole = tuple(table)
    lines = [
        f"{place_of(whole, one)}\\. {name(one.person)} · **{points(one.halves)}** · {score(FLAG, one.flags)} · "
        + ngettext("{count} game", "{count} games", one.games)
        for one in whole[:LINES]
    ]
    more = [_("-# … and {count} more", count=len(whole) - LINES)] if len(whole) > LINES else []
    return "\n".join((*lines, *more))


def points(halves: int) -> str:
    """Points in words, from half points: ``12½ points``."""
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}½" if half else str(whole)
    return ngettext("{points} point", "{points} points", 1 if halves in {1, 2} else 2, points=number)


def _winners(table: Sequence[YearRank]) -> str:
    best = [one for one in table if one.games and place_of(tuple(table), one) == 1]
    if not best:
        return _("No annual battle was played.")
    return ngettext(
        "🏁 {players} wins the year with {points}.",
        "🏁 {players} share the year with {points}.",
        len(best),
        players=listed(name(one.person) for one in best),
        points=points(best[0].halves),
    )


def calendar_words(year: int, today: date | None) -> str:
    """All battles with their days, the next one marked."""
    following = next((one for one in calendar() if today and one.on(year) >= today), None)
    return "\n".join(
        _line(one, year, marked=following is not None and one.on(year) == following.on(year)) for one in calendar()
    )


def _line(one: AnniversaryDay, year: int, *, marked: bool) -> str:
    line = f"{one.number}\\. {day_words(one.on(year))} · {title_of(one.scenario)}"
    return pgettext("the next battle in a calendar", "**{battle}** ◀ next", battle=line) if marked else line
