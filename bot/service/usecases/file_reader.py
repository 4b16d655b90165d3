"""Reads the files that people bring, in a process of its own where the bot is a real one.

Nothing of a stranger's file is read in the bot before that process has read all of it within its limits.
"""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from msgspec import Struct

from bot.ports.confined import Confined, TooHeavy, Work
from bot.service.domain import file_work
from bot.service.domain.file_work import CheckedScenario, RecordAsked, ScenarioAsked
from bot.service.domain.record_export import Parts, Secrets
from bot.service.domain.record_reading import CheckedRecord
from bot.service.model.errors import FileTooHeavy
from engine.language import language

_Result = TypeVar("_Result", bound=Struct)


class FileReader:
    """Scenario files and battle records, checked by work that is ``confined``."""

    def __init__(self, confined: Confined) -> None:
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
        try:
            answer = await asyncio.to_thread(self._confined, work, msgspec.msgpack.encode(asked))
        except TooHeavy as error:
            raise FileTooHeavy(error.what) from error
        return file_work.result(answer, kind)
