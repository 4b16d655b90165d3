"""Series of matches: two games, campaigns, years of annual battles. All of it is public."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from bot.service.model.match import Chair, MatchId, MatchOptions, MatchPlace, Person, SeriesId, Status
from engine.decision import Seat


class SeriesKind(StrEnum):
    """``games``: one battle twice, sides swapped. ``annual``: a server's year, which contains two-game series."""

    GAMES = "games"
    CAMPAIGN = "campaign"
    ANNUAL = "annual"


class Course(StrEnum):
    """Progress of a series. ``over`` has a winner, or is drawn; ``stopped`` was broken off and has neither.

    ``closing`` is a year that has ended while games of it are still being played.
    """

    RUNNING = "running"
    CLOSING = "closing"
    OVER = "over"
    STOPPED = "stopped"


class PlannedBattle(Struct, frozen=True):
    """A battle of a series' plan. ``source`` is the text of a custom scenario, empty for a bundled one."""

    scenario: str
    title: str
    family: str = ""
    source: str = ""


class Result(Struct, frozen=True):
    """Score of a battle in flags. ``winner`` is a side, ``None`` for a draw."""

    winner: Seat | None
    union: int
    confederate: int

    def flags(self, side: Seat) -> int:
        """The flags of a side."""
        return self.union if side == "union" else self.confederate


class Fought(Struct, frozen=True, kw_only=True):
    """A match of a series as it is now; ``result`` is set when it is over."""

    number: int
    match: MatchId
    title: str
    status: Status
    place: MatchPlace
    chairs: tuple[Chair, ...]
    result: Result | None = None

    def people(self, side: Seat) -> tuple[Person, ...]:
        """The players of a side."""
        return tuple(one.person for one in self.chairs if one.seat.split("/", 1)[0] == side and one.person)


class Series(Struct, frozen=True, kw_only=True):
    """A series of matches. ``terms`` are the first match's, without its scenario. ``battles`` come in order.

    ``parent`` and ``number`` place two games in a year: its id, and the number of the battle in the calendar.
    ``invited`` is the person for whom the other seat is kept.
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
        """The first planned battle without a match; ``None`` if the series has none left or does not run."""
        done = len(self.battles)
        return self.plan[done] if self.status is Course.RUNNING and done < len(self.plan) else None


class Year(Struct, frozen=True, kw_only=True):
    """A server's year of annual battles, by the days of its time ``zone``.

    ``told`` is the last day (ISO) that was announced, or that passed. ``place`` is the channel of announcements.
    ``entrants`` are in order of entry. ``due`` is the time of the next announcement or of the year's end (UTC).
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
