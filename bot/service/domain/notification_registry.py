"""Registry of the kinds of notifications and timers: everything that the service knows of one, in one record.

A kind is registered once, by the module that has its value and its decision::

    class PollClosed(Notification, frozen=True, tag="poll-closed"): ...

    KINDS.add(
        NotificationKind(type=PollClosed, timers=(TimerKind(kind="poll", due=poll_ends, decide=simply(close_poll)),))
    )

Its message is registered in ``bot.discord.messages``, joined by the type. ``load`` imports all modules of both packages
at the start, so no list of them is kept; a kind without a message, or a message without a kind, stops the bot there
with its name.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import cache, reduce
from importlib import import_module
from operator import or_
from random import Random
from types import ModuleType
from typing import Any, Protocol

import msgspec

from bot.ports.heavy_work import HeavyJob
from bot.service.domain.context import Context
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, Person
from bot.service.model.match_notifications import Notification, kind_of
from bot.service.model.preferences import Preferences

Decide = Callable[[LiveMatch], Change | None]
"""A decision about a match as it is; ``None`` when nothing is to be done."""


class TimerContext(Protocol):
    """Input of a timer's decision besides the match and the time."""

    rng: Random

    def now(self) -> datetime:
        """The current time (UTC), which goes on while a decision is prepared."""

    async def live(self, match: MatchId) -> LiveMatch:
        """The match as it is now."""

    async def preferences(self, people: Iterable[Person | None]) -> Mapping[Person, Preferences]:
        """The stored preferences of people."""

    async def was_told(self, match: MatchId) -> bool:
        """Whether the newest private question of a match has reached its person."""

    async def is_newcomer(self, person: Person) -> bool:
        """Whether a person has finished no match, and was never offered help with a first turn."""

    async def follow_up(self, match: MatchId) -> None:
        """Continues the series of a match."""

    async def think(self, job: HeavyJob) -> bytes:
        """The result of heavy work, computed outside the event loop. Raises whatever goes wrong with the job itself."""


Prepare = Callable[[TimerContext, MatchId, datetime], Awaitable[Decide]]


class UnknownKind(Exception):
    """A kind of notification or timer that is registered twice, in part, or not at all: a mistake in the program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerKind:
    """A kind of timer: its stored name, its due time derived from a match, and the decision when it goes off.

    ``due`` returns UTC, or ``None`` where a match needs no such timer; a timer that others set than the match's own
    changes has no ``due``. ``decide`` prepares the decision. ``is_slow`` timers go off after all others.
    """

    kind: str
    due: Callable[[LiveMatch], datetime | None] | None
    decide: Prepare
    is_slow: bool = False


class Audience(Enum):
    """Recipients of a notification: all at the ``TABLE`` of a match or series, a ``PERSON``, a side as ``TEAM``."""

    TABLE = "table"
    PERSON = "person"
    TEAM = "team"


def _always(notification: object, preferences: Preferences) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationKind:
    """A kind of notification.

    ``audiences`` are its possible recipients; one for a team goes to the side's thread, and the table waits for none.
    ``newest_only``: the message shows the present state, so an older one that still waits is dropped. ``is_urgent`` is
    false if no match waits for it. ``slot`` names its message among those of a match, by the value; its tag does by
    default. ``timers`` are those that lead to it. ``is_wanted`` tells by a player's preferences whether they want it;
    an unwanted one is not stored.
    """

    type: type[Notification]
    audiences: frozenset[Audience] = frozenset({Audience.TABLE})
    newest_only: bool = False
    is_urgent: bool = True
    slot: Callable[[Any], str] | None = None
    timers: tuple[TimerKind, ...] = ()
    is_wanted: Callable[[Any, Preferences], bool] = _always


@dataclass(slots=True)
class KindRegistry:
    """All registered kinds, by their stored names."""

    _notifications: dict[str, NotificationKind] = field(default_factory=dict)
    _timers: dict[str, TimerKind] = field(default_factory=dict)
    _decoder: msgspec.json.Decoder[Notification] | None = None

    def add(self, kind: NotificationKind) -> None:
        """Registers a kind of notification, with its timers.

        Raises:
            UnknownKind: another one has its tag, or one of its timers.
        """
        tag = kind_of(kind.type)
        if tag in self._notifications:
            raise UnknownKind(f"two kinds of notifications are stored as {tag!r}")
        self._notifications[tag] = kind
        self._decoder = None
        for timer in kind.timers:
            self.add_timer(timer)

    def add_timer(self, timer: TimerKind) -> None:
        """Registers a kind of timer that leads to no notification of its own.

        Raises:
            UnknownKind: another one has the same stored name.
        """
        if timer.kind in self._timers:
            raise UnknownKind(f"two kinds of timers are stored as {timer.kind!r}")
        self._timers[timer.kind] = timer

    def of(self, notification: Notification | type[Notification]) -> NotificationKind:
        """The kind of a notification.

        Raises:
            UnknownKind: it is not registered.
        """
        found = self.named(kind_of(notification))
        if found is None:
            name = (notification if isinstance(notification, type) else type(notification)).__qualname__
            raise UnknownKind(f"no kind of notification is registered for {name}, stored as {kind_of(notification)!r}")
        return found

    def named(self, tag: str) -> NotificationKind | None:
        """The kind with a stored tag; ``None`` for one of a later program."""
        return self._notifications.get(tag)

    def timer(self, kind: str) -> TimerKind:
        """The kind of timer with a stored name.

        Raises:
            UnknownKind: it is not registered.
        """
        if kind not in self._timers:
            raise UnknownKind(f"no kind of timer is registered as {kind!r}")
        return self._timers[kind]

    def decode(self, payload: str) -> Notification:
        """A notification from its stored JSON.

        Raises:
            MsgspecError: it cannot be read, as one of a later program.
        """
        if self._decoder is None:
            types: Any = reduce(or_, (kind.type for kind in self))
            self._decoder = msgspec.json.Decoder(types)
        return self._decoder.decode(payload)

    def timers(self) -> tuple[TimerKind, ...]:
        """All kinds of timers."""
        return tuple(self._timers.values())

    def __iter__(self) -> Iterator[NotificationKind]:
        return iter(tuple(self._notifications.values()))

    def check(self) -> None:
        """Checks that every notification class of a loaded module is registered.

        Raises:
            UnknownKind: one is not.
        """
        for one in Notification.__subclasses__():
            if getattr(sys.modules.get(one.__module__), one.__name__, None) is one:
                self.of(one)


KINDS = KindRegistry()
"""The one registry. Stored rows of kinds that it lacks are neither sent nor carried out."""


def load(package: ModuleType) -> None:
    """Imports every module of a package, so that each registers its kinds."""
    _load(package.__name__, tuple(package.__path__))


@cache
def _load(name: str, folders: tuple[str, ...]) -> None:
    for found in pkgutil.iter_modules(folders, f"{name}."):
        import_module(found.name)


def simply(decide: Callable[[LiveMatch, datetime], Change | None]) -> Prepare:
    """A timer's decision that needs nothing but the match and the time."""

    async def prepare(context: TimerContext, match: MatchId, now: datetime) -> Decide:
        return lambda live: decide(live, now)

    return prepare


def by_chance(decide: Callable[[LiveMatch, Context], Change | None]) -> Prepare:
    """A timer's decision that needs random numbers besides."""

    async def prepare(context: TimerContext, match: MatchId, now: datetime) -> Decide:
        return lambda live: decide(live, Context(now, context.rng))

    return prepare
