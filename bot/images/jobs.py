"""Render jobs: functions of plain values, which can be sent to another process.

The last parameter of each is the progress callback; only a moving picture calls it, with the number of moments drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.language import Language, speaking
from engine.view import View
from render.art.themes import theme_of
from render.highlight import Highlight
from render.presenters import presenter_of, presenter_showing
from render.replay import FilmScene, draw_replay
from render.sketch import Stroke
from render.stats_plot import Curve, draw_statistics
from render.style import Style

FILM_BYTES: Final = 8_000_000
"""Greatest size of a moving picture in bytes: every server accepts it, and a phone loads it."""

SMALLER: Final = 2
"""Factor by which a board is narrower while the queue is long."""

Progress = Callable[[int], None]
Draw = Callable[[Progress], bytes]


class DrawJob(Struct, frozen=True):
    """A picture to be drawn; ``smaller`` is a cheaper version of it, ``long`` marks one that takes seconds."""

    draw: Draw
    smaller: Draw | None = None
    long: bool = False


def spoken(language: Language, draw: Draw, progress: Progress) -> bytes:
    """A picture with its words in a language."""
    with speaking(language):
        return draw(progress)


def smaller(style: Style) -> Style:
    """The style of a board while the queue is long."""
    return replace(style, size=style.size / SMALLER)


def board(
    view: View, events: Sequence[Struct], highlight: Highlight | None, section: str, style: Style, progress: Progress
) -> bytes:
    """A board, or a section of it, as PNG."""
    return presenter_showing(view).board.draw(view, events, highlight, section, style)


def how_to_play(view: View, style: Style, progress: Progress) -> bytes:
    """A unit with its parts labeled, as PNG; empty for a game that draws none."""
    return presenter_showing(view).how_to_play.draw(view, style)


def sketch(view: View, strokes: Sequence[Stroke], style: Style, progress: Progress) -> bytes:
    """A board with a player's sketch on it, as PNG."""
    return presenter_showing(view).board.sketch(view, strokes, style)


def hand(family: str, cards: Sequence[str], ruleset: str, theme: str, progress: Progress) -> bytes:
    """Cards of a hand, as PNG."""
    return presenter_of(family).hand.draw(cards, ruleset, theme_of(theme))


def film(scenes: Sequence[FilmScene], theme: str, progress: Progress) -> bytes:
    """A moving picture."""
    presenter = presenter_showing(scenes[0].view)
    return draw_replay(presenter, scenes, most_bytes=FILM_BYTES, progress=progress, theme=theme_of(theme))


def figures(curves: Sequence[Curve], turns: int, title: str, theme: str, progress: Progress) -> bytes:
    """Curves of flags and dice over time, as PNG."""
    return draw_statistics(curves, turns, title, theme_of(theme))
