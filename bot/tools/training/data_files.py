"""The form of the data files of training: a header, then a frame for each battle in order, each compressed by itself.

A frame is its length (four bytes, little-endian) and that many bytes: MessagePack, compressed. Whatever stopped the
writing, the whole frames before it can be read, and the file gone on with.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec
from msgspec import Struct

_LENGTH = 4

_HeaderT = TypeVar("_HeaderT", bound=Struct)
_FrameT = TypeVar("_FrameT", bound=Struct)


class DataError(Exception):
    """The file is no training data, or other data than was asked for. The message says what to do."""


def framed(value: Struct) -> bytes:
    """A header or a battle as a frame."""
    data = zlib.compress(msgspec.msgpack.encode(value), 6)
    return len(data).to_bytes(_LENGTH, "little") + data


def _frame(stream: BinaryIO) -> bytes | None:
    length = stream.read(_LENGTH)
    data = stream.read(int.from_bytes(length, "little")) if len(length) == _LENGTH else b""
    if not data or len(data) < int.from_bytes(length, "little"):
        return None
    try:
        return zlib.decompress(data)
    except zlib.error as error:
        raise DataError("The data is damaged.") from error


def read_header(file: Path, kind: type[_HeaderT]) -> _HeaderT:
    """The header of a file.

    Raises:
        DataError: it is no training data of this kind.
    """
    with file.open("rb") as stream:
        return _header(stream, file, kind)


def _header(stream: BinaryIO, file: Path, kind: type[_HeaderT]) -> _HeaderT:
    try:
        return msgspec.msgpack.decode(_frame(stream) or b"", type=kind)
    except msgspec.DecodeError as error:
        raise DataError(f"{file} is no training data of this kind: {kind.__name__} wanted.") from error


def read_frames(file: Path, header: type[Struct], kind: type[_FrameT]) -> Iterator[_FrameT]:
    """The battles of a file, up to a frame that was not written to its end.

    Raises:
        DataError: it is no training data of this kind, or that of an earlier version.
    """
    with file.open("rb") as stream:
        _header(stream, file, header)
        while (data := _frame(stream)) is not None:
            try:
                yield msgspec.msgpack.decode(data, type=kind)
            except msgspec.ValidationError as error:
                raise DataError(f"{file} was made by another version of Long Roll: make it anew.") from error


def mended(file: Path, header: Struct) -> int:
    """The number of battles in a file that is gone on with, after cutting off what was not written to its end.

    Raises:
        DataError: it was begun with another order.
    """
    if not file.exists() or not file.stat().st_size:
        file.write_bytes(framed(header))
        return 0
    if read_header(file, type(header)) != header:
        raise DataError(f"{file} was begun with other battles, players, seeds or features. Choose another file.")
    count, end = 0, 0
    with file.open("r+b") as stream:
        _frame(stream)
        end = stream.tell()
        while _frame(stream) is not None:
            count, end = count + 1, stream.tell()
        stream.truncate(end)
    return count
