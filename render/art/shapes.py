"""Vector drawings: flat shapes in their order of drawing, made into smooth pixels by oversampling.

Large pictures are drawn in strips, so that only a strip of the board is ever enlarged. Inks become colors here and
where
text is written, nowhere else: whatever draws a terrain or a piece knows no theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import ceil, cos, floor, hypot, inf, pi, sin
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render.art.palette import Ink
from render.art.themes import Theme

Point = tuple[float, float]

SMOOTH = 4
"""Oversampling factor in each direction."""

BAND = 96
"""Height of the strips that a picture is drawn in, in pixels."""

_GAP, _NOWHERE = 1.0, (inf, inf)
"""Gap at a joint of a line that is left open, in pixels of an oversampled picture; the joint of a line that begins."""

_FOUR = "CMYK"
"""Mode of a sprite while it is large: four channels that Pillow leaves as they are. In "RGBA" it would multiply each of
the many pixels by its alpha, which is all or nothing there, and divide again."""


class Shape(NamedTuple):
    """One flat shape. A ``line`` has a width and round ends; ``top`` and ``bottom`` are the rows that it touches."""

    kind: Literal["polygon", "line", "disc"]
    points: tuple[Point, ...]
    color: Ink
    width: float
    top: float
    bottom: float


class Drawing:
    """Shapes in their order of drawing; later ones cover earlier ones."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

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

    def extend(self, other: Drawing) -> None:
        """Adds another drawing's shapes on top."""
        self.shapes.extend(other.shapes)

    def moved(self, dx: float, dy: float, size: float = 1) -> Drawing:
        """The drawing enlarged by ``size``, then moved."""
        found = Drawing()
        for kind, points, color, width, _, _ in self.shapes:
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
        rows = [y for _, y in points]
        # Thousands are made for a picture: this is what Shape() does, without the way through Python.
        self.shapes.append(tuple.__new__(Shape, (kind, points, color, width, min(rows) - width, max(rows) + width)))

    def draw_on(self, picture: Image.Image, theme: Theme) -> None:
        """Draws the shapes over an RGB picture in a theme's colors, strip by strip; in white over a mask."""
        width, height = picture.size
        for top, shapes in zip(range(0, height, BAND), self._strips(height), strict=True):
            bottom = min(top + BAND, height)
            if not shapes:
                continue
            left, right = max(0, floor(min(map(_left, shapes)))), min(width, ceil(max(map(_right, shapes))))
            if left >= right:
                continue
            large = _enlarged(picture.crop((left, top, right, bottom)))
            _draw(large, shapes, (left, top), theme)
            picture.paste(large.reduce(SMOOTH), (left, top))

    def _strips(self, height: int) -> list[list[Shape]]:
        """The shapes that touch each strip of a picture of a height, in their order of drawing."""
        strips: list[list[Shape]] = [[] for _ in range(0, height, BAND)]
        for shape in self.shapes:
            if shape.top <= height and shape.bottom >= 0:
                for strip in strips[max(0, ceil(shape.top / BAND) - 1) : floor(shape.bottom / BAND) + 1]:
                    strip.append(shape)
        return strips

    def silhouette(self, size: tuple[int, int], theme: Theme) -> Image.Image:
        """A mask, white wherever any shape lies, as large as a picture in pixels."""
        mask = Image.new("L", size)
        self.draw_on(mask, theme)
        return mask

    def sprite(self, width: int, height: int, theme: Theme) -> Image.Image:
        """The drawing alone, as a transparent RGBA picture in pixels with the drawing's origin in its middle."""
        large = Image.new(_FOUR, (width * SMOOTH, height * SMOOTH))
        _draw(large, self.shapes, (-width / 2, -height / 2), theme)
        small = large.reduce(SMOOTH)
        return Image.frombytes("RGBa", small.size, small.tobytes()).convert("RGBA")


def _left(shape: Shape) -> float:
    return min([x for x, _ in shape.points]) - shape.width - 1


def _right(shape: Shape) -> float:
    return max([x for x, _ in shape.points]) + shape.width + 1


def _enlarged(strip: Image.Image) -> Image.Image:
    """A strip with each pixel as a square of pixels."""
    size = strip.width * SMOOTH, strip.height * SMOOTH
    plain = strip.getcolors(1)  # bare paper, mostly: filled in a tenth of the time
    if plain is not None:
        return Image.new(strip.mode, size, plain[0][1])
    return strip.resize(size, Image.Resampling.NEAREST)


def _color(theme: Theme, ink: Ink, mode: str) -> tuple[int, ...] | int:
    """An ink on a picture of a mode: white on a mask, opaque among four channels."""
    if mode == "L":
        return 255
    return (*theme.of(ink), 255) if mode == _FOUR else theme.of(ink)


def _draw(picture: Image.Image, shapes: Sequence[Shape], start: Point, theme: Theme) -> None:
    draw, mode, colors = ImageDraw.Draw(picture), picture.mode, dict[int, tuple[int, ...] | int]()
    left, top = start
    for kind, corners, ink, across, _, _ in shapes:
        points = [((x - left) * SMOOTH, (y - top) * SMOOTH) for x, y in corners]
        color = colors.get(id(ink))
        if color is None:
            color = colors[id(ink)] = _color(theme, ink, mode)
        if kind == "polygon":
            draw.polygon(points, fill=color)
        elif kind == "disc":
            _disc(draw, points[0], across * SMOOTH / 2, color)
        else:
            _stroke(draw, points, max(1, round(across * theme.stroke(ink) * SMOOTH)), color, picture.height)


def _stroke(
    draw: ImageDraw.ImageDraw, points: Sequence[Point], width: float, color: tuple[int, ...] | int, height: int
) -> None:
    """Draws a line of quadrangles and discs: Pillow's own joints leave gaps in thick curves.

    Stretches above or below a picture of so many rows are left out, and discs where a line hardly turns.
    """
    before, reach, lowest = _NOWHERE, width / 2, height + width / 2
    for (x, y), (end_x, end_y) in pairwise(points):
        if (y < -reach and end_y < -reach) or (y > lowest and end_y > lowest):
            before = _NOWHERE
            continue
        length = hypot(end_x - x, end_y - y)
        if length:
            dx, dy = (end_y - y) / length * reach, (x - end_x) / length * reach
            draw.polygon(
                ((x + dx, y + dy), (end_x + dx, end_y + dy), (end_x - dx, end_y - dy), (x - dx, y - dy)), color
            )
            if abs(before[0] - dx) + abs(before[1] - dy) > _GAP:
                _disc(draw, (x, y), reach, color)
            before = dx, dy
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
