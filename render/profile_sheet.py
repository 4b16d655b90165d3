"""The sheet of a player's profile, set like a broadside: the rating's curve, battles by side, medals; also as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw

from engine.decision import UNION
from engine.language import N_, _, ngettext
from render.art.broadside import rule, write_spaced
from render.art.broadside import sheet as broadside_sheet
from render.art.palette import FADED, GRID, INK, PAPER, REBEL_DARK, SEPIA, UNION_DARK, Ink, mix
from render.art.text_drawing import fitting, fitting_lines, write
from render.art.themes import OLD_PAPER, Theme
from render.art.typefaces import Anchor, Typeface, font
from render.broadside import FOOT
from render.medals import draw_medal
from render.picture import common_palette, png, reduced
from render.text_board import Part, with_lines
from render.words import side_name

WIDTH: Final = 1200
SCALE: Final = 2
MARGIN: Final = 62
MOST_POINTS: Final = 60
"""Numbers of the curve that are shown, the newest."""

_LEFT, _RIGHT = 152, 72
_HEAD, _NUMBER, _TITLE, _CURVE, _BAR, _MEDAL_ROW, _END = 176, 158, 108, 478, 100, 250, 84
"""Heights: of the name, of the rating below it, of a heading, of the parts, and of the last line."""

_IN_A_ROW: Final = 5
_RADIUS: Final = 52


class SideBar(Struct, frozen=True):
    """The battles that a player has fought with a side."""

    side: str
    won: int
    drawn: int
    lost: int


class SheetMedal(Struct, frozen=True):
    """A medal on the sheet: its emblem (``render.medals``), and its name, a message."""

    emblem: str
    name: str


class ProfileSheet(Struct, frozen=True, kw_only=True):
    """What a sheet shows. ``number``, ``of`` (its list) and ``curve`` are empty for a player without a rating.

    ``curve`` are the numbers before the first battle and after each one. Of the ``name`` only the letters that the
    typeface has are drawn.
    """

    name: str
    number: str = ""
    of: str = ""
    curve: tuple[int, ...] = ()
    bars: tuple[SideBar, ...] = ()
    medals: tuple[SheetMedal, ...] = ()

    @property
    def shown(self) -> tuple[int, ...]:
        """The numbers of the curve that are drawn."""
        return self.curve[-MOST_POINTS:]


def sheet_parts(sheet: ProfileSheet) -> tuple[Part, ...]:
    """The text twin of a sheet."""
    return with_lines(
        (
            Part(sheet.name, tuple(filter(None, (sheet.of, sheet.number)))),
            Part(_(RATING), tuple(_numbers(sheet))),
            Part(_(BATTLES), tuple(_bar_words(bar) for bar in sheet.bars)),
            Part(_(MEDALS), tuple(_(medal.name) for medal in sheet.medals)),
        )
    )


RATING: Final = N_("Rating after each battle")
BATTLES: Final = N_("Battles by side")
MEDALS: Final = N_("Medals")


def _numbers(sheet: ProfileSheet) -> Iterator[str]:
    first = len(sheet.curve) - len(sheet.shown)
    for place, number in enumerate(sheet.shown, first):
        if place:
            yield _("After battle {place}: {number}", place=place, number=number)
        else:
            yield _("Before the first battle: {number}", number=number)


def _bar_words(bar: SideBar) -> str:
    told = [ngettext("{count} won", "{count} won", bar.won), ngettext("{count} lost", "{count} lost", bar.lost)]
    told += [ngettext("{count} drawn", "{count} drawn", bar.drawn)] if bar.drawn else []
    return _("{side}: {results}", side=side_name(bar.side), results=", ".join(told))


def drawable(name: str) -> str:
    """The part of a name that can be drawn: people may use letters and signs that the typeface lacks."""
    return " ".join("".join(sign for sign in name if sign == " " or _is_drawn(sign)).split())


@cache
def _is_drawn(sign: str) -> bool:
    letters = font("title", 40)
    return sign.isprintable() and bytes(letters.getmask(sign)) != bytes(letters.getmask("\uffff"))


def draw_profile(sheet: ProfileSheet, theme: Theme = OLD_PAPER) -> bytes:
    """The sheet as PNG bytes."""
    height = _height(sheet)
    picture = _Drawing(sheet, theme, height).drawn()
    small = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    return png(reduced(small, common_palette(theme)))


def _height(sheet: ProfileSheet) -> int:
    rows, head = -(-len(sheet.medals) // _IN_A_ROW), _head_height(sheet)
    curve = _CURVE if sheet.curve else 0
    bars = _TITLE + _BAR * len(sheet.bars) if sheet.bars else 0
    return head + curve + bars + (_TITLE + _MEDAL_ROW * rows if rows else 0) + _END


def _head_height(sheet: ProfileSheet) -> int:
    return _HEAD + (_NUMBER if sheet.number else 0)


class _Drawing:
    """A sheet under construction, drawn larger than it is shown."""

    def __init__(self, sheet: ProfileSheet, theme: Theme, height: int) -> None:
        self.sheet = sheet
        self.theme = theme
        self.of = theme.of
        self.picture = broadside_sheet(WIDTH * SCALE, height * SCALE, SCALE, theme)
        self.pen = ImageDraw.Draw(self.picture)

    def drawn(self) -> Image.Image:
        """Draws the sheet."""
        self._head()
        top = _head_height(self.sheet)
        if self.sheet.curve:
            self._curve(top)
            top += _CURVE
        if self.sheet.bars:
            self._title(top, _(BATTLES))
            for number, bar in enumerate(self.sheet.bars):
                self._bar(top + _TITLE + 18 + number * _BAR, bar)
            top += _TITLE + _BAR * len(self.sheet.bars)
        if self.sheet.medals:
            self._title(top, _(MEDALS))
            self._medals(top + _TITLE)
        self._spaced(self.picture.height / SCALE - 54, _(FOOT), "bold", 24, SEPIA, 3)
        return self.picture

    def _head(self) -> None:
        """Writes the name and the list of its rating, and below a rule the rating."""
        room, middle, name = WIDTH - 3 * MARGIN, WIDTH / 2, drawable(self.sheet.name)
        self._text((middle, 82), name, fitting(name, "title", 74, room), INK, "title", "mm")
        under = self.sheet.of
        self._text((middle, 144), under, fitting(under, "strong", 36, room), SEPIA, "strong", "mm")
        if self.sheet.number:
            self._rule(_HEAD + 10)
            size = fitting(self.sheet.number, "title", 92, room)
            self._text((middle, _HEAD + 90), self.sheet.number, size, INK, "title", "mm")

    def _title(self, top: float, words: str) -> None:
        self._rule(top)
        self._spaced(top + 58, words.upper(), "strong", 34, INK, 7)

    def _rule(self, y: float) -> None:
        rule(self.picture, y * SCALE, (90 * SCALE, (WIDTH - 90) * SCALE), SCALE, self.theme)

    def _spaced(self, y: float, words: str, face: Typeface, size: int, ink: Ink, spacing: int) -> None:
        middle, most = (WIDTH / 2 * SCALE, y * SCALE), (WIDTH - 4 * MARGIN) * SCALE
        write_spaced(self.picture, middle, words, face, size * SCALE, self.of(ink), spacing * SCALE, most)

    def _curve(self, top: float) -> None:
        self._title(top, _(RATING))
        shown = self.sheet.shown
        low, high = _range(shown)
        rows = (top + 116, top + _CURVE - 76)

        def at(place: int, number: float) -> tuple[float, float]:
            across = place / max(len(shown) - 1, 1)
            down = (number - low) / (high - low)
            return _LEFT + across * (WIDTH - _LEFT - _RIGHT), rows[1] - down * (rows[1] - rows[0])

        step = max(_STEP, (high - low) // 4 // _STEP * _STEP)
        for number in range(-(-low // step) * step, high + 1, step):
            y = at(0, number)[1]
            heavy = number == _MIDDLE
            self._line([(_LEFT, y), (WIDTH - _RIGHT, y)], FADED if heavy else mix(PAPER, GRID, 0.7), 3 if heavy else 2)
            self._text((_LEFT - 16, y), str(number), 36, SEPIA, "plain", "rm")
        points = [at(place, number) for place, number in enumerate(shown)]
        self._line(points, UNION_DARK, 6)
        for x, y in points[-1:]:
            self._dot(x, y, 11)
        first = len(self.sheet.curve) - len(shown)
        for place, anchor in ((0, "la"), (len(shown) - 1, "ra")):
            words = _("battle {place}", place=first + place) if first + place else _("before the first")
            self._text((at(place, low)[0], rows[1] + 14), words, 36, SEPIA, "plain", "la" if anchor == "la" else "ra")

    def _bar(self, top: float, bar: SideBar) -> None:
        ink = UNION_DARK if bar.side == UNION else REBEL_DARK
        words = _bar_words(bar)
        self._text((MARGIN, top), words, fitting(words, "bold", 40, WIDTH - 2 * MARGIN), ink, "bold")
        left, right, total = float(MARGIN), float(WIDTH - MARGIN), max(bar.won + bar.drawn + bar.lost, 1)
        y = top + 42
        won, drawn = ((right - left) * part / total for part in (bar.won, bar.drawn))
        self._box((left, y - 13, right, y + 13), mix(PAPER, GRID, 0.7))
        self._box((left, y - 13, left + won + drawn, y + 13), mix(PAPER, ink, 0.5))
        self._box((left, y - 13, left + won, y + 13), ink)

    def _medals(self, top: float) -> None:
        room = (WIDTH - 2 * MARGIN) / _IN_A_ROW
        for number, medal in enumerate(self.sheet.medals):
            across, down = number % _IN_A_ROW, number // _IN_A_ROW
            x, y = MARGIN + room * (across + 0.5), top + 2 * _RADIUS + down * _MEDAL_ROW
            draw_medal(self.picture, (x * SCALE, y * SCALE), _RADIUS * SCALE, medal.emblem, self.theme)
            lines, size = fitting_lines(_(medal.name), "bold", 36, room - 12, 2)
            for row, line in enumerate(lines):
                self._text((x, y + _RADIUS + 28 + row * 36), line, size, INK, "bold", "mm")

    def _dot(self, x: float, y: float, radius: float) -> None:
        self.pen.ellipse([end * SCALE for end in (x - radius, y - radius, x + radius, y + radius)], fill=self.of(INK))

    def _box(self, corners: Sequence[float], ink: Ink) -> None:
        if corners[2] > corners[0]:
            self.pen.rectangle([end * SCALE for end in corners], fill=self.of(ink))

    def _line(self, points: Sequence[tuple[float, float]], ink: Ink, width: int) -> None:
        for (x, y), (to_x, to_y) in pairwise(points):
            ends = [end * SCALE for end in (x, y, to_x, to_y)]
            self.pen.line(ends, fill=self.of(ink), width=width * SCALE)

    def _text(
        self, place: tuple[float, float], text: str, size: int, ink: Ink, face: Typeface, anchor: Anchor = "lm"
    ) -> None:
        write(self.picture, (place[0] * SCALE, place[1] * SCALE), text, face, size * SCALE, self.of(ink), anchor)


_MIDDLE: Final = 1500
"""The number of the middle, drawn heavier."""

_STEP: Final = 50


def _range(numbers: Sequence[int]) -> tuple[int, int]:
    """The scale of the curve: round numbers around all of its points, the middle included."""
    low, high = min(*numbers, _MIDDLE), max(*numbers, _MIDDLE)
    return low // _STEP * _STEP - _STEP, -(-high // _STEP) * _STEP + _STEP
