"""What can be drawn: functions of plain values, which can be sent to another process.

Each takes last whom to tell how many moments were drawn; only a moving picture has something to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.view import View
from render.art.themes import theme_of
from render.highlight import Highlight
from render.presenters import presenter_of, presenter_showing
from render.replay import FilmScene, draw_replay
from render.sketch import Stroke
from render.stats_plot import Curve, draw_statistics
from render.style import Style

FILM_BYTES: Final = 8_000_000
"""A moving picture is at most so large: every server takes it, and a phone loads it."""

SMALLER: Final = 2
"""By how much a board is narrower while many wait."""

Told = Callable[[int], None]
Draw = Callable[[Told], bytes]


class DrawJob(Struct, frozen=True):
    """A picture to be drawn; ``smaller`` is the same with less work, ``long`` what takes seconds."""

    draw: Draw
    smaller: Draw | None = None
    long: bool = False


def smaller(style: Style) -> Style:
    """The same style for while many wait."""
    return replace(style, size=style.size / SMALLER)


def board(
    view: View, events: Sequence[Struct], highlight: Highlight | None, section: str, style: Style, told: Told
) -> bytes:
    """A board, or a part of it."""
    return presenter_showing(view).board.draw(view, events, highlight, section, style)


def sketch(view: View, strokes: Sequence[Stroke], style: Style, told: Told) -> bytes:
    """A board with what somebody has drawn on it."""
    return presenter_showing(view).board.sketch(view, strokes, style)


def hand(family: str, cards: Sequence[str], ruleset: str, theme: str, told: Told) -> bytes:
    """Cards."""
    return presenter_of(family).hand.draw(cards, ruleset, theme_of(theme))


def film(scenes: Sequence[FilmScene], theme: str, told: Told) -> bytes:
    """A moving picture."""
    presenter = presenter_showing(scenes[0].view)
    return draw_replay(presenter, scenes, most_bytes=FILM_BYTES, progress=told, theme=theme_of(theme))


def figures(curves: Sequence[Curve], turns: int, title: str, theme: str, told: Told) -> bytes:
    """Flags and dice over time."""
    return draw_statistics(curves, turns, title, theme_of(theme))
