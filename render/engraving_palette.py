"""The palette of pictures with engravings: the inks of their skies and ridges beside those of the theme."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from render.art.engraving.country import SKIES, band_inks, land_inks
from render.art.engraving.stage import FIGURE
from render.art.palette import FADED, FLAT, GOLD, INK, LEAF, LEAF_DARK, PAPER, SEPIA, SHEET, WHITE, Ink, mix
from render.art.themes import Theme
from render.picture import common_palette

SIZE: Final = 256

_MEETING: Final[tuple[tuple[Ink, Ink], ...]] = (
    (INK, PAPER), (INK, WHITE), (SEPIA, PAPER), (INK, SHEET), (FADED, PAPER), (FIGURE, WHITE), (INK, GOLD),
)  # fmt: skip
"""The inks that meet in letters and frames."""


@lru_cache(maxsize=32)
def engraving_palette(theme: Theme, *skies: str) -> Image.Image:
    """The palette picture of engravings under these skies, of all without any: what the land and its pieces need first.

    Under all skies there is room for the inks of letters and frames, but not for the blends of a map.
    """
    shown = [SKIES[name] for name in skies] if skies else list(SKIES.values())
    lands = [ink for sky in shown for ink in land_inks(sky)]
    inks = [
        FIGURE,
        *(mix(one, other, step / 4) for one, other in _MEETING for step in range(5)),
        *FLAT,
        *(ink for sky in shown for ink in (*band_inks(sky), sky.line, sky.light)),
        *lands,
        *(mix(FIGURE, ink, 0.5) for ink in lands),
        *(mix(ink, LEAF_DARK, share) for ink in lands for share in (0.3, 0.6)),
        *(mix(one, other, share) for one, other in ((LEAF, LEAF_DARK), (FIGURE, PAPER)) for share in (0.5,)),
    ]
    colors = dict.fromkeys(map(theme.of, inks))
    if skies:
        known = common_palette(theme).getpalette() or []
        colors |= dict.fromkeys(zip(known[::3], known[1::3], known[2::3], strict=True))
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for color in list(colors)[:SIZE] for channel in color])
    return palette
