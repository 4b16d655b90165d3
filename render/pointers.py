"""Draws a highlight on a board: sight and reach below the pieces; frames, lines and dice above them."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor, hypot

from PIL import Image, ImageDraw

from engine.decision import HexName
from render.art.layout import Layout
from render.art.palette import ALARM, GOLD, GOLD_DARK, INK, PAPER, SEPIA, WHITE, Ink
from render.art.shapes import Drawing, Point
from render.art.text_drawing import width_of, write
from render.art.themes import Theme
from render.highlight import DangerHex, Highlight
from render.place_names import NARROW, write_name

_REACH, _SHADE = 0.34, 0.17
"""Strength of the tint of a hex within reach, and of one out of sight."""

_DANGER = 0.09
"""Strength of the tint of a hex for each level of danger."""

_GREATER = (4, 8)
"""Least number of dice of the second and of the third level of danger."""

_FOOT = {False: 42.0, True: 50.0}
"""Plate with dice: measures below the middle of a hex, by whether a general's name is there."""

_DICE, _PLATED = 62, 43
"""Height of the number of dice that could fall on an empty hex, and on one with a piece, in measures."""

_LOW = {False: 49.0, True: 59.0}
"""Plate of danger: measures below the middle of a hex, by whether a general's name is there."""

_CLEAR = 46.0
"""Distance of the ends of a line of sight from the middles of its hexes, in measures."""


def draw_below(picture: Image.Image, highlight: Highlight, layout: Layout) -> None:
    """Draws what lies below the pieces: hexes within reach tinted gold, hexes out of sight shaded and hatched."""
    _tint(picture, _known(highlight.hidden, layout), layout, INK, _SHADE)
    hatch = Drawing()
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
    """Draws frames, lines of sight, dice and names over the pieces. Hexes that the board does not have are skipped.

    ``filled`` hexes have something that must stay visible, ``led`` ones a general's name, too. ``inside`` limits what
    is drawn to some hexes, by number.
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
    """Writes again the names of hexes that the frames of others run through."""
    grid = layout.grid
    near = {one for hex_ in framed for one in grid.neighbours[grid.index[hex_]] if inside is None or one in inside}
    for hex_ in sorted({grid.names[one] for one in near} - framed):
        write_name(picture, layout, hex_, NARROW)


def _danger(picture: Image.Image, danger: DangerHex, layout: Layout, below: float | None) -> None:
    """Draws the dice that could fall on a hex: large in its middle, or on a plate ``below`` what stands there."""
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
    """The hexes in danger by level: 1 for few dice, then 2, then 3."""
    found: dict[int, tuple[HexName, ...]] = {}
    for one in highlight.dangers:
        level = 1 + sum(one.dice >= least for least in _GREATER)
        found[level] = (*found.get(level, ()), *_known((one.hex,), layout))
    return found


@lru_cache(maxsize=4)
def _strokes(level: int) -> Drawing:
    """Strokes across one hex in danger, closer together the greater it is."""
    drawing = Drawing()
    count = 2 * level
    for number in range(count):
        across = (number - (count - 1) / 2) * 76 / count
        drawing.line(((across + 16, 30), (across - 16, -30)), ALARM, 1.4)
    return drawing


@lru_cache(maxsize=1)
def _hatch() -> Drawing:
    """Strokes across one hex, in measures; those of neighbors join."""
    drawing = Drawing()
    for across in (-29.0, 0.0, 29.0):
        drawing.line(((across - 20, 34), (across + 20, -34)), SEPIA, 1.6)
    return drawing


def _lines(picture: Image.Image, highlight: Highlight, layout: Layout) -> None:
    """Draws lines of sight: solid to a target, dotted to what is only seen, dashed where something is barred."""
    aimed = {one.hex for one in highlight.targets}
    barred = [(from_, to) for from_ in highlight.origins for to in highlight.barred]
    drawing = Drawing()
    for from_, to in (*highlight.sights, *barred):
        if {from_, to} <= layout.grid.index.keys():
            kind = "dashed" if (from_, to) in barred else "whole" if to in aimed else "dotted"
            _line(drawing, layout.center(from_), layout.center(to), kind, layout.unit)
    drawing.draw_on(picture, layout.theme)


def _line(drawing: Drawing, start: Point, end: Point, kind: str, unit: float) -> None:
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
            drawing.line(ends, color, wide * unit)
            at += dash + gap


def _hexagon(share: float) -> list[Point]:
    return [(x * share, y * share) for x, y in ((0, -67), (58, -33.5), (58, 33.5), (0, 67), (-58, 33.5), (-58, -33.5))]


@lru_cache(maxsize=32)
def _frame(kind: str, unit: float, theme: Theme) -> Image.Image:
    """Gold around what may act and a ring where it may go; red sights on a target, red bars where it may not."""
    drawing = Drawing()
    {"origin": _origin, "destination": _destination, "target": _sights, "barred": _bar, "obstacle": _cross}[kind](
        drawing
    )
    return drawing.moved(0, 0, unit).sprite(round(136 * unit), round(152 * unit), theme)


def _origin(drawing: Drawing) -> None:
    corners = _hexagon(0.95)
    for width, color in ((12, GOLD_DARK), (7, GOLD)):
        drawing.line((*corners, corners[0]), color, width)


def _destination(drawing: Drawing) -> None:
    corners = _hexagon(0.94)
    drawing.line((*corners, corners[0]), GOLD_DARK, 2.5)
    for width, color in ((10, GOLD_DARK), (5.5, GOLD)):
        drawing.ring((0, 0), 15, color, width)


def _sights(drawing: Drawing) -> None:
    corners = _hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        drawing.line((*corners, corners[0]), color, width)
        for x, y in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            reach = 62 if y else 54
            drawing.line(((x * (reach - 15), y * (reach - 15)), (x * (reach + 4), y * (reach + 4))), color, width)


def _bar(drawing: Drawing) -> None:
    """Draws a frame with gaps and the sign of no entry."""
    corners = _hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            ends = [(one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at) for at in (0.14, 0.86)]
            drawing.line(ends, color, width)
    drawing.disc((-40, -26), 16, ALARM, WHITE, 3.5)
    drawing.line(((-48, -26), (-32, -26)), WHITE, 6)


def _cross(drawing: Drawing) -> None:
    """Draws a cross on an obstacle."""
    drawing.disc((-40, -26), 16, INK, WHITE, 3.5)
    for side in (-1, 1):
        drawing.line(((-46, -26 - side * 6), (-34, -26 + side * 6)), WHITE, 5)


@lru_cache(maxsize=128)
def _plate(dice: int, hits: str, unit: float, theme: Theme) -> Image.Image:
    """A die with the number of dice, and the expected hits beside it."""
    size = 33.0
    text = width_of(hits, "bold", round(34 * unit)) / unit + 12 if hits else 0
    half = (size + text) / 2
    drawing = Drawing()
    for out, color in ((3.5, WHITE), (1.5, INK)):
        drawing.polygon(_box(-half - out, half + out, size / 2 + out), color)
    drawing.polygon(_box(-half + size, half, size / 2), WHITE)
    sprite = drawing.moved(0, 0, unit).sprite(round((2 * half + 10) * unit), round((size + 10) * unit), theme)
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
