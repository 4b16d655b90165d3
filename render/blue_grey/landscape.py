"""The ground of a map: tints and hachures of levels, forest, rough, towns, the hexes' borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import dist
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.art import woods
from render.art.buildings import town, towns_ground
from render.art.outlines import strewn
from render.art.palette import (
    GRASS,
    GRID,
    GROUND,
    HACHURE,
    HILL,
    HILL_TOP,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    ROCK,
    ROCK_DARK,
    ROCK_LIGHT,
    SEPIA,
    Color,
    Ink,
    mix,
)
from render.art.relief import Rise
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.themes import PRINT, Theme
from render.blue_grey import tracks, waters
from render.blue_grey.land import Land
from render.blue_grey.layout import FAR, MapLayout

WOOD = mix(GRASS, LEAF, 0.28)
STONY = mix(GROUND, ROCK, 0.55)
WOODED = ("forest", "forest-rough")
_ROUGH = ("rough", "forest-rough")
_LINE = 1.8
_TREES: Final = ((-30, 3), (-8, 4), (14, 4), (36, 3))
"""Rows of trees in measures: each below the middle of a hex, and the number of its trees."""

_EDGE: Final = (0.1, 0.36, 0.64, 0.9)
"""Places of trees along a hexside between two hexes of wood, so that no border shows."""

_RIM: Final = 36.0
"""Distance of trees along the rim of a wood, in measures."""


_CRAGS: tuple[Point, ...] = ((-42, -14), (30, 30), (0, -30), (40, -20), (-26, 34), (2, 10))

_RISE: Final = (88.0, 36.0)
"""Radius of a rise of one hex and of its level top, in measures."""

_HIGH: Final = 0.85
_STEEP: Final = {"rough": 0.5, "forest-rough": 0.28}
"""Height of a level of the ground, and of rough ground, against the hills of a relief."""

_SIZES: Final = 8
"""Number of sizes of stones between none and a usual one."""

_BROAD, _ROUND = 0.55, 0.8
"""Share of the broad trees of a wood, and of these with the round ones; the others are pines."""

_PIECE: Final = 200.0
_IN_PIECE: Final = 60
"""Size of a piece of far wood in measures, and the number of its trees."""

_OUTLINE: Final[Color] = (125, 125, 125)
_CROWN: Final[Color] = (222, 222, 222)
_LIT: Final[Color] = (244, 244, 244)
_IN_PRINT: Final[Mapping[str, Color]] = {
    **dict.fromkeys(("leaf_dark", "bark", "rock_dark", "sepia"), _OUTLINE), "leaf": _CROWN, "leaf_light": _LIT,
}  # fmt: skip
"""Inks of far woods on white paper: pale outlines, and gray crowns, by which woods are told from open ground."""

_FEW: Final = (WOOD, mix(WOOD, ROCK, 0.5), LEAF, LEAF_DARK, LEAF_LIGHT, mix(LEAF, LEAF_DARK, 0.5), ROCK, ROCK_DARK)
"""Inks of far wood: fewer compress better."""

_TICK: Final = 0.17
"""Length of what is drawn of a hexside beside its corner in woods, as a share of it."""

_CLEAR = 11.0
"""Distance of trees from ways, water and works, in measures."""


def draw_land(drawing: Drawing, land: Land) -> None:
    """Draws the washes, then what lies on the ground; trees come later (``plant``)."""
    draw_washes(drawing, land)
    draw_features(drawing, land)


def draw_washes(drawing: Drawing, land: Land) -> None:
    """Draws the color of the ground, on which light and shade fall."""
    _levels(drawing, land)
    land.wash(drawing, land.having(*WOODED), -0.03, WOOD)
    land.wash(drawing, land.having("rough"), 0.08, STONY)
    land.wash(drawing, land.having("forest-rough"), 0.08, mix(WOOD, ROCK, 0.45))
    centers, towns = land.layout.centers, land.having("town")
    near = land.layout.grid.near
    drawing.extend(
        towns_ground(land.unit, [(centers[one], [centers[to] for to in near[one] if to in towns]) for one in towns])
    )


def draw_features(drawing: Drawing, land: Land) -> None:
    """Draws stones, the hexes' borders, water, ways and works, and towns."""
    _hachures(drawing, land)
    for hex_ in land.having(*_ROUGH):
        _crags(drawing, land, hex_)
    _grid(drawing, land)
    waters.rivers(drawing, land)
    waters.ridges(drawing, land)
    waters.streams(drawing, land)
    tracks.lines(drawing, land)
    tracks.tracks(drawing, land)
    waters.crossings(drawing, land)
    waters.redoubts(drawing, land)
    for hex_ in land.having("town"):
        x, y = land.layout.centers[hex_]
        drawing.extend(town().moved(x, y, 0.9 * land.unit))


def _raised(land: Land) -> list[tuple[Ink, list[int]]]:
    """The hexes of raised ground without stones, from the second level on and from the third on, and their inks."""
    raised = [hex_ for hex_, level in land.level.items() if level > 1 and land.terrain[hex_] not in _ROUGH]
    return [
        (color, [hex_ for hex_ in raised if land.level[hex_] >= least]) for least, color in ((2, HILL), (3, HILL_TOP))
    ]


def _levels(drawing: Drawing, land: Land) -> None:
    """Draws the tint of raised ground."""
    for color, hexes in _raised(land):
        land.wash(drawing, hexes, 0.01, color)


def _hachures(drawing: Drawing, land: Land) -> None:
    """Draws hachures around raised ground, a second rank around the highest."""
    unit = land.unit
    for least, (_color, hexes) in enumerate(_raised(land), 2):
        scatter = Scatter(f"level {least}")
        for group in land.groups(hexes):
            for loop in land.outlines(group, 0.03):
                for (x, y), (right_x, right_y) in strewn(loop, 6 * unit):
                    reach = 17 * unit * scatter.number(0.65, 1.1)
                    drawing.line(((x, y), (x + right_x * reach, y + right_y * reach)), HACHURE, 2.2 * unit)


def rises(land: Land) -> list[Rise]:
    """Raised and rough ground as rises of a relief, in measures of the map as printed."""
    found = []
    for hex_, level in land.level.items():
        height = (level - 1) * _HIGH if level > 1 else _STEEP.get(land.terrain[hex_], 0.0)
        if height:
            found.append(Rise(land.layout.printed(land.layout.centers[hex_]), *_RISE, height))
    return found


def _crags(drawing: Drawing, land: Land, hex_: int) -> None:
    """Draws stones, and short strokes down the slopes between them."""
    x, y = land.layout.centers[hex_]
    scatter, unit = Scatter(f"crags {hex_}"), land.unit
    for dx, dy in _CRAGS[:3] if unit < FAR else _CRAGS:
        at = (x + (dx + scatter.number(-7, 7)) * unit, y + (dy + scatter.number(-7, 7)) * unit)
        drawing.stamp(_crag(), *at, unit * round(scatter.number(0.8, 1.15) * _SIZES) / _SIZES)


@lru_cache(maxsize=1)
def _crag() -> Drawing:
    """A rock with a lit and a dark face, 24 wide."""
    drawing = Drawing()
    drawing.polygon(((-12, 7), (-9, -3), (-2, -9), (6, -7), (11, 0), (12, 7)), ROCK, ROCK_DARK, 1.7)
    drawing.polygon(((-9, -2), (-2, -8), (3, -6), (-2, 2)), ROCK_LIGHT)
    drawing.polygon(((4, 6), (6, -3), (10, 1), (11, 6)), mix(ROCK, ROCK_DARK, 0.5))
    return drawing


def _grid(drawing: Drawing, land: Land) -> None:
    """Draws the borders of the hexes, each hexside once."""
    layout, ink, width, shown = land.layout, mix(GRID, SEPIA, 0.35), _LINE * land.unit, sorted(land.layout.shown)
    sides, (x, y) = Drawing(), layout.centers[0]
    sides.line([(at_x - x, at_y - y) for at_x, at_y in layout.corners(0)[:4]], ink, width)
    for hex_ in shown:
        drawing.stamp(sides, *layout.centers[hex_])
    for hex_ in shown:
        for way in (3, 4, 5):
            if layout.grid.neighbours[hex_][way] not in layout.shown:
                drawing.line(layout.side(hex_, way), ink, width)


# Trees, pasted: there are thousands of them


def plant(picture: Image.Image, land: Land) -> None:
    """Draws every tree, those in front over those behind; none on ways, water and works."""
    lanes = [*tracks.courses(land), *waters.courses(land)]
    wooded, far = land.having(*WOODED), land.unit < FAR
    if far:
        _plant_far(picture, land, lanes)
    taken = {spot for lane in lanes for x, y in lane for spot in _around(x, y, _CLEAR * land.unit)}
    trees = _along_rims(land, wooded)
    for hex_ in () if far else wooded:
        trees += (*_of_wood(land, hex_), *_between(land, hex_))
    chance, theme = Scatter("kinds"), _far_inks(land.layout.theme) if far else land.layout.theme
    for (x, y), size in sorted(trees, key=lambda tree: tree[0][1]):
        kind = _kind(chance, theme)
        if _spot(x, y, _CLEAR * land.unit) not in taken:
            sprite = _tree(kind, size, land.unit, theme)
            picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height * 0.6)), sprite)


def _kind(chance: Scatter, theme: Theme) -> int:
    """The kind of the next tree."""
    share = 0.0 if theme.plain else chance.number()
    return 0 if share < _BROAD else 1 if share < _ROUND else 2


@cache
def _far_inks(theme: Theme) -> Theme:
    """The inks of woods that are far: pale grays where all is black on white, so that counters stand out from them."""
    if theme is not PRINT:
        return theme
    pale = MappingProxyType({**theme.colors, **_IN_PRINT})
    return Theme(f"{theme.id}-far", theme.name, pale, theme.strokes, theme.shape, plain=theme.plain)


def _plant_far(picture: Image.Image, land: Land, lanes: list[list[Point]]) -> None:
    """Fills woods with one piece of wood again and again, which compresses well; ways and water stay free."""
    unit, theme = land.unit, land.layout.theme
    open_wood = Image.new("L", picture.size, 255)
    pen, width = ImageDraw.Draw(open_wood), round(2 * _CLEAR * unit)
    for lane in lanes:
        is_fine = dist(*lane[:2]) < width  # then it hardly turns at any of its points
        pen.line(lane, fill=0, width=width, joint=None if is_fine else "curve")
    for stony, kinds in ((False, WOODED), (True, ("forest-rough",))):
        drawing = Drawing()
        land.wash(drawing, land.having(*kinds), 0.06, WOOD)
        mask = Image.new("L", picture.size)
        drawing.draw_on(mask, theme, 1)
        mask = ImageChops.darker(mask, open_wood)
        piece = _piece_of_wood(unit, _far_inks(theme), stony)
        for top in range(0, picture.height, piece.height):
            for left in range(0, picture.width, piece.width):
                part = mask.crop((left, top, left + piece.width, top + piece.height))
                if part.getbbox():
                    picture.paste(piece, (left, top), part)


@lru_cache(maxsize=16)
def _piece_of_wood(unit: float, theme: Theme, stony: bool) -> Image.Image:  # noqa: FBT001 - cached
    """A piece of dense wood, or of thin wood among rocks, that fits to itself on all sides."""
    size, chance = round(_PIECE * unit), Scatter("wood")
    sheet = Image.new("RGBA", (size, size), theme.of(mix(WOOD, ROCK, 0.5) if stony else WOOD))
    rock = _crag().moved(0, 0, unit).sprite(max(4, round(30 * unit)), max(4, round(24 * unit)), theme)
    placed = sorted((chance.number(0, size), chance.number(0, size), chance.number(0, 3)) for _ in range(_IN_PIECE))
    for number, (y, x, large) in enumerate(placed):
        is_rock = stony and number % 3 != 1
        if is_rock and number % 3:
            continue
        sprite = rock if is_rock else _tree(_kind(chance, theme), int(large), unit, theme)
        for left in (x - size, x, x + size):
            for top in (y - size, y, y + size):
                sheet.alpha_composite(*_clipped(sprite, round(left), round(top), size))
    return _in_few_inks(sheet.convert("RGB"), theme)


def _in_few_inks(picture: Image.Image, theme: Theme) -> Image.Image:
    few = Image.new("P", (1, 1))
    few.putpalette([channel for ink in _FEW for channel in theme.of(ink)])
    return picture.quantize(palette=few, dither=Image.Dither.NONE).convert("RGB")


def _clipped(sprite: Image.Image, left: int, top: int, size: int) -> tuple[Image.Image, tuple[int, int]]:
    """The part of a sprite at a place that lies on a square sheet, and its place."""
    from_x, from_y = min(sprite.width, max(0, -left)), min(sprite.height, max(0, -top))
    to_x, to_y = max(from_x, min(sprite.width, size - left)), max(from_y, min(sprite.height, size - top))
    inside = sprite.crop((from_x, from_y, to_x, to_y))
    return inside, (min(size, max(0, left)), min(size, max(0, top)))


def mark_corners(drawing: Drawing, land: Land) -> None:
    """Draws the corners of the hexes of woods over their trees, which hide the borders."""
    layout = land.layout
    wooded, watered = set(land.having(*WOODED)), set(land.along("creek", "stream", "ridge", "redoubt"))
    ticks = [_ticks(layout, number) for number in (0, 1, 2)]
    for hex_ in sorted(wooded):
        for number in (0, 1, 2):
            if layout.grid.neighbours[hex_][number] in wooded and watered.isdisjoint(land.both(hex_, number)):
                drawing.stamp(ticks[number], *layout.centers[hex_])


def _ticks(layout: MapLayout, direction: int) -> Drawing:
    """What is drawn of a hexside at both of its ends, from the middle of its hex."""
    drawing, (x, y) = Drawing(), layout.centers[0]
    ends = [(at_x - x, at_y - y) for at_x, at_y in layout.side(0, direction)]
    for (from_x, from_y), (to_x, to_y) in (ends, ends[::-1]):
        tick = from_x + (to_x - from_x) * _TICK, from_y + (to_y - from_y) * _TICK
        drawing.line(((from_x, from_y), tick), mix(LEAF_DARK, SEPIA, 0.3), _LINE * layout.unit)
    return drawing


def _spot(x: float, y: float, size: float) -> tuple[int, int]:
    return round(x / size), round(y / size)


def _around(x: float, y: float, size: float) -> Iterator[tuple[int, int]]:
    """The grid cells at a point and around it."""
    across, down = _spot(x, y, size)
    return ((across + dx, down + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if not dx or not dy)


def _of_wood(land: Land, hex_: int) -> Iterator[tuple[Point, int]]:
    """Trees strewn over a hex, each with its size."""
    x, y = land.layout.centers[hex_]
    scatter, unit = Scatter(f"wood {hex_}"), land.unit
    stony = land.terrain[hex_] == "forest-rough"
    for row, across in _TREES:
        for place in range(across):
            dx = (place - (across - 1) / 2) * 27 + scatter.number(-8, 8)
            dy, size = row + scatter.number(-8, 8), int(scatter.number(0, 3))
            if not (stony and scatter.number() > 0.55):  # noqa: PLR2004 - fewer trees between stones
                yield (x + dx * unit, y + dy * unit), size


def _between(land: Land, hex_: int) -> Iterator[tuple[Point, int]]:
    """Trees on the hexsides to neighboring wood, which hide the borders of the hexes."""
    scatter, unit = Scatter(f"edge {hex_}"), land.unit
    for direction in (1, 2, 3):
        if land.terrain.get(land.layout.grid.neighbours[hex_][direction], "") in WOODED:
            (x, y), (end_x, end_y) = land.layout.side(hex_, direction)
            for share in _EDGE:
                at = share + scatter.number(-0.08, 0.08)
                place = x + (end_x - x) * at, y + (end_y - y) * at + scatter.number(-8, 8) * unit
                yield place, int(scatter.number(0, 3))


def _along_rims(land: Land, wooded: list[int]) -> list[tuple[Point, int]]:
    """Trees along the rim of a wood, some of them a little outside it."""
    scatter, unit, found = Scatter("rims"), land.unit, list[tuple[Point, int]]()
    for group in land.groups(wooded):
        for loop in land.outlines(group, 0.0):
            for (x, y), (right_x, right_y) in strewn(loop, _RIM * unit):
                off = scatter.number(-2, 13) * unit
                found.append(((x + right_x * off, y + right_y * off), int(scatter.number(0, 3))))
    return found


@lru_cache(maxsize=64)
def _tree(kind: int, size: int, unit: float, theme: Theme) -> Image.Image:
    """A tree of a wood in one of its kinds and sizes with its shade, its foot near the lower edge."""
    drawing = Drawing()
    if not theme.plain and unit >= FAR:
        drawing.line(((2, 11), (11, 15)), mix(GRASS, LEAF_DARK, 0.5), 6)
    drawing.extend((woods.broad_tree, woods.round_tree, woods.pine)[kind]().moved(0, 10, 0.92))
    scale = unit * (0.9, 1.05, 1.2)[size] * (1.2 if unit < FAR else 1.0)
    sprite = drawing.moved(0, 0, scale).sprite(max(4, round(38 * scale)), max(4, round(38 * scale)), theme)
    if unit < FAR:
        mask = sprite.getchannel("A").point([0] * 128 + [255] * 128)
        sprite = _in_few_inks(sprite.convert("RGB"), theme)
        sprite.putalpha(mask)
    return sprite
