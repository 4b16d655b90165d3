"""The heartbeat: a file in the data directory that a living bot touches, and that ``longroll health`` looks at."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

FILE: Final = "heartbeat"
EVERY: Final = 10.0
"""Seconds between two beats."""

STALE: Final = 45.0
"""Seconds after which the last beat is no sign of life any more."""


def beat(data_dir: Path) -> None:
    """Leaves a sign of life."""
    (data_dir / FILE).touch()


def stop(data_dir: Path) -> None:
    """Takes the sign of life away: the bot has left in good order."""
    (data_dir / FILE).unlink(missing_ok=True)


def is_alive(data_dir: Path) -> bool:
    """Whether a bot on this data directory gave a sign of life of late."""
    try:
        last = (data_dir / FILE).stat().st_mtime
    except OSError:
        return False
    return time.time() - last < STALE
