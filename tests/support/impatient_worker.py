"""``longroll worker`` that counts as dead sooner, and takes others for dead sooner."""

from __future__ import annotations

from bot.cli.worker import worker as command
from bot.jobs import asker, worker


def work(address: str, concurrency: int, live: float) -> None:
    """Runs one until it is told to stop; ``live`` are the seconds after which a silent worker counts as dead."""
    for module in (asker, worker):
        vars(module)["LIVE"] = live
    vars(worker)["_HEARTBEAT"] = live / 4
    command(concurrency, address, None)
