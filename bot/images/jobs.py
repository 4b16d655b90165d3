"""Render jobs: plain values that any process can draw.

Views and events are kept as their JSON, so that a job can be sent and compared as it is. The functions below draw; the
last parameter of each is the progress callback, and only a moving picture calls it, with the number of moments drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import engine.games  # noqa: F401  registers every family
from bot.ports.heavy_work import Progress
from engine.family import family
from engine.language import Language, speaking
from engine.view import View
from render.art.themes import theme_of
from render.broadside import BOARD_WIDTH, BroadsideText, draw_broadside
from render.calendar_sheet import CalendarSheet, draw_calendar
from render.highlight import Highlight
from render.presenters import presenter_of, presenter_showing
from render.profile_sheet import ProfileSheet, draw_profile
from render.replay import FilmScene, draw_replay
from render.series_sheet import SeriesSheet, draw_series
from render.sketch import Stroke
from render.stats_plot import Curve, draw_statistics
from render.style import Style
from render.title_card import BOARD_WIDTH as MAP_WIDTH
from render.title_card import TitleText, draw_invitation

FILM_BYTES: Final = 1_500_000
"""Greatest size of a battle as a moving picture, in bytes: a phone loads it."""

SMALLER: Final = 2
"""Factor by which a board is narrower while the queue is long."""


class EncodedScene(Struct, frozen=True):
    """A view and events of a family, as JSON; ``own`` if the view is that of a seat."""

    family: str
    own: bool
    view_json: bytes
    events_json: bytes = b""

    @classmethod
    def of(cls, view: View, events: Sequence[Struct] = ()) -> Self:
        """Encodes a view and events that it may show."""
        game = family(presenter_showing(view).family)
        told = game.storage.encode_events(events) if events else b""
        return cls(game.id, game.views.types.index(type(view)) == 1, msgspec.json.encode(view), told)

    @property
    def view(self) -> View:
        """The view."""
        kind = family(self.family).views.types[self.own]
        return cast("View", msgspec.json.decode(self.view_json, type=kind))

    @property
    def events(self) -> tuple[Struct, ...]:
        """The events."""
        return family(self.family).storage.decode_events(self.events_json) if self.events_json else ()


class DrawJob(Struct, frozen=True, kw_only=True):
    """A picture to be drawn, with its words in a language."""

    language: Language

    @property
    def long(self) -> bool:
        """Whether it takes seconds."""
        return False

    def run(self, progress: Progress) -> bytes:
        """Draws it."""
        with speaking(self.language):
            return self.draw(progress)

    def draw(self, progress: Progress) -> bytes:
        """Draws it in the language that is spoken."""
        raise NotImplementedError

    def smaller(self) -> DrawJob | None:
        """The same picture in half the width, if it may be so."""
        return None


class BoardJob(DrawJob, frozen=True, tag="board", kw_only=True):
    """A board, or a section of it, with marks of the scene's events."""

    scene: EncodedScene
    highlight: Highlight | None
    section: str
    style: Style

    def draw(self, progress: Progress) -> bytes:
        return board(self.scene.view, self.scene.events, self.highlight, self.section, self.style, progress)

    def smaller(self) -> DrawJob:
        return replace(self, style=smaller(self.style))


class HowToPlayJob(DrawJob, frozen=True, tag="how-to-play", kw_only=True):
    """A unit with its parts labeled."""

    scene: EncodedScene
    style: Style

    def draw(self, progress: Progress) -> bytes:
        return how_to_play(self.scene.view, self.style, progress)


class SketchJob(DrawJob, frozen=True, tag="sketch", kw_only=True):
    """A board with a player's sketch on it."""

    scene: EncodedScene
    strokes: tuple[Stroke, ...]
    style: Style

    def draw(self, progress: Progress) -> bytes:
        return sketch(self.scene.view, self.strokes, self.style, progress)

    def smaller(self) -> DrawJob:
        return replace(self, style=smaller(self.style))


class HandJob(DrawJob, frozen=True, tag="hand", kw_only=True):
    """Cards of a hand."""

    family: str
    cards: tuple[str, ...]
    ruleset: str
    theme: str

    def draw(self, progress: Progress) -> bytes:
        return hand(self.family, self.cards, self.ruleset, self.theme, progress)


class FilmJob(DrawJob, frozen=True, tag="film", kw_only=True):
    """A moving picture."""

    scenes: tuple[EncodedScene, ...]
    theme: str

    @property
    def long(self) -> bool:
        return True

    def draw(self, progress: Progress) -> bytes:
        scenes = [FilmScene(scene.view, scene.events) for scene in self.scenes]
        return film(scenes, self.theme, progress)


class TurnJob(DrawJob, frozen=True, tag="turn", kw_only=True):
    """A turn that moves, from the view before it to the scene after it; empty where nothing would move."""

    before: EncodedScene
    scene: EncodedScene
    style: Style

    def draw(self, progress: Progress) -> bytes:
        return turn(self.before.view, self.scene.view, self.scene.events, self.style, progress)

    def smaller(self) -> DrawJob:
        return replace(self, style=smaller(self.style))


class ReportJob(DrawJob, frozen=True, tag="report", kw_only=True):
    """A turn's report: the board with marks of the scene's events, and its close-ups."""

    scene: EncodedScene
    style: Style

    def draw(self, progress: Progress) -> bytes:
        return report(self.scene.view, self.scene.events, self.style, progress)

    def smaller(self) -> DrawJob:
        return replace(self, style=smaller(self.style))


class BroadsideJob(DrawJob, frozen=True, tag="broadside", kw_only=True):
    """The broadside of a battle that is over, with its last board."""

    told: BroadsideText
    scene: EncodedScene
    theme: str

    def draw(self, progress: Progress) -> bytes:
        return broadside(self.told, self.scene.view, self.scene.events, self.theme, progress)


class InvitationJob(DrawJob, frozen=True, tag="invitation", kw_only=True):
    """The title card of a battle above its map."""

    told: TitleText
    scene: EncodedScene
    theme: str

    def draw(self, progress: Progress) -> bytes:
        return invitation(self.told, self.scene.view, self.theme, progress)


class FiguresJob(DrawJob, frozen=True, tag="figures", kw_only=True):
    """Curves of flags and dice over time."""

    curves: tuple[Curve, ...]
    turns: int
    title: str
    theme: str

    def draw(self, progress: Progress) -> bytes:
        return figures(self.curves, self.turns, self.title, self.theme, progress)


class ProfileJob(DrawJob, frozen=True, tag="profile", kw_only=True):
    """The sheet of a player's profile."""

    sheet: ProfileSheet
    theme: str

    def draw(self, progress: Progress) -> bytes:
        return profile(self.sheet, self.theme, progress)


class SeriesJob(DrawJob, frozen=True, tag="series", kw_only=True):
    """The sheet of a series."""

    sheet: SeriesSheet
    theme: str

    def draw(self, progress: Progress) -> bytes:
        return series(self.sheet, self.theme, progress)


class CalendarJob(DrawJob, frozen=True, tag="calendar", kw_only=True):
    """The sheet of a year of annual battles."""

    sheet: CalendarSheet
    theme: str

    def draw(self, progress: Progress) -> bytes:
        return calendar(self.sheet, self.theme, progress)


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


def turn(before: View, view: View, events: Sequence[Struct], style: Style, progress: Progress) -> bytes:
    """A turn that moves, as GIF; empty where nothing would move."""
    return presenter_showing(view).board.turn(before, view, events, style)


def report(view: View, events: Sequence[Struct], style: Style, progress: Progress) -> bytes:
    """The board with what happened and its close-ups, as PNG."""
    return presenter_showing(view).board.report(view, events, style)


def broadside(told: BroadsideText, view: View, events: Sequence[Struct], theme: str, progress: Progress) -> bytes:
    """The broadside of a battle that is over, as PNG."""
    board = presenter_showing(view).board
    inks = board.inks(view, theme_of(theme))
    return draw_broadside(told, board.frame(view, events, BOARD_WIDTH, inks), inks)


def invitation(told: TitleText, view: View, theme: str, progress: Progress) -> bytes:
    """The title card of a battle above its map, as PNG."""
    board = presenter_showing(view).board
    inks = board.inks(view, theme_of(theme))
    return draw_invitation(told, board.frame(view, (), MAP_WIDTH, inks), inks)


def figures(curves: Sequence[Curve], turns: int, title: str, theme: str, progress: Progress) -> bytes:
    """Curves of flags and dice over time, as PNG."""
    return draw_statistics(curves, turns, title, theme_of(theme))


def profile(sheet: ProfileSheet, theme: str, progress: Progress) -> bytes:
    """The sheet of a player's profile, as PNG."""
    return draw_profile(sheet, theme_of(theme))


def series(sheet: SeriesSheet, theme: str, progress: Progress) -> bytes:
    """The sheet of a series, as PNG."""
    return draw_series(sheet, theme_of(theme))


def calendar(sheet: CalendarSheet, theme: str, progress: Progress) -> bytes:
    """The sheet of a year of annual battles, as PNG."""
    return draw_calendar(sheet, theme_of(theme))
