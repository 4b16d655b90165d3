"""The rows of ``longroll bench matchmaking``: a month by the matcher, beside the plain queue's, and the time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from statistics import fmean
from typing import Final

from bot.service.domain.matchmaking.matcher import match
from bot.service.domain.matchmaking.tickets import Queue, Ticket
from bot.service.model.match import Person
from bot.tools.bench.matchmaking.month import EVERY, Month, MonthFigures, by_matcher, first_come
from bot.tools.bench.matchmaking.people import DAYS, START, Inhabitant, arrivals, games, inhabitants
from bot.tools.bench.rows import made
from render.timing import TimingRow

SEEDS: Final = (1, 2, 3)
TICKETS: Final = 2000
TIMES: Final = 15

_FIGURES: Final = (
    ("median_wait", "median wait", "minutes", 1.0),
    ("within_quarter", "matched within 15 minutes", "%", 100.0),
    ("within_eight_hours", "matched within 8 hours", "%", 100.0),
    ("within_a_day", "matched within a day", "%", 100.0),
    ("skill", "mean difference of skill", "points", 1.0),
    ("inside", "battles inside both people's hours", "%", 100.0),
)
"""Fields of ``MonthFigures``, with their names, units and factors."""


def rows(seeds: Sequence[int] = SEEDS, tickets: int = TICKETS, times: int = TIMES, days: int = DAYS) -> list[TimingRow]:
    """The rows: means over the seeds, and the processor time of matching so many tickets at once."""
    months = [months_of(seed, days) for seed in seeds]
    return [*(_row(months, *figure) for figure in _FIGURES), _time_of(tickets, times)]


def months_of(seed: int, days: int = DAYS) -> tuple[MonthFigures, MonthFigures]:
    """A month, or so many days of it, of the same people by the matcher, and by who came first."""
    rng = Random(seed)  # noqa: S311  a simulation
    people = inhabitants(rng)
    coming = arrivals(rng, people, days)
    matched = Month(people, games(), by_matcher, EVERY).lived(coming)
    return matched, Month(people, games(), first_come).lived(coming)


def _row(
    months: Sequence[tuple[MonthFigures, MonthFigures]], field: str, name: str, unit: str, factor: float
) -> TimingRow:
    matched, plain = ([factor * getattr(month[place], field) for month in months] for place in (0, 1))
    return made(f"queue: {name}", matched, fmean(plain), unit)


def _time_of(tickets: int, times: int) -> TimingRow:
    """The time of matching a long queue; its floor is that of going through it once."""
    queue = long_queue(tickets)
    taken = [_processor_time(lambda: match(queue)) for _ in range(times)]
    floor = min(
        _processor_time(lambda: sorted(queue.tickets, key=lambda one: (one.since, one.id))) for _ in range(times)
    )
    return made(f"queue: matching {tickets} tickets", taken, floor, "ms")


def long_queue(tickets: int, seed: int = 1) -> Queue:
    """So many people who wait at once, none for more than three hours."""
    rng = Random(seed)  # noqa: S311  a simulation
    people: list[Inhabitant] = []
    while len(people) < tickets:
        people += inhabitants(rng)
    waiting = tuple(_waiting(rng, number, one) for number, one in enumerate(people[:tickets], 1))
    return Queue(now=START, tickets=waiting, games=games())


def _waiting(rng: Random, number: int, one: Inhabitant) -> Ticket:
    return Ticket(
        id=number,
        person=Person(number),
        since=START - timedelta(minutes=rng.uniform(0, 180)),
        wishes=one.wishes,
        guild=one.guild,
        hours=one.hours,
        strength=one.known,
        reliability=one.reliability,
    )


def _processor_time(work: Callable[[], object]) -> float:
    """Milliseconds of processor time that a call takes."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000
