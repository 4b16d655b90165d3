"""The panel adapter of a game family: its private panels, commands and written turns, as records of functions.

An adapter registers itself under its family's id; ``bot.discord.panels.registry`` imports them all. It knows what is
asked in which steps, what typed words mean, and how a family is played; it does not know the store, or when anything is
sent. Submitting, confirming, undoing and outdated panels are shared (``bot.discord.handlers.turn_buttons`` and others).
Defaults of optional functions do nothing: without ``suggestions`` there are no menus for them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.types import Row
from bot.discord.components.viewer import Viewer
from bot.discord.panels.context import PanelContext
from bot.discord.panels.match_options import MatchOptionMenus
from bot.discord.panels.panel import Panel
from bot.discord.panels.written_turn import (
    Answer,
    DrawnSuggestion,
    DryRunResult,
    LookAtHex,
    NextAnswer,
    Proposer,
    SuggestionMenu,
)
from bot.service.model.match import MatchId, MatchInfo, Scene
from engine.decision import Action, Decision
from engine.family import Setup
from engine.view import SeatView, View
from render.text_board import Part

SIGHT, NEAR, THREAT = "sight", "near", "threat"
"""The kinds of looks."""

ViewT = TypeVar("ViewT", bound=View)
SeatViewT = TypeVar("SeatViewT", bound=SeatView)
ForecastT = TypeVar("ForecastT", bound=Struct)

OddsT_contra = TypeVar("OddsT_contra", bound=Struct, contravariant=True)

ORDINARY_FORMS = MatchOptionMenus()
"""The game modes of a family that adds none."""

Typed = Callable[[str, Sequence[str], Sequence[Action], ViewT, Mapping[str, str]], str]
TypedFirst = Callable[[str, Sequence[str], Sequence[Action], ViewT, Mapping[str, str]], tuple[str, str]]


class AnswersPart(Protocol[OddsT_contra]):
    """The question of a scene and all its answers, as typed; ``None`` where nothing is asked."""

    def __call__(self, scene: Scene, odds: Mapping[Action, OddsT_contra] | None = None, /) -> Part | None: ...


class PanelFunction(Protocol):
    """The panel of a person's current decision.

    ``focus`` is the piece or part picked first, empty for none; ``notes`` are lines about what just happened, or why
    not.
    """

    def __call__(self, context: PanelContext, focus: str = "", notes: Sequence[str] = (), /) -> Panel: ...


def at_commas(_: str, typed: str) -> list[str]:
    """The typed answers, separated by commas."""
    return [part.strip() for part in typed.split(",") if part.strip()] or [typed]


def _unpriced(_: Action) -> bool:
    return False


def _passing_goes_on(_setup: Setup, _view: object) -> int:
    return 0


def _nothing_left(_: PanelContext) -> str:
    return ""


def _itself(_: PanelContext, action: Action) -> Sequence[Answer]:
    return (Answer(action.text),)


def _no_rows(_: Scene) -> Sequence[Row]:
    return ()


async def _no_suggestion(_who: Proposer, _parts: Sequence[str], _look: LookAtHex) -> DrawnSuggestion:
    return DrawnSuggestion()


def _nothing_to_add(_who: Proposer, _parts: Sequence[str]) -> Sequence[SuggestionMenu]:
    return ()


def _added(_: Proposer, parts: Sequence[str], added: str) -> Sequence[str]:
    return (*parts, added)


async def _nothing_of_piece(
    _who: Proposer, _parts: Sequence[str], _piece: str, _look: LookAtHex
) -> tuple[str, Sequence[SuggestionMenu]]:
    return "", ()


@dataclass(frozen=True, kw_only=True)
class TurnVerbs(Generic[ViewT, ForecastT]):
    """The commands of ``/turn``: their input and its meaning.

    Attributes:
        verbs: the verbs of each command, its own first.
        several: the commands that take several answers, separated by commas.
        answers: the question and all its answers, as typed.
        choice: an answer with its forecast, as an autocomplete label.
        resolve: the text of the action that an input means; also of an illegal one, so that the rules can explain it.
            Takes the input, the command's verbs, the legal actions, the view and the marks of the action grammar;
            raises ``AmbiguousAction`` if several legal actions fit.
        resolve_first: the text of the first action of an input, and the rest of the input; takes and raises the same.
        apart: the answers of an input.
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
        panel: the panel of a person's current decision.
        needs_sure: whether an action rolls dice at once, so that it needs a confirmation.
        sure_panel: the confirmation of an action that rolls dice at once, with its odds.
        priced: whether an action has a forecast.
        passes_to_end_turn: the number of passes in a row that end the turn of a seat that may pass, as far as it can
            know; 0 where they lead to another choice.
        left_over: what a pass would leave unused (orders, moves, attacks), in a sentence; empty for nothing.
        answers: the answers that an action stands for on the panel, in order: itself, and what follows from it.
        hand_rows: the buttons under a hand by which a turn begins.
        heading: the line above a panel: battle and turn.
        hex_words: the ground and pieces of a hex; empty where there are none.
    """

    panel: PanelFunction
    needs_sure: Callable[[PanelContext, Action], bool]
    sure_panel: Callable[[PanelContext, Action], Panel]
    priced: Callable[[Action], bool] = _unpriced
    passes_to_end_turn: Callable[[Setup, SeatViewT], int] = _passing_goes_on
    left_over: Callable[[PanelContext], str] = _nothing_left
    answers: Callable[[PanelContext, Action], Sequence[Answer]] = _itself
    hand_rows: Callable[[Scene], Sequence[Row]] = _no_rows
    heading: Callable[[ViewT, MatchId], str]
    hex_words: Callable[[ViewT, str], str]


@dataclass(frozen=True, kw_only=True)
class Looks:
    """Answers to questions that change nothing.

    Attributes:
        look: moves, context and targets of a hex, its surroundings, or the enemy's reach.
        why: the reason why an action is illegal, or the reply that it is legal.
    """

    look: Callable[[Services, MatchId, Viewer, str | None, str | None], Awaitable[MessageDraft]]
    why: Callable[[Services, MatchId, Viewer, Scene, str], Awaitable[MessageDraft]]


@dataclass(frozen=True, kw_only=True)
class WrittenTurns(Generic[ViewT, SeatViewT]):
    """Turns written in one line.

    Attributes:
        example: an example line.
        parts_of: the parts of a line.
        next_answer: the answer that the first part means now; ``None`` when it fits no answer of this decision; raises
            ``AmbiguousAction`` if it fits several.
        dry_run: a dry run from a seat's view, with odds as the match shows them; raises ``ValueError`` if the seat has
            no decision.
    """

    example: str
    parts_of: Callable[[str], list[str]]
    next_answer: Callable[[Sequence[str], Decision, Sequence[Action], ViewT, Mapping[str, str]], NextAnswer | None]
    dry_run: Callable[[Setup, SeatViewT, Sequence[str], MatchInfo], DryRunResult]


@dataclass(frozen=True, kw_only=True)
class Suggestions:
    """Turns suggested to a partner; empty in a family without teams.

    Attributes:
        suggested: a check of a suggestion as far as the proposer can see; raises ``MalformedAction`` if a part is no
            action of this game, ``AmbiguousAction`` if it fits several.
        plan: the menus of parts that can be added to a suggestion; empty where it can only be typed.
        planned: the parts of a suggestion after one was added from a menu.
        plan_piece: the question about a picked piece, and its menus.
    """

    suggested: Callable[[Proposer, Sequence[str], LookAtHex], Awaitable[DrawnSuggestion]] = _no_suggestion
    plan: Callable[[Proposer, Sequence[str]], Sequence[SuggestionMenu]] = _nothing_to_add
    planned: Callable[[Proposer, Sequence[str], str], Sequence[str]] = _added
    plan_piece: Callable[[Proposer, Sequence[str], str, LookAtHex], Awaitable[tuple[str, Sequence[SuggestionMenu]]]] = (
        _nothing_of_piece
    )


@dataclass(frozen=True, kw_only=True)
class PanelAdapter(Generic[ViewT, SeatViewT, ForecastT]):
    """The panels and commands of a game family.

    Attributes:
        family: the family's id.
        forms: the game modes of its battles.
        help_pages: the help pages of a ruleset, with the shared pages at their place.
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
    """Registers a family's adapter."""
    _adapters[adapter.family] = adapter


def adapters() -> Mapping[str, AnyPanelAdapter]:
    """All adapters by family id."""
    return dict(_adapters)


def adapter_of(family: str) -> AnyPanelAdapter:
    """The adapter of a family.

    Raises:
        KeyError: it has none.
    """
    return _adapters[family]
