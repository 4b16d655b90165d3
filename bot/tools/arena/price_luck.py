"""Measures what luck is worth and writes ``luck.yaml``: ``python -m bot.tools.arena.price_luck --help``.

A general fights itself on the battles of the tuning basket, so that no test is judged by prices taken from itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from bot.tools.arena.basket import read_basket
from bot.tools.arena.luck import FILE, LuckPrice, price_of
from bot.tools.arena.pairs import PairedBattle, PairJob, play_itself
from bot.tools.executors import workforce

_HEAD = """\
# What a hit more than expected is worth, in battles won: `bot/tools/arena/luck.py`. Written by
# `python -m bot.tools.arena.price_luck {arguments}`: {general} against itself on the basket {basket}, without a clock.
# Mean luck of the Union less that of the Confederates: {mean:+.3f} ± {error:.3f} hits a battle, which has to be 0.
rulebooks:
"""


def main() -> None:
    """Plays the battles and writes the file."""
    parser = argparse.ArgumentParser(description="Measure what luck is worth, and write luck.yaml.")
    parser.add_argument("--general", default="archie-1", help="who fights itself")
    parser.add_argument("--basket", default="tuning", help="the battles")
    parser.add_argument("--rounds", type=int, default=20, help="battles of each cell of the basket")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first battle")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--cluster", default="", help="address of a Dask scheduler")
    parser.add_argument("--out", type=Path, default=FILE, help="the file to write")
    given = parser.parse_args()
    cells = read_basket(given.basket) * given.rounds
    jobs = [
        PairJob(number=number, seed=given.seed + number, cell=cell, players=(given.general, given.general))
        for number, cell in enumerate(cells)
    ]
    with workforce(given.jobs, given.cluster) as workers:
        played = [
            (job.cell.rules, job.cell.scenario, one)
            for job, one in zip(jobs, workers.each(play_itself, jobs), strict=True)
            if not one.problem
        ]
    given.out.write_text(_page(played, given), "utf-8")


def _page(played: list[tuple[str, str, PairedBattle]], given: argparse.Namespace) -> str:
    luck = [one.luck[0] - one.luck[1] for _, _, one in played]
    head = _HEAD.format(
        arguments=" ".join(sys.argv[1:]),
        general=given.general,
        basket=given.basket,
        mean=fmean(luck),
        error=stdev(luck) / sqrt(len(luck)),
    )
    return head + "".join(_rows(played))


def _rows(played: list[tuple[str, str, PairedBattle]]) -> Iterator[str]:
    for rules in dict.fromkeys(rules for rules, _, _ in played):
        price = price_of((scenario, one) for by, scenario, one in played if by == rules)
        if price is not None:
            yield f"  {rules}: {_row(price)}\n"


def _row(price: LuckPrice) -> str:
    return f"{{worth: {price.worth}, error: {price.error}, explained: {price.explained}, battles: {price.battles}}}"


if __name__ == "__main__":
    main()
