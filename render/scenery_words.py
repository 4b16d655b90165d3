"""Words for what is on a map and not in the rules, the same in every family."""

from __future__ import annotations

from typing import Final

from engine.language import N_, _

DRAWN: Final = "drawn"
"""Id of the line about it, beside those of the terrains."""

_TITLE: Final = N_("Only drawn")
_TEXT: Final = N_(
    "Thin roads, dashed lanes, thin railways and creeks, light and shade of open ground, its contour lines, season and "
    "weather have no effect. The lines are drawn after the historical map; the country between the hills is invented."
)


def drawn_title() -> str:
    """The title of what is only drawn."""
    return _(_TITLE)


def drawn_text() -> str:
    """That it has no effect."""
    return _(_TEXT)
