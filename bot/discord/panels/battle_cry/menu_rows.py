"""Menus of many answers, cut into whole rows of the board."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.components.items import MenuLine, menu, row
from bot.discord.components.paging import chunks
from bot.discord.components.types import Row
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import press
from engine.language import _


def menus(
    context: PanelContext, step: str, ask: str, items: Sequence[MenuLine], most: int = 1, first: int = 0
) -> list[Row]:
    """One menu, or several of whole board rows where one has no room."""
    parts = chunks(items, lambda item: _row_of(item.value))
    found = []
    for number, part in enumerate(parts, first):
        text = _named(ask, _row_of(part[0].value), _row_of(part[-1].value)) if len(parts) > 1 else ask
        found.append(row(menu(text, press(context, step, str(number)), part, most)))
    return found


def _named(ask: str, first: str, last: str) -> str:
    """A question about some rows of the board."""
    if first == last:
        return _("{question} (row {row})", question=ask, row=first)
    return _("{question} (rows {first} to {last})", question=ask, first=first, last=last)


def _row_of(value: str) -> str:
    """The board row of the last hex in an answer."""
    words = value.replace(">", " ").replace("-", " ").replace("/", " ").split()
    hexes = [word for word in words if word[:1].isalpha() and word[1:].rstrip("*").isdigit()]
    return hexes[-1][0] if hexes else ""
