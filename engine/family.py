"""What a family of games gives to the shared engine: the one place where a new family is plugged in.

The shared parts (``match``, ``record``, the bot's table) know a game only through this class. A family registers
itself under its id; a scenario names its family.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.chance import Chance
from engine.decision import Action, Decision, Outcome, Seat
from engine.errors import Refusal
from engine.scenario_report import CheckReport

SetupT = TypeVar("SetupT", bound="Setup")
BodyT = TypeVar("BodyT")
EventT = TypeVar("EventT", bound=Struct)
ViewT = TypeVar("ViewT", bound=Struct)


@dataclass(frozen=True, kw_only=True, eq=False)
class Setup:
    """What never changes during a match: scenario, ruleset and options. Shared by all its states, never stored.

    Attributes:
        family: the family's id.
        scenario: the scenario's id.
        title: its name as players read it.
        ruleset: the ruleset's id; ``ruleset_version`` counts up when its rules change.
        options: the match's options, every one with its value.
        source: the scenario file's text, kept with the match so that a later edit changes nothing.
        seats: everybody who may ever be asked, in a fixed order.
    """

    family: str
    scenario: str
    title: str
    ruleset: str
    ruleset_version: int
    options: Mapping[str, str]
    source: str
    seats: tuple[Seat, ...]


class Option(Struct, frozen=True):
    """A choice that a ruleset leaves to the players of a match; the first value is the default."""

    id: str
    name: str
    values: tuple[str, ...]
    help: str


ASK = "ask"
"""The value of a standing order by which its player is asked."""


class Correction(Struct, frozen=True):
    """A rule of a ruleset that was read wrongly before its ``version``; what it says now is known by its ``id``.

    ``kept`` says that a match begun before may still be played as it began.
    """

    version: int
    id: str
    kept: bool


class Step(Struct, Generic[BodyT, EventT], frozen=True):
    """What an action led to.

    ``fixes`` says that it cannot be taken back: a die was rolled, a card drawn, the battle ended.
    ``legal`` is everything that may be answered next, empty when the match is over.
    """

    body: BodyT
    chance: Chance
    events: tuple[EventT, ...]
    outcome: Outcome | None
    fixes: bool
    legal: tuple[Action, ...]


class Roll(Struct, frozen=True):
    """The dice of a battle: how many there were, the hits they were, and those to be expected."""

    dice: int
    hits: int
    expected: float


class Tally(Struct, frozen=True):
    """What a side would have if the battle ended now: its ``score``, and the strength that it has ``lost``."""

    score: int
    lost: int


class Thinker(Protocol):
    """A computer general: he answers for a seat, knowing its view and the setup and nothing else."""

    def choose(self, view: Any, out_of_time: Callable[[], bool]) -> Action:
        """One of ``view.actions``, the same for the same view as long as ``out_of_time`` says no.

        It is asked now and then; once it says yes the best answer so far is given.
        """


class Family(ABC, Generic[SetupT, BodyT, EventT, ViewT]):
    """A family of games. All methods are pure."""

    id: str
    disguised: frozenset[str] = frozenset()
    """Kinds of decision that are asked whatever the hand holds, and whose answer must not betray it by its haste."""

    preparing: frozenset[str] = frozenset()
    """Kinds of decision that come before the first turn, and are nobody's turn."""

    offered: Mapping[str, frozenset[str]] = MappingProxyType({})
    """Kinds of decision that are offered rather than asked, with the words by which written orders take them up.

    Standing orders answer them in a player's own turn, too, and by their defaults where none were given.
    """

    settling: frozenset[str] = frozenset()
    """Kinds of decision that several seats can settle at once, each before it is asked: see ``foreseen``."""

    part_answers: frozenset[str] = frozenset()
    """Verbs that leave such a question open: only with another one is it answered."""

    standing_proposals: frozenset[str] = frozenset()
    """Kinds of decision about a proposal that stands if nobody answers for long: to pass is to leave it so."""

    secret_verbs: frozenset[str] = frozenset()
    """Verbs whose words only their own seat may know before the match is over."""

    hits: bool = False
    """Whether dice are rolled for hits, of which ``rolled`` tells how many were to be expected."""

    marks: Mapping[str, str]
    """For each verb of the action grammar the sign between its two words: ``""`` none, ``-``, ``>`` or ``/``."""

    @abstractmethod
    def rulesets(self) -> Mapping[str, str]:
        """The ids of the family's rulesets and their names."""

    @abstractmethod
    def options(self, ruleset: str) -> tuple[Option, ...]:
        """The options that a ruleset declares."""

    def modes(self, ruleset: str) -> tuple[Option, ...]:
        """The ways to play a battle besides the ruleset's options: how many players there are, and the like.

        A setup's options have those of them alone that are out of the ordinary.
        """
        return ()

    @abstractmethod
    def setup(self, source: str, ruleset: str, options: Mapping[str, str], version: int | None = None) -> SetupT:
        """Reads a scenario's text for a ruleset, as it is or as it was in an earlier ``version`` of it.

        Raises:
            ScenarioError: the text is not a scenario of this family; ``file`` is the scenario's id or ``-``.
            ValueError: an unknown ruleset, option or value, or a version that is yet to come.
            CannotPlay: the scenario cannot be played in this way.
        """

    @abstractmethod
    def check(self, source: str, file: str) -> CheckReport:
        """What stands in a scenario's text; ``file`` is what errors call it.

        Raises:
            ScenarioErrors: everything that is wrong with it.
        """

    def begun(self, id_: str) -> str:
        """A small scenario's text that can be played at once, to be changed; empty where the family has none."""
        return ""

    def converted(self, data: bytes, file: str) -> str:
        """A scenario's text made from another program's file, as it lies on a disk; empty where the family reads none.

        Raises:
            ScenarioErrors: the file is none.
        """
        return ""

    def imaginary(self, setup: SetupT) -> tuple[Seat, ...]:
        """The seats that the program plays because nobody else does."""
        return ()

    def supposed(self, setup: SetupT, seen: Any, cards: Sequence[str]) -> Any:
        """The view of a seat that is asked, with these cards for its hand and nothing else that it alone knows.

        So it is everybody's guess. ``None`` where what is asked follows from something that the seat alone knows.
        """
        return seen

    def swapped(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The options of a setup by which the same people play the same battle with sides swapped."""
        return options

    def first_game(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The options of a first battle, of which a rematch is by ``swapped``."""
        return options

    def version(self, ruleset: str) -> int:
        """The present version of a ruleset."""
        return 1

    def corrections(self, setup: SetupT) -> tuple[Correction, ...]:
        """What was corrected in the ruleset since the setup's version, as far as it can matter in its battle, in order.

        The setup has the rules without those that are ``kept``; the others are in force in it whatever its version.
        """
        return ()

    @abstractmethod
    def start(self, setup: SetupT, chance: Chance) -> Step[BodyT, EventT]:
        """The match before its first decision."""

    @abstractmethod
    def pending(self, setup: SetupT, body: BodyT) -> Decision:
        """What is waited for in an unfinished match."""

    @abstractmethod
    def legal_actions(self, setup: SetupT, body: BodyT) -> tuple[Action, ...]:
        """Everything that the decision's seat may answer, in a stable order, without repetition."""

    @abstractmethod
    def apply(self, setup: SetupT, body: BodyT, chance: Chance, action: Action) -> Step[BodyT, EventT]:
        """What a legal action leads to."""

    @abstractmethod
    def explain(self, setup: SetupT, body: BodyT, action: Action) -> Refusal:
        """Why an action is not legal."""

    @abstractmethod
    def forecast(self, setup: SetupT, body: BodyT, action: Action) -> Struct | None:
        """What the dice of a legal action may bring, before they are rolled; ``None`` for an action without dice."""

    @abstractmethod
    def look(self, setup: SetupT, body: BodyT, hex_: str) -> Struct:
        """What can be done and seen from a hex.

        Raises:
            KeyError: the board has no such hex.
        """

    def threat(self, setup: SetupT, body: BodyT, seat: Seat) -> Struct | None:
        """Where the enemies of a seat could strike next, from what lies open; ``None`` where the family cannot tell."""
        return None

    def general(self, setup: SetupT, seed: int) -> Thinker | None:
        """The family's computer general, made for a match; ``None`` where the family has none."""
        return None

    def standing(self, ruleset: str) -> tuple[Option, ...]:
        """The standing orders that a player may give beforehand for what another's turn asks of him.

        The first value of each is its default: ``ASK``, to be asked as always, but where a decision is ``offered``.
        """
        return ()

    def standing_for(self, setup: SetupT) -> tuple[Option, ...]:
        """Those of them for which there is use in a match."""
        return self.standing(setup.ruleset)

    def foreseen(self, setup: SetupT, body: BodyT, seat: Seat) -> BodyT | None:
        """The match as it stands, but with a seat asked what it will be asked later and can settle now.

        ``None`` where nothing of the kind is to come, or the seat is asked now. Only kinds in ``settling``.
        """
        return None

    def forced(self, setup: SetupT, body: BodyT) -> Action | None:
        """The answer to what is pending, if nobody has to be asked for it: it is the only one, and all can tell."""
        return None

    def stand_in(self, setup: SetupT, view: ViewT, orders: Mapping[str, str]) -> Action | None:
        """What a seat's standing orders answer to what its view asks; ``None`` when the player is to answer himself.

        Pure: the same view and orders give the same answer, and nothing else plays a part in it.
        """
        return None

    def imagine(self, setup: SetupT, view: ViewT) -> BodyT:
        """A body made from a seat's view alone, in which the seat is asked the same and may answer the same.

        Raises:
            ValueError: the seat is not asked anything now, or the family cannot do it.
        """
        raise ValueError(f"{self.id} imagines nothing")

    @abstractmethod
    def concede(self, setup: SetupT, body: BodyT, winner: Seat | None, reason: str) -> Step[BodyT, EventT]:
        """The match ended from outside the rules: resigned, agreed, or lost on time."""

    @abstractmethod
    def rewound(self, setup: SetupT, body: BodyT, chance: Chance) -> Step[BodyT, EventT]:
        """A body to which the match was taken back, with all that nobody knows shuffled anew (reading 35).

        What a player holds is known to him and stays. One event tells of it.
        """

    @abstractmethod
    def view(self, setup: SetupT, body: BodyT, seat: Seat, commitment: str, outcome: Outcome | None) -> ViewT:
        """What a seat may know."""

    @abstractmethod
    def seen_by(self, event: EventT, seat: Seat) -> EventT | None:
        """An event as a seat may know it, ``None`` when it may not know of it at all."""

    def hand(self, view: ViewT) -> tuple[str, ...] | None:
        """The cards of whoever a view is for; ``None`` for who holds none."""
        return None

    def leaders(self, view: ViewT) -> Mapping[Seat, str]:
        """Whose figure on the board stands for each seat of a team: names, empty for a commander without one."""
        return {}

    def fallen(self, view: ViewT) -> frozenset[Seat]:
        """The seats of a team whose players are out of the battle."""
        return frozenset()

    def needed(self, view: ViewT) -> Mapping[Seat, int]:
        """What the score of each side has to come to, to win; nothing in a game that counts otherwise."""
        return {}

    def scored(self, event: EventT) -> tuple[Seat, int] | None:
        """The side whose score an event changed, and the score since."""
        return None

    def tally(self, setup: SetupT, body: BodyT) -> Mapping[Seat, Tally]:
        """Each side's score and losses as they stand; nothing where ``scored`` tells of every change."""
        return {}

    def played(self, event: EventT) -> tuple[Seat, str] | None:
        """The seat that played a card, and the card."""
        return None

    def rolled(self, events: Sequence[EventT], forecast: Struct | None) -> Roll | None:
        """The battle dice in the events of an action, of which there was this forecast."""
        return None

    @abstractmethod
    def turn(self, body: BodyT) -> int:
        """The number of the turn, from 1."""

    @abstractmethod
    def faces(self, events: Sequence[EventT]) -> tuple[str, ...]:
        """What chance showed in these events, in order, as words of the record: dice and cards drawn."""

    @abstractmethod
    def encode(self, body: BodyT) -> bytes:
        """The body as JSON."""

    @abstractmethod
    def decode(self, setup: SetupT, data: bytes) -> BodyT:
        """The body that ``encode`` wrote."""

    @abstractmethod
    def encode_events(self, events: Sequence[EventT]) -> bytes:
        """Events as JSON."""

    @abstractmethod
    def decode_events(self, data: bytes) -> tuple[EventT, ...]:
        """The events that ``encode_events`` wrote."""


AnyFamily = Family[Any, Any, Any, Any]
"""A family whose types only the family knows: the shared parts hand its values through without looking inside."""

_families: dict[str, AnyFamily] = {}


def register(family: AnyFamily) -> None:
    """Makes a family known under its id."""
    _families[family.id] = family


def family(id_: str) -> AnyFamily:
    """The registered family with this id.

    Raises:
        KeyError: there is none.
    """
    return _families[id_]


def family_with(ruleset: str) -> AnyFamily:
    """The registered family that has a ruleset.

    Raises:
        KeyError: none has.
    """
    found = next((one for one in _families.values() if ruleset in one.rulesets()), None)
    if found is None:
        raise KeyError(ruleset)
    return found


def families() -> Mapping[str, AnyFamily]:
    """All registered families by id."""
    return dict(_families)
