"""A match in memory, and a change of it before it is stored: frozen values that stay inside the service."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from bot.service.model.match import ActResult, MatchInfo, Moment, Person
from bot.service.model.match_notifications import Notification
from bot.service.model.preferences import Preferences
from engine.decision import Seat
from engine.family import Setup
from engine.match import State, view
from engine.record import RecordEntry
from engine.replay import ChoiceKind


class DelayWindow(Struct, frozen=True):
    """A disguised decision with a delayed answer, so that haste betrays no hand (``domain.response_delay``).

    A pass takes effect at ``due`` and is held as ``answer`` until then. ``last`` is the end of the longest possible
    delay: whoever has not answered by then is publicly known to think. ``passed`` says that ``due`` went by without an
    answer. ``absent`` says that standing orders opened the window inside a draft, so its player is not at the table.
    """

    due: datetime
    last: datetime
    answer: str = ""
    passed: bool = False
    absent: bool = False

    @property
    def next(self) -> datetime:
        """Time of the window's next step (UTC)."""
        return self.last if self.passed else self.due


class SeatSettings(Struct, frozen=True, kw_only=True):
    """Everything that a player has prepared with a seat. Secret, and not handed on with the seat.

    ``orders`` are standing orders by name, without those that ask. ``script`` is the rest of the written orders for
    turn ``turn``. ``sketch`` is the drawing of turn ``sketched``, ``offer`` a suggestion to the player in charge that
    is good until the end of turn ``offered``, ``plan`` an unfinished suggestion of turn ``planned``. ``ahead`` are
    early answers to the question ``ahead_of``; ``called_of`` is the question that the player was called for together
    with others (``bot.service.domain.early_answers``). ``helped`` says that it was looked whether they need help with
    their first turn (``bot.service.domain.newcomer_help``).
    """

    person: int
    orders: Mapping[str, str] = {}
    script: str = ""
    turn: int = 0
    sketch: str = ""
    sketched: int = 0
    offer: str = ""
    offered: int = 0
    plan: str = ""
    planned: int = 0
    ahead: tuple[str, ...] = ()
    ahead_of: str = ""
    called_of: str = ""
    helped: bool = False


class LiveMatch(Struct, frozen=True, kw_only=True):
    """A match as it is now. ``state`` is ``None`` in the lobby.

    ``revision`` counts the writes, ``version`` the choices (undone ones too), ``events`` the public events;
    ``published`` is the version at the newest moment. ``mover`` is the seat whose turn it is. ``draft`` are the
    versions of the choices in the open draft. ``seeds`` are the seeds of all stretches in hexadecimal, a secret, empty
    while there is one stretch. ``followers`` are notified of each turn. ``preferences`` are the preferences of the
    players.

    ``called``: last ping or reminder of the player to move (UTC); ``None`` while the first is pending. ``reminded``
    counts the reminders. ``standing`` is what the players have prepared, by seat. ``asked`` is the ruleset version up
    to which corrections were proposed (``bot.service.domain.errata``). ``carried`` is the complete record that an
    imported lobby goes on with, a secret.
    """

    info: MatchInfo
    setup: Setup
    state: State | None = None
    revision: int = 0
    version: int = 0
    events: int = 0
    mover: Seat = Seat("")
    draft: tuple[int, ...] = ()
    window: DelayWindow | None = None
    seeds: tuple[str, ...] = ()
    followers: tuple[Person, ...] = ()
    preferences: Mapping[Person, Preferences] = {}
    called: datetime | None = None
    standing: Mapping[Seat, SeatSettings] = {}
    asked: int = 0
    reminded: int = 0
    carried: str = ""
    published: int = 0


class LoggedChoice(Struct, frozen=True):
    """An entry of the choice log. ``entry`` is for the complete record, ``public`` the same without secrets."""

    kind: ChoiceKind
    seat: Seat
    person: Person | None
    text: str
    entry: RecordEntry | None = None
    public: RecordEntry | None = None


class PlayerReport(Struct, frozen=True):
    """A player's report to the organisers, perhaps about a ``target``."""

    person: Person
    target: Person | None
    text: str


class Change(Struct, frozen=True, kw_only=True):
    """The complete result of a request or a timer for one match, stored in one transaction or not at all.

    ``undone`` are versions of choices taken back or dropped. ``moment`` has all its events, secrets included.
    ``notifications`` are each for the match's place (``None``) or a person. ``rang`` is the kind of the timer that made
    the change. ``then`` are changes that follow from it, each made from the one before; they are stored with it.
    """

    before: LiveMatch
    after: LiveMatch
    at: datetime
    choice: LoggedChoice | None = None
    undone: tuple[int, ...] = ()
    moment: Moment | None = None
    notifications: tuple[tuple[Notification, Person | None], ...] = ()
    result: ActResult | None = None
    report: PlayerReport | None = None
    rang: str = ""
    then: tuple[Change, ...] = ()

    @property
    def all(self) -> tuple[Change, ...]:
        """The change and those that follow from it, in order."""
        return (self, *self.then)


def hand_of(state: State, seat: Seat) -> tuple[str, ...] | None:
    """The cards in a seat's hand; ``None`` for a seat without cards."""
    return state.family.views.hand(view(state, seat))
