"""Render jobs for tests of worker processes, which find these functions by their names."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from msgspec import Struct

from bot.images.worker import Draw
from bot.ports.heavy_work import Progress


class CallJob(Struct, frozen=True):
    """A job that calls a function."""

    draw: Draw
    long: bool = False

    def run(self, progress: Progress) -> bytes:
        return self.draw(progress)

    def smaller(self) -> None:
        """There is none."""


def number(told: Progress) -> bytes:
    """The id of the process that draws."""
    return str(os.getpid()).encode()


def environment(told: Progress) -> bytes:
    """The names of the bot's settings in the process's environment."""
    return " ".join(name for name in os.environ if name.startswith("LONGROLL")).encode()


def moments(told: Progress) -> bytes:
    """Three moments, each reported; printed text is no answer."""
    for done in (1, 2, 3):
        sys.stdout.write(f"moment {done}\n")
        sys.stdout.flush()
        told(done)
    return b"film"


def large(size: int, told: Progress) -> bytes:
    """So many bytes."""
    return bytes(size)


def broken(told: Progress) -> bytes:
    """A failure."""
    raise RuntimeError("no ink")


def deadly(told: Progress) -> bytes:
    """The death of the process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def deadly_once(sign: Path, told: Progress) -> bytes:
    """A picture that kills the first process."""
    if not sign.exists():
        sign.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return b"picture"


def endless(told: Progress) -> bytes:
    """A very long wait."""
    time.sleep(3600)
    return b""
