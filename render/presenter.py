"""The presenter of a game family: its pictures and words, as records of functions.

Shared code never looks into a family's views, events, forecasts and refusals; it hands them to these functions. What a
family may leave out has a default that says nothing: without ``BoardMap.parts`` a board has no *Map* buttons, without
``hands`` a match has no *My hand*. A presenter registers itself under its family's id; ``render.presenters`` imports
them all. All functions are pure; they get what a seat may know, never a state, and do not know who looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from engine.family import family
from engine.language import N_, _
from engine.view import View
from render.presenter_defaults import points
from render.presenter_pictures import BoardArt, BoardMap, HandArt, HowToPlay
from render.presenter_protocols import EventT, ForecastT, Listed, SeatViewT, SetupT, Topic, TopicEntry, ViewT
from render.presenter_words import BoardText, Narration, Prompts, Reference, SetupText
from render.turn_numbers import Turns

__all__ = [
    "AnyPresenter",
    "BoardArt",
    "BoardMap",
    "BoardText",
    "HandArt",
    "HowToPlay",
    "Listed",
    "Narration",
    "Presenter",
    "Prompts",
    "Reference",
    "SetupText",
    "Topic",
    "TopicEntry",
    "Turns",
    "presenter_of",
    "presenter_showing",
    "presenters",
    "register",
]


@dataclass(frozen=True, kw_only=True)
class Presenter(Generic[ViewT, SeatViewT, EventT, ForecastT, SetupT]):
    """The pictures and words of a family.

    Attributes:
        family: the family's id.
        view: the type of what everybody may see; a seat's views derive from it.
        counts: the unit of a score, in the singular.
        score: a score with its unit: ``3 flags``.
        scores: the title of a score, a message to be looked up where it is shown: ``Flags``.
        hands: the pictures and words of hands; ``None`` in a family without cards.
        how_to_play: the screen for somebody who does not know the game.
    """

    family: str
    view: type[ViewT]
    counts: str = "point"
    score: Callable[[int], str] = points
    scores: str = N_("Points")
    turns: Turns = field(default_factory=Turns)
    board: BoardArt[ViewT, EventT]
    map: BoardMap[ViewT]
    text: BoardText[ViewT]
    hands: HandArt[ViewT, SeatViewT] | None
    narration: Narration[ViewT, EventT]
    prompts: Prompts[ViewT, ForecastT]
    setup: SetupText[SetupT, ViewT, EventT]
    reference: Reference = field(default_factory=Reference)
    how_to_play: HowToPlay[SetupT, ViewT] = field(default_factory=HowToPlay)

    @property
    def chance(self) -> str:
        """The sources of chance, in the singular, inside a sentence."""
        return _("die and card") if self.hands else _("die")

    @property
    def chances(self) -> str:
        """The sources of chance, in the plural, inside a sentence."""
        return _("dice and cards") if self.hands else _("dice")

    @property
    def hand(self) -> HandArt[ViewT, SeatViewT]:
        """``hands``, of a family that has them.

        Raises:
            NotImplementedError: the family has no cards.
        """
        if self.hands is None:
            raise NotImplementedError(f"{self.family} has no hands")
        return self.hands

    def cards(self, view: ViewT) -> tuple[str, ...] | None:
        """The viewer's cards; ``None`` for a viewer without a hand in this battle."""
        return family(self.family).views.hand(view)


AnyPresenter = Presenter[Any, Any, Any, Any, Any]
"""A presenter whose types only its family knows: shared code hands it values without looking inside."""

_presenters: dict[str, AnyPresenter] = {}


def register(presenter: AnyPresenter) -> None:
    """Registers a family's pictures and words."""
    _presenters[presenter.family] = presenter


def presenters() -> Mapping[str, AnyPresenter]:
    """All registered presenters, by the ids of their families."""
    return dict(_presenters)


def presenter_of(family: str) -> AnyPresenter:
    """The presenter of a family.

    Raises:
        KeyError: the family has none.
    """
    return _presenters[family]


def presenter_showing(view: View) -> AnyPresenter:
    """The presenter of a view's family.

    Raises:
        KeyError: no registered family has such views.
    """
    found = next((one for one in _presenters.values() if isinstance(view, one.view)), None)
    if found is None:
        raise KeyError(type(view).__name__)
    return found
