"""A month of the queue: people come, wait, are matched and play; by the matcher, or by who came first.

Both have the same people, who come at the same times with the same wishes. The plain queue is what a bot without a
matcher has: who comes gets whoever has waited longest and wishes for the same, and knows neither strength nor hours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from statistics import fmean, median
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain.matchmaking.matcher import match
from bot.service.domain.matchmaking.tickets import Length, Queue, QueueGame, Ticket
from bot.service.model.match import Person
from bot.tools.bench.matchmaking.people import START, Inhabitant, SearchBegun

EVERY: Final = timedelta(minutes=5)
"""Time between two looks at the queue, besides those at each change."""

_LASTS: Final = timedelta(days=6)
"""Time that a battle takes."""

INSIDE: Final = 3
"""Hours of the day that two must share for their battle to lie inside the hours of both."""

Match = Callable[[Queue], Iterable[tuple[int, int]]]
"""The numbers of the tickets that are matched."""


class Wait(Struct, frozen=True):
    """A search: the time that it ``took``, ``None`` without an answer; the difference in skill, the shared hours."""

    took: timedelta | None
    skill: float = 0.0
    shared: int = 0


class MonthFigures(Struct, frozen=True):
    """What a month was like: ``median_wait`` in minutes, shares of all searches.

    Of all battles, ``skill`` is the mean difference of true skill, ``inside`` the share inside the hours of both.
    Whoever looks again while they wait counts once more.
    """

    median_wait: float
    within_quarter: float
    within_eight_hours: float
    within_a_day: float
    skill: float
    inside: float


def by_matcher(queue: Queue) -> list[tuple[int, int]]:
    """The pairs of the matcher."""
    return [(pair.one.id, pair.other.id) for pair in match(queue).pairings]


def first_come(queue: Queue) -> list[tuple[int, int]]:
    """The pairs of the plain queue: each in turn takes whoever of the others has waited longest and fits."""
    found, left = list[tuple[int, int]](), sorted(queue.tickets, key=lambda one: (one.since, one.id))
    while left:
        one = left.pop(0)
        other = next((two for two in left if _plainly_fit(queue.games, one, two)), None)
        if other is not None:
            left.remove(other)
            found.append((one.id, other.id))
    return found


def _plainly_fit(games: tuple[QueueGame, ...], one: Ticket, other: Ticket) -> bool:
    """Whether the wishes of two meet as they stand, strength, hours and reliability aside."""
    mine, theirs = one.wishes, other.wishes
    return (
        one.person != other.person
        and bool(mine.paces & theirs.paces)
        and (one.guild == other.guild or (mine.everywhere and theirs.everywhere))
        and (not mine.sides or mine.sides != theirs.sides)
        and bool(_suiting(games, mine.rulesets, mine.lengths) & _suiting(games, theirs.rulesets, theirs.lengths))
    )


@lru_cache(maxsize=4096)
def _suiting(games: tuple[QueueGame, ...], rulesets: frozenset[str], lengths: frozenset[Length]) -> frozenset[int]:
    """The numbers of the games that suit such wishes."""
    return frozenset(
        number
        for number, game in enumerate(games)
        if game.ruleset in rulesets and (not lengths or game.length in lengths)
    )


class Month:
    """A month under way. The queue is looked at on each change and ``every`` so often, ``None`` for not at all."""

    def __init__(
        self, people: Sequence[Inhabitant], games: tuple[QueueGame, ...], matched: Match, every: timedelta | None = None
    ) -> None:
        self._people = {one.number: one for one in people}
        self._games = games
        self._match = matched
        self._every = every
        self._waiting: dict[int, Ticket] = {}
        self._asked: dict[int, list[datetime]] = {}
        self._ends: dict[int, list[datetime]] = {one.number: [] for one in people}
        self.waits: list[Wait] = []

    def lived(self, coming: Sequence[SearchBegun]) -> MonthFigures:
        """Lets the month pass, and returns what it was like."""
        looks = _looks(coming[-1].at, self._every) if self._every and coming else ()
        comes = dict(enumerate(coming, 1))
        for at, id_ in sorted([*((look, 0) for look in looks), *((one.at, id_) for id_, one in comes.items())]):
            if id_:
                self._come(id_, comes[id_])
            self._look(at)
        self.waits += [Wait(None) for asked in self._asked.values() for _ in asked]
        return figures_of(self.waits)

    def _come(self, id_: int, arrival: SearchBegun) -> None:
        one = self._people[arrival.number]
        if self._held(one, arrival.at):
            return
        if asked := self._asked.get(one.number):  # looks again, and still waits
            asked.append(arrival.at)
            return
        self._asked[one.number] = [arrival.at]
        self._waiting[id_] = Ticket(
            id=id_,
            person=Person(one.number),
            since=arrival.at,
            wishes=one.wishes,
            guild=one.guild,
            hours=one.hours,
            strength=one.known,
            reliability=one.reliability,
        )

    def _held(self, one: Inhabitant, now: datetime) -> bool:
        """Whether somebody has as many battles as they want."""
        return sum(end > now for end in self._ends[one.number]) >= min(one.wishes.at_once, one.reliability.finished + 2)

    def _look(self, now: datetime) -> None:
        if len(self._waiting) < 2:  # noqa: PLR2004  nobody plays alone
            return
        for pair in self._match(Queue(now=now, tickets=tuple(self._waiting.values()), games=self._games)):
            self._play(*(self._waiting.pop(id_) for id_ in pair), now=now)

    def _play(self, one: Ticket, other: Ticket, *, now: datetime) -> None:
        two = self._people[one.person.id], self._people[other.person.id]
        for person in two:
            self._ends[person.number].append(now + _LASTS)
            reliability = replace(person.reliability, finished=person.reliability.finished + 1)
            self._people[person.number] = replace(person, reliability=reliability)
            gap, shared = abs(two[0].skill - two[1].skill), (two[0].hours & two[1].hours).bit_count()
            self.waits += [Wait(now - asked, gap, shared) for asked in self._asked.pop(person.number)]


def _looks(last: datetime, every: timedelta) -> Iterator[datetime]:
    """The looks of all days, to the end of the one on which the last search begins."""
    days = timedelta(days=(last - START).days + 1)
    return (START + number * every for number in range(days // every))


def figures_of(waits: Sequence[Wait]) -> MonthFigures:
    """The figures of a month's searches; one without an answer counts as longer than any."""
    minutes = [one.took.total_seconds() / 60 if one.took is not None else float("inf") for one in waits]
    played = [one for one in waits if one.took is not None]

    def within(most: float) -> float:
        return fmean(one <= most for one in minutes)

    return MonthFigures(
        median_wait=median(minutes),
        within_quarter=within(15),
        within_eight_hours=within(8 * 60),
        within_a_day=within(24 * 60),
        skill=fmean(one.skill for one in played),
        inside=fmean(one.shared >= INSIDE for one in played),
    )
