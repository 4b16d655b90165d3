"""Render workers: a subprocess, or the bot's own process when none is configured."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Final, Protocol

import structlog

from bot.images.protocol import WireKind, read_message, write_message
from bot.ports.heavy_work import NotDone, Progress

log = structlog.get_logger(__name__)

LONGEST: Final = 60.0
"""Seconds without progress after which a worker process is killed."""

_LOOKS: Final = 4
"""How often in that time it is looked at: a timer for each picture would start a thread for each."""

_PIPE: Final = 1 << 19
"""Room in the pipe from a process, in bytes, where a system can be asked for it: a picture is there in one piece."""

_OURS: Final = "LONGROLL_"
"""Prefix of the bot's settings in the environment, its token among them; workers get none of them."""


Draw = Callable[[Progress], bytes]
"""Draws a picture: a function that another process finds by its name, or a method of a value that can be sent there."""

_GONE: Final = (EOFError, BrokenPipeError)


class WorkerDied(NotDone):
    """The worker process ended before the picture was drawn."""


class NotDrawn(NotDone):
    """The drawing failed; the message says why."""


class Worker(Protocol):
    """Draws one picture at a time, in the calling thread."""

    def draw(self, draw: Draw, progress: Progress) -> bytes:
        """Draws a picture; ``progress`` is called with the number of moments drawn."""

    def rest(self) -> None:
        """Frees memory until the next picture."""

    def close(self) -> None:
        """Stops drawing."""


class InProcessWorker:
    """Draws in the bot's own process."""

    def draw(self, draw: Draw, progress: Progress) -> bytes:
        return draw(progress)

    def rest(self) -> None:
        """Does nothing: there is no process to end."""

    def close(self) -> None:
        """Does nothing: there is no process to end."""


class SubprocessWorker:
    """Draws in a process of its own, started with the first picture and again after it died.

    It is no fork of this process, which has threads, but a program of its own; it ends when this process does, however
    that ends.
    """

    def __init__(self, longest: float = LONGEST, pictures: Path | None = None) -> None:
        """Keeps maps, cards and counters in a folder, if it has one; ``longest`` is in seconds."""
        self._longest = longest
        self._pictures = () if pictures is None else (str(pictures.absolute()),)
        self._busy, self._starting = threading.Lock(), threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: _Watch | None = None
        self._given_up = self._closed = False

    @property
    def pid(self) -> int | None:
        """The process id, while there is a process."""
        return self._process.pid if self._process else None

    def draw(self, draw: Draw, progress: Progress) -> bytes:
        """Draws a picture; a second time if the process died meanwhile or before.

        Raises:
            WorkerDied: it died again, was silent for too long, or was closed.
            NotDrawn: the drawing itself failed.
        """
        asked = pickle.dumps(draw)
        with self._busy:
            try:
                return self._drawn(asked, progress)
            except _GONE:
                self._end()
                if self._given_up:
                    raise WorkerDied from None
            log.warning("A process that draws died; its picture is drawn again.")
            try:
                return self._drawn(asked, progress)
            except _GONE:
                self._end()
                raise WorkerDied from None

    def rest(self) -> None:
        """Ends the process until the next picture."""
        with self._busy:
            self._end()

    def close(self) -> None:
        """Ends the process, even while it draws."""
        with self._starting:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        with self._busy:
            self._end()

    def _drawn(self, asked: bytes, progress: Progress) -> bytes:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        with self._watched():
            write_message(process.stdin, WireKind.ASKED, asked)
            kind, data = read_message(process.stdout)
        while True:
            if kind is WireKind.DRAWN:
                return data
            if kind is WireKind.FAILED:
                raise NotDrawn(data.decode())
            progress(int(data))
            with self._watched():
                kind, data = read_message(process.stdout)

    def _running(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._closed:
                raise WorkerDied
            if self._process is None:
                self._given_up = False
                program = (sys.executable, "-P", "-m", "bot.images.worker_process", *self._pictures)
                self._process = process = subprocess.Popen(  # noqa: S603 - our own program
                    program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
                )
                assert process.stdout is not None
                _widen(process.stdout)
                self._watch = _Watch(self._longest, partial(self._give_up, process))
            return self._process

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Kills the process if the block takes too long."""
        watch = self._watch
        assert watch is not None
        watch.since = time.monotonic()
        try:
            yield
        finally:
            watch.since = None

    def _give_up(self, process: subprocess.Popen[bytes]) -> None:
        log.error("A process that draws said nothing for too long.", seconds=self._longest)
        self._given_up = True
        process.kill()

    def _end(self) -> None:
        """Ends the rest of the process. For its owner alone."""
        process, self._process = self._process, None
        if self._watch is not None:
            self._watch.end()
            self._watch = None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in filter(None, (process.stdin, process.stdout)):
                with suppress(BrokenPipeError):
                    pipe.close()


class _Watch:
    """A thread that calls once what is to be done about a process that has been silent for too long."""

    def __init__(self, longest: float, give_up: Callable[[], None]) -> None:
        """Starts it; ``longest`` is in seconds."""
        self.since: float | None = None
        """Since when an answer is waited for, by the monotonic clock."""
        self._longest, self._give_up = longest, give_up
        self._over = threading.Event()
        threading.Thread(target=self._look, name="drawing-watch", daemon=True).start()

    def end(self) -> None:
        """Ends it; nothing is called from then on."""
        self._over.set()

    def _look(self) -> None:
        while not self._over.wait(self._longest / _LOOKS):
            since = self.since
            if since is not None and time.monotonic() - since > self._longest:
                self._give_up()
                return


def _widen(pipe: IO[bytes]) -> None:
    """Makes room in a pipe, on systems that know how, as far as they allow it."""
    if sys.platform == "linux":
        import fcntl  # noqa: PLC0415 - not on every system

        with suppress(OSError):
            fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, _PIPE)


def _environment() -> dict[str, str]:
    """Environment of the process: everything needed to find the same program, nothing of the bot's settings."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return env | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
