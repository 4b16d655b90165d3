"""Heartbeat: a file in the data directory, touched by a running bot and checked by ``longroll health``."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

FILE: Final = "heartbeat"
EVERY: Final = 10.0
"""Seconds between two heartbeats."""

STALE: Final = 45.0
"""Age in seconds at which a heartbeat is too old."""


def beat(data_dir: Path) -> None:
    """Touches the heartbeat file."""
    (data_dir / FILE).touch()


def stop(data_dir: Path) -> None:
    """Removes the heartbeat file, as the bot shuts down in good order."""
    (data_dir / FILE).unlink(missing_ok=True)


def is_alive(data_dir: Path) -> bool:
    """Whether the last heartbeat in this data directory is recent."""
    try:
        last = (data_dir / FILE).stat().st_mtime
    except OSError:
        return False
    return time.time() - last < STALE
