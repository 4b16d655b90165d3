"""The panel adapter of a game family: its private panels, commands and written turns, as records of functions.

An adapter registers itself under its family's id; ``bot.discord.panels.registry`` imports them all. The steps that the
panels of all families have in common (confirm, take back, look again, page through) are shared:
``bot.discord.handlers.turn`` and others.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.viewer import Viewer
from bot.discord.panels.context import PanelContext
from bot.discord.panels.match_options import MatchOptionMenus
from bot.discord.panels.panel import Panel
from bot.discord.panels.written_turn import DrawnSuggestion, DryRunResult, LookOut, NextAnswer, Proposer, SuggestionMenu
from bot.service.model.match import MatchId, MatchInfo, Scene
from engine.decision import Action, Decision
from engine.family import Setup
from engine.view import SeatView, View
from render.text_board import Part

SIGHT, NEAR, THREAT = "sight", "near", "threat"
"""What can be looked at."""

ViewT = TypeVar("ViewT", bound=View)
SeatViewT = TypeVar("SeatViewT", bound=SeatView)
ForecastT = TypeVar("ForecastT", bound=Struct)

OddsT_contra = TypeVar("OddsT_contra", bound=Struct, contravariant=True)

ORDINARY_FORMS = MatchOptionMenus()
"""The ways to play of a family that adds none."""

Typed = Callable[[str, Sequence[str], Sequence[Action], ViewT, Mapping[str, str]], str]
TypedFirst = Callable[[str, Sequence[str], Sequence[Action], ViewT, Mapping[str, str]], tuple[str, str]]


class AnswersPart(Protocol[OddsT_contra]):
    """The question of a scene, and all that may be answered with what to type; ``None`` where nothing is asked."""

    def __call__(self, scene: Scene, odds: Mapping[Action, OddsT_contra] | None = None, /) -> Part | None: ...


class PanelFunction(Protocol):
    """The panel of what a person is asked now.

    It takes the piece chosen first, empty for none, and the lines of what just happened, or of why not.
    """

    def __call__(self, sight: PanelContext, focus: str = "", told: Sequence[str] = (), /) -> Panel: ...


def at_commas(_: str, typed: str) -> list[str]:
    """The answers in what was typed for a command, apart at commas."""
    return [part.strip() for part in typed.split(",") if part.strip()] or [typed]


def _unpriced(_: Action) -> bool:
    return False


def _passing_goes_on(_setup: Setup, _view: object) -> bool:
    return False


async def _no_suggestion(_who: Proposer, _parts: Sequence[str], _look: LookOut) -> DrawnSuggestion:
    return DrawnSuggestion()


def _nothing_to_add(_who: Proposer, _parts: Sequence[str]) -> Sequence[SuggestionMenu]:
    return ()


def _added(_: Proposer, parts: Sequence[str], added: str) -> Sequence[str]:
    return (*parts, added)


async def _nothing_of_piece(
    _who: Proposer, _parts: Sequence[str], _piece: str, _look: LookOut
) -> tuple[str, Sequence[SuggestionMenu]]:
    return "", ()


@dataclass(frozen=True, kw_only=True)
class TurnVerbs(Generic[ViewT, ForecastT]):
    """The commands of ``/turn``: what can be typed for them, and what it means.

    Attributes:
        verbs: for each command the verbs that it answers with, its own first.
        several: the commands with which several things can be done at once, apart at commas.
        answers: the question, and all that may be answered with what to type.
        choice: an answer with what to expect of it, as it is suggested while somebody types.
        resolve: the text of the action that is meant; of an illegal one, too, so that the rules can say why not. Takes
            what was typed, the command's verbs, the legal actions, the view and the marks of the action grammar; raises
            ``AmbiguousAction`` if several legal actions fit.
        resolve_first: the text of the first action in what was typed for a command, and what of it is left for the next
            one; takes and raises the same.
        apart: the answers in what was typed for a command.
    """

    verbs: Mapping[str, tuple[str, ...]]
    several: frozenset[str] = frozenset()
    answers: AnswersPart[ForecastT]
    choice: Callable[[Action, ViewT, ForecastT | None], str]
    resolve: Typed[ViewT]
    resolve_first: TypedFirst[ViewT]
    apart: Callable[[str, str], list[str]] = at_commas


@dataclass(frozen=True, kw_only=True)
class Panels(Generic[ViewT, SeatViewT]):
    """The private panels.

    Attributes:
        panel: the panel of what a person is asked now.
        needs_sure: whether an action rolls dice at once, so that it is shown once more before it is done.
        sure_panel: an action that rolls dice at once, with what to expect of them, before it is done.
        priced: whether the dice of an action can be told before it is done.
        passing_ends_turn: whether the turn is over once a seat that may pass now does so, as far as it can know.
        heading: the text above a panel: the battle and the moment.
        hex_words: what lies in a hex and who stands there; empty where that is nothing.
    """

    panel: PanelFunction
    needs_sure: Callable[[PanelContext, Action], bool]
    sure_panel: Callable[[PanelContext, Action], Panel]
    priced: Callable[[Action], bool] = _unpriced
    passing_ends_turn: Callable[[Setup, SeatViewT], bool] = _passing_goes_on
    heading: Callable[[ViewT, MatchId], str]
    hex_words: Callable[[ViewT, str], str]


@dataclass(frozen=True, kw_only=True)
class Looks:
    """Answers to people who look before they act.

    Attributes:
        look: what can be done and seen from a hex, what lies around one, or where the enemy could strike.
        why: why an action is not allowed, or that it is.
    """

    look: Callable[[Services, MatchId, Viewer, str | None, str | None], Awaitable[MessageDraft]]
    why: Callable[[Services, MatchId, Viewer, Scene, str], Awaitable[MessageDraft]]


@dataclass(frozen=True, kw_only=True)
class WrittenTurns(Generic[ViewT, SeatViewT]):
    """Turns that are written in one line.

    Attributes:
        example: such a line.
        parts_of: its parts.
        next_answer: the meaning of the first part now; ``None`` when it can be no answer to this decision; raises
            ``AmbiguousAction`` if it could be several things.
        rehearse: how a written turn goes from what a seat sees now, as the match shows odds; raises ``ValueError`` if
            the seat is not asked anything now.
    """

    example: str
    parts_of: Callable[[str], list[str]]
    next_answer: Callable[[Sequence[str], Decision, Sequence[Action], ViewT, Mapping[str, str]], NextAnswer | None]
    rehearse: Callable[[Setup, SeatViewT, Sequence[str], MatchInfo], DryRunResult]


@dataclass(frozen=True, kw_only=True)
class Suggestions:
    """Turns that are suggested to a partner; nothing in a family without teams.

    Attributes:
        suggested: a turn looked at as far as the proposer can see; raises ``MalformedAction`` if a part is no action of
            this game, ``AmbiguousAction`` if it could be several things.
        plan: what can be added to a suggestion of these parts from menus; nothing where it can only be typed.
        planned: the parts of a suggestion after one was added from a menu.
        plan_piece: the question about a piece that was chosen for a suggestion, and what can be added.
    """

    suggested: Callable[[Proposer, Sequence[str], LookOut], Awaitable[DrawnSuggestion]] = _no_suggestion
    plan: Callable[[Proposer, Sequence[str]], Sequence[SuggestionMenu]] = _nothing_to_add
    planned: Callable[[Proposer, Sequence[str], str], Sequence[str]] = _added
    plan_piece: Callable[[Proposer, Sequence[str], str, LookOut], Awaitable[tuple[str, Sequence[SuggestionMenu]]]] = (
        _nothing_of_piece
    )


@dataclass(frozen=True, kw_only=True)
class PanelAdapter(Generic[ViewT, SeatViewT, ForecastT]):
    """How a family of games is played in Discord.

    Attributes:
        family: the family's id.
        forms: the ways to play its battles.
        help_pages: the pages of the help under a ruleset, with those that all games share where they belong.
    """

    family: str
    forms: MatchOptionMenus = ORDINARY_FORMS
    commands: TurnVerbs[ViewT, ForecastT]
    panels: Panels[ViewT, SeatViewT]
    looks: Looks
    written: WrittenTurns[ViewT, SeatViewT]
    suggestions: Suggestions = Suggestions()
    help_pages: Callable[[str, Sequence[str]], tuple[str, ...]]


AnyPanelAdapter = PanelAdapter[Any, Any, Any]
"""An adapter whose types only its family knows."""

_adapters: dict[str, AnyPanelAdapter] = {}


def register(adapter: AnyPanelAdapter) -> None:
    """Makes a family's panels known."""
    _adapters[adapter.family] = adapter


def adapters() -> Mapping[str, AnyPanelAdapter]:
    """All adapters that are known, by the ids of their families."""
    return dict(_adapters)


def adapter_of(family: str) -> AnyPanelAdapter:
    """The panel adapter of a family.

    Raises:
        KeyError: it has none.
    """
    return _adapters[family]
