"""Work on somebody's file in this process, held to the same memory and time as in a process of its own.

For commands, which end afterward: what a file can do at worst is to end the command. The bot reads files elsewhere
(``bot.ports.confined``).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from bot.ports.confined import USUAL, Limits, TooHeavy


@contextmanager
def limited(limits: Limits = USUAL) -> Iterator[None]:
    """Holds the block to limits beyond what the program has taken so far, as far as the system knows such limits.

    Raises:
        TooHeavy: it reached one.
    """
    restore = _set(limits)
    try:
        yield
    except (MemoryError, RecursionError) as error:
        raise TooHeavy("memory") from error
    finally:
        restore()


def _set(limits: Limits) -> Callable[[], None]:
    """Sets the limits; returns what takes them back."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return lambda: None
    before = {kind: resource.getrlimit(kind) for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU)}
    in_time = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGXCPU, _late) if in_time else None

    def restore() -> None:
        try:
            if in_time:
                signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        except TooHeavy:  # the system says it each second, and has said it once more before it was no longer heard
            signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        for kind, limit in before.items():
            resource.setrlimit(kind, limit)
        if in_time:
            signal.signal(signal.SIGXCPU, handler)

    def lower(kind: int, limit: int) -> None:
        most = before[kind][1]
        with suppress(ValueError):  # the host has set a lower one
            resource.setrlimit(kind, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))

    used = resource.getrusage(resource.RUSAGE_SELF)
    if in_time:
        lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + 1 + limits.seconds)
    pages = Path("/proc/self/statm")
    if pages.exists():
        taken = int(pages.read_text("ascii").split()[0]) * resource.getpagesize()
        lower(resource.RLIMIT_AS, taken + limits.memory)
    return restore


def _late(*_: object) -> NoReturn:
    raise TooHeavy("time")
