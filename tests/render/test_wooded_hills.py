"""A wood on a hill is told from a wood: the slope around its trees is bare."""

from __future__ import annotations

from math import dist

import pytest

from render.art.hills import hachures
from render.art.layout import layout_of
from render.art.palette import HACHURE, LEAF, LEAF_DARK
from render.art.shapes import Drawing, Point
from render.art.terrain_map import TerrainMap
from render.art.themes import CONTRAST, OLD_PAPER, Theme
from render.art.woods import trees
from tests.support.set_ups import set_up

CROWN = 12.0
"""Radius of a tree's crown, in measures."""


def middles(drawing: Drawing, *colors: object) -> list[Point]:
    """The middles of what has one of these colors."""
    found = [list(zip(*one.points, strict=True)) for one in drawing.shapes if one.color in colors]
    return [(sum(xs) / len(xs), sum(ys) / len(ys)) for xs, ys in found]


@pytest.mark.parametrize("theme", [OLD_PAPER, CONTRAST])
@pytest.mark.parametrize("battle", ["cedar-mountain", "mcdowell", "gettysburg-day-2", "greenbrier-river"])
def test_the_slope_of_a_wooded_hill_is_seen(battle: str, theme: Theme) -> None:
    view = set_up(battle)
    ground = TerrainMap(layout_of(view.rows, 1600, theme), view.ground, view.title, view.scenery.lines)
    high = [hex_ for hex_ in ground.having("woods") if "hill" in ground.kinds[hex_]]
    slope, wood = Drawing(), Drawing()
    hachures(slope, ground)
    trees(wood, ground)
    near = ground.layout.hex_width / 2
    strokes = [
        one for one in middles(slope, HACHURE) if any(dist(one, ground.layout.centers[hex_]) < near for hex_ in high)
    ]
    crowns = middles(wood, LEAF, LEAF_DARK)
    bare = [one for one in strokes if all(dist(one, crown) > CROWN * ground.unit for crown in crowns)]
    assert len(strokes) > 20
    assert len(bare) > 0.6 * len(strokes)
    assert all(sum(dist(crown, ground.layout.centers[hex_]) < near for crown in crowns) >= 3 for hex_ in high)
