"""How somebody wants pictures: in which theme, which way round, how large. Names only, so that it can be stored."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from render.art.themes import OLD_PAPER, Theme, theme_of

SIZES: Final = {"small": 0.625, "usual": 1.0, "large": 1.5}
"""How many times as wide as usual a board is."""


class Style(Struct, frozen=True):
    """The theme by its id, whether the map stands on its head, and how many times as wide as usual a board is."""

    theme: str = OLD_PAPER.id
    turned: bool = False
    size: float = 1.0

    @property
    def inks(self) -> Theme:
        """The theme itself."""
        return theme_of(self.theme)


USUAL: Final = Style()
