"""The values of series: what is planned, what was fought, what it counts for. Anybody may know all of it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from bot.service.model.match import Chair, MatchId, MatchOptions, MatchPlace, Person, SeriesId, Status
from engine.decision import Seat


class SeriesKind(StrEnum):
    """``games``: the same battle twice, sides swapped. ``annual``: a year of a server, of which those are part."""

    GAMES = "games"
    CAMPAIGN = "campaign"
    ANNUAL = "annual"


class Course(StrEnum):
    """How far a series is. ``closing`` is a year that is over while battles of it are fought; ``stopped``: broken off.

    ``over`` has a winner, or is drawn; ``stopped`` has neither.
    """

    RUNNING = "running"
    CLOSING = "closing"
    OVER = "over"
    STOPPED = "stopped"


class PlannedBattle(Struct, frozen=True):
    """A battle of a series. ``source`` is the text of a server's own battle; the program's are read when they begin."""

    scenario: str
    title: str
    family: str = ""
    source: str = ""


class Result(Struct, frozen=True):
    """What a battle counts for. ``winner`` is a side, ``None`` for a draw."""

    winner: Seat | None
    union: int
    confederate: int

    def flags(self, side: Seat) -> int:
        """The flags of a side."""
        return self.union if side == "union" else self.confederate


class Fought(Struct, frozen=True, kw_only=True):
    """A match of a series as it is now; ``result`` is there when it is over."""

    number: int
    match: MatchId
    title: str
    status: Status
    place: MatchPlace
    chairs: tuple[Chair, ...]
    result: Result | None = None

    def people(self, side: Seat) -> tuple[Person, ...]:
        """Who sits on a side."""
        return tuple(one.person for one in self.chairs if one.seat.split("/", 1)[0] == side and one.person)


class Series(Struct, frozen=True, kw_only=True):
    """A series of matches. ``terms`` are the first match's, without its scenario. ``battles`` come in order.

    ``parent`` and ``number`` say to which year and which battle of its calendar two games belong. ``invited`` is for
    whom their other seat is kept.
    """

    id: SeriesId
    kind: SeriesKind
    title: str
    place: MatchPlace
    host: Person
    plan: tuple[PlannedBattle, ...]
    terms: MatchOptions
    status: Course
    created: datetime
    revision: int = 0
    battles: tuple[Fought, ...] = ()
    parent: SeriesId | None = None
    number: int = 0
    invited: Person | None = None

    @property
    def next(self) -> PlannedBattle | None:
        """The battle that comes after the newest one."""
        done = len(self.battles)
        return self.plan[done] if self.status is Course.RUNNING and done < len(self.plan) else None


class Year(Struct, frozen=True, kw_only=True):
    """A server's year of annual battles, by the days of its time ``zone``.

    ``told`` is the last day that was announced, or that passed. ``place`` is where they are announced. ``entrants``
    came in this order. ``due`` is when there is something to do.
    """

    id: SeriesId
    year: int
    place: MatchPlace
    zone: str
    terms: MatchOptions
    status: Course
    told: str
    entrants: tuple[Person, ...] = ()
    revision: int = 0
    due: datetime | None = None


class YearRank(Struct, frozen=True):
    """A line of a year's table. ``halves`` are half points: two for a game won, one for a draw."""

    person: Person
    halves: int
    flags: int
    games: int
