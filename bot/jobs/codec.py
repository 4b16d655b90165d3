"""Jobs as bytes: typed values of known kinds and nothing else, so that what lies in a database cannot run as code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from bot.images.jobs import (
    BoardJob,
    BroadsideJob,
    CalendarJob,
    FiguresJob,
    FilmJob,
    HandJob,
    HowToPlayJob,
    InvitationJob,
    ProfileJob,
    ReportJob,
    SeriesJob,
    SketchJob,
    TurnJob,
)
from bot.ports.heavy_work import HeavyJob
from bot.service.domain.computer_turns import GeneralJob
from bot.service.usecases.file_reader import FileJob
from engine.decision import HexName
from render.highlight import DangerHex

KnownJob = (
    BoardJob
    | BroadsideJob
    | InvitationJob
    | HowToPlayJob
    | SketchJob
    | HandJob
    | FilmJob
    | TurnJob
    | ReportJob
    | FiguresJob
    | ProfileJob
    | SeriesJob
    | CalendarJob
    | GeneralJob
    | FileJob
)
"""Every kind of job that a worker does."""


class UnknownJob(Exception):
    """The bytes are no job that this version of the program knows."""


class _Danger(Struct, frozen=True):
    """A threatened hex as any family tells it."""

    hex: HexName
    dice: int
    units: int


def encode(job: HeavyJob) -> bytes | None:
    """A job as bytes; ``None`` for one that only this process can do."""
    return msgspec.msgpack.encode(job) if isinstance(job, KnownJob) else None


def decode(data: bytes) -> KnownJob:
    """A job from its bytes.

    Raises:
        UnknownJob: another version wrote it, or it is damaged.
    """
    try:
        job: KnownJob = _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise UnknownJob(str(error)) from error
    return job


def _from_plain(kind: type, plain: Mapping[str, object]) -> object:
    if kind is DangerHex:
        return msgspec.convert(plain, _Danger)
    raise NotImplementedError


_DECODER: Final = msgspec.msgpack.Decoder(KnownJob, dec_hook=_from_plain)
