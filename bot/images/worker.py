"""Who draws: a process of its own, or nobody but the bot itself."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol

import structlog

from bot.images.jobs import Draw, Told
from bot.images.protocol import WireKind, hear, say

log = structlog.get_logger(__name__)

LONGEST: Final = 60.0
"""Seconds without a word after which a process is given up."""

_OURS: Final = "LONGROLL_"
"""How the names of the bot's settings begin, its token among them: none of a painter's business."""


_GONE: Final = (EOFError, BrokenPipeError)


class WorkerDied(Exception):
    """The process ended before the picture was there."""


class NotDrawn(Exception):
    """The picture could not be drawn; says why."""


class Worker(Protocol):
    """Draws one picture at a time, in the thread that asks."""

    def draw(self, draw: Draw, told: Told) -> bytes:
        """Draws; ``told`` hears how many moments were."""

    def rest(self) -> None:
        """Takes no memory until the next picture."""

    def close(self) -> None:
        """Draws no more."""


class InProcessWorker:
    """Draws in the bot's own process."""

    def draw(self, draw: Draw, told: Told) -> bytes:
        return draw(told)

    def rest(self) -> None:
        """There is nothing to give back."""

    def close(self) -> None:
        """There is nothing to end."""


class SubprocessWorker:
    """Draws in a process of its own, which starts with the first picture and is started anew after it died.

    It is no fork of this one, which has threads, but a program that is started; it ends when this process does,
    however that ends.
    """

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._busy, self._starting = threading.Lock(), threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._given_up = self._closed = False

    @property
    def pid(self) -> int | None:
        """The process's number, while there is one."""
        return self._process.pid if self._process else None

    def draw(self, draw: Draw, told: Told) -> bytes:
        """Draws; a second time if the process died of it, or before it.

        Raises:
            Died: it died again, or said nothing for too long, or was closed.
            NotDrawn: the drawing itself failed.
        """
        asked = pickle.dumps(draw)
        with self._busy:
            try:
                return self._drawn(asked, told)
            except _GONE:
                self._end()
                if self._given_up:
                    raise WorkerDied from None
            log.warning("A process that draws died; its picture is drawn again.")
            try:
                return self._drawn(asked, told)
            except _GONE:
                self._end()
                raise WorkerDied from None

    def rest(self) -> None:
        """Ends the process until the next picture."""
        with self._busy:
            self._end()

    def close(self) -> None:
        """Ends the process, whatever it is drawing."""
        with self._starting:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        with self._busy:
            self._end()

    def _drawn(self, asked: bytes, told: Told) -> bytes:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        with self._watched(process):
            say(process.stdin, WireKind.ASKED, asked)
        while True:
            with self._watched(process):
                kind, data = hear(process.stdout)
            if kind is WireKind.DRAWN:
                return data
            if kind is WireKind.FAILED:
                raise NotDrawn(data.decode())
            told(int(data))

    def _running(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._closed:
                raise WorkerDied
            if self._process is None:
                self._given_up = False
                program = (sys.executable, "-P", "-m", "bot.images.worker_process")
                self._process = subprocess.Popen(  # noqa: S603 - our own program
                    program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
                )
            return self._process

    @contextmanager
    def _watched(self, process: subprocess.Popen[bytes]) -> Iterator[None]:
        """Kills the process when what is done here takes too long."""
        timer = threading.Timer(self._longest, self._give_up, (process,))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _give_up(self, process: subprocess.Popen[bytes]) -> None:
        log.error("A process that draws said nothing for too long.", seconds=self._longest)
        self._given_up = True
        process.kill()

    def _end(self) -> None:
        """Ends what is left of the process. Only for whoever has it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in filter(None, (process.stdin, process.stdout)):
                with suppress(BrokenPipeError):
                    pipe.close()


def _environment() -> dict[str, str]:
    """What the process needs to find the same program, and nothing of the bot's settings."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return env | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
