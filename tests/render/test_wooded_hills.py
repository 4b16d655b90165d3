"""A wood on a hill is told from a wood: the slope around its trees is bare."""

from __future__ import annotations

from math import dist

import pytest
from msgspec.structs import replace

from engine.battle_cry.view import ObjectiveView
from engine.decision import UNION
from render.art.hills import hachures
from render.art.layout import layout_of
from render.art.palette import HACHURE, LEAF, LEAF_DARK
from render.art.shapes import Drawing, Point
from render.art.terrain_map import TerrainMap
from render.art.themes import CONTRAST, OLD_PAPER, Theme
from render.art.woods import trees
from render.battle_cry.plan import chips_of
from render.place_names import place_box
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


@pytest.mark.parametrize(
    ("battle", "hex_"), [("gettysburg-day-3", "B1"), ("gettysburg-day-3", "C6"), ("gettysburg-day-2", "C12")]
)
def test_the_name_of_a_wooded_hill_leaves_most_of_its_trees_to_be_seen(battle: str, hex_: str) -> None:
    view = set_up(battle)
    ground = TerrainMap(layout_of(view.rows, 1600, CONTRAST), view.ground, view.title, view.scenery.lines)
    wood = Drawing()
    trees(wood, ground)
    place = next(one for one in view.ground if one.hex == hex_)
    (x, y), wide, high = place_box(ground.layout, place)
    near = [
        one
        for one in middles(wood, LEAF_DARK)
        if dist(one, ground.layout.centers[ground.layout.grid.index[hex_]]) < ground.layout.hex_width / 2
    ]
    seen = [one for one in near if abs(one[0] - x) > wide / 2 or abs(one[1] - y) > high / 2]
    assert len(seen) > 0.6 * len(near)


def test_a_wooded_hill_with_a_name_has_the_chip_of_its_terrain() -> None:
    """Its name leaves few trees; a bare hill, a wood and a wooded hill without a name are told by their ground."""
    chips = chips_of(set_up("gettysburg-day-2"))
    pieces = {one.hex for one in set_up("gettysburg-day-2").units}
    assert {hex_: terrain for hex_, terrain in chips.items() if hex_ not in pieces} == {"C12": ("hill", "woods")}


def test_where_a_flag_has_its_place_there_is_no_chip_without_a_piece() -> None:
    view = set_up("gettysburg-day-2")
    flag = ObjectiveView("C12", UNION, 1, kept=False, held=False)
    assert "C12" not in chips_of(replace(view, objectives=(*view.objectives, flag)))
