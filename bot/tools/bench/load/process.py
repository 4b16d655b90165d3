"""The bot as a process of its own, as it is hosted, on a given database, and its processor time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

_OURS: Final = "LONGROLL_"
_PROC: Final = Path("/proc")
_PARENT, _USER, _SYSTEM = 1, 11, 12
"""Fields of a line of ``/proc/…/stat``, counted after the process's name."""

LOG: Final = "bot.log"
PATIENCE: Final = 30.0
"""Seconds for the bot to leave."""


@contextmanager
def running(folder: Path, database: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The bot, until the block ends."""
    settings = {
        "TOKEN": "load",
        "DATA_DIR": str(folder),
        "DATABASE_URL": database,
        "DISCORD_API": f"http://127.0.0.1:{port}/api",
        "DISCORD_GATEWAY": f"ws://127.0.0.1:{port}/gateway/",
        "LOG_LEVEL": "warning",
    }
    env = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    env |= {f"{_OURS}{name}": value for name, value in settings.items()}
    env |= {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}
    command = (sys.executable, "-P", "-c", "from bot.cli.app import main; main()", "bot")
    with (folder / LOG).open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=env, stderr=log)  # noqa: S603  our own program
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class ProcessorTime(NamedTuple):
    """Seconds of processor time so far: of a process itself, and of its living children."""

    own: float
    children: float

    def since(self, before: ProcessorTime) -> ProcessorTime:
        """What has been used since then."""
        return ProcessorTime(self.own - before.own, self.children - before.children)


def processor_time(pid: int) -> ProcessorTime:
    """The processor time of a process; nothing where the system does not say."""
    if not _PROC.is_dir():
        return ProcessorTime(0.0, 0.0)
    stats = {int(one.name): _stat(one) for one in _PROC.iterdir() if one.name.isdigit()}
    children = (fields for fields in stats.values() if fields and int(fields[_PARENT]) == pid)
    return ProcessorTime(_used(stats.get(pid, [])), sum(map(_used, children)))


def _used(fields: list[str]) -> float:
    return (int(fields[_USER]) + int(fields[_SYSTEM])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def memory(pid: int) -> float:
    """MiB of memory of a process, its share of what it has in common with others; 0 where the system does not say."""
    try:
        lines = (_PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _stat(process: Path) -> list[str]:
    """The system's figures of a process, after its name; empty if it has ended."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
