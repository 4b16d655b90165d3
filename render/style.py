"""Wishes for pictures, as names that can be stored: theme, which way round, size.

A person's preferences make the style of what they alone see, a server's settings that of what everybody sees.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from render.art.themes import OLD_PAPER, Theme, theme_of

SIZES: Final = {"small": 0.625, "usual": 1.0, "large": 1.5}
"""Width of a board, in usual widths."""


class Style(Struct, frozen=True):
    """A theme's id, whether the map is turned upside down, and a factor of the usual width."""

    theme: str = OLD_PAPER.id
    turned: bool = False
    size: float = 1.0

    @property
    def inks(self) -> Theme:
        """The theme of this style."""
        return theme_of(self.theme)


USUAL: Final = Style()
