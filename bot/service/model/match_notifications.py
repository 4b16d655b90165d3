"""Notifications: things to tell people, as data. The Discord side makes pictures and words of them when it sends.

Those for a match's place (lobby, start, turns, end) are sent in order. Those for a person wait for that person's
earlier ones and for all earlier ones of the place; the place never waits for a person. Notifications for a side's own
thread wait for nothing but each other, and so do those of a series (its score, anniversaries, the end of a year), which
go to its channel.

These are the ones that every match has. A new one stands in the module of its own kind
(``bot.service.domain.notification_registry``).
"""

from __future__ import annotations

from msgspec import Struct

from engine.decision import Seat


class Notification(Struct, frozen=True, tag_field="kind"):
    """Base of all notifications. The stored ``tag`` never changes; see ``bot.service.domain.notification_registry``."""


class LobbyUpdate(Notification, frozen=True, tag="lobby"):
    """The one lobby message has to show the match as it is now."""


class MatchStarted(Notification, frozen=True, tag="started"):
    """The match began and needs its thread, with the players in it (then ``MoveToThread``)."""


class TurnReport(Notification, frozen=True, kw_only=True, tag="turn"):
    """Events became public at ``moment``: those from ``first`` (inclusive) to ``last`` (exclusive).

    ``waiting`` is the seat to move. ``anew`` says that the seat to move or the turn is a new one: post a new message
    and ping. Otherwise the same seat goes on: edit the turn's newest message and ping nobody. ``disguised`` forbids the
    public ping even if ``anew`` (see ``Waiting``); ``quiet`` says that the player is called otherwise, later
    (``MoveReminder``) or not at all. ``also`` are further seats called by the same message, because they can answer
    their next question early (``bot.service.domain.early_answers``).
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
    """Like ``TurnReport``, for a seat to move whose turn it is not: a defender's choice.

    Sent to the place. Sent to a person it is the private half of a disguised decision, with ``first`` and ``last``
    equal. If that cannot be delivered, a second one goes to the place after the end of the response delay.
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
    """A person is called, or reminded (``again``), of the question pending since ``moment``, privately or at the table.

    ``last`` is the number of the first event that is not told.
    """

    moment: int
    last: int
    waiting: Seat
    again: bool = False


class HandUpdate(Notification, frozen=True, tag="hand"):
    """A person's hand has changed: edit the message or send it anew. Only the newest is sent."""

    seat: Seat


class DrawNotice(Notification, frozen=True, tag="draw"):
    """A draw was ``offered``, ``declined`` or ``withdrawn`` by ``seat``; ``asked`` are the seats that may answer."""

    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()


class ClockNotice(Notification, frozen=True, tag="clock"):
    """A change of the match's clocks, by the player of ``seat`` or for them.

    ``change``: ``out`` (their time is out, and ``asked`` may choose), ``granted`` (a full clock for everybody),
    ``general`` (a computer general plays for the other side), ``returned`` (the player is back in the seat),
    ``stalled`` (a long standstill), ``asleep`` (so long that the match sleeps), ``paused`` or ``resumed``.
    """

    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()


class VacationNotice(Notification, frozen=True, tag="vacation"):
    """The player of ``seat`` has announced a vacation between two stamps; both are 0 when it is canceled."""

    seat: Seat
    start: int
    end: int


class ProposalNotice(Notification, frozen=True, kw_only=True, tag="proposed"):
    """A proposal of the kind ``what`` was ``proposed``, ``agreed`` to in part, ``declined`` or ``withdrawn``.

    ``seat`` did so, empty for a person without one. ``asked`` are the seats that have yet to answer, ``guest`` the id
    of a person without a seat who has to, 0 for nobody. One of the seats in ``either`` is enough. ``text`` is the
    proposal's. A proposal that is carried out has notifications of its own.
    """

    what: str
    change: str
    seat: Seat
    asked: tuple[Seat, ...] = ()
    text: str = ""
    guest: int = 0
    either: tuple[Seat, ...] = ()


class TakebackNotice(Notification, frozen=True, tag="rewound"):
    """The match was taken back into ``turn``: by the proposal of ``seat`` or by an organiser (``person``), and why.

    ``commitment`` is the new seed's. ``unrated``: the match was rated, and is no longer.
    """

    turn: int
    seat: Seat
    person: int
    reason: str
    commitment: str
    unrated: bool = False


class RulesCorrected(Notification, frozen=True, tag="ruled"):
    """Corrections of wrongly read rules (ids in ``which``) are in force for the match from now on.

    ``agreed`` says that the players wanted it so; else the older reading is gone, and an open draft with it.
    """

    which: tuple[str, ...]
    agreed: bool


class RecordOpened(Notification, frozen=True, tag="opened"):
    """All have agreed to an open record of the match as of ``moment``; the players can have it now."""

    moment: int


class SeatChanged(Notification, frozen=True, tag="seated"):
    """A ``seat`` changed hands during the battle, from one person id to another.

    An id is 0 for nobody, or for a person who deletes their data. ``how``: the old player ``left``, ``gave-up`` in
    favor of partners, was ``removed`` by an organiser, or was ``replaced``. ``unrated``: the match was rated, and is no
    longer.
    """

    seat: Seat
    before: int
    after: int
    how: str
    unrated: bool = False


class OutOfBattle(Notification, frozen=True, tag="out"):
    """For the player of ``seat``: they are out of the battle, and others of their side lead their units."""

    seat: Seat


class FollowerTurn(Notification, frozen=True, tag="watch"):
    """For a follower: a turn ended at ``moment``, before event ``last``. Only the newest is sent."""

    moment: int
    last: int


class RematchInvitation(Notification, frozen=True, tag="invite"):
    """The lobby is a rematch of ``match``: players of that match without a seat here are called."""

    match: int


class ChallengeNotice(Notification, frozen=True, kw_only=True, tag="challenge"):
    """For one of two people: what became of a challenge.

    It was ``asked``, ``changed`` (other terms are proposed), ``accepted``, ``agreed`` to (after changes), ``declined``,
    ``withdrawn``, has ``lapsed``, or has ``fallen`` away because the host has enough battles. ``person`` is the id of
    who did so, or did not answer, where the other one is told, 0 where they are told themselves; of proposed terms,
    always who proposes them.
    """

    change: str
    person: int = 0


class OpponentFound(Notification, frozen=True, tag="found"):
    """For the host of a lobby that the queue has opened: an opponent was found, and is asked."""


class SeatOffered(Notification, frozen=True, tag="seat-offered"):
    """For a person who waits in the queue: a ``seat`` of the match is free that suits them."""

    seat: Seat


class ComputerOffered(Notification, frozen=True, tag="computer-offered"):
    """For a person who has waited in the queue for a while: they may play the computer meanwhile."""


class ReportFiled(Notification, frozen=True, tag="reported"):
    """For the server's organisers alone: a report by ``person``, perhaps about ``target`` (else 0)."""

    person: int
    target: int
    text: str


class MatchEnded(Notification, frozen=True, tag="ended"):
    """The match is over; its last events are ``first`` to ``last``. The message has result, record and seed."""

    moment: int
    first: int
    last: int


class TeamThreadUpdate(Notification, frozen=True, tag="team"):
    """A side's private thread has to be brought in line with the match: made, filled or archived.

    ``gone`` is the id of a person who just left the side and its thread, 0 for nobody.
    """

    side: Seat
    gone: int = 0


class SketchShared(Notification, frozen=True, tag="sketched"):
    """For the side's thread: the player of ``seat`` changed their sketch of ``turn``, kept with the seat.

    ``anew`` posts a new message there; else the message with the sketch is edited.
    """

    seat: Seat
    turn: int
    anew: bool


class SuggestionOffered(Notification, frozen=True, tag="offered"):
    """For the side's thread: the player of ``seat`` suggests a turn to ``charged``, empty between turns.

    The suggestion is kept with the seat; ``sign`` tells it from a newer one.
    """

    seat: Seat
    charged: Seat
    sign: str


class SuggestionTaken(Notification, frozen=True, tag="taken"):
    """For the side's thread: the player of ``by`` took the suggestion of ``seat``."""

    seat: Seat
    by: Seat


class HandShown(Notification, frozen=True, tag="hand-shown"):
    """For the side's thread alone: the player of ``seat`` shows their hand as it is in ``turn``."""

    seat: Seat
    turn: int
    hand: tuple[str, ...]


class SeriesScore(Notification, frozen=True, tag="score"):
    """The one message of a series has to show its present score."""


class AnniversaryNotice(Notification, frozen=True, tag="anniversary"):
    """A day of annual battles has come; ``day`` is written as ``2026-02-15``."""

    day: str


class YearOver(Notification, frozen=True, tag="year-over"):
    """A year of annual battles has ended: its table. Not ``final`` while games of it are still being played."""

    final: bool


def is_passing(notification: TurnReport | PendingQuestion) -> bool:
    """Whether its message pings nobody and is replaced later: the same player goes on, or the choice is disguised."""
    return not notification.anew or notification.disguised


def kind_of(notification: Notification | type[Notification]) -> str:
    """The stored tag of a notification, such as ``turn``."""
    return str(notification.__struct_config__.tag)


def proposal_slot(kind: str) -> str:
    """The message slot of a kind of proposal."""
    return f"proposed-{kind}"


def team_slot(side: Seat) -> str:
    """The message slot of the first message in a side's thread."""
    return f"team-{side}"
