"""What can be drawn: functions of plain values, which can be sent to another process.

Each takes last whom to tell how many moments were drawn; only a moving picture has something to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from bot.limits import MIB
from render.board import draw_board, usual_width
from render.hand import draw_hand
from render.highlight import Highlight
from render.marks import marks_of
from render.replay import Scene, draw_replay
from render.stats_plot import Curve, draw_statistics
from render.strokes import Stroke
from render.window import section_window, window_around, window_of

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


def board(
    view: Any, events: Sequence[Any], highlight: Highlight | None, section: str, narrower: int, told: Told
) -> bytes:
    """A board, or of a wide one the section or what lies around the highlight, where nothing happened."""
    window = None
    if section:
        window = section_window(view.rows, section)
    elif highlight is not None and not events:
        window = window_of(view.rows, highlight)
    width = usual_width(view.rows) // narrower
    return draw_board(view, width=width, marks=marks_of(events), highlight=highlight, window=window)


def sketch(view: Any, strokes: Sequence[Stroke], narrower: int, told: Told) -> bytes:
    """A board with what somebody has drawn on it, of a wide one what lies around that."""
    hexes = [hex_ for one in strokes for hex_ in (one.hex, one.to) if hex_]
    width = usual_width(view.rows) // narrower
    return draw_board(view, width=width, window=window_around(view.rows, hexes), strokes=strokes)


def hand(cards: Sequence[str], ruleset: str, told: Told) -> bytes:
    """Cards."""
    return draw_hand(cards, ruleset)


def film(scenes: Sequence[Scene], told: Told) -> bytes:
    """A moving picture."""
    return draw_replay(scenes, most_bytes=FILM_BYTES, told=told)


def figures(curves: Sequence[Curve], turns: int, title: str, told: Told) -> bytes:
    """Flags and dice over time."""
    return draw_statistics(curves, turns, title)
