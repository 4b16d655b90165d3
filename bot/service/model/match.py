"""Values that the service hands out. All but ``Scene`` may be shown to anybody.

A match is counted by four numbers. ``LiveMatch.version`` counts every choice, draft and undo included; it stays inside
the service, because it would tell how often a player had a change of mind (reading 9). ``moment`` counts what became
public and is all that public messages carry. The *version* of a ``Scene`` and an ``ActResult`` is made of the moment
and, for the player who is asked, their own choices since (``bot.service.domain.control_versions``); private buttons
carry it. ``LiveMatch.revision`` counts the writes to the store.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NewType

from msgspec import Struct

from engine.decision import Action, Decision, Outcome, Seat, side_of
from engine.match import Events

MatchId = NewType("MatchId", int)
"""Number of a match, written by players as ``#12``."""


SeriesId = NewType("SeriesId", int)


class SeriesRef(Struct, frozen=True, kw_only=True):
    """The series that a match belongs to, as battle ``number`` of ``of``.

    ``kind`` is a ``SeriesKind``. ``title`` is the series' name, empty for two games on their own. ``between_people``
    excludes computer players; ``invited`` is the id of the person for whom the other seat is kept, 0 for nobody.
    """

    id: SeriesId
    kind: str
    number: int
    of: int
    title: str = ""
    between_people: bool = False
    invited: int = 0


class Person(Struct, frozen=True):
    """A person, by Discord user id."""

    id: int


FORMER = Person(-1)
"""Placeholder id of people who deleted their data. No Discord user has it."""


PROGRAM = "program"
"""``Chair.general`` of a seat that belongs to the computer for the whole match: never free, without a clock."""


class MatchPlace(Struct, frozen=True):
    """The channel in which a match was opened, and its own thread once there is one.

    ``DIRECT`` is no channel: each player plays in their direct messages.
    """

    guild: int
    channel: int
    thread: int | None = None


DIRECT = MatchPlace(0, 0)
"""The place of a match between people who share no server."""


class Status(StrEnum):
    """Progress of a match; ``closed`` is a lobby that everybody left."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class Chair(Struct, frozen=True):
    """A seat and its player, ``None`` while it is free.

    ``bank`` is the time left as of ``Timing.counted``, ``None`` without a clock (``bot.service.domain.clocks``).
    ``general`` names the computer player that plays in the seat, or is ``PROGRAM``. ``late`` and ``excused`` count
    time-outs without and with an excuse.
    """

    seat: Seat
    person: Person | None
    bank: timedelta | None = None
    general: str = ""
    late: int = 0
    excused: int = 0


class Away(Struct, frozen=True):
    """A player's announced vacation, from ``start`` to ``end`` (exclusive)."""

    person: Person
    start: datetime
    end: datetime


class Timing(Struct, frozen=True, kw_only=True):
    """Public state of a match's clocks.

    ``pace`` is a name of ``bot.service.domain.clocks.PACES`` or ``none``. The banks of the chairs are right as of
    ``counted``. ``paused`` is the beginning of a pause by agreement. ``out`` is the seat whose time is out. ``stalled``
    says that the table was told of a long standstill; ``asleep`` that nobody is notified until somebody acts. ``away``
    are the vacations of the players.
    """

    pace: str = "none"
    counted: datetime | None = None
    paused: datetime | None = None
    out: Seat | None = None
    stalled: bool = False
    away: tuple[Away, ...] = ()
    asleep: bool = False


class Waiting(Struct, frozen=True):
    """The player to move, the kind of decision, and since when (UTC); never more than is public.

    ``disguised`` says that the existence of a choice is the player's secret (reading 11): name them in public, but ping
    them in private only.
    """

    seat: Seat
    person: Person | None
    kind: str
    since: datetime
    disguised: bool


class Proposal(Struct, frozen=True):
    """An open proposal (``bot.service.domain.proposals``).

    ``by`` is the proposing seat, empty for a person without one. ``agreed`` are the seats that did. ``text`` depends on
    the kind; if it begins with a person, as ``@ID``, that guest is asked, too.
    """

    kind: str
    by: Seat
    agreed: tuple[Seat, ...]
    at: datetime
    text: str = ""


class Stretch(Struct, frozen=True):
    """A part of a match with a seed of its own (reading 35), begun by a takeback.

    It begins at public ``moment``, where the match became what it was at ``back_to``. ``seed`` is empty until the match
    is over.
    """

    moment: int
    back_to: int
    commitment: str
    seed: str = ""


class Imported(Struct, frozen=True, omit_defaults=True):
    """Public facts about the battle record from which a match was made.

    ``how``: ``finished``; ``sealed`` (certainly written by the host's bot); or ``open``, made with the consent of all.
    ``fingerprint`` is the record's, ``turn`` its last turn. ``at`` is the time of writing, a stamp, 0 for a finished
    one. ``names`` are the players' names by seat. ``seats`` are the person ids for whom seats are kept until the match
    goes on, 0 for anybody.
    """

    how: str
    fingerprint: str
    turn: int
    at: int = 0
    names: Mapping[Seat, str] = {}
    seats: Mapping[Seat, int] = {}


class ChallengeTerms(Struct, frozen=True, kw_only=True):
    """Other terms for a challenge: the battle, its rulebook, the pace, and the seat of the challenged person.

    ``counts``: the battle is rated.
    """

    scenario: str
    title: str
    ruleset: str
    pace: str
    seat: Seat
    counts: bool = False


class Challenge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a lobby that is kept for a challenged person (an id) until a stamp; their ``answer``, empty before.

    ``answer``: they ``declined``, it was ``withdrawn``, or it ``lapsed``; then the seat is open to anyone. ``queued``:
    the queue has matched host and person, for the reasons ``found``; then the lobby closes instead. ``why`` is what
    they said when they declined, for the host alone. ``limit`` is the number of running battles with which the host has
    enough: then the challenge falls away; 0 for any number. ``counter`` are other terms that one of the two proposes,
    the challenged person (``by_guest``) or the host; the other one is to answer.
    """

    person: int
    seat: Seat
    until: int
    answer: str = ""
    queued: bool = False
    found: tuple[str, ...] = ()
    why: str = ""
    limit: int = 0
    counter: ChallengeTerms | None = None
    by_guest: bool = False


DECLINED, WITHDRAWN, LAPSED, ACCEPTED = "declined", "withdrawn", "lapsed", "accepted"
CHANGED, AGREED, FALLEN = "changed", "agreed", "fallen"
"""What else becomes of a challenge: other terms are proposed, or agreed to; the host has enough battles by now."""


class MatchInfo(Struct, frozen=True, kw_only=True):
    """The public facts of a match, as a list or a lobby shows them.

    ``family``, ``scenario`` and ``ruleset`` are ids, ``title`` the scenario's name; ``options`` has every option with
    its value. ``moment`` counts what became public, 0 in the lobby and 1 from the start on. ``turn`` is the public turn
    number. ``waiting`` is ``None`` unless the match runs. ``commitment`` is the SHA-256 of the seed, empty in the
    lobby; ``seed`` the seed itself in hexadecimal, empty until the match is over.

    ``draw_offered_by`` is the seat with an open offer of a draw. ``proposals`` are the open ones, ``stretches`` the
    later parts with seeds of their own; both are empty in lists of matches. ``odds`` says that players are shown
    forecasts before they roll. ``opened`` is the moment at which all agreed to an open record, 0 if never. ``imported``
    describes the record from which the match was made. ``leaders`` are the generals' names by seat in a team game,
    empty for a commander without a figure. ``out`` are the seats whose players are out of the battle: others of their
    side lead their units. ``challenge`` is the seat of a lobby that is, or was, kept for a challenged person. ``level``
    is that at which the computer plays in its own seats (``engine.family.LEVELS``), empty where none was chosen.
    ``reliable``: the host asks for people who finish their battles. ``rated``: it counts for the ratings of its
    players, as all of them wanted.
    """

    id: MatchId
    family: str
    scenario: str
    title: str
    ruleset: str
    ruleset_version: int
    options: Mapping[str, str]
    status: Status
    host: Person
    chairs: tuple[Chair, ...]
    place: MatchPlace
    created: datetime
    moment: int = 0
    turn: int = 0
    waiting: Waiting | None = None
    draw_offered_by: Seat | None = None
    commitment: str = ""
    seed: str = ""
    outcome: Outcome | None = None
    started: datetime | None = None
    ended: datetime | None = None
    timing: Timing = Timing()
    proposals: tuple[Proposal, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    odds: bool = True
    opened: int = 0
    imported: Imported | None = None
    series: SeriesRef | None = None
    leaders: Mapping[Seat, str] = {}
    out: tuple[Seat, ...] = ()
    challenge: Challenge | None = None
    level: str = ""
    reliable: bool = False
    rated: bool = False

    def person(self, seat: Seat) -> Person | None:
        """The player of a seat."""
        return next((chair.person for chair in self.chairs if chair.seat == seat), None)

    def seat(self, person: Person) -> Seat | None:
        """A person's seat; ``None`` for a watcher."""
        return next((chair.seat for chair in self.chairs if chair.person == person), None)

    def seats(self, person: Person) -> tuple[Seat, ...]:
        """All seats of a person, who may have several."""
        return tuple(chair.seat for chair in self.chairs if chair.person == person)

    def chair(self, seat: Seat) -> Chair:
        """The chair of a seat."""
        return next(chair for chair in self.chairs if chair.seat == seat)

    def proposal(self, kind: str) -> Proposal | None:
        """The open proposal of a kind."""
        return next((one for one in self.proposals if one.kind == kind), None)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats open to new players."""
        empty = (chair.seat for chair in self.chairs if chair.person is None and chair.general != PROGRAM)
        return tuple(seat for seat in empty if seat not in self.out)

    def people(self, side: Seat | str) -> tuple[Person, ...]:
        """The players of a side."""
        return tuple(chair.person for chair in self.chairs if chair.person and side_of(chair.seat) == side_of(side))

    @property
    def challenged(self) -> Person | None:
        """The person whose answer to a challenge the lobby waits for."""
        challenge = self.challenge if self.status is Status.LOBBY else None
        return Person(challenge.person) if challenge and not challenge.answer else None

    @property
    def asked(self) -> Person | None:
        """The person whose turn it is to answer a challenge: the challenged one, or the host if they want changes."""
        changed = self.challenge is not None and self.challenge.counter is not None and self.challenge.by_guest
        return self.host if self.challenged and changed else self.challenged

    def kept_for(self, seat: Seat) -> Person | None:
        """The person for whom a seat is kept: it holds their hand, or they are challenged; ``None`` for anybody."""
        if self.challenge and self.challenge.seat == seat:
            return self.challenged
        kept = self.imported.seats.get(seat, 0) if self.imported else 0
        return Person(kept) if kept else None

    def open_to(self, person: Person) -> tuple[Seat, ...]:
        """The free seats that a person may take: those kept for them, without a record also those kept for nobody."""
        own = tuple(seat for seat in self.free if self.kept_for(seat) == person)
        anyone = tuple(seat for seat in self.free if self.kept_for(seat) is None)
        return own if own and self.imported else own + anyone


class MatchOptions(Struct, frozen=True, kw_only=True):
    """Terms that a host proposes for a match. Options that are not named take their defaults.

    ``side`` is the host's, drawn by lot if ``None``; of a side with several seats the host gets the first. ``computer``
    gives all seats of the other side to the computer. ``pace`` is a name of ``bot.service.domain.clocks.PACES``, or
    ``none``. ``odds`` says that players are shown forecasts before they roll. ``invited`` is challenged to the first
    battle. ``level`` is that at which the computer plays, ``reliable`` what the host asks for, as in ``MatchInfo``.
    ``rated``: the host wants it rated. ``enough`` is the number of running battles of the host with which the challenge
    falls away, 0 for none.
    """

    scenario: str
    ruleset: str
    options: Mapping[str, str] = {}
    side: Seat | None = None
    pace: str = "none"
    odds: bool = True
    computer: bool = False
    invited: Person | None = None
    level: str = ""
    reliable: bool = False
    enough: int = 0
    rated: bool = False


class Scene(Struct, frozen=True, kw_only=True):
    """A match as one person sees it. It holds that person's secrets: for private messages only.

    ``view`` is the engine's view of ``seat`` (``public`` for a watcher). ``version`` goes into every private button
    made from this scene. ``decision`` and ``actions`` are the pending question and its legal answers, ``None`` and
    empty for anybody else. ``draft`` are the choices since something was last fixed, which can be undone one by one.
    ``held`` says that an answer is given but takes effect later, so that its timing tells nothing. ``ahead`` is a
    question that will come to the person, open to an early answer (``bot.service.domain.early_answers``): the view is
    as if it had come, and once it is answered there is no decision.
    """

    info: MatchInfo
    seat: Seat
    version: int
    view: Any
    decision: Decision | None = None
    actions: tuple[Action, ...] = ()
    draft: tuple[Action, ...] = ()
    held: bool = False
    ahead: Decision | None = None


class ActResult(Struct, frozen=True, kw_only=True):
    """Result of an accepted action. ``events`` are as its own person may know them.

    ``public`` says that they are known to all now (the outbox tells the table); otherwise they belong to a draft.
    ``held`` as in ``Scene``: nothing has happened yet. ``repeated`` says that the same request was carried out before
    and this is its first answer again.
    """

    match: MatchId
    action: str
    version: int
    moment: int
    events: Events = ()
    public: bool = False
    held: bool = False
    repeated: bool = False


class Moment(Struct, frozen=True, kw_only=True):
    """Events that became public at once, in one message.

    ``turn`` is 0 for the deal. ``seat`` is ``None`` for the start and for a takeback. ``first`` is the number of its
    first event, counted from 0 in a match. ``undone`` says that it was taken back.
    """

    number: int
    turn: int
    seat: Seat | None
    at: datetime
    first: int
    events: Events
    undone: bool = False


class Posted(Struct, frozen=True):
    """A message that the bot has posted.

    ``slot`` is its purpose: ``lobby``, ``turn``, ``hand`` …. ``person`` is the recipient of a direct message.
    """

    match: MatchId
    slot: str
    channel: int
    message: int
    person: Person | None = None
