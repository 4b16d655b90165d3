"""The terrain sheet of a ruleset: each terrain as it looks on the board, with its effect."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.battle_cry.family import RULESETS
from engine.battle_cry.terrain import Terrain, terrain_table
from engine.battle_cry.view import HexView
from engine.language import _, pgettext
from engine.scenery import MapLine
from render.art import water, ways
from render.art.landscape import draw_terrain
from render.art.layout import Layout
from render.art.palette import GROUND, INK
from render.art.relief import Rise, Window, emboss, relief_of
from render.art.shapes import SMOOTH, Drawing
from render.art.terrain_map import TerrainMap
from render.art.themes import OLD_PAPER, Theme
from render.art.works import work_sprite
from render.battle_cry.terrain_words import terrain_effect, terrain_note, terrain_title
from render.card_sheets import WIDTH, SheetCard, draw_card_sheet
from render.scenery_words import DRAWN, drawn_text, drawn_title

_THREE = (3,)
_SEVEN = (3, 3, 3)
_SAMPLE = ("nw", "ne", "e")


def draw_terrain_sheet(ruleset: str, *, width: int = WIDTH, theme: Theme = OLD_PAPER) -> bytes:
    """The sheet as a palette PNG, ``width`` pixels wide."""
    cards = [_sheet_card(terrain, ruleset) for terrain in terrain_table(ruleset).values()]
    cards.append(SheetCard(DRAWN, drawn_sprite, drawn_title(), pgettext("a kind of terrain", "Map"), drawn_text()))
    return draw_card_sheet(cards, _("Terrain"), _(RULESETS[ruleset].name), width, theme)


def _sheet_card(terrain: Terrain, ruleset: str) -> SheetCard:
    kind = pgettext("a kind of terrain", "Hexsides") if terrain.hexside else pgettext("a kind of terrain", "Hex")
    effect = terrain_effect(terrain, ruleset)
    return SheetCard(terrain.id, terrain_sprite, terrain_title(terrain), kind, effect, terrain_note(terrain))


@lru_cache(maxsize=64)
def terrain_sprite(id_: str, scale: float, theme: Theme) -> Image.Image:
    """One hex of a terrain, or an open one with the work along three of its sides, about 108 measures high."""
    layout = Layout(_THREE, round(312 * scale), theme)
    picture = Image.new("RGB", (layout.width, layout.height), theme.of(GROUND))
    is_ground = not terrain_table("")[id_].hexside
    beside = "waterway" if id_ in water.WET else id_ if id_ in ways.LAID else ""
    ends = [HexView(end, (beside,)) for end in ("A1", "A3")] if beside else []
    ground = TerrainMap(layout, [*ends, HexView("A2", (id_,))] if is_ground else [])
    drawing = Drawing()
    draw_terrain(drawing, ground)
    drawing.draw_on(picture, theme)
    found = _cut_out(picture, layout)
    if is_ground:
        return found
    work = work_sprite(id_, _SAMPLE, layout.unit, theme)
    whole = Image.new("RGBA", work.size, (0, 0, 0, 0))
    whole.alpha_composite(found, ((work.width - found.width) // 2, (work.height - found.height) // 2))
    whole.alpha_composite(work)
    return whole


@lru_cache(maxsize=16)
def drawn_sprite(_id: str, scale: float, theme: Theme) -> Image.Image:
    """An open hex with what is only drawn: a road, a creek, the light and shade of a slope."""
    layout = Layout(_SEVEN, round(364 * scale), theme)
    picture = Image.new("RGB", (layout.width, layout.height), theme.of(GROUND))
    lines = MapLine("creek", "", ("A2", "B2", "C2")), MapLine("road", "", ("B1", "B2", "B3"))
    if not theme.plain:
        high = layout.height / layout.unit
        slope = [Rise((190.0, high / 2 - 50), 150.0, 1.0, 1.0)]
        size = layout.width, layout.height
        relief = relief_of(slope, (), Window(0, 0, layout.width / layout.unit, high), size)
        emboss(picture, relief, (0, 0), theme, Image.new("L", size, 255))
    drawing = Drawing()
    draw_terrain(drawing, TerrainMap(layout, [], "", lines))
    drawing.draw_on(picture, theme)
    return _cut_out(picture, layout, layout.grid.index["B2"])


def _cut_out(picture: Image.Image, layout: Layout, hex_: int = 1) -> Image.Image:
    """A hex by itself, with a border."""
    x, y = layout.centers[hex_]
    half, size = round(layout.hex_width / 2) + 3, round(layout.radius) + 3
    left, top = round(x) - half, round(y) - size
    found = picture.crop((left, top, left + 2 * half, top + 2 * size)).convert("RGBA")
    mask = Image.new("L", (found.width * SMOOTH, found.height * SMOOTH))
    corners = [((at_x - left) * SMOOTH, (at_y - top) * SMOOTH) for at_x, at_y in layout.corners(hex_)]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    found.putalpha(mask.reduce(SMOOTH))
    border = Drawing()
    around = [(at_x - x, at_y - y) for at_x, at_y in layout.corners(hex_, 0.98)]
    border.line((*around, around[0]), INK, 2)
    rim = border.sprite(found.width, found.height, layout.theme)
    found.alpha_composite(rim)
    return found
