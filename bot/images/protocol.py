"""Protocol between the bot and a worker process: a byte for the kind, four for the length, then the data."""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import IO, Final

_HEAD: Final = struct.Struct(">BI")


class WireKind(IntEnum):
    """Kinds of messages: a job from the bot; progress, result or failure from the worker."""

    ASKED = 1
    TOLD = 2
    DRAWN = 3
    FAILED = 4


def write_message(pipe: IO[bytes], kind: WireKind, data: bytes) -> None:
    """Writes one message."""
    pipe.write(_HEAD.pack(kind, len(data)))
    pipe.write(data)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> tuple[WireKind, bytes]:
    """Reads the next message.

    Raises:
        EOFError: the other process is gone.
    """
    kind, size = _HEAD.unpack(_exactly(pipe, _HEAD.size))
    return WireKind(kind), _exactly(pipe, size)


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data
