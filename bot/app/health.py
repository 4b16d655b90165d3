"""Health of a process: a record in the data directory, written every few seconds and read by ``longroll health``.

Each process has a record of its own, whatever its role: ``health/ROLE-HOST-PID.json``. One that a killed process left
behind is not taken for a sick one; the next process of its role on that machine clears it away.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

FOLDER: Final = "health"
EVERY: Final = 10.0
"""Seconds between two records of a process."""

STALE: Final = 45.0
"""Age in seconds at which a record is too old: the process hangs."""


class PartHealth(Struct, frozen=True):
    """A part of a process, such as its database: whether it is well, and a sentence for the host."""

    part: str
    is_well: bool
    words: str


class HealthRecord(Struct, frozen=True, kw_only=True):
    """What a process says about itself: its role, where and since when it runs (seconds since 1970), its parts."""

    role: str
    host: str
    pid: int
    version: str
    started: float
    written: float
    parts: tuple[PartHealth, ...] = ()


class ProcessHealth(Struct, frozen=True):
    """A record with its age in seconds. ``is_alive``: it is fresh; ``is_well``: each of its parts is well, too."""

    record: HealthRecord
    age: float

    @property
    def is_alive(self) -> bool:
        """Whether the process gives signs of life."""
        return self.age < STALE

    @property
    def is_well(self) -> bool:
        """Whether the process lives, and all of its parts are well."""
        return self.is_alive and all(part.is_well for part in self.record.parts)


@cache
def _version() -> str:
    """Of this program, which reads the metadata of its package."""
    return version("longroll")


class Heartbeat:
    """Writes the record of this process."""

    def __init__(self, data_dir: Path, role: str) -> None:
        self._folder = data_dir / FOLDER
        self._record = HealthRecord(
            role=role,
            host=socket.gethostname(),
            pid=os.getpid(),
            version=_version(),
            started=time.time(),
            written=0.0,
        )
        self._file = self._folder / f"{role}-{self._record.host}-{self._record.pid}.json"

    def beat(self, parts: Sequence[PartHealth] = ()) -> None:
        """Writes the record anew; the first time, clears away those of processes of this role that were killed."""
        if not self._file.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            self._clear()
        record = replace(self._record, written=time.time(), parts=tuple(parts))
        unfinished = self._file.with_suffix(".new")
        unfinished.write_bytes(msgspec.json.encode(record))
        unfinished.replace(self._file)

    def stop(self) -> None:
        """Removes the record, as the process ends in good order."""
        self._file.unlink(missing_ok=True)

    def _clear(self) -> None:
        for file, record in _records(self._folder):
            here = record.host == self._record.host and not _runs(record.pid)
            if record.role == self._record.role and (here or _age(record) > _FORGOTTEN):
                file.unlink(missing_ok=True)


_FORGOTTEN: Final = 24 * 60 * 60.0
"""Age in seconds at which a record of another machine, such as a container that is gone, is cleared away."""


def look(data_dir: Path, role: str | None = None) -> tuple[ProcessHealth, ...]:
    """The processes of this machine that keep their records in a data directory, of one role or of all.

    Records of processes that no longer run are left out.
    """
    here = socket.gethostname()
    found = (record for _, record in _records(data_dir / FOLDER) if record.host == here and _runs(record.pid))
    return tuple(ProcessHealth(one, _age(one)) for one in found if role in {None, one.role})


def _age(record: HealthRecord) -> float:
    return max(0.0, time.time() - record.written)


def _records(folder: Path) -> Iterator[tuple[Path, HealthRecord]]:
    for file in sorted(folder.glob("*.json")):
        with suppress(OSError, msgspec.MsgspecError):  # it goes meanwhile, or is of another version
            yield file, msgspec.json.decode(file.read_bytes(), type=HealthRecord)


def _runs(pid: int) -> bool:
    """Whether a process with this id runs on this machine; taken for granted where asking would end it."""
    if os.name == "nt":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it is somebody else's
    return True
