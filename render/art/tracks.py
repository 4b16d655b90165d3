"""Marks on the board: arrows of moves and retreats, fire lines, bursts where figures fell."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, pi, radians, sin
from typing import Final

from PIL import Image

from engine.decision import CONFEDERATE, UNION, Seat
from render.art.palette import ALARM, INK, PAPER, WHITE, Ink
from render.art.shapes import Drawing
from render.art.side_colors import colors_of, outline
from render.art.silhouettes import sabers
from render.art.text_drawing import write
from render.art.themes import Theme

CLEAR = 44.0
"""Distance of an arrow's end from the middle of its hex, in measures, so that the piece there stays whole."""

_DIGIT, _LINE = 11.0, 24.0
"""Width that each further digit adds to a badge, and height that each further line does, in measures."""

_BORDER: Final = 2.5
"""Width of a burst's border, in measures."""

_WHITE_BORDER: Final = 3.0
"""Width by which a white burst's border is wider inward, in measures: it has no color by which it would be seen."""

_LOSER: Final = (1.4, 1.0, 0.32)
"""Width, height and cut corners of the small counter in a burst, in radii."""

_EDGE: Final = 2.5
"""Width by which its field is less wide than that counter, in measures."""

PATTERNS = {"move": (1.0, 0.0), "ground": (1.0, 0.0), "retreat": (15.0, 11.0), "supply": (3.0, 11.0)}


HEAD_LONG: Final = 22.0
"""Length of an arrow's head, in measures."""

_HALF, _BARB = 12.5, 7.5
"""Half the width of a head, and the depth of the notch at its back, in measures: clearly longer than wide, it tells
at a glance which of its corners is the tip, also where its shaft is hidden.
"""

_BACK: Final = 5.0
"""Reach of the barbs of a head behind its length, in measures."""

_STUB: Final = 15.0
"""Length of the piece of the shaft that is drawn with a head, in measures."""

_FOOT: Final = 3.0
"""Reach of the dot at the start of an arrow beyond its shaft, in measures."""


_CASED: Final = 12.5, 4.0
"""Width of a shaft that is pale within, and of the pale line there, in measures: darker than any road."""

DASH: Final = 8.0
"""Length of a dash of a hidden way without its border, in measures."""


@lru_cache(maxsize=1024)
def shaft_sprite(  # noqa: PLR0913  what it looks like, and for whom
    kind: str, dx: float, dy: float, color: Ink, unit: float, theme: Theme, *, footed: bool = False
) -> Image.Image:
    """The shaft of an arrow over a distance in measures, whose middle is that of its picture.

    A ``footed`` one begins with a dot.
    """
    turn, length = atan2(dy, dx), hypot(dx, dy)
    drawing = Drawing()
    for width, ink in lines_of(color, theme):
        for low, high in _strokes(kind, 0, length - 16):
            drawing.line(((low - length / 2, 0), (high - length / 2, 0)), ink, width)
        if footed:
            drawing.disc((-length / 2, 0), width / 2 + _FOOT, ink)
    width, height = (round((abs(far) + 24) * unit) for far in (dx, dy))
    return _turned(drawing, turn).moved(0, 0, unit).sprite(width, height, theme)


@lru_cache(maxsize=512)
def head_sprite(  # noqa: PLR0913  what it looks like, and for whom
    kind: str, degrees: int, shaft: float, color: Ink, unit: float, theme: Theme, *, pale: bool = False
) -> Image.Image:
    """The head of an arrow with a piece of its ``shaft`` measures; its tip lies in the middle of the picture.

    A ``pale`` one, for what has the arrow's own color, is of paper with a border of that color. A retreat's is hollow;
    where sides have no color, a pale one of another move has a dark kernel instead.
    """
    drawing, stub = Drawing(), max(0.0, min(shaft - 16, _STUB))
    lines, cased = lines_of(color, theme), is_cased(color, theme)
    if stub:
        for width, ink in lines:
            drawing.line(((max(0.0, width - 9.5) - 16 - stub, 0), (-16, 0)), ink, width)
    inner, outer = (PAPER, color) if pale or cased else (color, PAPER)
    hollow = kind in {"retreat", "supply"}
    kernel = outer if hollow != (inner == PAPER and _is_gray(theme)) else None
    for halo, ink in ((3.75, outer), (0.0, inner)):
        _head(drawing, 0, ink, halo, kernel=None if halo else kernel)
        if kind == "ground":
            _head(drawing, -18, ink, halo, kernel=None if halo else kernel)
    size = round(2 * (HEAD_LONG + _STUB + 8) * unit)
    return _turned(drawing, radians(degrees)).moved(0, 0, unit).sprite(size, size, theme)


@lru_cache(maxsize=256)
def dash_sprite(degrees: int, color: Ink, unit: float, theme: Theme, *, pale: bool = False) -> Image.Image:
    """A dash of a way that lies under a piece, thinner than its shaft; its middle is that of its picture.

    A ``pale`` one, for what has the way's own color, is of paper with a border of that color.
    """
    drawing = Drawing()
    inks = (color, PAPER) if pale or is_cased(color, theme) else (PAPER, color)
    for out, ink in zip((2.2, 0.0), inks, strict=True):
        reach, across = DASH / 2 + out, 2.4 + out
        drawing.polygon(((-reach, -across), (reach, -across), (reach, across), (-reach, across)), ink)
    return _turned(drawing, radians(degrees)).moved(0, 0, unit).sprite(round(18 * unit), round(18 * unit), theme)


def is_cased(color: Ink, theme: Theme) -> bool:
    """Whether an ink is the Confederate one and looks like the Union's: its marks are then pale within."""
    return color == colors_of(CONFEDERATE).ink and _is_gray(theme)


def _is_gray(theme: Theme) -> bool:
    """Whether both sides have the same ink."""
    union, rebel = (colors_of(seat).ink for seat in (UNION, CONFEDERATE))
    return theme.of(union) == theme.of(rebel)


def lines_of(color: Ink, theme: Theme) -> tuple[tuple[float, Ink], ...]:
    """The lines of a shaft: its border and itself, each with its width in measures; a third one within a cased one."""
    if is_cased(color, theme):
        wide, within = _CASED
        return (18.0, PAPER), (wide, color), (within, PAPER)
    return (17.0, PAPER), (9.5, color)


def _turned(drawing: Drawing, turn: float) -> Drawing:
    return drawing.mapped(
        lambda point: (point[0] * cos(turn) - point[1] * sin(turn), point[0] * sin(turn) + point[1] * cos(turn))
    )


def _strokes(kind: str, begin: float, end: float) -> list[tuple[float, float]]:
    dash, gap = PATTERNS[kind]
    if not gap or end - begin < dash:
        return [(begin, max(end, begin + 1))]
    count = max(1, round((end - begin + gap) / (dash + gap)))
    step = (end - begin + gap) / count
    return [(begin + step * number, begin + step * (number + 1) - gap) for number in range(count)]


def _head(drawing: Drawing, tip: float, color: Ink, halo: float, *, kernel: Ink | None) -> None:
    back, wide = tip - HEAD_LONG - _BACK - halo, _HALF + halo
    drawing.polygon([(tip + halo * 1.6, 0), (back, -wide), (back + _BARB, 0), (back, wide)], color)
    if kernel:
        drawing.polygon(((tip - 7, 0), (tip - 17, -6), (tip - 17, 6)), kernel)


@lru_cache(maxsize=512)
def fire_sprite(dx: float, dy: float, color: Ink, unit: float, theme: Theme) -> Image.Image:
    """A line of fire over a distance in measures: thin, dotted, from hex to hex."""
    length = hypot(dx, dy)
    drawing = Drawing()
    begin, end = CLEAR, length - CLEAR
    dots: tuple[tuple[float, Ink], ...] = ((8, PAPER), (4, color))
    if is_cased(color, theme):
        dots = ((9, PAPER), (6.5, color), (3, PAPER))
    for width, ink in dots:
        step = 11.0
        for number in range(max(1, round((end - begin) / step)) + 1):
            at = (begin + number * step) / length - 0.5
            drawing.disc((dx * at, dy * at), width / 2, ink)
    return drawing.moved(0, 0, unit).sprite(round((abs(dx) + 30) * unit), round((abs(dy) + 30) * unit), theme)


def badge_width(numbers: str) -> float:
    """Width of the badge of a number or several with its border, in measures: all digits are of one size."""
    return 34.0 + _DIGIT * (max(map(len, numbers.split("\n"))) - 1)


def badge_height(numbers: str) -> float:
    """Height of the badge of a number or several with its border, in measures."""
    return 34.0 + _LINE * numbers.count("\n")


@lru_cache(maxsize=128)
def badge_sprite(numbers: str, side: Seat, unit: float, theme: Theme) -> Image.Image:
    """A number, or several such as ``5–8`` in one or more lines, in the shape of the side's counters."""
    drawing, wide, high, lines = Drawing(), badge_width(numbers), badge_height(numbers), numbers.split("\n")
    drawing.polygon(outline(side, wide, high + 2, 12), PAPER)
    drawing.polygon(outline(side, wide - 5, high - 3, 10), colors_of(side).ink)
    sprite = drawing.moved(0, 0, unit).sprite(round((wide + 6) * unit), round((high + 6) * unit), theme)
    for number, line in enumerate(lines):
        down = (number - (len(lines) - 1) / 2) * _LINE * unit
        write(sprite, (sprite.width / 2, sprite.height / 2 + down), line, "bold", 27 * unit, theme.of(WHITE), "mm")
    return sprite


def burst_size(radius: float) -> float:
    """Width and height of a burst with its border, in measures."""
    return 2 * (radius + _BORDER)


@lru_cache(maxsize=128)
def burst_sprite(text: str, radius: float, side: Seat, unit: float, theme: Theme) -> Image.Image:
    """A burst of fire with the figures that a side lost, or with a cross where a unit or general of it fell.

    They stand on a small counter of that side. The burst is white where all that warns is as black as ink, so that it
    is told from counters.
    """
    drawing = Drawing()
    fill, inward = (WHITE, _WHITE_BORDER) if theme.of(ALARM) == theme.of(INK) else (ALARM, 0.0)
    for out, color in ((radius + _BORDER, INK), (radius - inward, fill)):
        points = [(out if k % 2 == 0 else out * 0.7, pi * k / 10) for k in range(20)]
        drawing.polygon([(far * cos(turn), far * sin(turn)) for far, turn in points], color)
    colors, (width, height, cut) = colors_of(side), (radius * share for share in _LOSER)
    for less, color in ((0.0, WHITE if side == UNION else colors.edge), (_EDGE, colors.field)):
        drawing.polygon(outline(side, width - less, height - less, cut), color)
    if not text:
        reach = radius * 0.3
        for way in (-1, 1):
            drawing.line(((-reach, -way * reach), (reach, way * reach)), colors.figure, radius * 0.2)
    sprite = drawing.moved(0, 0, unit).sprite(round(radius * 2.3 * unit), round(radius * 2.3 * unit), theme)
    if text:
        place = sprite.width / 2, sprite.height / 2
        write(sprite, place, text, "bold", radius * 0.96 * unit, theme.of(colors.figure), "mm")
    return sprite


@lru_cache(maxsize=64)
def sabers_badge(color: Ink, unit: float, theme: Theme) -> Image.Image:
    """Crossed sabers on a disc: a melee."""
    drawing = Drawing()
    drawing.disc((0, 0), 15.5, PAPER)
    drawing.disc((0, 0), 13.8, color)
    drawing.extend(sabers(WHITE).moved(0, 0, 0.23))
    return drawing.moved(0, 0, unit).sprite(round(42 * unit), round(42 * unit), theme)
