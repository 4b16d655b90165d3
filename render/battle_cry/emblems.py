"""The sign of section cards: the three sections of the field, with the orders in each."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.battle_cry.cards import CardId, card_table
from engine.language import pgettext
from render.art.palette import FADED, INK, PAPER, WHITE
from render.art.shapes import Drawing
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.art.typefaces import Typeface

WIDTH, HEIGHT = 150, 40
"""Width and height of the sign, in measures."""

_SECTIONS: Final = ("left", "center", "right")


def section_bar(card: CardId, scale: float, theme: Theme) -> Image.Image:
    """The sign of a section card: dark with a number where orders are given, crossed out where none are."""
    return _bar(card, pgettext("as many orders as cards in hand", "hand"), scale, theme)


@lru_cache(maxsize=64)
def _bar(card: CardId, hand: str, scale: float, theme: Theme) -> Image.Image:
    """The sign, with the word for as many orders as cards in hand."""
    orders, step = card_table()[card].orders, (WIDTH - 4) / len(_SECTIONS)
    drawing = Drawing()
    drawing.polygon(_box(0, 0, WIDTH, HEIGHT), INK)
    for number, section in enumerate(_SECTIONS):
        x = (number - 1) * step
        if section not in orders:
            drawing.polygon(_box(x, 0, step - 3, HEIGHT - 5), PAPER)
            drawing.line(((x - 7, 11), (x + 7, -11)), FADED, 2)
    sprite = drawing.moved(0, 0, scale).sprite(round(WIDTH * scale), round(HEIGHT * scale), theme)
    for number, section in enumerate(_SECTIONS):
        if section in orders:
            word = hand if orders[section] == "hand" else str(orders[section])
            face: Typeface = "bold" if orders[section] == "hand" else "title"
            size = fitting(word, face, round(32 * scale), (step - 8) * scale)
            place = (sprite.width / 2 + (number - 1) * step * scale, sprite.height / 2)
            write(sprite, place, word, face, size, theme.of(WHITE), "mm")
    return sprite


def _box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x - width / 2, y - height / 2), (x + width / 2, y - height / 2),
            (x + width / 2, y + height / 2), (x - width / 2, y + height / 2)]  # fmt: skip
