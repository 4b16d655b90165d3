"""``python -m tests.load``: the real bot under the load of many people, against the stand-in of Discord.

python -m tests.load --people 200 --matches 100 --minutes 10
python -m tests.load --shards 3 --workers 2 --database postgresql --faults --json out.json
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path

from tests.load.plan import Plan
from tests.load.run import run


def main() -> int:
    """Runs; the exit code says whether everything was right."""
    wanted = _arguments()
    file = wanted.__dict__.pop("json")
    report = asyncio.run(run(Plan(**wanted.__dict__), _say))
    _say(report.table())
    for failure in report.failures[:50]:
        _say(f"FAILED: {failure}")
    if file:
        file.write_text(json.dumps(report.as_json(), indent=1), encoding="utf-8")
    return 1 if report.failures else 0


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    usual = Plan()
    parser = argparse.ArgumentParser(
        prog="python -m tests.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=usual.people)
    parser.add_argument("--matches", type=int, default=usual.matches)
    parser.add_argument(
        "--minutes", type=float, default=usual.minutes, help="measured time after all battles have begun"
    )
    parser.add_argument("--every", type=float, default=usual.every, help="seconds between two actions of a person")
    parser.add_argument("--shards", "--processes", type=int, default=usual.shards, help="bot processes, a shard each")
    parser.add_argument("--workers", type=int, default=usual.workers, help="processes of `longroll worker`")
    parser.add_argument(
        "--painters",
        type=int,
        default=usual.painters,
        help="processes that draw beside each bot, or those of all workers",
    )
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default=usual.database)
    parser.add_argument("--faults", action="store_true", help="afterwards kill, cut and fail everything once")
    parser.add_argument("--bad-minutes", type=float, default=usual.bad_minutes, help="minutes of 5xx and 429")
    parser.add_argument("--guilds", type=int, default=usual.guilds)
    parser.add_argument("--no-teams", dest="teams", action="store_false", help="no Epic game of six")
    parser.add_argument(
        "--latency", type=float, default=usual.latency, help="seconds that each answer of Discord takes"
    )
    parser.add_argument("--checkout", default="", help="a folder whose bot is measured in place of this one's")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--keep", default="", help="a folder for the database and the logs")
    parser.add_argument("--json", type=Path, help="a file for all figures")
    wanted = parser.parse_args()
    if wanted.database == "sqlite" and (wanted.shards > 1 or wanted.workers):
        parser.error("several shards, or workers, need --database postgresql: with SQLite one process does everything")
    return wanted


if __name__ == "__main__":
    raise SystemExit(main())
