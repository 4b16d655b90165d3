"""What a hit of luck is worth: points that it won in battles of a general against itself, by rulebook.

Hits beyond the expected ones average 0 whoever plays however, so taking their worth away moves no true score; it only
takes chance out of it. ``luck.yaml`` holds the worth with its provenance; ``python -m bot.tools.arena.price_luck``
measures it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean

import yaml
from msgspec import Struct, convert

from bot.tools.arena.pairs import PairedBattle, PairResult

FILE = Path(__file__).with_name("luck.yaml")


class LuckPrice(Struct, frozen=True, kw_only=True):
    """The worth of one hit of luck under a rulebook in points (a battle is 1), with its standard error.

    ``explained`` is the share of the results' variance that luck explains; ``battles`` is how many it was seen in.
    """

    worth: float
    error: float
    explained: float
    battles: int


@cache
def prices() -> Mapping[str, LuckPrice]:
    """The known prices by rulebook."""
    return convert(yaml.safe_load(FILE.read_text("utf-8"))["rulebooks"], dict[str, LuckPrice])


def without_luck(pair: PairResult) -> float:
    """A pair's score less the worth of its luck; it may lie below 0 and above 1."""
    price = prices().get(pair.rules)
    return pair.score - (price.worth * pair.luck if price else 0.0)


def price_of(battles: Iterable[tuple[str, PairedBattle]]) -> LuckPrice | None:
    """The price of luck seen in battles with the names of their scenarios, each compared with others of the same one.

    ``None`` if no dice were rolled for hits.
    """
    cells: dict[str, list[tuple[float, float]]] = {}
    for scenario, one in battles:
        cells.setdefault(scenario, []).append((one.luck[0] - one.luck[1], one.score))
    points = [point for cell in cells.values() for point in _centered(cell)]
    square = sum(luck * luck for luck, _ in points)
    free = len(points) - len(cells) - 1
    if not square or free < 1:
        return None
    worth = sum(luck * score for luck, score in points) / square
    total = sum(score * score for _, score in points)
    rest = sum((score - worth * luck) ** 2 for luck, score in points)
    return LuckPrice(
        worth=round(worth, 4),
        error=round(sqrt(rest / free / square), 4),
        explained=round(1 - rest / total, 3) if total else 0.0,
        battles=len(points),
    )


def _centered(cell: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Luck and score less their means in the cell: how even a battle is must not count as luck."""
    luck, score = fmean(one for one, _ in cell), fmean(one for _, one in cell)
    return [(one - luck, other - score) for one, other in cell]
