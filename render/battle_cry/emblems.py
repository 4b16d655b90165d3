"""Emblems of command cards: three sections with the orders in each, or a silhouette for a tactic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from PIL import Image

from engine.battle_cry.cards import Card, CardId, card_table
from engine.language import pgettext
from render.art.palette import FADED, INK, PAPER, SEPIA, WHITE, Ink, mix
from render.art.shapes import Drawing
from render.art.silhouettes import flag, gun, horseman, rank, sabers, soldier, star
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.card_sheets import EMBLEM

_HIGH = 94
"""Height of an emblem, in measures."""

_SECTIONS = ("left", "center", "right")


def emblem_sprite(card: CardId, scale: float, theme: Theme) -> Image.Image:
    """The emblem of a card."""
    return _emblem(card, pgettext("as many orders as cards in hand", "hand"), scale, theme)


@lru_cache(maxsize=64)
def _emblem(card: CardId, hand: str, scale: float, theme: Theme) -> Image.Image:
    """The emblem, with the word for as many orders as cards in hand."""
    row = card_table()[card]
    drawing = _sections(row) if row.orders else _tactic(row)
    sprite = drawing.moved(0, 0, scale).sprite(round(EMBLEM * scale), round(_HIGH * scale), theme)
    for number, section in enumerate(_SECTIONS):
        if section in row.orders:
            orders = row.orders[section]
            place = (sprite.width / 2 + (number - 1) * 42 * scale, sprite.height / 2)
            if orders == "hand":
                size = fitting(hand, "bold", round(22 * scale), 36 * scale)
                write(sprite, place, hand, "bold", size, theme.of(WHITE), "mm")
            else:
                write(sprite, place, str(orders), "title", 42 * scale, theme.of(WHITE), "mm")
    return sprite


def _sections(card: Card) -> Drawing:
    """The field in three sections, dark where orders are given."""
    drawing = Drawing()
    drawing.polygon(_box(0, 0, 132, 86), INK)
    for number, section in enumerate(_SECTIONS):
        color = INK if section in card.orders else PAPER
        drawing.polygon(_box((number - 1) * 42, 0, 38, 78), color)
        if section not in card.orders:
            drawing.line((((number - 1) * 42 - 12, 26), ((number - 1) * 42 + 12, -26)), FADED, 2)
    return drawing


def _tactic(card: Card) -> Drawing:
    drawing = Drawing()
    drawing.polygon(_box(0, 0, 132, 86), INK)
    drawing.polygon(_box(0, 0, 126, 80), mix(PAPER, SEPIA, 0.25))
    for draw, x, size in _SIGNS[card.effect]:
        drawing.extend(draw(INK).moved(x, 1, size))
    return drawing


def _box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x - width / 2, y - height / 2), (x + width / 2, y - height / 2),
            (x + width / 2, y + height / 2), (x - width / 2, y + height / 2)]  # fmt: skip


def _sights(color: Ink) -> Drawing:
    """The sights of a rifle, 90 across."""
    drawing = Drawing()
    drawing.ring((0, 0), 36, color, 7)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        drawing.line(((x * 14, y * 14), (x * 47, y * 47)), color, 6)
    return drawing


def _bank(color: Ink) -> Drawing:
    """A bank of earth with stakes, 110 wide."""
    drawing = Drawing()
    drawing.polygon(((-56, 36), (-38, 4), (38, 4), (56, 36)), color)
    for x in (-36, -18, 0, 18, 36):
        drawing.polygon(((x - 6, 6), (x + 6, 6), (x, -34)), color)
    return drawing


def _echo(color: Ink) -> Drawing:
    """Two arrows turning about, 90 wide."""
    drawing = Drawing()
    for side in (-1, 1):
        drawing.line([(side * x, side * y) for x, y in ((-40, 14), (-40, -20), (22, -20))], color, 10)
        drawing.polygon([(side * x, side * y) for x, y in ((20, -42), (46, -20), (20, 2))], color)
    return drawing


def _wagon(color: Ink) -> Drawing:
    """A covered wagon, 100 wide."""
    drawing = Drawing()
    drawing.polygon(((-42, 14), (-50, -22), (-24, -36), (24, -36), (50, -22), (42, 14)), color)
    for x in (-26, 28):
        drawing.ring((x, 26), 14, color, 6)
        drawing.disc((x, 26), 4, color)
    return drawing


Sign = tuple[Callable[[Ink], Drawing], float, float]
"""A silhouette, its offset right of the middle, and its size."""

_SIGNS: Mapping[str, tuple[Sign, ...]] = MappingProxyType(
    {
        "battle-and-hold": ((soldier, -32, 0.66), (gun, 22, 0.62)),
        "bombard": ((gun, 0, 0.95),),
        "counter-attack": ((_echo, 0, 0.8),),
        "fight-back": ((sabers, 0, 0.82),),
        "forced-march": ((rank, 0, 0.66),),
        "hit-and-run": ((horseman, 0, 0.76),),
        "leadership": ((star, 0, 0.7),),
        "battle-cry": ((flag, -30, 0.56), (flag, 32, 0.56)),
        "reinforcements": ((soldier, -34, 0.66), (soldier, 0, 0.66), (soldier, 34, 0.66)),
        "fieldworks": ((_bank, 0, 0.95),),
        "rally": ((flag, 4, 0.78),),
        "sharpshooter": ((_sights, 0, 0.76),),
        "short-supply": ((_wagon, 0, 0.8),),
    }
)
"""The signs of each effect of a tactic card."""
