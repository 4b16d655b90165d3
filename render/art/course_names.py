"""Names in italics along what flows and leads: each letter turned with its course, where the course is straightest."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render.art.palette import Color
from render.art.shapes import Point, spaced
from render.art.text_drawing import width_of
from render.art.typefaces import font
from render.sprite_cache import kept

Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

Taken = tuple[Rectangle, float]
"""A box of what should not be written over, and the cost of a letter over it."""

FIRM, MILD, BARRED = 3.0, 1.6, 20.0
"""Cost of a letter over what would be cut or would cut it, over what only crowds it, and over what hides it: more than
any name may have."""

_FINE: Final = 2
"""Oversampling factor of letters before they are turned."""

_TRACKING: Final = 0.05
"""Space between two letters besides their own, as a share of their height."""

_STEP: Final = 0.3
"""Distance of the places that are tried along a course, in heights of a letter."""

_BENT: Final = 2.6
"""Cost of a turn of one radian, against a letter that lies over something."""

_SMALLER: Final = 1.0
"""Cost of the next smaller size."""

_TOO_MUCH: Final = 9.0
"""Cost from which on a name is not written."""

_OFF: Final = 1.2
"""Cost of a place at the end of the course, against one in its middle."""

_BELOW: Final = 0.3
"""Cost of a name below its course."""

_FARTHER: Final = 0.3
"""Cost of the next greater distance from the course."""

_MOST: Final = 90
"""Greatest number of places that are tried along a course."""

_CELL: Final = 40
"""Size of the squares by which boxes are found, in pixels; letters are smaller."""

_SHARP: Final = 1.45
"""Turn within a name, in radians, at which it can no longer be read."""

_LEANING: Final = -0.3
"""Cosine of the turn from which on a letter is upside down: a name down a winding way leans to both sides."""

_GAPS: Final = (0.45, 5.0)
"""Least and greatest distance of two words of a name that is written word by word, in heights of a letter."""

_APART: Final = 0.3
"""Cost of each height of a letter between two words."""

_SIDES: Final = ((1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0))
_LEADING: Final = 1.05
_LINES: Final = 3
_RAGGED, _REACH, _LINE = 1.5, 0.4, 0.3
"""The sides of a course at which a name lies on level lines; distance of these, in heights of a letter; the most; cost
of a line that is nothing beside another, of each height of a letter that a line reaches, and of each line."""


class NameRoom:
    """The boxes of what should not be written over, by where they lie, and the box within which a name lies."""

    def __init__(self, taken: Iterable[Taken], within: Rectangle) -> None:
        self.within = within
        self._boxes: dict[tuple[int, int], list[Taken]] = {}
        for box, weight in taken:
            self.take(box, weight)

    def take(self, box: Rectangle, weight: float = FIRM) -> None:
        """Adds a box."""
        left, top, right, bottom = (int(at // _CELL) for at in box)
        for column in range(left - 1, right + 2):
            for row in range(top - 1, bottom + 2):
                self._boxes.setdefault((column, row), []).append((box, weight))

    def covered(self, x: float, y: float, half: float) -> float:
        """Cost of what a square of a letter around a point lies over."""
        cost = 0.0
        for (left, top, right, bottom), weight in self._boxes.get((int(x // _CELL), int(y // _CELL)), ()):
            if left - half < x < right + half and top - half < y < bottom + half:
                cost += weight
        return cost


class _Letter(NamedTuple):
    text: str
    middle: Point
    turn: float


class CourseName(NamedTuple):
    """A name that is placed: its letters in their size and with the reach of the halo behind them, in pixels."""

    placed: tuple[_Letter, ...]
    size: int
    reach: float

    @property
    def boxes(self) -> tuple[Rectangle, ...]:
        """The box of each letter."""
        half = self.size * 0.55
        return tuple((x - half, y - half, x + half, y + half) for _, (x, y), _turn in self.placed)

    @property
    def left(self) -> int:
        """Where the masks begin."""
        return self._bounds[0]

    @property
    def top(self) -> int:
        """Where the masks begin."""
        return self._bounds[1]

    @property
    def letters(self) -> Image.Image:
        """A mask of the letters."""
        return _masks(self)[0]

    def draw_on(self, picture: Image.Image, color: Color, behind: Color) -> None:
        """Writes the name."""
        letters, halo = _masks(self)
        picture.paste(behind, (self.left, self.top), halo)
        picture.paste(color, (self.left, self.top), letters)

    @property
    def _bounds(self) -> tuple[int, int, int, int]:
        reach = self.size + round(self.reach) + 2
        left, top = (round(min(one.middle[axis] for one in self.placed)) - reach for axis in (0, 1))
        right, bottom = (round(max(one.middle[axis] for one in self.placed)) + reach for axis in (0, 1))
        return left, top, right, bottom


def place_name(  # noqa: PLR0913 - a name along a course has that many sides
    name: str,
    course: Sequence[Point],
    sizes: Sequence[int],
    *,
    above: float,
    clear: Sequence[float],
    halo: float,
    room: NameRoom,
) -> CourseName | None:
    """A name along a course, in the first of its sizes at which it covers nothing, else where it covers least.

    ``above`` is its height above the course in its own heights, and ``clear`` pixels more: any of these, best first.
    ``None`` where the course is too short or bent, or too much is in the way.
    """
    found: tuple[int, list[_Letter]] | None = None
    least = _TOO_MUCH
    for rank, size in enumerate(sizes):
        for number, more in enumerate(clear):
            if least < _SMALLER:
                break
            cost = rank * _SMALLER + number * _FARTHER
            for start, aside, extra in _tries(name, course, size, above * size + more):
                left = least - cost - extra
                laid = _laid_below(name, size, start, aside, room, left) if left > 0 else None
                if laid is not None:
                    least, found = laid[0] + cost + extra, (size, laid[1])
    return None if found is None else CourseName(tuple(found[1]), found[0], halo)


def place_words(  # noqa: PLR0913 - as above
    name: str, course: Sequence[Point], size: int, *, above: float, clear: float, halo: float, room: NameRoom
) -> CourseName | None:
    """A name along a course word by word, each in a gap between what is in the way; ``None`` where that is too much."""
    words, least = name.split(), _TOO_MUCH
    found: tuple[_Letter, ...] = ()
    for way in (course, course[::-1]) if len(words) > 1 else ():
        path = _Path(way)
        for far, below in _beside(above * size + clear):
            laid = _words_below(words, path, size, far, room, least - below)
            if laid is not None:
                least, found = laid[0] + below, laid[1]
    return CourseName(found, size, halo) if found else None


def place_beside(
    wordings: Sequence[str],
    course: Sequence[Point],
    sizes: Sequence[int],
    *,
    clear: float,
    halo: float,
    room: NameRoom,
) -> CourseName | None:
    """A name on level lines beside a course that is too short or bent for it, ``clear`` pixels off.

    The first of its sizes and wordings at which it covers nothing, else where it covers least; ``None`` where that is
    too much.
    """
    found, least = None, _TOO_MUCH
    spots = [point for point, _right in spaced(list(course), sizes[-1] * _STEP)]
    for (rank, size), name in product(enumerate(sizes), wordings):
        for lines in broken(name.split()):
            lengths, high = [_length(line, size) for line in lines], size * _LEADING * len(lines)
            wide = max(lengths)
            ragged, reach = (wide - min(lengths)) / wide, wide / size
            cost = rank * _SMALLER + ragged * _RAGGED + reach * _REACH + len(lines) * _LINE
            for spot, side in product(spots, _SIDES):
                if least <= cost:
                    break
                middle = _off(course, spot, side, (wide / 2, high / 2), clear)
                letters = _level(lines, size, middle, side[0])
                covered = cost + _covered(letters, size, room, least - cost)
                if covered < least:
                    least, found = covered, CourseName(letters, size, halo)
    return found


def _off(course: Sequence[Point], spot: Point, side: Point, half: Point, clear: float) -> Point:
    """The middle of a box at a side of a spot of a course, moved until no point of the course lies in it."""
    axis = 0 if side[0] else 1
    other, way = 1 - axis, side[axis]
    beside = [point[axis] for point in course if abs(point[other] - spot[other]) < half[other] + clear]
    edge = max(beside) if way > 0 else min(beside)
    at = edge + way * (half[axis] + clear)
    return (at, spot[1]) if axis == 0 else (spot[0], at)


def _level(lines: Sequence[str], size: int, middle: Point, side: float) -> tuple[_Letter, ...]:
    """The letters of level lines around a middle, flush with the side of a course that lies to the left or right."""
    found, lengths = list[_Letter](), [_length(line, size) for line in lines]
    for number, (line, length) in enumerate(zip(lines, lengths, strict=True)):
        y = middle[1] + (number - (len(lines) - 1) / 2) * size * _LEADING
        x = middle[0] - length / 2 - side * (max(lengths) - length) / 2
        for letter, wide in zip(line, _widths(line, size), strict=True):
            found.append(_Letter(letter, (x + wide / 2, y), 0.0))
            x += wide
    return tuple(found)


def _covered(letters: Iterable[_Letter], size: int, room: NameRoom, most: float) -> float:
    """Cost of what letters lie over, ``most`` where they leave the room."""
    left, top, right, bottom = room.within
    cost = 0.0
    for letter in letters:
        x, y = letter.middle
        if not (left + size < x < right - size and top + size < y < bottom - size):
            return most
        cost += room.covered(x, y, size * 0.42)
        if cost >= most:
            return most
    return cost


def broken(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The ways to write words on one line, two or three."""
    for count in range(min(_LINES, len(words))):
        for breaks in combinations(range(1, len(words)), count):
            ends = (0, *breaks, len(words))
            yield tuple(" ".join(words[start:end]) for start, end in pairwise(ends))


class _Words(NamedTuple):
    """The first words of a name: their cost, where they end along the course, their letters."""

    cost: float
    end: float
    letters: tuple[_Letter, ...]


def _words_below(
    words: Sequence[str], path: _Path, size: int, aside: float, room: NameRoom, most: float
) -> tuple[float, tuple[_Letter, ...]] | None:
    """The cheapest way to lay words one after the other, each over nothing that would cut it, with its cost.

    ``None`` where all cost ``most`` or more.
    """
    begun = [_Words(0.0, 0.0, ())]
    for number, word in enumerate(words):
        length, going = _length(word, size), list[_Words]()
        for step in range(int((path.length - length) / (_STEP * size)) + 1):
            along = step * _STEP * size
            gaps = [(before, (along - before.end) / size if number else 0.0) for before in begun]
            near = [
                (before.cost + gap * _APART, before)
                for before, gap in gaps
                if not number or _GAPS[0] <= gap <= _GAPS[1]
            ]
            if near:
                cost, before = min(near, key=lambda one: one[0])
                laid = _laid_below(word, size, _Start(path, along), aside, room, most - cost)
                if laid is not None:
                    going.append(_Words(cost + laid[0], along + length, (*before.letters, *laid[1])))
        begun = going
    best = min(begun, key=lambda one: one.cost, default=None)
    return (best.cost, best.letters) if best and best.letters else None


class _Start(NamedTuple):
    """The beginning of a name: the course in one of its directions, and the distance along it."""

    path: _Path
    along: float


def _tries(name: str, course: Sequence[Point], size: int, aside: float) -> Iterator[tuple[_Start, float, float]]:
    """The ways to lay a name of a size along a course: its beginning, its distance aside, its cost besides."""
    length = _length(name, size)
    for way in (course, course[::-1]):
        path = _Path(way)
        slack = path.length - length
        steps = min(_MOST, int(slack / (_STEP * size)))
        for step in range(steps + 1 if slack >= 0 else 0):
            share = step / steps if steps else 0.5
            for far, below in _beside(aside):
                yield _Start(path, slack * share), far, below + abs(share - 0.5) * _OFF


def _beside(aside: float) -> tuple[tuple[float, float], ...]:
    """A distance above a course, and as far below it as a negative one, each with its cost."""
    return ((aside, 0.0), (-aside, _BELOW)) if aside else ((0.0, 0.0),)


def _laid_below(
    name: str, size: int, start: _Start, aside: float, room: NameRoom, most: float
) -> tuple[float, list[_Letter]] | None:
    """The letters of a name with their cost: how bent it is and how many of them lie over something.

    ``None`` where it cannot be read or costs ``most`` or more.
    """
    letters, turned, cost, upright = list[_Letter](), 0.0, 0.0, 0.0
    left, top, right, bottom = room.within
    for letter in _laid(name, size, start.path, start.along, aside):
        (x, y), straight = letter.middle, cos(letter.turn)
        bend = abs(_between(letters[-1].turn, letter.turn)) if letters else 0.0
        turned, upright = turned + bend, upright + 1 - straight
        upside_down = straight < _LEANING
        if upside_down or turned > _SHARP or not (left + size < x < right - size and top + size < y < bottom - size):
            return None
        cost += bend * _BENT + room.covered(x, y, size * 0.42)
        if cost >= most:
            return None
        letters.append(letter)
    cost += upright / len(letters) * 0.8
    return (cost, letters) if cost < most else None


def _length(name: str, size: int) -> float:
    return sum(_widths(name, size))


@lru_cache(maxsize=256)
def _widths(name: str, size: int) -> tuple[float, ...]:
    """The width of each letter of a name with the space behind it."""
    return tuple(width_of(letter, "flowing", size) + _TRACKING * size for letter in name)


class _Path:
    """Points along a line, by their distance from its beginning."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = [points[0], *(after for before, after in pairwise(points) if before != after)]
        self.reach = [0.0]
        for (x, y), (next_x, next_y) in pairwise(self.points):
            self.reach.append(self.reach[-1] + hypot(next_x - x, next_y - y))
        self.length = self.reach[-1]

    def at(self, far: float) -> Point:
        """The point at a distance from the beginning; before and after the line straight on."""
        piece = min(len(self.points) - 2, max(0, bisect(self.reach, far) - 1))
        (x, y), (next_x, next_y) = self.points[piece], self.points[piece + 1]
        share = (far - self.reach[piece]) / (self.reach[piece + 1] - self.reach[piece])
        return x + (next_x - x) * share, y + (next_y - y) * share


def _laid(name: str, size: int, path: _Path, start: float, aside: float) -> Iterator[_Letter]:
    """The letters of a name from a distance on, each turned as the course is around it."""
    along = start
    for letter, wide in zip(name, _widths(name, size), strict=True):
        middle, reach = along + wide / 2, max(wide / 2, size * 0.9)
        (x, y), (next_x, next_y) = path.at(middle - reach), path.at(middle + reach)
        turn = atan2(next_y - y, next_x - x)
        x, y = path.at(middle)
        yield _Letter(letter, (x + aside * sin(turn), y - aside * cos(turn)), turn)
        along += wide


def _between(one: float, other: float) -> float:
    return (other - one + pi) % (2 * pi) - pi


@kept(64)
def _masks(name: CourseName) -> tuple[Image.Image, Image.Image]:
    """The masks of a name's letters and of the halo behind them; only made where the name is drawn."""
    left, top, right, bottom = name._bounds  # noqa: SLF001 - its other half
    masks = Image.new("L", (right - left, bottom - top)), Image.new("L", (right - left, bottom - top))
    for one in name.placed:
        for mask, stroke in zip(masks, (0, round(name.reach * _FINE)), strict=True):
            drawn = _drawn(one, name.size, stroke)
            place = round(one.middle[0]) - left - drawn.width // 2, round(one.middle[1]) - top - drawn.height // 2
            under = mask.crop((*place, place[0] + drawn.width, place[1] + drawn.height))
            mask.paste(ImageChops.lighter(under, drawn), place)
    return masks


def _drawn(letter: _Letter, size: int, stroke: int) -> Image.Image:
    """A letter, turned, in the middle of its mask, with the parts of a pixel by which its place lies off."""
    wide = 2 * (size + stroke) * _FINE
    face = font("flowing", size * _FINE)
    large = Image.new("L", (wide, wide))
    draw = ImageDraw.Draw(large)
    x, y = (at - round(at) for at in letter.middle)
    draw.text((wide / 2, wide / 2), letter.text, fill=255, font=face, anchor="mm", stroke_width=stroke)
    if stroke:
        draw.text((wide / 2, wide / 2), letter.text, fill=255, font=face, anchor="mm")
    off = round(x * _FINE), round(y * _FINE)
    turned = large.rotate(-degrees(letter.turn), Image.Resampling.BICUBIC, center=(wide / 2, wide / 2), translate=off)
    return turned.reduce(_FINE)
