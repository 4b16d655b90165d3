"""Pictures that tests have drawn by a process of its own: it finds these functions by their names."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from bot.images.jobs import Progress


def number(told: Progress) -> bytes:
    """The number of the process that draws."""
    return str(os.getpid()).encode()


def environment(told: Progress) -> bytes:
    """The names of what the process knows of the bot's settings."""
    return " ".join(name for name in os.environ if name.startswith("LONGROLL")).encode()


def moments(told: Progress) -> bytes:
    """Three moments, each told; what is printed is no answer."""
    for done in (1, 2, 3):
        sys.stdout.write(f"moment {done}\n")
        sys.stdout.flush()
        told(done)
    return b"film"


def large(size: int, told: Progress) -> bytes:
    """So many bytes."""
    return bytes(size)


def broken(told: Progress) -> bytes:
    """Nothing: it cannot be drawn."""
    raise RuntimeError("no ink")


def deadly(told: Progress) -> bytes:
    """Nothing: the process dies of it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def deadly_once(sign: Path, told: Progress) -> bytes:
    """A picture that the first process dies of."""
    if not sign.exists():
        sign.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return b"picture"


def endless(told: Progress) -> bytes:
    """Nothing for a very long time."""
    time.sleep(3600)
    return b""
