"""Reads the files that people bring, in a process of its own where the bot is a real one.

Nothing of a stranger's file is read in the bot before that process has read all of it within its limits. The process is
started by the bot, or, as heavy work, by a worker on another machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from bot.ports.confined import Confined, TooHeavy, Work, read_in_child
from bot.ports.heavy_work import HeavyWork, Progress
from bot.service.domain import file_work
from bot.service.domain.file_work import CheckedScenario, RecordAsked, ScenarioAsked
from bot.service.domain.record_export import Parts, Secrets
from bot.service.domain.record_reading import CheckedRecord
from bot.service.model.errors import FileTooHeavy
from engine.language import language

_Result = TypeVar("_Result", bound=Struct)


_WORK: Final[Mapping[str, Work]] = MappingProxyType(
    {work.__name__: work for work in (file_work.scenario_work, file_work.record_work)}
)


class FileJob(Struct, frozen=True, tag="file", kw_only=True):
    """A file as heavy work: the name of the work, and its bytes. Whoever does it starts a confined process."""

    work: str
    asked: bytes

    @property
    def long(self) -> bool:
        """Yes: a long battle is replayed for seconds."""
        return True

    def run(self, progress: Progress) -> bytes:
        """Has the file read."""
        del progress
        try:
            found = FileRead(answer=read_in_child(_WORK[self.work], self.asked))
        except TooHeavy as error:
            found = FileRead(too_heavy=error.what)
        return msgspec.msgpack.encode(found)

    def smaller(self) -> None:
        """There is no cheaper version."""


class FileRead(Struct, frozen=True, kw_only=True):
    """The result of a ``FileJob``: the answer of the work, or what it would have taken too much of."""

    answer: bytes = b""
    too_heavy: Literal["", "memory", "time"] = ""


class FileReader:
    """Scenario files and battle records, checked by work that is ``confined``; by ``heavy_work``, where that is set."""

    def __init__(self, confined: Confined) -> None:
        self.heavy_work: HeavyWork | None = None
        self._confined = confined

    async def scenario(self, data: bytes, file: str) -> CheckedScenario:
        """A scenario file that is right. ``file`` is its name in errors.

        Raises:
            BadBattle: it is not; the report lists the mistakes.
            NotSoPlayed: its family has no presenter.
            FileTooHeavy.
        """
        return await self._read(file_work.scenario_work, ScenarioAsked(data, file, language()), CheckedScenario)

    async def record(self, parts: Parts, secrets: Secrets | None) -> CheckedRecord:
        """The findings about a record; ``secrets`` are those of a sealed one.

        Raises:
            RecordError, RecordUnfinished, RecordChanged, RecordUntrue, BadBattle, NotSoPlayed: it is unusable.
            FileTooHeavy.
        """
        return await self._read(file_work.record_work, RecordAsked(parts, secrets, language()), CheckedRecord)

    async def _read(self, work: Work, asked: Struct, kind: type[_Result]) -> _Result:
        data = msgspec.msgpack.encode(asked)
        try:
            if self.heavy_work:
                answer = await self._elsewhere(self.heavy_work, work, data)
            else:
                answer = await asyncio.to_thread(self._confined, work, data)
        except TooHeavy as error:
            raise FileTooHeavy(error.what) from error
        return file_work.result(answer, kind)

    @staticmethod
    async def _elsewhere(heavy_work: HeavyWork, work: Work, data: bytes) -> bytes:
        done = await heavy_work.submit(FileJob(work=work.__name__, asked=data), lambda _: None)
        found = msgspec.msgpack.decode(done.data, type=FileRead)
        if found.too_heavy:
            raise TooHeavy(found.too_heavy)
        return found.answer
