"""What a family of games looks and reads like: the one place where its pictures and words are plugged in.

Whoever shows a match knows its views, events, forecasts and refusals only as what its family's face makes of them. A
face registers itself under its family's id; ``render.presenters`` imports them all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from PIL import Image

from engine.decision import Action, Decision, HexName, Outcome, Seat
from engine.errors import Refusal
from engine.family import Setup, family
from render.art.themes import Theme
from render.caption import Caption
from render.highlight import Highlight
from render.reading import Part
from render.strokes import Stroke
from render.style import Style
from render.words import side_name

Wanted = Callable[[Sequence[Any]], bool]
"""Whether the events that make one line of a story are to be told."""


class Topic(Struct, frozen=True):
    """What can be looked up of a rulebook: the cards, the terrain. ``picture`` says what its picture shows."""

    id: str
    title: str
    picture: str = ""


class Entry(Struct, frozen=True):
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


class Face(ABC):
    """The pictures and words of a family. All methods are pure.

    Attributes:
        family: the family's id.
        view: the type of what everybody may see; a seat's views are of a type derived from it.
        hands: whether somebody may hold cards that others do not see.
        counts: what a score is counted in, one of it.
        long_turns: whether a turn is too long to be told again from its beginning at each question in it.
        halves: how many of the family's turns people know as one, where each side has a part of it.
    """

    family: str
    view: type[Struct]
    hands: bool = False
    counts: str = "point"
    long_turns: bool = False
    halves: int = 1

    @property
    def chance(self) -> str:
        """By what chance comes, one of each."""
        return "die and card" if self.hands else "die"

    @property
    def chances(self) -> str:
        """The same, several of each."""
        return "dice and cards" if self.hands else "dice"

    # Turns, which people number by what their rules call one

    def turn_number(self, turn: int) -> int:
        """By which number people know a turn of the family."""
        return -(-turn // self.halves)

    def turns_within(self, number: int) -> tuple[int, int]:
        """The first and the last of the family's turns that people know by a number; 0 is before the first one."""
        last = number * self.halves
        return (last - self.halves + 1 if number else 0), last

    def turn_name(self, turn: int, mover: Seat | None = None, of: int = 0) -> str:
        """``turn 3``, ``turn 3 of 6``; ``turn 3, Union`` where each side has a part of it and this was that one's."""
        whose = f", {side_name(mover)}" if mover and self.halves > 1 else ""
        return f"turn {self.turn_number(turn)}{f' of {self.turn_number(of)}' if of else ''}{whose}"

    def turn_begun(self, turn: int) -> str:
        """Where the battle stands at a turn's beginning: ``turn 3``, ``the second half of turn 3``."""
        first, _ = self.turns_within(self.turn_number(turn))
        return self.turn_name(turn) if turn == first else f"the second half of {self.turn_name(turn)}"

    # The board

    @abstractmethod
    def board(self, view: Any, events: Sequence[Any], highlight: Highlight | None, section: str, style: Style) -> bytes:
        """The board as a PNG with what happened on it and what is pointed out.

        With a ``section`` (a name of ``parts`` or a hex) only what lies there; of a board too wide for a phone what
        lies around a highlight, where nothing happened.
        """

    @abstractmethod
    def sketch(self, view: Any, strokes: Sequence[Stroke], style: Style) -> bytes:
        """The board as a PNG with what somebody has drawn on it."""

    @abstractmethod
    def frame(self, view: Any, events: Sequence[Any], width: int, theme: Theme) -> Image.Image:
        """The board as one picture of a film, ``width`` pixels across."""

    def caption(self, view: Any, events: Sequence[Any]) -> Caption:
        """What stands below that picture of a film: whose turn it was and what happened in it."""
        return Caption(next(iter(self.narrate(events)), ""))

    @abstractmethod
    def hexes(self, view: Any) -> tuple[HexName, ...]:
        """The names of the board's hexes, row by row."""

    @abstractmethod
    def near(self, view: Any, hex_: HexName, most: int) -> tuple[HexName, ...]:
        """So many hexes around one, the nearest first."""

    def columns(self, view: Any) -> int:
        """How many hexes the board is across: a film of a wide one is as much wider."""
        return 0

    def is_wide(self, view: Any) -> bool:
        """Whether everybody is offered parts of the board, because all of it cannot be read on a phone."""
        return False

    def parts(self, view: Any) -> tuple[tuple[str, str], ...]:
        """The parts of the board that can be asked for: what ``board`` takes as a section, and what its button says."""
        return ()

    def sheets(self, view: Any) -> tuple[str, ...]:
        """The parts that together show all of a board which cannot be read whole at a phone's width; else none."""
        return ()

    def part_words(self, view: Any, section: str) -> str:
        """What stands beside the picture of a part: what its signs mean, and what they say; empty for none."""
        return ""

    def lies_above(self, view: Any) -> bool:
        """Whether the army of whoever the view is for stands at the top of the map."""
        return False

    def shared(self, view: Any) -> Any:
        """What of a view its board's picture may show: the same for everybody who looks, whatever he is asked."""
        return view

    # The board in words

    @abstractmethod
    def alt_text(self, view: Any) -> str:
        """The board in at most 1024 characters."""

    @abstractmethod
    def text_board(self, view: Any) -> str:
        """The board in plain lines, hex by hex."""

    @abstractmethod
    def board_parts(self, view: Any, highlight: Highlight | None = None) -> tuple[Part, ...]:
        """The whole board to be read, with what is pointed out."""

    def position_parts(self, view: Any, highlight: Highlight | None = None) -> tuple[Part, ...]:
        """What of it changes from choice to choice."""
        return self.board_parts(view, highlight)

    def place(self, view: Any, hex_: HexName) -> str:
        """A hex with who stands there: ``E4 (Union infantry)``."""
        return hex_

    # A hand, where the family has them

    def hand(self, view: Any) -> tuple[str, ...] | None:
        """The cards of whoever the view is for; ``None`` for who holds none in this battle."""
        return family(self.family).hand(view)

    def ruleset(self, view: Any) -> str:
        """By which rules the cards of a view are read."""
        return next(iter(family(self.family).rulesets()))

    def holding(self, view: Any, cards: Sequence[str]) -> Any:
        """The view with these cards for a hand: what is drawn and told where cards are shown or chosen."""
        return view

    def draw_hand(self, cards: Sequence[str], ruleset: str, theme: Theme) -> bytes:
        """Cards as a PNG."""
        raise NotImplementedError(f"{self.family} has no hands")

    def hand_text(self, cards: Sequence[str], ruleset: str) -> str:
        """Cards in words, a line each."""
        return "\n".join(map(self.card_title, cards))

    def hand_parts(self, view: Any) -> tuple[Part, ...]:
        """The hand of a view to be read."""
        return ()

    def card_title(self, card: str) -> str:
        """What a card is called where it is shown."""
        return card

    def card_name(self, card: str) -> str:
        """The same in running text."""
        return self.card_title(card)

    # What happened

    @abstractmethod
    def narrate(self, events: Sequence[Any], wanted: Wanted | None = None) -> list[str]:
        """The lines of these events, in order, as one seat may know them; all, or the wanted."""

    def opening(self, deal: Sequence[Any]) -> tuple[Any, ...]:
        """Those events of the deal that are told with the first turn; none of what each player sees for himself."""
        return ()

    def idle(self, events: Sequence[Any]) -> str:
        """What is said of a turn that is over and in which nothing was done; empty for nothing."""
        return ""

    def kinds(self) -> Mapping[str, str]:
        """The kinds of things that a log can be asked for: ids and names."""
        return {}

    def is_of(self, line: Sequence[Any], kind: str) -> bool:
        """Whether the events of a line are of a kind."""
        return True

    def is_end(self, event: Any) -> bool:
        """Whether an event says that the battle is over."""
        return False

    def ends_turn(self, event: Any, side: str) -> bool:
        """Whether an event says that a side's turn is over."""
        return False

    # Choices

    @abstractmethod
    def label(self, action: Action, view: Any, forecast: Any = None) -> str:
        """What a button that does this says."""

    @abstractmethod
    def prompt(self, decision: Decision, view: Any) -> str:
        """The question that a decision puts."""

    @abstractmethod
    def waiting(self, view: Any) -> str:
        """Who is waited for, and for what; empty where the view does not tell."""

    @abstractmethod
    def refusal(self, refusal: Refusal) -> str:
        """Why an action is not legal."""

    def shown_forecast(self, forecast: Any, *, odds: bool) -> Any:
        """A forecast as a match shows it, whose players see the ``odds`` or only the dice; ``None`` for none."""
        return forecast

    def standing(self, option: str, value: str) -> str:
        """What a value of a standing order says."""
        return value

    # The battle

    @abstractmethod
    def outcome(self, outcome: Outcome) -> str:
        """Who won and why, with the score."""

    def outcome_title(self, outcome: Outcome) -> str:
        """The same in a few words: ``Union victory``."""
        return f"{side_name(outcome.winner)} victory" if outcome.winner else "A drawn battle"

    def form(self, options: Mapping[str, str]) -> list[str]:
        """What is unusual about how a battle is played."""
        return []

    def correction(self, id_: str) -> str:
        """What is right in a rule that was read wrongly."""
        return id_

    @abstractmethod
    def listed(self, setup: Setup) -> Listed:
        """What a list says of a battle."""

    @abstractmethod
    def brief(self, setup: Setup) -> str:
        """A battle for who thinks of playing it: story, armies, special rules."""

    @abstractmethod
    def sheet(self, setup: Setup) -> str:
        """A battle in full, for a terminal."""

    def story(self, setup: Setup) -> list[str]:
        """What its players are told at its beginning: how it came about, and its special rules."""
        return []

    def makers(self, setup: Setup) -> list[str]:
        """Who has made the scenario, in small print."""
        return []

    def look_lines(self, look: Any, view: Any) -> list[str]:
        """What a look at a hex found on the board of a view, for a terminal."""
        return [str(look)]

    def origins(self, setup: Setup) -> str:
        """From where its facts are."""
        return ""

    def house(self, view: Any) -> tuple[str, ...]:
        """The readings of ours in this battle, where no source says how it was."""
        return ()

    def armies(self, setup: Setup, view: Any, deal: Sequence[Any] = ()) -> tuple[tuple[Seat, str, str], ...]:
        """For each side its leader, empty if nobody knows, and what it has after the deal and needs to win."""
        return ()

    def where(self, view: Any) -> str:
        """Where and when the battle is fought."""
        return ""

    # The rulebook

    def topics(self) -> tuple[Topic, ...]:
        """What can be looked up."""
        return ()

    def entries(self, topic: str, ruleset: str) -> Sequence[Entry]:
        """All that a topic has under a rulebook."""
        return ()

    def topic_picture(self, topic: str, ruleset: str) -> bytes:
        """The picture of a topic as a PNG; empty where there is none."""
        return b""


_faces: dict[str, Face] = {}


def register(face: Face) -> None:
    """Makes a family's pictures and words known."""
    _faces[face.family] = face


def faces() -> Mapping[str, Face]:
    """All faces that are known, by the ids of their families."""
    return dict(_faces)


def presenter_of(family: str) -> Face:
    """The face of a family.

    Raises:
        KeyError: it has none.
    """
    return _faces[family]


def presenter_showing(view: Any) -> Face:
    """The face whose family a view belongs to.

    Raises:
        KeyError: none has.
    """
    found = next((face for face in _faces.values() if isinstance(view, face.view)), None)
    if found is None:
        raise KeyError(type(view).__name__)
    return found
