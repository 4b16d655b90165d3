"""The sheet of a year of annual battles: which is fought on which day, and the table as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from engine.language import _
from render.art.broadside import divider, is_drawable, mount, rule, sheet, write_spaced
from render.art.engraving.stage import engraving
from render.art.palette import FADED, INK, PAPER, SEPIA, SHEET, WHITE, mix
from render.art.shapes import Drawing
from render.art.silhouettes import star
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.broadside import FOOT, SKIES
from render.ceremony_scenes import cavalry
from render.engraving_palette import engraving_palette
from render.picture import png, reduced
from render.text_board import Part, with_lines

WIDTH: Final = 1200
"""Width in pixels."""

_EDGE: Final = 60
_SCENE: Final = 210
_DAY, _RANK, _TITLE = 66, 62, 84
"""Height of a day's line, of a line of the table, and of a heading, in pixels."""

RANKS: Final = 12
"""Greatest number of lines of the table."""


class CalendarDay(Struct, frozen=True, kw_only=True):
    """A battle of the year.

    Attributes:
        month: the month in a few letters: ``Feb``.
        day: the day of the month.
        date: both in words: ``February 15``.
        battle: the battle's name; ``remark`` stands in parentheses after it.
        note: how often it was fought; empty for never.
        state: ``past``, ``today``, ``next`` for the first day to come, or empty.
    """

    month: str
    day: int
    date: str
    battle: str
    remark: str = ""
    note: str = ""
    state: str = ""

    @property
    def title(self) -> str:
        """The whole name of the battle."""
        return f"{self.battle} ({self.remark})" if self.remark else self.battle


class TableLine(Struct, frozen=True, kw_only=True):
    """A line of the table: place, player's name, points, and flags and games in words."""

    place: int
    name: str
    points: str
    told: str = ""


class CalendarSheet(Struct, frozen=True, kw_only=True):
    """What a sheet shows. Without ``days`` it is the table alone, without ``table`` the calendar alone.

    ``title`` says which year, ``under`` how it stands; ``heading`` stands above the table.
    """

    title: str
    under: str
    heading: str = ""
    days: tuple[CalendarDay, ...] = ()
    table: tuple[TableLine, ...] = ()


def draw_calendar(told: CalendarSheet, theme: Theme) -> bytes:
    """The sheet as a palette PNG ``WIDTH`` pixels wide."""
    half = -(-len(told.days) // 2)
    top_of_days, table = 516, told.table[:RANKS]
    top_of_table = top_of_days + (_DAY * half + 34 if half else 0)
    high = (_TITLE + _RANK * len(table)) if table else 0
    picture = sheet(WIDTH, top_of_table + high + 104, 1.0, theme)
    _head(picture, told, theme)
    for number, day in enumerate(told.days):
        column, row = divmod(number, half)
        _day(picture, day, (_EDGE + column * (WIDTH / 2 - _EDGE + 12), top_of_days + _DAY * (row + 0.5)), theme)
    if half:
        divider(picture, WIDTH / 2 - 3, (top_of_days + 8, top_of_days + _DAY * half - 8), 1.0, theme)
    if table:
        _table(picture, told.heading, table, top_of_table, theme)
    foot = WIDTH / 2, picture.height - 54
    write_spaced(picture, foot, _(FOOT), "bold", 24, theme.of(SEPIA), 3, WIDTH - 4 * _EDGE)
    return png(reduced(picture, engraving_palette(theme, SKIES[True])))


def _head(picture: Image.Image, told: CalendarSheet, theme: Theme) -> None:
    of, middle, room = theme.of, WIDTH / 2, WIDTH - 3 * _EDGE
    write(picture, (middle, 92), told.title, "title", fitting(told.title, "title", 74, room), of(INK), "mm")
    rule(picture, 150, (90, WIDTH - 90), 1.0, theme)
    size = WIDTH - 2 * _EDGE, _SCENE
    mount(picture, engraving(cavalry, SKIES[True], "calendar", size, 1.0, theme), (_EDGE, 182), 1.0, theme)
    write(picture, (middle, 442), told.under, "strong", fitting(told.under, "strong", 36, room), of(INK), "mm")
    rule(picture, 486, (90, WIDTH - 90), 1.0, theme)


def _day(picture: Image.Image, day: CalendarDay, at: tuple[float, float], theme: Theme) -> None:
    """Draws a leaf of the calendar with its month and day, and writes the battle beside it."""
    (left, y), of = at, theme.of
    chosen, past = day.state in {"today", "next"}, day.state == "past"
    drawing, wide, high = Drawing(), 106.0, 54.0
    ink = SEPIA if past else INK
    corners = ((left, y - high / 2), (left + wide, y - high / 2), (left + wide, y + high / 2), (left, y + high / 2))
    drawing.polygon(corners, INK if chosen else mix(PAPER, SHEET, 0.7) if past else WHITE, ink, 2.4)
    if chosen:
        drawing.extend(star(INK).moved(left + wide + 26, y, 0.3))
    drawing.draw_on(picture, theme)
    letters = of(WHITE if chosen else ink)
    month = fitting(day.month, "bold", 31, 50)
    write(picture, (left + 9, y + 1), day.month, "bold", month, letters)
    write(picture, (left + wide - 9, y), str(day.day), "title", 31, letters, "rm")
    start = left + wide + (50 if chosen else 18)
    room = left + WIDTH / 2 - _EDGE - 24 - start
    name = fitting(day.battle, "strong", 33, room)
    text = of(mix(SEPIA, INK, 0.2) if past else INK)
    below = " · ".join(filter(None, (day.remark, day.note)))
    write(picture, (start, y - (13 if below else 0)), day.battle, "strong", name, text)
    write(picture, (start, y + 19), below, "bold", fitting(below, "bold", 27, room), of(SEPIA))


def _table(picture: Image.Image, heading: str, table: Sequence[TableLine], top: float, theme: Theme) -> None:
    """Writes the table: place, name, points, and what else is told."""
    of, ends = theme.of, WIDTH - _EDGE - 24
    write_spaced(picture, (WIDTH / 2, top + 38), heading.upper(), "strong", 32, of(INK), 6, WIDTH - 4 * _EDGE)
    lines = Drawing()
    for number, one in enumerate(table):
        y = top + _TITLE + _RANK * (number + 0.5)
        lines.line(((_EDGE + 16, y + _RANK / 2), (ends, y + _RANK / 2)), mix(PAPER, FADED, 0.5), 1.4)
        write(picture, (_EDGE + 66, y), str(one.place), "title", 34, of(SEPIA), "rm")
        write(picture, (ends - 330, y), one.points, "strong", fitting(one.points, "strong", 36, 210), of(INK), "rm")
        write(picture, (ends, y), one.told, "bold", fitting(one.told, "bold", 32, 310), of(SEPIA), "rm")
        name = one.name if is_drawable(one.name) else "…"
        size = fitting(name, "strong" if is_drawable(name, "strong") else "bold", 36, ends - 560 - _EDGE - 92)
        write(picture, (_EDGE + 92, y), name, "strong" if is_drawable(name, "strong") else "bold", size, of(INK))
    lines.draw_on(picture, theme)


def calendar_lines(told: CalendarSheet) -> Iterator[str]:
    """All that a sheet says of its days, a line each."""
    for day in told.days:
        line = _("{day}: {battle}", day=day.date, battle=day.title)
        marks = {"today": _("today"), "next": _("next")}
        yield " · ".join(filter(None, (line, day.note, marks.get(day.state, ""))))


def calendar_parts(told: CalendarSheet) -> tuple[Part, ...]:
    """The text twin of a sheet."""
    table = tuple(
        f"{one.place}. {one.name}: " + " · ".join(filter(None, (one.points, one.told))) for one in told.table[:RANKS]
    )
    head = Part(told.title, (told.under, *calendar_lines(told)))
    return with_lines((head, Part(told.heading, table)))
