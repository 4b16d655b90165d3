"""Tickets of the queue: what people who look for an opponent wish for. Pure values.

Wishes are sets: whoever shares a member with another in each of them fits. ``widening`` says what they are after a
while.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from msgspec import Struct

from bot.service.domain.clocks import NONE, PACES
from bot.service.model.match import MatchId, Person
from engine.decision import Seat

QUEUE_PACES: Final = (*PACES, NONE)
"""Paces from the fastest to none: two that stand side by side are neighbors."""

IN_ONE_SITTING: Final = "blitz"
"""The pace at which both have to be there at once: nobody gets it who has not asked for it."""

ALL_DAY: Final = (1 << 24) - 1
"""A mask of hours (UTC), one bit each, with every hour."""

NEW_PEOPLE_HOLD: Final = 2
"""Battles that a person may hold beyond those that they have finished."""


class Wish(StrEnum):
    """Kinds of wishes that may give way. The values are stored."""

    STRENGTH = "strength"
    BATTLES = "battles"
    SIDE = "side"
    HOURS = "hours"
    PACE = "pace"
    RULES = "rules"
    REACH = "reach"
    RELIABLE = "reliable"


GIVES_WAY: Final = (Wish.BATTLES, Wish.STRENGTH, Wish.SIDE, Wish.PACE, Wish.HOURS, Wish.RELIABLE)
"""The order for people who have not chosen one: what is not in it never gives way."""


_SHORT, _MEDIUM = 25, 35
"""Minutes up to which a battle is short, or medium."""


class Length(StrEnum):
    """Lengths of battles, by minutes at a table. The values are stored."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


def length_of(minutes: int) -> Length:
    """The length of a battle; one that nobody has measured is medium."""
    if minutes > _MEDIUM:
        return Length.LONG
    return Length.SHORT if 0 < minutes <= _SHORT else Length.MEDIUM


class DayPart(StrEnum):
    """Parts of the day of six hours. The values are stored."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"


class Wishes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The wishes of a person, as stored. An empty set is no wish: everything suits them.

    ``paces`` are names of ``QUEUE_PACES``, ``rulesets`` and ``battles`` ids. ``sides`` are Union, Confederate, or both
    if empty. ``my_hours``: only opponents who play at the same hours of the day. ``like_me``: only those of about the
    same strength. ``reliable``: only those who finish their battles, and people who are new. ``everywhere``: people of
    all servers that take part, not only of the own one. ``at_once`` is the number of running battles after which the
    search ends. ``parts`` are those of the day at which they play, in their time zone; with ``measured`` the hours of
    their answers count, once there are enough. ``gives_way`` is the order in which wishes give way with waiting; one
    that is not in it never does. ``listed``: the server's open board shows them by name.
    """

    paces: frozenset[str] = frozenset()
    rulesets: frozenset[str] = frozenset()
    lengths: frozenset[Length] = frozenset()
    battles: frozenset[str] = frozenset()
    sides: frozenset[Seat] = frozenset()
    my_hours: bool = False
    like_me: bool = False
    reliable: bool = False
    everywhere: bool = True
    at_once: int = 1
    parts: frozenset[DayPart] = frozenset()
    measured: bool = False
    gives_way: tuple[Wish, ...] = GIVES_WAY
    listed: bool = False


class PlayerStrength(Struct, frozen=True):
    """A person's strength: its mean and its uncertainty (a standard deviation), on the scale of the ratings."""

    mean: float
    spread: float


NEWCOMER: Final = PlayerStrength(25.0, 25 / 3)
"""The strength of people of whom none is known: the middle, and anything around it."""


class StrengthOf(Protocol):
    """The ratings, as the queue asks them."""

    async def __call__(self, people: Collection[Person], ruleset: str) -> Mapping[Person, PlayerStrength]:
        """The strengths by a rulebook of those among these people whose strength is known."""
        ...


async def unknown_strengths(people: Collection[Person], ruleset: str) -> Mapping[Person, PlayerStrength]:
    """Nobody's strength is known."""
    del people, ruleset
    return {}


class Reliability(Struct, frozen=True):
    """Public facts of a person: battles that they have finished, and left or lost on time without an excuse.

    ``saved`` are lost seats of others that they took over: each makes up for one that they left.
    """

    finished: int = 0
    left: int = 0
    saved: int = 0

    @property
    def share(self) -> float | None:
        """Share of battles finished; ``None`` for a person who is too new to tell."""
        lost = max(0, self.left - self.saved)
        total = self.finished + lost
        return self.finished / total if total >= KNOWN_AFTER else None


KNOWN_AFTER: Final = 3
"""Battles after which a share of finished ones says something."""

RELIABLE: Final = 0.95
"""Least share of finished battles of a reliable person."""


class Ticket(Struct, frozen=True, kw_only=True):
    """A person who waits, ``since`` when, with their wishes and what the matcher knows of them.

    ``guild`` is the server from which they asked, 0 for direct messages; ``guilds`` those on which they are known to
    play. ``open_guild``: theirs takes part in the search on all servers. ``hours`` are those at which they play, as a
    mask (UTC). ``strength`` is ``None`` while it is not known. ``running`` counts battles under way.
    """

    id: int
    person: Person
    since: datetime
    wishes: Wishes
    guild: int = 0
    guilds: frozenset[int] = frozenset()
    open_guild: bool = True
    hours: int = ALL_DAY
    strength: PlayerStrength | None = None
    reliability: Reliability = Reliability()
    running: int = 0

    @property
    def room(self) -> int:
        """Number of battles that the person may still begin; who is new may hold two more than they finished."""
        return min(self.wishes.at_once, self.reliability.finished + NEW_PEOPLE_HOLD) - self.running


class QueueGame(Struct, frozen=True, kw_only=True):
    """A battle by a rulebook. ``union`` is the Union's share of test battles, ``first`` marks good first battles."""

    scenario: str
    ruleset: str
    length: Length
    union: float = 0.5
    first: bool = False


class OpenSeat(Struct, frozen=True, kw_only=True):
    """A free seat of a running battle or of a team's lobby, with the people who are in it.

    ``reliable``: its host asks for people who finish their battles.
    """

    match: MatchId
    seat: Seat
    guild: int
    pace: str
    game: QueueGame
    people: tuple[Person, ...] = ()
    reliable: bool = False


class Queue(Struct, frozen=True, kw_only=True):
    """What the matcher is given.

    ``apart`` are pairs of people between whom a block stands; ``refused`` those who were lately matched and refused.
    ``banned`` are the people whom a server has banned. ``busy`` are people whose last match is still to be answered.
    """

    now: datetime
    tickets: tuple[Ticket, ...]
    games: tuple[QueueGame, ...]
    seats: tuple[OpenSeat, ...] = ()
    apart: frozenset[frozenset[Person]] = frozenset()
    refused: frozenset[frozenset[Person]] = frozenset()
    banned: Mapping[int, frozenset[Person]] = {}
    busy: frozenset[Person] = frozenset()
