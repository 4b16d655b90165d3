"""The process in which a stranger's file is read: ``python -m bot.ports.confined_process WORK MEMORY SECONDS``.

``WORK`` is ``module:function``. The module is loaded first, then the limits are set, and only then is the file read
from standard input. Standard output is the answer alone.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

BROKEN: Final = 70
"""Exit status after an error of the program."""

TOO_LARGE: Final = 71
"""Exit status when memory, or depth, was not enough."""

_FORBIDDEN: Final = (
    *("socket.", "subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.system", "os.kill", "os.putenv"),
    *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.chmod", "os.chown", "os.link", "os.symlink", "os.truncate"),
    *("ctypes.", "shutil.", "sqlite3.", "pty.", "ftplib.", "http.", "smtplib.", "urllib."),
)
"""Beginnings of Python's audit events that end the process: the work reads what it was given, and nothing else."""

_POLITE: Final = 10
"""Niceness of the process: answers of the bot come first."""


def main() -> None:
    """Does the work and exits; every way out has a status."""
    name, memory, seconds = sys.argv[1:4]
    module, _, function = name.partition(":")
    work: Callable[[bytes], bytes] = getattr(importlib.import_module(module), function)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    limit(int(memory), int(seconds))
    sys.addaudithook(_watch)
    try:
        answer = work(sys.stdin.buffer.read())
    except (MemoryError, RecursionError):
        os._exit(TOO_LARGE)
    except BaseException as error:  # noqa: BLE001 - whatever went wrong is the bot's to log
        os.write(2, where(error).encode("utf-8", "replace"))
        os._exit(BROKEN)
    answers.write(answer)
    answers.close()
    os._exit(0)


def limit(memory: int, seconds: int) -> None:
    """Sets the limits beyond what the program itself has taken; as far as the system knows such limits."""
    if hasattr(os, "nice"):
        os.nice(_POLITE)
    try:
        import resource  # noqa: PLC0415 - there is none on Windows, where the deadline alone ends the process
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    processor = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    pages = Path("/proc/self/statm")
    if pages.exists():
        taken = int(pages.read_text("ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + memory, taken + memory))


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    """Refuses what reading a file never needs: network, processes, writing."""
    writes = event == "open" and isinstance(arguments[1], str) and set("wax+") & set(arguments[1])
    if writes or event.startswith(_FORBIDDEN):
        raise PermissionError(event)


def where(error: BaseException) -> str:
    """The kind of an error and the lines that led to it, without its message, which may quote the file."""
    frames = traceback.extract_tb(error.__traceback__)
    return "\n".join([type(error).__name__, *(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in frames)])


if __name__ == "__main__":
    main()
