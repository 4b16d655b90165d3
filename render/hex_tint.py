"""Tints whole hexes of a board."""

from __future__ import annotations

from math import ceil, floor

from PIL import Image, ImageChops, ImageDraw

from engine.decision import HexName
from render.art.layout import Layout
from render.art.palette import Ink


def tint(
    picture: Image.Image,
    hexes: tuple[HexName, ...],
    layout: Layout,
    color: Ink,
    share: float,
    standing: Image.Image | None = None,
) -> None:
    """Lays a share, from 0 to 1, of a color over hexes of the board, not over what ``standing``, a mask, covers."""
    if not hexes:
        return
    outlines = [layout.corners(layout.grid.index[hex_]) for hex_ in hexes]
    across, down = zip(*(corner for corners in outlines for corner in corners), strict=True)
    left, top = floor(min(across)), floor(min(down))
    mask = Image.new("L", (ceil(max(across)) + 1 - left, ceil(max(down)) + 1 - top))
    draw = ImageDraw.Draw(mask)
    for corners in outlines:
        draw.polygon([(x - left, y - top) for x, y in corners], fill=round(255 * share))
    if standing is not None:
        mask = ImageChops.subtract(mask, standing.crop((left, top, left + mask.width, top + mask.height)))
    picture.paste(layout.theme.of(color), (left, top), mask)
