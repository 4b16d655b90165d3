"""Fair play: what organizers may want to look at, by simple measures with their figures. Pure.

Each measure says what was counted, so that a person can judge it. Nothing follows from it by itself: there are good
reasons for each of these (two friends, a bad month), and a program cannot tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from math import sqrt
from typing import Final

from msgspec import Struct

from bot.service.domain.ratings.finished import CUT_SHORT, FinishedBattle
from bot.service.model.match import Person

LEAST: Final = 5
"""Rated battles of two people with each other before which nothing is said of them."""

ALMOST_ALL: Final = 0.9
"""Share of somebody's rated battles that is almost all of them."""

ONE_SIDED: Final = 0.8
"""Share of battles won by one of two from which on they are one-sided."""

EARLY: Final = 1 / 3
"""Part of a battle's usual length before whose end it was given up early."""

LEAST_HANDED: Final = 3
"""Battles given up early and not lost, by one person to another, before which nothing is said of them."""

LEAST_LOST: Final = 8
"""The newest battles of a person that are compared with what was expected of them."""

FAR_BELOW: Final = 3.1
"""Standard deviations below the expected score that come about by chance once in a thousand times."""


class Sign(StrEnum):
    """What was noticed."""

    ONLY_EACH_OTHER = "only-each-other"
    HANDED_OVER = "handed-over"
    LOST_ON_PURPOSE = "lost-on-purpose"


class FairnessNotice(Struct, frozen=True, kw_only=True):
    """A sign with its figures. ``person`` is who gains, or who loses in a series; ``other`` the other one of two.

    Of ``battles``, ``person`` won ``won`` with two people of whom is told; ``early`` were given up early. ``expected``
    is how many wins the ratings expected.
    """

    sign: Sign
    person: Person
    other: Person | None = None
    battles: int = 0
    won: int = 0
    early: int = 0
    expected: float = 0.0
    alone: bool = False


class Expectation(Struct, frozen=True):
    """A rated battle of a person: their chance to win it as the ratings had it, and what they made of it (0 to 1)."""

    match: int
    chance: float
    score: float


def notices(
    battles: Sequence[FinishedBattle],
    usual_turns: Mapping[int, float],
    expectations: Mapping[Person, Sequence[Expectation]],
) -> tuple[FairnessNotice, ...]:
    """All signs in the rated battles of a server.

    ``usual_turns`` is how many turns each battle usually takes, by match, 0 where unknown; ``expectations`` are each
    person's battles in the order of their ends.
    """
    rated = [one for one in battles if one.rated and not one.computer and one.seats == 2]  # noqa: PLR2004  duels
    early = {one.match for one in rated if is_early(one, usual_turns.get(one.match, 0))}
    found = [*_only_each_other(rated), *_handed_over(rated, early)]
    return (*found, *_lost_on_purpose(expectations, early))


def is_early(battle: FinishedBattle, usual: float) -> bool:
    """Whether a battle was given up in the first third of its usual length."""
    return battle.reason in CUT_SHORT and battle.turns < EARLY * usual


def _only_each_other(rated: Sequence[FinishedBattle]) -> list[FairnessNotice]:
    """Two who fight one another alone, with one winner: perhaps one person with two accounts."""
    fought: dict[Person, list[FinishedBattle]] = {}
    for battle in rated:
        for people in battle.people.values():
            for person in people:
                fought.setdefault(person, []).append(battle)
    found = []
    for one, other in combinations(sorted(fought, key=lambda person: person.id), 2):
        both = [battle for battle in fought[one] if other in battle.others(one)]
        if len(both) < LEAST or any(len(both) < ALMOST_ALL * len(fought[who]) for who in (one, other)):
            continue
        wins = {who: sum(battle.is_won_by(who) for battle in both) for who in (one, other)}
        best = max(wins, key=lambda who: wins[who])
        if wins[best] >= ONE_SIDED * len(both):
            worst = other if best == one else one
            found.append(
                FairnessNotice(
                    sign=Sign.ONLY_EACH_OTHER,
                    person=best,
                    other=worst,
                    battles=len(both),
                    won=wins[best],
                    alone=len(fought) == len((one, other)),
                )
            )
    return found


def _handed_over(rated: Sequence[FinishedBattle], early: set[int]) -> list[FairnessNotice]:
    """Battles that somebody gave up early, although they were not behind, to the same opponent again and again."""
    given: dict[tuple[Person, Person], int] = {}
    for battle in rated:
        if battle.match not in early or battle.winner is None:
            continue
        winner = next(iter(battle.people.get(battle.winner, ())), None)
        loser = next(iter(battle.others(winner)), None) if winner else None
        if winner is None or loser is None:
            continue
        if battle.score.get(battle.side(loser), 0) >= battle.score.get(battle.winner, 0):
            given[winner, loser] = given.get((winner, loser), 0) + 1
    return [
        FairnessNotice(
            sign=Sign.HANDED_OVER,
            person=winner,
            other=loser,
            battles=sum(loser in one.others(winner) and bool(one.side(winner)) for one in rated),
            early=times,
        )
        for (winner, loser), times in given.items()
        if times >= LEAST_HANDED
    ]


def _lost_on_purpose(expectations: Mapping[Person, Sequence[Expectation]], early: set[int]) -> list[FairnessNotice]:
    """People who lost far more often than chance allows, most of it by giving up early."""
    found = []
    for person, every in expectations.items():
        latest = every[-LEAST_LOST:]
        if len(latest) < LEAST_LOST:
            continue
        expected, score = sum(one.chance for one in latest), sum(one.score for one in latest)
        spread = sqrt(sum(one.chance * (1 - one.chance) for one in latest))
        given_up = sum(one.match in early and one.score == 0 for one in latest)
        if expected - score >= FAR_BELOW * spread and 2 * given_up >= len(latest):
            found.append(
                FairnessNotice(
                    sign=Sign.LOST_ON_PURPOSE,
                    person=person,
                    battles=len(latest),
                    won=round(score),
                    early=given_up,
                    expected=expected,
                )
            )
    return found
