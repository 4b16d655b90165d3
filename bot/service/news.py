"""What the outbox has to tell: data, from which the Discord side makes pictures and words when it sends.

A match's news come in order. Those for its place (lobby, start, turns, end) wait for one another; those for
a person wait for that person's earlier ones and for all earlier news of the place; the place never waits for
a person. What is said in sides' own threads waits for nothing but itself. News of a series (its score, anniversaries,
the end of a year) go to its channel, in an order of their own.
"""

from __future__ import annotations

from msgspec import Struct

from engine.decision import Seat


class LobbyUpdate(Struct, frozen=True, tag="lobby", tag_field="kind"):
    """The lobby message, of which there is one, is to show the match as it is now."""


class MatchStarted(Struct, frozen=True, tag="started", tag_field="kind"):
    """The match began: it needs its thread, and the players in it. Then ``Matches.set_thread``."""


class TurnReport(Struct, frozen=True, tag="turn", tag_field="kind"):
    """Something became public at ``moment``: the events from ``first`` (inclusive) to ``last`` (exclusive).

    ``waiting`` is who is to act now. ``anew`` says that it is another seat than before or that a turn began:
    post a new message and ping; otherwise the same seat goes on: the turn's newest message can be edited,
    nobody is pinged. ``disguised`` says that nobody is to be pinged in public though ``anew`` is true (see
    ``Waiting``), ``quiet`` that he is called otherwise, or later (see ``MoveReminder``), or not at all. ``also`` are
    other seats that are called by the same message: they can answer at once what comes to them next
    (``bot.service.ahead``).
    """

    moment: int
    first: int
    last: int
    waiting: Seat
    anew: bool
    disguised: bool = False
    quiet: bool = False
    also: tuple[Seat, ...] = ()


class PendingQuestion(Struct, frozen=True, tag="ask", tag_field="kind"):
    """Like ``TurnReport``, where the seat waited for is not the one whose turn it is: a defender's choice.

    Sent to the place. When it goes to a person instead, it is the private half of a disguised decision (he
    has a choice, and nobody may know): a direct message, ``first`` and ``last`` equal. If that cannot be
    delivered, a second one goes to the place when the window that everybody knows of has passed.
    """

    moment: int
    first: int
    last: int
    waiting: Seat
    anew: bool = True
    disguised: bool = False
    quiet: bool = False
    also: tuple[Seat, ...] = ()


class MoveReminder(Struct, frozen=True, tag="call", tag_field="kind"):
    """A person is called by himself for what he is asked since ``moment``: in his direct messages, or at the table.

    ``last`` is the number of the first event that is not told. ``again`` says that he was called for it before.
    """

    moment: int
    last: int
    waiting: Seat
    again: bool = False


class HandUpdate(Struct, frozen=True, tag="hand", tag_field="kind"):
    """A person's hand is not what it was: his message is to be edited or sent anew. Only the newest is sent."""

    seat: Seat


class DrawNotice(Struct, frozen=True, tag="draw", tag_field="kind"):
    """A draw was ``offered``, ``declined`` or ``withdrawn`` by ``seat``; ``asked`` are those who may answer."""

    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()


class ClockNotice(Struct, frozen=True, tag="clock", tag_field="kind"):
    """Something about the match's time, done by the player of ``seat`` or happening to him.

    ``change``: his time is ``out``, and ``asked`` may say what now; he has ``granted`` everybody a full clock; he lets
    a ``general`` play on for the other side; he has ``returned`` to his seat; nothing has happened for long while he
    is waited for (``stalled``), and at last for so long that the match is ``asleep``; it ``paused`` or ``resumed``.
    """

    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()


class VacationNotice(Struct, frozen=True, tag="vacation", tag_field="kind"):
    """The player of ``seat`` has announced a vacation, between two stamps; both are 0 if he takes it back."""

    seat: Seat
    start: int
    end: int


class ProposalNotice(Struct, frozen=True, tag="proposed", tag_field="kind"):
    """Something of the kind ``what`` was ``proposed``, ``agreed`` to in part, ``declined`` or ``withdrawn``.

    ``seat`` is who did so, empty for somebody without one; ``asked`` are the seats that have yet to answer and
    ``guest`` the person without a seat who has, 0 for nobody. One of the seats in ``either`` is enough. ``text`` is the
    proposal's. When all agree it is carried out, which has news of its own.
    """

    what: str
    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()
    text: str = ""
    guest: int = 0
    either: tuple[Seat, ...] = ()


class TakebackNotice(Struct, frozen=True, tag="rewound", tag_field="kind"):
    """The match was taken back into ``turn``: by a ``seat``'s proposal or by an organiser (``person``), and why.

    ``commitment`` is the new seed's.
    """

    turn: int
    seat: Seat
    person: int
    reason: str
    commitment: str


class RulesCorrected(Struct, frozen=True, tag="ruled", tag_field="kind"):
    """Rules that were read wrongly are corrected for the match from now on; ``which`` are the corrections' ids.

    ``agreed`` says that the players wanted it so; else the older reading is gone, and an open draft with it.
    """

    which: tuple[str, ...]
    agreed: bool


class RecordOpened(Struct, frozen=True, tag="opened", tag_field="kind"):
    """All have agreed to an open record of the match as it is at ``moment``; the players can have it now."""

    moment: int


class SeatChanged(Struct, frozen=True, tag="seated", tag_field="kind"):
    """A ``seat`` changed hands during the battle: from person to person, 0 being nobody, or one who is to be forgotten.

    ``how``: its player ``left``, ``gave-up`` in favour of his partners, was ``removed`` by an organiser, was
    ``replaced``.
    """

    seat: Seat
    before: int
    after: int
    how: str


class OutOfBattle(Struct, frozen=True, tag="out", tag_field="kind"):
    """For the player of ``seat``: they are out of the battle, others of their side lead their units."""

    seat: Seat


class FollowerTurn(Struct, frozen=True, tag="watch", tag_field="kind"):
    """For a follower: a turn is over at ``moment``, its last event before ``last``. Only the newest is sent."""

    moment: int
    last: int


class RematchInvitation(Struct, frozen=True, tag="invite", tag_field="kind"):
    """The lobby is a rematch of another match: who played it and has no seat yet is called."""

    match: int


class ReportFiled(Struct, frozen=True, tag="reported", tag_field="kind"):
    """For the organisers of the server alone: what ``person`` tells, perhaps of ``target`` (else 0)."""

    person: int
    target: int
    text: str


class MatchEnded(Struct, frozen=True, tag="ended", tag_field="kind"):
    """The match is over; its last events are ``first`` to ``last``. The result, the record, the seed."""

    moment: int
    first: int
    last: int


class TeamThreadUpdate(Struct, frozen=True, tag="team", tag_field="kind"):
    """The private thread of a ``side`` with several players is to be as the match is now: made, filled, put away.

    ``gone`` is who has just left the side and is to leave its thread, 0 for nobody.
    """

    side: Seat
    gone: int = 0


class SketchShared(Struct, frozen=True, tag="sketched", tag_field="kind"):
    """For the thread of his side: the player of ``seat`` has drawn, in ``turn``; what is drawn lies with his seat.

    ``anew`` says that it is to be the newest message there; else the one with the sketch is edited.
    """

    seat: Seat
    turn: int
    anew: bool


class SuggestionOffered(Struct, frozen=True, tag="offered", tag_field="kind"):
    """For the thread of his side: the player of ``seat`` suggests a turn to ``charged``, empty between turns.

    What he suggests lies with his seat; ``sign`` tells it from a newer one.
    """

    seat: Seat
    charged: Seat
    sign: str


class SuggestionTaken(Struct, frozen=True, tag="taken", tag_field="kind"):
    """For the thread of their side: the suggestion of ``seat`` was taken by the player of ``by``."""

    seat: Seat
    by: Seat


class HandShown(Struct, frozen=True, tag="hand-shown", tag_field="kind"):
    """For the thread of his side alone: the player of ``seat`` shows his hand as it is in ``turn``."""

    seat: Seat
    turn: int
    hand: tuple[str, ...]


class SeriesScore(Struct, frozen=True, tag="score", tag_field="kind"):
    """The message of a series, of which there is one, is to show it as it is now."""


class AnniversaryNotice(Struct, frozen=True, tag="anniversary", tag_field="kind"):
    """It is the ``day`` of annual battles, written as ``2026-02-15``."""

    day: str


class YearOver(Struct, frozen=True, tag="year-over", tag_field="kind"):
    """A year of annual battles is over: its table. Not ``final`` while battles of it are fought."""

    final: bool


Notification = (
    LobbyUpdate
    | MatchStarted
    | TurnReport
    | PendingQuestion
    | MoveReminder
    | HandUpdate
    | DrawNotice
    | ClockNotice
    | VacationNotice
    | ProposalNotice
    | TakebackNotice
    | RulesCorrected
    | RecordOpened
    | SeatChanged
    | OutOfBattle
    | FollowerTurn
    | RematchInvitation
    | ReportFiled
    | MatchEnded
    | TeamThreadUpdate
    | SketchShared
    | SuggestionOffered
    | SuggestionTaken
    | HandShown
    | SeriesScore
    | AnniversaryNotice
    | YearOver
)


TALK = frozenset({"sketched", "offered", "taken", "hand-shown"})
"""The kinds that are for a side's own thread: the match's place waits for none of them, nor they for it."""


def is_passing(news: TurnReport | PendingQuestion) -> bool:
    """Whether its message calls nobody, and goes: the same player goes on, or whether there is a choice is a secret."""
    return not news.anew or news.disguised


def kind_of(news: Notification | type[Struct]) -> str:
    """The tag of the news, such as ``turn``."""
    return str(news.__struct_config__.tag)


def proposal_slot(kind: str) -> str:
    """The slot of the messages about a kind of proposal."""
    return f"proposed-{kind}"


def team_slot(side: Seat) -> str:
    """The slot of the first message in a side's thread."""
    return f"team-{side}"


def slot_of(news: Notification) -> str:
    """Which of a match's messages the news become: the boards (``turn``, ``ask``, ``ended``) follow one another."""
    if isinstance(news, ProposalNotice):
        return proposal_slot(news.what)
    if isinstance(news, TeamThreadUpdate):
        return team_slot(news.side)
    if isinstance(news, SketchShared):
        return f"sketch-{news.seat}-{news.turn}"
    if isinstance(news, SuggestionOffered | SuggestionTaken | HandShown):
        return f"{kind_of(news)}-{news.seat}"
    return "turn" if isinstance(news, TurnReport | PendingQuestion | MatchEnded) else kind_of(news)
