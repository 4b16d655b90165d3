"""A Dask scheduler with workers, as processes of this machine."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PATIENCE = 60
"""Seconds for which the scheduler is waited for."""

ROOT = Path(__file__).parents[2]


class DaskCluster:
    """The scheduler's address, and the processes."""

    def __init__(
        self, address: str, scheduler: subprocess.Popen[bytes], workers: list[subprocess.Popen[bytes]]
    ) -> None:
        self.address = address
        self.scheduler = scheduler
        self.workers = workers


@contextmanager
def dask_cluster(folder: Path, workers: int = 2) -> Iterator[DaskCluster]:
    """Starts a scheduler and workers, with a log each in the folder, and ends them."""
    told = folder / "scheduler.json"
    with ExitStack() as stack:
        scheduler = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told)]
        process = _start(stack, folder / "scheduler.log", scheduler)
        end = time.monotonic() + PATIENCE
        while not (told.exists() and told.read_text().endswith("}")):
            assert process.poll() is None, (folder / "scheduler.log").read_text()
            assert time.monotonic() < end, "no scheduler"
            time.sleep(0.05)
        address = str(json.loads(told.read_text())["address"])
        worker = ["worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]
        found = [_start(stack, folder / f"worker-{number}.log", worker) for number in range(workers)]
        yield DaskCluster(address, process, found)


def _start(stack: ExitStack, log: Path, arguments: list[str]) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", f"distributed.cli.dask_{arguments[0]}", *arguments[1:], "--no-dashboard"]
    file = stack.enter_context(log.open("wb"))
    process = subprocess.Popen(program, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process
