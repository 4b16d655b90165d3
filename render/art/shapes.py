"""Vector drawings: flat shapes in their order of drawing, made into smooth pixels by oversampling.

Large pictures are drawn in strips, and of these only the parts that shapes touch, so that little of the board is ever
enlarged. What lies in many places is a stamp, which is oversampled once. Inks become colors here and where text is
written, nowhere else: whatever draws a terrain or a piece knows no theme.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import ceil, cos, floor, hypot, inf, pi, sin
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render.art.palette import Ink
from render.art.themes import Theme

Point = tuple[float, float]

SMOOTH, COARSE = 4, 2
"""Oversampling factors in each direction: the usual one, and that of large areas of colors that are near to each other,
whose edges are hardly seen."""

BAND = 64
"""Height of the strips that a picture is drawn in, in pixels."""

_COLUMN, _COLUMNS = 64, 16
"""Width of the parts of a strip that are drawn or left as they are, in pixels; the most that are drawn at once: less
memory is faster."""

_MANY = 100
"""Number of shapes of one ink, one after the other, from which on they are drawn by themselves."""

_LONG = 24
"""Number of points from which on each strip has its own part of a shape."""

_GAP, _NOWHERE = 1.0, (inf, inf)
"""Gap at a joint of a line that is left open, in pixels of an oversampled picture; the joint of a line that begins."""

_GENTLE, _RIBBON = 0.4, 12
"""Gap at a joint below which two stretches are one ribbon, as a share of half its width and of their lengths; the most
points of a side of one, so that none crosses itself."""

_FOUR = "CMYK"
"""Mode of a sprite while it is large: four channels that Pillow leaves as they are. In "RGBA" it would multiply each of
the many pixels by its alpha, which is all or nothing there, and divide again."""


class Shape(NamedTuple):
    """One flat shape. A ``line`` has a width and round ends; ``box`` is what it touches."""

    kind: Literal["polygon", "line", "disc"]
    points: tuple[Point, ...]
    color: Ink
    width: float
    box: tuple[float, float, float, float]


class Imprint(NamedTuple):
    """A drawing, one of few that lie in many places, with its size and the pixel of its origin."""

    drawing: Drawing
    x: int
    y: int
    size: float


class Drawing:
    """Shapes in their order of drawing; later ones cover earlier ones."""

    def __init__(self) -> None:
        self._parts: list[Shape | Imprint] = []

    @property
    def shapes(self) -> list[Shape]:
        """All shapes, those of stamps too."""
        found = list[Shape]()
        for part in self._parts:
            found += part.drawing.moved(part.x, part.y, part.size).shapes if isinstance(part, Imprint) else (part,)
        return found

    def polygon(self, points: Iterable[Point], color: Ink, edge: Ink | None = None, width: float = 1) -> None:
        """Adds a filled polygon, with an outline if ``edge`` is given."""
        corners = tuple(points)
        self._add("polygon", corners, color, 0)
        if edge is not None:
            self.line((*corners, corners[0]), edge, width)

    def line(self, points: Iterable[Point], color: Ink, width: float = 1) -> None:
        """Adds a line through the points, with round joints and ends."""
        self._add("line", tuple(points), color, width)

    def disc(self, center: Point, radius: float, color: Ink, edge: Ink | None = None, width: float = 1) -> None:
        """Adds a filled circle, with an outline outside it if ``edge`` is given."""
        if edge is not None:
            self._add("disc", (center,), edge, 2 * (radius + width))
        self._add("disc", (center,), color, 2 * radius)

    def ring(self, center: Point, radius: float, color: Ink, width: float) -> None:
        """Adds a circle line."""
        steps = max(16, round(radius))
        turn = 2 * pi / steps
        around = [(center[0] + radius * cos(turn * k), center[1] + radius * sin(turn * k)) for k in range(steps + 1)]
        self.line(around, color, width)

    def stamp(self, other: Drawing, x: float, y: float, size: float = 1) -> None:
        """Adds another drawing enlarged by ``size``, its origin at a whole pixel, so that all of a size look alike.

        It is made into pixels once for a size and theme, as long as it is the same object.
        """
        self._parts.append(Imprint(other, round(x), round(y), size))

    def extend(self, other: Drawing) -> None:
        """Adds another drawing's shapes on top."""
        self._parts.extend(other._parts)

    def moved(self, dx: float, dy: float, size: float = 1) -> Drawing:
        """The drawing enlarged by ``size``, then moved."""
        found = Drawing()
        for kind, points, color, width, *_ in self.shapes:
            found._add(kind, tuple([(x * size + dx, y * size + dy) for x, y in points]), color, width * size)
        return found

    def mapped(self, where: Callable[[Point], Point], size: float = 1) -> Drawing:
        """The drawing with every point mapped, and widths enlarged by ``size``."""
        found = Drawing()
        for shape in self.shapes:
            found._add(shape.kind, tuple(map(where, shape.points)), shape.color, shape.width * size)
        return found

    def swollen(self, color: Ink, by: float) -> Drawing:
        """The drawing as one blot of a color, larger by so much on every side: a border for what is drawn over it."""
        found = Drawing()
        for shape in self.shapes:
            found._add(shape.kind, shape.points, color, shape.width + (0 if shape.kind == "polygon" else 2 * by))
            if shape.kind == "polygon":
                found.line((*shape.points, shape.points[0]), color, 2 * by)
        return found

    def _add(
        self, kind: Literal["polygon", "line", "disc"], points: tuple[Point, ...], color: Ink, width: float
    ) -> None:
        columns, rows = zip(*points, strict=True)
        box = min(columns) - width - 1, min(rows) - width, max(columns) + width + 1, max(rows) + width
        # Thousands are made for a picture: this is what Shape() does, without the way through Python.
        self._parts.append(tuple.__new__(Shape, (kind, points, color, width, box)))

    def draw_on(self, picture: Image.Image, theme: Theme, smooth: int = SMOOTH) -> None:
        """Draws everything over an RGB picture in a theme's colors, strip by strip; in white over a mask.

        Many shapes of one ink in a row are drawn by themselves, which takes a quarter of the time.
        """
        shapes = list[Shape]()
        for ink, group in groupby(self._parts, _ink):
            parts = list(group)
            if ink is None or len(parts) >= _MANY:
                _draw_in_strips(picture, shapes, theme, smooth)
                shapes = []
            shapes += [part for part in parts if isinstance(part, Shape)]
            if len(parts) >= _MANY:
                _draw_in_strips(picture, shapes, theme, smooth)
                shapes = []
            for part in parts:
                if isinstance(part, Imprint):
                    _paste(picture, part, theme)
        _draw_in_strips(picture, shapes, theme, smooth)

    def silhouette(self, size: tuple[int, int], theme: Theme) -> Image.Image:
        """A mask, white wherever any shape lies, as large as a picture in pixels."""
        mask = Image.new("L", size)
        self.draw_on(mask, theme)
        return mask

    def sprite(self, width: int, height: int, theme: Theme) -> Image.Image:
        """The drawing alone, as a transparent RGBA picture in pixels with the drawing's origin in its middle."""
        large = Image.new(_FOUR, (width * SMOOTH, height * SMOOTH))
        _draw(large, self.shapes, (-width / 2, -height / 2), theme, SMOOTH)
        small = large.reduce(SMOOTH)
        return Image.frombytes("RGBa", small.size, small.tobytes()).convert("RGBA")


def _ink(part: Shape | Imprint) -> Ink | None:
    """The ink of a shape; a stamp has several."""
    return part.color if isinstance(part, Shape) else None


def _draw_in_strips(picture: Image.Image, shapes: Sequence[Shape], theme: Theme, smooth: int) -> None:
    """Draws shapes over the parts of a picture that they touch; those of one ink through a mask, which is smaller."""
    width, height = picture.size
    inks = {shape.color for shape in shapes}
    only = _color(theme, inks.pop(), picture.mode) if len(inks) == 1 else None
    strips: list[list[Shape]] = [[] for _ in range(0, height if shapes else 0, BAND)]
    for shape in shapes:
        _left, upper, _right, lower = shape.box
        if upper <= height and lower >= 0:
            first, last = max(0, ceil(upper / BAND) - 1), floor(lower / BAND) + 1
            if len(shape.points) < _LONG or last - first == 1:
                for strip in strips[first:last]:
                    strip.append(shape)
            else:
                _share_out(shape, strips)
    for number, strip in enumerate(strips):
        top, bottom = number * BAND, min((number + 1) * BAND, height)
        for left, right, found in _runs(strip, width, top, bottom):
            if only is None:
                large = _enlarged(picture.crop((left, top, right, bottom)), smooth)
            else:
                large = Image.new("L", ((right - left) * smooth, (bottom - top) * smooth))
            _draw(large, found, (left, top), theme, smooth)
            small = large.reduce(smooth)
            if only is None:
                picture.paste(small, (left, top))
            else:
                picture.paste(only, (left, top), small)


def _share_out(shape: Shape, strips: Sequence[list[Shape]]) -> None:
    """Gives each strip the stretches of a long shape that touch it, joined by straight ones outside it."""
    points, reach, last = shape.points, shape.width + 1, len(strips) - 1
    parts: dict[int, list[Point]] = {}
    for before, point, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        first, *_, end = sorted((before[1], point[1], after[1]))
        for strip in range(max(0, int((first - reach) // BAND)), min(last, int((end + reach) // BAND)) + 1):
            parts.setdefault(strip, []).append(point)
    for strip, found in parts.items():
        strips[strip].append(shape._replace(points=tuple(found)))


def _runs(shapes: Sequence[Shape], width: int, top: int, bottom: int) -> Iterator[tuple[int, int, list[Shape]]]:
    """The parts of a strip that shapes touch, each with its left and right and its shapes in their order."""
    touched = bytearray(ceil(width / _COLUMN))
    for shape in shapes:
        for left, right in _spans(shape, top, bottom):
            first, last = _columns(left, right, len(touched))
            touched[first:last] = b"\1" * (last - first)
    starts, ends = list[int](), list[int]()
    for column in (at for at, is_touched in enumerate(touched) if is_touched):
        if starts and column == ends[-1] and column < starts[-1] + _COLUMNS:
            ends[-1] += 1
        else:
            starts.append(column)
            ends.append(column + 1)
    found: list[list[Shape]] = [[] for _ in starts]
    for shape in shapes:
        first, last = _columns(shape.box[0], shape.box[2], len(touched))
        for run in found[bisect_right(ends, first) : bisect_left(starts, last)]:
            run.append(shape)
    for start, end, run in zip(starts, ends, found, strict=True):
        yield start * _COLUMN, min(end * _COLUMN, width), run


def _columns(left: float, right: float, count: int) -> tuple[int, int]:
    """The first of ``count`` columns between two places, and the first one behind them."""
    return max(0, int(left // _COLUMN)), max(0, min(count, int(right // _COLUMN) + 1))


def _spans(shape: Shape, top: int, bottom: int) -> Iterable[tuple[float, float]]:
    """Where a shape touches a strip, from left to right; each stretch of a long line by itself."""
    left, _top, right, _bottom = shape.box
    if shape.kind != "line" or right - left < 2 * _COLUMN:
        return ((left, right),)
    reach = shape.width + 1
    return [
        (min(x, end_x) - reach, max(x, end_x) + reach)
        for (x, y), (end_x, end_y) in pairwise(shape.points)
        if min(y, end_y) - reach < bottom and max(y, end_y) + reach > top
    ]


def _paste(picture: Image.Image, stamp: Imprint, theme: Theme) -> None:
    """Pastes a stamp, in white on a mask."""
    sprite, left, top = _stamped(stamp.drawing, stamp.size, theme)
    picture.paste(255 if picture.mode == "L" else sprite, (stamp.x + left, stamp.y + top), sprite)


@lru_cache(maxsize=64)
def _stamped(drawing: Drawing, size: float, theme: Theme) -> tuple[Image.Image, int, int]:
    """A stamp made into pixels, with its left upper corner from its origin."""
    lefts, tops, rights, bottoms = zip(*(shape.box for shape in drawing.moved(0, 0, size).shapes), strict=True)
    left, top, right, bottom = floor(min(lefts)), floor(min(tops)), ceil(max(rights)), ceil(max(bottoms))
    middle = drawing.moved(-(left + right) / 2, -(top + bottom) / 2, size)
    return middle.sprite(right - left, bottom - top, theme), left, top


def _enlarged(strip: Image.Image, smooth: int) -> Image.Image:
    """A strip with each pixel as a square of pixels."""
    size = strip.width * smooth, strip.height * smooth
    plain = strip.getcolors(1)  # bare paper, mostly: filled in a tenth of the time
    if plain is not None:
        return Image.new(strip.mode, size, plain[0][1])
    return strip.resize(size, Image.Resampling.NEAREST)


def _color(theme: Theme, ink: Ink, mode: str) -> tuple[int, ...] | int:
    """An ink on a picture of a mode: white on a mask, opaque among four channels."""
    if mode == "L":
        return 255
    return (*theme.of(ink), 255) if mode == _FOUR else theme.of(ink)


def _draw(picture: Image.Image, shapes: Sequence[Shape], start: Point, theme: Theme, smooth: int) -> None:
    draw, mode, colors = ImageDraw.Draw(picture), picture.mode, dict[int, tuple[int, ...] | int]()
    left, top = start
    for kind, corners, ink, across, _ in shapes:
        points = [((x - left) * smooth, (y - top) * smooth) for x, y in corners]
        color = colors.get(id(ink))
        if color is None:
            color = colors[id(ink)] = _color(theme, ink, mode)
        if kind == "polygon":
            draw.polygon(points, fill=color)
        elif kind == "disc":
            _disc(draw, points[0], across * smooth / 2, color)
        else:
            _stroke(draw, points, max(1, round(across * theme.stroke(ink) * smooth)), color, picture.height)


def _stroke(
    draw: ImageDraw.ImageDraw, points: Sequence[Point], width: float, color: tuple[int, ...] | int, height: int
) -> None:
    """Draws a line of ribbons and discs: Pillow's own joints leave gaps in thick curves.

    Stretches above or below a picture of so many rows are left out, and discs where a line hardly turns.
    """
    before, reach, lowest, last = _NOWHERE, width / 2, height + width / 2, 0.0
    right, left = list[Point](), list[Point]()
    for (x, y), (end_x, end_y) in pairwise(points):
        if (y < -reach and end_y < -reach) or (y > lowest and end_y > lowest):
            before = _NOWHERE
            continue
        length = hypot(end_x - x, end_y - y)
        if length:
            dx, dy = (end_y - y) / length * reach, (x - end_x) / length * reach
            gap = abs(before[0] - dx) + abs(before[1] - dy)
            if gap < _GENTLE * min(last, length, reach) and len(right) < _RIBBON:
                aside_x, aside_y = (before[0] + dx) / 2, (before[1] + dy) / 2
                right[-1], left[-1] = (x + aside_x, y + aside_y), (x - aside_x, y - aside_y)
            else:
                if right:
                    draw.polygon([*right, *reversed(left)], color)
                if gap > _GAP:
                    _disc(draw, (x, y), reach, color)
                right, left = [(x + dx, y + dy)], [(x - dx, y - dy)]
            right.append((end_x + dx, end_y + dy))
            left.append((end_x - dx, end_y - dy))
            before, last = (dx, dy), length
    if right:
        draw.polygon([*right, *reversed(left)], color)
    _disc(draw, points[-1], reach, color)


def _disc(draw: ImageDraw.ImageDraw, center: Point, radius: float, color: tuple[int, ...] | int) -> None:
    x, y = center
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)


def spaced(course: list[Point], spacing: float) -> list[tuple[Point, Point]]:
    """Points evenly along a course, each with the unit step to its right; the greatest number that fits."""
    length = sum(hypot(after[0] - x, after[1] - y) for (x, y), after in pairwise(course))
    count = max(1, round(length / spacing))
    step, due = length / count, length / count / 2
    found = []
    for (x, y), (next_x, next_y) in pairwise(course):
        reach = hypot(next_x - x, next_y - y) or 1
        dx, dy = (next_x - x) / reach, (next_y - y) / reach
        while due < reach:
            found.append(((x + dx * due, y + dy * due), (-dy, dx)))
            due += step
        due -= reach
    return found


def along(way: Sequence[Point], far: float) -> Point:
    """The point so many pixels along a way from its start; its end beyond that."""
    for (x, y), (to_x, to_y) in pairwise(way):
        length = hypot(to_x - x, to_y - y)
        if far <= length and length:
            return x + (to_x - x) * far / length, y + (to_y - y) * far / length
        far -= length
    return way[-1]
