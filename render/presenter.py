"""The presenter of a game family: its pictures and words, as records of functions.

Shared code never looks into a family's views, events, forecasts and refusals; it hands them to these functions. What a
family may leave out has a default that says nothing: without ``BoardMap.parts`` a board has no *Map* buttons, without
``hands`` a match has no *My hand*. A presenter registers itself under its family's id; ``render.presenters`` imports
them all. All functions are pure; they get what a seat may know, never a state, and do not know who looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from PIL import Image

from engine.decision import Action, Decision, HexName, Outcome, Seat
from engine.errors import Refusal
from engine.family import Setup, family
from engine.language import N_, _, ngettext, pgettext
from engine.view import View
from render.art.themes import Theme
from render.caption import Caption
from render.highlight import Highlight
from render.sketch import Stroke
from render.style import Style
from render.text_board import Part
from render.words import side_name, victory_words

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


def _nothing(*_given: object) -> str:
    return ""


def _no_lines(_given: object) -> list[str]:
    return []


def _none_of_it(*_given: object) -> tuple[()]:
    return ()


def _no_columns(_given: object) -> int:
    return 0


def _no(_given: object) -> bool:
    return False


def _yes(*_given: object) -> bool:
    return True


def _itself(value: str) -> str:
    return value


def _last(_given: object, value: str) -> str:
    return value


def _place(_given: object, hex_: HexName) -> str:
    return hex_


def victory_title(outcome: Outcome) -> str:
    """The winner in a few words: ``Union victory``."""
    return victory_words(outcome.winner)


def _points(number: int) -> str:
    return ngettext("{count} point", "{count} points", number)


@dataclass(frozen=True, kw_only=True)
class Turns:
    """The numbers by which people know the turns of a family, as its rules call them.

    The service counts a family's own turns; people read and type these. A message of a game with ``long`` turns tells
    what came after the last message that stays; in other games each message tells the turn from its beginning.

    Attributes:
        long: whether a turn is too long to be told from its beginning at each question in it.
        halves: number of the family's turns that people know as one; each side has a part of it.
    """

    long: bool = False
    halves: int = 1

    def number(self, turn: int) -> int:
        """The number by which people know a turn of the family."""
        return -(-turn // self.halves)

    def within(self, number: int) -> tuple[int, int]:
        """First and last of the family's turns in a turn as people know it; 0 is before the first one."""
        last = number * self.halves
        return (last - self.halves + 1 if number else 0), last

    def name(self, turn: int, mover: Seat | None = None, of: int = 0) -> str:
        """``turn 3``, ``turn 3 of 6``; ``turn 3, Union`` in a game whose turns have halves, of the side that moved."""
        number, last = self.number(turn), self.number(of)
        if of:
            said = pgettext("inside a sentence", "turn {number} of {last}", number=number, last=last)
        else:
            said = pgettext("inside a sentence", "turn {number}", number=number)
        return self._of_side(said, mover)

    def title(self, turn: int, mover: Seat | None = None, of: int = 0) -> str:
        """The same where it starts a sentence or stands alone: ``Turn 3 of 6``."""
        number, last = self.number(turn), self.number(of)
        if of:
            said = pgettext("starts a sentence", "Turn {number} of {last}", number=number, last=last)
        else:
            said = pgettext("starts a sentence", "Turn {number}", number=number)
        return self._of_side(said, mover)

    def _of_side(self, turn: str, mover: Seat | None) -> str:
        return _("{turn}, {side}", turn=turn, side=side_name(mover)) if mover and self.halves > 1 else turn

    def begun(self, turn: int) -> str:
        """A turn's beginning: ``turn 3``, ``the second half of turn 3``."""
        first, _last_one = self.within(self.number(turn))
        if turn == first:
            return self.name(turn)
        return pgettext("inside a sentence", "the second half of turn {number}", number=self.number(turn))


@dataclass(frozen=True, kw_only=True)
class BoardArt(Generic[ViewT, EventT]):
    """Pictures of a board.

    Attributes:
        draw: the board as a PNG with events and a highlight. A section (a name of ``BoardMap.parts`` or a hex) shows
            that part alone; a board too wide for a phone shows what lies around the highlight, if there are no events.
        sketch: the board as a PNG with a player's sketch.
        frame: the board as one picture of a film, of a width in pixels.
        caption: the caption of that picture: whose turn it was and what happened in it.
        public: the view that public pictures are made of: the same for everybody, whatever they are asked.
    """

    draw: Callable[[ViewT, Sequence[EventT], Highlight | None, str, Style], bytes]
    sketch: Callable[[ViewT, Sequence[Stroke], Style], bytes]
    frame: Callable[[ViewT, Sequence[EventT], int, Theme], Image.Image]
    caption: Callable[[ViewT, Sequence[EventT]], Caption]
    public: Callable[[ViewT], ViewT]


@dataclass(frozen=True, kw_only=True)
class BoardMap(Generic[ViewT]):
    """The hexes of a board, and the parts in which it is shown.

    Attributes:
        hexes: the names of the hexes, row by row.
        near: that many hexes around one, the nearest first.
        columns: number of hexes across; a film of a wide board is wider in proportion.
        is_wide: whether parts of the board are offered to everybody, because the whole cannot be read on a phone.
        parts: the parts to ask for: section of ``BoardArt.draw``, and the text of its button.
        sheets: the parts that together show a board which cannot be read whole at a phone's width; else none.
        part_words: the text beside the picture of a part: meaning of its signs, and what they show; empty for none.
        lies_above: whether the viewer's army stands at the top of the map.
    """

    hexes: Callable[[ViewT], tuple[HexName, ...]]
    near: Callable[[ViewT, HexName, int], tuple[HexName, ...]]
    columns: Callable[[ViewT], int] = _no_columns
    is_wide: Callable[[ViewT], bool] = _no
    parts: Callable[[ViewT], tuple[tuple[str, str], ...]] = _none_of_it
    sheets: Callable[[ViewT], tuple[str, ...]] = _none_of_it
    part_words: Callable[[ViewT, str], str] = _nothing
    lies_above: Callable[[ViewT], bool] = _no


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
    place: Callable[[ViewT, HexName], str] = _place
    look: Callable[[Any, ViewT], list[str]]


@dataclass(frozen=True, kw_only=True)
class HandArt(Generic[ViewT, SeatViewT]):
    """The hands of a family in which somebody may hold cards that others do not see.

    Attributes:
        draw: cards as a PNG, under a ruleset, in a theme.
        text: cards in words, a line each, under a ruleset.
        parts: the hand of a view as text.
        title: the name of a card where it is shown.
        name: the name of a card in running text.
        ruleset: the ruleset by which the cards of a view are read.
        holding: a view with these cards as its hand, to draw and tell cards that are shown or chosen.
    """

    draw: Callable[[Sequence[str], str, Theme], bytes]
    text: Callable[[Sequence[str], str], str]
    parts: Callable[[SeatViewT], tuple[Part, ...]]
    title: Callable[[str], str] = _itself
    name: Callable[[str], str] = _itself
    ruleset: Callable[[ViewT], str]
    holding: Callable[[SeatViewT, Sequence[str]], SeatViewT]


@dataclass(frozen=True, kw_only=True)
class Narration(Generic[EventT]):
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
    """

    sentences: Sentences[EventT]
    opening: Callable[[Sequence[EventT]], tuple[EventT, ...]] = _none_of_it
    idle: Callable[[Sequence[EventT]], str] = _nothing
    kinds: Mapping[str, str] = field(default_factory=dict)
    is_of: Callable[[Sequence[EventT], str], bool] = _yes
    is_end: Callable[[EventT], bool]
    ends_turn: Callable[[EventT, str], bool]
    outcome: Callable[[Outcome], str]
    outcome_title: Callable[[Outcome], str] = victory_title


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
    standing_order: Callable[[str, str], str] = _last


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
    introduction: Callable[[SetupT], str] = _nothing
    story: Callable[[SetupT], list[str]] = _no_lines
    credits: Callable[[SetupT], list[str]] = _no_lines
    origins: Callable[[SetupT], str] = _nothing
    house_readings: Callable[[ViewT], tuple[str, ...]] = _none_of_it
    armies: Callable[[SetupT, ViewT, Sequence[EventT]], tuple[tuple[Seat, str, str], ...]]
    where: Callable[[ViewT], str] = _nothing
    form: Callable[[Mapping[str, str]], list[str]] = _no_lines
    correction: Callable[[str], str] = _itself


def _no_picture_of_view(*_given: object) -> bytes:
    return b""


@dataclass(frozen=True, kw_only=True)
class HowToPlay(Generic[SetupT, ViewT]):
    """The one screen for somebody who does not know the game, about their own battle.

    Attributes:
        goal: how the battle is won, for the seat of the view, or for both sides where everybody reads it.
        steps: the steps of a turn by the rules in force, a line each.
        asked_in: kind of decision -> the numbers, from 0, of the steps to which it belongs; a kind of none is left out.
        draw: a unit with its parts labeled, and what else is seen at a glance, as a PNG; empty for none.
        words: all that this picture shows.
    """

    goal: Callable[[SetupT, ViewT], str] = _nothing
    steps: Callable[[SetupT, ViewT], Sequence[str]] = _none_of_it
    asked_in: Mapping[str, Sequence[int]] = field(default_factory=dict)
    draw: Callable[[ViewT, Style], bytes] = _no_picture_of_view
    words: Callable[[ViewT], tuple[Part, ...]] = _none_of_it


def _no_entries(*_given: object) -> Sequence[TopicEntry]:
    return ()


def _no_picture(*_given: object) -> bytes:
    return b""


@dataclass(frozen=True, kw_only=True)
class Reference:
    """The entries of a family's rulebooks that can be looked up.

    Attributes:
        topics: the topics.
        entries: all entries of a topic under a ruleset.
        picture: the picture of a topic under a ruleset as a PNG; empty for none.
    """

    topics: tuple[Topic, ...] = ()
    entries: Callable[[str, str], Sequence[TopicEntry]] = _no_entries
    picture: Callable[[str, str], bytes] = _no_picture


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
    score: Callable[[int], str] = _points
    scores: str = N_("Points")
    turns: Turns = Turns()
    board: BoardArt[ViewT, EventT]
    map: BoardMap[ViewT]
    text: BoardText[ViewT]
    hands: HandArt[ViewT, SeatViewT] | None
    narration: Narration[EventT]
    prompts: Prompts[ViewT, ForecastT]
    setup: SetupText[SetupT, ViewT, EventT]
    reference: Reference = Reference()
    how_to_play: HowToPlay[SetupT, ViewT] = HowToPlay()

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
