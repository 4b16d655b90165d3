"""The values that the service hands out. What all of them say may be shown to anybody, except a ``Scene``.

In public a match is numbered by its *moments*: each time that something becomes known to all is one. The
*version* of a ``Scene`` and an ``ActResult`` goes up with those and, for who is asked, with his own choices since
(``bot.service.domain.control_versions``): it belongs into his private buttons. How many choices there were in all would
betray how often somebody changed his mind (reading 9).
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
"""What players write as ``#12``."""


SeriesId = NewType("SeriesId", int)


class SeriesRef(Struct, frozen=True, kw_only=True):
    """To which series a match belongs: battle ``number`` of ``of``.

    ``kind`` is a ``SeriesKind``. ``title`` is the series' name, empty for two games on their own.
    ``between_people`` says that no computer may lead in it; ``invited`` is the id of the person for whom the other seat
    is kept, 0 for nobody.
    """

    id: SeriesId
    kind: str
    number: int
    of: int
    title: str = ""
    between_people: bool = False
    invited: int = 0


class Person(Struct, frozen=True):
    """Somebody, by the id that Discord gave him."""

    id: int


FORMER = Person(-1)
"""Stands for everybody who has had himself forgotten: nobody has this id."""


PROGRAM = "program"
"""The computer general of a seat that is his own from the beginning: nobody is waited for there, and nobody joins."""


class MatchPlace(Struct, frozen=True):
    """Where a match is played: the channel in which it was opened, and its own thread once there is one."""

    guild: int
    channel: int
    thread: int | None = None


class Status(StrEnum):
    """How far a match is: ``closed`` is a lobby that everybody left."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class Chair(Struct, frozen=True):
    """A seat and who sits in it, ``None`` while it is free.

    ``bank`` is the time that he has left as of the match's ``Timing.counted``, ``None`` without a clock; see
    ``bot.service.domain.clocks``. ``general`` is the computer player who plays on for him, if one does, or ``PROGRAM``.
    ``late`` and ``excused`` count how often his time was out, without and with an excuse.
    """

    seat: Seat
    person: Person | None
    bank: timedelta | None = None
    general: str = ""
    late: int = 0
    excused: int = 0


class Away(Struct, frozen=True):
    """A vacation that a person has announced, from ``start`` to (without) ``end``."""

    person: Person
    start: datetime
    end: datetime


class Timing(Struct, frozen=True, kw_only=True):
    """How a match keeps time, as everybody may know it.

    ``pace`` is a name of ``bot.service.domain.clocks.PACES`` or ``none``. The banks of the chairs are right as of
    ``counted``. ``paused`` is since when all clocks stand still, by agreement. ``out`` is the seat whose time is out.
    ``stalled`` says that the table was told that nothing happens, ``asleep`` that nobody is told of anything until
    somebody acts. ``away`` are the vacations of the players.
    """

    pace: str = "none"
    counted: datetime | None = None
    paused: datetime | None = None
    out: Seat | None = None
    stalled: bool = False
    away: tuple[Away, ...] = ()
    asleep: bool = False


class Waiting(Struct, frozen=True):
    """Who is waited for, for which kind of choice, and since when; never more than everybody may know.

    ``disguised`` says that whether he has a choice at all is his secret (reading 11): name him in public,
    but ping him in private only.
    """

    seat: Seat
    person: Person | None
    kind: str
    since: datetime
    disguised: bool


class Proposal(Struct, frozen=True):
    """Something that is done when all who are asked agree, see ``bot.service.domain.proposals``.

    ``by`` is the seat that proposed it, empty for somebody who has none. ``agreed`` are the seats that did. ``text``
    belongs to the kind; a person with whom it begins, as ``@ID``, is asked, too, as the guest.
    """

    kind: str
    by: Seat
    agreed: tuple[Seat, ...]
    at: datetime
    text: str = ""


class Stretch(Struct, frozen=True):
    """A part of a match that has a seed of its own (reading 35), after the match was taken back.

    It begins at public ``moment``, where the match became what it was at ``back_to``. ``seed`` is empty until the
    match is over.
    """

    moment: int
    back_to: int
    commitment: str
    seed: str = ""


class Imported(Struct, frozen=True, omit_defaults=True):
    """The battle record from which a match was made, as everybody may know it.

    ``how``: it was ``finished``; ``sealed``, so that it is what the host's bot wrote; or ``open``, made with the
    consent of all. ``fingerprint`` is its own, ``turn`` where it stood. ``at`` is when it was written, a stamp, 0 for a
    finished one. ``names`` are what it calls its players, by seat. ``seats`` are for whom the seats are kept until the
    match goes on: ids, 0 for anybody.
    """

    how: str
    fingerprint: str
    turn: int
    at: int = 0
    names: Mapping[Seat, str] = {}
    seats: Mapping[Seat, int] = {}


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match from outside: what a list or a lobby shows.

    ``family``, ``scenario`` and ``ruleset`` are ids, ``title`` the scenario's name; ``options`` are all of
    them, each with its value. ``moment`` counts what became public, 0 in the lobby and 1 from the start on.
    ``turn`` is the turn's number as all know it. ``waiting`` is ``None`` unless the match runs.
    ``commitment`` is the SHA-256 of the seed, empty in the lobby; ``seed`` the seed itself in hexadecimal,
    empty until the match is over. ``draw_offered_by`` is the seat whose offer stands. ``proposals`` are those that
    stand, ``stretches`` the later parts with seeds of their own; both are empty where matches are only listed.
    ``odds`` says that players are shown what to expect of the dice before they roll. ``opened`` is the moment at which
    all agreed to an open record, 0 if never. ``imported`` says from which record the match was made, if it was.
    ``series`` is what it is part of. ``leaders`` are the names of those who lead, by seat, where a side has several
    players; empty for a commander who has no figure on the board. ``out`` are the seats whose players are out of the
    battle: others of their side lead their units.
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

    def person(self, seat: Seat) -> Person | None:
        """Who sits there."""
        return next((chair.person for chair in self.chairs if chair.seat == seat), None)

    def seat(self, person: Person) -> Seat | None:
        """Where somebody sits; ``None`` for a watcher."""
        return next((chair.seat for chair in self.chairs if chair.person == person), None)

    def seats(self, person: Person) -> tuple[Seat, ...]:
        """All seats of somebody who may have several."""
        return tuple(chair.seat for chair in self.chairs if chair.person == person)

    def chair(self, seat: Seat) -> Chair:
        """The chair of a seat."""
        return next(chair for chair in self.chairs if chair.seat == seat)

    def proposal(self, kind: str) -> Proposal | None:
        """What is proposed of a kind."""
        return next((one for one in self.proposals if one.kind == kind), None)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that somebody can take."""
        empty = (chair.seat for chair in self.chairs if chair.person is None and chair.general != PROGRAM)
        return tuple(seat for seat in empty if seat not in self.out)

    def people(self, side: Seat | str) -> tuple[Person, ...]:
        """Those who sit on a side."""
        return tuple(chair.person for chair in self.chairs if chair.person and side_of(chair.seat) == side_of(side))

    def kept_for(self, seat: Seat) -> Person | None:
        """For whom a seat is kept, because its hand is his; ``None`` for anybody."""
        kept = self.imported.seats.get(seat, 0) if self.imported else 0
        return Person(kept) if kept else None

    def open_to(self, person: Person) -> tuple[Seat, ...]:
        """The free seats that a person may take: those kept for him, or else those that are for anybody."""
        own = tuple(seat for seat in self.free if self.kept_for(seat) == person)
        return own or tuple(seat for seat in self.free if self.kept_for(seat) is None)


class MatchOptions(Struct, frozen=True, kw_only=True):
    """What a host proposes. Without a ``side`` his own is drawn by lot; options that are not named take defaults.

    ``side`` may be a side with several seats: he has its first one. ``computer`` says that the program plays all seats
    of the other side. ``pace`` is a name of ``bot.service.domain.clocks.PACES``, or ``none``. ``odds`` says that
    players are shown what to expect of the dice before they roll.
    """

    scenario: str
    ruleset: str
    options: Mapping[str, str] = {}
    side: Seat | None = None
    pace: str = "none"
    odds: bool = True
    computer: bool = False


class Scene(Struct, frozen=True, kw_only=True):
    """A match as one person sees it: the only value that holds secrets, his own. For private eyes.

    ``view`` is the engine's view of ``seat`` (``public`` for a watcher). ``version`` goes into every private
    button made from this scene. ``decision`` and ``actions`` are what he is asked and may answer, ``None``
    and empty when he is not waited for; ``draft`` what he chose since something was last fixed, and can take
    back one by one. ``held`` says that his answer is given and takes effect by itself soon, so that its
    timing tells nothing. ``ahead`` is a question that will come to the person, to be answered while others are
    asked (``bot.service.domain.early_answers``): the view is as if it had come, and once it is answered there is no
    decision.
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
    """What an accepted action led to. ``events`` are as its own person may know them.

    ``public`` says that they are now known to all (and that the table is told by the outbox); otherwise they
    are a draft. ``held`` as in ``Scene``: nothing has happened yet. ``repeated`` says that this very request
    was answered before: the answer is the first one again, and nothing was done now.
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
    """Something that became known to all at once.

    ``turn`` is 0 for the deal. ``seat`` is ``None`` for the start, and where the match was taken back.
    ``first`` is the number of its first event; events count from 0 in a match. ``undone`` says that it was taken back.
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

    ``slot`` says what it is: ``lobby``, ``turn``, ``hand`` ….
    ``person`` is whose it is when it lies in direct messages.
    """

    match: MatchId
    slot: str
    channel: int
    message: int
    person: Person | None = None
