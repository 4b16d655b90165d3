"""The parts of a presenter that speak: boards as text, narration, prompts, set-ups, entries to look up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from engine.decision import Decision, HexName, Outcome, Seat
from engine.errors import Refusal
from render.broadside import Fact
from render.presenter_defaults import (
    itself,
    last,
    no_entries,
    no_fact,
    no_lines,
    no_picture,
    no_words,
    none_of_it,
    place,
    yes,
)
from render.presenter_protocols import (
    ActionLabel,
    EventT,
    ForecastT,
    Listed,
    Paragraphs,
    Sentences,
    SetupT,
    ShownForecast,
    Topic,
    TopicEntry,
    ViewT,
)
from render.words import victory_words


def victory_title(outcome: Outcome) -> str:
    """The winner in a few words: ``Union victory``."""
    return victory_words(outcome.winner)


@dataclass(frozen=True, kw_only=True)
class BoardText(Generic[ViewT]):
    """A board in words.

    Attributes:
        alt_text: the board in at most 1024 characters.
        plain: the board in plain lines, hex by hex.
        parts: the whole board as text, with a highlight.
        position: the parts that change from choice to choice.
        place: a hex with its occupant: ``E4 (Union infantry)``.
        look: the lines of a look at a hex, for a terminal.
    """

    alt_text: Callable[[ViewT], str]
    plain: Callable[[ViewT], str]
    parts: Paragraphs[ViewT]
    position: Paragraphs[ViewT]
    place: Callable[[ViewT, HexName], str] = place
    look: Callable[[Any, ViewT], list[str]]


@dataclass(frozen=True, kw_only=True)
class Narration(Generic[ViewT, EventT]):
    """Events in words.

    Attributes:
        sentences: the lines of events.
        opening: the events of the deal that are told with the first turn; none that only one player sees.
        idle: the text of a finished turn in which nothing was done; empty for none.
        kinds: kinds of events that a log can be filtered by: id -> name, a message to be looked up where it is shown.
        is_of: whether the events of a line are of a kind.
        is_end: whether an event ends the battle.
        ends_turn: whether an event ends a side's turn.
        outcome: the winner and the reason, with the score.
        outcome_title: the outcome in a few words.
        steadfast: the unit that stood most attacks in a whole battle, by its last view; ``None`` for none.
    """

    sentences: Sentences[EventT]
    opening: Callable[[Sequence[EventT]], tuple[EventT, ...]] = none_of_it
    idle: Callable[[Sequence[EventT]], str] = no_words
    kinds: Mapping[str, str] = field(default_factory=dict)
    is_of: Callable[[Sequence[EventT], str], bool] = yes
    is_end: Callable[[EventT], bool]
    ends_turn: Callable[[EventT, str], bool]
    outcome: Callable[[Outcome], str]
    outcome_title: Callable[[Outcome], str] = victory_title
    steadfast: Callable[[ViewT, Sequence[EventT]], Fact | None] = no_fact


@dataclass(frozen=True, kw_only=True)
class Prompts(Generic[ViewT, ForecastT]):
    """Questions and answers in words.

    Attributes:
        label: the text of an action's button.
        question: the question that a decision asks.
        waiting: the player to wait for, and for what; empty where the view does not tell.
        call: the call to the player who has to choose, by their name; empty where the view does not tell.
        refusal: the reason why an action is not legal.
        shown_forecast: a forecast as a match shows it.
        standing_order: the words for a value of a standing order.
    """

    label: ActionLabel[ViewT, ForecastT]
    question: Callable[[Decision, ViewT], str]
    waiting: Callable[[ViewT], str]
    call: Callable[[ViewT, str], str]
    refusal: Callable[[Refusal], str]
    shown_forecast: ShownForecast[ForecastT]
    standing_order: Callable[[str, str], str] = last


@dataclass(frozen=True, kw_only=True)
class SetupText(Generic[SetupT, ViewT, EventT]):
    """A battle and its mode in words.

    Attributes:
        listed: the entry of a list.
        brief: the battle for a prospective player: story, armies, special rules.
        sheet: the battle in full, for a terminal.
        introduction: the history of the battle, in a few sentences.
        story: the players' text at the beginning: history and special rules.
        credits: the authors of the scenario, in small print.
        origins: the sources of its facts.
        house_readings: our own readings in this battle, where no source says how it was.
        armies: for each side its leader, empty if unknown, and what it has after the deal and needs to win.
        where: place and date of the battle.
        form: what is unusual about the way to play, by its options.
        correction: the right reading of an erratum, by its id.
    """

    listed: Callable[[SetupT], Listed]
    brief: Callable[[SetupT], str]
    sheet: Callable[[SetupT], str]
    introduction: Callable[[SetupT], str] = no_words
    story: Callable[[SetupT], list[str]] = no_lines
    credits: Callable[[SetupT], list[str]] = no_lines
    origins: Callable[[SetupT], str] = no_words
    house_readings: Callable[[ViewT], tuple[str, ...]] = none_of_it
    armies: Callable[[SetupT, ViewT, Sequence[EventT]], tuple[tuple[Seat, str, str], ...]]
    where: Callable[[ViewT], str] = no_words
    form: Callable[[Mapping[str, str]], list[str]] = no_lines
    correction: Callable[[str], str] = itself


@dataclass(frozen=True, kw_only=True)
class Reference:
    """The entries of a family's rulebooks that can be looked up.

    Attributes:
        topics: the topics.
        entries: all entries of a topic under a ruleset.
        picture: the picture of a topic under a ruleset as a PNG; empty for none.
    """

    topics: tuple[Topic, ...] = ()
    entries: Callable[[str, str], Sequence[TopicEntry]] = no_entries
    picture: Callable[[str, str], bytes] = no_picture
