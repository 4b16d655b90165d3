"""Close-ups of a turn: the one or two small parts of a board in which all of it happened, enlarged below the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from PIL import Image

from engine.language import _, listed
from render.art.broadside import mount
from render.art.palette import INK, PAPER, SEPIA
from render.art.shapes import Drawing, Point
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.frame import framed_sheet
from render.text_board import Part
from render.viewport import Viewport

ENLARGED: Final = 1.6544
"""Factor by which a hex of a close-up is wider than one of the board above it: on a standard board as wide as in the
picture of a choice, so that both lie on the same kept ground."""

SHARE: Final = 0.68
"""Width of a board with close-ups, in widths of a board alone: they have the details, and the file stays small."""

LEAST: Final = 1000
"""Least width to which such a board is made smaller, in pixels: the width of a phone's screen."""

FILM_SHARE: Final = 0.84
"""Width of a moving board with close-ups, in widths of one alone."""

READ_WHOLE: Final = 10
"""Greatest number of columns of a board that needs no close-ups: its hexes are large enough on a phone."""

MANY: Final = 1000
"""More columns than any board has."""

_TALL: Final = 0.72
"""Greatest number of rows of close-ups, in columns of all of them."""

_APART: Final = 0.3
"""Space between two close-ups, in hexes."""

_NEAR: Final = 1
"""Greatest number of hexes between two marks of one place."""

_EDGE, _CAPTION, _LINE = 30, 38, 58
"""Margin of the sheet, size of a caption, height of its line, in pixels of a picture 1600 wide."""

_WIDE, _THIN = 7.0, 3.2
"""Width of the line around a close-up's ground on the board, with its border and without, in measures."""

Spots = Sequence[tuple[int, int]]
"""Columns and rows, from 1."""


class CloseUp(NamedTuple):
    """The picture of a part, and its caption."""

    picture: Image.Image
    caption: str


def close_ups(
    happened: Iterable[Spots], columns: int, rows: int, across: int = 0, least: int = MANY
) -> tuple[Viewport, ...]:
    """The parts that hold all that happened, from left to right; none where it lies too far apart.

    ``happened`` has the hexes of each mark. Of ``columns`` the board shows ``across`` side by side, 0 for all; a board
    of few columns has no close-ups, as it can be read whole. A close-up by itself has at least ``least`` columns, or as
    many as there is room for.
    """
    across = across or columns
    places = _places([_around(spots) for spots in happened if spots]) if across > READ_WHOLE else []
    room = across / ENLARGED
    for count, most in ((1, floor(room - 0.5)), (2, floor((room - _APART) / 2 - 0.5))):
        found, high = _joined(places, count), min(ceil(rows / 2), floor(_TALL * most * count))
        if len(found) != count or not all(_fits(one, most, high) for one in found):
            continue
        tall = min(high, max(one.bottom - one.top for one in found) + 3)
        wide = most
        if count == 1:
            wide = min(most, max(least, found[0].last - found[0].first + 3, ceil(tall / _TALL)))
        shown = sorted(_stretched(one, (wide, tall), (columns, rows)) for one in found)
        return tuple(shown) if count == 1 or _are_apart(*shown) else ()
    return ()


def _around(spots: Spots) -> Viewport:
    across, down = zip(*spots, strict=True)
    return Viewport(min(across), max(across), min(down), max(down))


def _both(one: Viewport, other: Viewport) -> Viewport:
    first, last = min(one.first, other.first), max(one.last, other.last)
    return Viewport(first, last, min(one.top, other.top), max(one.bottom, other.bottom))


def _away(one: Viewport, other: Viewport) -> int:
    """The number of hexes between two places; negative where they overlap."""
    across = max(one.first, other.first) - min(one.last, other.last)
    return max(across, max(one.top, other.top) - min(one.bottom, other.bottom)) - 1


def _places(boxes: Iterable[Viewport]) -> list[Viewport]:
    """The boxes, those near one another joined."""
    found: list[Viewport] = []
    for box in boxes:
        whole = box
        while near := [one for one in found if _away(one, whole) <= _NEAR]:
            for one in near:
                whole = _both(whole, one)
            found = [one for one in found if one not in near]
        found.append(whole)
    return found


def _joined(places: list[Viewport], most: int) -> list[Viewport]:
    """The places, the nearest joined until there are at most so many."""
    found = list(places)
    while len(found) > most:
        pairs = ((one, other) for at, one in enumerate(found) for other in found[at + 1 :])
        one, other = min(pairs, key=lambda pair: _away(*pair))
        found = [*(place for place in found if place not in {one, other}), _both(one, other)]
    return found


def _fits(one: Viewport, width: int, high: int) -> bool:
    return one.last - one.first < width and one.bottom - one.top < high


def _are_apart(one: Viewport, other: Viewport) -> bool:
    """Whether two parts share no hex."""
    return _away(one, other) >= 0


def _stretched(place: Viewport, size: tuple[int, int], board: tuple[int, int]) -> Viewport:
    """A part of a size, as many columns and rows, around a place, within the board."""
    first, last, top, bottom = place
    (left, right), (upper, lower) = (
        _span(ends, wide, length)
        for ends, wide, length in zip(((first, last), (top, bottom)), size, board, strict=True)
    )
    return Viewport(left, right, upper, lower)


def _span(ends: tuple[int, int], size: int, length: int) -> tuple[int, int]:
    first = min(max((sum(ends) + 2 - size) // 2, 1), length - size + 1)
    return first, first + size - 1


def report_width(width: int) -> int:
    """The width of a picture with close-ups, whose board alone would be so wide; in pixels."""
    return min(width, max(LEAST, round(width * SHARE)))


def draw_outline(picture: Image.Image, sides: Iterable[tuple[Point, Point]], unit: float, theme: Theme) -> None:
    """Draws a line along hexsides: around the ground of a close-up, under everything that stands there."""
    for (x, y), (to_x, to_y) in sides:
        line = _line(round(to_x - x, 1), round(to_y - y, 1), unit, theme)
        place = round((x + to_x - line.width) / 2), round((y + to_y - line.height) / 2)
        picture.paste(line, place, line)


@lru_cache(maxsize=24)
def _line(dx: float, dy: float, unit: float, theme: Theme) -> Image.Image:
    drawing = Drawing()
    ends = (-dx / 2, -dy / 2), (dx / 2, dy / 2)
    drawing.line(ends, PAPER, _WIDE * unit)
    drawing.line(ends, INK, _THIN * unit)
    room = 2 * _WIDE * unit
    return drawing.sprite(round(abs(dx) + room), round(abs(dy) + room), theme)


def close_up_room(width: int, count: int) -> int:
    """The greatest width of each of so many close-ups below a board of a width, in pixels."""
    return (width - round(_EDGE * width / 1600) * (count + 1)) // count


def with_close_ups(board: Image.Image, shown: Sequence[CloseUp], theme: Theme, *, framed: bool = False) -> Image.Image:
    """A board with its close-ups below, beside one another under their captions; ``framed`` in lines of ink."""
    scale = board.width / 1600
    edge, line, room = round(_EDGE * scale), round(_LINE * scale), close_up_room(board.width, len(shown))
    high = max(one.picture.height for one in shown)
    below = framed_sheet(board.width, high + line + 2 * edge, theme, 1)
    for number, one in enumerate(shown):
        middle = edge + number * (room + edge) + room / 2
        left = round(middle - one.picture.width / 2)
        size = fitting(one.caption, "bold", round(_CAPTION * scale), room)
        write(below, (middle, edge * 0.6 + line / 2), one.caption, "bold", size, theme.of(SEPIA), "mm")
        if framed:
            mount(below, one.picture, (left, edge + line), scale * 0.8, theme)
        else:
            below.paste(one.picture, (left, edge + line))
    sheet = Image.new("RGB", (board.width, board.height + below.height), theme.of(PAPER))
    sheet.paste(board, (0, 0))
    sheet.paste(below, (0, board.height))
    return sheet


def caption_of(part: str) -> str:
    """The caption of a close-up: ``Enlarged: D4 to H7``."""
    return _("Enlarged: {part}", part=part)


def close_up_part(parts: Sequence[str]) -> Part:
    """The part of a picture's text that names its close-ups."""
    return Part(_("Enlarged below the board"), tuple(parts))


def close_up_words(parts: Sequence[str]) -> str:
    """The sentence for close-ups in a picture's description: ``Below, enlarged: D4 to H7.``."""
    return _("Below, enlarged: {parts}.", parts=listed(parts)) if parts else ""
