"""A match in memory, and a change to it before it is stored: frozen values that only the service sees."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from bot.service.model.match import ActResult, MatchInfo, Moment, Person
from bot.service.model.notifications import Notification
from bot.service.model.preferences import Preferences
from engine.decision import Seat
from engine.family import Setup
from engine.match import State, view
from engine.record import RecordEntry
from engine.replay import ChoiceKind


class DelayWindow(Struct, frozen=True):
    """A decision whose answer is delayed so that haste betrays no hand: ``bot.service.domain.response_delay``.

    A pass takes effect at ``due``, not before: the ``answer`` is held until then. ``last`` is when everybody knows
    that somebody is really thinking. ``passed`` says that ``due`` went by without an answer. ``absent`` says that it
    was standing orders that came to it, in a draft of which nobody knows: who is asked is not at his table.
    """

    due: datetime
    last: datetime
    answer: str = ""
    passed: bool = False
    absent: bool = False

    @property
    def next(self) -> datetime:
        """When the service has something to do."""
        return self.last if self.passed else self.due


class SeatSettings(Struct, frozen=True, kw_only=True):
    """A seat's standing orders (``bot.service.domain.standing_orders``), not handed on with the seat.

    ``orders`` have a value for each standing order that does not ask. ``script`` is what is left of the orders that he
    wrote for a whole turn, and ``turn`` the number of that turn. ``sketch`` is what he has drawn on the board, in turn
    ``sketched``; ``offer`` what he suggests to whoever is in charge of his side, up to the end of turn ``offered``;
    ``plan`` what he is still putting together for that, in turn ``planned``. ``ahead`` are answers to a question that
    will come, ``ahead_of``; for ``called_of`` the player was called together with others
    (``bot.service.domain.early_answers``).
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


class LiveMatch(Struct, frozen=True, kw_only=True):
    """A match as it is now. ``state`` is ``None`` in the lobby.

    ``revision`` counts every write, ``version`` the choices, ``events`` what is public; ``published`` is the version at
    the newest moment. ``mover`` is the seat whose turn it is. ``draft`` are the versions of the choices in the open
    draft, as many as the state has. ``seeds`` are those of all stretches, the first included, in hexadecimal: a secret;
    empty while there is only one.
    ``followers`` are told of each turn. ``preferences`` are its players'; ``called`` is when the one who is waited
    for was last called or reminded, ``None`` if he is to be called yet. ``standing`` is what players have settled for
    their seats: nobody else's business. ``asked`` is the version of the rules up to which the players were asked about
    corrections (``bot.service.domain.errata``), ``reminded`` how often who is waited for was reminded. ``carried`` is
    the complete record with which a lobby will go on: a secret.
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
    """A choice as it is logged. ``entry`` is for the record with everything, ``public`` without secrets."""

    kind: ChoiceKind
    seat: Seat
    person: Person | None
    text: str
    entry: RecordEntry | None = None
    public: RecordEntry | None = None


class PlayerReport(Struct, frozen=True):
    """What somebody tells the organisers, perhaps of somebody."""

    person: Person
    target: Person | None
    text: str


class Change(Struct, frozen=True, kw_only=True):
    """What one request, or a timer, does to a match, complete: it is stored in one transaction or not at all.

    ``undone`` are versions of choices taken back or dropped. ``moment`` has all its events, secrets included.
    ``news`` go to the place, or to a person. ``report`` is something for the server's organisers. ``rang`` is the kind
    of the timer that made the change. ``then`` are changes that follow from it, in order, each made from the one
    before: they are stored with it.
    """

    before: LiveMatch
    after: LiveMatch
    at: datetime
    choice: LoggedChoice | None = None
    undone: tuple[int, ...] = ()
    moment: Moment | None = None
    news: tuple[tuple[Notification, Person | None], ...] = ()
    result: ActResult | None = None
    report: PlayerReport | None = None
    rang: str = ""
    then: tuple[Change, ...] = ()

    @property
    def all(self) -> tuple[Change, ...]:
        """It, and what follows from it."""
        return (self, *self.then)


def hand_of(state: State, seat: Seat) -> tuple[str, ...] | None:
    """The hand of a seat; ``None`` for who holds no cards."""
    return state.family.views.hand(view(state, seat))
