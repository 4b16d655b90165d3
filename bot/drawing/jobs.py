"""What can be drawn: functions of plain values, which can be sent to another process.

Each takes last whom to tell how many moments were drawn; only a moving picture has something to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bot.limits import MIB
from render.art.themes import theme_of
from render.board import draw_board, usual_width
from render.hand import draw_hand
from render.highlight import Highlight
from render.marks import marks_of
from render.replay import Scene, draw_replay
from render.stats_plot import Curve, draw_statistics
from render.strokes import Stroke
from render.style import Style
from render.window import part_window, window_around, window_of

FILM_BYTES: Final = 8 * MIB
"""A moving picture is at most so large: every server takes it, and a phone loads it."""

SMALLER: Final = 2
"""By how much a board is narrower while many wait."""

Told = Callable[[int], None]
Draw = Callable[[Told], bytes]


class Job(Struct, frozen=True):
    """A picture to be drawn; ``smaller`` is the same with less work, ``long`` what takes seconds."""

    draw: Draw
    smaller: Draw | None = None
    long: bool = False


def smaller(style: Style) -> Style:
    """The same style for while many wait."""
    return replace(style, size=style.size / SMALLER)


def board(
    view: Any, events: Sequence[Any], highlight: Highlight | None, section: str, style: Style, told: Told
) -> bytes:
    """A board, or a part of it; of a wide one what lies around the highlight, where nothing happened."""
    window = None
    if section:
        window = part_window(view.rows, section, turned=style.turned)
    elif highlight is not None and not events:
        window = window_of(view.rows, highlight)
    return draw_board(
        view,
        width=_width(view, style),
        marks=marks_of(events),
        highlight=highlight,
        window=window,
        theme=style.inks,
        turned=style.turned,
    )


def sketch(view: Any, strokes: Sequence[Stroke], style: Style, told: Told) -> bytes:
    """A board with what somebody has drawn on it, of a wide one what lies around that."""
    hexes = [hex_ for one in strokes for hex_ in (one.hex, one.to) if hex_]
    return draw_board(
        view,
        width=_width(view, style),
        window=window_around(view.rows, hexes),
        strokes=strokes,
        theme=style.inks,
        turned=style.turned,
    )


def hand(cards: Sequence[str], ruleset: str, theme: str, told: Told) -> bytes:
    """Cards."""
    return draw_hand(cards, ruleset, theme=theme_of(theme))


def film(scenes: Sequence[Scene], theme: str, told: Told) -> bytes:
    """A moving picture."""
    return draw_replay(scenes, most_bytes=FILM_BYTES, told=told, theme=theme_of(theme))


def figures(curves: Sequence[Curve], turns: int, title: str, theme: str, told: Told) -> bytes:
    """Flags and dice over time."""
    return draw_statistics(curves, turns, title, theme_of(theme))


def _width(view: Any, style: Style) -> int:
    return round(usual_width(view.rows) * style.size)
