"""How wishes widen with waiting: one after the other gives way, in the order that the person chose. Pure.

A wish that has given way stays so: whoever fits now, fits later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain.matchmaking.tickets import IN_ONE_SITTING, QUEUE_PACES, Ticket, Wish, Wishes

STEPS: Final = tuple(timedelta(minutes=one) for one in (3, 6, 10, 14, 60, 180, 480, 720))
"""Waiting times at which the first, the second … wish gives way."""

COMPUTER_AFTER: Final = timedelta(minutes=10)
"""Waiting time after which the computer offers to play meanwhile."""


def widened(ticket: Ticket, gave_way: tuple[Wish, ...]) -> Wishes:
    """The wishes of a ticket after some have given way; its server has to take part in what reaches beyond it."""
    wishes = ticket.wishes
    for wish in gave_way:
        wishes = _WISHES[wish].wider(wishes)
    return wishes if ticket.open_guild or not wishes.everywhere else replace(wishes, everywhere=False)


def given_way(wishes: Wishes, waited: timedelta) -> tuple[Wish, ...]:
    """The wishes that have given way after so much waiting; one that the person does not have takes no time."""
    return in_turn(wishes)[: bisect_right(STEPS, waited)] if waited >= STEPS[0] else ()


def next_step(wishes: Wishes, waited: timedelta) -> tuple[Wish, timedelta] | None:
    """The wish that gives way next, and the waiting time at which it does; ``None`` when no other will."""
    asked, done = in_turn(wishes), len(given_way(wishes, waited))
    return (asked[done], STEPS[done]) if done < min(len(asked), len(STEPS)) else None


def in_turn(wishes: Wishes) -> tuple[Wish, ...]:
    """The wishes that give way one after the other, of those that the person has."""
    return tuple(wish for wish, is_asked in _order(wishes.gives_way) if is_asked(wishes))


@cache
def _with_neighbors(paces: frozenset[str]) -> frozenset[str]:
    """Also the paces beside those that were chosen, but for the one at which both have to be there at once."""
    chosen = [number for number, pace in enumerate(QUEUE_PACES) if pace in paces]
    beside = {number + step for number in chosen for step in (-1, 0, 1)}
    return paces | {pace for number, pace in enumerate(QUEUE_PACES) if number in beside and pace != IN_ONE_SITTING}


class _Wish(Struct, frozen=True):
    """A kind of wish: whether somebody has it, and what their wishes are after it has given way."""

    is_asked: Callable[[Wishes], bool]
    wider: Callable[[Wishes], Wishes]


@lru_cache(maxsize=1024)
def _order(gives_way: tuple[Wish, ...]) -> tuple[tuple[Wish, Callable[[Wishes], bool]], ...]:
    """Each wish once, with the question whether somebody has it."""
    return tuple((wish, _WISHES[wish].is_asked) for wish in dict.fromkeys(gives_way))


_WISHES: Final[Mapping[Wish, _Wish]] = {
    Wish.STRENGTH: _Wish(lambda one: one.like_me, lambda one: replace(one, like_me=False)),
    Wish.BATTLES: _Wish(
        lambda one: bool(one.battles or one.lengths),
        lambda one: replace(one, battles=frozenset(), lengths=frozenset()),
    ),
    Wish.SIDE: _Wish(lambda one: bool(one.sides), lambda one: replace(one, sides=frozenset())),
    Wish.HOURS: _Wish(lambda one: one.my_hours, lambda one: replace(one, my_hours=False)),
    Wish.PACE: _Wish(
        lambda one: _with_neighbors(one.paces) != one.paces,
        lambda one: replace(one, paces=_with_neighbors(one.paces)),
    ),
    Wish.RULES: _Wish(lambda one: bool(one.rulesets), lambda one: replace(one, rulesets=frozenset())),
    Wish.REACH: _Wish(lambda one: not one.everywhere, lambda one: replace(one, everywhere=True)),
    Wish.RELIABLE: _Wish(lambda one: one.reliable, lambda one: replace(one, reliable=False)),
}
