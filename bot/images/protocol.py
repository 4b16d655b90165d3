"""What the bot and a process that draws say to one another: a byte for what it is, four for its length, the rest."""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import IO, Final

_HEAD: Final = struct.Struct(">BI")


class WireKind(IntEnum):
    """What is said: the bot asks, the other side tells how far it is, and at last how it ended."""

    ASKED = 1
    TOLD = 2
    DRAWN = 3
    FAILED = 4


def say(pipe: IO[bytes], kind: WireKind, data: bytes) -> None:
    """Says one thing."""
    pipe.write(_HEAD.pack(kind, len(data)))
    pipe.write(data)
    pipe.flush()


def hear(pipe: IO[bytes]) -> tuple[WireKind, bytes]:
    """What is said next.

    Raises:
        EOFError: the other side is gone.
    """
    kind, size = _HEAD.unpack(_exactly(pipe, _HEAD.size))
    return WireKind(kind), _exactly(pipe, size)


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data
