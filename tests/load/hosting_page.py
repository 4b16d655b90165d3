"""The commands of ``docs/hosting.md``, run as a host would run them: in a folder of their own, in a shell."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "hosting.md"

ELSEWHERE: Final = re.compile(r"docker |git (clone|pull)|make setup|pip install|/opt/longroll|^LONGROLL_DATABASE_URL=")
"""Lines that need Docker, the network, or a place of their own; and addresses that stand alone, as examples."""

PATIENCE: Final = 120.0
"""Seconds for a command that ends by itself."""

_BLOCK: Final = re.compile(r"^( *)```sh\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[str]:
    """The blocks of commands, in the order of the page, without their indentation."""
    found = _BLOCK.finditer(PAGE.read_text("utf-8"))
    return ["\n".join(line.removeprefix(one[1]) for line in one[2].splitlines()) for one in found]


def can_be_run(block: str) -> bool:
    """Whether a block, but for lines that install something, runs without Docker and network."""
    lines = _lines(block)
    return bool(lines) and not any("docker" in line or "secrets/" in line for line in block.splitlines())


def _lines(block: str) -> list[str]:
    lines = [line.rstrip() for line in block.splitlines()]
    return [line for line in lines if line and not ELSEWHERE.search(line)]


@dataclass
class Running:
    """A command that goes on: the bot, or a worker."""

    process: asyncio.subprocess.Process
    log: Path

    async def stop(self) -> None:
        """Presses Ctrl+C, as in a terminal: everything in it is told."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGINT)
        try:
            await asyncio.wait_for(self.process.wait(), 40)
        except TimeoutError:
            os.killpg(self.process.pid, signal.SIGKILL)
            raise

    def said(self) -> str:
        """What it has written."""
        return self.log.read_text("utf-8", errors="replace")


class Host:
    """Somebody who follows the page. ``names`` are their own words for those that the page leaves open."""

    def __init__(self, folder: Path, settings: Mapping[str, str], names: Mapping[str, str]) -> None:
        self.folder = folder
        self.names = dict(names)
        self.running: list[Running] = []
        self.done: list[str] = []
        self._settings = dict(settings)
        self._number = 0
        (folder / ".venv").symlink_to(sys.prefix)
        tools = folder / "tools"
        tools.mkdir()
        sudo = tools / "sudo"
        sudo.write_text('#!/bin/sh\nshift 2\nexec "$@"\n', "utf-8")
        sudo.chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LONGROLL_", "PYTEST_"))}
        self._environment = {**kept, "PATH": f"{tools}:{os.environ['PATH']}", **self._settings}

    async def run(self, begins: str, only: str = "", status: int = 0) -> str:
        """Runs the block with a command, or of it the lines with ``only``, to their end; returns what they print."""
        process, log = await self._start(begins, only)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == status, log.read_text("utf-8")
        return log.read_text("utf-8")

    async def begin(self, begins: str) -> Running:
        """Runs the block with a command; its last line goes on."""
        process, log = await self._start(begins, "")
        self.running.append(Running(process, log))
        return self.running[-1]

    async def _start(self, begins: str, only: str) -> tuple[asyncio.subprocess.Process, Path]:
        block = next(one for one in blocks() if begins in one)
        self.done.append(block)
        script = "\n".join(line for line in _lines(block) if only in line)
        for word, own in self.names.items():
            script = script.replace(word, own)
        self._number += 1
        log = self.folder / f"{self._number}.log"
        with log.open("wb") as out:
            process = await asyncio.create_subprocess_exec(
                *("bash", "-e", "-c", script),
                cwd=self.folder,
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        return process, log

    async def close(self) -> None:
        """Stops what goes on."""
        for one in self.running:
            if one.process.returncode is None:
                await one.stop()
