"""Leaderboards: who has a rank in a list, and in which order. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.service.domain.ratings.book import RatingStanding
from bot.service.domain.ratings.shown import LEAST_BATTLES, is_sure, number_of
from bot.service.model.match import Person


class Rank(Struct, frozen=True, kw_only=True):
    """A line of a leaderboard; equal numbers share a ``rank``. ``half_points`` are two for a win, one for a draw."""

    rank: int
    person: Person
    number: int
    battles: int
    half_points: int


class Leaderboard(Struct, frozen=True):
    """The ranked, the best first, and how many others have a provisional rating."""

    ranks: tuple[Rank, ...]
    provisional: int


def has_rank(standing: RatingStanding) -> bool:
    """Whether somebody has a rank: sure, and with enough battles in this list."""
    return is_sure(standing.skill) and standing.battles >= LEAST_BATTLES


def leaderboard(standings: Iterable[tuple[Person, RatingStanding]]) -> Leaderboard:
    """The leaderboard of these people. Of equal numbers, who has fought more battles is named first."""
    everybody = list(standings)
    ranked = [one for one in everybody if has_rank(one[1])]
    ranked.sort(key=lambda one: (-number_of(one[1].skill), -one[1].battles, one[0].id))
    numbers = [number_of(standing.skill) for _, standing in ranked]
    ranks = tuple(
        Rank(
            rank=numbers.index(number) + 1,
            person=person,
            number=number,
            battles=standing.battles,
            half_points=standing.half_points,
        )
        for number, (person, standing) in zip(numbers, ranked, strict=True)
    )
    return Leaderboard(ranks, len(everybody) - len(ranked))
