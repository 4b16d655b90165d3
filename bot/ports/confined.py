"""Work on a stranger's file in a process of its own: little memory, little time, no network, no settings, no secret.

The work is a function of a module from bytes to bytes (``Work``). It may come from any thread or worker; whoever waits
for it in an event loop waits in a thread. ``here`` does it in this process, with the same signature and no limits.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final, Literal

import structlog
from msgspec import Struct

from bot.ports.confined_process import BROKEN, TOO_LARGE

log = structlog.get_logger(__name__)

Work = Callable[[bytes], bytes]
"""A function at the top of a module, found by its name in the other process."""


class Limits(Struct, frozen=True, kw_only=True):
    """What a process may take beyond the program itself.

    ``memory`` is in bytes, ``seconds`` of processor time; ``deadline`` is in seconds as they pass, the start of the
    process included, and ``answer`` the most bytes of its answer.
    """

    memory: int = 256 * 1024 * 1024
    seconds: int = 20
    deadline: float = 90.0
    answer: int = 16 * 1024 * 1024


USUAL: Final = Limits()
"""Many times what the longest battles of people need."""

AT_ONCE: Final = 2
"""Number of such processes at one time; further work waits."""

Confined = Callable[[Work, bytes], bytes]
"""A way to have work done: ``read_in_child`` or ``here``."""

_room: Final = threading.BoundedSemaphore(AT_ONCE)

_KEPT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR")
"""The variables of the environment that the process gets, beside those of Python itself."""

_TIME: Final = frozenset({-signal.SIGXCPU}) if hasattr(signal, "SIGXCPU") else frozenset[int]()


class TooHeavy(Exception):
    """The work would have taken more ``memory`` or ``time`` than it may."""

    def __init__(self, what: Literal["memory", "time"]) -> None:
        super().__init__(what)
        self.what = what


class WorkFailed(Exception):
    """The work ended in an error of the program; the message says where, and holds nothing of the file."""


def here(work: Work, data: bytes) -> bytes:
    """The work done in this process, for tests and for programs that nobody else gives files to."""
    return work(data)


def read_in_child(work: Work, data: bytes, limits: Limits = USUAL) -> bytes:
    """The work done by a process of its own, killed at its limits. Waits while ``AT_ONCE`` others are at work.

    Raises:
        TooHeavy: it reached a limit.
        WorkFailed: it ended in an error.
    """
    with _room:
        return _done(work, data, limits)


def _done(work: Work, data: bytes, limits: Limits) -> bytes:
    program = (sys.executable, "-P", "-m", "bot.ports.confined_process")
    asked = (f"{work.__module__}:{work.__qualname__}", str(limits.memory), str(limits.seconds))
    process = subprocess.Popen(  # noqa: S603 - our own program
        (*program, *asked), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment()
    )
    late = threading.Event()

    def kill() -> None:
        late.set()
        process.kill()

    timer = threading.Timer(limits.deadline, kill)
    timer.daemon = True
    timer.start()
    try:
        answer, said = _exchanged(process, data, limits.answer)
    finally:
        timer.cancel()
        process.kill()
        process.wait()
    if late.is_set():
        raise TooHeavy("time")
    return _judged(process.returncode, answer, said, limits)


def _exchanged(process: subprocess.Popen[bytes], data: bytes, most: int) -> tuple[bytes, bytes]:
    """What the process answers, and what it says about a failure."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    with process.stdin, process.stdout, process.stderr:
        try:
            process.stdin.write(data)
            process.stdin.close()
        except BrokenPipeError:
            pass
        answer = process.stdout.read(most + 1)
        if len(answer) > most:
            process.kill()
        said = process.stderr.read(_MOST_SAID)
        process.wait()
    return answer, said


_MOST_SAID: Final = 4_000


def _judged(status: int, answer: bytes, said: bytes, limits: Limits) -> bytes:
    if len(answer) > limits.answer:
        raise TooHeavy("memory")
    if status == 0:
        return answer
    if status == BROKEN:
        raise WorkFailed(said.decode("utf-8", "replace").strip())
    log.warning("A file was too much to read.", status=status)
    raise TooHeavy("time" if status in _TIME else "memory" if status == TOO_LARGE or status < 0 else "time")


def _environment() -> dict[str, str]:
    """Environment of the process: what it needs to find the same program, nothing else."""
    kept = {name: value for name, value in os.environ.items() if name in _KEPT or name.startswith("PYTHON")}
    return kept | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
