"""``longroll worker`` that counts as dead sooner, and takes others for dead sooner."""

from __future__ import annotations

from pathlib import Path

from bot.cli.worker import worker as command
from bot.jobs import asker, worker
from tests.support.forked_painters import fork_painters


def work(address: str, concurrency: int, live: float, painters: Path) -> None:
    """Runs one until it is told to stop; ``live`` are the seconds after which a silent worker counts as dead.

    Its processes that draw are forked by the server at ``painters``.
    """
    fork_painters(painters)
    for module in (asker, worker):
        vars(module)["LIVE"] = live
    vars(worker)["_HEARTBEAT"] = live / 4
    command(concurrency, address, None)
