"""Lakes with their shores, and swamps with pools and reeds; adjoining hexes are one."""

from __future__ import annotations

from render.art.palette import BANK, GRASS, LEAF_DARK, WATER, WATER_LIGHT, mix
from render.art.shapes import Drawing
from render.art.terrain_map import TerrainMap

_MIRE = mix(GRASS, WATER, 0.45)


def wash(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the water of lakes within its shore, and the mire of swamps."""
    for group in ground.groups("swamp"):
        for loop in ground.outlines(group, 0.04, beyond=True):
            drawing.polygon(loop, _MIRE)
    for group in ground.groups("lake"):
        shades = ((0.0, mix(GRASS, BANK, 0.35)), (0.05, BANK), (0.085, WATER), (0.3, mix(WATER, WATER_LIGHT, 0.45)))
        for inset, color in shades[:3] if ground.layout.theme.plain else shades:
            for loop in ground.outlines(group, inset, beyond=True):
                drawing.polygon(loop, color)


def waves(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws short level waves on a lake."""
    unit = ground.unit
    for hex_ in ground.having("lake"):
        x, y = ground.layout.centers[hex_]
        scatter = ground.scatter("lake", hex_)
        for dx, dy in ((-26, -24), (12, -32), (-6, -6), (28, 0), (-30, 14), (8, 22), (-10, 40)):
            left, top = x + (dx + scatter.number(-4, 4)) * unit, y + (dy + scatter.number(-3, 3)) * unit
            wave = [(left + step * 5 * unit, top - (step % 2) * 4 * unit) for step in range(5)]
            drawing.line(wave, mix(WATER, BANK, 0.55), 2 * unit)


def reeds(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws pools, each with a tuft of reeds."""
    unit = ground.unit
    for hex_ in ground.having("swamp"):
        x, y = ground.layout.centers[hex_]
        scatter = ground.scatter("swamp", hex_)
        for dx, dy in ((2, -36), (-32, -16), (30, -14), (-4, 2), (-34, 24), (34, 22), (2, 40)):
            left, top = x + (dx + scatter.number(-4, 4)) * unit, y + (dy + scatter.number(-3, 3)) * unit
            pool = [(left + across * unit, top + down * unit) for across, down in _POOL]
            drawing.polygon(pool, WATER, BANK, 1.2 * unit)
            for lean in (-7, -2.5, 2.5, 7):
                tip = (left + lean * 1.5 * unit, top - (17 - abs(lean) * 0.7) * unit)
                drawing.line(((left + lean * 0.4 * unit, top - 1 * unit), tip), LEAF_DARK, 2.2 * unit)


_POOL = ((-15, 1), (-9, -4), (4, -5), (14, -1), (13, 4), (0, 7), (-10, 6))
