"""Draws a highlight on a board: what lies below the pieces (sight, reach) and what lies above them (frames, dice)."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor, hypot

from PIL import Image, ImageDraw

from engine.decision import HexName
from render.art.layout import Layout
from render.art.palette import ALARM, GOLD, GOLD_DARK, INK, PAPER, SEPIA, WHITE, Ink
from render.art.shapes import Point, Sketch
from render.art.text_drawing import width_of, write
from render.art.themes import Theme
from render.highlight import DangerHex, Highlight
from render.place_names import NARROW, write_name

_REACH, _SHADE = 0.34, 0.17
"""How strongly a hex within reach is tinted, and one out of sight."""

_DANGER = 0.09
"""How strongly a hex is tinted for each level of danger."""

_GREATER = (4, 8)
"""From so many dice on a danger is of the second level, and of the third."""

_FOOT = {False: 42.0, True: 50.0}
"""How far below the middle of a hex a plate with dice lies; further where a general's name is."""

_DICE, _PLATED = 62, 43
"""How large the number of dice is that could fall on an empty hex, and on one where a piece must stay to be seen."""

_LOW = {False: 49.0, True: 59.0}
"""How far below the middle of its hex such a plate lies; further where a general's name is."""

_CLEAR = 46.0
"""How far from the middle of a hex a line of sight begins and ends."""


def draw_below(picture: Image.Image, highlight: Highlight, layout: Layout) -> None:
    """Draws what the pieces stand on: hexes within reach tinted gold, hexes out of sight shaded and hatched."""
    _tint(picture, _known(highlight.hidden, layout), layout, INK, _SHADE)
    hatch = Sketch()
    for level, hexes in _levels(highlight, layout).items():
        _tint(picture, hexes, layout, ALARM, _DANGER * level)
        for hex_ in hexes:
            x, y = layout.center(hex_)
            hatch.extend(_strokes(level).moved(x, y, layout.unit))
    for hex_ in _known(highlight.hidden, layout):
        x, y = layout.center(hex_)
        hatch.extend(_hatch().moved(x, y, layout.unit))
    hatch.draw_on(picture, layout.theme)
    _tint(picture, _known(highlight.destinations, layout), layout, GOLD, _REACH)


def draw_above(
    picture: Image.Image,
    highlight: Highlight,
    layout: Layout,
    led: frozenset[HexName] = frozenset(),
    filled: frozenset[HexName] = frozenset(),
    inside: frozenset[int] | None = None,
) -> None:
    """Draws frames, lines of sight, dice and names over the pieces; hexes that are not on the board are passed over.

    In hexes that are ``filled`` something must stay to be seen, in those that are ``led`` a general's name, too. Only
    the hexes ``inside`` are shown, if not all are.
    """
    _lines(picture, highlight, layout)
    targets = [one for one in highlight.targets if one.hex in layout.grid.index]
    framed = (
        ("destination", highlight.destinations),
        ("barred", highlight.barred),
        ("obstacle", highlight.obstacles),
        ("target", tuple(one.hex for one in targets)),
        ("origin", highlight.origins),
    )
    for kind, hexes in framed:
        for hex_ in _known(hexes, layout):
            _put(picture, _frame(kind, layout.unit, layout.theme), layout.center(hex_))
    for hex_ in dict.fromkeys(hex_ for _, hexes in framed for hex_ in _known(hexes, layout)):
        x, y = layout.center(hex_)
        of = layout.theme.of
        write(
            picture,
            (x, y - 55 * layout.unit),
            hex_,
            "bold",
            30 * layout.unit,
            of(INK),
            "mm",
            (of(WHITE), 3 * layout.unit),
        )
    _names_below(picture, layout, {hex_ for _, hexes in framed for hex_ in _known(hexes, layout)}, inside)
    for danger in highlight.dangers:
        if danger.hex in layout.grid.index:
            _danger(picture, danger, layout, _LOW[danger.hex in led] if danger.hex in filled else None)
    for one in targets:
        if one.dice:
            x, y = layout.center(one.hex)
            _put(
                picture,
                _plate(one.dice, one.hits, layout.unit, layout.theme),
                (x, y + _FOOT[one.hex in led] * layout.unit),
            )


def _names_below(picture: Image.Image, layout: Layout, framed: set[HexName], inside: frozenset[int] | None) -> None:
    """Writes the names of hexes again that the frames of others run through."""
    grid = layout.grid
    near = {one for hex_ in framed for one in grid.neighbours[grid.index[hex_]] if inside is None or one in inside}
    for hex_ in sorted({grid.names[one] for one in near} - framed):
        write_name(picture, layout, hex_, NARROW)


def _danger(picture: Image.Image, danger: DangerHex, layout: Layout, below: float | None) -> None:
    """How many dice could fall on a hex: large in its middle, or on a plate ``below`` what stands there."""
    (x, y), unit, of = layout.center(danger.hex), layout.unit, layout.theme.of
    if below is None:
        place, halo = (x, y + 6 * unit), (of(WHITE), 5 * unit)
        write(picture, place, str(danger.dice), "bold", _DICE * unit, of(INK), "mm", halo)
    else:
        _put(picture, _plate(danger.dice, "", _PLATED / 33 * unit, layout.theme), (x, y + below * unit))


def _known(hexes: tuple[HexName, ...], layout: Layout) -> tuple[HexName, ...]:
    return tuple(hex_ for hex_ in hexes if hex_ in layout.grid.index)


def _put(picture: Image.Image, sprite: Image.Image, middle: Point) -> None:
    picture.paste(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)), sprite)


def _tint(picture: Image.Image, hexes: tuple[HexName, ...], layout: Layout, color: Ink, share: float) -> None:
    if not hexes:
        return
    outlines = [layout.corners(layout.grid.index[hex_]) for hex_ in hexes]
    across, down = zip(*(corner for corners in outlines for corner in corners), strict=True)
    left, top = floor(min(across)), floor(min(down))
    mask = Image.new("L", (ceil(max(across)) + 1 - left, ceil(max(down)) + 1 - top))
    draw = ImageDraw.Draw(mask)
    for corners in outlines:
        draw.polygon([(x - left, y - top) for x, y in corners], fill=round(255 * share))
    picture.paste(layout.theme.of(color), (left, top), mask)


def _levels(highlight: Highlight, layout: Layout) -> dict[int, tuple[HexName, ...]]:
    """The hexes in danger by how great it is: 1 where few dice fall, then 2, then 3."""
    found: dict[int, tuple[HexName, ...]] = {}
    for one in highlight.dangers:
        level = 1 + sum(one.dice >= least for least in _GREATER)
        found[level] = (*found.get(level, ()), *_known((one.hex,), layout))
    return found


@lru_cache(maxsize=4)
def _strokes(level: int) -> Sketch:
    """Strokes across one hex that is in danger, closer together the greater it is."""
    sketch = Sketch()
    count = 2 * level
    for number in range(count):
        across = (number - (count - 1) / 2) * 76 / count
        sketch.line(((across + 16, 30), (across - 16, -30)), ALARM, 1.4)
    return sketch


@lru_cache(maxsize=1)
def _hatch() -> Sketch:
    """Strokes across one hex, in measures; those of neighbours go on in one another."""
    sketch = Sketch()
    for across in (-29.0, 0.0, 29.0):
        sketch.line(((across - 20, 34), (across + 20, -34)), SEPIA, 1.6)
    return sketch


def _lines(picture: Image.Image, highlight: Highlight, layout: Layout) -> None:
    """Lines of sight: drawn through to a target, dotted to what is only seen, dashed where something is barred."""
    aimed = {one.hex for one in highlight.targets}
    barred = [(from_, to) for from_ in highlight.origins for to in highlight.barred]
    sketch = Sketch()
    for from_, to in (*highlight.sights, *barred):
        if {from_, to} <= layout.grid.index.keys():
            kind = "dashed" if (from_, to) in barred else "whole" if to in aimed else "dotted"
            _line(sketch, layout.center(from_), layout.center(to), kind, layout.unit)
    sketch.draw_on(picture, layout.theme)


def _line(sketch: Sketch, start: Point, end: Point, kind: str, unit: float) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) / unit
    begin, stop = _CLEAR, length - _CLEAR
    if stop - begin < 1:
        return
    dash, gap = {"whole": (stop - begin, 0.0), "dotted": (1.0, 14.0), "dashed": (16.0, 13.0)}[kind]
    ink, width = (INK, 5.5) if kind == "dotted" else (ALARM, 6.0)
    for color, wide in ((PAPER, width + 5), (ink, width)):
        at = begin
        while at < stop:
            ends = [(start[0] + dx * far / length, start[1] + dy * far / length) for far in (at, min(at + dash, stop))]
            sketch.line(ends, color, wide * unit)
            at += dash + gap


def _hexagon(share: float) -> list[Point]:
    return [(x * share, y * share) for x, y in ((0, -67), (58, -33.5), (58, 33.5), (0, 67), (-58, 33.5), (-58, -33.5))]


@lru_cache(maxsize=32)
def _frame(kind: str, unit: float, theme: Theme) -> Image.Image:
    """Gold around what may act and a ring where it may go; red sights on a target, red bars where it may not."""
    sketch = Sketch()
    {"origin": _origin, "destination": _destination, "target": _sights, "barred": _bar, "obstacle": _cross}[kind](
        sketch
    )
    return sketch.moved(0, 0, unit).sprite(round(136 * unit), round(152 * unit), theme)


def _origin(sketch: Sketch) -> None:
    corners = _hexagon(0.95)
    for width, color in ((12, GOLD_DARK), (7, GOLD)):
        sketch.line((*corners, corners[0]), color, width)


def _destination(sketch: Sketch) -> None:
    corners = _hexagon(0.94)
    sketch.line((*corners, corners[0]), GOLD_DARK, 2.5)
    for width, color in ((10, GOLD_DARK), (5.5, GOLD)):
        sketch.ring((0, 0), 15, color, width)


def _sights(sketch: Sketch) -> None:
    corners = _hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        sketch.line((*corners, corners[0]), color, width)
        for x, y in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            reach = 62 if y else 54
            sketch.line(((x * (reach - 15), y * (reach - 15)), (x * (reach + 4), y * (reach + 4))), color, width)


def _bar(sketch: Sketch) -> None:
    """A frame with gaps and the sign of no entry."""
    corners = _hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            ends = [(one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at) for at in (0.14, 0.86)]
            sketch.line(ends, color, width)
    sketch.disc((-40, -26), 16, ALARM, WHITE, 3.5)
    sketch.line(((-48, -26), (-32, -26)), WHITE, 6)


def _cross(sketch: Sketch) -> None:
    """A cross on what is in the way."""
    sketch.disc((-40, -26), 16, INK, WHITE, 3.5)
    for side in (-1, 1):
        sketch.line(((-46, -26 - side * 6), (-34, -26 + side * 6)), WHITE, 5)


@lru_cache(maxsize=128)
def _plate(dice: int, hits: str, unit: float, theme: Theme) -> Image.Image:
    """How many dice, on a die; and what to expect of them, beside it."""
    size = 33.0
    text = width_of(hits, "bold", round(34 * unit)) / unit + 12 if hits else 0
    half = (size + text) / 2
    sketch = Sketch()
    for out, color in ((3.5, WHITE), (1.5, INK)):
        sketch.polygon(_box(-half - out, half + out, size / 2 + out), color)
    sketch.polygon(_box(-half + size, half, size / 2), WHITE)
    sprite = sketch.moved(0, 0, unit).sprite(round((2 * half + 10) * unit), round((size + 10) * unit), theme)
    middle = sprite.height / 2
    write(
        sprite,
        (sprite.width / 2 + (size / 2 - half) * unit, middle),
        str(dice),
        "title",
        25 * unit,
        theme.of(WHITE),
        "mm",
    )
    if hits:
        write(sprite, (sprite.width / 2 + (size / 2) * unit, middle), hits, "bold", 34 * unit, theme.of(INK), "mm")
    return sprite


def _box(left: float, right: float, half: float) -> tuple[Point, ...]:
    return (left, -half), (right, -half), (right, half), (left, half)
