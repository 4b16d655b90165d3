"""Plot of a match: scores over time, and dice against their expectation or losses."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from engine.decision import UNION
from engine.language import N_, _, enumerated, pgettext
from render.art.palette import FADED, GRID, INK, PAPER, REBEL_DARK, SEPIA, UNION_DARK, Color, Ink, mix
from render.art.text_drawing import fitting, width_of, write
from render.art.themes import OLD_PAPER, Theme
from render.art.typefaces import Anchor, Typeface
from render.frame import framed_sheet
from render.picture import common_palette, png, reduced
from render.words import side_name

WIDTH, HEIGHT = 1200, 1030
SCALE = 2
LEFT, RIGHT, TOP, GAP = 120, 60, 200, 100
DASH, THICK = 12, 5
MARGIN = 40

Place = tuple[float, float]


class Curve(Struct, frozen=True):
    """One side by turn: its score, hits above the expectation, strength ``lost``.

    ``scores`` is the score's title, a message. A ``goal`` of 0 is none. What a game does not have is empty, and not
    drawn.
    """

    side: str
    flags: tuple[Place, ...]
    luck: tuple[Place, ...]
    goal: int
    scores: str = N_("Points")
    lost: tuple[Place, ...] = ()


def draw_statistics(curves: Sequence[Curve], turns: int, title: str, theme: Theme = OLD_PAPER) -> bytes:
    """The plot as PNG bytes."""
    picture = _Plot(curves, turns, theme).draw(title)
    return png(reduced(picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS), common_palette(theme)))


class _Plot:
    """A plot under construction, drawn larger than it is shown."""

    def __init__(self, curves: Sequence[Curve], turns: int, theme: Theme) -> None:
        self.curves = curves
        self.turns = turns
        self.of = theme.of
        self.picture = framed_sheet(WIDTH, HEIGHT, theme, SCALE)
        self.pen = ImageDraw.Draw(self.picture)

    def draw(self, title: str) -> Image.Image:
        """Draws the plot."""
        size = fitting(title, "title", 50, WIDTH - 2 * MARGIN)
        self._text((MARGIN, 60), title, size, INK, "title")
        self._legend()
        below = any(curve.luck or curve.lost for curve in self.curves)
        middle = TOP + (HEIGHT - TOP - GAP) / 2 if below else HEIGHT - 24
        scores = (round(score) for curve in self.curves for _turn, score in curve.flags)
        most = max(1, *(curve.goal for curve in self.curves), *scores)
        scored = next((_(curve.scores) for curve in self.curves), _("Points"))
        flags = self._panel(scored, (TOP + 38, middle - 52), (0, most), self._goals())
        for curve in self.curves:
            self._steps([flags(point) for point in (*curve.flags, (self.turns, curve.flags[-1][1]))], curve.side)
        if any(curve.luck for curve in self.curves):
            self._luck((middle + 88, HEIGHT - 76))
        elif below:
            self._lost((middle + 88, HEIGHT - 76))
        return self.picture

    def _goals(self) -> str:
        """The score needed to win: ``6 to win``, or what each side needs; empty in a game without."""
        goals = {curve.side: curve.goal for curve in self.curves if curve.goal}
        if len(set(goals.values())) == 1:
            return _("{goal} to win", goal=next(iter(goals.values())))
        needed = enumerated(f"{side_name(side)} {goal}" for side, goal in goals.items())
        return _("To win: {needed}", needed=needed) if needed else ""

    def _luck(self, rows: tuple[float, float]) -> None:
        reach = max((abs(value) for curve in self.curves for _turn, value in curve.luck), default=0.0)
        limit = max(2.0, float(int(reach + 0.999)))
        luck = self._panel(_("Hits above or below average"), rows, (-limit, limit))
        for curve in self.curves:
            self._line([luck(point) for point in (*curve.luck, (self.turns, curve.luck[-1][1]))], curve.side)

    def _lost(self, rows: tuple[float, float]) -> None:
        most = max(1, *(round(value) for curve in self.curves for _turn, value in curve.lost))
        lost = self._panel(_("Strength lost"), rows, (0, most))
        for curve in self.curves:
            self._steps([lost(point) for point in (*curve.lost, (self.turns, curve.lost[-1][1]))], curve.side)

    def _panel(
        self, name: str, rows: tuple[float, float], values: tuple[float, float], aside: str = ""
    ) -> Callable[[Place], Place]:
        """Draws a frame with its scales; returns the function from (turn, value) to pixels."""
        top, bottom = rows
        low, high = values

        def at(point: Place) -> Place:
            x = LEFT + point[0] / max(self.turns, 1) * (WIDTH - LEFT - RIGHT)
            return x, bottom - (point[1] - low) / (high - low) * (bottom - top)

        room = WIDTH - LEFT - RIGHT
        size = fitting(name, "strong", 38, room if not aside else room * 0.55)
        self._text((LEFT, top - 36), name, size, INK, "strong")
        size = fitting(aside, "bold", 36, room - width_of(name, "strong", size) - MARGIN)
        self._text((WIDTH - RIGHT, top - 36), aside, size, SEPIA, "bold", "rm")
        step = max(1, round((high - low) / 4))
        value = -(-low // step) * step
        while value <= high:
            y = at((0, value))[1]
            heavy = value == 0
            self.pen.line(
                _scaled((LEFT, y, WIDTH - RIGHT, y)),
                fill=self.of(SEPIA if heavy else mix(PAPER, GRID, 0.7)),
                width=2 * SCALE,
            )
            self._text((LEFT - 14, y), _signed(value) if low < 0 else f"{value:g}", 34, SEPIA, "plain", "rm")
            value += step
        every = max(1, -(-self.turns // 10))
        for turn in range(0, self.turns + 1, every):
            x = at((turn, low))[0]
            self.pen.line(_scaled((x, bottom, x, bottom + 6)), fill=self.of(FADED), width=2 * SCALE)
            said = str(turn) if turn else pgettext("a plot’s axis", "turn 0")
            size = fitting(said, "plain", 34, LEFT)
            self._text((x, bottom + 28), said, size, SEPIA, "plain", "mm")
        return at

    def _legend(self) -> None:
        x = MARGIN + 4.0
        for curve in self.curves:
            self._line([(x, 128), (x + 80, 128)], curve.side)
            name = side_name(curve.side)
            self._text((x + 98, 128), name, fitting(name, "bold", 40, 280), _color(curve.side), "bold")
            x += 400

    def _steps(self, points: Sequence[Place], side: str) -> None:
        corners = [points[0]]
        for before, after in itertools.pairwise(points):
            corners += [(after[0], before[1]), after]
        self._line(corners, side)

    def _line(self, points: Sequence[Place], side: str) -> None:
        """Draws a line: solid for the Union, dashed for the other side, so that color is not needed."""
        aside = -THICK / 2 if side == UNION else THICK / 2
        for (x, y), (to_x, to_y) in itertools.pairwise(points):
            before, after = (x + aside, y + aside), (to_x + aside, to_y + aside)
            if side == UNION:
                self.pen.line(_scaled((*before, *after)), fill=self.of(_color(side)), width=THICK * SCALE)
            else:
                self._dashes(before, after, self.of(_color(side)))

    def _dashes(self, before: Place, after: Place, color: Color) -> None:
        length = ((after[0] - before[0]) ** 2 + (after[1] - before[1]) ** 2) ** 0.5
        pieces = max(1, round(length / DASH))
        for number in range(0, pieces, 2):
            start, end = number / pieces, min((number + 1.2) / pieces, 1.0)
            ends = [before[axis] + (after[axis] - before[axis]) * part for part in (start, end) for axis in (0, 1)]
            self.pen.line(_scaled(ends), fill=color, width=THICK * SCALE)

    def _text(self, place: Place, text: str, size: int, ink: Ink, face: Typeface, anchor: Anchor = "lm") -> None:
        write(self.picture, (place[0] * SCALE, place[1] * SCALE), text, face, size * SCALE, self.of(ink), anchor)


def _signed(value: float) -> str:
    return f"{value:+g}".replace("-", "−") if value else "0"


def _scaled(ends: Sequence[float]) -> list[float]:
    return [end * SCALE for end in ends]


def _color(side: str) -> Ink:
    return UNION_DARK if side == UNION else REBEL_DARK
