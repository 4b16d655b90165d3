"""Five hundred made-up people of a month: time zones, hours, skill, wishes, and when they look for an opponent.

Where people live, when they play and what they want are assumptions, written here as numbers; the seed is fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

from bot.service.domain.matchmaking.tickets import (
    ALL_DAY,
    QUEUE_PACES,
    Length,
    PlayerStrength,
    QueueGame,
    Reliability,
    Wishes,
)
from engine.decision import CONFEDERATE, UNION

PEOPLE: Final = 500
DAYS: Final = 30
START: Final = datetime(2026, 3, 1, tzinfo=UTC)

RULESETS: Final = ("classic", "variant-150", "advanced", "blue-grey")

_ZONES: Final = ((-8, 12), (-6, 18), (-5, 22), (0, 14), (1, 24), (2, 4), (10, 6))
"""Offsets from UTC in hours, and how many of a hundred people live there."""

_SERVERS: Final = 12
_EACH_WEEK: Final = (0.5, 1.0, 2.0, 4.0)
"""Times a week that people look for an opponent."""

_FIRST: Final = (0, 1)
"""Good first battles."""

_T = TypeVar("_T")

_ASK_FOR: Final = {
    "lengths": 0.4,
    "a side": 0.2,
    "their hours": 0.5,
    "their like": 0.5,
    "reliable ones": 0.25,
    "all": 0.85,
}
"""Shares of people who have such a wish; ``all`` are opponents of all servers."""

_LEAVE: Final = ((0.1, 0.25), (0.9, 0.02))
"""Shares of people, and which share of their battles they leave."""

_PLAY_AT_NIGHT: Final = 0.8
"""Share of people who play in the evening; the others do so by day."""


class Inhabitant(Struct, frozen=True, kw_only=True):
    """Somebody: their server, true skill, the hours at which they play (UTC), what they wish for and how often a week.

    ``known`` is how sure the ratings are of their skill by now, ``None`` for not at all.
    """

    number: int
    guild: int
    skill: float
    known: PlayerStrength | None
    hours: int
    reliability: Reliability
    wishes: Wishes
    each_week: float


class SearchBegun(Struct, frozen=True, order=True):
    """Somebody begins to look for an opponent."""

    at: datetime
    number: int


def games() -> tuple[QueueGame, ...]:
    """Battles of each length by each rulebook of one game, and some of the other."""
    cry = (
        QueueGame(
            scenario=f"battle-{number}",
            ruleset=ruleset,
            length=length,
            union=0.3 + 0.05 * (number % 9),
            first=number in _FIRST,
        )
        for number in range(12)
        for ruleset, length in zip(RULESETS[:3], tuple(Length), strict=True)
    )
    other = (QueueGame(scenario=f"landing-{length}", ruleset=RULESETS[3], length=length) for length in Length)
    return (*cry, *other)


def inhabitants(rng: Random) -> tuple[Inhabitant, ...]:
    """Everybody."""
    return tuple(_inhabitant(rng, number) for number in range(1, PEOPLE + 1))


def _inhabitant(rng: Random, number: int) -> Inhabitant:
    skill = rng.gauss(25, 5)
    finished = int(rng.expovariate(1 / 8))
    spread = max(1.5, 8.3 / (1 + finished) ** 0.5)
    left = sum(rng.random() < _leaves(rng) for _ in range(finished))
    return Inhabitant(
        number=number,
        guild=rng.randint(1, _SERVERS),
        skill=skill,
        known=PlayerStrength(rng.gauss(skill, spread * 0.6), spread) if finished else None,
        hours=_hours(rng),
        reliability=Reliability(finished=finished, left=left),
        wishes=_wishes(rng),
        each_week=rng.choice(_EACH_WEEK),
    )


def _leaves(rng: Random) -> float:
    """Share of battles that a person leaves: for most hardly any."""
    return rng.choices([share for _, share in _LEAVE], [many for many, _ in _LEAVE])[0]


def _hours(rng: Random) -> int:
    """Four to nine hours around an evening, or a day at home, in a zone where people live."""
    zone = rng.choices([zone for zone, _ in _ZONES], [many for _, many in _ZONES])[0]
    middle = round(rng.gauss(20, 1.5) if rng.random() < _PLAY_AT_NIGHT else rng.uniform(8, 16)) - zone
    long = rng.randint(4, 9)
    return sum(1 << ((middle - long // 2 + hour) % 24) for hour in range(long)) & ALL_DAY


def _wishes(rng: Random) -> Wishes:
    return Wishes(
        paces=frozenset(_some(rng, QUEUE_PACES, (5, 4, 2, 1))),
        rulesets=frozenset(_some(rng, RULESETS, (6, 3, 1, 0))),
        lengths=frozenset(_some(rng, tuple(Length), (2, 1, 0))) if rng.random() < _ASK_FOR["lengths"] else frozenset(),
        sides=frozenset({rng.choice((UNION, CONFEDERATE))}) if rng.random() < _ASK_FOR["a side"] else frozenset(),
        my_hours=rng.random() < _ASK_FOR["their hours"],
        like_me=rng.random() < _ASK_FOR["their like"],
        reliable=rng.random() < _ASK_FOR["reliable ones"],
        everywhere=rng.random() < _ASK_FOR["all"],
        at_once=rng.choice((1, 2, 3, 5)),
    )


def _some(rng: Random, known: Sequence[_T], numbers: Sequence[int]) -> list[_T]:
    """One, two … of these, by the weights of how many."""
    return rng.sample(list(known), rng.choices(range(1, len(numbers) + 1), numbers)[0])


def arrivals(rng: Random, people: Sequence[Inhabitant], days: int = DAYS) -> list[SearchBegun]:
    """When people begin to look, in the hours at which they play, over so many days."""
    found = list[SearchBegun]()
    for one in people:
        hours = [hour for hour in range(24) if one.hours >> hour & 1]
        chosen = [day for day in range(days) if rng.random() < one.each_week / 7]
        found += [SearchBegun(_moment(rng, day, rng.choice(hours)), one.number) for day in chosen]
    return sorted(found)


def _moment(rng: Random, day: int, hour: int) -> datetime:
    return START + timedelta(days=day, hours=hour, seconds=rng.uniform(0, 3600))
