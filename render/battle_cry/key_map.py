"""Key map of a part: the whole board very small, with its pieces, and a frame around the part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.battle_cry.view import PublicView
from engine.decision import UNION, HexName, Seat
from render.art.layout import Layout
from render.art.palette import GOLD, GOLD_DARK, GRID, GROUND, LEAF_LIGHT, PAPER, WATER, Ink
from render.art.shapes import Drawing, Point
from render.art.side_colors import colors_of
from render.viewport import Viewport, hexes_in

_TONES: Final[Mapping[str, Ink]] = {"woods": LEAF_LIGHT, "river": WATER, "creek": WATER, "lake": WATER, "ford": WATER}
"""Inks of the ground by the first terrain that has one."""

_PIECE: Final = 0.56
"""Width of a piece, in hexes."""


def key_map(view: PublicView, layout: Layout, viewport: Viewport, most: tuple[float, float]) -> Image.Image:
    """The key map of a part of a board, at most so many pixels wide and high."""
    ground = tuple((layout.grid.index[one.hex], one.terrain) for one in view.ground)
    picture, drawing, small = _land(layout, ground, most).copy(), Drawing(), _Shrunk(layout, most)
    for name, side in _sides(view).items():
        _piece(drawing, side, small(layout.center(name)), layout.hex_width * small.scale * _PIECE / 2)
    _around(drawing, layout, frozenset(hexes_in(viewport, layout.grid)), small, ((4.4, GOLD_DARK), (2.4, GOLD)))
    picture.alpha_composite(drawing.sprite(*picture.size, layout.theme))
    return picture


class _Shrunk:
    """Places on a key map, from its middle, of those on a board. ``size`` is the key map's, in pixels."""

    def __init__(self, layout: Layout, most: tuple[float, float]) -> None:
        left, right = (choose(x for x, _ in layout.centers) for choose in (min, max))
        top, bottom = (choose(y for _, y in layout.centers) for choose in (min, max))
        wide, high = right - left + 1.3 * layout.hex_width, bottom - top + 2.3 * layout.radius
        self._middle = (left + right) / 2, (top + bottom) / 2
        self.scale = min(most[0] / wide, most[1] / high)
        self.size = round(wide * self.scale), round(high * self.scale)

    def __call__(self, point: Point) -> Point:
        return (point[0] - self._middle[0]) * self.scale, (point[1] - self._middle[1]) * self.scale


@lru_cache(maxsize=64)
def _land(layout: Layout, ground: tuple[tuple[int, tuple[str, ...]], ...], most: tuple[float, float]) -> Image.Image:
    """The ground of a key map, with the board's edge; nobody may draw on it."""
    drawing, small, terrain = Drawing(), _Shrunk(layout, most), dict(ground)
    for hex_ in range(len(layout.grid)):
        tone = next((_TONES[kind] for kind in terrain.get(hex_, ()) if kind in _TONES), GROUND)
        drawing.polygon(map(small, layout.corners(hex_, 1.03)), tone)
    _around(drawing, layout, frozenset(range(len(layout.grid))), small, ((1.0, GRID),))
    return drawing.sprite(*small.size, layout.theme)


def _around(
    drawing: Drawing,
    layout: Layout,
    hexes: frozenset[int],
    small: Callable[[Point], Point],
    strokes: tuple[tuple[float, Ink], ...],
) -> None:
    """Draws a line around hexes."""
    for width, ink in strokes:
        for hex_ in sorted(hexes):
            for direction, near in enumerate(layout.grid.toward[hex_]):
                if near not in hexes:
                    corners = layout.corners(hex_)
                    drawing.line(map(small, (corners[direction], corners[(direction + 1) % 6])), ink, width)


def _sides(view: PublicView) -> dict[HexName, Seat]:
    """The side of the piece in each hex."""
    return {one.hex: one.side for one in view.generals} | {one.hex: one.side for one in view.units}


def _piece(drawing: Drawing, side: Seat, middle: Point, half: float) -> None:
    """Draws a dark square for the Union, a light disc with a dark border for the Confederacy."""
    x, y = middle
    if side == UNION:
        drawing.polygon(
            ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)),
            colors_of(side).ink,
        )
    else:
        drawing.disc(middle, half * 0.95, colors_of(side).ink)
        drawing.disc(middle, half * 0.5, PAPER)
