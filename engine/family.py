"""The plug of a family of games: everything that the shared engine needs from it.

Shared code (``match``, ``record``, the bot) knows a game only through ``Family``, a frozen record of records of pure
functions, and compares no family's id. It hands opaque values (positions, events, forecasts) from one function to
another. A family registers itself under its id, which its scenarios name; ``engine.games`` imports every family. A
family knows the rules, and neither pictures, sentences, Discord nor time; what it leaves out has a default that says
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Never, NoReturn, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from engine.chance import Chance
from engine.consequences import Transition as Transition  # noqa: PLC0414
from engine.decision import Action, Decision, Outcome, Seat
from engine.errors import Refusal
from engine.judge_model import JudgeFeature
from engine.scenario_report import CheckReport
from engine.setup import Setup as Setup  # noqa: PLC0414  a part of what this module offers
from engine.view import SeatView, View

SetupT = TypeVar("SetupT", bound="Setup")
PositionT = TypeVar("PositionT")
EventT = TypeVar("EventT", bound=Struct)
ViewT = TypeVar("ViewT", bound=View)
SeatViewT = TypeVar("SeatViewT", bound=SeatView)

SetupT_co = TypeVar("SetupT_co", bound="Setup", covariant=True)
SetupT_contra = TypeVar("SetupT_contra", bound="Setup", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)
AskedT_contra = TypeVar("AskedT_contra", bound=SeatView, contravariant=True)


class Option(Struct, frozen=True):
    """A choice left to the players of a match; the first value is the default."""

    id: str
    name: str
    values: tuple[str, ...]
    help: str


ASK = "ask"
"""The value of a standing order that leaves the answer to its player."""


class Correction(Struct, frozen=True):
    """A rule of a ruleset read wrongly before its ``version``, by its ``id``.

    ``kept``: a match begun before may still be played by the older reading.
    """

    version: int
    id: str
    kept: bool


class Roll(Struct, frozen=True):
    """The dice of a battle: their number, their hits, and the expected hits."""

    dice: int
    hits: int
    expected: float


class CasualtyRoll(Struct, frozen=True):
    """A roll for the life of a ``side``'s general: whether he ``fell``, and the ``chance`` that he would."""

    side: Seat
    fell: bool
    chance: float


class Tally(Struct, frozen=True):
    """A side's ``score`` if the battle ended now, and the strength that it has ``lost``."""

    score: int
    lost: int


class Thinker(Protocol[AskedT_contra]):
    """A computer general: answers for a seat from its view and the setup alone."""

    def choose(self, view: AskedT_contra, out_of_time: Callable[[], bool]) -> Action:
        """One of ``view.actions``, the same for the same views in the same order while ``out_of_time`` returns false.

        It answers without what it remembers of earlier views, too; who keeps a plan may then answer otherwise.
        ``out_of_time`` is polled; once it returns true, the best answer found so far is given.
        """


@runtime_checkable
class SearchingThinker(Protocol):
    """A computer general that tries choices out before it makes one, and says what it believes to gain by that.

    ``claimed`` is the sum, over its choices so far, of the chance to win that it believes to have gained over the
    choice that it would have made untried. The arena holds it against what such generals score (``docs/generals.md``).
    """

    claimed: float


@runtime_checkable
class PlanningThinker(Protocol):
    """A computer general that may follow a plan through a turn: whether it does.

    What it answers in a turn then rests on the views since the turn began.
    """

    @property
    def keeps_plan(self) -> bool: ...


def _no_options(_: object) -> tuple[Option, ...]:
    return ()


def _version_1(_: object) -> int:
    return 1


def _no_corrections(_: object) -> tuple[Correction, ...]:
    return ()


def _same(options: Mapping[str, str]) -> Mapping[str, str]:
    return options


def _no_seats(_: object) -> tuple[Seat, ...]:
    return ()


def _no_leaders(_: object) -> Mapping[Seat, str]:
    return {}


def _nobody(_: object) -> frozenset[Seat]:
    return frozenset()


def _none(*_: object) -> tuple[Never, ...]:
    return ()


def _no_text(*_: object) -> str:
    return ""


def _nothing(*_: object) -> None:
    return None


def _no_figures(*_: object) -> Mapping[Seat, Never]:
    return {}


def _nothing_seen(*_: object, dear: bool) -> tuple[float, ...]:
    return ()


def _no_models(_edition: int | None) -> str:
    return ""


def _always(_: object) -> bool:
    return True


def _not_imagined(*_: object) -> NoReturn:
    raise ValueError("the family imagines nothing")


def _as_seen(_setup: object, seen: SeatViewT, _cards: Sequence[str]) -> SeatViewT:
    return seen


@dataclass(frozen=True, kw_only=True)
class Rulesets(Generic[SetupT]):
    """The rulebooks of a family.

    Attributes:
        names: the rulesets' ids and names.
        options: the options that a ruleset declares.
        version: the present version of a ruleset.
        corrections: the corrections since the setup's version that can matter in its battle, in order. The setup has
            the rules without those that are ``kept``; the others are in force in any version.
    """

    names: Mapping[str, str]
    options: Callable[[str], tuple[Option, ...]] = _no_options
    version: Callable[[str], int] = _version_1
    corrections: Callable[[SetupT], tuple[Correction, ...]] = _no_corrections


@dataclass(frozen=True, kw_only=True)
class Modes(Generic[SetupT, ViewT]):
    """Modes: ways to play a battle besides a ruleset's options, and the seats that they make.

    Attributes:
        options: the mode options of a ruleset, such as the number of players. A setup has only those whose value is not
            the default.
        swapped: the options by which the same people play the same battle with sides swapped.
        first_game: the options of a first battle, whose rematch is played by ``swapped``.
        imaginary: the seats that the program plays.
        leaders: for each seat of a team the name of its figure on the board, empty for a commander without one.
        fallen: the seats of a team whose players are out of the battle.
    """

    options: Callable[[str], tuple[Option, ...]] = _no_options
    swapped: Callable[[Mapping[str, str]], Mapping[str, str]] = _same
    first_game: Callable[[Mapping[str, str]], Mapping[str, str]] = _same
    imaginary: Callable[[SetupT], tuple[Seat, ...]] = _no_seats
    leaders: Callable[[ViewT], Mapping[Seat, str]] = _no_leaders
    fallen: Callable[[ViewT], frozenset[Seat]] = _nobody


class SetupReader(Protocol[SetupT_co]):
    """Reads a scenario's text for a ruleset, as it is or as of an earlier ``version``.

    Raises:
        ScenarioError: the text is not a scenario of this family; ``file`` is the scenario's id or ``-``.
        ValueError: an unknown ruleset, option or value, or a version that is yet to come.
        CannotPlay: the scenario cannot be played with these options.
    """

    def __call__(
        self, source: str, ruleset: str, options: Mapping[str, str], version: int | None = None, /
    ) -> SetupT_co: ...


@dataclass(frozen=True, kw_only=True)
class Scenarios(Generic[SetupT]):
    """Readers of scenario files.

    Attributes:
        setup: reads a scenario's text.
        check: reports on a scenario's text, with a file name for errors; raises ``ScenarioErrors`` with everything that
            is wrong with it.
        begun: the text of a small playable scenario under an id, as a template; empty where the family has none.
        converted: a scenario's text made from another program's file (its bytes and its name), empty where the family
            reads none; raises ``ScenarioErrors`` if the file is not of that kind.
    """

    setup: SetupReader[SetupT]
    check: Callable[[str, str], CheckReport]
    begun: Callable[[str], str] = _no_text
    converted: Callable[[bytes, str], str] = _no_text


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[SetupT, PositionT, EventT]):
    """The rules: decisions, legal answers, consequences.

    Attributes:
        start: the match before its first decision.
        pending: the decision of an unfinished match.
        legal_actions: every answer of the decision's seat, in a stable order, without repetition.
        apply: the transition of a legal action.
        explain: the reason why an action is not legal.
        without: the position in which a refusal, by its code, is put aside: as if it were the seat's turn and the phase
            of the action, or its piece had an order. It has nothing that the seat may not know; ``None`` where that
            cannot be supposed.
        concede: the end of a match from outside the rules (resigned, agreed, lost on time), by winner and reason.
        rewound: a position taken back, with everything that nobody knows shuffled anew (reading 35). A player's hand is
            known to that player and stays. One event tells of it.
        forced: the answer to a decision that nobody has to be asked for, since it is the only one and all can tell.
        foreseen: the match with a seat asked now what it will be asked later and can settle already; ``None`` where
            nothing of the kind is to come, or the seat is asked now. Only kinds in ``DecisionKinds.settling``.
        turn: the number of the turn, from 1.
    """

    start: Callable[[SetupT, Chance], Transition[PositionT, EventT]]
    pending: Callable[[SetupT, PositionT], Decision]
    legal_actions: Callable[[SetupT, PositionT], tuple[Action, ...]]
    apply: Callable[[SetupT, PositionT, Chance, Action], Transition[PositionT, EventT]]
    explain: Callable[[SetupT, PositionT, Action], Refusal]
    without: Callable[[SetupT, PositionT, Seat, Action, str], PositionT | None] = _nothing
    concede: Callable[[SetupT, PositionT, Seat | None, str], Transition[PositionT, EventT]]
    rewound: Callable[[SetupT, PositionT, Chance], Transition[PositionT, EventT]]
    forced: Callable[[SetupT, PositionT], Action | None] = _nothing
    foreseen: Callable[[SetupT, PositionT, Seat], PositionT | None] = _nothing
    turn: Callable[[PositionT], int]


@dataclass(frozen=True, kw_only=True)
class Outlook(Generic[SetupT, PositionT, ViewT, SeatViewT]):
    """Questions about a position that do not change it.

    Attributes:
        forecast: the chances of a legal action's dice, before they are rolled; ``None`` for one without dice.
        look: what can be done and seen from a hex; raises ``KeyError`` if the board has no such hex.
        threat: where a seat's enemies could strike next, from open information; ``None`` where the family cannot tell.
        imagine: a position determinized from a seat's view, in which the seat is asked the same and may answer the
            same; raises ``ValueError`` if the seat is not asked anything now, or the family cannot do it.
        supposed: the view of a seat that is asked, with these cards for its hand and nothing else that it alone knows,
            as anybody may suppose it; ``None`` where the question itself follows from something that it alone knows.
    """

    forecast: Callable[[SetupT, PositionT, Action], Struct | None]
    look: Callable[[SetupT, PositionT, str], Struct]
    threat: Callable[[SetupT, PositionT, Seat], Struct | None] = _nothing
    imagine: Callable[[SetupT, ViewT], PositionT] = _not_imagined
    supposed: Callable[[SetupT, SeatViewT, Sequence[str]], SeatViewT | None] = _as_seen


@dataclass(frozen=True, kw_only=True)
class Views(Generic[SetupT, PositionT, EventT, ViewT]):
    """Views: what a seat may know.

    Attributes:
        view: the view of a seat, with the commitment and the outcome of the match.
        types: the types of everybody's view and of a seat's, by which views are read from JSON.
        seen_by: an event as a seat may know it, ``None`` if it may not know of it at all.
        hand: the hand in a view; ``None`` for a seat without one.
    """

    view: Callable[[SetupT, PositionT, Seat, str, Outcome | None], ViewT]
    types: tuple[type[ViewT], type[ViewT]]
    seen_by: Callable[[EventT, Seat], EventT | None]
    hand: Callable[[ViewT], tuple[str, ...] | None] = _nothing


@dataclass(frozen=True, kw_only=True)
class Scores(Generic[SetupT, PositionT, EventT, ViewT]):
    """The figures of a battle.

    Attributes:
        hits: whether dice are rolled for hits, whose expected number ``rolled`` tells.
        needed: the score that each side needs to win; empty in a game that counts otherwise.
        scored: the side whose score an event changed, and its new score.
        tally: each side's score and losses after a public choice; empty where ``scored`` tells of every change.
        played: the seat that played a card, and the card.
        rolled: the battle dice in the events of an action with this forecast.
        endangered: the rolls for generals' lives in these, as far as their chance is known.
    """

    hits: bool = False
    needed: Callable[[ViewT], Mapping[Seat, int]] = _no_figures
    scored: Callable[[EventT], tuple[Seat, int] | None] = _nothing
    tally: Callable[[SetupT, PositionT], Mapping[Seat, Tally]] = _no_figures
    played: Callable[[EventT], tuple[Seat, str] | None] = _nothing
    rolled: Callable[[Sequence[EventT], Struct | None], Roll | None] = _nothing
    endangered: Callable[[Sequence[EventT], Struct | None], Sequence[CasualtyRoll]] = _none


class Observer(Protocol[SetupT_contra, ViewT_contra]):
    """Gives the values of a judge's features in a view, as a side sees them: the cheap ones, or all with ``dear``."""

    def __call__(self, setup: SetupT_contra, view: ViewT_contra, side: Seat, /, *, dear: bool) -> tuple[float, ...]: ...


@dataclass(frozen=True, kw_only=True)
class Judging(Generic[SetupT, ViewT]):
    """What a judge sees in a view (``engine.judge``).

    Attributes:
        features: every feature, the cheap ones first; empty where the family has no judge.
        observe: the values of the cheap features, or of all if dear ones are wanted too, as a side sees them. They
            depend on what the view shows everybody and on its seat's own hand, and on nothing else.
        surveys: whether the dear features mean anything in a battle; where not, they are all 0.
        models: the text of the data file with an edition of the models; with ``None`` that of the one in use.
    """

    features: tuple[JudgeFeature, ...] = ()
    observe: Observer[SetupT, ViewT] = _nothing_seen
    surveys: Callable[[SetupT], bool] = _always
    models: Callable[[int | None], str] = _no_models


@dataclass(frozen=True, kw_only=True)
class StandingOrders(Generic[SetupT, ViewT]):
    """Standing orders: answers settled beforehand for decisions of another's turn.

    Attributes:
        options: those of a ruleset. The first value of each is its default: ``ASK``, to be asked as always, except
            where a decision is ``DecisionKinds.offered``.
        for_match: those that can matter in a match.
        answer: the standing orders' answer to what a seat's view asks; ``None`` when the player is to answer. It
            depends on view and orders alone.
    """

    options: Callable[[str], tuple[Option, ...]] = _no_options
    for_match: Callable[[SetupT], tuple[Option, ...]] = _no_options
    answer: Callable[[SetupT, ViewT, Mapping[str, str]], Action | None] = _nothing


@dataclass(frozen=True, kw_only=True)
class DecisionKinds:
    """Kinds of decision that shared code treats specially.

    Attributes:
        disguised: asked whatever the hand holds, so the time taken to answer must not betray it.
        preparing: asked before the first turn, in nobody's turn.
        offered: offered rather than asked, with the words by which written orders take them up. Standing orders answer
            them in a player's own turn, too, and by their defaults where none were given.
        settling: several seats can settle these at once, each before it is asked (``Rules.foreseen``).
        part_answers: verbs that leave such a question open: only another answer settles it.
        standing_proposals: about a proposal that stands if nobody answers for long; a pass leaves it so.
    """

    disguised: frozenset[str] = frozenset()
    preparing: frozenset[str] = frozenset()
    offered: Mapping[str, frozenset[str]] = field(default_factory=dict)
    settling: frozenset[str] = frozenset()
    part_answers: frozenset[str] = frozenset()
    standing_proposals: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Notation(Generic[EventT]):
    """Notation of actions and chance in a record.

    Attributes:
        marks: for each verb of the action grammar the sign between its two words: ``""`` none, ``-``, ``>`` or ``/``.
        examples: lines of the action grammar, to show to whoever wrote something else.
        secret_verbs: verbs whose words only their own seat may know before the match is over.
        faces: the results of chance in these events, in order, as words of the record: dice and cards drawn.
    """

    marks: Mapping[str, str]
    examples: tuple[str, ...] = ()
    secret_verbs: frozenset[str] = frozenset()
    faces: Callable[[Sequence[EventT]], tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Storage(Generic[SetupT, PositionT, EventT]):
    """Positions and events as JSON, and back."""

    encode: Callable[[PositionT], bytes]
    decode: Callable[[SetupT, bytes], PositionT]
    encode_events: Callable[[Sequence[EventT]], bytes]
    decode_events: Callable[[bytes], tuple[EventT, ...]]


RECRUIT, SERGEANT, GENERAL, ARMY = "recruit", "sergeant", "general", "army"

LEVELS = (RECRUIT, SERGEANT, GENERAL, ARMY)
"""Levels at which a computer general plays, the weakest first, by the names under which they are stored.

A level is a promise to people, not a program: a later version may take it over, if the arena finds it stronger. A
family offers a level only where it is stronger than the one below.
"""


@dataclass(frozen=True, kw_only=True)
class Family(Generic[SetupT, PositionT, EventT, ViewT, SeatViewT]):
    """A family of games, as records of pure functions.

    Attributes:
        id: the id in scenarios and records.
        general: makes the family's computer general for a match, from a seed; gives ``None`` where there is none.
        generals: the makers of all its computer generals, also earlier ones, by name. Two names of one maker mean the
            same general.
        levels: the levels at which it is offered to people (``LEVELS``), each with the name of the general that plays
            there today; empty where there is one strength alone.
    """

    id: str
    rulesets: Rulesets[SetupT]
    modes: Modes[SetupT, ViewT] = Modes()
    scenarios: Scenarios[SetupT]
    rules: Rules[SetupT, PositionT, EventT]
    outlook: Outlook[SetupT, PositionT, ViewT, SeatViewT]
    views: Views[SetupT, PositionT, EventT, ViewT]
    scores: Scores[SetupT, PositionT, EventT, ViewT] = Scores()
    judging: Judging[SetupT, ViewT] = Judging()
    standing: StandingOrders[SetupT, ViewT] = StandingOrders()
    decisions: DecisionKinds = DecisionKinds()
    notation: Notation[EventT]
    storage: Storage[SetupT, PositionT, EventT]
    general: Callable[[SetupT, int], Thinker[SeatViewT] | None] = _nothing
    generals: Mapping[str, Callable[[SetupT, int], Thinker[SeatViewT]]] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)


AnyFamily = Family[Any, Any, Any, Any, Any]
"""A family with opaque types: shared code hands its values on without looking inside."""

AnyThinker = Thinker[Any]
"""A computer general of any family."""

_families: dict[str, AnyFamily] = {}


def register(family: AnyFamily) -> None:
    """Registers a family under its id."""
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
    found = next((one for one in _families.values() if ruleset in one.rulesets.names), None)
    if found is None:
        raise KeyError(ruleset)
    return found


def families() -> Mapping[str, AnyFamily]:
    """All registered families by id."""
    return dict(_families)


def general_at(family_id: str, level: str) -> str:
    """The name of the general that plays at a level: of the highest one offered that is not above it.

    Empty where the family has no levels, or none was chosen: its general in use plays.
    """
    levels = family(family_id).levels
    most = LEVELS.index(level) if level in LEVELS else -1
    return next((levels[one] for one in reversed(LEVELS[: most + 1]) if one in levels), "")
