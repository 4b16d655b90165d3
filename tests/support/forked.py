"""Processes of the program that begin with everything imported: forked from one that has done nothing else.

A program of its own takes a second of processor time until it begins. Where a test needs several, or starts them again
and again, and their start is not what it looks at, they are forked from a server that has imported the program once.
They share nothing with the tests but what they are given: settings, a file for what they say, a function and its
arguments.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final, NamedTuple

IMPORTED: Final = (
    "bot.app.event_loop",
    "bot.app.log_setup",
    "bot.app.monitoring.error_reports",
    "bot.app.monitoring.process_watch",
    "bot.cli.app",
    "bot.cli.worker",
    "bot.discord.client",
    "bot.discord.startup_failures",
    "bot.jobs.opening",
    "bot.jobs.worker",
    "tests.support.service.playing_process",
)
"""What the server imports: what the processes of the tests run."""

_CONTEXT: Final = get_context("forkserver")


class ForkedProcess:
    """A running process, with the methods of ``subprocess.Popen`` that tests use."""

    def __init__(self, run: Callable[..., None], *args: object, says: Path, settings: Mapping[str, str]) -> None:
        """Starts it. ``says`` is the file to which it appends its output, ``settings`` are added to its environment."""
        says.touch()
        _CONTEXT.set_forkserver_preload([*IMPORTED])
        given = (run, args, str(says), {**os.environ, **settings})
        self._process: ForkServerProcess = _CONTEXT.Process(target=_run, args=given)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """What it ended with, negative for a signal; ``None`` while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, seconds: float | None = None) -> int:
        """What it ended with.

        Raises:
            TimeoutError: it still runs.
        """
        self._process.join(seconds)
        if self.returncode is None:
            raise TimeoutError
        return self.returncode


class Ended(NamedTuple):
    """What a command line ended with, and all that it has said."""

    returncode: int
    told: str


def run_program(*words: str, folder: Path, settings: Mapping[str, str], seconds: float = 100) -> Ended:
    """Runs ``longroll`` with these words in a folder, to its end.

    Raises:
        TimeoutError: it still ran, and was killed.
    """
    says = folder / "says.txt"
    process = ForkedProcess(_program, words, str(folder), says=says, settings=settings)
    try:
        returncode = process.wait(seconds)
    finally:
        process.kill()
    return Ended(returncode, says.read_text("utf-8"))


def _program(words: tuple[str, ...], folder: str) -> None:
    from bot.cli.app import main  # noqa: PLC0415  in that process

    os.chdir(folder)
    sys.argv = ["longroll", *words]
    main()


def _run(run: Callable[..., None], args: tuple[object, ...], says: str, environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    file = os.open(says, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(file, stream.fileno())
    os.close(file)
    run(*args)
