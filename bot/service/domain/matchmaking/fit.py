"""Whether two people fit, and how well: the entries of the matcher, and the worth of a pair. Pure.

An entry is a ticket as it is now, in the plain numbers with which many pairs are tried quickly: people are ids, sets of
paces, sides and battles are masks of bits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import cache, reduce
from math import sqrt
from operator import or_
from typing import Final

from msgspec import Struct

from bot.service.domain.matchmaking.tickets import (
    NEWCOMER,
    QUEUE_PACES,
    RELIABLE,
    Length,
    Queue,
    QueueGame,
    Ticket,
    Wish,
    Wishes,
)
from bot.service.domain.matchmaking.widening import given_way, widened
from engine.decision import CONFEDERATE, UNION, Seat

SHARED_HOURS: Final = 3
"""Hours of the day that two must share for whom it matters that they play at the same hours."""

EVEN_GAP: Final = 1.0
"""Largest difference in strength, in its standard deviations, between two who are about equal."""

LUCK: Final = 25 / 6
"""Standard deviation of a performance in one battle, on the scale of the ratings."""

PATIENCE: Final = 5 * 60.0
"""Seconds in which somebody waits for a better match than the one that there is."""

GOOD: Final = 0.8
"""Worth of a match that nobody would put off for a better one."""

_URGENT: Final = 12 * 3600.0
"""Seconds of waiting that weigh as much as the best match."""

SIDES: Final = (UNION, CONFEDERATE)

_NO_LIMIT: Final = 1e9
_NOW: Final = timedelta()
_NOBODY: Final = frozenset[int]()


class Entry(Struct, frozen=True, kw_only=True):
    """A ticket as the matcher tries it.

    ``gave_way`` are the wishes that have given way by now. ``games`` are the places of its games in the queue's,
    ``firsts`` those of good first battles. ``needs`` is the number of hours that must be shared, ``gap``
    the largest difference in strength. ``apart`` are the people with whom it is never matched. ``share`` is that of
    battles finished, 1 for people who are new, and ``least`` the least one of an opponent. ``waited`` is in seconds,
    ``bar`` the least worth of a match that begins now, ``urgency`` what having waited adds to its weight.
    """

    ticket: Ticket
    person: int
    wishes: Wishes
    gave_way: tuple[Wish, ...]
    games: int
    firsts: int
    paces: int
    sides: int
    hours: int
    needs: int
    gap: float
    mean: float
    variance: float
    share: float
    least: float
    apart: frozenset[int]
    waited: float
    bar: float
    urgency: float


def entries_of(queue: Queue) -> list[Entry]:
    """The tickets that can be matched now, by strength and then by number: the order of the tickets tells nothing."""
    kept = _kept_apart(queue)
    index = _Index(queue.games)
    found = [
        _entry(one, queue, index, kept)
        for one in queue.tickets
        if one.room > 0 and one.person not in queue.busy and one.person not in queue.banned.get(one.guild, ())
    ]
    return sorted((one for one in found if one.games), key=lambda one: (one.mean, one.ticket.id))


class _Index:
    """Masks of the queue's games: which are of a ruleset, of a length, of a battle."""

    def __init__(self, games: Sequence[QueueGame]) -> None:
        self.all = (1 << len(games)) - 1
        self.first = sum(1 << number for number, game in enumerate(games) if game.first)
        self.rulesets: dict[str, int] = {}
        self.lengths: dict[Length, int] = {}
        self.battles: dict[str, int] = {}
        for number, game in enumerate(games):
            self.rulesets[game.ruleset] = self.rulesets.get(game.ruleset, 0) | 1 << number
            self.lengths[game.length] = self.lengths.get(game.length, 0) | 1 << number
            self.battles[game.scenario] = self.battles.get(game.scenario, 0) | 1 << number
        self._known: dict[tuple[object, ...], int] = {}

    def games(self, wishes: Wishes) -> int:
        """The games that suit somebody."""
        key = (wishes.rulesets, wishes.lengths, wishes.battles)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._games(wishes)
        return found

    def _games(self, wishes: Wishes) -> int:
        found = self.all
        if wishes.rulesets:
            found &= _united(self.rulesets.get(one, 0) for one in wishes.rulesets)
        if wishes.battles or wishes.lengths:
            named = _united(self.battles.get(one, 0) for one in wishes.battles)
            found &= named | _united(self.lengths.get(one, 0) for one in wishes.lengths)
        return found


def _united(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


@cache
def _paces(chosen: frozenset[str]) -> int:
    return _bits(chosen, QUEUE_PACES)


@cache
def _sides(chosen: frozenset[Seat]) -> int:
    return _bits(chosen, SIDES)


def _bits(chosen: Collection[str], known: Sequence[str]) -> int:
    """A set as a mask; an empty one is everything."""
    return sum(1 << number for number, one in enumerate(known) if not chosen or one in chosen)


def _kept_apart(queue: Queue) -> Mapping[int, frozenset[int]]:
    """The people with whom each one is not matched, by blocks and by lately refused matches."""
    found: dict[int, set[int]] = {}
    for pair in queue.apart | queue.refused:
        for one in pair:
            found.setdefault(one.id, set()).update(other.id for other in pair)
    return {person: frozenset(others) for person, others in found.items()}


def _entry(ticket: Ticket, queue: Queue, index: _Index, kept: Mapping[int, frozenset[int]]) -> Entry:
    waited = max(_NOW, queue.now - ticket.since)
    gave_way, seconds = given_way(ticket.wishes, waited), waited.total_seconds()
    wishes = widened(ticket, gave_way)
    games = index.games(wishes)
    strength, share = ticket.strength or NEWCOMER, ticket.reliability.share
    return Entry(
        ticket=ticket,
        person=ticket.person.id,
        wishes=wishes,
        gave_way=gave_way,
        games=games,
        firsts=games & index.first,
        paces=_paces(wishes.paces),
        sides=_sides(wishes.sides),
        hours=ticket.hours,
        needs=SHARED_HOURS if wishes.my_hours else 0,
        gap=EVEN_GAP if wishes.like_me else _NO_LIMIT,
        mean=strength.mean,
        variance=strength.spread**2 + LUCK**2,
        share=1.0 if share is None else share,
        least=RELIABLE if wishes.reliable else 0.0,
        apart=_apart(ticket, queue, kept),
        waited=seconds,
        bar=GOOD * (1.0 - seconds / PATIENCE),
        urgency=min(1.0, seconds / _URGENT),
    )


def _apart(ticket: Ticket, queue: Queue, kept: Mapping[int, frozenset[int]]) -> frozenset[int]:
    found = kept.get(ticket.person.id, _NOBODY)
    banned = queue.banned.get(ticket.guild)
    return found | {one.id for one in banned} if banned else found


def worth(one: Entry, other: Entry) -> float:
    """How well two people fit, from 0 to 1; -1 if they do not.

    They share a pace and may lead different sides, which ``candidates`` has seen to.
    """
    if not one.games & other.games or one.person == other.person:
        return -1.0
    if other.person in one.apart or one.person in other.apart:
        return -1.0
    shared = (one.hours & other.hours).bit_count()
    if shared < one.needs or shared < other.needs or one.share < other.least or other.share < one.least:
        return -1.0
    gap = abs(one.mean - other.mean) / sqrt(one.variance + other.variance)
    if gap > one.gap or gap > other.gap:
        return -1.0
    return 0.7 / (1.0 + 4.0 * gap * gap) + 0.3 * min(1.0, shared / _MANY_HOURS)


_MANY_HOURS: Final = 10
"""Shared hours of the day above which more are no better."""
