"""Pictures for messages, each with its text twin: drawn off the event loop, equal ones once, and words alone at worst.

Drawing a board from its kept background takes some ten milliseconds and leaves the interpreter free most of that
time, so a thread does; a first picture of a battlefield takes thirty times as long, once in the life of the process.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec
import structlog
from msgspec import Struct

from bot.limits import ALT_TEXT, FILE_BYTES, MIB, clip
from engine.battle_cry.cards import card_table
from render.board import draw_board, usual_width
from render.cards import card_title
from render.hand import draw_hand, hand_text
from render.highlight import Highlight
from render.marks import marks_of
from render.reading import Part, board_parts, figures_parts, film_parts, hand_parts
from render.replay import Scene as Film
from render.replay import draw_replay
from render.stats_plot import Curve, draw_statistics
from render.strokes import Stroke, stroke_lines
from render.style import USUAL, Style
from render.text_twin import alt_text
from render.window import part_window, window_around, window_of
from render.words import count

log = structlog.get_logger(__name__)

KEPT_BYTES: Final = 48 * MIB
THREADS: Final = 1
FILM_BYTES: Final = 8 * MIB
"""A moving picture is at most so large: every server takes it, and a phone loads it."""


class Picture(Struct, frozen=True):
    """A picture file, its description as Discord takes it, and its text twin, which says all that the picture shows.

    ``data`` is empty where the picture could not be drawn; then its words are still there.
    """

    name: str
    data: bytes
    alt: str
    words: tuple[Part, ...]


class Pictures:
    """Draws. Views and events are those of a seat: nothing that it may not know goes in, so nothing comes out."""

    def __init__(self, threads: int = THREADS, kept_bytes: int = KEPT_BYTES) -> None:
        self._pool = ThreadPoolExecutor(threads, "drawing")
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._kept_bytes = kept_bytes
        self._size = 0
        self._drawing: dict[bytes, asyncio.Future[bytes]] = {}

    async def board(
        self,
        view: Any,
        events: Sequence[Any] = (),
        highlight: Highlight | None = None,
        section: str = "",
        style: Style = USUAL,
    ) -> Picture:
        """The board with what happened on it; that is told beside it, as every message does for all its readers.

        With a ``section``, as the map is drawn, or a hex only what lies there; of a wide board otherwise what lies
        around a highlight where nothing happened.
        """
        key = ("board", view, tuple(events), highlight, section, style)
        data = await self._draw(key, lambda: _board(view, events, highlight, section, style))
        return Picture("board.png", data, _said(board_words, view), _twin(lambda: board_parts(view, highlight)))

    async def sketch(self, view: Any, strokes: Sequence[Stroke], style: Style = USUAL) -> Picture:
        """The board with what somebody has drawn on it; of a wide one only what lies around that."""
        data = await self._draw(("sketch", view, tuple(strokes), style), lambda: _sketched(view, strokes, style))
        drawn = Part("Drawn on the map", tuple(stroke_lines(strokes, view)))
        words = (drawn, *_twin(lambda: board_parts(view))) if strokes else _twin(lambda: board_parts(view))
        return Picture("sketch.png", data, _said(lambda seen: sketch_words(seen, strokes), view), words)

    async def hand(self, view: Any, style: Style = USUAL) -> Picture:
        """The hand of a seat's view."""
        cards, ruleset = tuple(view.hand), str(view.ruleset)
        data = await self._draw(
            ("hand", cards, ruleset, style.theme), lambda: draw_hand(cards, ruleset, theme=style.inks)
        )
        return Picture("hand.png", data, _said(hand_words, view), _twin(lambda: hand_parts(view)))

    async def film(
        self, title: str, scenes: Sequence[Film], told: Callable[[int], None], style: Style = USUAL
    ) -> Picture:
        """The scenes as a moving picture; ``told`` hears, in another thread, how many were drawn."""
        key = ("film", title, tuple((one.view, one.events) for one in scenes), style.theme)
        data = await self._draw(key, lambda: draw_replay(scenes, most_bytes=FILM_BYTES, told=told, theme=style.inks))
        return Picture("replay.gif", data, film_words(title, scenes), film_twin(scenes))

    async def figures(self, curves: Sequence[Curve], turns: int, title: str, alt: str, style: Style = USUAL) -> Picture:
        """Flags and dice over time."""
        key = ("figures", tuple(curves), turns, title, style.theme)
        data = await self._draw(key, lambda: draw_statistics(curves, turns, title, style.inks))
        return Picture("figures.png", data, clip(alt, ALT_TEXT), _twin(lambda: figures_parts(curves)))

    def close(self) -> None:
        """Draws no more. A picture under way is finished, for nobody."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _draw(self, what: object, draw: Callable[[], bytes]) -> bytes:
        try:
            data = await self._drawn(hashlib.blake2b(msgspec.json.encode(what)).digest(), draw)
        except Exception:
            log.exception("A picture could not be drawn.")
            return b""
        if len(data) > FILE_BYTES:
            log.error("A picture is too large.", bytes=len(data))
            return b""
        return data

    async def _drawn(self, key: bytes, draw: Callable[[], bytes]) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._drawing:
            self._drawing[key] = asyncio.get_running_loop().run_in_executor(self._pool, draw)
            self._drawing[key].add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(self._drawing[key])

    def _keep(self, key: bytes, done: asyncio.Future[bytes]) -> None:
        del self._drawing[key]
        if done.cancelled() or done.exception():
            return
        self._kept[key] = done.result()
        self._size += len(done.result())
        while self._size > self._kept_bytes:
            self._size -= len(self._kept.popitem(last=False)[1])


def board_words(view: Any) -> str:
    """The board in a few words, as its picture's description."""
    return clip(alt_text(view), ALT_TEXT)


def sketch_words(view: Any, strokes: Sequence[Stroke]) -> str:
    """A sketch as its picture's description: what is drawn, then the board."""
    return clip(" ".join(("A sketch.", *stroke_lines(strokes, view), alt_text(view))), ALT_TEXT)


def film_words(title: str, scenes: Sequence[Film]) -> str:
    """What a moving picture shows, as its description: how much of the battle, and the board at its end."""
    return clip(f"{title}, {count(len(scenes), 'moment')}. At the end: {alt_text(scenes[-1].view)}", ALT_TEXT)


def hand_words(view: Any) -> str:
    """The hand as its picture's description: with all that the cards say, or their names where that is too long."""
    full = hand_text(view.hand, view.ruleset)
    if len(full) <= ALT_TEXT:
        return full
    names = (card_title(card_table()[card]) for card in view.hand)
    return clip(f"{count(len(view.hand), 'card')}: {'; '.join(names)}.", ALT_TEXT)


def film_twin(scenes: Sequence[Film]) -> tuple[Part, ...]:
    """The text twin of a moving picture, which need not be drawn for it."""
    return _twin(lambda: film_parts(scenes))


def _said(words: Callable[[Any], str], view: Any) -> str:
    try:
        return words(view)
    except Exception:
        log.exception("A picture could not be described.")
        return ""


def _twin(parts: Callable[[], tuple[Part, ...]]) -> tuple[Part, ...]:
    """The words of a picture; none for a game of which nobody can tell yet."""
    try:
        return parts()
    except Exception:
        log.exception("A picture could not be told.")
        return ()


def _board(view: Any, events: Sequence[Any], highlight: Highlight | None, section: str, style: Style) -> bytes:
    window = None
    if section:
        window = part_window(view.rows, section, turned=style.turned)
    elif highlight is not None and not events:
        window = window_of(view.rows, highlight)
    return draw_board(
        view,
        width=round(usual_width(view.rows) * style.size),
        marks=marks_of(events),
        highlight=highlight,
        window=window,
        theme=style.inks,
        turned=style.turned,
    )


def _sketched(view: Any, strokes: Sequence[Stroke], style: Style) -> bytes:
    hexes = [hex_ for one in strokes for hex_ in (one.hex, one.to) if hex_]
    return draw_board(
        view,
        width=round(usual_width(view.rows) * style.size),
        window=window_around(view.rows, hexes),
        strokes=strokes,
        theme=style.inks,
        turned=style.turned,
    )
