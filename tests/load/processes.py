"""The processes of a run: bots, workers and the database, started, killed and measured."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.load.plan import Plan
from tests.support.store.postgres_server import OwnPostgres

TICKS: Final = os.sysconf("SC_CLK_TCK")
LONGROLL: Final = Path(sys.executable).parent / "longroll"
ROOT: Final = Path(__file__).parents[2]

PEOPLE: Final = "stand-in and people"
DATABASE: Final = "database"
"""Parts that are none of the bot's processes."""


def longroll(checkout: str) -> Path:
    """The program of a folder with an environment of its own; this one's for no folder."""
    return Path(checkout).resolve() / ".venv" / "bin" / "longroll" if checkout else LONGROLL


@dataclass(frozen=True)
class Used:
    """Seconds of processor time, and MiB of memory in use (shared parts by share)."""

    seconds: float
    memory: float


def used_by(pid: int) -> Used:
    """What a process uses by itself; nothing for one that has ended."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(") ")[2].split()
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return Used(0.0, 0.0)
    kilobytes = sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return Used(sum(map(int, words[11:15])) / TICKS, kilobytes / 1024)


def family_of(pid: int) -> dict[int, int]:
    """The processes below a process: id -> parent's id."""
    parents = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            parents[int(file.parent.name)] = int(file.read_text(errors="replace").rpartition(") ")[2].split()[1])
    found: dict[int, int] = {}
    queue = [pid]
    while queue:
        one = queue.pop()
        below = {child: parent for child, parent in parents.items() if parent == one and child not in found}
        found |= below
        queue += below
    return found


@dataclass
class Role:
    """A process of the bot: ``bot 0``, ``worker 1``; started again after a kill."""

    name: str
    command: tuple[str, ...]
    settings: Mapping[str, str]
    folder: Path
    process: asyncio.subprocess.Process | None = None
    spent: float = 0.0
    """Seconds of processor time of processes that were killed."""
    starts: int = 0

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name.replace(' ', '-')}.log"

    async def start(self) -> None:
        self.starts += 1
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, env={**os.environ, **self.settings}, cwd=ROOT, stdout=log, stderr=log
            )

    async def kill(self) -> None:
        """Kills it as a crash would; those below it end by themselves."""
        self.spent += self.seconds()
        await self._ended(signal.SIGKILL)

    async def stop(self, patience: float = 20.0) -> None:
        """Ends it in good order."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended(signal.SIGTERM), patience)
        await self._ended(signal.SIGKILL)

    async def _ended(self, how: signal.Signals) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(how)
            await self.process.wait()
            self.process = None

    def seconds(self) -> float:
        """Processor time of the process that runs, without those below it."""
        return used_by(self.pid).seconds if self.process else 0.0

    def below(self) -> Used:
        """What the processes below it use: those that draw."""
        every = [used_by(pid) for pid in family_of(self.pid)] if self.process else []
        return Used(sum(one.seconds for one in every), sum(one.memory for one in every))


@dataclass
class Fleet:
    """All processes of the bot, and the database server if there is one of its own."""

    roles: list[Role] = field(default_factory=list)
    postgres: OwnPostgres | None = None

    @property
    def bots(self) -> list[Role]:
        return [one for one in self.roles if one.name.startswith("bot")]

    async def start(self) -> None:
        for role in self.roles:
            await role.start()

    async def stop(self) -> None:
        await asyncio.gather(*(role.stop() for role in self.roles if role.process))

    def dead(self) -> list[str]:
        """The names of those that have ended by themselves."""
        return [one.name for one in self.roles if one.process and one.process.returncode is not None]

    def seconds(self) -> dict[str, float]:
        """Processor time by part: each process, and what draws below it."""
        found = {}
        for role in self.roles:
            found[role.name] = role.spent + role.seconds()
            if (below := role.below().seconds) > 0:
                found[f"drawing of {role.name}"] = below
        if self.postgres and self.postgres.runs:
            found[DATABASE] = sum(used_by(pid).seconds for pid in self._of_database())
        return found | {PEOPLE: used_by(os.getpid()).seconds}

    def _of_database(self) -> list[int]:
        assert self.postgres is not None
        return [self.postgres.pid, *family_of(self.postgres.pid)]

    def memory(self) -> dict[str, float]:
        """MiB in use by part."""
        found = {}
        for role in self.roles:
            if role.process:
                found[role.name] = used_by(role.pid).memory
                if (below := role.below().memory) > 0:
                    found[f"drawing of {role.name}"] = below
        if self.postgres and self.postgres.runs:
            found[DATABASE] = sum(used_by(pid).memory for pid in self._of_database())
        return found | {PEOPLE: used_by(os.getpid()).memory}


def fleet(
    folder: Path, address: str, settings: Mapping[str, str], plan: Plan, postgres: OwnPostgres | None = None
) -> Fleet:
    """Bot processes, one a shard, and workers, on one database. Nothing has been started."""
    shards, workers, painters = plan.shards, plan.workers, plan.painters
    shared = {
        **settings,
        "LONGROLL_DATABASE_URL": address,
        "LONGROLL_LOG_LEVEL": "warning",
        "LONGROLL_PICTURES_DIR": str(folder / "pictures"),
    }
    program = longroll(plan.checkout)
    if workers:
        shared["LONGROLL_WORKERS"] = "database"
    roles = []
    for number in range(shards):
        own = {"LONGROLL_DATA_DIR": str(folder / f"bot-{number}"), "LONGROLL_PAINTERS": str(painters)}
        if shards > 1:
            own["LONGROLL_SHARDS"] = f"{number}/{shards}"
        roles.append(Role(f"bot {number}", (str(program), "bot"), shared | own, folder))
        (folder / f"bot-{number}").mkdir(exist_ok=True)
    for number in range(workers):
        own = {"LONGROLL_DATA_DIR": str(folder / f"worker-{number}")}
        command = (str(program), "worker", "--concurrency", str(max(painters // workers, 1)))
        roles.append(Role(f"worker {number}", command, shared | own, folder))
        (folder / f"worker-{number}").mkdir(exist_ok=True)
    return Fleet(roles, postgres)
