"""Reading of strangers' files as work for a confined process (``bot.ports.confined``): bytes in, bytes out.

What comes back is plain data, a result or a refusal with its fields; the bot runs nothing of what it gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from bot.service.domain import record_export, record_reading
from bot.service.domain.scenario_source import playable
from bot.service.model import errors
from engine.errors import RecordError, ScenarioErrors
from engine.family import families
from engine.language import Language, speaking
from engine.scenario_check import check_text
from engine.scenario_report import CheckReport, refused
from engine.scenarios import decoded

_REFUSALS: Final[Mapping[str, type[errors.RequestRefused]]] = MappingProxyType(
    {
        one.__name__: one
        for one in (
            *(errors.BadBattle, errors.NotSoPlayed),
            *(errors.RecordChanged, errors.RecordUnfinished, errors.RecordUntrue),
        )
    }
)
"""Every refusal that the reading of a file may come to, besides ``RecordError``."""

_LINE: Final = "RecordError"

_Result = TypeVar("_Result", bound=Struct)


class ScenarioAsked(Struct, frozen=True):
    """A scenario's file, as it was uploaded; its mistakes are told in a language."""

    data: bytes
    file: str
    language: Language


class RecordAsked(Struct, frozen=True):
    """A record that was taken apart; ``secrets`` are those of a sealed one."""

    parts: record_export.Parts
    secrets: record_export.Secrets | None
    language: Language


class CheckedScenario(Struct, frozen=True):
    """A scenario that is right: the report on it, its text, and the id of its family."""

    report: CheckReport
    text: str
    family: str


class ConvertedScenario(Struct, frozen=True):
    """The text of a scenario that was converted from another program's file."""

    text: str


class _WrongLine(Struct, frozen=True):
    line: int
    message: str


class _Answer(Struct, frozen=True):
    """``said`` is the result, or the fields of the refusal of this name."""

    refusal: str
    said: msgspec.Raw


def scenario_work(asked: bytes) -> bytes:
    """Checks a ``ScenarioAsked``, and answers with a ``CheckedScenario``."""
    one = msgspec.msgpack.decode(asked, type=ScenarioAsked)
    with speaking(one.language):
        return _answered(lambda: _scenario(one.data, one.file))


def conversion_work(asked: bytes) -> bytes:
    """Converts the file of a ``ScenarioAsked``, and answers with a ``ConvertedScenario``."""
    one = msgspec.msgpack.decode(asked, type=ScenarioAsked)
    with speaking(one.language):
        return _answered(lambda: _converted(one.data, one.file))


def record_work(asked: bytes) -> bytes:
    """Checks a ``RecordAsked``, and answers with a ``CheckedRecord``."""
    one = msgspec.msgpack.decode(asked, type=RecordAsked)
    with speaking(one.language):
        return _answered(lambda: record_reading.checked(one.parts, one.secrets))


def result(answer: bytes, kind: type[_Result]) -> _Result:
    """What work came to.

    Raises:
        RequestRefused, RecordError: it refused the file.
    """
    one = msgspec.msgpack.decode(answer, type=_Answer)
    if one.refusal == _LINE:
        wrong = msgspec.msgpack.decode(one.said, type=_WrongLine)
        raise RecordError(wrong.line, wrong.message)
    if one.refusal:
        raise msgspec.msgpack.decode(one.said, type=_REFUSALS[one.refusal])
    return msgspec.msgpack.decode(one.said, type=kind)


def _answered(read: Callable[[], Struct]) -> bytes:
    try:
        name, said = "", _raw(read())
    except RecordError as error:
        name, said = _LINE, _raw(_WrongLine(error.line, error.message))
    except ScenarioErrors as error:
        bad = errors.BadBattle(refused("", error).errors)
        name, said = type(bad).__name__, _raw(bad)
    except tuple(_REFUSALS.values()) as error:
        name, said = type(error).__name__, _raw(error)
    return msgspec.msgpack.encode(_Answer(name, said))


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(value))


def _converted(data: bytes, file: str) -> ConvertedScenario:
    """The scenario as converted by the first family that reads such files."""
    games = families().values()
    return ConvertedScenario(next(filter(None, (game.scenarios.converted(data, file) for game in games))))


def _scenario(data: bytes, file: str) -> CheckedScenario:
    text = decoded(data, file)
    report = check_text(text, file)
    if not report.ok:
        raise errors.BadBattle(report.errors)
    return CheckedScenario(report, text, playable(text))
