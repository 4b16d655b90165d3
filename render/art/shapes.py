"""Vector drawings: flat shapes in their order of drawing, made into smooth pixels by oversampling.

Large pictures are drawn in strips, so that only a strip of the board is ever enlarged. Inks become colors here and
where
text is written, nowhere else: whatever draws a terrain or a piece knows no theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render.art.palette import Color, Ink
from render.art.themes import Theme

Point = tuple[float, float]

SMOOTH = 4
"""Oversampling factor in each direction."""

BAND = 96
"""Height of the strips that a picture is drawn in, in pixels."""


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
        return self.mapped(lambda point: (point[0] * size + dx, point[1] * size + dy), size)

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
        self.shapes.append(Shape(kind, points, color, width, min(rows) - width, max(rows) + width))

    def draw_on(self, picture: Image.Image, theme: Theme) -> None:
        """Draws the shapes over an RGB picture in a theme's colors, strip by strip; in white over a mask."""
        width, height = picture.size
        for top in range(0, height, BAND):
            bottom = min(top + BAND, height)
            shapes = [shape for shape in self.shapes if shape.top <= bottom and shape.bottom >= top]
            if not shapes:
                continue
            left, right = max(0, floor(min(map(_left, shapes)))), min(width, ceil(max(map(_right, shapes))))
            if left >= right:
                continue
            strip = picture.crop((left, top, right, bottom))
            large = strip.resize(((right - left) * SMOOTH, (bottom - top) * SMOOTH), Image.Resampling.NEAREST)
            _draw(large, shapes, (left, top), theme)
            picture.paste(large.reduce(SMOOTH), (left, top))

    def silhouette(self, size: tuple[int, int], theme: Theme) -> Image.Image:
        """A mask, white wherever any shape lies, as large as a picture in pixels."""
        mask = Image.new("L", size)
        self.draw_on(mask, theme)
        return mask

    def sprite(self, width: int, height: int, theme: Theme) -> Image.Image:
        """The drawing alone, as a transparent RGBA picture in pixels with the drawing's origin in its middle."""
        large = Image.new("RGBA", (width * SMOOTH, height * SMOOTH), (0, 0, 0, 0))
        _draw(large, self.shapes, (-width / 2, -height / 2), theme)
        return large.reduce(SMOOTH)


def _left(shape: Shape) -> float:
    return min(x for x, _ in shape.points) - shape.width - 1


def _right(shape: Shape) -> float:
    return max(x for x, _ in shape.points) + shape.width + 1


def _draw(picture: Image.Image, shapes: Sequence[Shape], start: Point, theme: Theme) -> None:
    draw = ImageDraw.Draw(picture)
    left, top = start
    for shape in shapes:
        points = [((x - left) * SMOOTH, (y - top) * SMOOTH) for x, y in shape.points]
        color = theme.of(shape.color) if picture.mode != "L" else 255
        if shape.kind == "polygon":
            draw.polygon(points, fill=color)
        elif shape.kind == "disc":
            _disc(draw, points[0], shape.width * SMOOTH / 2, color)
        else:
            width = max(1, round(shape.width * theme.stroke(shape.color) * SMOOTH))
            _stroke(draw, points, width, color)


def _stroke(draw: ImageDraw.ImageDraw, points: Sequence[Point], width: float, color: Color | int) -> None:
    """Draws a line of quadrangles and discs: Pillow's own joints leave gaps in thick curves."""
    for (x, y), (end_x, end_y) in pairwise(points):
        length = hypot(end_x - x, end_y - y)
        if length:
            dx, dy = (end_y - y) / length * width / 2, -(end_x - x) / length * width / 2
            draw.polygon(
                ((x + dx, y + dy), (end_x + dx, end_y + dy), (end_x - dx, end_y - dy), (x - dx, y - dy)), color
            )
    for joint in points:
        _disc(draw, joint, width / 2, color)


def _disc(draw: ImageDraw.ImageDraw, center: Point, radius: float, color: Color | int) -> None:
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
