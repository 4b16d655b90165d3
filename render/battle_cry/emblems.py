"""The emblem of a command card: three sections with the orders in each, or a silhouette for a tactic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from PIL import Image

from engine.battle_cry.cards import Card, CardId, card_table
from render.art.palette import FADED, INK, PAPER, SEPIA, WHITE, Ink, mix
from render.art.shapes import Sketch
from render.art.silhouettes import flag, gun, horseman, rank, sabers, soldier, star
from render.art.text_drawing import write
from render.art.themes import Theme
from render.card_sheets import EMBLEM

_HIGH = 94
"""The measure of an emblem's height."""

_SECTIONS = ("left", "center", "right")


@lru_cache(maxsize=64)
def emblem_sprite(card: CardId, scale: float, theme: Theme) -> Image.Image:
    """The emblem of a card."""
    row = card_table()[card]
    sketch = _sections(row) if row.orders else _tactic(row)
    sprite = sketch.moved(0, 0, scale).sprite(round(EMBLEM * scale), round(_HIGH * scale), theme)
    for number, section in enumerate(_SECTIONS):
        if section in row.orders:
            orders = row.orders[section]
            place = (sprite.width / 2 + (number - 1) * 42 * scale, sprite.height / 2)
            if orders == "hand":
                write(sprite, place, "hand", "bold", 22 * scale, theme.of(WHITE), "mm")
            else:
                write(sprite, place, str(orders), "title", 42 * scale, theme.of(WHITE), "mm")
    return sprite


def _sections(card: Card) -> Sketch:
    """The field in three parts, those that get orders dark."""
    sketch = Sketch()
    sketch.polygon(_box(0, 0, 132, 86), INK)
    for number, section in enumerate(_SECTIONS):
        color = INK if section in card.orders else PAPER
        sketch.polygon(_box((number - 1) * 42, 0, 38, 78), color)
        if section not in card.orders:
            sketch.line((((number - 1) * 42 - 12, 26), ((number - 1) * 42 + 12, -26)), FADED, 2)
    return sketch


def _tactic(card: Card) -> Sketch:
    sketch = Sketch()
    sketch.polygon(_box(0, 0, 132, 86), INK)
    sketch.polygon(_box(0, 0, 126, 80), mix(PAPER, SEPIA, 0.25))
    for draw, x, size in _SIGNS[card.effect]:
        sketch.extend(draw(INK).moved(x, 1, size))
    return sketch


def _box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x - width / 2, y - height / 2), (x + width / 2, y - height / 2),
            (x + width / 2, y + height / 2), (x - width / 2, y + height / 2)]  # fmt: skip


def _sights(color: Ink) -> Sketch:
    """The sights of a rifle, 90 across."""
    sketch = Sketch()
    sketch.ring((0, 0), 36, color, 7)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        sketch.line(((x * 14, y * 14), (x * 47, y * 47)), color, 6)
    return sketch


def _bank(color: Ink) -> Sketch:
    """A bank of earth with stakes, 110 wide."""
    sketch = Sketch()
    sketch.polygon(((-56, 36), (-38, 4), (38, 4), (56, 36)), color)
    for x in (-36, -18, 0, 18, 36):
        sketch.polygon(((x - 6, 6), (x + 6, 6), (x, -34)), color)
    return sketch


def _echo(color: Ink) -> Sketch:
    """Two arrows turning about, 90 wide."""
    sketch = Sketch()
    for side in (-1, 1):
        sketch.line([(side * x, side * y) for x, y in ((-40, 14), (-40, -20), (22, -20))], color, 10)
        sketch.polygon([(side * x, side * y) for x, y in ((20, -42), (46, -20), (20, 2))], color)
    return sketch


def _wagon(color: Ink) -> Sketch:
    """A covered wagon, 100 wide."""
    sketch = Sketch()
    sketch.polygon(((-42, 14), (-50, -22), (-24, -36), (24, -36), (50, -22), (42, 14)), color)
    for x in (-26, 28):
        sketch.ring((x, 26), 14, color, 6)
        sketch.disc((x, 26), 4, color)
    return sketch


Sign = tuple[Callable[[Ink], Sketch], float, float]
"""A silhouette, how far right of the middle, and its size."""

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
