"""The engine of this checkout against that of another: the same battles by turns, in processor time.

Each checkout plays in a process of its own; a battle is played by one, then by the other, so that whatever else the
machine does meets both.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from bot.tools.bench.checkout import Played, Request

HERE: Final = Path(__file__).parents[3]

BATTLES: Final = (
    ("first-bull-run", "variant-150"),
    ("first-bull-run", "classic"),
    ("first-bull-run", "advanced"),
    ("pruitts-landing", "blue-grey"),
)

SHARE: Final = {"random": 1.0, "general": 0.1}
"""Who plays both sides, and how many of the battles: those of generals take longer."""


class Comparison(Struct, frozen=True, kw_only=True):
    """A kind of battle in both checkouts: microseconds an action, and how many times as fast it is here.

    ``same`` of the battles were the same, action by action; others differ where rules have changed since, and are
    compared by their actions as well.
    """

    scenario: str
    rules: str
    player: str
    battles: int
    same: int
    here: float
    there: float
    gain: float


class Checkout:
    """A process that plays battles with the engine of a checkout."""

    def __init__(self, folder: Path, *, plain: bool) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(  # noqa: S603  the interpreter that runs this, and a file of the project
            [sys.executable, "-P", str(Path(__file__).with_name("checkout.py"))],
            env=environment | ({"LONGROLL_PLAIN": "1"} if plain else {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def play(self, request: Request) -> Played:
        """A battle to its end.

        Raises:
            ChildProcessError: the process has ended; what it said is on standard error.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(request) + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise ChildProcessError("the engine of one checkout has stopped")
        return msgspec.json.decode(line, type=Played)

    def close(self) -> None:
        """Ends the process."""
        self._process.communicate()


def compare(other: Path, battles: int, told: Callable[[Comparison], None], *, plain: bool = False) -> list[Comparison]:
    """Compares this checkout with another, ``plain`` without what was compiled; ``told`` gets each row as it is there.

    Raises:
        ChildProcessError: one of them cannot play.
    """
    both = [Checkout(HERE, plain=plain), Checkout(other, plain=plain)]
    found = []
    try:
        for player, share in SHARE.items():
            for scenario, rules in BATTLES:
                requests = [Request(scenario, rules, player, seed) for seed in range(max(1, round(battles * share)))]
                for checkout in both:
                    checkout.play(Request(scenario, rules, "random", len(requests)))
                found.append(_compared(requests, [[one.play(request) for one in both] for request in requests]))
                told(found[-1])
    finally:
        for checkout in both:
            checkout.close()
    return found


def _compared(requests: list[Request], played: list[list[Played]]) -> Comparison:
    here, there = (
        sum(pair[number].seconds for pair in played) / sum(pair[number].actions for pair in played) * 1e6
        for number in range(2)
    )
    return Comparison(
        scenario=requests[0].scenario,
        rules=requests[0].rules,
        player=requests[0].player,
        battles=len(played),
        same=sum(mine.digest == other.digest for mine, other in played),
        here=round(here, 2),
        there=round(there, 2),
        gain=round(there / here, 2),
    )
