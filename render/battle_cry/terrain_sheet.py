"""The terrain sheet of a ruleset: each terrain as it looks on the board, with its effect."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.battle_cry.family import RULESETS
from engine.battle_cry.terrain import Terrain, terrain_table
from engine.battle_cry.view import HexView
from engine.language import _, pgettext
from render.art import water, ways
from render.art.landscape import draw_terrain
from render.art.layout import Layout
from render.art.palette import GROUND, INK
from render.art.shapes import SMOOTH, Drawing
from render.art.terrain_map import TerrainMap
from render.art.themes import OLD_PAPER, Theme
from render.art.works import work_sprite
from render.battle_cry.terrain_words import terrain_effect, terrain_note, terrain_title
from render.card_sheets import WIDTH, SheetCard, draw_card_sheet

_THREE = (3,)
_SAMPLE = ("nw", "ne", "e")


def draw_terrain_sheet(ruleset: str, *, width: int = WIDTH, theme: Theme = OLD_PAPER) -> bytes:
    """The sheet as a palette PNG, ``width`` pixels wide."""
    cards = [_sheet_card(terrain, ruleset) for terrain in terrain_table(ruleset).values()]
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


def _cut_out(picture: Image.Image, layout: Layout) -> Image.Image:
    """The middle hex by itself, with a border."""
    x, y = layout.centers[1]
    half, size = round(layout.hex_width / 2) + 3, round(layout.radius) + 3
    left, top = round(x) - half, round(y) - size
    found = picture.crop((left, top, left + 2 * half, top + 2 * size)).convert("RGBA")
    mask = Image.new("L", (found.width * SMOOTH, found.height * SMOOTH))
    corners = [((at_x - left) * SMOOTH, (at_y - top) * SMOOTH) for at_x, at_y in layout.corners(1)]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    found.putalpha(mask.reduce(SMOOTH))
    border = Drawing()
    around = [(at_x - x, at_y - y) for at_x, at_y in layout.corners(1, 0.98)]
    border.line((*around, around[0]), INK, 2)
    rim = border.sprite(found.width, found.height, layout.theme)
    found.alpha_composite(rim)
    return found
