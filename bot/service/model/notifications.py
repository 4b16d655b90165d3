"""What the outbox has to tell: data, from which the Discord side makes pictures and words when it sends.

A match's news come in order. Those for its place (lobby, start, turns, end) wait for one another; those for
a person wait for that person's earlier ones and for all earlier news of the place; the place never waits for
a person. What is said in sides' own threads waits for nothing but itself. News of a series (its score, anniversaries,
the end of a year) go to its channel, in an order of their own.
"""

from __future__ import annotations

from msgspec import Struct

from engine.decision import Seat


class Notification(Struct, frozen=True, tag_field="kind"):
    """One thing to tell. Its stored ``tag`` never changes; ``bot.service.domain.kinds`` registers its kind."""


class LobbyUpdate(Notification, frozen=True, tag="lobby"):
    """The lobby message, of which there is one, is to show the match as it is now."""


class MatchStarted(Notification, frozen=True, tag="started"):
    """The match began: it needs its thread, and the players in it. Then ``Matches.set_thread``."""


class TurnReport(Notification, frozen=True, kw_only=True, tag="turn"):
    """Something became public at ``moment``: the events from ``first`` (inclusive) to ``last`` (exclusive).

    ``waiting`` is who is to act now. ``anew`` says that it is another seat than before or that a turn began:
    post a new message and ping; otherwise the same seat goes on: the turn's newest message can be edited,
    nobody is pinged. ``disguised`` says that nobody is to be pinged in public though ``anew`` is true (see
    ``Waiting``), ``quiet`` that he is called otherwise, or later (see ``MoveReminder``), or not at all. ``also`` are
    other seats that are called by the same message: they can answer at once what comes to them next
    (``bot.service.domain.early_answers``).
    """

    moment: int
    first: int
    last: int
    waiting: Seat
    anew: bool
    disguised: bool = False
    quiet: bool = False
    also: tuple[Seat, ...] = ()


class PendingQuestion(Notification, frozen=True, kw_only=True, tag="ask"):
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


class MoveReminder(Notification, frozen=True, tag="call"):
    """A person is called by himself for what he is asked since ``moment``: in his direct messages, or at the table.

    ``last`` is the number of the first event that is not told. ``again`` says that he was called for it before.
    """

    moment: int
    last: int
    waiting: Seat
    again: bool = False


class HandUpdate(Notification, frozen=True, tag="hand"):
    """A person's hand is not what it was: his message is to be edited or sent anew. Only the newest is sent."""

    seat: Seat


class DrawNotice(Notification, frozen=True, tag="draw"):
    """A draw was ``offered``, ``declined`` or ``withdrawn`` by ``seat``; ``asked`` are those who may answer."""

    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()


class ClockNotice(Notification, frozen=True, tag="clock"):
    """Something about the match's time, done by the player of ``seat`` or happening to him.

    ``change``: his time is ``out``, and ``asked`` may say what now; he has ``granted`` everybody a full clock; he lets
    a ``general`` play on for the other side; he has ``returned`` to his seat; nothing has happened for long while he
    is waited for (``stalled``), and at last for so long that the match is ``asleep``; it ``paused`` or ``resumed``.
    """

    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()


class VacationNotice(Notification, frozen=True, tag="vacation"):
    """The player of ``seat`` has announced a vacation, between two stamps; both are 0 if he takes it back."""

    seat: Seat
    start: int
    end: int


class ProposalNotice(Notification, frozen=True, kw_only=True, tag="proposed"):
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


class TakebackNotice(Notification, frozen=True, tag="rewound"):
    """The match was taken back into ``turn``: by a ``seat``'s proposal or by an organiser (``person``), and why.

    ``commitment`` is the new seed's.
    """

    turn: int
    seat: Seat
    person: int
    reason: str
    commitment: str


class RulesCorrected(Notification, frozen=True, tag="ruled"):
    """Rules that were read wrongly are corrected for the match from now on; ``which`` are the corrections' ids.

    ``agreed`` says that the players wanted it so; else the older reading is gone, and an open draft with it.
    """

    which: tuple[str, ...]
    agreed: bool


class RecordOpened(Notification, frozen=True, tag="opened"):
    """All have agreed to an open record of the match as it is at ``moment``; the players can have it now."""

    moment: int


class SeatChanged(Notification, frozen=True, tag="seated"):
    """A ``seat`` changed hands during the battle: from person to person, 0 being nobody, or one who is to be forgotten.

    ``how``: its player ``left``, ``gave-up`` in favour of his partners, was ``removed`` by an organiser, was
    ``replaced``.
    """

    seat: Seat
    before: int
    after: int
    how: str


class OutOfBattle(Notification, frozen=True, tag="out"):
    """For the player of ``seat``: they are out of the battle, others of their side lead their units."""

    seat: Seat


class FollowerTurn(Notification, frozen=True, tag="watch"):
    """For a follower: a turn is over at ``moment``, its last event before ``last``. Only the newest is sent."""

    moment: int
    last: int


class RematchInvitation(Notification, frozen=True, tag="invite"):
    """The lobby is a rematch of another match: who played it and has no seat yet is called."""

    match: int


class ReportFiled(Notification, frozen=True, tag="reported"):
    """For the organisers of the server alone: what ``person`` tells, perhaps of ``target`` (else 0)."""

    person: int
    target: int
    text: str


class MatchEnded(Notification, frozen=True, tag="ended"):
    """The match is over; its last events are ``first`` to ``last``. The result, the record, the seed."""

    moment: int
    first: int
    last: int


class TeamThreadUpdate(Notification, frozen=True, tag="team"):
    """The private thread of a ``side`` with several players is to be as the match is now: made, filled, put away.

    ``gone`` is who has just left the side and is to leave its thread, 0 for nobody.
    """

    side: Seat
    gone: int = 0


class SketchShared(Notification, frozen=True, tag="sketched"):
    """For the thread of his side: the player of ``seat`` has drawn, in ``turn``; what is drawn lies with his seat.

    ``anew`` says that it is to be the newest message there; else the one with the sketch is edited.
    """

    seat: Seat
    turn: int
    anew: bool


class SuggestionOffered(Notification, frozen=True, tag="offered"):
    """For the thread of his side: the player of ``seat`` suggests a turn to ``charged``, empty between turns.

    What he suggests lies with his seat; ``sign`` tells it from a newer one.
    """

    seat: Seat
    charged: Seat
    sign: str


class SuggestionTaken(Notification, frozen=True, tag="taken"):
    """For the thread of their side: the suggestion of ``seat`` was taken by the player of ``by``."""

    seat: Seat
    by: Seat


class HandShown(Notification, frozen=True, tag="hand-shown"):
    """For the thread of his side alone: the player of ``seat`` shows his hand as it is in ``turn``."""

    seat: Seat
    turn: int
    hand: tuple[str, ...]


class SeriesScore(Notification, frozen=True, tag="score"):
    """The message of a series, of which there is one, is to show it as it is now."""


class AnniversaryNotice(Notification, frozen=True, tag="anniversary"):
    """It is the ``day`` of annual battles, written as ``2026-02-15``."""

    day: str


class YearOver(Notification, frozen=True, tag="year-over"):
    """A year of annual battles is over: its table. Not ``final`` while battles of it are fought."""

    final: bool


def is_passing(news: TurnReport | PendingQuestion) -> bool:
    """Whether its message calls nobody, and goes: the same player goes on, or whether there is a choice is a secret."""
    return not news.anew or news.disguised


def kind_of(news: Notification | type[Notification]) -> str:
    """The tag of the news, such as ``turn``."""
    return str(news.__struct_config__.tag)


def proposal_slot(kind: str) -> str:
    """The slot of the messages about a kind of proposal."""
    return f"proposed-{kind}"


def team_slot(side: Seat) -> str:
    """The slot of the first message in a side's thread."""
    return f"team-{side}"
