"""Heartbeats: files in the data directory, written by running processes and checked by ``longroll health``."""

from __future__ import annotations

import time
from enum import StrEnum
from pathlib import Path
from typing import Final

EVERY: Final = 10.0
"""Seconds between two heartbeats."""

STALE: Final = 45.0
"""Age in seconds at which a heartbeat is too old."""


class Role(StrEnum):
    """What a process does."""

    BOT = "bot"
    WORKER = "worker"


def beat(data_dir: Path, role: Role = Role.BOT, trouble: str = "") -> None:
    """Writes the heartbeat file, with what a host should know in it."""
    _file(data_dir, role).write_text(trouble, encoding="utf-8")


def stop(data_dir: Path, role: Role = Role.BOT) -> None:
    """Removes the heartbeat file, as the process shuts down in good order."""
    _file(data_dir, role).unlink(missing_ok=True)


def is_alive(data_dir: Path, role: Role = Role.BOT) -> bool:
    """Whether the last heartbeat in this data directory is recent."""
    try:
        last = _file(data_dir, role).stat().st_mtime
    except OSError:
        return False
    return time.time() - last < STALE


def trouble(data_dir: Path, role: Role = Role.BOT) -> str:
    """What the last heartbeat says that a host should know; empty if all is well."""
    try:
        return _file(data_dir, role).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _file(data_dir: Path, role: Role) -> Path:
    return data_dir / ("heartbeat" if role is Role.BOT else f"heartbeat-{role}")
