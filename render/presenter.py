"""The presenter of a game family: its pictures and words, as records of functions.

Shared code knows a family's views, events, forecasts and refusals only as what these functions make of them. A
presenter registers itself under its family's id; ``render.presenters`` imports them all. All functions are pure.
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
from engine.view import View
from render.art.themes import Theme
from render.caption import Caption
from render.highlight import Highlight
from render.sketch import Stroke
from render.style import Style
from render.text_board import Part
from render.words import side_name

ViewT = TypeVar("ViewT", bound=View)
SeatViewT = TypeVar("SeatViewT", bound=View)
EventT = TypeVar("EventT", bound=Struct)
ForecastT = TypeVar("ForecastT", bound=Struct)
SetupT = TypeVar("SetupT", bound=Setup)

ReadT_contra = TypeVar("ReadT_contra", contravariant=True)
ToldT_contra = TypeVar("ToldT_contra", contravariant=True)


class Topic(Struct, frozen=True):
    """What can be looked up of a rulebook: the cards, the terrain. ``picture`` says what its picture shows."""

    id: str
    title: str
    picture: str = ""


class TopicEntry(Struct, frozen=True):
    """One thing of a topic: its id, its name, and what it does in a line of Markdown."""

    id: str
    name: str
    line: str


class Listed(Struct, frozen=True):
    """When (``1863-09-19``) and where a battle was fought, how many boards wide it is, what armies have and need."""

    date: str = ""
    place: str = ""
    boards: int = 1
    armies: str = ""


class Sentences(Protocol[ToldT_contra]):
    """The sentences of events, in order, as one seat may know them.

    With a filter only those lines of whose events it says yes.
    """

    def __call__(
        self, events: Sequence[ToldT_contra], keep: Callable[[Sequence[Any]], bool] | None = None, /
    ) -> list[str]: ...


class ActionLabel(Protocol[ReadT_contra, ToldT_contra]):
    """The text of the button of an action, with its forecast where there is one."""

    def __call__(self, action: Action, view: ReadT_contra, forecast: ToldT_contra | None = None, /) -> str: ...


class ShownForecast(Protocol[ForecastT]):
    """A forecast as a match shows it: with the odds, or with the number of dice alone; ``None`` for none."""

    def __call__(self, forecast: ForecastT | None, /, *, odds: bool) -> ForecastT | None: ...


class Paragraphs(Protocol[ReadT_contra]):
    """A board to be read, in parts, with what is pointed out."""

    def __call__(self, view: ReadT_contra, highlight: Highlight | None = None, /) -> tuple[Part, ...]: ...


def _nothing(*_: object) -> str:
    return ""


def _no_lines(_: object) -> list[str]:
    return []


def _none_of_it(*_: object) -> tuple[()]:
    return ()


def _no_columns(_: object) -> int:
    return 0


def _no(_: object) -> bool:
    return False


def _yes(*_: object) -> bool:
    return True


def _itself(value: str) -> str:
    return value


def _last(_: object, value: str) -> str:
    return value


def _place(_: object, hex_: HexName) -> str:
    return hex_


def victory_title(outcome: Outcome) -> str:
    """Who won, in a few words: ``Union victory``."""
    return f"{side_name(outcome.winner)} victory" if outcome.winner else "A drawn battle"


@dataclass(frozen=True, kw_only=True)
class Turns:
    """How people number the turns of a family, by what their rules call one.

    Attributes:
        long: whether a turn is too long to be told again from its beginning at each question in it.
        halves: number of the family's turns that people know as one, where each side has a part of it.
    """

    long: bool = False
    halves: int = 1

    def number(self, turn: int) -> int:
        """The number by which people know a turn of the family."""
        return -(-turn // self.halves)

    def within(self, number: int) -> tuple[int, int]:
        """The first and the last of the family's turns that people know by a number; 0 is before the first one."""
        last = number * self.halves
        return (last - self.halves + 1 if number else 0), last

    def name(self, turn: int, mover: Seat | None = None, of: int = 0) -> str:
        """``turn 3``, ``turn 3 of 6``; ``turn 3, Union`` where each side has a part of it and this was that one's."""
        whose = f", {side_name(mover)}" if mover and self.halves > 1 else ""
        return f"turn {self.number(turn)}{f' of {self.number(of)}' if of else ''}{whose}"

    def begun(self, turn: int) -> str:
        """Where the battle stands at a turn's beginning: ``turn 3``, ``the second half of turn 3``."""
        first, _ = self.within(self.number(turn))
        return self.name(turn) if turn == first else f"the second half of {self.name(turn)}"


@dataclass(frozen=True, kw_only=True)
class BoardArt(Generic[ViewT, EventT]):
    """Pictures of a board.

    Attributes:
        draw: the board as a PNG with what happened on it and what is pointed out. With a section (a name of
            ``BoardMap.parts`` or a hex) only what lies there; of a board too wide for a phone what lies around a
            highlight, where nothing happened.
        sketch: the board as a PNG with what somebody has drawn on it.
        frame: the board as one picture of a film, so many pixels wide.
        caption: the text below that picture of a film: whose turn it was and what happened in it.
        public: what of a view its board's picture may show: the same for everybody who looks, whatever they are asked.
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
        near: so many hexes around one, the nearest first.
        columns: number of hexes that the board is wide: a film of a wide one is as much wider.
        is_wide: whether everybody is offered parts of the board, because all of it cannot be read on a phone.
        parts: the parts that can be asked for: section of ``BoardArt.draw``, and the text of its button.
        sheets: the parts that together show all of a board which cannot be read whole at a phone's width; else none.
        part_words: the text beside the picture of a part: what its signs mean, and what they say; empty for none.
        lies_above: whether the army of whoever the view is for stands at the top of the map.
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
        parts: the whole board to be read, with what is pointed out.
        position: those parts that change from choice to choice.
        place: a hex with who stands there: ``E4 (Union infantry)``.
        look: the lines of a look at a hex of the board, for a terminal.
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
        parts: the hand of a view to be read.
        title: the name of a card where it is shown.
        name: the same in running text.
        ruleset: the ruleset by which the cards of a view are read.
        holding: a view with these cards for a hand: what is drawn and told where cards are shown or chosen.
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
    """What happened, in words.

    Attributes:
        sentences: the lines of events.
        opening: those events of the deal that are told with the first turn; none of what only one player sees.
        idle: the words for a turn that is over and in which nothing was done; empty for nothing.
        kinds: the kinds of things that a log can be asked for: ids and names.
        is_of: whether the events of a line are of a kind.
        is_end: whether an event says that the battle is over.
        ends_turn: whether an event says that a side's turn is over.
        outcome: who won and why, with the score.
        outcome_title: the same in a few words.
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
    """Questions and answers, in words.

    Attributes:
        label: the text of an action's button.
        question: the question that a decision puts.
        waiting: who is waited for, and for what; empty where the view does not tell.
        refusal: why an action is not legal.
        shown_forecast: a forecast as a match shows it.
        standing_order: the words for a value of a standing order.
    """

    label: ActionLabel[ViewT, ForecastT]
    question: Callable[[Decision, ViewT], str]
    waiting: Callable[[ViewT], str]
    refusal: Callable[[Refusal], str]
    shown_forecast: ShownForecast[ForecastT]
    standing_order: Callable[[str, str], str] = _last


@dataclass(frozen=True, kw_only=True)
class SetupText(Generic[SetupT, ViewT, EventT]):
    """A battle and how it is played, in words.

    Attributes:
        listed: what a list says of it.
        brief: the battle for somebody who thinks of playing it: story, armies, special rules.
        sheet: the battle in full, for a terminal.
        story: what its players are told at its beginning: how it came about, and its special rules.
        credits: the authors of the scenario, in small print.
        origins: the sources of its facts.
        house_readings: the readings of ours in this battle, where no source says how it was.
        armies: for each side its leader, empty if nobody knows, and what it has after the deal and needs to win.
        where: where and when the battle is fought.
        form: what is unusual about how a battle is played, by its options.
        correction: the right reading of a rule that was read wrongly, by its id.
    """

    listed: Callable[[SetupT], Listed]
    brief: Callable[[SetupT], str]
    sheet: Callable[[SetupT], str]
    story: Callable[[SetupT], list[str]] = _no_lines
    credits: Callable[[SetupT], list[str]] = _no_lines
    origins: Callable[[SetupT], str] = _nothing
    house_readings: Callable[[ViewT], tuple[str, ...]] = _none_of_it
    armies: Callable[[SetupT, ViewT, Sequence[EventT]], tuple[tuple[Seat, str, str], ...]]
    where: Callable[[ViewT], str] = _nothing
    form: Callable[[Mapping[str, str]], list[str]] = _no_lines
    correction: Callable[[str], str] = _itself


def _no_entries(*_: object) -> Sequence[TopicEntry]:
    return ()


def _no_picture(*_: object) -> bytes:
    return b""


@dataclass(frozen=True, kw_only=True)
class Reference:
    """What can be looked up of a family's rulebooks.

    Attributes:
        topics: the topics.
        entries: all that a topic has under a ruleset.
        picture: the picture of a topic under a ruleset as a PNG; empty where there is none.
    """

    topics: tuple[Topic, ...] = ()
    entries: Callable[[str, str], Sequence[TopicEntry]] = _no_entries
    picture: Callable[[str, str], bytes] = _no_picture


@dataclass(frozen=True, kw_only=True)
class Presenter(Generic[ViewT, SeatViewT, EventT, ForecastT, SetupT]):
    """The pictures and words of a family.

    Attributes:
        family: the family's id.
        view: the type of what everybody may see; a seat's views are of a type derived from it.
        counts: what a score is counted in, one of it.
        hands: the pictures and words of hands; ``None`` in a family without cards.
    """

    family: str
    view: type[ViewT]
    counts: str = "point"
    turns: Turns = Turns()
    board: BoardArt[ViewT, EventT]
    map: BoardMap[ViewT]
    text: BoardText[ViewT]
    hands: HandArt[ViewT, SeatViewT] | None
    narration: Narration[EventT]
    prompts: Prompts[ViewT, ForecastT]
    setup: SetupText[SetupT, ViewT, EventT]
    reference: Reference = Reference()

    @property
    def chance(self) -> str:
        """What chance comes by, one of each."""
        return "die and card" if self.hands else "die"

    @property
    def chances(self) -> str:
        """The same, several of each."""
        return "dice and cards" if self.hands else "dice"

    @property
    def hand(self) -> HandArt[ViewT, SeatViewT]:
        """``hands``, of a family that has them.

        Raises:
            NotImplementedError: nobody holds cards in it.
        """
        if self.hands is None:
            raise NotImplementedError(f"{self.family} has no hands")
        return self.hands

    def cards(self, view: ViewT) -> tuple[str, ...] | None:
        """The cards of whoever the view is for; ``None`` for somebody who holds none in this battle."""
        return family(self.family).views.hand(view)


AnyPresenter = Presenter[Any, Any, Any, Any, Any]
"""A presenter whose types only its family knows: shared code hands it values without looking inside."""

_presenters: dict[str, AnyPresenter] = {}


def register(presenter: AnyPresenter) -> None:
    """Makes a family's pictures and words known."""
    _presenters[presenter.family] = presenter


def presenters() -> Mapping[str, AnyPresenter]:
    """All presenters that are known, by the ids of their families."""
    return dict(_presenters)


def presenter_of(family: str) -> AnyPresenter:
    """The presenter of a family.

    Raises:
        KeyError: it has none.
    """
    return _presenters[family]


def presenter_showing(view: View) -> AnyPresenter:
    """The presenter whose family a view belongs to.

    Raises:
        KeyError: none has.
    """
    found = next((one for one in _presenters.values() if isinstance(view, one.view)), None)
    if found is None:
        raise KeyError(type(view).__name__)
    return found
