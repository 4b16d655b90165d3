"""Draws the hexes that the enemy could strike: five steps by the range of the picture, and the dice."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image

from engine.decision import HexName
from render.art.layout import Layout
from render.art.palette import ALARM, INK, WHITE
from render.art.shapes import Drawing
from render.art.text_drawing import write
from render.art.tints import DANGER
from render.hex_tint import tint
from render.highlight import DangerHex, Highlight
from render.plates import dice_plate

LEVELS: Final = len(DANGER)
"""Number of steps of danger."""

_WIDTH: Final = 1.8
"""Width of a stroke, in measures."""

_DICE, _PLATED = 62, 43
"""Height of the number of dice that could fall on an empty hex, and on one with a piece, in measures."""

_LOW = {False: 49.0, True: 59.0}
"""Plate of danger: measures below the middle of a hex, by whether a general's name is there."""


def levels(dangers: tuple[DangerHex, ...]) -> dict[HexName, int]:
    """The step of each hex in danger, from 1 to `LEVELS`: by the share of the hexes that have at most as many dice."""
    counts = [one.dice for one in dangers]
    return {one.hex: ceil(LEVELS * sum(other <= one.dice for other in counts) / len(counts)) for one in dangers}


def draw_dangers(picture: Image.Image, highlight: Highlight, layout: Layout, standing: Image.Image | None) -> None:
    """Tints the ground of the hexes in danger, not what ``standing``, a mask, covers; then hatches them."""
    found = {hex_: level for hex_, level in levels(highlight.dangers).items() if hex_ in layout.grid.index}
    if not found:
        return
    strokes = Drawing()
    for level, share in enumerate(DANGER, 1):
        hexes = tuple(hex_ for hex_, step in found.items() if step == level)
        tint(picture, hexes, layout, ALARM, share, standing)
        for hex_ in hexes:
            strokes.extend(_strokes(level).moved(*layout.center(hex_), layout.unit))
    strokes.draw_on(picture, layout.theme)


def draw_dice(
    picture: Image.Image, highlight: Highlight, layout: Layout, led: frozenset[HexName], filled: frozenset[HexName]
) -> None:
    """Draws the dice that could fall on each hex: large in its middle, on a plate below what stands there."""
    unit, of = layout.unit, layout.theme.of
    for one in highlight.dangers:
        if one.hex not in layout.grid.index:
            continue
        x, y = layout.center(one.hex)
        if one.hex not in filled:
            write(picture, (x, y + 6 * unit), str(one.dice), "bold", _DICE * unit, of(INK), "mm", (of(WHITE), 5 * unit))
            continue
        plate = dice_plate(one.dice, "", _PLATED / 33 * unit, layout.theme)
        below = y + _LOW[one.hex in led] * unit
        picture.paste(plate, (round(x - plate.width / 2), round(below - plate.height / 2)), plate)


@lru_cache(maxsize=LEVELS)
def _strokes(level: int) -> Drawing:
    """Strokes across one hex in danger, closer together the greater it is."""
    drawing = Drawing()
    count = 2 * level - 1
    for number in range(count):
        across = (number - (count - 1) / 2) * 84 / max(count, 2)
        drawing.line(((across + 16, 30), (across - 16, -30)), ALARM, _WIDTH)
    return drawing
