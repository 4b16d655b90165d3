"""A made-up league with known strengths: with the side as a member, the order of players is nearer to the truth.

Half of forty players prefer the side that a battle favors; twelve battles differ in balance, which was measured by ten
test battles each.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple

import pytest

from bot.service.domain.ratings.book import Entrant, Member, RatedBattle, RatingBook
from bot.service.domain.ratings.lists import Kind
from bot.service.domain.ratings.sides import skills_by_balance
from bot.service.domain.ratings.skill import LUCK, NEW, Skill, chance, rated
from engine.decision import CONFEDERATE, UNION
from tests.support.examples import BY_NIGHT

PLAYERS, GAMES, SEEDS = 40, 3_000, (1, 2, 3) if BY_NIGHT else (1,)
MIDDLE: Final = 25.0


class Truth(NamedTuple):
    """What the league does not know: the players' strengths, and by how much each battle favors the Union."""

    strengths: list[float]
    favors: dict[str, float]


class Order(NamedTuple):
    """How near a rating comes to the truth: the rank correlation, and the mean log-loss of its forecasts."""

    correlation: float
    loss: float


def won(truth: Truth, battle: str, union: int, other: int) -> float:
    gap = truth.strengths[union] - truth.strengths[other] + truth.favors[battle]
    return 1 / (1 + exp(-gap / (sqrt(2) * LUCK)))


def drawn_up(rng: Random) -> tuple[Truth, dict[str, dict[str, Skill]]]:
    """A league, and the strengths of its sides as ten test battles measure them."""
    favors = {f"battle-{number}": rng.gauss(0, 5) for number in range(12)}
    shares = {name: 1 / (1 + exp(-gap / (sqrt(2) * LUCK))) for name, gap in favors.items()}
    measured = {name: skills_by_balance(sum(rng.random() < one for _ in range(10)), 10) for name, one in shares.items()}
    return Truth([rng.gauss(MIDDLE, 4) for _ in range(PLAYERS)], favors), measured


def paired(rng: Random, truth: Truth) -> tuple[str, int, int]:
    """A battle, its Union player and the other one; those of the first half take the better side if they can."""
    battle = rng.choice(sorted(truth.favors))
    one, other = rng.sample(range(PLAYERS), 2)
    if (one < PLAYERS // 2) != (other < PLAYERS // 2):
        picky, plain = sorted((one, other))
        one, other = (picky, plain) if truth.favors[battle] > 0 else (plain, picky)
    return battle, one, other


def league(seed: int) -> tuple[Order, Order]:
    """The two orders of a league: with the side as a member, and without."""
    rng = Random(seed)
    truth, measured = drawn_up(rng)
    book = RatingBook(sides=lambda battle, _ruleset: measured[battle])
    plain = [NEW] * PLAYERS
    losses = [0.0, 0.0]
    for number in range(GAMES):
        name, union, other = paired(rng, truth)
        union_won = rng.random() < won(truth, name, union, other)
        entrants = tuple(
            Entrant(number=place, side=side, member=Member(person=1 + player))
            for place, (side, player) in enumerate(((UNION, union), (CONFEDERATE, other)))
        )
        battle = RatedBattle(
            match=number,
            ended=number,
            family="battle-cry",
            kind=Kind.DUEL,
            scenario=name,
            ruleset="classic",
            winner=UNION if union_won else CONFEDERATE,
            entrants=entrants,
        )
        forecasts = book.expected(battle)[UNION], chance([plain[union]], [plain[other]])
        if number >= GAMES // 2:
            losses = [
                loss - log(share if union_won else 1 - share) for loss, share in zip(losses, forecasts, strict=True)
            ]
        book.count(battle)
        (first,), (second,) = rated([[plain[union]], [plain[other]]], [1, 2] if union_won else [2, 1])
        plain[union], plain[other] = first, second
    wide = "battle-cry/duel//"
    with_side = [float(book.standings[wide, Member(person=1 + player)].skill.mean) for player in range(PLAYERS)]
    without = [float(one.mean) for one in plain]
    orders = [
        Order(correlation(truth.strengths, found), loss / (GAMES - GAMES // 2))
        for found, loss in zip((with_side, without), losses, strict=True)
    ]
    return orders[0], orders[1]


def correlation(one: list[float], other: list[float]) -> float:
    """Spearman's rank correlation of values without ties."""
    first, second = ranks(one), ranks(other)
    apart = sum((first[key] - second[key]) ** 2 for key in first)
    return 1 - 6 * apart / (len(one) * (len(one) ** 2 - 1))


def ranks(values: list[float]) -> Mapping[int, int]:
    return {key: place for place, key in enumerate(sorted(range(len(values)), key=values.__getitem__))}


@pytest.mark.chance
@pytest.mark.long
def test_with_the_side_as_a_member_the_order_is_nearer_to_the_truth() -> None:
    found = [league(seed) for seed in SEEDS]
    with_side, without = (
        Order(*(sum(values) / len(SEEDS) for values in zip(*each, strict=True))) for each in zip(*found, strict=True)
    )
    print(f"rank correlation {without.correlation:.3f} -> {with_side.correlation:.3f}")  # noqa: T201
    print(f"log-loss {without.loss:.4f} -> {with_side.loss:.4f}")  # noqa: T201
    assert with_side.correlation > without.correlation + 0.05
    assert with_side.loss < without.loss - 0.02
