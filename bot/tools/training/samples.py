"""The data file of training: a header, then a frame for each battle in order, each compressed by itself.

A frame is its length (four bytes, little-endian) and that many bytes: MessagePack, compressed. Values are 32-bit floats
(little-endian). Whatever stopped the writing, the whole frames before it can be read, and the file gone on with.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from sys import byteorder
from typing import BinaryIO

import msgspec
from msgspec import Struct

FORMAT = 1
"""The version of the file's form."""

_LENGTH = 4

UNION_VIEW, CONFEDERATE_VIEW = 0, 1
"""Whose view a row is of."""


class DataError(Exception):
    """The file is no training data, or other data than was asked for. The message says what to do."""


class Header(Struct, frozen=True, kw_only=True):
    """What the battles of a file have in common: the order, by which a file is gone on with.

    ``battles`` are the scenarios with their rulesets, taken in turn; ``union`` and ``confederate`` the players by name.
    ``stray`` is the share of turns whose first ``choices`` answers are made by chance; ``within`` the share of later
    decisions of a turn that are sampled besides its start. Battle n has the seed ``seed + n``.
    """

    format: int = FORMAT
    family: str
    features: tuple[str, ...]
    battles: tuple[tuple[str, str], ...]
    union: str
    confederate: str
    stray: float
    choices: int
    within: float
    seed: int


class BattleSamples(Struct, frozen=True, kw_only=True):
    """The sampled positions of one battle.

    ``score`` is 1 if the Union won, 0 if the Confederates did, 0.5 for a draw. Each row is a position as one seat sees
    it: ``sides`` the seat's, ``turns`` the family's turn, ``starts`` 1 at a turn's start, else 0; ``values`` the
    features of all rows one after the other.
    """

    number: int
    scenario: str
    rules: str
    score: float
    last_turn: int
    sides: bytes
    turns: tuple[int, ...]
    starts: bytes
    values: bytes

    @property
    def rows(self) -> int:
        """The number of positions."""
        return len(self.sides)

    def numbers(self) -> array[float]:
        """The values of all rows, one after the other."""
        found = array("f")
        found.frombytes(self.values)
        if byteorder == "big":
            found.byteswap()
        return found


def packed(values: list[float]) -> bytes:
    """Values as bytes."""
    found = array("f", values)
    if byteorder == "big":
        found.byteswap()
    return found.tobytes()


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


def read_header(file: Path) -> Header:
    """The header of a file.

    Raises:
        DataError: it is no training data of this form.
    """
    with file.open("rb") as stream:
        return _header(stream, file)


def _header(stream: BinaryIO, file: Path) -> Header:
    first = _frame(stream)
    try:
        header = msgspec.msgpack.decode(first or b"", type=Header)
    except msgspec.DecodeError as error:
        raise DataError(f"{file} is no training data.") from error
    if header.format != FORMAT:
        raise DataError(f"{file} is of form {header.format}, this program reads form {FORMAT}.")
    return header


def read_battles(file: Path) -> Iterator[BattleSamples]:
    """The battles of a file, up to a frame that was not written to its end.

    Raises:
        DataError: it is no training data of this form.
    """
    with file.open("rb") as stream:
        _header(stream, file)
        while (data := _frame(stream)) is not None:
            yield msgspec.msgpack.decode(data, type=BattleSamples)


def mended(file: Path, header: Header) -> int:
    """The number of battles in a file that is gone on with, after cutting off what was not written to its end.

    Raises:
        DataError: it was begun with another order.
    """
    if not file.exists() or not file.stat().st_size:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(framed(header))
        return 0
    if read_header(file) != header:
        raise DataError(f"{file} was begun with other battles, players, seeds or features. Choose another file.")
    count, end = 0, 0
    with file.open("r+b") as stream:
        _frame(stream)
        end = stream.tell()
        while _frame(stream) is not None:
            count, end = count + 1, stream.tell()
        stream.truncate(end)
    return count
