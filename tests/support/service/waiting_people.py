"""People who wait in the queue, for tests of the matcher: a plain one, and crowds by chance."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from bot.service.domain.matchmaking.tickets import (
    ALL_DAY,
    QUEUE_PACES,
    Length,
    PlayerStrength,
    Queue,
    QueueGame,
    Reliability,
    Ticket,
    Wishes,
)
from bot.service.model.match import Person
from engine.decision import CONFEDERATE, UNION

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)

GAMES: Final = (
    QueueGame(scenario="bull-run", ruleset="classic", length=Length.SHORT, first=True),
    QueueGame(scenario="bull-run", ruleset="advanced", length=Length.MEDIUM, first=True),
    QueueGame(scenario="shiloh", ruleset="classic", length=Length.LONG, union=0.7),
    QueueGame(scenario="antietam", ruleset="classic", length=Length.MEDIUM),
    QueueGame(scenario="chickamauga", ruleset="blue-grey", length=Length.LONG),
)

EXPERIENCED: Final = Reliability(finished=20)


def ticket(number: int, *, minutes: float = 20, wishes: Wishes | None = None, **known: Any) -> Ticket:
    """The ticket of person ``number``, who has waited for so many minutes, on server 1 unless said otherwise."""
    facts: dict[str, Any] = {"guild": 1, "reliability": EXPERIENCED, **known}
    since = NOON - timedelta(minutes=minutes)
    return Ticket(id=number, person=Person(number), since=since, wishes=wishes or Wishes(), **facts)


def queue(*tickets: Ticket, **more: Any) -> Queue:
    """A queue at noon of these tickets."""
    return Queue(**{"now": NOON, "tickets": tickets, "games": GAMES, **more})


def crowd(seed: int, size: int) -> Queue:
    """So many people by chance, with blocks, bans and lately refused matches among them."""
    rng = Random(seed)
    people = [Person(number) for number in range(1, size + 1)]
    tickets = tuple(_by_chance(rng, person.id) for person in people)
    pairs = [frozenset(rng.sample(people, 2)) for _ in range(size)] if size > 1 else []
    return queue(
        *tickets,
        apart=frozenset(pairs[: size // 2]),
        refused=frozenset(pairs[size // 2 :]),
        banned={1: frozenset(rng.sample(people, size // 5))},
        busy=frozenset(rng.sample(people, size // 10)),
    )


def _by_chance(rng: Random, number: int) -> Ticket:
    wishes = Wishes(
        paces=_some(rng, QUEUE_PACES),
        rulesets=_some(rng, ("classic", "advanced", "blue-grey")),
        lengths=_some(rng, tuple(Length)) if rng.random() < 0.3 else frozenset(),
        battles=_some(rng, ("bull-run", "shiloh")) if rng.random() < 0.2 else frozenset(),
        sides=frozenset({rng.choice((UNION, CONFEDERATE))}) if rng.random() < 0.3 else frozenset(),
        my_hours=rng.random() < 0.4,
        like_me=rng.random() < 0.4,
        reliable=rng.random() < 0.2,
        everywhere=rng.random() < 0.7,
        at_once=rng.randint(1, 4),
    )
    return ticket(
        number,
        minutes=rng.expovariate(1 / 60),
        wishes=wishes,
        guild=rng.randint(0, 4),
        guilds=frozenset(rng.sample(range(1, 5), 2)),
        open_guild=rng.random() < 0.8,
        hours=(((1 << rng.randint(4, 14)) - 1) << rng.randint(0, 9)) & ALL_DAY,
        strength=PlayerStrength(rng.gauss(25, 6), rng.uniform(1, 8)) if rng.random() < 0.7 else None,
        reliability=Reliability(rng.randint(0, 12), rng.randint(0, 3), rng.randint(0, 1)),
        running=rng.randint(0, 2),
    )


def _some(rng: Random, known: Iterable[Any]) -> frozenset[Any]:
    return frozenset(one for one in known if rng.random() < 0.5)
