"""Types of the parts of a presenter: protocols of functions, entries that are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine.decision import Action
from engine.family import Setup
from engine.view import View
from render.highlight import Highlight
from render.text_board import Part

ViewT = TypeVar("ViewT", bound=View)
SeatViewT = TypeVar("SeatViewT", bound=View)
EventT = TypeVar("EventT", bound=Struct)
ForecastT = TypeVar("ForecastT", bound=Struct)
SetupT = TypeVar("SetupT", bound=Setup)

ReadT_contra = TypeVar("ReadT_contra", contravariant=True)
ToldT_contra = TypeVar("ToldT_contra", contravariant=True)


class Topic(Struct, frozen=True):
    """A topic of a rulebook to look up: the cards, the terrain. ``picture`` is the alt text of its picture.

    Both texts are messages, to be looked up where they are shown.
    """

    id: str
    title: str
    picture: str = ""


class TopicEntry(Struct, frozen=True):
    """One entry of a topic: its id, its name, and its effect in a line of Markdown."""

    id: str
    name: str
    line: str


class Listed(Struct, frozen=True):
    """A battle in a list: date (``1863-09-19``) and place, number of boards, armies with what they have and need."""

    date: str = ""
    place: str = ""
    boards: int = 1
    armies: str = ""


class Sentences(Protocol[ToldT_contra]):
    """The sentences of events, in order, as one seat may know them.

    ``keep`` is asked with the events of each line; without it every line is returned.
    """

    def __call__(
        self, events: Sequence[ToldT_contra], keep: Callable[[Sequence[Any]], bool] | None = None, /
    ) -> list[str]: ...


class ActionLabel(Protocol[ReadT_contra, ToldT_contra]):
    """The text of the button of an action, with its forecast where there is one."""

    def __call__(self, action: Action, view: ReadT_contra, forecast: ToldT_contra | None = None, /) -> str: ...


class ShownForecast(Protocol[ForecastT]):
    """A forecast as a match shows it: with the odds, or the number of dice alone; ``None`` for none."""

    def __call__(self, forecast: ForecastT | None, /, *, odds: bool) -> ForecastT | None: ...


class Paragraphs(Protocol[ReadT_contra]):
    """A board as text, in parts, with what is pointed out."""

    def __call__(self, view: ReadT_contra, highlight: Highlight | None = None, /) -> tuple[Part, ...]: ...
