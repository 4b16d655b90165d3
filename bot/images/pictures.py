"""Pictures for messages, each with its text: equal ones are drawn once, and where a picture fails there is its text.

Jobs are ``bot.images.jobs``, their queue ``bot.images.job_queue``. A board is drawn from what everybody may see, so
equal boards are one job, whoever asks. While the queue is long boards are smaller, and not cached; when it is full
there is text at once, and in a panel where a picture's turn does not come soon.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.images.jobs import (
    BoardJob,
    BroadsideJob,
    CalendarJob,
    DrawJob,
    EncodedScene,
    FiguresJob,
    FilmJob,
    HandJob,
    HowToPlayJob,
    InvitationJob,
    ProfileJob,
    ReportJob,
    SeriesJob,
    SketchJob,
    TurnJob,
)
from bot.ports.heavy_work import Finished, HeavyWork, Progress, QueueFull, TooLate, Urgency, present_urgency
from bot.texts.limits import ALT_TEXT, FILE_BYTES, MIB, clip
from engine.language import _, language, ngettext
from engine.view import View
from render.broadside import BroadsideText, broadside_lines
from render.calendar_sheet import CalendarSheet, calendar_parts
from render.close_up import close_up_part, close_up_words
from render.highlight import Highlight
from render.presenters import presenter_showing
from render.profile_sheet import ProfileSheet, sheet_parts
from render.replay import FilmScene as Film
from render.replay import film_parts, film_scenes
from render.series_sheet import SeriesSheet, series_lines, series_parts
from render.sketch import Stroke, stroke_lines
from render.stats_plot import Curve
from render.style import USUAL, Style
from render.text_board import Part, figures_parts, with_lines
from render.title_card import TitleText, title_lines

log = structlog.get_logger(__name__)

KEPT_BYTES: Final = 48 * MIB


Words = Callable[[], tuple[Part, ...]]
"""Makes the words of a picture."""


class Picture(Struct, frozen=True):
    """A picture file, its description for Discord, and its text, which says all that the picture shows.

    ``data`` is empty where the picture could not be drawn; then its words are still there. They are made when somebody
    reads them, by ``make_words``.
    """

    name: str
    data: bytes
    alt: str
    make_words: Words = tuple

    @property
    def words(self) -> tuple[Part, ...]:
        """The text twin."""
        return self.make_words()

    def followed_by(self, more: Callable[[], Part | None]) -> Picture:
        """The picture with one more part after its words, if there is one."""
        return replace(self, make_words=lambda: (*self.words, *filter(None, [more()])))


class _Asked(NamedTuple):
    """A job by its hash, and its urgency: what may be dropped for one who asks is still drawn for others."""

    key: bytes
    urgency: Urgency


class Pictures:
    """Draws pictures of a seat's views and events; nothing that the seat may not know goes in, so nothing comes out."""

    def __init__(self, queue: HeavyWork, kept_bytes: int = KEPT_BYTES) -> None:
        self._queue = queue
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._kept_bytes = kept_bytes
        self._size = 0
        self._drawing: dict[_Asked, asyncio.Future[Finished]] = {}
        self._askers: Counter[_Asked] = Counter()

    async def board(
        self,
        view: View,
        events: Sequence[Struct] = (),
        highlight: Highlight | None = None,
        section: str = "",
        style: Style = USUAL,
    ) -> Picture:
        """The board with marks of the events, which the message tells beside it.

        With a ``section`` (a column range or a hex) only that part; of a wide board otherwise the part around a
        highlight where no events are shown.
        """
        scene = EncodedScene.of(_shared(view), tuple(events))
        job = BoardJob(language=language(), scene=scene, highlight=highlight, section=section, style=style)
        data = await self._draw(job)
        return Picture(
            "board.png",
            data,
            _said(board_words, view),
            _when_read(lambda: presenter_showing(view).text.parts(view, highlight)),
        )

    async def report(self, view: View, events: Sequence[Struct], style: Style = USUAL) -> Picture:
        """The board after a turn, with the parts in which all of it happened enlarged below; often the board alone."""
        parts = close_ups(view, events, style)
        if not parts:
            return await self.board(view, events, style=style)
        scene = EncodedScene.of(_shared(view), tuple(events))
        data = await self._draw(ReportJob(language=language(), scene=scene, style=style))
        return Picture("board.png", data, _with_close_ups(board_words, view, parts), _twin_of_report(view, parts))

    async def turn(self, before: View, view: View, events: Sequence[Struct], style: Style = USUAL) -> Picture:
        """A turn that moves, from the view before it to the board with marks of its events; a report where none moves.

        It ends with that report, and its words are those of the report.
        """
        first, last = EncodedScene.of(_shared(before)), EncodedScene.of(_shared(view), tuple(events))
        data = await self._draw(TurnJob(language=language(), before=first, scene=last, style=style))
        if not data:
            return await self.report(view, events, style)
        parts = close_ups(view, events, style)
        return Picture("turn.gif", data, _with_close_ups(turn_words, view, parts), _twin_of_report(view, parts))

    async def broadside(
        self, told: BroadsideText, view: View, events: Sequence[Struct], style: Style = USUAL
    ) -> Picture:
        """The broadside of a battle that is over, with the last board; that board alone where it cannot be drawn."""
        scene = EncodedScene.of(_shared(view), tuple(events))
        data = await self._draw(BroadsideJob(language=language(), told=told, scene=scene, theme=style.theme))
        if not data:
            return await self.board(view, events, style=style)
        lines = broadside_lines(told)
        alt = clip(" ".join((*lines, board_words(view))), ALT_TEXT)
        twin = _when_read(
            lambda: (*with_lines((Part(told.headline, tuple(lines)),)), *presenter_showing(view).text.parts(view, None))
        )
        return Picture("broadside.png", data, alt, twin)

    async def invitation(self, told: TitleText, view: View, style: Style = USUAL) -> Picture:
        """The title card of a battle above its map; the map alone where it cannot be drawn."""
        scene = EncodedScene.of(_shared(view))
        data = await self._draw(InvitationJob(language=language(), told=told, scene=scene, theme=style.theme))
        if not data:
            return await self.board(view, style=style)
        board = _when_read(lambda: presenter_showing(view).text.parts(view, None))
        alt = clip(" ".join((*title_lines(told), board_words(view))), ALT_TEXT)
        return Picture("invitation.png", data, alt, board)

    async def how_to_play(self, view: View, style: Style = USUAL) -> Picture:
        """A unit with its parts labeled, for somebody who does not know the game; without data where none is drawn."""
        data = await self._draw(HowToPlayJob(language=language(), scene=EncodedScene.of(view), style=style))
        words = _when_read(lambda: presenter_showing(view).how_to_play.words(view))
        return Picture("how-to-play.png", data, clip(" ".join(part.text for part in words()), ALT_TEXT), words)

    async def sketch(self, view: View, strokes: Sequence[Stroke], style: Style = USUAL) -> Picture:
        """The board with a player's sketch on it; of a wide one the part around the sketch."""
        scene = EncodedScene.of(_shared(view))
        data = await self._draw(SketchJob(language=language(), scene=scene, strokes=tuple(strokes), style=style))
        board = _when_read(lambda: presenter_showing(view).text.parts(view))

        def told() -> tuple[Part, ...]:
            return (Part(_("Drawn on the map"), tuple(sketch_lines(view, strokes))), *board())

        alt = _said(lambda seen: sketch_words(seen, strokes), view)
        return Picture("sketch.png", data, alt, told if strokes else board)

    async def hand(self, view: View, style: Style = USUAL) -> Picture:
        """The hand of a seat's view."""
        presenter = presenter_showing(view)
        job = HandJob(
            language=language(),
            family=presenter.family,
            cards=tuple(presenter.cards(view) or ()),
            ruleset=presenter.hand.ruleset(view),
            theme=style.theme,
        )
        data = await self._draw(job)
        return Picture("hand.png", data, _said(hand_words, view), _when_read(lambda: presenter.hand.parts(view)))

    async def film(self, title: str, scenes: Sequence[Film], progress: Progress, style: Style = USUAL) -> Picture:
        """The scenes as a moving picture; ``progress`` is called in another thread with the number of scenes drawn."""
        scenes = film_scenes(presenter_showing(scenes[0].view), scenes)
        encoded = tuple(EncodedScene.of(scene.view, scene.events) for scene in scenes)
        data = await self._draw(FilmJob(language=language(), scenes=encoded, theme=style.theme), progress)
        return Picture("replay.gif", data, film_words(title, scenes), film_twin(scenes))

    async def figures(self, curves: Sequence[Curve], turns: int, title: str, alt: str, style: Style = USUAL) -> Picture:
        """Curves of flags and dice over time."""
        job = FiguresJob(language=language(), curves=tuple(curves), turns=turns, title=title, theme=style.theme)
        data = await self._draw(job)
        return Picture("figures.png", data, clip(alt, ALT_TEXT), _when_read(lambda: figures_parts(curves)))

    async def profile(self, sheet: ProfileSheet, style: Style = USUAL) -> Picture:
        """The sheet of a player's profile."""
        data = await self._draw(ProfileJob(language=language(), sheet=sheet, theme=style.theme))
        alt = clip(
            " ".join(part.text.replace("**", "").replace("\n", "; ") + "." for part in sheet_parts(sheet)), ALT_TEXT
        )
        return Picture("profile.png", data, alt, _when_read(lambda: sheet_parts(sheet)))

    async def series(self, sheet: SeriesSheet, style: Style = USUAL) -> Picture:
        """The sheet of a campaign, or of two games."""
        data = await self._draw(SeriesJob(language=language(), sheet=sheet, theme=style.theme))
        alt = clip(" ".join(series_lines(sheet)), ALT_TEXT)
        return Picture("series.png", data, alt, _when_read(lambda: series_parts(sheet)))

    async def calendar(self, sheet: CalendarSheet, style: Style = USUAL) -> Picture:
        """The sheet of a year of annual battles."""
        data = await self._draw(CalendarJob(language=language(), sheet=sheet, theme=style.theme))
        parts = calendar_parts(sheet)
        alt = clip(" ".join(f"{one.title}: {'; '.join(one.lines)}." for one in parts), ALT_TEXT)
        return Picture("calendar.png", data, alt, _when_read(lambda: parts))

    @property
    def waiting(self) -> int:
        """Number of jobs that have not begun."""
        return self._queue.waiting

    async def _draw(self, job: DrawJob, progress: Progress = lambda done: None) -> bytes:
        try:
            data = await self._drawn(hashlib.blake2b(msgspec.msgpack.encode(job)).digest(), job, progress)
        except (QueueFull, TooLate):
            log.warning("Too many pictures wait to be drawn.", waiting=self._queue.waiting)
            return b""
        except Exception:
            log.exception("A picture could not be drawn.")
            return b""
        if len(data) > FILE_BYTES:
            log.error("A picture is too large.", bytes=len(data))
            return b""
        return data

    async def _drawn(self, key: bytes, job: DrawJob, progress: Progress) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        asked = _Asked(key, present_urgency())
        if asked not in self._drawing:
            self._drawing[asked] = self._queue.submit(job, progress)
            self._drawing[asked].add_done_callback(lambda done: self._keep(asked, done))
        drawing = self._drawing[asked]
        self._askers[asked] += 1
        try:
            return (await asyncio.shield(drawing)).data
        finally:
            self._askers -= Counter((asked,))
            if asked not in self._askers:  # all who asked are gone
                drawing.cancel()

    def _keep(self, asked: _Asked, done: asyncio.Future[Finished]) -> None:
        """Caches a picture of normal size."""
        del self._drawing[asked]
        if done.cancelled() or done.exception() or done.result().smaller or asked.key in self._kept:
            return
        self._kept[asked.key] = done.result().data
        self._size += len(done.result().data)
        while self._size > self._kept_bytes:
            self._size -= len(self._kept.popitem(last=False)[1])


def _shared(view: View) -> View:
    """The part of a view that a board's picture may show; the view itself without a presenter."""
    try:
        shared: View = presenter_showing(view).board.public(view)
    except KeyError:
        return view
    return shared


def close_ups(view: View, events: Sequence[Struct], style: Style) -> tuple[str, ...]:
    """The names of the parts that a turn's report enlarges; none where that cannot be told."""
    try:
        return presenter_showing(view).board.close_ups(_shared(view), tuple(events), style)
    except Exception:
        log.exception("The close-ups of a turn could not be found.")
        return ()


def sketch_lines(view: View, strokes: Sequence[Stroke]) -> list[str]:
    """The text of a sketch, a line for each stroke."""
    presenter = presenter_showing(view)
    return stroke_lines(strokes, lambda hex_: presenter.text.place(view, hex_))


def board_words(view: View) -> str:
    """The board in a few words, as its picture's description."""
    return clip(presenter_showing(view).text.alt_text(view), ALT_TEXT)


def sketch_words(view: View, strokes: Sequence[Stroke]) -> str:
    """The description of a sketch's picture: the sketch, then the board."""
    return clip(
        " ".join((_("A sketch."), *sketch_lines(view, strokes), presenter_showing(view).text.alt_text(view))), ALT_TEXT
    )


def turn_words(view: View) -> str:
    """The description of a turn that moves: the board at its end."""
    board = presenter_showing(view).text.alt_text(view)
    return clip(_("A moving picture of the turn. At its end: {board}", board=board), ALT_TEXT)


def film_words(title: str, scenes: Sequence[Film]) -> str:
    """The description of a moving picture: its part of the battle, and the board at its end."""
    said = ngettext(
        "{title}, {count} picture. At the end: {board}",
        "{title}, {count} pictures. At the end: {board}",
        len(scenes),
        title=title,
        board=board_words(scenes[-1].view),
    )
    return clip(said, ALT_TEXT)


def hand_words(view: View) -> str:
    """The description of a hand's picture: the full text of the cards, or their names where that is too long."""
    presenter = presenter_showing(view)
    cards = presenter.cards(view) or ()
    full = presenter.hand.text(cards, presenter.hand.ruleset(view))
    if len(full) <= ALT_TEXT:
        return full
    titles = "; ".join(map(presenter.hand.title, cards))
    return clip(ngettext("{count} card: {cards}.", "{count} cards: {cards}.", len(cards), cards=titles), ALT_TEXT)


def film_twin(scenes: Sequence[Film]) -> Words:
    """The text of a moving picture, which need not be drawn for it."""
    return _when_read(lambda: film_parts(presenter_showing(scenes[-1].view), scenes))


def _said(words: Callable[[View], str], view: View) -> str:
    try:
        return words(view)
    except Exception:
        log.exception("A picture could not be described.")
        return ""


def _with_close_ups(words: Callable[[View], str], view: View, parts: Sequence[str]) -> str:
    """A picture's description, and the sentence for its close-ups."""
    enlarged = close_up_words(parts)
    return f"{clip(_said(words, view), ALT_TEXT - len(enlarged) - 1)} {enlarged}".strip()


def _twin_of_report(view: View, parts: Sequence[str]) -> Words:
    """The board as text, and the part that names its close-ups, if any."""
    enlarged = (close_up_part(parts),) if parts else ()
    return _when_read(lambda: (*presenter_showing(view).text.parts(view, None), *enlarged))


def _when_read(parts: Words) -> Words:
    """The words of a picture, made once and only when they are read; none where they cannot be made."""

    @cache
    def told() -> tuple[Part, ...]:
        try:
            return parts()
        except Exception:
            log.exception("A picture could not be told.")
            return ()

    return told
