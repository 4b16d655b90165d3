"""Backups that the bot makes by itself, once a day into a folder: made and checked by a process of its own, then kept.

Each folder gets one backup a day, by whichever process of the bot comes first: a lock on a file in it says so. A backup
has its name only once it was checked.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import structlog

from bot.app.health import PartHealth
from bot.app.settings import PREFIX, Settings
from bot.ports.clock import Clock
from bot.ports.held_file import hold

PROGRAM: Final = "bot.app.backup_process"

LONGEST: Final = 2 * 60 * 60.0
"""Seconds that a backup may take."""

EVERY: Final = 60.0
"""Seconds between two looks whether one is due."""

AFTER_TROUBLE: Final = timedelta(hours=1)
"""Time until the next try after one that failed."""

OVERDUE: Final = timedelta(hours=26)
"""Age of the newest backup at which something is wrong."""

_NAME: Final = "longroll-{:%Y%m%d-%H%M%S}.sqlite3"
_NAMES: Final = re.compile(r"longroll-(\d{8}-\d{6})\.sqlite3")

log = structlog.get_logger("backups")


class Backups:
    """The backups of a bot's database in the folder of its settings."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        assert settings.backup is not None
        self.folder = settings.backup
        self._settings = settings
        self._clock = clock
        self._began = clock.now()
        self._failure = ""
        self._again = self._began

    async def keep(self) -> None:
        """Makes a backup whenever one is due, until it is cancelled."""
        while True:
            try:
                if self._clock.now() >= self._again and self.due():
                    await self._made()
            except OSError as error:
                self._fail(f"{self.folder}: {error.strerror or error}")
            await self._clock.sleep(EVERY)

    def due(self) -> bool:
        """Whether there is none since the hour of the settings has come last, UTC."""
        now, newest = self._clock.now(), self.newest()
        last = now.replace(hour=self._settings.backup_hour, minute=0, second=0, microsecond=0)
        return newest is None or newest < (last if last <= now else last - timedelta(days=1))

    def newest(self) -> datetime | None:
        """When the newest backup was made."""
        return max((time for time, _ in self._all()), default=None)

    @property
    def part(self) -> PartHealth:
        """How the backups are, for the record of health."""
        newest, now = self.newest(), self._clock.now()
        age = now - (newest or self._began)
        words = f"the newest is {age.total_seconds() / 3600:.0f} h old" if newest else "there is none yet"
        if self._failure:
            return PartHealth("backup", is_well=False, words=f"{words}; the last try failed: {self._failure}")
        return PartHealth("backup", age < OVERDUE, words)

    @property
    def age(self) -> float:
        """Age of the newest backup in seconds; without one, the time since the process began."""
        return (self._clock.now() - (self.newest() or self._began)).total_seconds()

    async def _made(self) -> None:
        """Makes and checks one, unless another process is at it, and removes the oldest."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked(self.folder / "longroll-backup.lock") as is_ours:
            if not is_ours:
                return
            made = self.folder / _NAME.format(self._clock.now())
            unfinished = made.with_suffix(".unfinished")
            try:
                status, said = await self._run(unfinished)
                if status:
                    self._fail(said or f"status {status}")
                    return
                unfinished.replace(made)
            finally:
                _remove(unfinished)
            self._failure = ""
            log.info("A backup was made and checked.", file=str(made), found=said, bytes=made.stat().st_size)
            for _, old in self._all()[: -self._settings.backup_keep]:
                old.unlink(missing_ok=True)

    async def _run(self, file: Path) -> tuple[int, str]:
        """The process's exit status, and the last line that it writes."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", PROGRAM, str(file)),
            env=self._environment(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            async with asyncio.timeout(LONGEST):
                said, _ = await process.communicate()
        except TimeoutError:
            return 1, f"it was not ready after {LONGEST / 3600:.0f} h"
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        lines = said.decode(errors="replace").strip().splitlines()
        return process.returncode or 0, lines[-1] if lines else ""

    def _environment(self) -> dict[str, str]:
        """The environment without settings, but for the address of the database."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        return kept | {f"{PREFIX}DATABASE_URL": self._settings.database}

    def _fail(self, why: str) -> None:
        self._failure, self._again = why, self._clock.now() + AFTER_TROUBLE
        log.error("A backup could not be made; the next try is in an hour.", error=why)

    def _all(self) -> list[tuple[datetime, Path]]:
        """All backups, the oldest first."""
        with suppress(OSError):
            named = [(found, file) for file in self.folder.iterdir() if (found := _NAMES.fullmatch(file.name))]
            return sorted((datetime.strptime(one[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC), file) for one, file in named)
        return []


@contextmanager
def _locked(file: Path) -> Iterator[bool]:
    """Whether this process alone has a file's lock for the duration of the block."""
    held = hold(file)
    try:
        yield held is not None
    finally:
        if held is not None:
            os.close(held)


def _remove(file: Path) -> None:
    for suffix in ("", ".part", "-wal", "-shm", "-journal"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
