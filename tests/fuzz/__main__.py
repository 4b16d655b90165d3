"""``make fuzz``: plays random battles and keeps those that break a check, shrunk, as battle records.

It does not use Hypothesis (as the tests of ``tests/engine`` do): a counter-example here is a scenario, a seed and
actions in words, and has to stay one when a piece or an action is dropped. Hypothesis shrinks the draws behind them,
whose meaning shifts with every piece and action dropped, and a whole battle takes more draws than it allows an example.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import monotonic

from engine.battle_cry.family import RULESETS
from tests.fuzz.hunt import FOUND, Tally, hunt, keep
from tests.fuzz.player import Taste
from tests.fuzz.shrink import shrunk


def main() -> int:
    """Hunts for so many seconds; the exit code says whether anything was found."""
    wanted = _arguments()
    seed = Random().randrange(2**32) if wanted.seed is None else wanted.seed
    until = monotonic() + wanted.seconds
    rulesets = wanted.rules or list(RULESETS)
    rng, preferences, tally = Random(seed), Taste(), Tally()
    known: set[tuple[str, str]] = set()
    _say(f"seed {seed}, {wanted.seconds} seconds, {', '.join(rulesets)}")
    while monotonic() < until:
        found = hunt(rng, preferences, tally, rulesets[tally.battles % len(rulesets)])
        if found.broken and (found.broken.check, found.broken.kind) not in known:
            known.add((found.broken.check, found.broken.kind))
            _say(f"{found.broken.check}: {found.broken.why} ({len(found.trial.lines)} actions)")
            small = shrunk(found)
            file = keep(small, wanted.keep)
            _say(f"  shrunk to {len(small.trial.lines)} actions; longroll replay {file}")
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{tally.battles} battles, {tally.actions} actions ")
    _say(f"{tally.battles} battles, {tally.whole} of them whole, {tally.actions} actions, {len(known)} found")
    return 1 if known else 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Hunts for battles that break a check.")
    parser.add_argument("--seconds", type=float, default=60, help="how long (60)")
    parser.add_argument("--seed", type=int, help="the same seed plays the same battles; by default another each time")
    parser.add_argument(
        "--rules", action="append", choices=list(RULESETS), help="a ruleset; may be given several times"
    )
    parser.add_argument("--keep", type=Path, default=FOUND, help="the folder for what is found")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
