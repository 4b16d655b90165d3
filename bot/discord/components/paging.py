"""Long lists of menu lines, cut into parts that a menu can hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from bot.discord.components.items import MenuLine
from bot.texts.limits import OPTIONS


def chunks(items: Sequence[MenuLine], key: Callable[[MenuLine], str], most: int = OPTIONS) -> list[list[MenuLine]]:
    """The items in parts of at most ``most``; items of one key stay together where a part can hold them."""
    parts: list[list[MenuLine]] = [[]]
    for _, group in groupby(items, key):
        together = list(group)
        if parts[-1] and len(parts[-1]) + len(together) > most:
            parts.append([])
        for item in together:
            if len(parts[-1]) == most:
                parts.append([])
            parts[-1].append(item)
    return parts
